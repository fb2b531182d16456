"""The ground: the piece of bare table on which a sprite is flattened."""

from typing import NamedTuple

from PIL import Image

from render.drawing.palette import felt
from render.drawing.paths import rounded
from render.drawing.raster import fill, put, rgb
from render.themes import THEMES, Style


class Ground(NamedTuple):
    """The ground of a sprite: ``"felt"`` or the head of a ``"lane"`` at *y* of *height*, or a ``"tray"``."""

    kind: str
    y: int = 0
    height: int = 0
    corners: str = "<>"  # the upper corners of the lane that it includes: "<" left, ">" right


def ground(style: Style, on: Ground, width: int, height: int, radius: float = 0) -> Image.Image:
    """Return the bare table under a sprite, mode ``RGB``."""
    theme = THEMES[style.theme]
    if on.kind == "tray":
        return Image.new("RGB", (width, height), rgb(theme.tray))
    column = Image.new("RGB", (1, height))
    column.putdata([felt(style, (on.y + i) / on.height) for i in range(height)])
    image = column.resize((width, height), Image.Resampling.NEAREST)
    if on.kind == "lane":
        x = 0 if "<" in on.corners else -2 * radius
        right = width if ">" in on.corners else width + 2 * radius
        put(image, fill(rounded(x, 0, right - x, height + 2 * radius, radius), 1), 0, 0, rgb(theme.tray))
    return image
