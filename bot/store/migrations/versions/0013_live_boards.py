"""Store the message of each game's live board, and whether only the player sees the game."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Apply the migration."""
    op.add_column("game", sa.Column("private", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table(
        "live_board",
        sa.Column("game_id", _ID, autoincrement=False, nullable=False),
        sa.Column("channel_id", _ID, nullable=False),
        sa.Column("message_id", _ID, nullable=False),
        sa.PrimaryKeyConstraint("game_id", name="pk_live_board"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_live_board_game_id"),
    )


def downgrade() -> None:
    """Revert the migration."""
    op.drop_table("live_board")
    with op.batch_alter_table("game") as table:
        table.drop_column("private")
