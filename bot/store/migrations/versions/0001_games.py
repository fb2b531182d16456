"""Create the tables of games, moves, results, daily deals, current games and settings."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Apply the migration."""
    op.create_table(
        "player",
        sa.Column("id", _ID, autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_player"),
    )
    op.create_table(
        "daily",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("rules_key", sa.Text(), nullable=False),
        sa.Column("deal", sa.Text(), nullable=False),
        sa.Column("closes_at", _MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("day", name="pk_daily"),
    )
    op.create_table(
        "game",
        sa.Column("id", _ID, nullable=False),
        sa.Column("player_id", _ID, nullable=False),
        sa.Column("guild_id", _ID, nullable=True),
        sa.Column("channel_id", _ID, nullable=False),
        sa.Column("rules_key", sa.Text(), nullable=False),
        sa.Column("deal", sa.Text(), nullable=False),
        sa.Column("day", sa.Date(), nullable=True),
        sa.Column("started_at", _MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_game"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_game_player_id"),
        sa.ForeignKeyConstraint(["day"], ["daily.day"], name="fk_game_day"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_game_player_channel", "game", ["player_id", "channel_id"])
    ranked = sa.text("day IS NOT NULL")
    op.create_index(
        "ux_game_player_day",
        "game",
        ["player_id", "day"],
        unique=True,
        sqlite_where=ranked,
        postgresql_where=ranked,
    )
    op.create_index("ix_game_day", "game", ["day"], sqlite_where=ranked, postgresql_where=ranked)
    in_guild = sa.text("guild_id IS NOT NULL")
    op.create_index(
        "ix_game_guild_player",
        "game",
        ["guild_id", "player_id"],
        sqlite_where=in_guild,
        postgresql_where=in_guild,
    )
    op.create_table(
        "move",
        sa.Column("game_id", _ID, autoincrement=False, nullable=False),
        sa.Column("ply", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("at", _MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "ply", name="pk_move"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_move_game_id"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "result",
        sa.Column("game_id", _ID, autoincrement=False, nullable=False),
        sa.Column("outcome", sa.Text(), nullable=False),
        sa.Column("moves", sa.Integer(), nullable=False),
        sa.Column("seconds", sa.Integer(), nullable=False),
        sa.Column("home", sa.Integer(), nullable=False),
        sa.Column("finished_at", _MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("game_id", name="pk_result"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_result_game_id"),
        sa.CheckConstraint("outcome IN ('won', 'lost', 'resigned')", name=op.f("ck_result_outcome")),
    )
    op.create_table(
        "seat",
        sa.Column("player_id", _ID, autoincrement=False, nullable=False),
        sa.Column("channel_id", _ID, autoincrement=False, nullable=False),
        sa.Column("game_id", _ID, nullable=False),
        sa.PrimaryKeyConstraint("player_id", "channel_id", name="pk_seat"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_seat_player_id"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_seat_game_id"),
    )
    op.create_table(
        "setting",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_setting"),
    )


def downgrade() -> None:
    """Revert the migration."""
    for table in ("setting", "seat", "result", "move", "game", "daily", "player"):
        op.drop_table(table)
