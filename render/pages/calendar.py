"""The calendar page: this month large, and the months before it small.  Plain values in, a PNG out."""

from collections.abc import Mapping, Sequence
from datetime import date

from render.pages.days import (
    Mark,
    Names,
    draw_day,
    draw_legend,
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
    figures: Sequence[tuple[str, str]],
    days: Mapping[date, Mark],
    today: date,
    names: Names,
    first: date | None = None,
    style: Style | None = None,
) -> bytes:
    """Return the month of *today*, and the months since that of the player's *first* day.

    At most eleven months stand below; the first of them and each January are named with their year.  Weeks
    begin on Monday.  *figures* are labels, drawn in capitals, and values above the months.  Days before
    *first* are drawn as days that do not count.  Raises :class:`BadScene` for more than
    :data:`MOST_FIGURES` figures.
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
        write(sheet, label.upper(), x + wide // 2, 186, 23, ink=theme.dim, room=wide - 12, align="middle")
    draw_month(sheet, _TOP - 36, names, days, today, first)
    for i, number in enumerate(before):
        row, column = divmod(i, _COLUMNS)
        years, index = divmod(number, 12)
        x, y = 24 + column * _WIDE, below + row * _HIGH
        name = (names.dated if i == 0 or index == 0 else names.months)[index]
        write(sheet, name, x, y + 26, 24, room=_WIDE - 20)
        for weekday, letter in enumerate(names.weekdays):
            middle = x + weekday * _CELL + (_CELL - 4) // 2
            write(sheet, letter, middle, y + 58, 17, ink=theme.dim, room=_CELL, align="middle")
        _small(sheet, x, y + 66, date(years, index + 1, 1), days, first or date.min)
    draw_legend(sheet, foot + 14, names.legend)
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
