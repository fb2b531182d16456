"""The twelve court cards: busts in the panel 8…92 × 43.5…132 of a card 100 × 140."""

from itertools import combinations

from .paths import ellipse, path, rounded
from .pips import PIPS
from .raster import Shape

PANEL = (8.0, 43.5, 84.0, 88.5)  # left, top, width, height
GOLD, GOLD_DEEP, SKIN, SKIN_DEEP = "#f3bd3c", "#c98a17", "#f7d6b8", "#e3b48f"
WHITE, EYE, RED, BLUE, LIP, BLUSH = "#ffffff", "#2a2a30", "#d21f2b", "#2f6fbf", "#b4483f", "#f2b3a0"
GROUND = {"H": "#fbe9e4", "D": "#fdf0de", "S": "#e6ebf4", "C": "#e5f0e9"}
ROBE = {"H": "#cf2433", "D": "#d8642a", "S": "#2b3a63", "C": "#2f6b52"}
TRIM = {"H": "#f3bd3c", "D": "#2f6f8f", "S": "#c9ced8", "C": "#e3c35a"}
DEEP = {"H": "#9c1521", "D": "#a8461a", "S": "#1b2747", "C": "#1f4a39"}
HAIR = {"H": "#b9772f", "D": "#d9a441", "S": "#3c2f2a", "C": "#6b4226"}

COURT_COLOURS = (
    *(GOLD, GOLD_DEEP, SKIN, SKIN_DEEP, WHITE, EYE, LIP, BLUSH),
    *(colour for of_suit in (GROUND, ROBE, TRIM, DEEP, HAIR) for colour in of_suit.values()),
)
COURT_RAMPS = (
    *((SKIN, HAIR[s], 2) for s in "SHDC"),
    *((GROUND[s], ROBE[s], 2) for s in "SHDC"),
    *((GROUND[s], HAIR[s], 2) for s in "SHDC"),
    *((GROUND[s], GOLD, 1) for s in "SHDC"),
    *((a, b, 1) for a, b in combinations((SKIN, GOLD, WHITE, GOLD_DEEP), 2)),
    *((WHITE, ROBE[s], 1) for s in "SHDC"),
    *((ROBE[s], DEEP[s], 1) for s in "SHDC"),
    *((TRIM[s], ROBE[s], 1) for s in "SHDC"),
    (SKIN, EYE, 2),
)


def court(rank: str, suit: str) -> list[Shape]:
    """The figure of a court card, panel excluded: ``court("Q", "H")``."""
    return {"K": _king, "Q": _queen, "J": _jack}[rank](suit)


def panel() -> Shape:
    return Shape(rounded(*PANEL, 5), "")


def _king(suit: str) -> list[Shape]:
    robe, trim, deep, hair = ROBE[suit], TRIM[suit], DEEP[suit], HAIR[suit]
    shapes = [
        Shape(path("M14 131.5 C14 112 22 103 36 100 L64 100 C78 103 86 112 86 131.5 Z"), robe),
        Shape(path("M42 100 L58 100 L62 131.5 L38 131.5 Z"), deep),
        Shape(  # ermine
            path(
                "M25 106 C30 99 38 97 50 97 C62 97 70 99 75 106 C70 113 60 117 50 117 C40 117 30 113 25 106 Z"
            ),
            WHITE,
        ),
    ]
    tail = path("M0 -2.6 L1.5 2 L-1.5 2 Z")
    shapes += [Shape(tail.at(x, y), "#333a45") for x, y in ((33, 106), (41, 111), (59, 111), (67, 106))]
    shapes += [
        Shape(path("M31 72 C30 88 32 96 37 99 L63 99 C68 96 70 88 69 72 Z"), hair),
        Shape(path("M35 68 L65 68 L65 84 C65 95 58 101 50 101 C42 101 35 95 35 84 Z"), SKIN),
        Shape(
            path(
                "M35 82 C38 88 42 88 45 86.5 C48 85.5 52 85.5 55 86.5 C58 88 62 88 65 82"
                " L65 90 C65 104 57 112 50 112 C43 112 35 104 35 90 Z"
            ),
            hair,
        ),
        Shape(path("M45.5 91 C48 93 52 93 54.5 91 C53 95 47 95 45.5 91 Z"), LIP),
        Shape(path("M50 79 L48.4 85 L51 85.4"), SKIN_DEEP, line=1.5),
    ]
    for x in (43.5, 56.5):
        shapes.append(Shape(ellipse(x, 78.3, 1.9, 2.1), EYE))
        shapes.append(Shape(path(f"M{x - 3.4} 74 Q{x} 72.2 {x + 3.4} 74"), hair, line=1.9))
    crown = path("M31 70 L27.5 50.5 L38 59 L44 47.5 L50 57 L56 47.5 L62 59 L72.5 50.5 L69 70 Z")
    shapes.append(Shape(crown, GOLD))
    shapes.append(Shape(path("M31 70 L30 64 L70 64 L69 70 C60 72 40 72 31 70 Z"), GOLD_DEEP))
    shapes += [Shape(ellipse(x, y, 2.5), GOLD) for x, y in ((27.5, 50), (44, 47.2), (56, 47.2), (72.5, 50))]
    shapes.append(Shape(ellipse(50, 67.6, 2.3), RED))
    shapes += [Shape(ellipse(x, 67.2, 1.7), BLUE) for x in (40, 60)]
    shapes.append(Shape(PIPS[suit].at(50, 124, 0.125), trim))
    return shapes


