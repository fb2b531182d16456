"""Several boards on one still picture: key moments of a game, and everything the renderer can do."""

from collections.abc import Sequence

from PIL import Image

from render.board import compose
from render.cards.faces import Cut, face, outline, put
from render.layout.grid import px
from render.palette import Palette, palette
from render.png import png
from render.raster import rgb, set_down
from render.samples import SAMPLES
from render.scene import BadScene, Scene
from render.themes import BACKS, DECKS, THEMES, Style
from render.writing import fitted

MOST = 12
GAP = 14


def moments(boards: Sequence[tuple[str, Scene]], style: Style | None = None) -> bytes:
    """A PNG of up to :data:`MOST` boards of one table, two side by side, each with a caption above it.

    Raises :class:`BadScene` where there is none, where there are more, or where they differ in size.
    """
    style = style or Style(size="small")
    if not 1 <= len(boards) <= MOST:
        raise BadScene(f"a sheet has 1…{MOST} boards")
    colours, theme = palette(style), THEMES[style.theme]
    frames = [compose(scene, style) for _, scene in boards]
    if len({frame.size for frame in frames}) > 1:
        raise BadScene("the boards of a sheet must be of one table")
    width, height = frames[0].width - 1, frames[0].height
    across = min(2, len(boards))
    gap, band = px(width, GAP * 1.5), px(width, 54)
    size = (across * (width + gap) + gap + 1, -(-len(boards) // across) * (height + band) + gap)
    page = Image.new("P", size, colours.number(rgb(theme.felt_foot)))
    for i, ((caption, _), frame) in enumerate(zip(boards, frames, strict=True)):
        x, y = gap + (i % across) * (width + gap), (i // across) * (height + band)
        strip = Image.new("RGB", (width, band), rgb(theme.felt_foot))
        stamp = fitted(f"{i + 1}   {caption}", "bold", px(width, 24), width)
        put(strip, stamp, 0, (band + px(width, 24)) // 2, rgb(theme.text))
        set_down(page, colours.index(strip), x + 1, y)
        set_down(page, frame.crop((1, 0, *frame.size)), x + 1, y + band)
    page.paste(0, (0, 0, 1, page.height))
    return png(page, colours.bytes)


def everything() -> bytes:
    """A PNG that shows every card, back, deck, theme and table at once, for the eye of the maker."""
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
    """All 52 faces in two colours and in four, the last row with the large index at 43 pixels."""
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
    row = Image.new("RGB", (width, 330), "#20252c")
    for i, back in enumerate(BACKS):
        for j, (w, x) in enumerate(((220, 0), (110, 230))):
            cut = Cut(Style(back=back), w, round(1.4 * w), w // 4)
            row.paste(face(cut, None), (13 + i * 370 + x, 10 + j * 78), outline(cut))
    return row


def _boards(width: int) -> list[Image.Image]:
    """Every table once, two side by side, the looks by turns."""
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
