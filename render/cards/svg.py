"""Cards as SVG, from the shapes that pictures are drawn from, for pages that scale and move them.

A document holds pieces by id: ``blank``, ``back``, and of each card ``i-QH``, its index, and ``f-QH``, what
is printed below.  All lie on a card of 100 × 140 units.  The inks of the suits and the colours of the theme
are CSS variables (:func:`colours`), so that one document serves all decks and themes.
"""

from collections.abc import Iterable
from functools import lru_cache

from render.cards.backs import back
from render.cards.courts import GROUND, PANEL, court
from render.cards.faces import Q_SIZE, RADIUS, WIDE_ENOUGH
from render.cards.glyphs import GLYPHS
from render.cards.pips import PIPS, RANKS, SPOTS, spot_size
from render.drawing.paths import Path, rounded
from render.drawing.raster import Shape
from render.themes import BACKS, DECKS, THEMES, Style

TOP = 8.0  # of the index, in card units
NARROW, WIDE = 29, 60  # the bounds of an index's height


def colours(style: Style) -> dict[str, str]:
    """Return the CSS properties of a style: the colours of its theme, and the inks of the suits."""
    theme = THEMES[style.theme]
    named = {name.replace("_", "-"): getattr(theme, name) for name in theme.__slots__}
    scheme = "light" if style.theme == "light" else "dark"  # of checkboxes and the like
    return {
        "color-scheme": scheme,
        **{f"--{name}": value for name, value in (named | DECKS[style.deck]).items()},
    }


@lru_cache(16)
def document(of_back: str, cap: int, spots: bool) -> str:
    """Return the pieces of all cards.

    *cap*: the height of the index, in card units.  *spots*: number cards show their spots, which wide ones
    have room for, instead of one large sign.  Raises :class:`KeyError` for an unknown back.
    """
    pieces = [_group("blank", _blank()), _group("back", _blank() + _shapes(back(BACKS[of_back])))]
    pieces += [f'<path id="s-{suit}" d="{_d(sign)}"/>' for suit, sign in PIPS.items()]
    pieces += [f'<path id="r-{rank}" d="{outline}"/>' for rank, (_, outline) in GLYPHS.items()]
    below = TOP + cap
    left, _, width, _ = PANEL
    frame = rounded(left, below + 6.5, width, 132 - below - 6.5, 5)
    pieces.append(f'<clipPath id="court"><path d="{_d(frame)}"/></clipPath>')
    for suit in PIPS:
        for rank in RANKS:
            pieces.append(_group(f"i-{rank}{suit}", _index(rank, suit, cap), suit))
            pieces.append(_group(f"f-{rank}{suit}", _print(rank, suit, below, spots), suit))
    return f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{"".join(pieces)}</defs></svg>'


def _group(name: str, content: str, suit: str = "") -> str:
    ink = f' fill="var(--{suit})"' if suit else ""
    return f'<g id="{name}"{ink}>{content}</g>'


def _blank() -> str:
    edge, inner = rounded(0, 0, 100, 140, RADIUS), rounded(1.1, 1.1, 97.8, 137.8, RADIUS - 1.1)
    return f'<path fill="var(--edge)" d="{_d(edge)}"/><path fill="var(--face)" d="{_d(inner)}"/>'


def _index(rank: str, suit: str, cap: float) -> str:
    size = cap * (Q_SIZE if rank == "Q" else 1)
    squeeze, left = (0.78, 5.0) if rank == "T" else (1.0, 7.0)
    wide = GLYPHS[rank][0] * size / 100 * squeeze
    height = min(0.88 * cap, (100 - left - 6.5 - wide - 3) * 1.04)
    xs, ys = _extent(PIPS[suit])
    scale = height / 96
    x, y = 93.5 - max(xs) * scale, TOP + cap / 2 - (min(ys) + max(ys)) / 2 * scale
    at = f"matrix({_n(size / 100 * squeeze)} 0 0 {_n(size / 100)} {_n(left)} {_n(TOP + size)})"
    return f'<use href="#r-{rank}" transform="{at}"/>{_sign(suit, x, y, scale)}'


def _print(rank: str, suit: str, below: float, spots: bool) -> str:
    if rank in "JQK":
        return _court(rank, suit, below + 6.5)
    if rank == "A" or not spots:
        room = 133 - (below + 5)
        size = min(0.73 if rank == "A" else 0.65, room / 100)
        return _sign(suit, 50, below + 5 + room / 2 - 0.5, size)
    number = RANKS.index(rank) + 1
    size = spot_size(number) * min(1.0, (133 - below) / 96)
    upper, lower = below + (12 if number <= 8 else 9) + size * 48, 133 - size * 48
    return "".join(
        _sign(suit, x, upper + (lower - upper) * t, size, turned=t > 0.5) for x, t in SPOTS[number]
    )


def _court(rank: str, suit: str, top: float) -> str:
    left, _, width, tall = PANEL
    height = 132 - top
    k = height / tall
    frame = _d(rounded(left + 0.45, top + 0.45, width - 0.9, height - 0.9, 4.6))
    figure = f"matrix({_n(k)} 0 0 {_n(k)} {_n(50 - 50 * k)} {_n(132 - 132 * k)})"
    return (
        f'<g clip-path="url(#court)"><path fill="{GROUND[suit]}" d="M0 0H100V140H0Z"/>'
        f'<g transform="{figure}">{_shapes(court(rank, suit))}</g></g>'
        f'<path fill="none" stroke="var(--{suit})" stroke-width=".9" stroke-opacity=".55" d="{frame}"/>'
    )


def _sign(suit: str, x: float, y: float, scale: float, *, turned: bool = False) -> str:
    size = _n(-scale if turned else scale)
    return f'<use href="#s-{suit}" transform="matrix({size} 0 0 {size} {_n(x)} {_n(y)})"/>'


def _shapes(shapes: Iterable[Shape]) -> str:
    drawn: list[tuple[str, str]] = []
    for shape in shapes:
        pen = f'stroke-width="{_n(shape.line)}" stroke-linejoin="round" stroke-linecap="round"'
        look = f'fill="none" stroke="{shape.colour}" {pen}' if shape.line else f'fill="{shape.colour}"'
        look += f' opacity="{_n(shape.opacity)}"' if shape.opacity < 1 else ""
        drawn.append((look, _d(shape.outline)))
    return "".join(f'<path {look} d="{outline}"/>' for look, outline in drawn)


def _extent(outline: Path) -> tuple[list[float], list[float]]:
    points = [point for polygon, _ in outline.polygons(1) for point in polygon]
    return [x for x, _ in points], [y for _, y in points]


def _d(outline: Path) -> str:
    return "".join(op + " ".join(map(_n, xy)) for op, xy in outline.steps)


def _n(value: float) -> str:
    """Return a number as short as SVG allows, to a hundredth or, below one, a ten-thousandth of a unit."""
    text = f"{value:.4f}" if abs(value) < 1 else f"{value:.2f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


__all__ = ["NARROW", "WIDE", "WIDE_ENOUGH", "colours", "document"]
