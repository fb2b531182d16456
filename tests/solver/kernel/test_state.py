"""Flat states: a shortcut equals the single steps that it replaces."""

from random import Random

import pytest

from bot.patience import game_rules
from bot.patience.parts import Unit
from bot.solver.kernel import foundations
from bot.solver.kernel.compile import compile_game
from tests.solver.rule_sets import SUPPORTED
from tests.solver.small import small_position


@pytest.mark.parametrize("key", [key for key in SUPPORTED if game_rules(key).foundations.unit is Unit.CARD])
def test_the_set_of_playable_faces_equals_the_single_places(key: str) -> None:
    rules = game_rules(key)
    random = Random(key)
    for _ in range(20):
        tables = compile_game(rules, small_position(rules, random, random.choice((12, 20, 40))))
        faces = foundations.faces_up(tables.game, tables.state, 0)
        places = [foundations.place(tables.game, tables.state, 0, n) for n in range(52)]
        assert [faces >> n & 1 for n in range(52)] == [int(place >= 0) for place in places]
