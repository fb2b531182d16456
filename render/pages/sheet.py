"""The contact sheet: every card, back, deck, theme and table on one picture."""

from PIL import Image

from render.board import compose
from render.cards.faces import Cut, face, outline
from render.drawing.palette import Palette, palette
from render.drawing.png import png
from render.drawing.raster import set_down
from render.samples import SAMPLES
from render.themes import BACKS, DECKS, THEMES, Style


def everything() -> bytes:
    """Return the contact sheet as a PNG, to check the drawings by eye."""
    width = 1500
    parts = [*_decks(width), _backs(width), *_boards(width)]
    page = Image.new("RGB", (width, sum(part.height for part in parts)), "#101215")
    y = 0
    for part in parts:
        page.paste(part, (0, y))
        y += part.height
    small = page.quantize(255, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    frame = Image.new("P", (width + 1, page.height))
    set_down(frame, small, 1, 0)
    colours = bytes(small.getpalette() or b"").ljust(768, b"\0")
    return png(frame, colours)


def _decks(width: int) -> list[Image.Image]:
    """Return all 52 faces in two colours and in four, and a row of cards 43 pixels wide."""
    parts: list[Image.Image] = []
    for deck in DECKS:
        cut = Cut(Style(deck=deck), 104, 146, 30)
        row = Image.new("RGB", (width, 4 * 156 + 10), "#1f7350")
        for i, suit in enumerate("SHCD"):
            for j, rank in enumerate("A23456789TJQK"):
                row.paste(face(cut, rank + suit), (13 + j * 114, 10 + i * 156), outline(cut))
        parts.append(row)
    cut = Cut(Style(size="small"), 43, 60, 15)
    row = Image.new("RGB", (width, 80), "#1f7350")
    for i, suit in enumerate("SHCD"):
        for j, rank in enumerate("AJQKT7"):
            row.paste(face(cut, rank + suit), (13 + (i * 6 + j) * 56, 10), outline(cut))
    return [*parts, row]


def _backs(width: int) -> Image.Image:
    """Return every back in two sizes, four backs in a row."""
    row = Image.new("RGB", (width, -(-len(BACKS) // 4) * 330), "#20252c")
    for i, back in enumerate(BACKS):
        for j, (w, x) in enumerate(((220, 0), (110, 230))):
            cut = Cut(Style(back=back), w, round(1.4 * w), w // 4)
            place = (13 + i % 4 * 370 + x, i // 4 * 330 + 10 + j * 78)
            row.paste(face(cut, None), place, outline(cut))
    return row


def _boards(width: int) -> list[Image.Image]:
    """Return every table once, two side by side, in changing styles."""
    wide = width // 2 - 10
    images: list[Image.Image] = []
    for i, scene in enumerate(SAMPLES.values()):
        style = Style(
            theme=[*THEMES][i % len(THEMES)],
            back=[*BACKS][i % len(BACKS)],
            deck=[*DECKS][i // 2 % len(DECKS)],
            jumbo=i % 3 == 2,
        )
        frame = compose(scene, style)
        images.append(_plain(frame, palette(style)).resize((wide, round(frame.height * wide / style.width))))
    parts: list[Image.Image] = []
    for i in range(0, len(images), 2):
        pair = images[i : i + 2]
        row = Image.new("RGB", (width, max(image.height for image in pair) + 12), "#313338")
        for k, image in enumerate(pair):
            row.paste(image, (6 + k * (wide + 8), 6))
        parts.append(row)
    return parts


def _plain(frame: Image.Image, colours: Palette) -> Image.Image:
    return colours.colour(frame.crop((1, 0, *frame.size)))
