"""The bare table: what cards, names and letters are flattened on before they are copied into a board."""

from typing import NamedTuple

from PIL import Image

from render.drawing.palette import felt
from render.drawing.paths import rounded
from render.drawing.raster import fill, put, rgb
from render.themes import THEMES, Style


class Ground(NamedTuple):
    """What a sprite stands on: ``"felt"`` or a ``"lane"``'s head at *y* of *height*, or a bare ``"tray"``."""

    kind: str
    y: int = 0
    height: int = 0
    corners: str = "<>"  # which upper corners of the lane are here: "<" left, ">" right


def ground(style: Style, on: Ground, width: int, height: int, radius: float = 0) -> Image.Image:
    """The bare table where a sprite will stand, mode ``RGB``."""
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
