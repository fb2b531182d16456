"""Cards and backs as emojis."""

import io

import pytest
from PIL import Image

from render.drawing.raster import rgb
from render.emoji import SIDE, back_emoji, face_emoji, png_of
from render.themes import BACKS, DECKS

CARDS = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]


def test_all_faces_and_backs_differ_and_are_drawn_alike_each_time() -> None:
    images = [*map(face_emoji, CARDS), *map(back_emoji, BACKS)]
    assert len({image.tobytes() for image in images}) == 52 + len(BACKS)
    assert face_emoji("QH").tobytes() == face_emoji("QH").tobytes()


@pytest.mark.parametrize("card", CARDS)
def test_a_face_shows_its_rank_over_its_suit_with_room_between(card: str) -> None:
    image = face_emoji(card)
    assert (image.size, image.mode) == ((SIDE, SIDE), "RGBA")
    assert image.getchannel("A").getpixel((0, 0)) == 0
    inked = image.convert("RGB").load()
    assert inked is not None
    ink = rgb(DECKS["two"][card[1]])
    rows = [y for y in range(SIDE) if any(inked[x, y] == ink for x in range(12, SIDE - 12))]
    assert rows[0] >= 5
    assert rows[-1] <= SIDE - 6
    assert len(set(range(rows[0], rows[-1])) - set(rows)) >= 2  # also below the tail of the Q


def test_a_png_keeps_the_clear_ground_and_is_small_enough_for_discord() -> None:
    for image in (face_emoji("AS"), *map(back_emoji, BACKS)):
        data = png_of(image)
        assert len(data) < 256 * 1024
        assert Image.open(io.BytesIO(data)).tobytes() == image.tobytes()
