"""The picture of a won game: the last cards home in a fan, and what the win was worth."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from render.cards.faces import Cut, face, outline
from render.pages.page import Page, finish, new_page, panel, write
from render.scene import BadScene
from render.themes import Style

WIDTH, HEIGHT = 900, 620
MOST_CARDS = 12
MOST_FIGURES = 4
_CARD = 168  # the width of a card
_RADIUS = 620  # from the lower edge of the cards to the point round which the fan turns
_STEP, _SPREAD = 10.0, 36.0  # degrees between two cards, and at most between the first and the last


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A number with its label; *note* says more about it, in gold if it is a *record*."""

    label: str
    value: str
    note: str = ""
    record: bool = False


def win(
    headline: str,
    title: str,
    cards: Sequence[str],
    figures: Sequence[Figure],
    style: Style | None = None,
    *,
    footer: str = "",
) -> bytes:
    """Return the picture of a win as a PNG.

    *cards*: the last cards on the foundations, one to :data:`MOST_CARDS`.  *footer*: a line at the bottom.
    Raises :class:`BadScene` for other numbers of cards and for more than :data:`MOST_FIGURES` figures.
    """
    if not 1 <= len(cards) <= MOST_CARDS or len(figures) > MOST_FIGURES:
        raise BadScene(f"a win has one to {MOST_CARDS} cards and at most {MOST_FIGURES} figures")
    sheet = new_page(style or Style(), WIDTH, HEIGHT)
    theme, middle = sheet.theme, WIDTH // 2
    write(sheet, headline, middle, 88, 50, weight="black", ink=theme.gold, room=WIDTH - 60, align="middle")
    write(sheet, title, middle, 138, 27, room=WIDTH - 60, align="middle")
    _fan(sheet, cards, middle, 424)
    panel(sheet, 32, 444, WIDTH - 64, 158 if footer else 136, theme.tray)
    room = (WIDTH - 64) // max(1, len(figures))
    for number, figure in enumerate(figures):
        at = 32 + number * room + room // 2
        write(sheet, figure.label.upper(), at, 478, 20, ink=theme.dim, room=room - 16, align="middle")
        write(sheet, figure.value, at, 524, 36, weight="black", room=room - 16, align="middle")
        ink = theme.gold if figure.record else theme.dim
        write(sheet, figure.note, at, 559, 20, ink=ink, room=room - 16, align="middle")
    if footer:
        write(sheet, footer, middle, 592, 19, ink=theme.dim, room=WIDTH - 96, align="middle")
    return finish(sheet)


def _fan(sheet: Page, cards: Sequence[str], middle: int, bottom: int) -> None:
    """Draw a fan of cards as a hand holds them, the middle one ending at *bottom*."""
    cut = Cut(sheet.style, _CARD, round(1.4 * _CARD), round(0.2 * _CARD))
    step = min(_STEP, _SPREAD / max(1, len(cards) - 1))
    reach = _RADIUS + cut.height / 2  # from the turning point to the middle of a card
    for number, card in enumerate(cards):
        angle = (number - (len(cards) - 1) / 2) * step
        turn = math.radians(angle)
        x = middle + reach * math.sin(turn)
        y = bottom + _RADIUS - reach * math.cos(turn)
        shown, mask = _turned(face(cut, card), -angle), _turned(outline(cut), -angle)
        sheet.image.paste(shown, (round(x - shown.width / 2), round(y - shown.height / 2)), mask)


def _turned(image: Image.Image, degrees: float) -> Image.Image:
    return image.rotate(degrees, Image.Resampling.BICUBIC, expand=True)
