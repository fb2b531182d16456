"""Loading or compiling the kernel ahead of the first search."""

from __future__ import annotations

from collections.abc import Callable

from bot.patience import GAMES, deal
from bot.solver.kernel.jit import COMPILED
from bot.solver.quality.analysis import shorten
from bot.solver.quality.shorter import without_detours
from bot.solver.search import solve
from bot.solver.searches.portfolio import portfolio
from bot.solver.searches.searcher import Searcher
from bot.solver.verdict import Budget, Won

ROOM = 16 << 20

GLIMPSE = Budget(seconds=0.01, bytes=ROOM)
"""A budget that ends a search for detours after its first steps."""


def warm(report: Callable[[int, int], None] = lambda done, total: None) -> None:
    """Run every entry of the kernel once, so that it is loaded, or compiled if it is not cached.

    Compiling takes minutes of one core, loading less than a second.  *report* is called before each entry
    with the percentage that is done, and 100.  Without numba there is nothing to load.
    """
    if not COMPILED:
        return
    rules, relaxed = GAMES["fortunes-favor"], GAMES["chameleon-000"]
    position = deal(rules, 1)
    budget = Budget(seconds=600, states=20_000, bytes=ROOM)
    searcher = Searcher(rules, position, budget)
    proofs = Searcher(relaxed, deal(relaxed, 1), budget)

    def shorter() -> None:
        verdict = solve(rules, position, budget)
        if isinstance(verdict, Won):
            line = shorten(rules, position, verdict.moves)
            without_detours(Searcher(rules, position, GLIMPSE), line)

    entries: tuple[tuple[int, Callable[[], object]], ...] = (  # with their shares of a compilation in percent
        (59, lambda: searcher.depth(50)),
        (18, lambda: searcher.beam(next(iter(portfolio(rules))), 1)),
        (10, lambda: searcher.playouts(1)),
        (10, shorter),
        (1, lambda: proofs.disprove(50)),
        (1, lambda: proofs.guided(50)),
        (1, proofs.check_waste),
    )
    done = 0
    for share, entry in entries:
        report(done, 100)
        entry()
        done += share
