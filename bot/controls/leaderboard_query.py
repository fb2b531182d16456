"""Leaderboard queries: the leaderboard that a reader asks for, and its encoding in a custom id.

A custom id holds the whole query, so that controls keep working after a restart.  Anyone can forge one, so
reading validates every part.
"""

import re
from dataclasses import dataclass, replace
from datetime import date, timedelta

from bot.daily.calendar import GAMES_OF_DAY, game_of_day
from bot.daily.refusals import NotADaily
from bot.patience import game_rules
from bot.standings.measures import DAILY_RESULTS, MEASURES, POINTS, WINS, Measure
from bot.standings.periods import Period, bounds

LONGEST_KEY = 38
"""The longest rule set key that fits into a custom id; a leaderboard of a longer one has no controls."""

_QUERY = re.compile(
    r"(?P<measure>[a-z])(?P<period>[a-z])(?P<where>[sw])(?P<day>2\d{7})\.(?P<page>\d{1,7})\.(?P<key>[a-z0-9+-]*)",
    re.ASCII,
)


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
    Where only dailies count, a game without them means all games.
    """
    measure, key = query.measure, query.key
    if measure is None or measure.daily:
        key = key if key in GAMES_OF_DAY else None
    if measure is None:
        return replace(query, period=Period.TODAY, key=key)
    period = Period.ALL if measure.all_time else query.period
    return replace(query, period=period, key=None if measure.all_games else key)


def query_from_options(
    *, where: str | None, period: str | None, key: str | None, by: str | None, in_server: bool, today: date
) -> LeaderboardQuery:
    """Return the query for the options of ``/leaderboard``.

    Without options it asks for the results of today's daily deal.  A period longer than a day is ranked by
    points if no measure is given; all time, or any such period of a single game, is ranked by wins.
    Where only dailies count, the name of a game means the rule set that has dailies; a game without dailies
    is ranked by wins.
    """
    measure = None if by is None else MEASURES.get(by)
    chosen = next((one for one in Period if one == period), None)  # a forged option may name none
    if by is None and chosen not in (None, Period.TODAY):
        measure = WINS if chosen is Period.ALL or key else POINTS
    if chosen is None:
        chosen = Period.TODAY if measure is None else Period.ALL
    if key and (measure is None or measure.daily):
        try:
            key = game_of_day(key)
        except NotADaily:
            measure, chosen = WINS, Period.ALL if chosen is Period.TODAY else chosen
    server = in_server and where != "world"
    return nearest(LeaderboardQuery(measure=measure, period=chosen, server=server, day=today, key=key))


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


def write_query(query: LeaderboardQuery) -> str:
    """Return *query* as a value of a custom id."""
    where = "s" if query.server else "w"
    measure = DAILY_RESULTS if query.measure is None else query.measure.code
    return f"{measure}{query.period}{where}{query.day:%Y%m%d}.{query.page}.{query.key or ''}"


def read_query(text: str) -> LeaderboardQuery:
    """Return the query that :func:`write_query` turned into *text*.  Raises ValueError or UnknownGame."""
    found = _QUERY.fullmatch(text)
    measures = {DAILY_RESULTS: None, **MEASURES}
    if found is None or found["measure"] not in measures:
        raise ValueError(text)
    query = LeaderboardQuery(
        measure=measures[found["measure"]],
        period=Period(found["period"]),
        server=found["where"] == "s",
        day=date.fromisoformat(found["day"]),
        key=game_rules(found["key"]).key if found["key"] else None,
        page=int(found["page"]),
    )
    return nearest(query)
