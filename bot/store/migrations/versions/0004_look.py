"""Store players' picture preferences."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply the migration."""
    op.add_column("player", sa.Column("look", sa.Text(), nullable=False, server_default=""))


def downgrade() -> None:
    """Revert the migration."""
    op.drop_column("player", "look")
