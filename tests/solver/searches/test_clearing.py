"""The search of games in which cards only leave: its verdicts against an exhaustive search, and its lines."""

from collections import Counter
from random import Random

import pytest

from bot.patience import DEAL, Position, Rules, deal, game_rules, play_all
from bot.patience.parts import FOUNDATION, HAND, TABLEAU, WASTE, Build
from bot.solver import Budget, Lost, Won, solve
from bot.solver.quality.analysis import find_par
from bot.solver.quality.difficulty import difficulty
from bot.solver.searches.clearing import is_clearing
from tests.solver.exhaustive import exhaustive

KEYS = ["golf", "putt-putt", "black-hole", "tripeaks", "pyramid", "pyramid-once", "tuts-tomb"]
BUDGET = Budget(seconds=20, bytes=32 << 20)


def late_position(rules: Rules, random: Random) -> Position:
    """Return a position with few cards, some in every place of the talon."""
    dealt = deal(rules, random.randrange(1, 1 << 40))
    piles = list(dealt.piles)
    # the ranks of the cards that are left are near each other, and near that on the foundation
    low = sum(piles[rules.span(FOUNDATION).start]) - random.randrange(6)
    for n in rules.span(TABLEAU):
        near = [card for card in piles[n] if (card - low) % 13 < 6]
        piles[n] = tuple(near[: random.choice((0, 1, 2))] if random.random() < 0.4 else ())
    stock = list(piles[0][: random.choice((0, 3, 6, 9))])
    if rules.tableau.build is Build.PAIR:  # partners of those on the table, in the talon
        wanted = {11 - card % 13 for n in rules.span(TABLEAU) for card in piles[n]}
        stock = [card for card in dealt.piles[0] if card % 13 in wanted][: random.choice((3, 6, 9))]
        random.shuffle(stock)
    for kind, most in ((WASTE, 3), (HAND, 1)):
        for n in rules.span(kind):
            count = random.randrange(most + 1)
            piles[n], stock = tuple(stock[:count]), stock[count:]
    piles[0] = tuple(stock)
    redeals = random.randrange((rules.stock.redeals or 0) + 1)
    return Position(tuple(piles), (len(stock), *dealt.hidden[1:]), redeals, dealt.base, dealt.seed)


def examine(key: str, name: str, count: int, states: int) -> Counter[bool]:
    """Count the verdicts on *count* positions, each checked by an exhaustive search."""
    rules, random, found = game_rules(key), Random(f"{name} {key}"), Counter[bool]()
    while found.total() < count:
        position = late_position(rules, random)
        can_be_won = exhaustive(rules, position, states)
        if can_be_won is None:
            continue
        assert is_clearing(rules, position)
        assert isinstance(solve(rules, position, BUDGET), Won if can_be_won else Lost), position
        found[can_be_won] += 1
    return found


@pytest.mark.parametrize("key", KEYS)
def test_late_positions_have_the_verdict_of_an_exhaustive_search(key: str) -> None:
    found = examine(key, "late", 60, 400)
    assert min(found[True], found[False]) >= 3, found


@pytest.mark.long
@pytest.mark.parametrize("key", KEYS)
def test_many_late_positions_have_the_verdict_of_an_exhaustive_search(key: str) -> None:
    found = examine(key, "many late", 3_000, 2_000)
    assert min(found[True], found[False]) >= 100, found


@pytest.mark.parametrize(("key", "number"), [("tripeaks", 2), ("pyramid", 6)])
def test_a_shorter_line_deals_less_and_a_deal_that_random_play_wins_is_easy(key: str, number: int) -> None:
    rules, position = game_rules(key), deal(game_rules(key), number)
    verdict = solve(rules, position, BUDGET)
    assert isinstance(verdict, Won)
    line = find_par(rules, position, verdict.moves, BUDGET)
    assert line.count(DEAL) < verdict.moves.count(DEAL)
    assert not any(play_all(rules, position, line).piles[n] for n in rules.span(TABLEAU))
    rated = difficulty(rules, position, line, BUDGET)
    assert (rated.grade, rated.careless > 0.25) == ("easy", True)


@pytest.mark.parametrize("key", ["spider", "klondike"])
def test_other_games_are_left_to_other_searches(key: str) -> None:
    rules = game_rules(key)
    assert not is_clearing(rules, deal(rules, 1))
