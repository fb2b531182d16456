"""Reduction to the palette: every pixel takes its nearest entry, and flat colours are exact."""

from itertools import cycle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from render.drawing.palette import palette
from render.drawing.raster import Colour, rgb
from render.themes import BACKS, DECKS, THEMES, Style

styles = [Style(theme=t, deck=d, back=b) for t, d, b in zip(cycle(THEMES), cycle(DECKS), BACKS, strict=False)]
byte = st.integers(0, 255)


def far(a: Colour, b: Colour) -> int:
    return 2 * (a[0] - b[0]) ** 2 + 4 * (a[1] - b[1]) ** 2 + 3 * (a[2] - b[2]) ** 2


@settings(max_examples=300)
@given(st.tuples(byte, byte, byte), st.sampled_from(styles))
def test_no_entry_is_nearer_than_the_one_taken(colour: Colour, style: Style) -> None:
    colours = palette(style).colours
    number = palette(style).number(colour)
    assert (far(colours[number], colour), number) == min((far(c, colour), i) for i, c in enumerate(colours))


@settings(max_examples=50)
@given(st.lists(st.tuples(byte, byte, byte), min_size=6, max_size=6), st.sampled_from(styles))
def test_a_picture_is_brought_down_pixel_by_pixel(pixels: list[Colour], style: Style) -> None:
    image = Image.new("RGB", (3, 2))
    image.putdata(pixels)
    small = palette(style).index(image)
    assert small.mode == "P"
    assert [*small.tobytes()] == [palette(style).number(pixel) for pixel in pixels]


@pytest.mark.parametrize("style", styles)
def test_flat_colours_are_exact(style: Style) -> None:
    theme, back = THEMES[style.theme], BACKS[style.back]
    flat = [theme.tray, theme.text, theme.gold, theme.accent, theme.face, theme.edge, theme.line]
    flat += [theme.right, theme.wrong]
    flat += [*DECKS[style.deck].values(), back.ground, back.figure, back.depth]
    colours = palette(style)
    assert [colours.colours[colours.number(rgb(c))] for c in flat] == [rgb(c) for c in flat]
    assert len(colours.bytes) == 3 * len(colours.colours)
    assert len(set(colours.colours)) == len(colours.colours) <= 255
