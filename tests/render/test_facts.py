"""The title and the facts beside a table: they are whole, and as large as their room allows."""

from typing import Any

import pytest
from PIL import Image

from render import facts
from render.drawing.raster import Stamp, put
from render.facts import Facts, draw_block, draw_line
from render.layout.grid import Rect
from render.themes import Style

STYLE = Style()
THREE: Facts = (("daily", "21 Nov"), ("moves", "3"), ("home", "0/52"))
SIX: Facts = (*THREE, ("undone", "1"), ("money", "−$52"), ("redeals", "2"))


class Drawn(list[tuple[Stamp, int, int]]):
    """The stamps that are put onto a block or a line, with their places."""

    def put(self, image: Image.Image, stamp: Stamp, x: int, y: int, ink: Any) -> None:
        self.append((stamp, x, y))
        put(image, stamp, x, y, ink)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Drawn:
    found = Drawn()
    monkeypatch.setattr(facts, "put", found.put)
    for cached in (facts._block, facts._line):
        cached.cache_clear()
    return found


def block(title: str, shown: Facts, wide: int, high: int) -> None:
    draw_block(Image.new("P", (wide + 40, high + 40)), STYLE, title, shown, Rect(20, 20, wide, high), high)


@pytest.mark.parametrize(
    "title", ["キャンフィールド", "ダブル キャンフィールド", "クロンダイク（ベガス3巡）", "Échiquier"]
)
def test_no_letter_of_a_title_is_cut_off(title: str, drawn: Drawn) -> None:
    for wide, high in ((87, 496), (122, 476), (124, 284), (355, 131)):
        block(title, THREE, wide, high)
        line = Rect(0, 8, 868, 34)
        draw_line(Image.new("P", (901, 60)), STYLE, title, THREE, line, 60)
    assert all(y + stamp.y >= 0 for stamp, _, y in drawn)


def test_all_lines_of_a_title_are_of_one_size(drawn: Drawn) -> None:
    block("Haha Hahahahahahaha", THREE, 97, 700)
    first, second = (stamp.mask for stamp, *_ in drawn[:2])
    assert first.height == second.height
    assert second.width <= 97


def test_letters_that_a_long_word_makes_smaller_leave_room_for_more_words_in_a_line(drawn: Drawn) -> None:
    block("Vier Jahreszeiten, einmal neu geben", (), 97, 700)
    assert len(drawn) == 4  # Vier, Jahreszeiten, einmal neu, geben


def test_three_facts_stand_in_one_row_where_they_fit(drawn: Drawn) -> None:
    block("Three Blind Mice", THREE, 355, 131)
    assert len({y for *_, y in drawn[-3:]}) == 1


def test_a_fact_alone_in_its_row_stands_in_the_middle(drawn: Drawn) -> None:
    block("Spiderette", THREE, 240, 150)
    _, left, right, alone = [x + stamp.mask.width / 2 for stamp, x, _ in drawn]
    assert abs(alone - (left + right) / 2) <= 1


def test_a_long_value_stands_in_the_middle_of_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[tuple[int, int]] = []
    monkeypatch.setattr(facts, "write", lambda *args: written.append((args[3], args[5])))
    for deal in ("17", "K7QF-2M9X"):
        block("Canfield", (("deal", deal), *THREE[1:]), 124, 400)
    (size, base), _, _, (small, raised), *_ = written
    assert small < size
    assert abs((base - size / 2) - (raised - small / 2)) <= 1


def test_a_long_title_gives_way_to_many_facts(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []
    monkeypatch.setattr(facts, "write", lambda *args: sizes.append(args[3]))
    block("Klondike, Vegas, three passes", SIX, 124, 284)
    block("Klondike, Vegas, three passes", SIX[:-1], 124, 284)
    few, many = max(sizes[:6]), max(sizes[6:])
    assert few >= 17
    assert many >= 20
