"""The year page: one field per day, month by month.  Plain values in, a PNG out."""

from calendar import Calendar
from collections.abc import Mapping, Sequence
from datetime import date

from render.pages.days import MONTHS, WEEKDAYS, Mark, draw_day, draw_no_day
from render.pages.page import Page, finish, new_page, panel, write
from render.scene import BadScene
from render.themes import Style

WIDTH = 900
MOST_FIGURES = 4
_COLUMNS, _CELL = 4, 28
_TOP, _WIDE, _HIGH = 268, 216, 262


def year(
    title: str,
    subtitle: str,
    figures: Sequence[tuple[str, str]],
    days: Mapping[date, Mark],
    today: date,
    legend: Mapping[Mark, str],
    first: date | None = None,
    months: Sequence[str] = MONTHS,
    weekdays: Sequence[str] = WEEKDAYS,
    style: Style | None = None,
) -> bytes:
    """Return twelve months, beginning with the month of the player's *first* day.

    Without *first*, or if it was longer ago, they end with the month of *today*, which is ringed.  The first
    month and each January are named with their year.  Weeks begin on Monday.  *figures* are labels and values
    above the months.  Days before *first* are drawn as days that do not count.  Raises :class:`BadScene` for
    more than :data:`MOST_FIGURES` figures.
    """
    if len(figures) > MOST_FIGURES:
        raise BadScene(f"a year has at most {MOST_FIGURES} figures")
    sheet = new_page(style or Style(), WIDTH, _TOP + 3 * _HIGH + 62)
    theme = sheet.theme
    write(sheet, title, 28, 64, 38, weight="black", room=WIDTH - 56, least=24)
    write(sheet, subtitle, 28, 113, 25, ink=theme.dim, room=WIDTH - 56)
    wide = (WIDTH - 36 - 10 * (max(1, len(figures)) - 1)) // max(1, len(figures))
    for i, (label, value) in enumerate(figures):
        x = 18 + i * (wide + 10)
        panel(sheet, x, 136, wide, 106, theme.tray)
        write(sheet, value, x + wide // 2, 188, 33, weight="black", room=wide - 16, align="middle")
        write(sheet, label, x + wide // 2, 226, 23, ink=theme.dim, room=wide - 12, align="middle")
    start = max(_months(first or date.min), _months(today) - 11)
    for i in range(12):
        row, column = divmod(i, _COLUMNS)
        years, month = divmod(start + i, 12)
        x, y = 24 + column * _WIDE, _TOP + row * _HIGH
        name = f"{months[month]} {years}" if i == 0 or month == 0 else months[month]
        write(sheet, name, x, y + 26, 24, room=_WIDE - 20)
        for weekday, letter in enumerate(weekdays):
            middle = x + weekday * _CELL + (_CELL - 4) // 2
            write(sheet, letter, middle, y + 58, 17, ink=theme.dim, room=_CELL, align="middle")
        _month(sheet, x, y + 66, date(years, month + 1, 1), days, first or date.min, today)
    x = 28
    for mark, name in legend.items():
        draw_day(sheet, x, _TOP + 3 * _HIGH + 14, _CELL - 4, mark)
        x += 36 + write(sheet, name, x + 36, _TOP + 3 * _HIGH + 38, 23, room=WIDTH // 3) + 40
    return finish(sheet)


def _months(day: date) -> int:
    """Return the number of months from the start of the calendar to that of *day*."""
    return day.year * 12 + day.month - 1


def _month(
    sheet: Page, x: int, y: int, month: date, days: Mapping[date, Mark], first: date, today: date
) -> None:
    """Draw the days of the month that begins with the day *month*."""
    for week, dates in enumerate(Calendar().monthdatescalendar(month.year, month.month)):
        for weekday, day in enumerate(dates):
            if day.month != month.month:
                continue
            left, top = x + weekday * _CELL, y + week * _CELL
            if day == today:
                panel(sheet, left - 3, top - 3, _CELL + 2, _CELL + 2, sheet.theme.text, radius=8)
            if first <= day <= today or day in days:
                draw_day(sheet, left, top, _CELL - 4, days.get(day))
            else:
                draw_no_day(sheet, left, top, _CELL - 4)
