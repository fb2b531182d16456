"""Loading or compiling the kernel ahead of the first search."""

from __future__ import annotations

from bot.patience import GAMES, deal
from bot.solver.quality.analysis import shorten
from bot.solver.quality.shorter import without_detours
from bot.solver.search import Searcher, solve
from bot.solver.searches.portfolio import portfolio
from bot.solver.verdict import Budget, Won

ROOM = 16 << 20


def warm() -> None:
    """Run every compiled function once, so that it is loaded, or compiled if it is not cached.

    Compiling takes a minute of one core or more, loading less than a second.
    """
    rules = GAMES["fortunes-favor"]
    position = deal(rules, 1)
    budget = Budget(seconds=600, states=20_000, bytes=ROOM)
    searcher = Searcher(rules, position, budget)
    searcher.depth(50)
    searcher.beam(next(iter(portfolio(rules))), 1)
    searcher.playouts(1)
    verdict = solve(rules, position, budget)
    if isinstance(verdict, Won):
        without_detours(Searcher(rules, position, budget), shorten(rules, position, verdict.moves))
    guided = GAMES["chameleon-000"]
    searcher = Searcher(guided, deal(guided, 1), budget)
    searcher.disprove(50)
    searcher.guided(50)
