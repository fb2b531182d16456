"""The same board composed in full colour the usual way: the measure for the palette and for the clock.

Sprites are kept with their transparency and laid over each other with ``alpha_composite``; the
file is Pillow's own.  Nothing here is used to draw what people see.
"""

import io
from functools import lru_cache

from PIL import Image

from render.board import stage_of
from render.cards import sprites
from render.cards.faces import Cut, blank, face, marker, outline, strip
from render.layout.fans import lay
from render.layout.grid import PASSING
from render.palette import palette
from render.scene import Fan, Marker, Scene
from render.themes import Style


def compose(scene: Scene, style: Style) -> Image.Image:
    """Felt, lanes, plain names, places and cards of a scene in ``RGBA``, without rings, counts and facts.

    Short cards in the left fans of wide lanes are drawn whole.
    """
    stage = stage_of(scene, style)
    cut, geometry = stage.cut, stage.geometry
    image = _bare(scene.table, style, geometry.height, stage.bare.tobytes()).copy()
    for pile in scene.piles:
        slot = geometry.slots[pile.name]
        if not pile.cards and not pile.name.startswith(PASSING):
            image.alpha_composite(_place(cut, pile.marker), (slot.card.x, slot.card.y))
        deep = max(len(pile.cards) + pile.below, pile.count or 0) if pile.fan is Fan.SQUARED else 1
        for piece in lay(slot, pile, cut.index):
            cards = pile.cards[piece.first : piece.first + piece.cards]
            if piece.height is None:
                sprite = _card(cut, cards[-1], min(3, deep - 1))
            else:
                sprite = _strip(cut, cards, piece.height)
            image.alpha_composite(sprite, (slot.card.x + piece.x - cut.pad, slot.card.y + piece.y - cut.pad))
    return image


def save(image: Image.Image) -> bytes:
    """A PNG as Pillow writes it."""
    file = io.BytesIO()
    image.convert("RGB").save(file, "PNG")
    return file.getvalue()


@lru_cache(8)
def _bare(table: str, style: Style, height: int, pixels: bytes) -> Image.Image:
    frame = Image.frombytes("P", (style.width + 1, height), pixels)
    return palette(style).colour(frame).crop((1, 0, style.width + 1, height)).convert("RGBA")


@lru_cache(64)
def _place(cut: Cut, of: Marker) -> Image.Image:
    body = Image.new("RGB", (cut.width, cut.height))
    marker(cut, of, body, 0, 0, False)
    image = Image.new("RGBA", body.size)
    image.paste(body, (0, 0), outline(cut))
    return image


@lru_cache(512)
def _card(cut: Cut, card: str | None, thick: int) -> Image.Image:
    return _shadowed(cut, face(cut, card), outline(cut), thick)


@lru_cache(512)
def _strip(cut: Cut, cards: tuple[str | None, ...], height: int) -> Image.Image:
    """A covered card whole, as most programs draw it."""
    body = blank(cut).copy()
    body.paste(strip(cut, cards, height), (0, 0))
    return _shadowed(cut, body, outline(cut), 0)


def _shadowed(cut: Cut, body: Image.Image, mask: Image.Image, thick: int) -> Image.Image:
    image = Image.new("RGBA", (cut.width + 2 * cut.pad, cut.height + 2 * cut.pad + cut.edge * thick))
    image.paste((0, 0, 0), (0, cut.edge * thick), sprites.shadow(cut))
    for edge in range(thick, -1, -1):
        layer = Image.new("RGBA", image.size)
        layer.paste(blank(cut) if edge else body, (cut.pad, cut.pad + cut.edge * edge), mask)
        image.alpha_composite(layer)
    return image
