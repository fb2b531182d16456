"""A scene to a picture: the one place where layout, sprites and file format meet."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from PIL import Image

from render.arrow import draw_arrow
from render.cards import sprites
from render.cards.faces import RADIUS, Cut
from render.cards.sprites import Ground, Ring
from render.facts import draw_block, draw_line
from render.layout import grid
from render.layout.fans import Laid, lay
from render.layout.grid import PASSING, Geometry, Slot, Spread
from render.lettering import write
from render.palette import palette
from render.png import Deflate, encode
from render.raster import rgb, set_down
from render.scene import Fan, Pile, Scene, check
from render.themes import THEMES, Style

TRAY = Ground("tray")
THICKEST = 3  # edges under a squared pile
Box = tuple[int, int, int, int]  # left, top, right, bottom


@dataclass(frozen=True, slots=True)
class Stage:
    """A table with nothing on it yet."""

    geometry: Geometry
    cut: Cut
    bare: Image.Image  # the felt and its lanes
    pixels: bytes  # of that picture
    grounds: dict[str, Ground]


def draw(scene: Scene, theme: str | Style = "green", deflate: Deflate | None = None) -> bytes:
    """A picture of the scene as a PNG file; raises :class:`BadScene` or :class:`UnknownStyle`.

    The same scene gives the same bytes; any number of threads may draw at once.  *deflate* is
    :func:`render.png.small` unless given.
    """
    style = theme if isinstance(theme, Style) else Style(theme=theme)
    frame, pixels = _compose(scene, style)
    return encode(pixels, frame.size, palette(style).bytes, deflate)


def compose(scene: Scene, style: Style) -> Image.Image:
    """The scene in mode ``P``, one pixel wider than the picture: column 0 is zero (see :mod:`render.png`)."""
    return _compose(scene, style)[0]


def _compose(scene: Scene, style: Style) -> tuple[Image.Image, bytearray]:
    """The frame of a scene and the pixels it lies in: what is drawn into the one is in the other."""
    check(scene)
    stage = stage_of(scene, style)
    geometry, height = stage.geometry, stage.geometry.height
    pixels = bytearray(stage.pixels)
    frame = Image.frombuffer("P", stage.bare.size, pixels, "raw", "P", 0, 1)
    frame.readonly = 0  # nobody else has these pixels
    if scene.title or scene.facts:
        box = geometry.facts
        facts = draw_line if geometry.strip else draw_block
        facts(frame, style, scene.title, scene.facts, box, height)
    for pile in scene.piles:
        if pile.cards or pile.name[0] != PASSING:
            _draw_pile(frame, stage, pile)
    if scene.hint:
        draw_arrow(frame, style, geometry, {pile.name: pile for pile in scene.piles}, scene.hint)
    return frame, pixels


def redraw(frame: Image.Image, before: Scene, scene: Scene, style: Style) -> list[tuple[Box, Any]] | None:
    """Make the frame of the scene *before* into that of *scene* by drawing only the piles that differ.

    Gives each box that was drawn in and what had stood there (Pillow's core image); ``None``, and
    nothing is drawn, where the scenes differ in more than their piles' cards.  Raises :class:`BadScene`.
    """
    check(scene)
    pairs = list(zip(before.piles, scene.piles, strict=False))
    if (
        before.table != scene.table
        or (before.title, before.facts) != (scene.title, scene.facts)
        or before.hint
        or scene.hint
        or len(before.piles) != len(scene.piles)
        or not all(_stands_as(a, b) for a, b in pairs)
    ):
        return None
    stage = stage_of(scene, style)
    drawn: list[tuple[Box, Any]] = []
    for old, pile in pairs:
        if old != pile:
            box = _reach_of(stage, pile.name)
            drawn.append((box, frame.im.crop(box)))
            frame.im.paste(stage.bare.im.crop(box), box)
            _draw_pile(frame, stage, pile)
    return drawn


def _stands_as(a: Pile, b: Pile) -> bool:
    """Does the pile stand where it stood, as far as the stage must know, and alone in its place?"""
    return (
        a.name == b.name
        and a.name[0] != PASSING
        and a.fan is b.fan
        and a.shown == b.shown
        and (a.count is None) == (b.count is None)
    )


def _reach_of(stage: Stage, name: str) -> Box:
    """The box that a pile may ever draw into, with its name; no two piles share one."""
    slot, pad = stage.geometry.slots[name], stage.geometry.pad
    card, band = slot.card, slot.band
    right = max(band.right, card.right + (slot.wide - 1) * slot.pitch + pad)
    bottom = card.bottom + slot.reach + pad + stage.cut.edge * THICKEST
    return min(band.x, card.x - pad) + 1, band.y, right + 1, min(bottom, stage.geometry.height)


def _draw_pile(frame: Image.Image, stage: Stage, pile: Pile) -> None:
    cut, slot, on = stage.cut, stage.geometry.slots[pile.name], stage.grounds[pile.name]
    hot = "choice" if pile.chosen else "gold" if pile.lit or pile.left else ""
    if hot or pile.count is not None or pile.name[0] == PASSING:
        _draw_name(frame, cut.style, stage.geometry, stage.grounds, pile.name, pile.count, hot)
    x, y = slot.card.x + 1, slot.card.y
    n = len(pile.cards)
    if not n:
        place = Ground("felt", y, stage.geometry.height) if on.kind == "felt" else Ground("tray")
        set_down(frame, sprites.place_sprite(cut, pile.marker, place, pile.left), x, y)
        return
    pad = stage.geometry.pad
    deep = max(n + pile.below, pile.count or 0) if pile.fan is Fan.SQUARED else 1
    thick = min(THICKEST, deep - 1)
    for piece in lay(slot, pile, cut.index):
        fanned = piece.y > 0
        at = _ground(on, slot, piece, stage.geometry.height, pad)
        ring = _ring_at(pile, piece)
        cards = pile.cards[piece.first : piece.first + piece.cards]
        if piece.height is None:
            sprite = sprites.card_sprite(cut, cards[-1], at, fanned=fanned, thick=thick, ring=ring)
        else:
            sprite = sprites.strip_sprite(
                cut, cards, piece.height, at, fanned=fanned, ring=ring, foot=piece.foot
            )
        set_down(frame, sprite, x + piece.x - pad, y + piece.y - (0 if fanned else pad))


def _draw_name(
    frame: Image.Image,
    style: Style,
    geometry: Geometry,
    grounds: dict[str, Ground],
    name: str,
    count: int | None,
    hot: str,
) -> None:
    band = geometry.slots[name].band
    on = Ground("tray") if grounds[name].kind == "tray" else Ground("felt", band.y, geometry.height)
    number = "" if count is None else str(count)
    sprite, x, cap = sprites.name_sprite(
        style, name.upper(), len(number), hot, on, band.w, band.h, geometry.cap
    )
    set_down(frame, sprite, band.x + 1, band.y)
    if number:
        base = band.y + (band.h + cap + 1) // 2
        ink = rgb(THEMES[style.theme].text)
        write(frame, style, number, cap, band.x + 1 + x, base, ink, Ground("tray"))


def _ground(on: Ground, slot: Slot, piece: Laid, height: int, pad: int) -> Ground:
    fanned = piece.y > 0
    if on.kind == "tray" or (on.kind == "lane" and fanned):
        return TRAY
    column = piece.x // slot.pitch
    corners = "<" * (column == 0) + ">" * (column == slot.wide - 1)
    return Ground(on.kind, slot.card.y + piece.y - (0 if fanned else pad), height, corners)


def _ring_at(pile: Pile, piece: Laid) -> Ring | None:
    """The part of a ring that goes round this piece; a run in two columns of a lane has two rings."""
    if not (pile.lit or pile.chosen):
        return None
    for colour, count in (("choice", pile.chosen), ("gold", pile.lit)):
        start = len(pile.cards) - count
        if count and piece.first >= start:
            return Ring(colour, piece.first == start or piece.y == 0, piece.foot)
    return None


def stage_of(scene: Scene, style: Style) -> Stage:
    """The table of a scene without its cards; raises :class:`BadScene`."""
    spreads = tuple([Spread(p.name, p.fan is Fan.DOWN, p.shown) for p in scene.piles])
    plain = tuple([p.name for p in scene.piles if p.count is None and p.name[0] != PASSING])
    return _stage(scene.table, spreads, plain, style)


@lru_cache(12)
def _stage(table: str, spreads: tuple[Spread, ...], plain: tuple[str, ...], style: Style) -> Stage:
    """The stage of a table; the names of the *plain* piles, which bear no count, are printed already."""
    geometry = grid.geometry(table, spreads, style.jumbo, style.width)
    cut = Cut(style, *geometry.card, geometry.index)
    lanes = tuple(slot.lane for slot in geometry.slots.values() if slot.lane)
    radius = RADIUS * cut.scale + cut.pad
    grounds: dict[str, Ground] = {}
    for name, slot in geometry.slots.items():
        card = slot.card
        inside = any(
            lane.x <= card.x
            and lane.y < card.y - cut.pad
            and card.right <= lane.right
            and card.bottom <= lane.bottom
            for lane in lanes
        )
        kind = "lane" if slot.lane else "tray" if inside else "felt"
        grounds[name] = Ground(kind)
    bare = sprites.table(style, geometry.width, geometry.height, lanes, radius)
    for name in plain:
        _draw_name(bare, style, geometry, grounds, name, None, "")
    pixels = bare.tobytes()
    bare = Image.frombuffer("P", bare.size, pixels, "raw", "P", 0, 1)
    return Stage(geometry, cut, bare, pixels, grounds)
