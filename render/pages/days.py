"""Days of a calendar: what a day can be marked as, and the field that shows it."""

from enum import Enum

from render.cards.courts import ROBE
from render.drawing.paths import lozenge
from render.pages.page import Page, panel, shape

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
WEEKDAYS = ("M", "T", "W", "T", "F", "S", "S")


class Mark(Enum):
    """The result of a day; each mark differs in shape as well as in colour."""

    WON = "won"
    FROZEN = "frozen"  # missed, but a freeze saved the streak
    LOST = "lost"  # played and not won


def draw_day(sheet: Page, x: int, y: int, side: int, mark: Mark | None) -> None:
    """Draw a day: full for a win, a lozenge for a freeze, a small square for a loss, empty if missed."""
    theme = sheet.theme
    panel(sheet, x, y, side, side, theme.gold if mark is Mark.WON else theme.tray, radius=side // 4)
    if mark is Mark.FROZEN:
        shape(sheet, lozenge(x + side / 2, y + side / 2, side * 0.42, side * 0.42), theme.accent)
    elif mark is Mark.LOST:
        inner = side // 4
        panel(sheet, x + inner, y + inner, side - 2 * inner, side - 2 * inner, ROBE["H"], radius=side // 8)


def draw_no_day(sheet: Page, x: int, y: int, side: int) -> None:
    """Draw a day that does not count: one to come, or one before the player's first."""
    dot = max(2, side // 4)
    panel(sheet, x + (side - dot) // 2, y + (side - dot) // 2, dot, dot, sheet.theme.tray, radius=dot // 2)
