"""Depth-first search: which states it leaves out, and how it goes on after a pause."""

from random import Random
from types import NoneType

import pytest

from bot.patience import deal, game_rules
from bot.solver import Budget, Lost
from bot.solver.kernel.layout import LIKE_ENDS
from bot.solver.searches import workspace
from bot.solver.searches.portfolio import portfolio
from bot.solver.searches.searcher import Searcher
from bot.solver.searches.workspace import Workspace
from tests.solver.few_columns import with_columns
from tests.solver.small import after_careless_moves, packed_position, small_position

pytestmark = pytest.mark.usefixtures("compiled")

LATE = 32
"""A deal of Canfield that is proved lost after 10,745 states."""
CANFIELD = game_rules("canfield")
LIKE = ["chameleon-000", "courtyard", "josephine", "rank-and-file", "westcliff"]


def test_a_search_is_not_disturbed_by_others_before_it() -> None:
    position, wide = deal(CANFIELD, LATE), game_rules("double-canfield")
    searcher, fresh = (Searcher(CANFIELD, position, Budget()) for _ in range(2))
    assert searcher.depth(300) is None
    assert searcher.beam(next(iter(portfolio(CANFIELD))), 0) is None
    Searcher(wide, deal(wide, 1), Budget()).beam(next(iter(portfolio(wide))), 0)
    used = searcher.states
    assert searcher.depth(30_000) == fresh.depth(30_000) == Lost()
    assert searcher.states - used == fresh.states


def test_a_search_that_its_budget_keeps_small_leaves_the_large_table_alone() -> None:
    space = Workspace(8 << 20)
    assert Searcher(CANFIELD, deal(CANFIELD, LATE), Budget(states=20_000), space).depth() == Lost()
    assert space.table.places is None
    assert Searcher(CANFIELD, deal(CANFIELD, LATE), Budget(), space).depth() == Lost()
    assert space.table.places is not None


@pytest.mark.parametrize("compiled_code", [True, False])
def test_the_workspace_of_a_process_is_allocated_once_for_a_size(
    monkeypatch: pytest.MonkeyPatch, compiled_code: bool
) -> None:
    monkeypatch.setattr(workspace, "COMPILED", compiled_code)
    monkeypatch.setattr(workspace, "_spaces", [])
    large, small, least = 512 << 20, 16 << 20, 1 << 20
    first = workspace.workspace(large)
    assert workspace.workspace(large) is first
    assert workspace.workspace(small) is not first  # memory is given back
    few = workspace.workspace(least)  # which gets what any search needs
    assert workspace.workspace(8 << 20) is few


def test_a_part_of_a_run_moves_only_to_uncover_a_card_that_goes_up_where_like_cards_hold_it() -> None:
    rules = game_rules("canfield-published-part")
    assert Searcher(rules, deal(rules, 174), Budget()).depth(1_000_000) == Lost()
    free = Searcher(rules, deal(rules, 174), Budget())
    free.tables.game.numbers[LIKE_ENDS] = 0
    assert free.depth(1_000_000) is None


@pytest.mark.parametrize("columns", [2, 3])
@pytest.mark.parametrize("key", [*LIKE, "gate-part", "canfield-published-part"])
def test_which_of_like_cards_holds_a_run_decides_nothing(key: str, columns: int) -> None:
    """The licence of ``licences._has_like_ends``, against a search without it."""
    rules, random, budget = with_columns(key, columns), Random(f"{key} {columns}"), Budget(states=60_000)
    for _ in range(40):
        make, left = random.choice((small_position, packed_position)), random.choice((14, 20, 26, 32))
        position = after_careless_moves(rules, make(rules, random, left), random)
        searcher, free = Searcher(rules, position, budget), Searcher(rules, position, budget)
        assert searcher.tables.game.numbers[LIKE_ENDS]
        free.tables.game.numbers[LIKE_ENDS] = 0
        verdicts = {type(each.depth()) for each in (searcher, free)} - {NoneType}
        assert len(verdicts) < 2, position.to_text(rules)
