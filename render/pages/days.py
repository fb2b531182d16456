"""Days of a calendar: what a day can be marked as, the field that shows it, and a month of them."""

from calendar import Calendar
from collections.abc import Mapping, Sequence
from datetime import date
from enum import Enum

from render.cards.courts import ROBE
from render.drawing.paths import lozenge
from render.pages.page import Page, panel, shape, write

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
WEEKDAYS = ("M", "T", "W", "T", "F", "S", "S")
_WIDE, _HIGH, _HEAD, _SIDE = 120, 70, 96, 46


class Mark(Enum):
    """The result of a day; each mark differs in shape as well as in colour."""

    WON = "won"
    FROZEN = "frozen"  # missed, but a freeze saved the streak
    LOST = "lost"  # played and not won


def draw_day(sheet: Page, x: int, y: int, side: int, mark: Mark | None) -> None:
    """Draw a day: full for a win, a lozenge for a freeze, a small square for a loss, a frame if missed."""
    theme = sheet.theme
    if mark is Mark.WON:
        panel(sheet, x, y, side, side, theme.gold, radius=side // 4)
        return
    rim = max(2, side // 12)
    panel(sheet, x, y, side, side, theme.dim, radius=side // 4)
    panel(sheet, x + rim, y + rim, side - 2 * rim, side - 2 * rim, theme.tray, radius=side // 4 - rim // 2)
    if mark is Mark.FROZEN:
        shape(sheet, lozenge(x + side / 2, y + side / 2, side * 0.36, side * 0.36), theme.accent)
    elif mark is Mark.LOST:
        inner = side // 4
        panel(sheet, x + inner, y + inner, side - 2 * inner, side - 2 * inner, ROBE["H"], radius=side // 8)


def draw_no_day(sheet: Page, x: int, y: int, side: int) -> None:
    """Draw a day that does not count: one to come, or one before the player's first."""
    dot = max(2, side // 5)
    panel(sheet, x + (side - dot) // 2, y + (side - dot) // 2, dot, dot, sheet.theme.dim, radius=dot // 2)


def weeks_of(month: date) -> list[list[date]]:
    """Return the weeks of a month, Monday first, with the days of other months that fill them."""
    return Calendar().monthdatescalendar(month.year, month.month)


def month_height(month: date) -> int:
    """Return the height of a month that :func:`draw_month` draws, in pixels."""
    return _HEAD + len(weeks_of(month)) * _HIGH


def draw_month(
    sheet: Page,
    y: int,
    name: str,
    days: Mapping[date, Mark],
    today: date,
    first: date | None,
    weekdays: Sequence[str] = WEEKDAYS,
) -> None:
    """Draw the month of *today*, which is ringed, across a page of 900 pixels.

    Days before *first*, all without one, and those to come are drawn as days that do not count.
    """
    theme, left = sheet.theme, 32
    write(sheet, name, 28, y + 34, 30, weight="black", room=600)
    for weekday, letter in enumerate(weekdays):
        write(sheet, letter, left + weekday * _WIDE + 14, y + 80, 22, ink=theme.dim, room=_WIDE)
    for week, dates in enumerate(weeks_of(today)):
        for weekday, day in enumerate(dates):
            if day.month != today.month:
                continue
            x, top = left + weekday * _WIDE, y + _HEAD + week * _HIGH
            if day == today:
                panel(sheet, x, top, _WIDE - 4, _HIGH - 4, theme.text, radius=14)
                panel(sheet, x + 4, top + 4, _WIDE - 12, _HIGH - 12, theme.tray, radius=11)
            write(sheet, str(day.day), x + 14, top + 44, 25, room=48)
            counts = day in days or (first is not None and first <= day <= today)
            place = (x + _WIDE - _SIDE - 14, top + (_HIGH - 4 - _SIDE) // 2, _SIDE)
            if counts:
                draw_day(sheet, *place, days.get(day))
            else:
                draw_no_day(sheet, *place)
