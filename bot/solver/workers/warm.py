"""Loading or compiling the kernel ahead of the first search."""

from __future__ import annotations

from collections.abc import Callable

from bot.patience import GAMES, deal
from bot.solver.kernel.jit import COMPILED
from bot.solver.quality.difficulty import difficulty
from bot.solver.search import solve
from bot.solver.searches.depth import DepthFirst
from bot.solver.searches.portfolio import portfolio
from bot.solver.searches.searcher import Searcher
from bot.solver.verdict import Budget

ROOM = 16 << 20


def warm(report: Callable[[int, int], None] = lambda done, total: None) -> None:
    """Run every entry of the kernel once, so that it is loaded, or compiled if it is not on disk.

    Compiling takes a minute or two of one core, loading a tenth of a second.  *report* is called before each
    step with the percentage that is done, and 100.  Without numba there is nothing to load.
    """
    if not COMPILED:
        return
    rules, relaxed, klondike = GAMES["fortunes-favor"], GAMES["chameleon-000"], GAMES["klondike"]
    pyramid, spider = GAMES["pyramid"], GAMES["spider-1"]
    position = deal(rules, 1)
    budget = Budget(seconds=600, states=20_000, bytes=ROOM)
    searcher = Searcher(rules, position, budget)
    proofs = Searcher(relaxed, deal(relaxed, 1), budget)

    steps: tuple[tuple[int, Callable[[], object]], ...] = (  # with their shares of a compilation in percent
        (18, lambda: DepthFirst(searcher.tables, searcher.space)),
        (40, lambda: searcher.depth(50)),
        (26, lambda: searcher.beam(next(iter(portfolio(rules))), 1)),
        (7, lambda: searcher.playouts(1)),
        (1, lambda: proofs.disprove(50)),
        (1, lambda: proofs.guided(50)),
        (5, lambda: solve(klondike, deal(klondike, 1), budget)),
        (1, lambda: difficulty(pyramid, deal(pyramid, 1), (), budget)),
        (1, lambda: difficulty(spider, deal(spider, 1), (), budget)),
    )
    done = 0
    for share, step in steps:
        report(done, 100)
        step()
        done += share
