"""The review of a game: a board over a strip whose colours lie where the game had them."""

import io
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from render import Style
from render.board import compose
from render.drawing.raster import rgb
from render.pages.review import KINDS, WIDTH, Span, review
from render.samples import SAMPLES
from render.scene import BadScene
from render.themes import SIZES, THEMES

BOARD = SAMPLES["canfield"]
LEGEND = [("right", "Can be won"), ("open", "Not known"), ("wrong", "Lost")]


def drawn(spans: Sequence[Span], mark: int, style: Style) -> Image.Image:
    return Image.open(io.BytesIO(review(BOARD, spans, mark, "Before move 7", LEGEND, style))).convert("RGB")


def inks(style: Style) -> dict[str, tuple[int, int, int]]:
    theme = THEMES[style.theme]
    return dict(zip(KINDS, map(rgb, (theme.right, theme.face, theme.wrong, theme.gold)), strict=True))


spans = st.lists(
    st.builds(lambda kind, count: Span(kind=kind, count=count), st.sampled_from(KINDS), st.integers(20, 90)),
    min_size=1,
    max_size=6,
)


@settings(max_examples=25)
@given(spans, st.sampled_from(sorted(THEMES)), st.sampled_from(sorted(SIZES)))
def test_every_part_of_the_game_has_its_colour_and_its_length(
    parts: list[Span], theme: str, size: str
) -> None:
    style = Style(theme=theme, size=size)
    image = drawn(parts, 0, style)
    height = compose(BOARD, style).height
    k = style.width / WIDTH
    total = sum(part.count for part in parts)
    left, wide, y = 28 * k, style.width - 56 * k, height + round(63 * k)
    done = 0
    for part in parts:
        middle = left + wide * (done + part.count / 2) / total
        assert image.getpixel((round(middle), y)) == inks(style)[part.kind]
        done += part.count
    assert image.width == style.width


def test_the_mark_stands_over_its_position() -> None:
    style, parts = Style(), [Span(kind="right", count=50), Span(kind="wrong", count=50)]
    image, top = drawn(parts, 25, style), compose(BOARD, style).height
    text, felt = rgb(THEMES["green"].text), rgb(THEMES["green"].felt_foot)
    row = [x for x in range(style.width) if image.getpixel((x, top + 36)) == text]
    assert abs(sum(row) / len(row) - (28 + (WIDTH - 56) * 25.5 / 100)) < 2
    assert image.getpixel((4, top + 2)) == felt


@pytest.mark.parametrize(
    ("parts", "mark"),
    [
        ([], 0),
        ([Span(kind="right", count=3)], 3),
        ([Span(kind="right", count=3)], -1),
        ([Span(kind="blue", count=3)], 0),
        ([Span(kind="right", count=0), Span(kind="wrong", count=2)], 0),
        ([Span(kind="right", count=5000)], 0),
    ],
)
def test_a_strip_that_cannot_be_drawn_is_refused(parts: list[Span], mark: int) -> None:
    with pytest.raises(BadScene):
        review(BOARD, parts, mark, "", LEGEND)


def test_the_strip_leaves_the_board_as_it_is() -> None:
    style = Style()
    board = compose(BOARD, style)
    image = Image.open(io.BytesIO(review(BOARD, [Span(kind="open", count=9)], 4, "", [], style)))
    assert (
        image.crop((0, 0, *board.crop((1, 0, *board.size)).size)).tobytes()
        == board.crop((1, 0, *board.size)).tobytes()
    )


@pytest.mark.parametrize("size", SIZES)
def test_a_legend_of_long_words_stays_on_the_picture(size: str) -> None:
    def picture(last: str) -> Image.Image:
        legend = [(kind, "Noch zu gewinnen") for kind in KINDS[:3]] + [("gold", last)]
        spans = [Span(kind="right", count=9)]
        return Image.open(io.BytesIO(review(BOARD, spans, 0, "", legend, Style(size=size))))

    end = picture("Mit unnötigen Zügen").tobytes(), picture("Mit unnötigen Zügem").tobytes()
    assert end[0] != end[1]  # not cut off
