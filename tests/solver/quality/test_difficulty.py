"""Difficulty: known orders of games, and the components of the number."""

from dataclasses import replace
from statistics import median

import pytest

from bot.patience import GAMES, Move, Position, Rules, deal, game_rules
from bot.solver import Budget, Won, solve
from bot.solver.quality.analysis import shorten
from bot.solver.quality.difficulty import GRADES, difficulty
from bot.solver.searches.searcher import Searcher
from bot.solver.verdict import Difficulty

BUDGET = Budget(seconds=60, bytes=64 << 20)


def won_deals(rules: Rules, count: int, first: int = 201) -> list[tuple[Position, tuple[Move, ...]]]:
    """Return the first deals from *first* on that are won quickly, with their lines."""
    found: list[tuple[Position, tuple[Move, ...]]] = []
    number = first
    while len(found) < count:
        position = deal(rules, number)
        verdict = solve(rules, position, replace(BUDGET, states=300_000))
        if isinstance(verdict, Won):
            found.append((position, shorten(rules, position, verdict.moves)))
        number += 1
    return found


def rated(key: str, count: int) -> list[Difficulty]:
    rules = game_rules(key)
    return [difficulty(rules, position, line, BUDGET) for position, line in won_deals(rules, count)]


def middle(key: str, count: int) -> float:
    return median(each.number for each in rated(key, count))


def test_games_are_rated_in_the_order_that_players_know() -> None:
    numbers = [middle(key, 1) for key in ("fortunes-favor", "klondike", "canfield")]
    assert numbers == sorted(set(numbers))


@pytest.mark.long
def test_chameleon_is_the_hardest_over_many_deals() -> None:
    keys = ("fortunes-favor", "canfield", "four-seasons", "chameleon-001")
    numbers = [middle(key, 5 if key == "chameleon-001" else 15) for key in keys]
    assert numbers == sorted(set(numbers))


def test_the_grade_follows_from_the_number() -> None:
    for each in rated("klondike", 2):
        assert 0 <= each.careless <= 1
        assert each.grade == next((name for limit, name in GRADES if each.number < limit), "expert")


def test_a_deal_that_any_play_wins_is_easy() -> None:
    (each,) = rated("fortunes-favor", 1)
    assert each.grade == "easy"
    assert each.careless > 0.9


def test_the_same_deal_is_rated_the_same_twice() -> None:
    rules = GAMES["storehouse"]
    ((position, line),) = won_deals(rules, 1)
    assert difficulty(rules, position, line, BUDGET) == difficulty(rules, position, line, BUDGET)


def test_without_time_for_a_game_nothing_is_known() -> None:
    rules = GAMES["canfield"]
    ((position, line),) = won_deals(rules, 1)
    assert difficulty(rules, position, line, replace(BUDGET, seconds=-1)).number == 50


def test_care_that_does_not_fit_into_the_budget_counts_as_lost() -> None:
    rules = GAMES["freecell"]
    ((position, line),) = won_deals(rules, 1)
    assert difficulty(rules, position, line, replace(BUDGET, states=1)).number == 100


def test_deals_that_can_be_won_are_often_lost_by_a_player_who_sees_no_hidden_card() -> None:
    assert any(each.number > 50 for each in rated("klondike-3", 4))


def test_random_games_are_won_more_often_when_more_moves_are_allowed() -> None:
    shares = [
        sum(Searcher(GAMES[key], deal(GAMES[key], n), BUDGET).playouts(60) for n in range(1, 13))
        for key in ("gate-postsonly", "gate")
    ]
    assert shares[0] < shares[1]
