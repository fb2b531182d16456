"""The page of several boards."""

import io

import pytest
from PIL import Image

from render.pages.boards import MOST_BOARDS, WIDTH, boards
from render.samples import SAMPLES
from render.scene import BadScene
from render.themes import THEMES, Style

SCENES = list(SAMPLES.values())


def size(png: bytes) -> tuple[int, int]:
    return Image.open(io.BytesIO(png)).size


@pytest.mark.parametrize("theme", THEMES)
def test_boards_stand_two_in_a_row_and_one_alone_is_wide(theme: str) -> None:
    style = Style(theme=theme)
    heights = [size(boards([SCENES[0]] * count, style))[1] for count in (2, 3, 4)]

    assert size(boards(SCENES[:1], style))[0] == WIDTH
    assert size(boards(SCENES[:1], style))[1] > heights[0]
    assert heights[0] < heights[1] == heights[2]


def test_each_board_keeps_its_number_and_name() -> None:
    one, two = SCENES[:2]

    assert boards([one, two]) != boards([two, one])
    assert boards([one, two]) == boards([one, two])


@pytest.mark.parametrize("count", [0, MOST_BOARDS + 1])
def test_too_few_or_too_many_boards_are_refused(count: int) -> None:
    with pytest.raises(BadScene):
        boards(SCENES[:1] * count)
