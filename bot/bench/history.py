"""An artificial history for benchmarks, written directly into the tables."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from sqlalchemy import Connection as PlainConnection
from sqlalchemy import Index, Table, case, func, select, text
from sqlalchemy.schema import AddConstraint, DropConstraint

from bot.store import rank_histograms, totals
from bot.store.db.bulk import insert_all
from bot.store.db.connection import Connection
from bot.store.schema import daily, game, membership, player, result
from bot.store.standings_schema import tally


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A finished game whose result counts."""

    game_id: int
    player_id: int
    rules_key: str
    day: date | None
    won: bool
    clean: bool
    points: int
    moves: int
    seconds: int
    finished_at: datetime


async def add_people(connection: Connection, people: Sequence[tuple[int, str]]) -> None:
    """Insert players, given as id and name."""
    rows = [(*person, False, "") for person in people]
    await insert_all(connection, player, ("id", "name", "hidden", "look"), rows)


async def add_members(connection: Connection, members: Sequence[tuple[int, int]], at: datetime) -> None:
    """Insert memberships, given as server id and player id."""
    rows = [(*pair, 0, at) for pair in members]
    await insert_all(connection, membership, ("guild_id", "player_id", "scope", "seen_at"), rows)


async def add_dailies(connection: Connection, deals: Sequence[tuple[date, str, bool]]) -> None:
    """Insert daily deals, given as day, rules key and whether featured."""
    rows = [
        (day, key, "1", datetime.combine(day + timedelta(days=1), time(), UTC), featured, "hard")
        for day, key, featured in deals
    ]
    columns = ("day", "rules_key", "deal", "closes_at", "featured", "grade")
    await insert_all(connection, daily, columns, rows)


async def add_games(connection: Connection, played: Sequence[Played]) -> None:
    """Insert finished games with their results."""
    begun = [
        (one.game_id, one.player_id, 1, one.rules_key, "1", one.day, one.finished_at, True) for one in played
    ]
    columns = ("id", "player_id", "channel_id", "rules_key", "deal", "day", "started_at", "drawn")
    await insert_all(connection, game, columns, begun)
    ended = [
        (
            *(one.game_id, "won" if one.won else "resigned", one.moves, one.seconds, 52 if one.won else 20),
            *(one.finished_at, one.clean, one.points, True),
            *(one.day, one.rules_key if one.day else None, one.won),
        )
        for one in played
    ]
    columns = (
        *("game_id", "outcome", "moves", "seconds", "home"),
        *("finished_at", "clean", "points", "counted", "day", "rules_key", "won"),
    )
    await insert_all(connection, result, columns, ended)


async def hide(connection: Connection, every: int) -> None:
    """Hide one player in *every*."""
    await connection.execute(text("UPDATE player SET hidden = true WHERE id % :every = 0"), {"every": every})


async def counted(connection: Connection) -> None:
    """Update the results of hidden players and the rank histograms, once all totals are written."""
    await totals.show_results(connection)
    await rank_histograms.recount(connection)


_LOADED = (game, result, membership, tally)


async def before(connection: Connection) -> None:
    """Drop indexes and, on PostgreSQL, constraints, which slow down bulk writes."""
    await connection.run_sync(_before)


def _before(plain: PlainConnection) -> None:
    if plain.dialect.name == "postgresql":
        for table in (game, result, tally):
            for constraint in table.foreign_key_constraints:
                plain.execute(DropConstraint(constraint))
        plain.execute(DropConstraint(tally.primary_key))
    else:
        plain.exec_driver_sql("PRAGMA cache_size = -200000")
    for index in _indexes():
        index.drop(plain)


async def after(connection: Connection, table: Table) -> None:
    """Create the indexes and constraints of *table* again."""
    await connection.run_sync(_after, table)


def _after(plain: PlainConnection, table: Table) -> None:
    if plain.dialect.name == "postgresql":
        plain.exec_driver_sql("SET LOCAL maintenance_work_mem = '256MB'")
        if table is tally:
            plain.execute(AddConstraint(tally.primary_key))
        if table is not membership:
            for constraint in table.foreign_key_constraints:
                plain.execute(AddConstraint(constraint))
    for index in _indexes():
        if index.table is table:
            index.create(plain)


def _indexes() -> list[Index]:
    return sorted((index for table in _LOADED for index in table.indexes), key=lambda index: str(index.name))


async def add_totals(connection: Connection, days: Sequence[tuple[date, Sequence[str]]]) -> None:
    """Insert the totals of all games; *days* has the keys of each day's periods.

    What SQL cannot add up is made up: a streak has as many days as the player has won dailies, and stands
    for three days after the last of them; a rating follows from the player's id.  Everything else is what the
    bot itself would write.
    """
    await connection.run_sync(_add_totals, days)


