"""Add whether a server's daily post names the winners of past weeks and seasons."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply the migration."""
    op.add_column("posting", sa.Column("winners", sa.Boolean(), nullable=False, server_default=sa.true()))


def downgrade() -> None:
    """Revert the migration."""
    op.drop_column("posting", "winners")
