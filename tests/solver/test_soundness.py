"""Verdicts on random positions of all rule sets, against a search that knows nothing of the solver."""

from collections import Counter
from random import Random

import pytest

from bot.patience import Position, Rules, game_rules
from bot.patience.parts import Unit
from bot.solver import Budget, Lost, Won, solve
from tests.solver.exhaustive import exhaustive
from tests.solver.few_columns import KLONDIKES, SMALL, few_columns, late_klondike, late_position, with_columns
from tests.solver.rule_sets import DEFAULTS, KNOWN, SUPPORTED
from tests.solver.small import after_careless_moves, cut_position, packed_position, small_position

BUDGET = Budget(seconds=5, states=50_000, bytes=16 << 20)
TRIES, MOST_TRIES = 3, 20
OTHERS = [key for key in SUPPORTED if key not in KNOWN]
LONG = {
    **dict.fromkeys(OTHERS, -(-20_000 // len(OTHERS))),
    **dict.fromkeys(KNOWN, -(-10_000 // len(KNOWN))),
}
"""Positions of each rule set: 20,000 of most games, and 10,000 of those that everybody knows.

``searches/test_clearing.py`` has 21,000 more of games that everybody knows.
"""


def position_of(rules: Rules, random: Random) -> Position:
    """Return a position with some cards that are not home, after a few careless moves."""
    make = random.choice((small_position, packed_position)) if rules.has_stock() else small_position
    position = make(rules, random, random.choice((6, 8, 12, 16, 20, 28)) // rules.packs)
    if rules.foundations.unit is Unit.RUN and random.random() < 0.7:
        position = cut_position(rules, random)
    return after_careless_moves(rules, position, random)


def game_and_position(key: str, random: Random) -> tuple[Rules, Position]:
    """Return a rule set with a position in it.

    Positions of Chord and Klondike can be exhausted with fewer columns only, and those of many games are
    hardly ever lost with all.
    """
    if key in KNOWN and random.random() < 0.75:
        cells = game_rules(key).reserve.count
        rules = with_columns(key, random.choice((2, 3, 4)), random.randrange(1, cells + 1) if cells else None)
        return rules, position_of(rules, random)
    if key in KLONDIKES:
        rules = with_columns(key, random.choice((1, 1, 2, 3)))
        return rules, late_klondike(rules, random)
    if key.startswith("four-seasons") and random.random() < 0.5:
        rules = with_columns(key, random.choice((1, 2, 3)))
        return rules, position_of(rules, random)
    if not key.startswith("chord"):
        return (rules := game_rules(key)), position_of(rules, random)
    _, columns, cells, packs = random.choice(SMALL)
    rules = few_columns(key, columns, cells, packs)
    return rules, late_position(rules, random)


def examine(key: str, name: str, count: int, states: int) -> Counter[bool]:
    """Count *count* verdicts of the exhaustive search, after comparing each with the solver's.

    Most positions that an exhaustive search of *states* positions decides are won, so of these at most half
    are compared, unless too few others are found in TRIES times *count* positions.
    """
    random, found = Random(f"{name} {key}"), Counter[bool]()
    for number in range(MOST_TRIES * count):
        rules, position = game_and_position(key, random)
        can_be_won = exhaustive(rules, position, states)
        if can_be_won is None or (can_be_won and 2 * found[True] >= count and number < TRIES * count):
            continue
        verdict = solve(rules, position, BUDGET)
        assert not isinstance(verdict, Lost if can_be_won else Won), position.to_text(rules)
        found[can_be_won] += 1
        if found.total() == count:
            break
    return found


@pytest.mark.parametrize("key", [*DEFAULTS, *KNOWN, "double-klondike"])
def test_no_verdict_differs_from_an_exhaustive_search(key: str) -> None:
    examine(key, "sound", 5, 200)


@pytest.mark.long
@pytest.mark.parametrize("key", LONG)
def test_no_verdict_of_many_differs_from_an_exhaustive_search(key: str) -> None:
    found = examine(key, "many sound", LONG[key], 300)
    if key in KNOWN:
        assert found.total() == LONG[key]
        assert min(found[True], found[False]) > 0, found
