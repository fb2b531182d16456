"""The time of day at which a server's daily is posted: its moment in UTC, and reading and writing it.

A daily lasts from 00:00 to 24:00 UTC.  Admins choose a local time, which must survive clock changes.
"""

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from difflib import get_close_matches
from functools import cache, lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from bot.play.refusals import TextRefusal

DAY = timedelta(days=1)
MINUTES = 24 * 60
_TIME = re.compile(
    r"(\d{1,2})(?:\s*[:.h]\s*(\d{2})|(?<=\d\d)(\d{2}))?\s*(?:h|o'clock|uhr)?\s*([ap])?\.?(?:m\.?)?"
)


class BadTime(TextRefusal):
    """``text`` is not a time of day."""


@dataclass(eq=False)
class UnknownZone(TextRefusal):
    """``text`` is not a time zone; ``close`` lists similar names."""

    close: list[str]


def day_start(day: date) -> datetime:
    """Return the moment at which the daily of *day* opens."""
    return datetime.combine(day, time(), UTC)


@lru_cache(maxsize=1 << 14)
def moment(day: date, minute: int, zone: str) -> datetime:
    """Return the moment (UTC) at which the daily of *day* is posted for local time *minute* in *zone*.

    It always lies within *day*, from 00:00 UTC inclusive to 24:00 UTC exclusive, so every daily is posted
    exactly once.  It is the first moment of *day* at which clocks in *zone* show that time.  A clock change
    can leave a day without such a moment:

    * If clocks skip that time, it is the moment at which they would have shown it without the change (02:30
      becomes 03:30, as in RFC 5545, section 3.3.5).
    * If clocks show it just before *day* and again just after it, it is 00:00 UTC, when the daily opens.
      Example: 00:30 in London when summer time ends, at 23:30 UTC the evening before and at 00:30 UTC the
      day after.

    *minute* counts from 0 to 1439.  Raises :class:`zoneinfo.ZoneInfoNotFoundError`.

    >>> moment(date(2026, 11, 21), 9 * 60, "Europe/Berlin").isoformat()
    '2026-11-21T08:00:00+00:00'
    >>> moment(date(2026, 10, 25), 30, "Europe/London").isoformat()
    '2026-10-25T00:00:00+00:00'
    """
    clock = ZoneInfo(zone)
    start = day_start(day)
    shown: list[datetime] = []
    skipped: list[datetime] = []
    for local_day in (day - DAY, day, day + DAY):
        for fold in (0, 1):
            wall = datetime.combine(local_day, time(*divmod(minute, 60), fold=fold), clock)
            at = wall.astimezone(UTC)
            if not start <= at < start + DAY:
                continue
            if at.astimezone(clock).replace(tzinfo=None) == wall.replace(tzinfo=None):
                shown.append(at)
            elif fold == 0:  # the offset before the clocks were put forward
                skipped.append(at)
    return min(shown or skipped or [start])


def coming(now: datetime, minute: int, zone: str) -> datetime:
    """Return the next posting moment after *now*; see :func:`moment`."""
    today = now.astimezone(UTC).date()
    return next(at for n in range(3) if (at := moment(today + n * DAY, minute, zone)) > now)


def left_of_day(now: datetime, minute: int, zone: str) -> timedelta:
    """Return the time between the next post after *now* and the end of its daily."""
    at = coming(now, minute, zone)
    return day_start(at.date()) + DAY - at


def read_time(text: str) -> int:
    """Return the minute of the day that *text* names, such as "9", "09:30", "21h" or "9.30 pm".

    Raises :class:`BadTime`.

    >>> read_time("09:30"), read_time("9 pm"), read_time("0930"), read_time("12 am")
    (570, 1260, 570, 0)
    """
    match = _TIME.fullmatch(text.strip().casefold()) if text.isascii() else None
    if match is None:
        raise BadTime(text)
    hours, minutes = int(match[1]), int(match[2] or match[3] or 0)
    if match[4]:
        if not 1 <= hours <= 12:
            raise BadTime(text)
        hours = hours % 12 + (12 if match[4] == "p" else 0)
    if hours == 24 and minutes == 0:
        hours = 0
    if hours > 23 or minutes > 59:
        raise BadTime(text)
    return hours * 60 + minutes


def clock_time(minute: int) -> str:
    """Return a minute of the day in the form "09:30"."""
    return f"{minute // 60:02}:{minute % 60:02}"


def local_time(now: datetime, zone: str) -> str:
    """Return the local time in *zone*, in the form "13:45"."""
    return f"{now.astimezone(ZoneInfo(zone)):%H:%M}"


@cache
def zones() -> tuple[str, ...]:
    """Return the names of all time zones sorted by :func:`rank`, then alphabetically."""
    names = available_timezones() - {"localtime", "Factory"}
    return tuple(sorted(names, key=lambda name: (rank(name), name)))


def rank(name: str) -> int:
    """Return the sort rank of a time zone: 0 for UTC, 1 for a place, 2 for an old name or an offset."""
    if name == "UTC":
        return 0
    return 1 if "/" in name and name.split("/")[0] in _REGIONS else 2


_REGIONS = {
    *("Africa", "America", "Antarctica", "Arctic", "Asia"),
    *("Atlantic", "Australia", "Europe", "Indian", "Pacific"),
}


def fitting(text: str) -> list[str]:
    """Return the zones whose name contains *text*, first those with a word that starts with it."""
    wanted = _plain(text)
    found = [(name, _plain(name)) for name in zones()]
    found = [(name, plain) for name, plain in found if wanted in plain]
    return [name for name, _ in sorted(found, key=lambda pair: f"/{wanted}" not in f"/{pair[1]}")]


def read_zone(text: str) -> str:
    """Return the zone that *text* names, by its full name or its city, in any case.

    Clocks agree in all zones of one city's name.  Raises :class:`UnknownZone`.

    >>> read_zone("europe/berlin"), read_zone("New York"), read_zone("utc")
    ('Europe/Berlin', 'America/New_York', 'UTC')
    >>> read_zone("Buenos Aires")  # and an older name of the same zone
    'America/Argentina/Buenos_Aires'
    """
    wanted = _plain(text)
    names = {_plain(name): name for name in zones()}
    cities = {_city(name): name for name in reversed(zones())}
    if wanted in names:
        return names[wanted]
    if rank(cities.get(wanted, "")) == 1:
        return cities[wanted]
    close = get_close_matches(_city(text), cities, n=3)
    raise UnknownZone(text, [cities[city] for city in close] or fitting(text)[:3] if wanted else [])


def is_zone(name: str) -> bool:
    """Return whether this machine knows a zone of exactly this name."""
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


def _plain(text: str) -> str:
    return "_".join(text.casefold().replace("_", " ").split())


def _city(text: str) -> str:
    """Return the last part of a zone's name, which may have two or three: ``buenos_aires``."""
    return _plain(text).rsplit("/", 1)[-1]
