"""Any name can be drawn, and never wider than its room."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from render.writing import BOX, SIGNS, clean, drawable, fitted, initials, wrapped, written


@settings(deadline=None, max_examples=120)
@given(st.text(max_size=60), st.integers(30, 300), st.sampled_from(["bold", "black"]))
def test_any_text_fits_its_room(text: str, room: int, weight: str) -> None:
    stamp = fitted(text, weight, 20, room)
    assert stamp.mask.width <= max(room, 20)
    assert stamp.mask.height <= 60


@settings(deadline=None, max_examples=200)
@given(st.text(max_size=300))
def test_cleaned_text_is_one_line_of_known_characters(text: str) -> None:
    line = clean(text)
    assert all(char in SIGNS or char == BOX or char == " " or drawable(char) for char in line)
    assert line == line.strip()
    assert clean(line) == line
    assert 1 <= len(initials(text)) <= 4


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("שלום", BOX * 4),
        ("e\u0301a\u0308", "éä"),
        ("Z\u0351\u0362\u0489algo", "Zalgo"),
        ("① ㎏", "1 kg"),
        ("\u202eright to left\u202c", "right to left"),
        ("名" * 32, BOX * 32),
        ("👩‍👩‍👧", BOX * 3),
        ("K♥ ♤", "K♥ ♤"),
        ("a\tb\r\nc\u2028d", "a b c d"),
    ],
)
def test_what_the_typeface_lacks_is_replaced(text: str, line: str) -> None:
    assert clean(text) == line


def test_suits_are_drawn_not_boxed() -> None:
    stamps = {bytes(written(sign, "bold", 20).mask.tobytes()) for sign in "♠♥♦♣\u5b57"}
    assert len(stamps) == 5


def test_words_are_wrapped() -> None:
    lines = wrapped("four words of text", "bold", 20, 120)
    assert len(lines) > 1
    assert " ".join(lines) == "four words of text"
    assert all(written(line, "bold", 20).mask.width <= 120 for line in lines)
