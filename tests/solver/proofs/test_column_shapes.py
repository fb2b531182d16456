"""The column-shapes relaxation: what it proves lost against an exhaustive search."""

from collections import Counter
from random import Random

import pytest

from bot.patience import GAMES, Position, Rules, deal, is_won
from bot.solver import Budget, Lost, Won
from bot.solver.kernel.compile import compile_game
from bot.solver.kernel.jit import int_array
from bot.solver.proofs.column_shapes import STACK_SIZE, successors
from bot.solver.proofs.relaxed_tables import relaxed_game
from bot.solver.proofs.suit_blind import ALL_HOME, HEIGHTS_AT, SHAPE_BITS
from bot.solver.searches.searcher import Searcher
from bot.solver.searches.workspace import Workspace
from tests.solver.exhaustive import exhaustive
from tests.solver.few_columns import with_columns
from tests.solver.relaxed import keys_of
from tests.solver.small import after_careless_moves, packed_position, small_position

MAIN = ["four-seasons", "four-seasons-nowrap", "four-seasons-tobase", "four-seasons-florentine"]
KEYS = [*MAIN, "four-seasons-pysol", "florentine", "royal-east"]
SPACE = Workspace(16 << 20)
BUDGET = Budget(seconds=30, states=400_000)


def test_the_relaxation_applies_to_seasons() -> None:
    assert keys_of("column_shapes") == set(KEYS)


def late_position(rules: Rules, random: Random) -> Position:
    """Return a position with some cards that are not home, in the last deal of the pack."""
    make = random.choice((small_position, packed_position))
    position = make(rules, random, random.choice((6, 8, 12, 16, 20, 28)))
    position = Position(position.piles, position.hidden, rules.stock.redeals or 0, position.base)
    return after_careless_moves(rules, position, random)


def examine(key: str, name: str, count: int, states: int) -> Counter[bool]:
    """Count the positions that can be won, and the lost ones that are proved lost, of *count* positions."""
    random, found = Random(f"{name} {key}"), Counter[bool]()
    for _ in range(count):
        rules = with_columns(key, random.choice((1, 2, 2, 3, 3, 4, 5)))
        position = late_position(rules, random)
        can_be_won = exhaustive(rules, position, states)
        searcher = Searcher(rules, position, BUDGET, SPACE)
        if can_be_won is None or is_won(rules, position) or not searcher.guide:
            continue
        verdict = searcher.disprove()
        assert not (can_be_won and verdict), position.to_text(rules)
        found[can_be_won] += can_be_won or isinstance(verdict, Lost)
        again = Searcher(rules, position, BUDGET, SPACE)
        verdict = again.depth(guide=again.guide)
        assert not isinstance(verdict, Lost if can_be_won else Won), position.to_text(rules)
    return found


@pytest.mark.parametrize("key", MAIN)
def test_positions_that_can_be_won_are_not_lost_by_shapes(key: str) -> None:
    found = examine(key, "late", 120, 300)
    assert found[True] >= 10, found
    assert found[False] >= 1, found


@pytest.mark.long
@pytest.mark.parametrize("key", KEYS)
def test_many_positions_that_can_be_won_are_not_lost_by_shapes(key: str) -> None:
    found = examine(key, "many late", 5_000, 1_000)
    assert min(found[True], found[False]) > 50, found


LATE = (
    "s:6s4s4c2sjhkc5c3cqc8h h:- w:5SASQDAC3D2DKDKH7S8D8CAD "
    "t:7H6D5D4H/7D6C/8S7C6H5H4D/3S2CAHKSQHJDTD/3H2H f:9HTH/9CTCJC/9STSJSQS/9D 0"
)


def test_a_late_position_is_lost_by_shapes() -> None:
    rules = GAMES["four-seasons"]
    assert isinstance(Searcher(rules, Position.from_text(rules, LATE), BUDGET, SPACE).disprove(), Lost)


def test_openings_have_too_large_a_talon() -> None:
    rules = GAMES["four-seasons"]
    assert Searcher(rules, deal(rules, 1), BUDGET, SPACE).guide is None


def test_a_class_that_is_too_large_proves_nothing() -> None:
    rules = GAMES["four-seasons"]
    found = relaxed_game(compile_game(rules, Position.from_text(rules, LATE)))
    assert found is not None
    table, (progress, _, cards) = found
    heights = sum(height << 4 * suit for suit, height in enumerate((2, 3, 6, 11)))
    progress = progress & ~(0xFFFF << HEIGHTS_AT) | heights << HEIGHTS_AT
    columns = (9 + 1 << 5 | 9) | (0 + 1 << 5 | 4) << SHAPE_BITS  # nine cards from rank 9 down, four from 0
    out = int_array(STACK_SIZE)
    end = successors(table, progress, columns, cards, out, 0)
    assert int(out[0]) == 0
    assert end == 4
    assert int(out[1]) >> HEIGHTS_AT & 0xFFFF == ALL_HOME
