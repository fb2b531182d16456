"""Depth-first search: which states it leaves out, and how it goes on after a pause."""

import pytest

from bot.patience import deal, game_rules
from bot.solver import Budget, Lost
from bot.solver.searches import workspace
from bot.solver.searches.portfolio import portfolio
from bot.solver.searches.searcher import Searcher
from bot.solver.searches.workspace import Workspace

pytestmark = pytest.mark.usefixtures("compiled")

LATE = 32
"""A deal of Canfield that is proved lost after 10,745 states."""
CANFIELD = game_rules("canfield")


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
