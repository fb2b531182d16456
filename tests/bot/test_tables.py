"""The table of every game can be laid out: nothing overlaps, and the index is readable on a phone."""

from itertools import combinations

import pytest

from bot.board import scene
from bot.patience import GAMES, Game
from render import layout
from render.layout import PASSING, Rect


def apart(a: Rect, b: Rect) -> bool:
    return a.right <= b.x or b.right <= a.x or a.bottom <= b.y or b.bottom <= a.y


@pytest.mark.parametrize("key", GAMES)
def test_a_table_lays_out_without_overlap(key: str) -> None:
    shown = scene(Game.start(GAMES[key], deal="17"))
    geometry = layout.of(shown)
    boxes = [geometry.facts]
    for pile in shown.piles:
        slot = geometry.slots[pile.name]
        if not pile.name.startswith(PASSING):
            boxes += [slot.lane or slot.card, slot.band]
        if slot.lane:
            assert slot.reach >= layout.LEAST
    for box in boxes:
        assert box.x >= 0
        assert box.y >= 0
        assert box.right <= geometry.width
        assert box.bottom <= geometry.height
    for a, b in combinations(boxes, 2):
        assert apart(a, b), (a, b)
    assert geometry.index * 350 / geometry.width >= 11.5
    assert 1.19 <= geometry.width / geometry.height <= 1.46
