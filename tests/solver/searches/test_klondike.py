"""The search of Klondike's classes: its verdicts against an exhaustive search, and its lines."""

from collections import Counter
from random import Random

import pytest

from bot.patience import GAMES, deal, game_rules, play
from bot.solver import Budget, Lost, Won
from bot.solver.searches.klondike import has_classes
from bot.solver.searches.searcher import Searcher
from bot.solver.searches.workspace import Workspace
from tests.solver.exhaustive import exhaustive
from tests.solver.few_columns import KLONDIKES, late_klondike, with_columns

SPACE = Workspace(32 << 20)
BUDGET = Budget(seconds=20)


def examine(key: str, name: str, positions: int, states: int) -> Counter[bool]:
    """Count verdicts of the search of classes, each checked by an exhaustive search."""
    random, found = Random(f"{name} {key}"), Counter[bool]()
    for _ in range(positions):
        rules = with_columns(key, random.choice((1, 1, 2, 3)))
        position = late_klondike(rules, random)
        can_be_won = exhaustive(rules, position, states)
        if can_be_won is None:
            continue
        assert has_classes(rules, position)
        verdict = Searcher(rules, position, BUDGET, SPACE).classes()
        assert isinstance(verdict, Won if can_be_won else Lost), position.to_text(rules)
        found[can_be_won] += 1
    return found


@pytest.mark.parametrize("key", KLONDIKES)
def test_late_positions_have_the_verdict_of_an_exhaustive_search(key: str) -> None:
    found = examine(key, "late", 30, 400)
    assert found[True] >= 2, found
    assert found[False] >= 1, found


@pytest.mark.long
@pytest.mark.parametrize("key", KLONDIKES)
def test_many_late_positions_have_the_verdict_of_an_exhaustive_search(key: str) -> None:
    examine(key, "many late", 1_000, 6_000)


@pytest.mark.parametrize("key", KLONDIKES)
def test_a_position_on_a_winning_line_is_won_by_classes(key: str) -> None:
    """The redeals used and the place in the talon are those of the position, not of a deal."""
    rules = GAMES[key]
    position = deal(rules, 2)
    verdict = Searcher(rules, position, BUDGET, SPACE).classes()
    assert isinstance(verdict, Won)
    for ply, move in enumerate(verdict.moves):
        if ply % 40 == 0:
            again = Searcher(rules, position, BUDGET, SPACE).classes()
            assert isinstance(again, Won), position.to_text(rules)
        position = play(rules, position, move)


@pytest.mark.parametrize("key", ["double-klondike", "klondike+forced", "agnes-bernauer", "gate"])
def test_other_games_are_not_searched_by_classes(key: str) -> None:
    rules = game_rules(key)
    assert not has_classes(rules, deal(rules, 1))


def test_columns_that_do_not_end_in_packed_runs_are_not_searched_by_classes() -> None:
    rules = GAMES["klondike"]
    position = deal(rules, 1)
    assert has_classes(rules, position)
    assert not has_classes(rules, position._replace(hidden=(0,) * len(rules.piles)))
