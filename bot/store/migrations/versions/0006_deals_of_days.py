"""Index daily deals by deal, so that a game can show the day of its deal."""

from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply the migration."""
    op.create_index("ix_daily_deal", "daily", ["rules_key", "deal"])


def downgrade() -> None:
    """Revert the migration."""
    op.drop_index("ix_daily_deal", "daily")
