"""The suit signs as outlines, and their places on number cards."""

from render.drawing.paths import Path, ellipse, path

HEART = path(
    "M0 46 C-10 31 -45 8 -45 -17 C-45 -35 -33 -45 -21 -45 C-10 -45 -3 -38 0 -28"
    " C3 -38 10 -45 21 -45 C33 -45 45 -35 45 -17 C45 8 10 31 0 46 Z"
)
DIAMOND = path("M0 -50 C9 -32 23 -13 37 0 C23 13 9 32 0 50 C-9 32 -23 13 -37 0 C-23 -13 -9 -32 0 -50 Z")
SPADE = path(
    "M0 -48 C9 -31 44 -10 44 15 C44 30 34 38 23 38 C14 38 7 33 4 26 C5 36 9 44 17 49 L-17 49"
    " C-9 44 -5 36 -4 26 C-7 33 -14 38 -23 38 C-34 38 -44 30 -44 15 C-44 -10 -9 -31 0 -48 Z"
)
CLUB = (
    ellipse(0, -24, 22.5)
    + ellipse(-23.5, 11, 22.5)
    + ellipse(23.5, 11, 22.5)
    + path("M-12 -8 L12 -8 L12 14 L-12 14 Z")
    + path("M5 10 C5 30 9 43 18 49 L-18 49 C-9 43 -5 30 -5 10 Z")
)
# Outlines about 96 units high, centred on 0, 0.
PIPS: dict[str, Path] = {
    "S": SPADE,
    "H": HEART,
    "D": DIAMOND,
    "C": CLUB,
}

RANKS = "A23456789TJQK"
_L, _M, _R = 27.0, 50.0, 73.0
_CORNERS = ((_L, 0.0), (_R, 0.0), (_L, 1.0), (_R, 1.0))
_SIDES = tuple((x, y / 3) for x in (_L, _R) for y in range(4))

SPOTS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((_M, 0.5),),
    2: ((_M, 0.0), (_M, 1.0)),
    3: ((_M, 0.0), (_M, 0.5), (_M, 1.0)),
    4: _CORNERS,
    5: (*_CORNERS, (_M, 0.5)),
    6: (*_CORNERS, (_L, 0.5), (_R, 0.5)),
    7: (*_CORNERS, (_L, 0.5), (_R, 0.5), (_M, 0.25)),
    8: (*_CORNERS, (_L, 0.5), (_R, 0.5), (_M, 0.25), (_M, 0.75)),
    9: (*_SIDES, (_M, 0.5)),
    10: (*_SIDES, (_M, 1 / 6), (_M, 5 / 6)),
}
"""Places of the signs by number: x in card units, y from 0 (below the index) to 1 (the foot of the card)."""


def spot_size(number: int) -> float:
    """Return the scale of the signs on a number card, always smaller than the sign of the index."""
    return 0.25 if number <= 3 else 0.225 if number <= 6 else 0.205 if number <= 8 else 0.178
