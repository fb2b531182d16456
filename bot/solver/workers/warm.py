"""Loading the kernel before anybody waits for it."""

from __future__ import annotations

from bot.patience import GAMES, deal
from bot.solver.quality.analysis import shorten
from bot.solver.quality.shorter import reopen
from bot.solver.search import Searcher, solve
from bot.solver.searches.portfolio import portfolio
from bot.solver.verdict import Budget, Won

ROOM = 16 << 20


def warm() -> None:
    """Run every entry of the kernel once, so that it is loaded, or compiled where no cache has it.

    A compilation takes a minute of one core, loading less than a second.
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
        reopen(Searcher(rules, position, budget), shorten(rules, position, verdict.moves))
    guided = GAMES["chameleon-000"]
    searcher = Searcher(guided, deal(guided, 1), budget)
    searcher.disprove(50)
    searcher.guided(50)
