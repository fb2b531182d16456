"""Count only ranked dailies in points, streaks and ratings, and drop the measures that no leaderboard has.

Totals have the dailies apart from all games, and the current streak.  Results of house rules no longer count.
The setting ``tallies`` requests that the bot recompute totals and ratings when it next opens the database.
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_REAL: sa.Double[float] = sa.Double()
_ORDERS = {
    "points": ("points DESC, dailies_won DESC, moves, player_id, shown", ""),
    "streak": ("streak_until, streak DESC, dailies_won DESC, player_id, shown", ""),
    "rating": ("rating DESC, dailies_won DESC, player_id, dailies, shown", " AND dailies >= 10"),
    "wins": ("wins DESC, games, player_id, shown", ""),
}
_FORMER_ORDERS = {
    "wins": ("wins DESC, share DESC, moves, player_id, shown", ""),
    "share": ("share DESC, wins DESC, moves, player_id, games, shown", " AND games >= 10"),
    "clean": ("clean DESC, share DESC, moves, player_id, shown", ""),
    "streak": ("streak DESC, wins DESC, moves, player_id, shown", ""),
    "points": ("points DESC, clean DESC, moves, player_id, shown", ""),
    "rating": ("rating DESC, wins DESC, moves, player_id, shown", ""),
}


def upgrade() -> None:
    """Apply the migration."""
    op.execute(
        "UPDATE result SET counted = false, points = 0 WHERE counted AND EXISTS"
        " (SELECT 1 FROM game WHERE game.id = result.game_id AND game.rules_key LIKE '%+%')"
    )
    op.drop_table("tally")
    _tally(
        *(_number("dailies"), _number("dailies_won"), _number("points")),
        *(sa.Column("moves", _ID, nullable=False), _number("streak")),
        sa.Column("streak_until", sa.Date(), nullable=True),
        sa.Column("rating", sa.Integer(), nullable=True),
        orders=_ORDERS,
    )
    op.drop_table("streak")
    _clear()
    with op.batch_alter_table("rating") as rating:
        rating.add_column(sa.Column("last_day", sa.Date(), nullable=False))


def downgrade() -> None:
    """Revert the migration."""
    with op.batch_alter_table("rating") as rating:
        rating.drop_column("last_day")
    op.execute(
        "UPDATE result SET counted = true WHERE moves > 0 AND EXISTS (SELECT 1 FROM game"
        " WHERE game.id = result.game_id AND game.drawn AND game.day IS NULL AND game.rules_key LIKE '%+%')"
    )
    op.drop_table("tally")
    _tally(
        *(_number("clean"), sa.Column("share", _REAL, nullable=False), _number("points")),
        *(_number("streak"), sa.Column("rating", sa.Integer(), nullable=True)),
        *(sa.Column("moves", _ID, nullable=False), sa.Column("seconds", _ID, nullable=False)),
        orders=_FORMER_ORDERS,
    )
    op.create_table(
        "streak",
        sa.Column("player_id", _ID, autoincrement=False, nullable=False),
        *(_number("current"), _number("best"), _number("freezes")),
        sa.Column("last_day", sa.Date(), nullable=True),
        sa.PrimaryKeyConstraint("player_id", name="pk_streak"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_streak_player_id"),
    )
    _clear()


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), nullable=False)


def _tally(*columns: sa.Column[Any], orders: dict[str, tuple[str, str]]) -> None:
    """Create the table of totals, which begins and ends as it always did, and its indexes."""
    postgresql = op.get_bind().dialect.name == "postgresql"
    included = ["games", "wins", *(one.name for one in columns if one.name != "seconds"), "shown"]
    key = sa.PrimaryKeyConstraint("scope", "period", "rules_key", "player_id", name="pk_tally")
    op.create_table(
        "tally",
        sa.Column("scope", _ID, autoincrement=False, nullable=False),
        sa.Column("period", sa.Text(), nullable=False),
        sa.Column("rules_key", sa.Text(), nullable=False),
        sa.Column("player_id", _ID, autoincrement=False, nullable=False),
        *(_number("games"), _number("wins"), *columns),
        sa.Column("shown", sa.Boolean(), nullable=False),
        *([] if postgresql else [key]),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_tally_player_id"),
        sqlite_with_rowid=False,
    )
    if postgresql:
        op.execute(
            "ALTER TABLE tally ADD CONSTRAINT pk_tally PRIMARY KEY (scope, period, rules_key, player_id)"
            f" INCLUDE ({', '.join(included)})"
        )
        # What is read from indexes alone is so only where the table has been vacuumed.
        op.execute("ALTER TABLE tally SET (autovacuum_vacuum_scale_factor = 0.02)")
    op.create_index("ix_tally_player", "tally", ["player_id", "scope", "period"])
    for measure, (order, asked) in orders.items():
        where = sa.text(f"scope = 0 AND shown AND +{measure} > 0{asked}")
        parts = [sa.text(part) for part in ("period", "rules_key", *order.split(", "))]
        op.create_index(f"ix_tally_{measure}", "tally", parts, sqlite_where=where, postgresql_where=where)


def _clear() -> None:
    """Delete what is computed from results, and request that it be computed again."""
    for table in ("crowd", "rated", "rating", "deal_rating"):
        op.execute(f"DELETE FROM {table}")
    op.execute("DELETE FROM setting WHERE key = 'tallies'")
    op.execute(
        "INSERT INTO setting (key, value) SELECT 'tallies', 'to be made'"
        " WHERE EXISTS (SELECT 1 FROM result WHERE counted)"
    )
