"""A whole game as an animated GIF: every frame is the box that changed, on the board's own palette."""

import struct
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from PIL import GifImagePlugin, Image

from .board import Box, compose, compose_next
from .palette import palette
from .scene import BadScene, Scene
from .themes import Look

AS_BEFORE = 255  # the palette entry that no board uses
SMALL = Look(size="small")
MOST = 600  # frames
_CHANGED = [0, *(255 for _ in range(255))]


def replay(
    scenes: Iterable[Scene], look: Look = SMALL, milliseconds: int = 500, first: int = 1200, last: int = 4000
) -> bytes:
    """The GIF of some scenes of one table, shown for so many *milliseconds* each, over and over.

    The *first* and the *last* stay longer.  Facts are left out: a count that changes with every move
    would stretch every box to it.  Raises :class:`BadScene` where there is none, where there
    are more than :data:`MOST`, or where their pictures differ in size.
    """
    parts: list[bytes] = []
    before: tuple[Scene, Image.Image] | None = None
    pending: tuple[Image.Image, tuple[int, int], int] | None = None
    for number, shown in enumerate(scenes):
        if number == MOST:
            raise BadScene(f"a replay has at most {MOST} frames")
        scene = replace(shown, facts=())
        if before is None:
            frame = compose(scene, look)
            width, height = frame.width - 1, frame.height
            parts.append(struct.pack("<6sHHBBB", b"GIF89a", width, height, 0xF7, 0, 0))
            parts.append(palette(look).bytes.ljust(768, b"\0"))
            parts.append(b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00")
            pending = frame.crop((1, 0, *frame.size)), (0, 0), first
        else:
            frame, boxes = compose_next(before[1], before[0], scene, look)
            if frame.size != before[1].size:
                raise BadScene("the scenes of a replay must be of one table")
            if pending:
                parts += _frame(*pending)
            pending = *_changed(before[1], frame, boxes), milliseconds
        before = scene, frame
    if pending is None:
        raise BadScene("a replay needs a scene")
    parts += _frame(pending[0], pending[1], last)
    parts.append(b";")
    return b"".join(parts)


def _changed(
    before: Image.Image, now: Image.Image, boxes: Sequence[Box]
) -> tuple[Image.Image, tuple[int, int]]:
    """The box that differs, what is equal in it made transparent, and its place in the picture.

    Only what lies in *boxes* is compared, and by Pillow's core: its ``Image`` takes longer over the
    copies of palettes than over the pixels.
    """
    found: list[tuple[Box, Any, Any]] = []
    for place in boxes:
        new = now.im.crop(place)
        differs = new.chop_difference(before.im.crop(place)).point(_CHANGED, "L")
        box = differs.getbbox()
        if box:
            x, y = place[0], place[1]
            at = x + box[0], y + box[1], x + box[2], y + box[3]
            found.append((at, new.crop(box), differs.crop(box)))
    around = [at for at, _, _ in found] or [(1, 0, 2, 1)]
    left, top = min(at[0] for at in around), min(at[1] for at in around)
    right, bottom = max(at[2] for at in around), max(at[3] for at in around)
    part = Image.new("P", (right - left, bottom - top), AS_BEFORE)
    for at, new, differs in found:
        part.im.paste(new, (at[0] - left, at[1] - top, at[2] - left, at[3] - top), differs)
    return part, (left - 1, top)


def _frame(part: Image.Image, offset: tuple[int, int], milliseconds: int) -> Sequence[bytes]:
    return GifImagePlugin.getdata(part, offset, duration=milliseconds, transparency=AS_BEFORE, disposal=1)
