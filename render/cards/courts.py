"""The twelve court cards: busts in the panel 8…92 × 43.5…132 of a card of 100 × 140 units."""

from itertools import combinations

from render.cards.pips import PIPS
from render.drawing.paths import ellipse, path, rounded
from render.drawing.raster import Shape

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
    """Return the shapes of a court card's figure, without its panel: ``court("Q", "H")``."""
    return {"K": _king, "Q": _queen, "J": _jack}[rank](suit)


_JAW = "M35 82 C38 88 42 88 45 86.5 C48 85.5 52 85.5 55 86.5 C58 88 62 88 65 82 "
_BEARD = {
    "S": path(_JAW + "L65 90 C65 106 57 116 50 118 C43 116 35 106 35 90 Z"),  # long
    "H": path(  # curled in two points
        _JAW + "L65 91 C67 100 62 108 55 110 C53.5 110 51.5 108 50 105 C48.5 108 46.5 110 45 110"
        " C38 108 33 100 35 91 Z"
    ),
    "D": path(_JAW + "L65 88 C64 97 56 101 54 112 C53 115 47 115 46 112 C44 101 36 97 35 88 Z"),  # pointed
    "C": path(_JAW + "L66 88 C68 103 59 110 50 110 C41 110 32 103 34 88 Z"),  # round
}


def _staff(suit: str) -> list[Shape]:
    """Return what a king holds: a sword, an orb or a sceptre."""
    if suit == "S":
        return [
            Shape(path("M80.2 60 L82.2 54 L84.2 60 L84.2 104 L80.2 104 Z"), TRIM["S"]),
            Shape(path("M82.2 58 L82.2 102"), "#8e97a8", line=0.9),
            Shape(rounded(75, 103, 14.4, 3.6, 1.8), GOLD),
            Shape(rounded(80.6, 106, 3.2, 13, 1.2), DEEP["S"]),
            Shape(ellipse(82.2, 120, 2.6), GOLD),
        ]
    if suit == "C":
        return [
            Shape(ellipse(80, 118, 8.6), GOLD),
            Shape(path("M71.6 117 C76 119.6 84 119.6 88.4 117"), GOLD_DEEP, line=1.8),
            Shape(path("M80 109.5 L80 101 M76.4 104.6 L83.6 104.6"), GOLD_DEEP, line=2.4),
        ]
    return [
        Shape(path("M81.5 131 L81.5 70"), GOLD_DEEP, line=3.2),
        Shape(ellipse(81.5, 72, 3), GOLD),
        Shape(PIPS[suit].at(81.5, 62, 0.17 if suit == "H" else 0.2), RED if suit == "H" else ROBE["D"]),
        Shape(ellipse(81.5, 108, 3.6), SKIN),
    ]


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
        Shape(_BEARD[suit], hair),
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
    return shapes + _staff(suit)


def _tresses(suit: str) -> list[Shape]:
    """Return the part of a queen's hair that falls behind her shoulders."""
    hair = HAIR[suit]
    if suit == "H":  # waves
        half = path("M50 64 L30 66 C20 74 30 80 23 88 C17 95 27 100 20 108 C15 115 22 122 28 124 L50 124 Z")
    elif suit == "D":  # up, under a veil
        veil = path("M28 62 C18 84 16 108 14 131.5 L86 131.5 C84 108 82 84 72 62 Z")
        return [
            Shape(veil, TRIM["S"]),
            Shape(path("M31 64 C29 80 30 92 36 98 L64 98 C70 92 71 80 69 64 Z"), hair),
        ]
    elif suit == "C":  # plaits
        shapes = [Shape(path("M30 66 C27 80 28 92 33 100 L67 100 C72 92 73 80 70 66 Z"), hair)]
        for y in (97, 106, 115, 124):
            for x in (25, 75):
                shapes.append(Shape(ellipse(x, y, 5.4, 5.8), hair))
                shapes.append(Shape(path(f"M{x - 3} {y - 2} L{x + 3} {y + 2}"), DEEP["C"], line=0.9))
        return shapes
    else:  # straight and long
        half = path("M50 64 L28 66 C22 86 24 108 20 121 C28 125 40 126 50 126 Z")
    return [Shape(half, hair), Shape(half.mirrored(), hair)]


