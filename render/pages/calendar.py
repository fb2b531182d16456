"""The calendar page: this month large, and the months before it small.  Plain values in, a PNG out."""

from collections.abc import Mapping, Sequence
from datetime import date

from render.pages.days import (
    MONTHS,
    WEEKDAYS,
    Mark,
    draw_day,
    draw_month,
    draw_no_day,
    month_height,
    weeks_of,
)
from render.pages.page import Page, finish, new_page, panel, write
from render.scene import BadScene
from render.themes import Style

WIDTH = 900
MOST_FIGURES = 4
_BEFORE = 11  # months
_COLUMNS, _CELL = 4, 28
_TOP, _WIDE, _HIGH = 262, 216, 262


def calendar(
    title: str,
    month: str,
    figures: Sequence[tuple[str, str]],
    days: Mapping[date, Mark],
    today: date,
    legend: Mapping[Mark | None, str],
    first: date | None = None,
    months: Sequence[str] = MONTHS,
    weekdays: Sequence[str] = WEEKDAYS,
    style: Style | None = None,
) -> bytes:
    """Return the month of *today*, named *month*, and the months since that of the player's *first* day.

    At most eleven months stand below; the first of them and each January are named with their year.  Weeks
    begin on Monday.  *figures* are labels and values above the months.  Days before *first* are drawn as
    days that do not count.  Raises :class:`BadScene` for more than :data:`MOST_FIGURES` figures.
    """
    if len(figures) > MOST_FIGURES:
        raise BadScene(f"a calendar has at most {MOST_FIGURES} figures")
    last = _months(today)
    begins = last if first is None else max(_months(first), last - _BEFORE)
    before = range(begins, last)
    below = _TOP + month_height(today) + 26
    foot = below + -(-len(before) // _COLUMNS) * _HIGH
    sheet = new_page(style or Style(), WIDTH, foot + 62)
    theme = sheet.theme
    write(sheet, title, 28, 64, 38, weight="black", room=WIDTH - 56, least=24)
    wide = (WIDTH - 36 - 10 * (max(1, len(figures)) - 1)) // max(1, len(figures))
    for i, (label, value) in enumerate(figures):
        x = 18 + i * (wide + 10)
        panel(sheet, x, 96, wide, 106, theme.tray)
        write(sheet, value, x + wide // 2, 148, 33, weight="black", room=wide - 16, align="middle")
        write(sheet, label, x + wide // 2, 186, 23, ink=theme.dim, room=wide - 12, align="middle")
    draw_month(sheet, _TOP - 36, month, days, today, first, weekdays)
    for i, number in enumerate(before):
        row, column = divmod(i, _COLUMNS)
        years, index = divmod(number, 12)
        x, y = 24 + column * _WIDE, below + row * _HIGH
        name = f"{months[index]} {years}" if i == 0 or index == 0 else months[index]
        write(sheet, name, x, y + 26, 24, room=_WIDE - 20)
        for weekday, letter in enumerate(weekdays):
            middle = x + weekday * _CELL + (_CELL - 4) // 2
            write(sheet, letter, middle, y + 58, 17, ink=theme.dim, room=_CELL, align="middle")
        _small(sheet, x, y + 66, date(years, index + 1, 1), days, first or date.min)
    x = 28
    for mark, name in legend.items():
        draw_day(sheet, x, foot + 14, _CELL - 2, mark)
        x += 34 + write(sheet, name, x + 34, foot + 35, 20, room=WIDTH // 4) + 26
    return finish(sheet)


def _months(day: date) -> int:
    """Return the number of months from the start of the calendar to that of *day*."""
    return day.year * 12 + day.month - 1


def _small(sheet: Page, x: int, y: int, month: date, days: Mapping[date, Mark], first: date) -> None:
    """Draw the days of a month that is over; it begins with the day *month*."""
    for week, dates in enumerate(weeks_of(month)):
        for weekday, day in enumerate(dates):
            if day.month != month.month:
                continue
            place = x + weekday * _CELL, y + week * _CELL, _CELL - 4
            if first <= day or day in days:
                draw_day(sheet, *place, days.get(day))
            else:
                draw_no_day(sheet, *place)
