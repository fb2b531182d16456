"""The review of a game: one of its boards, and under it a strip of the whole game."""

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from render.board import compose
from render.drawing.palette import palette
from render.drawing.paths import polygon, rounded
from render.drawing.png import png
from render.drawing.raster import rgb, set_down
from render.drawing.writing import largest, written
from render.pages.page import Page, shape, write
from render.scene import BadScene, Scene
from render.themes import THEMES, Style

WIDTH = 900
MOST_POSITIONS = 4000
KINDS = ("right", "open", "wrong", "gold")
"""Colours of a span: a part of the game that can be won, is not known, is lost, or took needless moves."""

_SIDE, _TOP, _BAR, _HEIGHT = 28, 50, 34, 142  # pixels of a picture 900 wide


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """Positions of a game that follow one another and share a colour of :data:`KINDS`."""

    kind: str
    count: int


def review(
    scene: Scene,
    spans: Sequence[Span],
    mark: int,
    caption: str,
    legend: Sequence[tuple[str, str]],
    style: Style | None = None,
) -> bytes:
    """Return a board as a PNG, with a strip of the game below it in which position *mark* is marked.

    *spans* cover every position from the opening (0) on.  *caption* names the mark; *legend* pairs colours
    of :data:`KINDS` with their meanings.  Raises :class:`BadScene` for an unknown colour, for no position or
    more than :data:`MOST_POSITIONS`, and for a mark outside the strip.
    """
    total = sum(span.count for span in spans)
    kinds = {span.kind for span in spans} | {kind for kind, _ in legend}
    if not kinds <= set(KINDS) or any(span.count < 1 for span in spans):
        raise BadScene("a span has a known colour and at least one position")
    if not 1 <= total <= MOST_POSITIONS or not 0 <= mark < total:
        raise BadScene(f"a strip has 1 to {MOST_POSITIONS} positions, and the mark is one of them")
    style = style or Style()
    frame = compose(scene, style)
    strip = _strip(style, frame.width - 1, spans, total, mark, caption, legend)
    colours = palette(style)
    page = Image.new("P", (frame.width, frame.height + strip.image.height))
    set_down(page, frame, 0, 0)
    set_down(page, colours.index(strip.image), 1, frame.height)
    return png(page, colours.bytes)


def _strip(
    style: Style,
    width: int,
    spans: Sequence[Span],
    total: int,
    mark: int,
    caption: str,
    legend: Sequence[tuple[str, str]],
) -> Page:
    k = width / WIDTH
    theme = THEMES[style.theme]
    sheet = Page(Image.new("RGB", (width, round(_HEIGHT * k)), rgb(theme.felt_foot)), style)
    inks = {"right": theme.right, "open": theme.face, "wrong": theme.wrong, "gold": theme.gold}
    left, wide, top, high = _SIDE * k, width - 2 * _SIDE * k, _TOP * k, _BAR * k

    def block(x: float, end: float, colour: str) -> None:
        shape(sheet, polygon([(x, top), (end, top), (end, top + high), (x, top + high)]), colour)

    shape(sheet, rounded(left - 4 * k, top - 4 * k, wide + 8 * k, high + 8 * k, 10 * k), theme.on_gold)
    done = 0
    for span in spans:
        block(left + wide * done / total, left + wide * (done + span.count) / total, inks[span.kind])
        done += span.count
    at = left + wide * (mark + 0.5) / total
    block(at - 2 * k, at + 2 * k, theme.on_gold)
    shape(
        sheet,
        polygon([(at, top + 2 * k), (at - 11 * k, top - 14 * k), (at + 11 * k, top - 14 * k)]),
        theme.text,
    )
    cap = round(21 * k)
    half = written(caption, "bold", cap).mask.width / 2
    middle = min(max(at, left + half), left + wide - half)
    write(sheet, caption, round(middle), round(26 * k), cap, align="middle", room=width - 20)
    x, base, side = round(left), round((_TOP + _BAR + 42) * k), round(20 * k)
    meanings, gaps = " ".join(meaning for _, meaning in legend), len(legend) * (side + round(38 * k))
    cap = largest(meanings, "bold", cap, width - round(left) - gaps)
    for kind, meaning in legend:
        shape(sheet, rounded(x, base - side, side, side, 5 * k), inks[kind])
        x += side + round(10 * k)
        x += write(sheet, meaning, x, base, cap, room=max(40, width - x - 10)) + round(28 * k)
    return sheet
