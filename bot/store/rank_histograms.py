"""Rank histograms: the number of players per score, so that a rank is a sum and not a count over the table.

Each of the world's leaderboards with a binned ranking has a histogram.  A player's rank is the number of
players in higher bins, plus a count within the player's own bin.  Bins are single values up to 64 and grow
with the value, so that a leaderboard has few.

Whoever changes the world's totals calls :func:`update` in the same transaction.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import and_, func, select, text

from bot.store.db.connection import Connection
from bot.store.db.rows import insert_in
from bot.store.rankings import BINNED
from bot.store.schema.standings import player_totals, rank_histogram

_SINGLE_VALUES = 64  # smaller values have bins of their own; above, 32 to 64 bins per doubling

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
    for ranking in BINNED:
        value = row[ranking.value]
        if value is not None and value > 0 and row["dailies"] >= ranking.min_dailies:
            yield row["period"], row["rules_key"], ranking.value, bin_start(value)


async def update(
    connection: Connection, before: Iterable[Mapping[str, Any]], after: Iterable[Mapping[str, Any]]
) -> None:
    """Move players between bins: rows of the world's totals *before* have become those *after*.

    Bins are locked in their order, so that transactions that change the same ones cannot deadlock.
    """
    change = Counter(each for row in after for each in _bins(row))
    change.subtract(each for row in before for each in _bins(row))
    values = [
        {"period": period, "rules_key": key, "measure": column, "bin_start": bin_start, "players": players}
        for (period, key, column, bin_start), players in sorted(change.items())
        if players
    ]
    if values:
        statement = insert_in(connection.dialect, rank_histogram)
        more = {"players": rank_histogram.c.players + statement.excluded.players}
        keys = rank_histogram.primary_key.columns.keys()
        await connection.execute(statement.on_conflict_do_update(index_elements=keys, set_=more), values)


async def miscounted(connection: Connection) -> list[str]:
    """Return the leaderboards whose histogram differs from the totals, at most 20.

    A leaderboard is written as its column, period and rules key, separated by spaces.
    """
    found: Counter[Bin] = Counter()
    for ranking in BINNED:
        row = (player_totals.c.period, player_totals.c.rules_key, player_totals.c[ranking.value])
        ranked = and_(player_totals.c.scope == 0, text(ranking.condition))
        query = select(*row, func.count()).where(ranked).group_by(*row)
        for period, key, value, players in await connection.execute(query):
            found[period, key, ranking.value, bin_start(value)] += players
    counted = {(*each, players) for each, players in found.items()}
    nonempty = select(rank_histogram).where(rank_histogram.c.players != 0)
    stored = {tuple(row) for row in await connection.execute(nonempty)}
    wrong = {(measure, period, key) for period, key, measure, *_bin in counted ^ stored}
    return [" ".join(filter(None, each)) for each in sorted(wrong)[:20]]
