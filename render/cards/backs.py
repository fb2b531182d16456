"""Patterns for the backs of cards, drawn on a card of 100 × 140 units.

A new back is one more value in :data:`BACKS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from render.cards.pips import DIAMOND
from render.drawing.paths import Path, ellipse, lozenge, path, rounded
from render.drawing.raster import Shape


@dataclass(frozen=True, slots=True, kw_only=True)
class Back:
    """A pattern and its colours: ground, figure, depth, light, accent."""

    label: str
    """The English line of the menu, which is translated where it is shown."""
    pattern: Callable[[Back], list[Shape]]
    ground: str
    figure: str
    depth: str
    light: str
    accent: str = "#f3bd3c"


def back(of: Back) -> list[Shape]:
    """Return the shapes of a back, to be painted on the face colour."""
    frame = [
        Shape(rounded(6, 6, 88, 128, 5), of.depth),
        Shape(rounded(7.4, 7.4, 85.2, 125.2, 4), of.ground),
    ]
    return [*frame, *of.pattern(of), Shape(rounded(9.6, 9.6, 80.8, 120.8, 3.2), of.light, line=1.0)]


def _lattice(of: Back) -> list[Shape]:
    across, down = 5, 7
    dx, dy = 85.2 / across, 125.2 / down
    shapes: list[Shape] = []
    for i in range(across):
        for j in range(down):
            x, y = 7.4 + dx * (i + 0.5), 7.4 + dy * (j + 0.5)
            shapes.append(Shape(lozenge(x, y, dx * 0.42, dy * 0.42), of.figure))
            shapes.append(Shape(ellipse(x, y, 1.9), of.depth))
    shapes += [
        Shape(ellipse(7.4 + dx * i, 7.4 + dy * j, 1.5), of.light)
        for i in range(1, across)
        for j in range(1, down)
    ]
    shapes += [
        Shape(ellipse(50, 70, 19.5), of.depth),
        Shape(ellipse(50, 70, 18), of.light, line=1.1),
    ]
    shapes += [
        Shape(DIAMOND.at(0, -9.6, 0.155).turned(90 * k).at(50, 70), of.light if k % 2 else of.accent)
        for k in range(4)
    ]
    shapes.append(Shape(ellipse(50, 70, 3), of.accent))
    return shapes


def _scales(of: Back) -> list[Shape]:
    """Return fish scales in rows; each row covers part of the row above it."""
    shapes: list[Shape] = []
    r = 80.8 / 10
    rows = int(120.8 / r) + 2
    for row in range(rows):
        y = 9.6 + row * r
        for i in range(-1, 6):
            x = 9.6 + r + 2 * r * i + (r if row % 2 else 0)
            for size, colour in ((r * 0.98, of.depth), (r * 0.86, of.figure), (r * 0.55, of.ground)):
                half = f"C{x + 0.5 * size} {y + size} {x + size} {y + 0.75 * size} {x + size} {y} L{x} {y} Z"
                dome = path(f"M{x} {y + 1.15 * size} {half}")
                dome += dome.mirrored(x)
                shapes.append(Shape(_inside(dome), colour))
            shapes.append(Shape(_inside(ellipse(x, y + 0.22 * r, 0.13 * r)), of.accent))
    return shapes


def _inside(outline: Path) -> Path:
    """Return the outline with its points moved inside the frame."""
    return Path(
        tuple(
            (op, tuple(min(max(v, 9.6), 130.4 if i % 2 else 90.4) for i, v in enumerate(xy)))
            for op, xy in outline.steps
        )
    )


def _rosette(of: Back) -> list[Shape]:
    """Return a flower of three rings of petals, with a bud in every corner."""
    petal = path("M0 0 C9 -10 9 -26 0 -36 C-9 -26 -9 -10 0 0 Z")
    shapes = [Shape(lozenge(50, 70, 38, 58), of.figure), Shape(lozenge(50, 70, 34.5, 53), of.ground)]
    for count, size, turn, colour in (
        (16, 1.0, 0.0, of.depth),
        (16, 0.92, 0.0, of.figure),
        (12, 0.72, 15.0, of.depth),
        (12, 0.64, 15.0, of.light),
        (8, 0.42, 0.0, of.depth),
        (8, 0.35, 0.0, of.accent),
    ):
        for i in range(count):
            shapes.append(Shape(petal.at(0, 0, size).turned(turn + 360 * i / count).at(50, 70), colour))
    shapes += [Shape(ellipse(50, 70, 4.6), of.depth), Shape(ellipse(50, 70, 2.6), of.light)]
    for x, y, turn in ((16, 17, 135), (84, 17, 225), (16, 123, 45), (84, 123, 315)):
        for lean in (-34, 0, 34):
            shapes.append(Shape(petal.at(0, 0, 0.42).turned(turn + lean).at(x, y), of.figure))
        shapes.append(Shape(ellipse(x, y, 2.2), of.accent))
    return shapes


def _night(of: Back) -> list[Shape]:
    """Return a moon among stars that are symmetric under half a turn."""
    star = path("M0 -1 L0.22 -0.22 L1 0 L0.22 0.22 L0 1 L-0.22 0.22 L-1 0 L-0.22 -0.22 Z")
    shapes = [Shape(ellipse(50, 70, 31), of.depth), Shape(ellipse(50, 70, 29), of.figure)]
    shapes += [Shape(ellipse(50, 70, 24.5), of.ground), Shape(ellipse(50, 70, 23), of.depth)]
    for i in range(24):
        ray = lozenge(0, -34.5, 1.6 if i % 2 else 2.4, 2.6 if i % 2 else 4.2)
        shapes.append(Shape(ray.turned(15 * i).at(50, 70), of.figure if i % 2 else of.accent))
    shapes += [Shape(ellipse(48, 70, 14.5), of.accent), Shape(ellipse(54.5, 66.5, 12.6), of.depth)]
    shapes.append(Shape(star.at(59, 67, 6.5), of.light))
    for x, y, size in (
        (22, 22, 6), (50, 17, 4), (78, 24, 5), (33, 33, 2.6), (66, 34, 3), (16, 46, 3.4), (85, 47, 2.8),
        (41, 27, 1.6), (59, 26, 1.6),
    ):  # fmt: skip
        for turned in (False, True):
            place = (100 - x, 140 - y) if turned else (x, y)
            shapes.append(Shape(star.at(*place, size), of.light))
    return shapes


BACKS: Mapping[str, Back] = MappingProxyType(
    {
        "lattice": Back(
            label="Blue lattice on the backs",
            pattern=_lattice,
            ground="#2456a6",
            figure="#3d74c9",
            depth="#16386f",
            light="#dbe6f7",
        ),
        "scales": Back(
            label="Red scales on the backs",
            pattern=_scales,
            ground="#9c2236",
            figure="#bf3d50",
            depth="#6a1222",
            light="#f7dfe2",
        ),
        "rosette": Back(
            label="Green rosette on the backs",
            pattern=_rosette,
            ground="#0f6b62",
            figure="#24908a",
            depth="#0a4843",
            light="#d6efeb",
        ),
        "night": Back(
            label="Violet night on the backs",
            pattern=_night,
            ground="#4d2a78",
            figure="#6d46a3",
            depth="#2f174d",
            light="#e4dff5",
        ),
    }
)
"""The backs by the names under which players' choices are stored."""
