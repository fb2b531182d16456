"""The open-pack relaxation: only lost positions are lost in it."""

from random import Random

import pytest

from bot.patience import deal, game_rules
from bot.solver import Budget, Lost, Won
from bot.solver.proofs.open_pack import open_pack
from bot.solver.search import OPEN
from bot.solver.searches.searcher import Searcher
from bot.solver.searches.workspace import Workspace
from tests.solver.small import plain_search, tight_position

SPACE = Workspace(16 << 20)
KEYS = [
    "storehouse",
    "storehouse-tilldawn",
    "storehouse-part",
    "storehouse-shuffle",
    "rainfall",
    "acme",
    "eagle-wing",
]


@pytest.mark.parametrize("key", KEYS)
def test_positions_lost_in_the_relaxation_are_lost(key: str) -> None:
    rules, random, lost = game_rules(key), Random(f"open {key}"), 0
    for _ in range(40):
        position = tight_position(rules, random)
        if Searcher(rules, position, Budget(seconds=60), SPACE).open_pack(20_000):
            assert not isinstance(plain_search(rules, position, 30_000), Won), position.to_text(rules)
            lost += 1
    assert lost > 0


@pytest.mark.parametrize("number", [700_004, 700_010, 700_025])
def test_deals_that_take_other_searches_long_are_proved_lost(number: int) -> None:
    rules = game_rules("storehouse-tilldawn")
    searcher = Searcher(rules, deal(rules, number), Budget(seconds=60), SPACE)
    assert isinstance(searcher.open_pack(OPEN), Lost)


@pytest.mark.parametrize("key", ["chord", "variegated-canfield", "terrace", "klondike"])
def test_games_with_other_reserves_have_no_such_relaxation(key: str) -> None:
    rules = game_rules(key)
    assert open_pack(rules, deal(rules, 1)) is None
