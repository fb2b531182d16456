"""Draw a scene: layout, sprites and file format brought together."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from PIL import Image

from render.arrow import draw_arrows
from render.cards import sprites
from render.cards.faces import RADIUS, Cut
from render.cards.sprites import Piece, Ring, set_down_cards
from render.drawing.ground import Ground
from render.drawing.lettering import write
from render.drawing.palette import palette
from render.drawing.png import encode
from render.drawing.raster import letters, rgb, set_down
from render.facts import draw_block, draw_line
from render.layout import grid
from render.layout.fans import Laid, is_legible, lay
from render.layout.grid import PASSING, Geometry, Slot, Spread
from render.scene import Fan, Pile, Scene, check
from render.themes import THEMES, Style

TRAY = Ground("tray")
THICKEST = 3  # edges under a squared pile
Box = tuple[int, int, int, int]  # left, top, right, bottom


@dataclass(frozen=True, slots=True)
class Stage:
    """A table without cards, ready to draw on."""

    geometry: Geometry
    cut: Cut
    bare: Image.Image  # the felt, its lanes and the names without counts
    pixels: bytes  # of the bare picture
    grounds: dict[str, Ground]


def draw(scene: Scene, theme: str | Style = "green") -> bytes:
    """Return a picture of the scene as a PNG file.

    Equal scenes give equal bytes, and any number of threads may draw at once.
    Raises :class:`BadScene` or :class:`UnknownStyle`.
    """
    style = theme if isinstance(theme, Style) else Style(theme=theme)
    frame, pixels = _compose(scene, style)
    return encode(pixels, frame.size, palette(style).bytes)


def compose(scene: Scene, style: Style) -> Image.Image:
    """Return the scene in mode ``P``, one pixel wider than the picture.

    Column 0 is zero, as :func:`render.drawing.png.png` wants it.
    """
    return _compose(scene, style)[0]


def _compose(scene: Scene, style: Style) -> tuple[Image.Image, bytearray]:
    """Return the frame of a scene and its pixel buffer, which share memory."""
    check(scene)
    stage = stage_of(scene, style)
    pixels = bytearray(stage.pixels)
    frame = Image.frombuffer("P", stage.bare.size, pixels, "raw", "P", 0, 1)
    frame.readonly = 0  # the buffer is this frame's own
    _draw_facts(frame, stage, style, scene)
    covered = covered_piles(stage.geometry, scene)
    for pile in scene.piles:
        if pile.cards or pile.name[0] != PASSING:
            _draw_pile(frame, stage, pile, is_named=pile.name not in covered)
    draw_arrows(frame, stage.cut, stage.geometry, scene)
    return frame, pixels


def redraw(frame: Image.Image, before: Scene, scene: Scene, style: Style) -> list[tuple[Box, Any]] | None:
    """Turn the frame of the scene *before* into the frame of *scene* by drawing only what differs.

    Return each box that was drawn over and the pixels it held (as Pillow's core image).  Where the scenes
    differ in more than their facts and the cards of their piles, or in height, or have arrows, draw nothing
    and return ``None``.
    Raises :class:`BadScene`.
    """
    check(scene)
    pairs = list(zip(before.piles, scene.piles, strict=False))
    if (
        before.table != scene.table
        or (before.title, len(before.facts)) != (scene.title, len(scene.facts))
        or len(before.piles) != len(scene.piles)
        or before.arrows
        or scene.arrows
        or grid.SHIFTED in scene.table  # where piles share space
        or not all(_stands_as(a, b) for a, b in pairs)
    ):
        return None
    stage = stage_of(scene, style)
    if stage_of(before, style) is not stage:
        return None  # of another height
    drawn: list[tuple[Box, Any]] = []
    if before.facts != scene.facts:
        at = stage.geometry.facts
        box = at.x + 1, at.y, at.right + 1, at.bottom
        drawn.append((box, frame.im.crop(box)))
        _draw_facts(frame, stage, style, scene)
    for old, pile in pairs:
        if old != pile:
            box = _reach_of(stage, pile.name)
            drawn.append((box, frame.im.crop(box)))
            frame.im.paste(stage.bare.im.crop(box), box)
            _draw_pile(frame, stage, pile)
    return drawn


def _draw_facts(frame: Image.Image, stage: Stage, style: Style, scene: Scene) -> None:
    if scene.title or scene.facts:
        geometry = stage.geometry
        facts = draw_line if geometry.strip else draw_block
        facts(frame, style, scene.title, scene.facts, geometry.facts, geometry.height)


def _stands_as(a: Pile, b: Pile) -> bool:
    """Tell whether two piles need the same stage and share no space with other piles."""
    return (
        a.name == b.name
        and a.name[0] != PASSING
        and a.fan is b.fan
        and a.shown == b.shown
        and (a.count is None) == (b.count is None)
    )


def _reach_of(stage: Stage, name: str) -> Box:
    """Return the box that holds everything a pile may draw; the boxes of two piles never overlap."""
    slot, pad = stage.geometry.slots[name], stage.geometry.pad
    card, band = slot.card, slot.band
    right = max(band.right, card.right + (slot.wide - 1) * slot.pitch + pad)
    bottom = card.bottom + slot.reach + pad + stage.cut.edge * THICKEST
    return min(band.x, card.x - pad) + 1, band.y, right + 1, min(bottom, stage.geometry.height)


def covered_piles(geometry: Geometry, scene: Scene) -> set[str]:
    """Return the names of the piles on whose cards those of the next row lie."""
    over = [
        geometry.slots[pile.name].card
        for pile in scene.piles
        if pile.cards and geometry.slots[pile.name].heaped
    ]
    return {
        pile.name
        for pile in scene.piles
        for card in [geometry.slots[pile.name].card]
        if any(card.y < each.y < card.bottom and card.x < each.right and each.x < card.right for each in over)
    }


def _draw_pile(frame: Image.Image, stage: Stage, pile: Pile, *, is_named: bool = True) -> None:
    cut, slot, on = stage.cut, stage.geometry.slots[pile.name], stage.grounds[pile.name]
    if slot.heaped and not pile.cards:
        return
    moved = bool(pile.lit or pile.left)
    if is_named and (moved or pile.count is not None or pile.name[0] == PASSING or slot.heaped):
        _draw_name(frame, cut.style, stage.geometry, stage.grounds, pile.name, pile.count, moved)
    x, y = slot.card.x + 1, slot.card.y
    n = len(pile.cards)
    if not n:
        place = Ground("felt", y, stage.geometry.height) if on.kind == "felt" else Ground("tray")
        set_down(frame, sprites.place_sprite(cut, pile.marker, place, pile.left), x, y)
        return
    pad = stage.geometry.pad
    deep = max(n, pile.count or 0) if pile.fan is Fan.SQUARED else 1
    thick = min(THICKEST, deep - 1)
    for piece in lay(slot, pile, cut.index):
        fanned = piece.y > 0
        at = _ground(on, slot, piece, stage.geometry.height, pad)
        ring = _ring_at(pile, piece)
        cards = pile.cards[piece.first : piece.first + piece.cards]
        whole = piece.height is None
        shape = Piece(cut, at, piece.height, fanned, thick if whole else 0, ring, whole or piece.foot)
        set_down_cards(frame, shape, cards, x + piece.x, y + piece.y)


def _draw_name(
    frame: Image.Image,
    style: Style,
    geometry: Geometry,
    grounds: dict[str, Ground],
    name: str,
    count: int | None,
    moved: bool,
) -> None:
    band = geometry.slots[name].band
    if geometry.slots[name].heaped:  # hide as little as possible of the cards that it stands on
        width = min(band.w, letters(name.upper(), "bold", geometry.cap).mask.width + geometry.cap)
        band = band._replace(x=band.x + (band.w - width) // 2, w=width)
    on = Ground("tray") if grounds[name].kind == "tray" else Ground("felt", band.y, geometry.height)
    number = "" if count is None else str(count)
    sprite, x, cap = sprites.name_sprite(
        style, name.upper(), len(number), moved, on, band.w, band.h, geometry.cap
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
    """Return the part of the ring round this piece, if any; a run in two columns of a lane has two rings."""
    start = len(pile.cards) - pile.lit
    if not pile.lit or piece.first < start:
        return None
    return Ring(piece.first == start or piece.y == 0, piece.foot)


def stage_of(scene: Scene, style: Style) -> Stage:
    """Return the table of a scene without its cards; raises :class:`BadScene`."""
    plain = tuple([p.name for p in scene.piles if p.count is None and p.name[0] != PASSING])
    taller = taller_by(scene, style) if scene.taller is None else scene.taller
    return _stage(scene.table, grid.spreads_of(scene), plain, style, taller)


def taller_by(scene: Scene, style: Style) -> int:
    """Return the least of ``grid.TALLER`` with which every rank can be read, else the greatest."""
    spreads = grid.spreads_of(scene)
    for taller in grid.TALLER:
        geometry = grid.geometry(scene.table, spreads, style.jumbo, style.width, taller)
        if all(
            is_legible(geometry.slots[pile.name], pile, geometry.index)
            for pile in scene.piles
            if pile.fan is Fan.DOWN
        ):
            return taller
    return grid.TALLER[-1]


@lru_cache(12)
def _stage(
    table: str, spreads: tuple[Spread, ...], plain: tuple[str, ...], style: Style, taller: int
) -> Stage:
    """Return the stage of a table, with the names of the *plain* piles, which show no count."""
    geometry = grid.geometry(table, spreads, style.jumbo, style.width, taller)
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
        if geometry.slots[name].heaped:
            continue
        _draw_name(bare, style, geometry, grounds, name, None, False)
    pixels = bare.tobytes()
    bare = Image.frombuffer("P", bare.size, pixels, "raw", "P", 0, 1)
    return Stage(geometry, cut, bare, pixels, grounds)
