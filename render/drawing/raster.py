"""Outlines and letters to antialiased pixels: drawn by Pillow at six times the size, then averaged down."""

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

import font_lato  # pyright: ignore[reportMissingTypeStubs]
from PIL import Image, ImageDraw, ImageFont

from render.drawing.paths import Path, Points

OVER = 6  # supersampling
Colour = tuple[int, int, int]
_FILES = cast("dict[str, str]", font_lato.font_files)  # pyright: ignore[reportUnknownMemberType]
FONTS = {"black": _FILES["LatoBlack"], "bold": _FILES["LatoBold"]}


@lru_cache(128)
def rgb(text: str) -> Colour:
    """Return ``"#1f7350"`` as three numbers of 0…255."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def mix(a: Colour, b: Colour, t: float) -> Colour:
    """Return the colour at *t* (0…1) of the way from *a* to *b*."""
    return (
        round(a[0] + (b[0] - a[0]) * t),
        round(a[1] + (b[1] - a[1]) * t),
        round(a[2] + (b[2] - a[2]) * t),
    )


def set_down(frame: Image.Image, sprite: Image.Image, x: int, y: int) -> None:
    """Copy a sprite into a frame of the same mode, clipped to it.

    This skips the checks of ``Image.paste``, which take longer than copying the pixels and would be half of
    the time of a whole board.
    """
    pixels = sprite.im
    width, height = pixels.size
    frame.im.paste(pixels, (x, y, x + width, y + height))


@dataclass(frozen=True, slots=True)
class Shape:
    """An outline with its colour: filled, or stroked if *line* is a width."""

    outline: Path
    colour: str
    line: float = 0.0
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Stamp:
    """A figure's coverage of every pixel (mode ``L``) and the place of its upper left corner."""

    mask: Image.Image
    x: int
    y: int


def put(image: Image.Image, stamp: Stamp, x: int, y: int, ink: Colour, opacity: float = 1.0) -> None:
    """Print a stamp on a picture with its origin at x, y."""
    mask = stamp.mask if opacity == 1 else stamp.mask.point([round(v * opacity) for v in range(256)])
    image.paste(ink, (x + stamp.x, y + stamp.y), mask)


def fill(outline: Path, scale: float) -> Stamp:
    """Return the stamp of a filled outline; *scale* is pixels per unit."""
    return _stamp(outline.polygons(scale * OVER), 0)


def stroke(outline: Path, scale: float, line: float) -> Stamp:
    """Return the stamp of an outline drawn with a pen *line* units wide."""
    return _stamp(outline.polygons(scale * OVER), line * scale * OVER)


def paint(
    shapes: list[Shape], ground: str, size: tuple[int, int], scale: float, dx: float, dy: float
) -> Image.Image:
    """Paint shapes in order on an opaque ground of *size* pixels; return the picture in mode ``RGB``.

    *dx*, *dy* are the units at the upper left corner of the picture.
    """
    image = Image.new("RGB", (size[0] * OVER, size[1] * OVER), rgb(ground))
    pen = ImageDraw.Draw(image)
    k = scale * OVER
    for shape in shapes:
        polygons = shape.outline.polygons(k, -dx * k, -dy * k)
        if shape.opacity < 1:
            veil = Image.new("L", image.size)
            _draw(ImageDraw.Draw(veil), polygons, shape.line * k, round(255 * shape.opacity))
            image.paste(rgb(shape.colour), (0, 0), veil)
        else:
            _draw(pen, polygons, shape.line * k, rgb(shape.colour))
    return image.reduce(OVER)


def _stamp(polygons: list[tuple[Points, bool]], line: float) -> Stamp:
    xs = [x for points, _ in polygons for x, _ in points]
    ys = [y for points, _ in polygons for _, y in points]
    x0, y0 = math.floor((min(xs) - line / 2) / OVER), math.floor((min(ys) - line / 2) / OVER)
    x1, y1 = math.ceil((max(xs) + line / 2 + 1) / OVER), math.ceil((max(ys) + line / 2 + 1) / OVER)
    mask = Image.new("L", ((x1 - x0) * OVER, (y1 - y0) * OVER))
    moved = [([(x - x0 * OVER, y - y0 * OVER) for x, y in points], closed) for points, closed in polygons]
    _draw(ImageDraw.Draw(mask), moved, line, 255)
    return Stamp(mask.reduce(OVER), x0, y0)


def _draw(
    pen: ImageDraw.ImageDraw, polygons: list[tuple[Points, bool]], line: float, ink: int | Colour
) -> None:
    for points, closed in polygons:
        if not line:
            pen.polygon(points, fill=ink)
            continue
        round_trip = [*points, points[0], points[1]] if closed else points
        pen.line(round_trip, fill=ink, width=max(1, round(line)), joint="curve")
        if not closed:
            for x, y in (points[0], points[-1]):
                pen.ellipse((x - line / 2, y - line / 2, x + line / 2, y + line / 2), fill=ink)


@lru_cache(24)
def font(weight: str, size: int) -> ImageFont.FreeTypeFont:
    """Return Lato in ``"black"`` or ``"bold"``, with basic layout, which is alike on every machine."""
    return ImageFont.truetype(FONTS[weight], size, layout_engine=ImageFont.Layout.BASIC)


CAP = 0.7285  # height of the capitals of Lato relative to its size


def lato(weight: str, cap: float) -> ImageFont.FreeTypeFont:
    """Return Lato for :func:`inked`, with capitals *cap* pixels high on the stamp."""
    return font(weight, round(cap * OVER / CAP))


@lru_cache(512)
def letters(text: str, weight: str, cap: float, squeeze: float = 1.0) -> Stamp:
    """Return *text* as a stamp with capitals *cap* pixels high.

    The baseline is at y = 0 and the left edge of the ink at x = 0.  *squeeze* scales the width.
    """
    return inked(text, lato(weight, cap), squeeze)


def inked(text: str, face: ImageFont.FreeTypeFont, squeeze: float = 1.0) -> Stamp:
    """Return the stamp of *text*, set in a typeface :data:`OVER` times as large as the result."""
    size = face.size
    up = math.ceil(1.2 * size / OVER)
    big = Image.new("L", (math.ceil(face.getlength(text)) + round(size), 2 * up * OVER))
    ImageDraw.Draw(big).text((round(size / 2), up * OVER), text, fill=255, font=face, anchor="ls")
    ink = big.getbbox() or (0, 0, 1, 1)
    top, bottom = ink[1] // OVER, -(-ink[3] // OVER)
    big = big.crop((ink[0], top * OVER, ink[2], bottom * OVER))
    if squeeze != 1:
        big = big.resize((max(1, round(big.width * squeeze)), big.height), Image.Resampling.BOX)
    mask = Image.new("L", (-(-big.width // OVER) * OVER, big.height))
    mask.paste(big, (0, 0))
    return Stamp(mask.reduce(OVER), 0, top - up)


@lru_cache(512)
def advance(char: str, cap: int) -> int:
    """Return the advance width of a letter in pixels, in the black weight with capitals *cap* pixels high."""
    return max(1, round(lato("black", cap).getlength(char) / OVER))
