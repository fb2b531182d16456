"""Periods: the UTC days, weeks, months and seasons (quarters) that leaderboards cover.

A new period is one more value of :class:`Period`, with its key and bounds here and its words in
``bot.words.leaderboards``.  Results stored before have totals in it after ``patience verify --mend``.
"""

from calendar import monthrange
from datetime import date, timedelta
from enum import StrEnum


class Period(StrEnum):
    """The kind of period that a leaderboard covers, by its letter in options, custom ids and stored keys."""

    TODAY = "d"
    WEEK = "w"
    MONTH = "m"
    SEASON = "s"
    ALL = "a"


def period_key(period: Period, day: date) -> str:
    """Return the stored key of the period that contains *day*.

    >>> [period_key(period, date(2027, 1, 1)) for period in Period]
    ['d2027-01-01', 'w2026-12-28', 'm2027-01', 's2027-1', 'a']
    """
    match period:
        case Period.TODAY:
            return f"d{day}"
        case Period.WEEK:
            return f"w{day - timedelta(days=day.weekday())}"
        case Period.MONTH:
            return f"m{day:%Y-%m}"
        case Period.SEASON:
            return f"s{day.year}-{(day.month + 2) // 3}"
        case Period.ALL:
            return "a"


def bounds(period: Period, day: date) -> tuple[date, date]:
    """Return the first and the last day of the period that contains *day*.

    >>> bounds(Period.WEEK, date(2027, 1, 1))
    (datetime.date(2026, 12, 28), datetime.date(2027, 1, 3))
    >>> bounds(Period.SEASON, date(2028, 2, 10))
    (datetime.date(2028, 1, 1), datetime.date(2028, 3, 31))
    """
    match period:
        case Period.TODAY:
            return day, day
        case Period.WEEK:
            monday = day - timedelta(days=day.weekday())
            return monday, monday + timedelta(days=6)
        case Period.MONTH | Period.SEASON:
            months = 1 if period is Period.MONTH else 3
            first = (day.month - 1) // months * months + 1
            last = first + months - 1
            return date(day.year, first, 1), date(day.year, last, monthrange(day.year, last)[1])
        case Period.ALL:
            return date.min, date.max
