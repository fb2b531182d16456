"""A whole game as an animated GIF: every frame is the box that changed, on the board's own palette."""

import struct
from collections.abc import Iterable, Sequence
from dataclasses import replace

from PIL import GifImagePlugin, Image, ImageChops

from .board import compose, compose_next
from .palette import palette
from .scene import BadScene, Scene
from .themes import Look

AS_BEFORE = 255  # the palette entry that no board uses
SMALL = Look(size="small")
MOST = 600  # frames
_UNCHANGED = [255, *(0 for _ in range(255))]


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
            parts.append(struct.pack("<6sHHBBB", b"GIF89a", width, height, 0xF7, 0, 0) + palette(look).bytes)
            parts.append(b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00")
            pending = frame.crop((1, 0, *frame.size)), (0, 0), first
        else:
            frame = compose_next(before[1], before[0], scene, look)
            if frame.size != before[1].size:
                raise BadScene("the scenes of a replay must be of one table")
            if pending:
                parts += _frame(*pending)
            pending = *_changed(before[1], frame), milliseconds
        before = scene, frame
    if pending is None:
        raise BadScene("a replay needs a scene")
    parts += _frame(pending[0], pending[1], last)
    parts.append(b";")
    return b"".join(parts)


def _changed(before: Image.Image, now: Image.Image) -> tuple[Image.Image, tuple[int, int]]:
    """The box that differs, what is equal in it made transparent, and its place in the picture."""
    difference = ImageChops.difference(now, before)
    box = difference.getbbox() or (1, 0, 2, 1)
    part, differs = now.crop(box), difference.crop(box)
    equal = Image.frombuffer("L", differs.size, differs.tobytes(), "raw", "L", 0, 1).point(_UNCHANGED)
    part.paste(AS_BEFORE, (0, 0), equal)
    return part, (box[0] - 1, box[1])


def _frame(part: Image.Image, offset: tuple[int, int], milliseconds: int) -> Sequence[bytes]:
    return GifImagePlugin.getdata(part, offset, duration=milliseconds, transparency=AS_BEFORE, disposal=1)
