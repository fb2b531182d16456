"""Flat states: what is done in one go does what its steps do."""

from random import Random

import pytest

from bot.patience import game_rules
from bot.solver.kernel import foundations, state
from bot.solver.kernel import layout as k
from bot.solver.kernel.compile import compile_game
from bot.solver.kernel.jit import byte_array
from tests.solver.kernel.test_second_engine import SUPPORTED
from tests.solver.small import small_position


@pytest.mark.parametrize("key", SUPPORTED)
def test_skipping_deals_is_dealing_them(key: str) -> None:
    rules = game_rules(key)
    random = Random(key)
    for _ in range(20):
        tables = compile_game(rules, small_position(rules, random, random.choice((12, 20, 30))))
        g, width = tables.numbers, tables.width
        if not g[k.SKIPS]:
            return
        dealt, skipped = byte_array(width), byte_array(width)
        dealt[:width] = tables.state
        for deals in range(1, 40):
            if not state.can_deal(g, dealt, 0) or (not dealt[k.STOCKED] and g[k.TO_RESERVE]):
                break
            state.deal(g, tables.octets, dealt, 0)
            skipped[:width] = tables.state
            state.skip(g, skipped, 0, deals)
            assert list(skipped) == list(dealt), deals


@pytest.mark.parametrize("key", SUPPORTED)
def test_the_set_of_faces_that_go_up_is_that_of_the_places(key: str) -> None:
    rules = game_rules(key)
    random = Random(key)
    for _ in range(20):
        tables = compile_game(rules, small_position(rules, random, random.choice((12, 20, 40))))
        faces = foundations.faces_up(tables.numbers, tables.octets, tables.state, 0)
        places = [foundations.place(tables.numbers, tables.octets, tables.state, 0, n) for n in range(52)]
        assert [faces >> n & 1 for n in range(52)] == [int(place >= 0) for place in places]
