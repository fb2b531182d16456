"""Which leaderboard somebody wants to see, and how a control says it.

A custom_id holds the board whole, so that a control of an earlier process works as well as a fresh one.
What it holds is read as something that anybody may have made up.
"""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date

from bot.patience import game_rules
from bot.standings.measures import MEASURES, POINTS, WINS, Measure
from bot.standings.periods import Period

LONGEST_KEY = 45
"""A rule set with many house rules has a key that fits into no control: its board cannot be switched."""

_EVERYBODY = "w"
_SERVER = "s"
DAILY_RESULTS = "d"
"""The code of the results of one day's deal, which stands where a measure's code does."""
PERIODS: Mapping[str, Period] = {
    "d": Period.TODAY,
    "w": Period.WEEK,
    "m": Period.MONTH,
    "s": Period.SEASON,
    "a": Period.ALL,
}
"""What the controls and options say, as letters of a custom_id."""
_CODE = re.compile(r"(?P<measure>[a-z])(?P<period>[a-z])(?P<where>[sw])(?P<day>\d{8})", re.ASCII)
_PLACE = re.compile(r"(?P<page>\d{1,7})\.(?P<key>[a-z0-9+-]*)", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaderboardQuery:
    """The board somebody wants to see; *measure* None are the results of one day's deal."""

    measure: Measure | None
    period: Period
    server: bool
    day: date
    key: str | None = None
    page: int = 0


def nearest(query: LeaderboardQuery) -> LeaderboardQuery:
    """*query* if there is such a board, else the nearest: results are of a day, ratings of all time."""
    if query.measure is None:
        return replace(query, period=Period.TODAY)
    if query.measure.all_time:
        return replace(query, period=Period.ALL)
    return query


def query_from_options(
    *, where: str | None, period: str | None, key: str | None, by: str | None, in_server: bool, today: date
) -> LeaderboardQuery:
    """The board that a command's options ask for, whichever of them are left out.

    Alone the results of today's daily deal; with a longer period the points of its daily deals, of all
    time the wins; in one game the wins too.
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


def in_period(query: LeaderboardQuery, period: Period, today: date) -> LeaderboardQuery:
    """The same board in another period, that of *today*."""
    measure = query.measure
    if measure is None and period is not Period.TODAY:
        measure = POINTS
    if measure is not None and measure.all_time and period is not Period.ALL:
        measure = WINS
    return replace(query, measure=measure, period=period, day=today, page=0)


def encode(query: LeaderboardQuery) -> tuple[str, str]:
    """The two parts of a custom_id that say which board it is."""
    where = _SERVER if query.server else _EVERYBODY
    measure = DAILY_RESULTS if query.measure is None else query.measure.code
    period = next(letter for letter, period in PERIODS.items() if period is query.period)
    return f"{measure}{period}{where}{query.day:%Y%m%d}", f"{query.page}.{query.key or ''}"


def decode(kind: str, place: str, today: date) -> LeaderboardQuery | None:
    """The board of :func:`code`; None for any other text and for days to come.  Raises ``UnknownGame``."""
    first, second = _CODE.fullmatch(kind), _PLACE.fullmatch(place)
    if first is None or second is None:
        return None
    if first["measure"] not in (DAILY_RESULTS, *MEASURES) or first["period"] not in PERIODS:
        return None
    try:
        day = date.fromisoformat(first["day"])
    except ValueError:
        return None
    if day > today:
        return None
    return nearest(
        LeaderboardQuery(
            measure=MEASURES.get(first["measure"]),
            period=PERIODS[first["period"]],
            server=first["where"] == _SERVER,
            day=day,
            key=game_rules(second["key"]).key if second["key"] else None,
            page=int(second["page"]),
        )
    )


def query_of_daily(query: LeaderboardQuery, arguments: Sequence[str], today: date) -> LeaderboardQuery | None:
    """The results of a game's daily of a day, both as texts; None for a text that is no such day.

    Raises ``UnknownGame``.
    """
    with suppress(ValueError):
        key, day = arguments
        if (found := date.fromisoformat(day)) <= today:
            return replace(query, key=game_rules(key).key, day=found)
    return None
