"""Store the puzzle of each day, the answers of players, and which servers want it in their daily post."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Apply the migration."""
    op.create_table(
        "puzzle",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("rules_key", sa.Text(), nullable=False),
        sa.Column("deal", sa.Text(), nullable=False),
        sa.Column("moves", sa.Text(), nullable=False),
        sa.Column("keeps", sa.Text(), nullable=False),
        sa.Column("loses", sa.Text(), nullable=False),
        sa.Column("real", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("day", name="pk_puzzle"),
        sa.UniqueConstraint("rules_key", "deal", name="ux_puzzle_deal"),
    )
    op.create_table(
        "puzzle_answer",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("player_id", _ID, autoincrement=False, nullable=False),
        sa.Column("move", sa.Text(), nullable=False),
        sa.Column("found", sa.Boolean(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["day"], ["puzzle.day"], name="fk_puzzle_answer_day"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_puzzle_answer_player_id"),
        sa.PrimaryKeyConstraint("day", "player_id", name="pk_puzzle_answer"),
    )
    op.create_index("ix_puzzle_answer_player", "puzzle_answer", ["player_id"])
    op.add_column("posting", sa.Column("puzzle", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Revert the migration."""
    op.drop_column("posting", "puzzle")
    op.drop_table("puzzle_answer")
    op.drop_table("puzzle")
