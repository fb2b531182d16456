"""Animated GIFs of whole games: each frame holds the changed box only, in the palette of the board."""

import struct
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import Any

from PIL import Image

from render.board import Box, compose, redraw, taller_by
from render.drawing.ground import Ground, ground
from render.drawing.lettering import fit, write
from render.drawing.lettering import width as text_width
from render.drawing.palette import palette
from render.drawing.raster import rgb
from render.drawing.writing import clean
from render.layout.grid import px
from render.scene import BadScene, Scene
from render.themes import THEMES, Style

UNCHANGED = 255  # the palette entry that no board uses, transparent in the GIF
SMALL = Style(size="small")
MOST = 600  # frames
BAR, CAPTION, SIDE = 48, 22, 20  # the bar of a caption, its capitals and its margin, of a width of 900
_CHANGED = [0, *(255 for _ in range(255))]


def replay(
    scenes: Iterable[Scene],
    style: Style = SMALL,
    captions: Sequence[str] = (),
    milliseconds: int = 500,
    first: int = 1200,
    last: int = 4000,
) -> bytes:
    """Return an endless GIF of scenes of one table, each shown for *milliseconds*.

    *captions*: a line of text above each scene, or none at all.  *first* and *last* are the milliseconds of
    the first and the last scene.  Captions and facts that change, such as the number of moves, stretch the
    box of every frame; unchanged pixels compress to almost nothing.
    Raises :class:`BadScene` for no scenes, for more than :data:`MOST`, or for pictures of different sizes.
    """
    shown = list(islice(scenes, MOST + 1))
    taller = max((taller_by(scene, style) for scene in shown), default=0)
    parts: list[bytes] = []
    before, frame, caption = None, Image.new("P", (1, 1)), Image.new("P", (1, 1))
    high = px(style.width, BAR) if captions else 0
    pending: tuple[Image.Image, tuple[int, int], int] | None = None
    for number, scene in enumerate(replace(scene, taller=taller) for scene in shown):
        if number == MOST:
            raise BadScene(f"a replay has at most {MOST} frames")
        if before is None or pending is None:
            frame = compose(scene, style)
            width, height = frame.width - 1, frame.height + high
            parts.append(struct.pack("<6sHHBBB", b"GIF89a", width, height, 0xF7, 0, 0))
            parts.append(palette(style).bytes.ljust(768, b"\0"))
            parts.append(b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00")
            whole = Image.new("P", (width, height))
            whole.paste(frame.crop((1, 0, *frame.size)), (0, high))
            if captions:
                caption = _caption(captions[0], style, width)
                whole.paste(caption)
            pending = whole, (0, 0), first
        else:
            drawn = redraw(frame, before, scene, style)
            if drawn is None:
                old, frame = frame, compose(scene, style)
                if frame.size != old.size:
                    raise BadScene("the scenes of a replay must be of one table")
                drawn = [((0, 0, *old.size), old.im)]
            boxes = [((x - 1, y + high), frame.im.crop((x, y, *end)), old) for (x, y, *end), old in drawn]
            if captions:
                old, caption = caption, _caption(captions[number], style, frame.width - 1)
                boxes.append(((0, 0), caption.im, old.im))
            parts += _frame(*pending)
            pending = *_changed(boxes), milliseconds
        before = scene
    if pending is None:
        raise BadScene("a replay needs a scene")
    parts += _frame(pending[0], pending[1], last)
    parts.append(b";")
    return b"".join(parts)


def _caption(text: str, style: Style, width: int) -> Image.Image:
    """Return the bar above the board with a line of text."""
    high, side, cap = (px(style.width, v) for v in (BAR, SIDE, CAPTION))
    bar = _bar(style, width, high).copy()
    line = clean(text)
    size = fit(line, cap, width - 2 * side)
    at = (width - text_width(line, size)) // 2
    write(bar, style, line, size, at, (high + size) // 2, rgb(THEMES[style.theme].text), Ground("tray"))
    return bar


@lru_cache(8)
def _bar(style: Style, width: int, high: int) -> Image.Image:
    return palette(style).index(ground(style, Ground("tray"), width, high))


def _changed(boxes: Sequence[tuple[tuple[int, int], Any, Any]]) -> tuple[Image.Image, tuple[int, int]]:
    """Return the box of all changes, with unchanged pixels transparent, and its place in the picture.

    *boxes*: the places that may have changed, and the pixels that each holds and held.  Pillow's core images
    are used because ``Image`` spends more time on copying palettes than on the pixels.
    """
    found: list[tuple[Box, Any, Any]] = []
    for (x, y), new, old in boxes:
        differs = new.chop_difference(old).point(_CHANGED, "L")
        box = differs.getbbox()
        if box:
            at = x + box[0], y + box[1], x + box[2], y + box[3]
            found.append((at, new.crop(box), differs.crop(box)))
    around = [at for at, _, _ in found] or [(0, 0, 1, 1)]
    left, top = min(at[0] for at in around), min(at[1] for at in around)
    right, bottom = max(at[2] for at in around), max(at[3] for at in around)
    part = Image.new("P", (right - left, bottom - top), UNCHANGED)
    for at, new, differs in found:
        part.im.paste(new, (at[0] - left, at[1] - top, at[2] - left, at[3] - top), differs)
    return part, (left, top)


def _frame(part: Image.Image, offset: tuple[int, int], milliseconds: int) -> Sequence[bytes]:
    """Encode a frame: graphic control (keep the picture, one transparent entry), place, compressed pixels."""
    return (
        struct.pack("<3sBHBB", b"!\xf9\x04", 1 << 2 | 1, milliseconds // 10, UNCHANGED, 0),
        struct.pack("<cHHHHBB", b",", *offset, *part.size, 0, 8),
        part.tobytes("gif", "P", 8, 0),
        b"\0",
    )