def _queen(suit: str) -> list[Shape]:
    robe, trim, hair = ROBE[suit], TRIM[suit], HAIR[suit]
    shapes = [
        Shape(path("M28 66 C22 86 24 108 20 121 C34 127 66 127 80 121 C76 108 78 86 72 66 Z"), hair),
        Shape(path("M16 131.5 C17 115 26 108 38 106 L62 106 C74 108 83 115 84 131.5 Z"), robe),
        Shape(path("M39 104 C41 116 46 121 50 121 C54 121 59 116 61 104 Z"), SKIN),
        Shape(path("M44.5 94 L55.5 94 L56 108 C53 111 47 111 44 108 Z"), SKIN_DEEP),
        Shape(path("M37.5 105 C40 118 46 123.5 50 123.5 C54 123.5 60 118 62.5 105"), trim, line=2.6),
        Shape(path("M35 66 L65 66 L65 82 C65 94 57 100.5 50 100.5 C43 100.5 35 94 35 82 Z"), SKIN),
        Shape(
            path(
                "M34 84 C32.5 76 34 67 50 65.5 C66 67 67.5 76 66 84"
                " C65 77 60 71.5 50 71.5 C40 71.5 35 77 34 84 Z"
            ),
            hair,
        ),
        Shape(path("M50 81 L49 86.4 L51 86.6"), SKIN_DEEP, line=1.4),
        Shape(
            path("M46 91.4 C48.5 90 49.2 90.6 50 91 C50.8 90.6 51.5 90 54 91.4 C52 94.6 48 94.6 46 91.4 Z"),
            "#c8363f",
        ),
    ]
    for x in (43.5, 56.5):
        shapes.append(Shape(ellipse(x, 80.6, 1.9, 2.2), EYE))
        shapes.append(Shape(path(f"M{x - 3.3} 76.6 Q{x} 74.6 {x + 3.3} 76.6"), hair, line=1.5))
        shapes.append(Shape(ellipse(x + (-2.2 if x < 50 else 2.2), 87.5, 2.6, 1.7), BLUSH))
    tiara = path(
        "M31.5 68 C30 60 30 55 31 52 L40 60 L50 47 L60 60 L69 52"
        " C70 55 70 60 68.5 68 C60 63.5 40 63.5 31.5 68 Z"
    )
    shapes.append(Shape(tiara, GOLD))
    shapes.append(Shape(path("M32 67 C42 62.4 58 62.4 68 67"), GOLD_DEEP, line=2.2))
    for x, y, r in ((31, 51.4, 2.1), (50, 47.6, 2.6), (69, 51.4, 2.1)):
        shapes.append(Shape(ellipse(x, y, r), WHITE))
        shapes.append(Shape(ellipse(x, y, r), GOLD_DEEP, line=0.8))
    shapes.append(Shape(ellipse(50, 57.8, 2.6), RED))
    for x in (41.5, 45.6, 50, 54.4, 58.5):
        low = 3.4 if x == 50 else 2.2 if 44 < x < 56 else 0
        shapes.append(Shape(ellipse(x, 108.6 + low, 1.6), WHITE))
    shapes.append(Shape(PIPS[suit].at(50, 127.2, 0.085), trim))
    return shapes


def _jack(suit: str) -> list[Shape]:
    robe, trim, deep, hair = ROBE[suit], TRIM[suit], DEEP[suit], HAIR[suit]
    shapes = [
        Shape(path("M17 131.5 C18 114 27 106 38 103 L62 103 C73 106 82 114 83 131.5 Z"), robe),
        Shape(path("M50 108 L66 103 L72 105.5 L56 131.5 L44 131.5 L28 105.5 L34 103 Z"), trim),
        Shape(path("M44 103 L56 103 L62 131.5 L38 131.5 Z"), deep),
        Shape(path("M45 94 L55 94 L57 104 C53 108 47 108 43 104 Z"), SKIN_DEEP),
        Shape(
            path(
                "M30 70 C28 86 29 95 33 99 C37 99 38 96 38 92 L62 92 C62 96 63 99 67 99 C71 95 72 86 70 70 Z"
            ),
            hair,
        ),
        Shape(path("M36 67 L64 67 L64 83 C64 94 57 100 50 100 C43 100 36 94 36 83 Z"), SKIN),
        Shape(
            path(
                "M34 66 L66 66 C66.5 71 66.3 74 65.5 77 C62 74.4 60 72 58.5 69.6"
                " C52 75 42 76.4 34.6 76 C33.8 72 33.7 69 34 66 Z"
            ),
            hair,
        ),
        Shape(path("M50 80.6 L48.8 86 L51 86.2"), SKIN_DEEP, line=1.4),
        Shape(path("M45.6 91 Q50 94.4 54.4 91"), LIP, line=1.7),
    ]
    shapes += [Shape(ellipse(x, 80.4, 1.9, 2.1), EYE) for x in (43.6, 56.4)]
    shapes += [
        Shape(
            path("M66 60 C72 52 82 46.5 88 48.5 C87.5 56 80 64 69 66.5 Z"), "#dfe3ea" if suit == "S" else trim
        ),
        Shape(path("M67.5 64 C74 58 80 53 86 50"), deep, line=1.1),
        Shape(path("M30 66 C29 56 36 49.5 50 49.5 C64 49.5 71 56 70 66 Z"), robe),
        Shape(
            path(
                "M27.5 70.5 C27 66 29 63.6 33 63.6 L67 63.6 C71 63.6 73 66 72.5 70.5 C60 67 40 67 27.5 70.5 Z"
            ),
            deep,
        ),
        Shape(ellipse(66.5, 64.4, 3), GOLD),
        Shape(PIPS[suit].at(50, 121.5, 0.125), GOLD if suit == "H" else WHITE),
    ]
    return shapes
