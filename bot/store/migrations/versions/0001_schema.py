"""Create the tables of the first release.

Until that release this step follows ``bot.store.schema``; a released step never changes.
"""

from alembic import op

from bot.store.schema.sending import metadata

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Apply the migration."""
    metadata.create_all(op.get_bind())
