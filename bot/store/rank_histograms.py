"""Rank histograms: the number of players per score, so that a rank is a sum and not a count over the table.

Each of the world's leaderboards with a binned ranking has a histogram.  A player's rank is the number of
players in higher bins, plus a count within the player's own bin.  Bins are single values up to 64 and grow
with the value, so that a leaderboard has few.

Whoever changes the world's totals calls :func:`update` in the same transaction.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import delete, select, text

from bot.store.db.connection import Connection
from bot.store.db.upsert import each_insert_or_add
from bot.store.rankings import STORED, Ranking
from bot.store.standings_schema import rank_histogram

_SINGLE_VALUES = 64  # smaller values have bins of their own; above, 32 to 64 bins per doubling
_LARGEST = 31  # bits of a value
_BINNED = tuple(ranking for ranking in STORED if ranking.binned)

Bin = tuple[str, str, str, int]  # period, rules key, column of the value, smallest value


def bin_start(value: int) -> int:
    """Return the smallest value of the bin that *value* belongs to.

    >>> [bin_start(value) for value in (1, 63, 64, 127, 128, 131, 132)]
    [1, 63, 64, 126, 128, 128, 132]
    """
    return value - value % bin_width(value)


def bin_width(value: int) -> int:
    """Return the number of values in the bin of *value*."""
    return 1 << max(0, value.bit_length() - (_SINGLE_VALUES.bit_length() - 1))


def _bins(row: Mapping[str, Any]) -> Iterable[Bin]:
    """Return the bins of the world's leaderboards that a row of ``player_totals`` belongs to."""
    if not row["shown"]:
        return
    for ranking in _BINNED:
        value = row[ranking.value]
        if value is not None and value > 0 and row["dailies"] >= ranking.min_dailies:
            yield row["period"], row["rules_key"], ranking.value, bin_start(value)


async def update(
    connection: Connection, before: Iterable[Mapping[str, Any]], after: Iterable[Mapping[str, Any]]
) -> None:
    """Move players between bins: rows of the world's totals *before* have become those *after*.

    Bins are locked in their order, so that transactions that change the same ones cannot deadlock.
    """
    change: Counter[Bin] = Counter()
    for rows, sign in ((before, -1), (after, 1)):
        for row in rows:
            for each in _bins(row):
                change[each] += sign
    values = [
        {"period": period, "rules_key": key, "measure": column, "bin_start": bin_start, "players": players}
        for (period, key, column, bin_start), players in sorted(change.items())
        if players
    ]
    if values:
        await connection.execute(each_insert_or_add(connection, rank_histogram, "players"), values)


async def histogram(
    connection: Connection, period: str, rules_key: str, ranking: Ranking
) -> list[tuple[int, int]]:
    """Return the bins of a leaderboard, highest first, each as its smallest value and number of players."""
    query = (
        select(rank_histogram.c.bin_start, rank_histogram.c.players)
        .where(
            rank_histogram.c.period == period,
            rank_histogram.c.rules_key == rules_key,
            rank_histogram.c.measure == ranking.value,
        )
        .order_by(rank_histogram.c.bin_start.desc())
    )
    return [(bin_start, players) for bin_start, players in await connection.execute(query)]


def bin_start_in_sql(column: str) -> str:
    """Return :func:`bin_start` of *column* as a SQL expression."""
    single = _SINGLE_VALUES.bit_length() - 1
    wider = [
        f"WHEN {column} < {1 << bits} THEN {column} - {column} % {1 << (bits - single)}"
        for bits in range(single + 1, _LARGEST + 1)
    ]
    return f"CASE WHEN {column} < {_SINGLE_VALUES} THEN {column} {' '.join(wider)} END"


def _counted(ranking: Ranking) -> str:
    return (
        f"SELECT period, rules_key, '{ranking.value}' AS measure,"
        f" {bin_start_in_sql(ranking.value)} AS bin_start, count(*) AS players"
        f" FROM player_totals WHERE scope = 0 AND {ranking.condition} GROUP BY 1, 2, 4"
    )


async def recount(connection: Connection) -> None:
    """Recompute all rank histograms from the world's totals."""
    await connection.execute(delete(rank_histogram))
    for ranking in _BINNED:
        insert = "INSERT INTO rank_histogram (period, rules_key, measure, bin_start, players)"
        await connection.execute(text(f"{insert} {_counted(ranking)}"))


async def miscounted(connection: Connection, *, limit: int = 20) -> list[str]:
    """Return the leaderboards whose histogram differs from the totals, at most *limit* of each ranking.

    A leaderboard is written as its column, period and rules key, separated by spaces.
    """
    found: list[str] = []
    for ranking in _BINNED:
        stored = "SELECT period, rules_key, measure, bin_start, players FROM rank_histogram"
        stored += f" WHERE measure = '{ranking.value}' AND players <> 0"
        counted = _counted(ranking)
        query = (
            "SELECT DISTINCT period, rules_key FROM"
            f" (SELECT * FROM ({stored} EXCEPT {counted}) AS one"
            f" UNION ALL SELECT * FROM ({counted} EXCEPT {stored}) AS other) AS either"
            f" ORDER BY 1, 2 LIMIT {limit}"
        )
        rows = await connection.execute(text(query))
        found += [" ".join(part for part in (ranking.value, *row) if part) for row in rows]
    return found
