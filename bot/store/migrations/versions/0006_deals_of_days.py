"""Whose day a deal is can be looked up: games of past days say so in their heading."""

from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("ix_daily_deal", "daily", ["rules_key", "deal"])


def downgrade() -> None:
    op.drop_index("ix_daily_deal", "daily")
