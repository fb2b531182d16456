"""The beams of Spider: they win, their lines are legal, and what they leave open is searched to the end."""

from random import Random

import pytest

from bot.patience import GAMES, Position, deal, game_rules, is_won, play_all
from bot.patience.parts import FOUNDATION, TABLEAU
from bot.solver import Budget, Lost, Won, solve
from bot.solver.quality.analysis import find_par
from bot.solver.quality.difficulty import difficulty
from bot.solver.searches.spider import is_spider
from tests.solver.exhaustive import exhaustive

BUDGET = Budget(seconds=20, bytes=64 << 20)
KEYS = ["spider", "spider-2", "spider-1", "spiderette", "simple-simon", "spider+overspaces"]


@pytest.mark.parametrize("key", KEYS)
def test_the_search_takes_spider_and_its_relatives(key: str) -> None:
    rules = game_rules(key)
    assert is_spider(rules, deal(rules, 1))


@pytest.mark.parametrize("key", ["scorpion", "three-blind-mice", "spider+stay", "klondike", "yukon"])
def test_the_search_leaves_other_rules_to_others(key: str) -> None:
    rules = game_rules(key)
    assert not is_spider(rules, deal(rules, 1))


@pytest.mark.parametrize(("key", "number"), [("spider-1", 1), ("spider-2", 3), ("simple-simon", 1)])
def test_a_deal_is_won_by_legal_moves_graded_and_shortened(key: str, number: int) -> None:
    rules = GAMES[key]
    position = deal(rules, number)
    verdict = solve(rules, position, BUDGET)

    assert isinstance(verdict, Won)
    assert is_won(rules, play_all(rules, position, verdict.moves))
    par = find_par(rules, position, verdict.moves, Budget(seconds=0.3, bytes=64 << 20))
    assert is_won(rules, play_all(rules, position, par))
    assert len(par) <= len(verdict.moves)
    found = difficulty(rules, position, par, Budget(seconds=0.5, bytes=64 << 20))
    assert found.careless < 0.25


def test_a_deal_with_few_positions_is_proved_lost() -> None:
    rules = GAMES["simple-simon"]
    position = deal(rules, 55)
    assert isinstance(solve(rules, position, BUDGET), Lost)
    assert exhaustive(rules, position, 3_000) is False


def test_an_endgame_with_few_positions_is_proved_lost_before_the_beams() -> None:
    rules = GAMES["spiderette"]
    position = Position.from_text(
        rules,
        "s:- t:6CTH7HJC4D/7s4SKH5H9S8D9C/9h2hQCKCJHTS6D7D/2s4c9d8S6S5D4HJD/3hacqd6hTD3C2D5S/"
        "tc3sqhks5cJS2CADKD/8c3dqsahas7C8H f:-/-/-/- 0",
    )
    assert isinstance(solve(rules, position, Budget(states=100, seconds=20, bytes=64 << 20)), Lost)
    assert exhaustive(rules, position, 3_000) is False


def late_position(key: str, random: Random) -> Position:
    """Return a position of Spiderette with two suits left, a few of whose cards lie face down."""
    rules = GAMES[key]
    piles: list[tuple[int, ...]] = [()] * len(rules.piles)
    hidden = [0] * len(piles)
    suits = random.sample(range(4), 3)
    for place, each in zip(rules.span(FOUNDATION), suits, strict=False):
        piles[place] = tuple(13 * each + rank for rank in range(12, -1, -1))
    left = next(each for each in range(4) if each not in suits)
    cards = [13 * left + rank for rank in range(12, -1, -1)]
    first, second = rules.span(TABLEAU)[:2]
    cut = random.randrange(2, 11)
    low, high = cards[cut:], cards[:cut]
    random.shuffle(low)
    piles[first], piles[second] = tuple(high), tuple(low)
    hidden[second] = random.randrange(len(low))
    return Position(tuple(piles), tuple(hidden))


def test_late_positions_have_the_verdict_of_an_exhaustive_search() -> None:
    rules, random = GAMES["spiderette"], Random("late spiderette")
    found = {True: 0, False: 0}
    while sum(found.values()) < 25:
        position = late_position("spiderette", random)
        can_be_won = exhaustive(rules, position, 3_000)
        if can_be_won is None:
            continue
        assert isinstance(solve(rules, position, BUDGET), Won if can_be_won else Lost), position
        found[can_be_won] += 1
    assert found[True] >= 5
