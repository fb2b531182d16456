"""The tail of a queen's Q ends above the card that lies on it."""

import pytest

from render.cards.faces import Cut, face
from render.drawing.raster import rgb
from render.layout import grid
from render.layout.grid import Spread, full_step
from render.themes import THEMES, Style

TABLES = ("s . f1 f2 f3 f4\nt1 t2 t3 t4 t5 t6", "s w f1 f2\nt1 t2 t3 t4")


@pytest.mark.parametrize("suit", "SHCD")
@pytest.mark.parametrize("size", ["small", "normal", "large"])
@pytest.mark.parametrize("jumbo", [False, True])
def test_nothing_of_the_index_reaches_the_next_card(suit: str, size: str, jumbo: bool) -> None:
    style = Style(size=size, jumbo=jumbo)
    for table in TABLES:
        names = [name for name in table.split() if name != "."]
        spreads = tuple(Spread(name, name[0] == "t", None) for name in names)
        geometry = grid.geometry(table, spreads, style.jumbo, style.width)
        cut = Cut(style, *geometry.card, geometry.index)
        step = full_step(cut.index, cut.width)
        strip = face(cut, f"Q{suit}").crop((cut.width // 12, step - 1, cut.width * 5 // 12, step))
        assert strip.getcolors() == [(strip.width, rgb(THEMES[style.theme].face))]
