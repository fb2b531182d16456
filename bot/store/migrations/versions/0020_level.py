"""Store the level of a game whose player asked for a deal of that level."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply the migration."""
    op.add_column("game", sa.Column("level", sa.Text()))


def downgrade() -> None:
    """Revert the migration."""
    with op.batch_alter_table("game") as table:
        table.drop_column("level")
