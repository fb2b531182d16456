"""Add deadlines of games in progress.

Ranked attempts of past days are due at once.  So are all other games, whose real deadline is set at the first
check.
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Apply the migration."""
    op.create_table(
        "deadline",
        sa.Column("game_id", _ID, autoincrement=False, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("game_id", name="pk_deadline"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_deadline_game_id"),
    )
    op.execute(
        "INSERT INTO deadline SELECT game.id, coalesce(daily.closes_at, game.started_at) FROM game"
        " LEFT JOIN daily ON daily.day = game.day AND daily.rules_key = game.rules_key"
        " WHERE (game.drawn OR game.day IS NOT NULL)"
        " AND NOT EXISTS (SELECT 1 FROM result WHERE result.game_id = game.id)"
        " AND EXISTS (SELECT 1 FROM move WHERE move.game_id = game.id)"
    )
    op.create_index("ix_deadline_at", "deadline", ["at", "game_id"])


def downgrade() -> None:
    """Revert the migration."""
    op.drop_table("deadline")
