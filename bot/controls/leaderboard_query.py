"""Leaderboard queries: the leaderboard that a reader asks for, and its encoding in a custom_id.

A custom_id holds the whole query, so that controls keep working after a restart.  Anyone can forge a
custom_id, so decoding validates every part.
"""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date, timedelta

from bot.patience import game_rules
from bot.standings.measures import FORMER, MEASURES, POINTS, WINS, Measure
from bot.standings.periods import Period, bounds

LONGEST_KEY = 45
"""The longest rule set key that fits into a custom_id; a leaderboard of a longer one has no controls."""

_WORLD = "w"
_SERVER = "s"
DAILY_RESULTS = "d"
"""The code that stands for the results of one day's deal in place of a measure."""
PERIODS: Mapping[str, Period] = {
    "d": Period.TODAY,
    "w": Period.WEEK,
    "m": Period.MONTH,
    "s": Period.SEASON,
    "a": Period.ALL,
}
"""Periods by their letters in options and custom_ids."""
_CODE = re.compile(r"(?P<measure>[a-z])(?P<period>[a-z])(?P<where>[sw])(?P<day>\d{8})", re.ASCII)
_PAGE = re.compile(r"(?P<page>\d{1,7})\.(?P<key>[a-z0-9+-]*)", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaderboardQuery:
    """The page of a leaderboard that a reader asks for; *measure* None: the results of one day's deal."""

    measure: Measure | None
    period: Period
    server: bool
    day: date
    key: str | None = None
    page: int = 0


def nearest(query: LeaderboardQuery) -> LeaderboardQuery:
    """Return *query* for the nearest leaderboard that its measure has.

    Results of deals are those of a day, ratings and streaks are of all time, and streaks of all games.
    """
    if query.measure is None:
        return replace(query, period=Period.TODAY)
    return replace(
        query,
        period=Period.ALL if query.measure.all_time else query.period,
        key=None if query.measure.all_games else query.key,
    )


def query_from_options(
    *, where: str | None, period: str | None, key: str | None, by: str | None, in_server: bool, today: date
) -> LeaderboardQuery:
    """Return the query for the options of ``/leaderboard``.

    Without options it asks for the results of today's daily deal.  A period longer than a day is ranked by
    points if no measure is given; all time, or any such period of a single game, is ranked by wins.
    """
    measure = None if by is None else MEASURES.get(by)
    chosen = None if period is None else PERIODS.get(period)
    if by is None and chosen not in (None, Period.TODAY):
        measure = WINS if chosen is Period.ALL or key else POINTS
    if chosen is None:
        chosen = Period.TODAY if measure is None else Period.ALL
    return nearest(
        LeaderboardQuery(
            measure=measure, period=chosen, server=in_server and where != "world", day=today, key=key
        )
    )


def with_measure(query: LeaderboardQuery, measure: Measure | None, today: date) -> LeaderboardQuery:
    """Return *query* by another *measure*; between results of a day and totals the period changes too."""
    if measure is None:
        return nearest(replace(query, measure=None, day=today, page=0))
    period = query.period
    if query.measure is None:
        period = Period.WEEK if measure.daily else Period.ALL
    return nearest(replace(query, measure=measure, period=period, page=0))


def in_period(query: LeaderboardQuery, period: Period, today: date) -> LeaderboardQuery:
    """Return *query* for the *period* of *today*, with another measure if its own has no such period."""
    measure = query.measure
    if period is Period.TODAY:
        measure = None
    elif measure is None or (measure.all_time and period is not Period.ALL):
        measure = POINTS
    return nearest(replace(query, measure=measure, period=period, day=today, page=0))


def earlier(query: LeaderboardQuery, first: date) -> LeaderboardQuery | None:
    """Return *query* for the period before, None if that ends before *first* or there is no such period."""
    start, _ = bounds(query.period, query.day)
    if query.period is Period.ALL or start <= first:
        return None
    return replace(query, day=start - timedelta(days=1), page=0)


def later(query: LeaderboardQuery, today: date) -> LeaderboardQuery | None:
    """Return *query* for the period after, None if that begins after *today* or there is no such period."""
    _, end = bounds(query.period, query.day)
    if query.period is Period.ALL or end >= today:
        return None
    return replace(query, day=min(bounds(query.period, end + timedelta(days=1))[1], today), page=0)


def encode(query: LeaderboardQuery) -> tuple[str, str]:
    """Return the two parts of a custom_id that hold *query*."""
    where = _SERVER if query.server else _WORLD
    measure = DAILY_RESULTS if query.measure is None else query.measure.code
    period = next(letter for letter, period in PERIODS.items() if period is query.period)
    return f"{measure}{period}{where}{query.day:%Y%m%d}", f"{query.page}.{query.key or ''}"


def decode(kind: str, page: str, today: date) -> LeaderboardQuery | None:
    """Return the query that :func:`encode` turned into *kind* and *page*.

    Invalid text and future days return None.  Raises ``UnknownGame``.
    """
    first, second = _CODE.fullmatch(kind), _PAGE.fullmatch(page)
    if first is None or second is None:
        return None
    measures = {DAILY_RESULTS: None, **MEASURES, **FORMER}
    if first["measure"] not in measures or first["period"] not in PERIODS:
        return None
    try:
        day = date.fromisoformat(first["day"])
    except ValueError:
        return None
    if day > today:
        return None
    return nearest(
        LeaderboardQuery(
            measure=measures[first["measure"]],
            period=PERIODS[first["period"]],
            server=first["where"] == _SERVER,
            day=day,
            key=game_rules(second["key"]).key if second["key"] else None,
            page=int(second["page"]),
        )
    )


def query_of_daily(query: LeaderboardQuery, arguments: Sequence[str], today: date) -> LeaderboardQuery | None:
    """Return *query* for the daily in *arguments*, a rule set key and an ISO date.

    Invalid text and future days return None.  Raises ``UnknownGame``.
    """
    with suppress(ValueError):
        key, day = arguments
        if (found := date.fromisoformat(day)) <= today:
            return replace(query, key=game_rules(key).key, day=found)
    return None
