"""Flat states: shortcuts equal the single steps that they replace."""

from random import Random

import pytest

from bot.patience import game_rules
from bot.solver.kernel import foundations, state
from bot.solver.kernel import layout as k
from bot.solver.kernel.compile import compile_game
from bot.solver.kernel.jit import byte_array
from tests.solver.rule_sets import SUPPORTED
from tests.solver.small import small_position


@pytest.mark.parametrize("key", SUPPORTED)
def test_skipping_deals_equals_dealing_one_by_one(key: str) -> None:
    rules = game_rules(key)
    random = Random(key)
    for _ in range(20):
        tables = compile_game(rules, small_position(rules, random, random.choice((12, 20, 30))))
        game, width = tables.game, tables.width
        if not game.numbers[k.SKIPS]:
            return
        dealt, skipped = byte_array(width), byte_array(width)
        dealt[:width] = tables.state
        for deals in range(1, 40):
            if not state.can_deal(game, dealt, 0) or (not dealt[k.STOCKED] and game.numbers[k.TO_RESERVE]):
                break
            state.deal(game, dealt, 0)
            skipped[:width] = tables.state
            state.skip(game, skipped, 0, deals)
            assert list(skipped) == list(dealt), deals


@pytest.mark.parametrize("key", SUPPORTED)
def test_the_set_of_playable_faces_equals_the_single_places(key: str) -> None:
    rules = game_rules(key)
    random = Random(key)
    for _ in range(20):
        tables = compile_game(rules, small_position(rules, random, random.choice((12, 20, 40))))
        faces = foundations.faces_up(tables.game, tables.state, 0)
        places = [foundations.place(tables.game, tables.state, 0, n) for n in range(52)]
        assert [faces >> n & 1 for n in range(52)] == [int(place >= 0) for place in places]
