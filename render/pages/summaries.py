"""Summaries of a game: the share card of a daily and the annotated opening."""

from collections.abc import Sequence
from itertools import pairwise

from PIL import Image

from render.board import Stage, compose, covered_piles, stage_of
from render.cards.faces import Cut, face, outline
from render.drawing.palette import palette
from render.drawing.paths import polygon, rounded
from render.drawing.png import png
from render.drawing.raster import set_down
from render.drawing.writing import wrapped, written
from render.layout.fans import lay
from render.layout.grid import Rect
from render.pages.page import Page, disc, finish, new_page, panel, shape, star, write
from render.scene import BadScene, Pile, Scene
from render.themes import THEMES, Style

WIDTH = 900
MOST_FACTS = 5
MOST_STARS = 3
MOST_STEPS = 2000
MOST_NOTES = 12

Facts = Sequence[tuple[str, str]]


def daily_card(
    title: str,
    subtitle: str,
    outcome: str,
    won: bool,
    facts: Facts,
    home: Sequence[int],
    cards: int,
    style: Style | None = None,
    *,
    stars: int | None = None,
    caption: str = "",
) -> bytes:
    """Return the share card of a daily result, which reveals no card and no move.

    *facts* are labels, drawn in capitals, and values.  *home* is the number of cards on the foundations after
    each move, out of *cards*.  A won game is drawn
    as a curve over its moves, any other as the pack with the cards that reached the foundations; *caption*
    explains which.  *stars*, 0 to :data:`MOST_STARS`, stand beside the outcome; None for no stars.

    Raises :class:`BadScene` for more than :data:`MOST_FACTS` facts or :data:`MOST_STEPS` moves, or for
    numbers out of range.
    """
    if len(facts) > MOST_FACTS or len(home) > MOST_STEPS:
        raise BadScene(f"a result has at most {MOST_FACTS} facts and {MOST_STEPS} moves")
    if cards < 1 or any(not 0 <= n <= cards for n in home):
        raise BadScene("the cards on the foundations must be from 0 to the size of the pack")
    if stars is not None and not 0 <= stars <= MOST_STARS:
        raise BadScene(f"stars must be from 0 to {MOST_STARS}")
    sheet = new_page(style or Style(), WIDTH, 540)
    theme = sheet.theme
    _hand(sheet, ("AS", "AH", "AC", "AD") if won else (None, None, None, None), 36, 36, 104)
    write(sheet, title, 334, 78, 33, weight="black", room=WIDTH - 364)
    write(sheet, subtitle, 334, 123, 25, ink=theme.dim, room=WIDTH - 364)
    wide = min(WIDTH - (600 if stars is not None else 364), written(outcome, "bold", 27).mask.width + 56)
    panel(sheet, 334, 144, wide, 56, theme.gold if won else theme.tray, radius=28)
    ink = theme.on_gold if won else theme.text
    write(sheet, outcome, 334 + wide // 2, 185, 27, ink=ink, align="middle", room=wide - 24)
    for i in range(MOST_STARS if stars is not None else 0):
        star(sheet, 334 + wide + 48 + i * 68, 173, 30, earned=i < (stars or 0))
    box = Rect(32, 226, WIDTH - 64, 180)
    panel(sheet, *box, theme.tray)
    if won:
        _curve(sheet, box, home, cards)
    else:
        _pack(sheet, Rect(box.x + 20, box.y + 52, box.w - 40, box.h - 68), home[-1] if home else 0, cards)
    if caption:
        write(sheet, caption, 52, 262, 22, ink=theme.dim, room=WIDTH - 104)
    room = (WIDTH - 64) // max(1, len(facts))
    for i, (label, value) in enumerate(facts):
        x = 32 + i * room + room // 2
        write(sheet, value, x, 466, 33, weight="black", room=room - 16, align="middle")
        write(sheet, label.upper(), x, 509, 24, ink=theme.dim, room=room - 16, align="middle")
    return finish(sheet)


def _hand(sheet: Page, cards: Sequence[str | None], x: int, y: int, width: int) -> None:
    """Draw overlapping cards from left to right."""
    cut = Cut(sheet.style, width, round(1.4 * width), round(0.3 * width))
    for i, card in enumerate(cards):
        at = (x + round(i * width * 0.5), y)
        sheet.image.paste(face(cut, card), at, outline(cut))


def _curve(sheet: Page, box: Rect, home: Sequence[int], cards: int) -> None:
    """Draw the number of cards on the foundations after each move as a stepped curve."""
    if len(home) < 2:
        return
    left, bottom, wide, high = box.x + 16, box.bottom - 14, box.w - 32, box.h - 28
    points = [(left + wide * i / (len(home) - 1), bottom - high * n / cards) for i, n in enumerate(home)]
    steps = [points[0]]
    for a, b in pairwise(points):
        steps += [(b[0], a[1]), b]
    shape(sheet, polygon([(left, float(bottom)), *steps, (points[-1][0], float(bottom))]), sheet.theme.gold)


def _pack(sheet: Page, box: Rect, home: int, cards: int) -> None:
    """Draw the pack as blank cards, *home* of them gold, in the number of rows that makes them largest."""

    def size(rows: int) -> float:
        return min(box.h / rows - 6, 1.4 * (box.w / -(-cards // rows) - 6))

    theme, rows = sheet.theme, max(range(1, 6), key=size)
    columns = -(-cards // rows)
    across, down = box.w / columns, box.h / rows
    high = max(4.0, size(rows))
    wide = high / 1.4
    step = min(down, high + 12)
    top = box.y + (box.h - step * rows) / 2
    for n in range(cards):
        row, column = divmod(n, columns)
        x, y = box.x + (column + 0.5) * across - wide / 2, top + (row + 0.5) * step - high / 2
        shape(sheet, rounded(x, y, wide, high, wide / 5), theme.gold if n < home else theme.line)
        if n >= home:
            shape(sheet, rounded(x + 2, y + 2, wide - 4, high - 4, wide / 7), theme.tray)


def opening(scene: Scene, notes: Sequence[tuple[Sequence[str], str]], style: Style | None = None) -> bytes:
    """Return a board with numbered marks on its piles, and the meaning of each number below it.

    *notes* pair names of piles with a text: ``((("t1", "t2"), "Columns: built down"), …)``.
    Raises :class:`BadScene` for more than :data:`MOST_NOTES` notes or for an unknown pile.
    """
    if len(notes) > MOST_NOTES:
        raise BadScene(f"a page explains at most {MOST_NOTES} things")
    style = style or Style()
    theme, colours = THEMES[style.theme], palette(style)
    stage = stage_of(scene, style)
    frame = compose(scene, style)
    width = frame.width - 1
    k = width / WIDTH
    cap, radius = round(18 * k), round(21 * k)
    texts = [wrapped(text, "bold", cap, width // 2 - round(96 * k)) for _, text in notes]
    down = -(-len(texts) // 2)  # the notes stand in two columns
    rows = [max(map(len, texts[row::down])) for row in range(down)]
    heights = [max(round(54 * k), lines * round(34 * k) + round(20 * k)) for lines in rows]
    sheet = new_page(style, width, sum(heights) + round(20 * k))
    for number, lines in enumerate(texts):
        x, y = number // down * (width // 2), round(10 * k) + sum(heights[: number % down])
        disc(
            sheet,
            x + round(44 * k),
            y + round(27 * k),
            radius,
            theme.accent,
            str(number + 1),
            theme.on_accent,
        )
        for i, text in enumerate(lines):
            write(sheet, text, x + round(84 * k), y + round(36 * k) + i * round(34 * k), cap)
    covered = covered_piles(stage.geometry, scene)  # a mark on them would lie on the cards that cover them
    piles = {pile.name: pile for pile in scene.piles}
    for number, (names, _) in enumerate(notes, 1):
        for name in (name for name in names if name not in covered):
            if name not in piles:
                raise BadScene(f"a note names the pile {name!r}, which is not on the table")
            _mark(frame, stage, style, piles[name], number, radius)
    page = Image.new("P", (frame.width, frame.height + sheet.image.height))
    set_down(page, frame, 0, 0)
    set_down(page, colours.index(sheet.image), 1, frame.height)
    return png(page, colours.bytes)


def _mark(frame: Image.Image, stage: Stage, style: Style, pile: Pile, number: int, radius: int) -> None:
    """Draw a numbered disc at the lower right of a pile's last card."""
    slot, theme, colours = stage.geometry.slots[pile.name], THEMES[style.theme], palette(style)
    x, y = max([(piece.x, piece.y) for piece in lay(slot, pile, stage.geometry.index)], default=(0, 0))
    side = 2 * radius + 4
    x, y = slot.card.right + x - side, slot.card.bottom + y - side
    under = Page(colours.colour(frame.crop((x + 1, y, x + side + 1, y + side))), style)
    disc(under, side // 2, side // 2, radius + 2, theme.on_accent, " ", theme.on_accent)
    disc(under, side // 2, side // 2, radius, theme.accent, str(number), theme.on_accent)
    set_down(frame, colours.index(under.image), x + 1, y)
