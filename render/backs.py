"""The patterns on the backs of the cards, drawn on a card 100 × 140."""

from .paths import ellipse, lozenge, rounded
from .pips import DIAMOND
from .raster import Shape
from .themes import Back


def back(of: Back) -> list[Shape]:
    """The shapes of a back, to be painted on the face colour."""
    frame = [
        Shape(rounded(6, 6, 88, 128, 5), of.depth),
        Shape(rounded(7.4, 7.4, 85.2, 125.2, 4), of.ground),
    ]
    return frame + {"lattice": _lattice}[of.pattern](of)


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
        Shape(rounded(9.6, 9.6, 80.8, 120.8, 3.2), of.light, line=1.0),
        Shape(ellipse(50, 70, 19.5), of.depth),
        Shape(ellipse(50, 70, 18), of.light, line=1.1),
    ]
    shapes += [
        Shape(DIAMOND.at(0, -9.6, 0.155).turned(90 * k).at(50, 70), of.light if k % 2 else of.accent)
        for k in range(4)
    ]
    shapes.append(Shape(ellipse(50, 70, 3), of.accent))
    return shapes
