"""Weeks, months and seasons as rows of days."""

from dataclasses import dataclass
from datetime import date, timedelta


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """A row of days, both ends included; None is open."""

    first: date | None = None
    last: date | None = None


def week_of(day: date) -> Span:
    """The week of *day*, Monday to Sunday.

    >>> week_of(date(2027, 1, 1)).first
    datetime.date(2026, 12, 28)
    """
    monday = day - timedelta(days=day.weekday())
    return Span(first=monday, last=monday + timedelta(days=6))


def month_of(day: date) -> Span:
    """The month of *day*."""
    return _months(day.year, day.month, 1)


def season_of(day: date) -> Span:
    """The quarter of the year of *day*.

    >>> season_of(date(2028, 2, 29)).last
    datetime.date(2028, 3, 31)
    """
    return _months(day.year, (day.month - 1) // 3 * 3 + 1, 3)


def _months(year: int, month: int, count: int) -> Span:
    later, after = divmod(month - 1 + count, 12)
    return Span(first=date(year, month, 1), last=date(year + later, after + 1, 1) - timedelta(days=1))
