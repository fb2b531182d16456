"""Days of a calendar: what a day can be marked as, the field that shows it, and a month of them."""

from calendar import Calendar
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import Enum

from render.cards.courts import ROBE
from render.drawing.paths import lozenge
from render.drawing.writing import largest, written
from render.pages.page import Page, panel, shape, write

_WIDE, _HIGH, _HEAD, _SIDE = 120, 70, 96, 46
_MARKED = 58  # a mark of the legend and the gaps round its meaning


class Mark(Enum):
    """The result of a day; each mark differs in shape as well as in colour."""

    WON = "won"
    FROZEN = "frozen"  # missed, but a freeze saved the streak
    LOST = "lost"  # played and not won


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """The words of a calendar: the current month, the months, the weekdays from Monday, and its legend.

    *months* are the short names of January to December, and *dated* the same with the year of the latest.
    *legend* has the meanings of marks, and of none.
    """

    month: str
    months: Sequence[str]
    dated: Sequence[str]
    weekdays: Sequence[str]
    legend: Mapping[Mark | None, str]


def draw_legend(sheet: Page, y: int, legend: Mapping[Mark | None, str]) -> None:
    """Draw the marks with their meanings in one line from *y* down, in letters as large as fit."""
    every, room = " ".join(legend.values()), sheet.image.width - 30 - len(legend) * _MARKED
    cap = largest(every, "bold", 20, room, 12)
    each = 10_000 if written(every, "bold", cap).mask.width <= room else room // max(1, len(legend))
    x = 28
    for mark, name in legend.items():
        draw_day(sheet, x, y, 24, mark)
        x += write(sheet, name, x + 32, y + 21, cap, room=each) + _MARKED


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
    """Draw a day that does not count: one before the player's first."""
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
    names: Names,
    days: Mapping[date, Mark],
    today: date,
    first: date | None,
) -> None:
    """Draw the month of *today*, which is ringed, across a page of 900 pixels.

    Days before *first*, all without one, are drawn as days that do not count; those to come have no mark.
    """
    theme, left = sheet.theme, 32
    write(sheet, names.month, 28, y + 34, 30, weight="black", room=600)
    for weekday, letter in enumerate(names.weekdays):
        write(sheet, letter, left + weekday * _WIDE + 14, y + 80, 22, ink=theme.dim, room=_WIDE)
    for week, dates in enumerate(weeks_of(today)):
        for weekday, day in enumerate(dates):
            if day.month != today.month:
                continue
            x, top = left + weekday * _WIDE, y + _HEAD + week * _HIGH
            if day == today:
                panel(sheet, x, top, _WIDE - 4, _HIGH - 4, theme.text, radius=14)
                panel(sheet, x + 4, top + 4, _WIDE - 12, _HIGH - 12, theme.tray, radius=11)
            write(sheet, str(day.day), x + 14, top + 44, 25, ink=theme.dim if day > today else "", room=48)
            place = (x + _WIDE - _SIDE - 14, top + (_HIGH - 4 - _SIDE) // 2, _SIDE)
            if day in days or (first is not None and first <= day <= today):
                draw_day(sheet, *place, days.get(day))
            elif day <= today:
                draw_no_day(sheet, *place)
