"""Outlines of straight lines and cubic curves, in card units (a card is 100 wide and 140 high)."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass

Points = list[tuple[float, float]]

_TOKEN = re.compile(r"[MLCQHVZ]|-?\d*\.?\d+")
_ARITY = {"M": 2, "L": 2, "C": 6, "Q": 4, "H": 1, "V": 1}
_ROUND = 0.5522847498  # control points of the cubic nearest to a quarter circle


@dataclass(frozen=True, slots=True)
class Path:
    """Sub-paths as ``("M", (x, y))``, ``("L", (x, y))``, ``("C", (x1, y1, x2, y2, x, y))``, ``("Z", ())``."""

    steps: tuple[tuple[str, tuple[float, ...]], ...]

    def __add__(self, other: Path) -> Path:
        return Path(self.steps + other.steps)

    def through(self, a: float, b: float, c: float, d: float, e: float, f: float) -> Path:
        """Return the path under ``x' = ax + cy + e``, ``y' = bx + dy + f``."""
        return Path(
            tuple(
                (
                    op,
                    tuple(
                        v
                        for x, y in zip(xy[::2], xy[1::2], strict=True)
                        for v in (a * x + c * y + e, b * x + d * y + f)
                    ),
                )
                for op, xy in self.steps
            )
        )

    def at(self, x: float, y: float, scale: float = 1.0) -> Path:
        """Return the path scaled about its origin and then moved to *x*, *y*."""
        return self.through(scale, 0, 0, scale, x, y)

    def turned(self, degrees: float, x: float = 0, y: float = 0) -> Path:
        """Return the path turned clockwise about a point."""
        k = math.radians(degrees)
        c, s = math.cos(k), math.sin(k)
        return self.through(c, s, -s, c, x - c * x + s * y, y - s * x - c * y)

    def mirrored(self, x: float = 50) -> Path:
        """Return the path reflected at the vertical line through *x*."""
        return self.through(-1, 0, 0, 1, 2 * x, 0)

    def polygons(self, scale: float, dx: float = 0, dy: float = 0) -> list[tuple[Points, bool]]:
        """Return every sub-path as points in pixels, with whether it is closed.

        Curves are flattened to within a third of a pixel.
        """
        found: list[tuple[Points, bool]] = []
        points: Points = []
        for op, xy in self.steps:
            if op == "M":
                if len(points) > 1:
                    found.append((points, False))
                points = [(xy[0] * scale + dx, xy[1] * scale + dy)]
            elif op == "L":
                points.append((xy[0] * scale + dx, xy[1] * scale + dy))
            elif op == "C":
                _bend(points, [v * scale + (dy if i % 2 else dx) for i, v in enumerate(xy)])
            else:
                found.append((points, True))
                points = []
        if len(points) > 1:
            found.append((points, False))
        return found


def _bend(points: Points, to: list[float]) -> None:
    x0, y0 = points[-1]
    x1, y1, x2, y2, x3, y3 = to
    bow = abs(x0 - 2 * x1 + x2) + abs(x1 - 2 * x2 + x3) + abs(y0 - 2 * y1 + y2) + abs(y1 - 2 * y2 + y3)
    n = max(3, min(48, int(math.sqrt(bow / 0.35)) + 2))
    for i in range(1, n + 1):
        t = i / n
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        points.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))


def path(text: str) -> Path:
    """Read the absolute commands M L H V C Q Z of an SVG path.

    >>> path("M0 0 H4 V2 Z").steps
    (('M', (0.0, 0.0)), ('L', (4.0, 0.0)), ('L', (4.0, 2.0)), ('Z', ()))
    """
    tokens: list[str] = _TOKEN.findall(text)
    steps: list[tuple[str, tuple[float, ...]]] = []
    op, x, y, i = "M", 0.0, 0.0, 0
    while i < len(tokens):
        if tokens[i].isalpha():
            op = tokens[i]
            i += 1
        if op == "Z":
            steps.append(("Z", ()))
            continue
        n = _ARITY[op]
        v = [float(t) for t in tokens[i : i + n]]
        i += n
        if op == "H":
            v = [v[0], y]
        elif op == "V":
            v = [x, v[0]]
        elif op == "Q":
            a, b, c, d = v
            v = [x + 2 / 3 * (a - x), y + 2 / 3 * (b - y), c + 2 / 3 * (a - c), d + 2 / 3 * (b - d), c, d]
        x, y = v[-2:]
        steps.append(({"H": "L", "V": "L", "Q": "C"}.get(op, op), tuple(v)))
        op = "L" if op == "M" else op
    return Path(tuple(steps))


def ellipse(cx: float, cy: float, rx: float, ry: float | None = None) -> Path:
    """Return an ellipse, or a circle if *ry* is left out."""
    ry = rx if ry is None else ry
    k, q = _ROUND * rx, _ROUND * ry
    return Path(
        (
            ("M", (cx + rx, cy)),
            ("C", (cx + rx, cy + q, cx + k, cy + ry, cx, cy + ry)),
            ("C", (cx - k, cy + ry, cx - rx, cy + q, cx - rx, cy)),
            ("C", (cx - rx, cy - q, cx - k, cy - ry, cx, cy - ry)),
            ("C", (cx + k, cy - ry, cx + rx, cy - q, cx + rx, cy)),
            ("Z", ()),
        )
    )


def rounded(x: float, y: float, w: float, h: float, r: float) -> Path:
    """Return a rectangle with round corners of radius *r*."""
    k = r * (1 - _ROUND)
    return Path(
        (
            ("M", (x + r, y)),
            ("L", (x + w - r, y)),
            ("C", (x + w - k, y, x + w, y + k, x + w, y + r)),
            ("L", (x + w, y + h - r)),
            ("C", (x + w, y + h - k, x + w - k, y + h, x + w - r, y + h)),
            ("L", (x + r, y + h)),
            ("C", (x + k, y + h, x, y + h - k, x, y + h - r)),
            ("L", (x, y + r)),
            ("C", (x, y + k, x + k, y, x + r, y)),
            ("Z", ()),
        )
    )


def lozenge(x: float, y: float, rx: float, ry: float) -> Path:
    """Return a lozenge centred on *x*, *y*."""
    return polygon([(x, y - ry), (x + rx, y), (x, y + ry), (x - rx, y)])


def polygon(points: Iterable[tuple[float, float]]) -> Path:
    """Return a closed figure with straight sides."""
    first, *rest = points
    return Path((("M", first), *(("L", p) for p in rest), ("Z", ())))


def star(cx: float, cy: float, r: float) -> Path:
    """Return a star of five points, one of them on top."""
    steps: list[tuple[str, tuple[float, ...]]] = []
    for point in range(10):
        far = r if point % 2 == 0 else r * 0.45  # fuller than a pentagram (0.38), to be legible when small
        angle = math.pi * (point / 5 - 0.5)
        steps.append(("L" if point else "M", (cx + far * math.cos(angle), cy + far * math.sin(angle))))
    return Path((*steps, ("Z", ())))
