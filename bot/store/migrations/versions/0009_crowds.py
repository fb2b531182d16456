"""Add totals of every server's members, and rank histograms of the world's leaderboards.

The indexes of measures cover the world only, and the one of win rates has the minimum number of games in its
condition.  Results repeat whether the player is hidden, so that results of a day's deal are read from the
index alone.  An index finds the newest games of a server.
"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

_ORDERS = {
    "wins": "share DESC, moves, player_id, shown",
    "share": "wins DESC, moves, player_id, games, shown",
    "clean": "share DESC, moves, player_id, shown",
    "streak": "wins DESC, moves, player_id, shown",
    "points": "clean DESC, moves, player_id, shown",
    "rating": "wins DESC, moves, player_id, shown",
}
_VALUES = (
    "period, rules_key, player_id, games, wins, clean, share, points, streak, rating, moves, seconds, shown"
)
_KEY = (
    "ALTER TABLE tally DROP CONSTRAINT pk_tally,"
    " ADD CONSTRAINT pk_tally PRIMARY KEY (scope, period, rules_key, player_id)"
)
_DAY = "won DESC, home DESC, clean DESC, moves, seconds, finished_at, game_id, counted"


def upgrade() -> None:
    """Apply the migration."""
    for measure in _ORDERS:
        op.drop_index(f"ix_tally_{measure}", "tally")
    op.execute(
        "DELETE FROM tally WHERE scope <> 0 AND EXISTS (SELECT 1 FROM membership AS one"
        " WHERE one.guild_id = tally.scope AND one.player_id = tally.player_id AND one.gone_at IS NOT NULL)"
    )
    names = ", ".join(f"tally.{name}" for name in _VALUES.split(", "))
    op.execute(
        f"INSERT INTO tally (scope, {_VALUES}) SELECT membership.guild_id, {names}"
        " FROM membership JOIN tally ON tally.player_id = membership.player_id AND tally.scope = 0"
        " WHERE membership.scope = 0 AND membership.gone_at IS NULL ORDER BY 1, 2, 3, 4"
    )
    for measure in _ORDERS:
        asked = " AND games >= 10" if measure == "share" else ""
        _index(measure, "period, rules_key", f"scope = 0 AND shown AND +{measure} > 0{asked}")
    op.create_table(
        "crowd",
        sa.Column("period", sa.Text(), nullable=False),
        sa.Column("rules_key", sa.Text(), nullable=False),
        sa.Column("measure", sa.Text(), nullable=False),
        sa.Column("least", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("people", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("period", "rules_key", "measure", "least", name="pk_crowd"),
        sqlite_with_rowid=False,
    )
    for measure in _ORDERS:
        _count(measure)
    op.add_column("result", sa.Column("shown", sa.Boolean(), nullable=False, server_default=sa.true()))
    op.execute(
        "UPDATE result SET shown = false WHERE game_id IN"
        " (SELECT game.id FROM game JOIN player ON player.id = game.player_id WHERE player.hidden)"
    )
    _day_index("counted AND shown AND day IS NOT NULL", f"{_DAY}, shown")
    _guild_index("ix_game_guild_player", "ix_game_guild", "id")
    if op.get_bind().dialect.name == "postgresql":
        op.execute(f"{_KEY} INCLUDE (games, wins, clean, share, points, streak, rating, moves, shown)")
        # What is read from indexes alone is so only where the table has been vacuumed.
        op.execute("ALTER TABLE tally SET (autovacuum_vacuum_scale_factor = 0.02)")
        op.execute("ALTER TABLE result SET (autovacuum_vacuum_insert_scale_factor = 0.02)")


def _count(measure: str) -> None:
    """Fill the rank histogram of *measure*.

    Values below 64 have a bin each, larger values 32 to 64 bins per doubling; the win rate has one bin.
    """
    wider = " ".join(
        f"WHEN {measure} < {1 << bits} THEN {measure} - {measure} % {1 << (bits - 6)}"
        for bits in range(7, 32)
    )
    step = "0" if measure == "share" else f"CASE WHEN {measure} < 64 THEN {measure} {wider} END"
    asked = " AND games >= 10" if measure == "share" else ""
    op.execute(
        "INSERT INTO crowd (period, rules_key, measure, least, people)"
        f" SELECT period, rules_key, '{measure}', {step}, count(*) FROM tally"
        f" WHERE scope = 0 AND shown AND {measure} > 0{asked} GROUP BY 1, 2, 4"
    )


def _index(measure: str, board: str, reached: str) -> None:
    order = [sa.text(part) for part in f"{board}, {measure} DESC, {_ORDERS[measure]}".split(", ")]
    where = sa.text(reached)
    op.create_index(f"ix_tally_{measure}", "tally", order, sqlite_where=where, postgresql_where=where)


def _day_index(ranks: str, order: str) -> None:
    where = sa.text(ranks)
    op.drop_index("ix_result_day", "result")
    op.create_index(
        "ix_result_day",
        "result",
        ["day", "rules_key", *map(sa.text, order.split(", "))],
        sqlite_where=where,
        postgresql_where=where,
    )


def _guild_index(old: str, new: str, then: str) -> None:
    where = sa.text("guild_id IS NOT NULL")
    op.drop_index(old, "game")
    op.create_index(new, "game", ["guild_id", then], sqlite_where=where, postgresql_where=where)


def downgrade() -> None:
    """Revert the migration."""
    _guild_index("ix_game_guild", "ix_game_guild_player", "player_id")
    if op.get_bind().dialect.name == "postgresql":
        op.execute(_KEY)
        op.execute("ALTER TABLE tally RESET (autovacuum_vacuum_scale_factor)")
        op.execute("ALTER TABLE result RESET (autovacuum_vacuum_insert_scale_factor)")
    _day_index("counted AND day IS NOT NULL", _DAY)
    op.drop_column("result", "shown")
    op.drop_table("crowd")
    for measure in _ORDERS:
        op.drop_index(f"ix_tally_{measure}", "tally")
    op.execute(
        "DELETE FROM tally WHERE scope <> 0 AND NOT EXISTS (SELECT 1 FROM membership"
        " WHERE membership.scope = tally.scope AND membership.player_id = tally.player_id)"
    )
    for measure in _ORDERS:
        _index(measure, "scope, period, rules_key", f"shown AND {measure} > 0")