def _flower(suit: str) -> list[Shape]:
    """Return what a queen holds: a lily, a rose, a fan or a clover."""
    if suit == "D":
        blade = path("M80 122 L72 98 C76 94 79 93 81 93 Z")
        shapes = [Shape(blade.turned(12 * i, 80, 122), GOLD if i % 2 else ROBE["D"]) for i in range(-2, 4)]
        return [*shapes, Shape(ellipse(80, 121, 3.4), SKIN)]
    stem = Shape(path("M81 128 C80 116 81 106 81 98"), "#2f6b52", line=1.9)
    hand = Shape(ellipse(80.6, 116, 3.4), SKIN)
    if suit == "H":
        bloom = [
            Shape(ellipse(81, 92, 6.6), RED),
            Shape(path("M78 93 C78 89 84 89 83 93 C82 96 79 95 80 92"), DEEP["H"], 1.2),
        ]
    elif suit == "S":
        petal = path("M0 0 C-4 -5 -3 -12 0 -15 C3 -12 4 -5 0 0 Z")
        bloom = [Shape(petal.turned(turn).at(81, 99), WHITE) for turn in (-44, 44, 0)]
        bloom.append(Shape(ellipse(81, 96, 1.7), GOLD))
    else:
        bloom = [Shape(PIPS["C"].at(81, 93, 0.16), "#2f6b52")]
    return [stem, *bloom, hand]


def _queen(suit: str) -> list[Shape]:
    robe, trim, hair = ROBE[suit], TRIM[suit], HAIR[suit]
    shapes = [
        *_tresses(suit),
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
    return shapes + _flower(suit)


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
    shapes += _hat(suit)
    shapes.append(Shape(PIPS[suit].at(50, 121.5, 0.125), GOLD if suit == "H" else WHITE))
    if suit in "HC":  # two jacks face left; the suit sign is not mirrored
        sign = shapes.pop()
        shapes = [Shape(s.outline.mirrored(), s.colour, s.line, s.opacity) for s in shapes] + [sign]
    return shapes


def _hat(suit: str) -> list[Shape]:
    """Return a jack's hat with its feather: a beret, a cap, a broad brim or a pointed hat."""
    robe, trim, deep = ROBE[suit], TRIM[suit], DEEP[suit]
    feather = [
        Shape(
            path("M66 60 C72 52 82 46.5 88 48.5 C87.5 56 80 64 69 66.5 Z"), "#dfe3ea" if suit == "S" else trim
        ),
        Shape(path("M67.5 64 C74 58 80 53 86 50"), deep, line=1.1),
    ]
    pin = Shape(ellipse(66.5, 64.4, 3), GOLD)
    band = path(
        "M27.5 70.5 C27 66 29 63.6 33 63.6 L67 63.6 C71 63.6 73 66 72.5 70.5 C60 67 40 67 27.5 70.5 Z"
    )
    if suit == "S":  # a wide beret that hangs to one side
        beret = path("M30 66 C20 62 20 50 36 48 C52 45.5 70 50 71 58 C71.5 62 71 64 70 66 Z")
        return [*feather, Shape(beret, robe), Shape(band, deep), pin]
    if suit == "D":  # a broad brim
        crown = path("M33 65 C33 51 40 47 50 47 C60 47 67 51 67 65 Z")
        brim = path("M18 68 C26 61 40 63 50 63 C60 63 74 61 82 68 C72 73.5 28 73.5 18 68 Z")
        return [*feather, Shape(crown, robe), Shape(rounded(33, 59.5, 34, 4.6, 1), trim), Shape(brim, deep)]
    if suit == "C":  # pointed, as foresters wear it
        point = path("M28 66 C32 56 44 49 74 46 C74 54 73 60 71 66 Z")
        brim = path(
            "M22 71.5 C28 64 40 63.6 50 63.6 C60 63.6 68 62 76 58"
            " C75 66 72 71 66 70.5 C54 67.5 36 68 22 71.5 Z"
        )
        return [*feather, Shape(point, robe), Shape(brim, deep), pin]
    cap = path("M30 66 C29 56 36 49.5 50 49.5 C64 49.5 71 56 70 66 Z")
    return [*feather, Shape(cap, robe), Shape(band, deep), pin]
