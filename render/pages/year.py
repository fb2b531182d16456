"""The year page: one field per day, month by month.  Plain values in, a PNG out."""

from calendar import Calendar
from collections.abc import Mapping, Sequence
from datetime import date
from enum import Enum

from render.cards.courts import ROBE
from render.drawing.paths import lozenge
from render.pages.charts import MONTHS
from render.pages.page import Page, finish, new_page, panel, shape, write
from render.scene import BadScene
from render.themes import Style

WIDTH = 900
MOST_FIGURES = 4
_COLUMNS, _CELL = 4, 28
_TOP, _WIDE, _HIGH = 268, 216, 236


class Mark(Enum):
    """The result of a day; each mark differs in shape as well as in colour."""

    WON = "won"
    FROZEN = "frozen"  # missed, but a freeze saved the streak
    LOST = "lost"  # played and not won


def year(
    title: str,
    subtitle: str,
    figures: Sequence[tuple[str, str]],
    days: Mapping[date, Mark],
    today: date,
    legend: Mapping[Mark, str],
    months: Sequence[str] = MONTHS,
    style: Style | None = None,
) -> bytes:
    """Return the year of *today* in twelve months of weeks that begin on Monday, with today ringed.

    *figures* are labels and values above the months.  Days of other years are not shown.
    Raises :class:`BadScene` for more than :data:`MOST_FIGURES` figures.
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
    for month in range(1, 13):
        row, column = divmod(month - 1, _COLUMNS)
        _month(sheet, 24 + column * _WIDE, _TOP + row * _HIGH, month, months[month - 1], days, today)
    x = 28
    for mark, name in legend.items():
        _day(sheet, x, _TOP + 3 * _HIGH + 14, mark)
        x += 36 + write(sheet, name, x + 36, _TOP + 3 * _HIGH + 38, 23, room=WIDTH // 3) + 40
    return finish(sheet)


def _month(
    sheet: Page, x: int, y: int, month: int, name: str, days: Mapping[date, Mark], today: date
) -> None:
    write(sheet, name, x, y + 26, 24, room=_WIDE - 20)
    for week, dates in enumerate(Calendar().monthdatescalendar(today.year, month)):
        for weekday, day in enumerate(dates):
            if day.month != month:
                continue
            left, top = x + weekday * _CELL, y + 38 + week * _CELL
            if day == today:
                panel(sheet, left - 3, top - 3, _CELL + 2, _CELL + 2, sheet.theme.text, radius=8)
            _day(sheet, left, top, days.get(day), later=day > today)


def _day(sheet: Page, x: int, y: int, mark: Mark | None, *, later: bool = False) -> None:
    """Draw one day: full for a win, a lozenge for a freeze, a small square for a loss, a dot if *later*."""
    theme, side = sheet.theme, _CELL - 4
    if later:
        panel(sheet, x + side // 2 - 3, y + side // 2 - 3, 6, 6, theme.tray, radius=3)
        return
    panel(sheet, x, y, side, side, theme.gold if mark is Mark.WON else theme.tray, radius=6)
    if mark is Mark.FROZEN:
        shape(sheet, lozenge(x + side / 2, y + side / 2, side * 0.42, side * 0.42), theme.accent)
    elif mark is Mark.LOST:
        panel(sheet, x + side // 4, y + side // 4, side // 2, side // 2, ROBE["H"], radius=3)
