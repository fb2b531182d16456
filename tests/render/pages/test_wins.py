"""The picture of a win: a fan inside the page, and nothing that differs is drawn alike."""

import io

import pytest
from PIL import Image

from render.pages.wins import HEIGHT, MOST_CARDS, MOST_FIGURES, WIDTH, Figure, win
from render.scene import BadScene
from render.themes import THEMES, Style

KINGS = ("KS", "KH", "KC", "KD")
MOVES = Figure(label="MOVES", value="115")


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB")


@pytest.mark.parametrize("count", range(1, MOST_CARDS + 1))
@pytest.mark.parametrize("theme", THEMES)
def test_every_fan_lies_inside_the_page(count: int, theme: str) -> None:
    style = Style(theme=theme)
    picture = opened(win("", "", (KINGS * 3)[:count], (), style))
    bare = opened(win("", "", KINGS[:1], (), style))
    assert picture.size == (WIDTH, HEIGHT)
    for edge in ((0, 0, WIDTH, 10), (0, 0, 10, HEIGHT), (WIDTH - 10, 0, WIDTH, HEIGHT)):
        assert picture.crop(edge).tobytes() == bare.crop(edge).tobytes()


def test_everything_that_is_given_is_drawn() -> None:
    record = Figure(label="MOVES", value="115", note="Fewest so far", record=True)
    plain = Figure(label="MOVES", value="115", note="Fewest so far")
    pictures = [
        win("You won!", "Gate", KINGS, (MOVES,)),
        win("You won!", "Frog", KINGS, (MOVES,)),
        win("Won", "Gate", KINGS, (MOVES,)),
        win("You won!", "Gate", KINGS[:3], (MOVES,)),
        win("You won!", "Gate", KINGS, (plain,)),
        win("You won!", "Gate", KINGS, (record,)),
        win("You won!", "Gate", KINGS, (MOVES, MOVES)),
        win("You won!", "Gate", KINGS, (MOVES,), footer="About 34 of 100 deals can be won."),
        win("You won!", "Gate", KINGS, (MOVES,), Style(deck="four")),
    ]
    assert len(set(pictures)) == len(pictures)


@pytest.mark.parametrize(
    ("cards", "figures"), [((), ()), (("KS",) * (MOST_CARDS + 1), ()), (KINGS, (MOVES,) * (MOST_FIGURES + 1))]
)
def test_what_has_no_room_is_refused(cards: tuple[str, ...], figures: tuple[Figure, ...]) -> None:
    with pytest.raises(BadScene):
        win("", "", cards, figures)