_PLAYED = """
CREATE TEMPORARY TABLE played AS
SELECT game.player_id, game.rules_key, {day} AS day, result.won, result.clean, result.points,
 result.moves, result.seconds, game.day IS NOT NULL AS ranked
FROM game JOIN result ON result.game_id = game.id
"""
_COLUMNS = (
    "period, rules_key, player_id, games, wins, dailies, dailies_won, points, moves, streak, streak_until,"
    " rating, shown"
)
_TOTALS = """
INSERT INTO tally (scope, {columns})
SELECT 0, period, rules_key, player_id, games, wins, dailies, dailies_won, points, moves,
 CASE WHEN period = 'a' AND rules_key = '' THEN dailies_won ELSE 0 END,
 CASE WHEN period = 'a' AND rules_key = '' THEN {until} END,
 CASE WHEN period = 'a' THEN 700 + one.player_id / 7 * 7919 % 1201 END,
 NOT player.hidden
FROM (
 SELECT of_day.period, {key} AS rules_key, played.player_id, count(*) AS games,
  sum(CASE WHEN won THEN 1 ELSE 0 END) AS wins, sum(CASE WHEN ranked THEN 1 ELSE 0 END) AS dailies,
  sum(CASE WHEN ranked AND won THEN 1 ELSE 0 END) AS dailies_won, sum(points) AS points,
  sum(CASE WHEN ranked AND won THEN moves ELSE 0 END) AS moves,
  max(CASE WHEN ranked AND won THEN played.day END) AS last_day
 FROM played JOIN of_day ON of_day.day = played.day AND of_day.kind = {kind}
 GROUP BY 1, 2, 3
) AS one JOIN player ON player.id = one.player_id
ORDER BY 2, 3, 4
"""


# In PostgreSQL the rows are inserted by player, as games come in, so that the rows of one leaderboard do not
# lie together.  SQLite keeps the table in the order of its key, and inserting in that order is fastest.  It
# also keeps the order of a cross join; without statistics it would scan the whole world for each membership.
_OF_SERVERS = """
INSERT INTO tally (scope, {columns})
SELECT membership.guild_id, {named}
FROM tally AS one CROSS JOIN membership
WHERE one.scope = 0 AND membership.player_id = one.player_id
ORDER BY {order}
"""


def _add_totals(plain: PlainConnection, days: Sequence[tuple[date, Sequence[str]]]) -> None:
    if plain.dialect.name == "postgresql":
        plain.exec_driver_sql("SET LOCAL work_mem = '256MB'")
        day = "CAST(CAST(result.finished_at AT TIME ZONE 'UTC' AS date) AS text)"
        until = "CAST(last_day AS date) + 3"
    else:
        plain.exec_driver_sql("PRAGMA temp_store = MEMORY")
        day = "substr(result.finished_at, 1, 10)"
        until = "date(last_day, '+3 days')"
    plain.exec_driver_sql(_PLAYED.format(day=day))
    plain.exec_driver_sql("CREATE TEMPORARY TABLE of_day (kind integer, day text, period text)")
    plain.execute(
        text("INSERT INTO of_day VALUES (:kind, :day, :period)"),
        [
            {"kind": kind, "day": day.isoformat(), "period": period}
            for day, periods in days
            for kind, period in enumerate(periods)
        ],
    )
    plain.exec_driver_sql("CREATE UNIQUE INDEX temporary_of_day ON of_day (kind, day)")
    plain.exec_driver_sql("ANALYZE of_day")
    for kind in range(len(days[0][1])):
        for key in ("CAST('' AS text)", "played.rules_key"):
            plain.exec_driver_sql(_TOTALS.format(columns=_COLUMNS, kind=kind, key=key, until=until))
    plain.exec_driver_sql("DROP TABLE of_day")
    plain.exec_driver_sql("DROP TABLE played")
    order = "4, 1, 2, 3" if plain.dialect.name == "postgresql" else "1, 2, 3, 4"
    named = ", ".join(f"one.{name}" for name in _COLUMNS.split(", "))
    plain.exec_driver_sql(_OF_SERVERS.format(columns=_COLUMNS, named=named, order=order))


async def largest_and_median_server(connection: Connection) -> tuple[int, int]:
    """Return the server with the most members, and the one of median size."""
    query = select(membership.c.guild_id).group_by(membership.c.guild_id).order_by(func.count().desc())
    servers = list((await connection.execute(query)).scalars())
    return servers[0], servers[len(servers) // 2]


async def most_wins(connection: Connection, *, limit: int) -> int:
    """Query the most wins from all results, as a baseline, and return the number of lines."""
    won = func.sum(case((result.c.outcome == "won", 1), else_=0))
    query = (
        select(game.c.player_id, player.c.name, won, func.count())
        .join(result, result.c.game_id == game.c.id)
        .join(player, player.c.id == game.c.player_id)
        .where(result.c.counted, player.c.hidden.is_(False))
        .group_by(game.c.player_id, player.c.name)
        .order_by(won.desc(), func.count(), game.c.player_id)
        .limit(limit)
    )
    return len((await connection.execute(query)).all())
