"""Positions known to be won: no proof and no complete search may call one lost."""

from collections.abc import Iterator
from itertools import chain, islice
from random import Random

import pytest

from bot.patience import Position, Rules, deal, game_rules
from bot.solver import Budget, Lost, Won, solve
from bot.solver.searches.searcher import Searcher
from bot.solver.searches.workspace import Workspace
from tests.solver.proofs.dead_positions import dead
from tests.solver.rule_sets import SUPPORTED
from tests.solver.small import positions_on, positions_won, small_position
from tests.support.rule_sets import costly

SPACE = Workspace(64 << 20)
LEFT = (10, 14, 18, 22, 26, 30, 36)


def called_lost(rules: Rules, position: Position, states: int) -> list[str]:
    """Return the names of the searches and proofs that call *position* lost, each within *states* states."""
    searcher = Searcher(rules, position, Budget(seconds=60), SPACE)
    verdicts = {
        "reasons": searcher.disprove(states),
        "guided": searcher.depth(states, searcher.guide),
        "depth": searcher.depth(states),
    }
    wrong = [name for name, verdict in verdicts.items() if isinstance(verdict, Lost)]
    return [f"{name} {position.to_text(rules)}" for name in wrong]


def small_wins(rules: Rules, random: Random) -> Iterator[list[Position]]:
    """Yield positions on winning lines of small positions, endlessly."""
    while True:
        line = positions_won(rules, small_position(rules, random, random.choice(LEFT)))
        if line:
            yield line


def wins(rules: Rules) -> Iterator[list[Position]]:
    """Return the positions on winning lines of deals."""
    for number in range(1, 1_000):
        start = deal(rules, number)
        verdict = solve(rules, start, Budget(seconds=1))
        if isinstance(verdict, Won):
            yield positions_on(rules, start, verdict.moves)


@pytest.mark.parametrize("key", costly(SUPPORTED))
def test_no_position_on_a_small_winning_line_is_called_lost(key: str) -> None:
    rules, random = game_rules(key), Random(f"won {key}")
    for line in islice(small_wins(rules, random), 10):
        for position in line:
            assert not dead(rules, position), position.to_text(rules)
        for position in line[::5]:
            assert not called_lost(rules, position, 1_000)


@pytest.mark.long
@pytest.mark.parametrize("key", SUPPORTED)
def test_no_position_on_many_winning_lines_is_called_lost(key: str) -> None:
    rules, random = game_rules(key), Random(f"many won {key}")
    for line in chain(islice(small_wins(rules, random), 200), islice(wins(rules), 3)):
        for position in line:
            assert not dead(rules, position), position.to_text(rules)
        for position in line[::3]:
            assert not called_lost(rules, position, 10_000)
