"""Animated GIFs of whole games: each frame holds the changed box only, in the palette of the board."""

import struct
from collections.abc import Iterable, Sequence
from typing import Any

from PIL import Image

from render.board import Box, compose, redraw
from render.drawing.palette import palette
from render.scene import BadScene, Scene
from render.themes import Style

UNCHANGED = 255  # the palette entry that no board uses, transparent in the GIF
SMALL = Style(size="small")
MOST = 600  # frames
_CHANGED = [0, *(255 for _ in range(255))]


def replay(
    scenes: Iterable[Scene],
    style: Style = SMALL,
    milliseconds: int = 500,
    first: int = 1200,
    last: int = 4000,
) -> bytes:
    """Return an endless GIF of scenes of one table, each shown for *milliseconds*.

    *first* and *last* are the milliseconds of the first and the last scene.  Facts that change, such as the
    number of moves, stretch the box of every frame; unchanged pixels compress to almost nothing.
    Raises :class:`BadScene` for no scenes, for more than :data:`MOST`, or for pictures of different sizes.
    """
    parts: list[bytes] = []
    before, frame = None, Image.new("P", (1, 1))
    pending: tuple[Image.Image, tuple[int, int], int] | None = None
    for number, scene in enumerate(scenes):
        if number == MOST:
            raise BadScene(f"a replay has at most {MOST} frames")
        if before is None or pending is None:
            frame = compose(scene, style)
            width, height = frame.width - 1, frame.height
            parts.append(struct.pack("<6sHHBBB", b"GIF89a", width, height, 0xF7, 0, 0))
            parts.append(palette(style).bytes.ljust(768, b"\0"))
            parts.append(b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00")
            pending = frame.crop((1, 0, *frame.size)), (0, 0), first
        else:
            drawn = redraw(frame, before, scene, style)
            if drawn is None:
                old, frame = frame, compose(scene, style)
                if frame.size != old.size:
                    raise BadScene("the scenes of a replay must be of one table")
                drawn = [((0, 0, *old.size), old.im)]
            parts += _frame(*pending)
            pending = *_changed(frame, drawn), milliseconds
        before = scene
    if pending is None:
        raise BadScene("a replay needs a scene")
    parts += _frame(pending[0], pending[1], last)
    parts.append(b";")
    return b"".join(parts)


def _changed(frame: Image.Image, drawn: Sequence[tuple[Box, Any]]) -> tuple[Image.Image, tuple[int, int]]:
    """Return the box of all changes, with unchanged pixels transparent, and its place in the picture.

    *drawn* are the boxes to compare and the pixels that they held before.  Pillow's core images are used
    because ``Image`` spends more time on copying palettes than on the pixels.
    """
    found: list[tuple[Box, Any, Any]] = []
    for place, old in drawn:
        new = frame.im.crop(place)
        differs = new.chop_difference(old).point(_CHANGED, "L")
        box = differs.getbbox()
        if box:
            x, y = place[0], place[1]
            at = x + box[0], y + box[1], x + box[2], y + box[3]
            found.append((at, new.crop(box), differs.crop(box)))
    around = [at for at, _, _ in found] or [(1, 0, 2, 1)]
    left, top = min(at[0] for at in around), min(at[1] for at in around)
    right, bottom = max(at[2] for at in around), max(at[3] for at in around)
    part = Image.new("P", (right - left, bottom - top), UNCHANGED)
    for at, new, differs in found:
        part.im.paste(new, (at[0] - left, at[1] - top, at[2] - left, at[3] - top), differs)
    return part, (left - 1, top)


def _frame(part: Image.Image, offset: tuple[int, int], milliseconds: int) -> Sequence[bytes]:
    """Encode a frame: graphic control (keep the picture, one transparent entry), place, compressed pixels."""
    return (
        struct.pack("<3sBHBB", b"!\xf9\x04", 1 << 2 | 1, milliseconds // 10, UNCHANGED, 0),
        struct.pack("<cHHHHBB", b",", *offset, *part.size, 0, 8),
        part.tobytes("gif", "P", 8, 0),
        b"\0",
    )
