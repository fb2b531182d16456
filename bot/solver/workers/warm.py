"""Loading or compiling the kernel ahead of the first search."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.patience import GAMES, Position, deal
from bot.solver.kernel.jit import COMPILED
from bot.solver.quality.analysis import shorten
from bot.solver.quality.shorter import without_detours
from bot.solver.search import solve
from bot.solver.searches.depth import DepthFirst
from bot.solver.searches.portfolio import portfolio
from bot.solver.searches.searcher import Searcher
from bot.solver.verdict import Budget, Won

ROOM = 16 << 20

CHECKS = 3
"""How often the search for detours asks its stop flag; it finds the first detour sooner."""

SHAPES = (
    "s:ksacah9s7s9h3cjctdjh9dtc7h4h2d7cqckh h:TH w:8DQH8H5D8C "
    "t:5H4C3D2C/3S2SASKCQSJD/5C4D/QDJSTS9C8S/5S4S3H2HADKD f:6D7D/6S/6H/6C 0"
)
"""A position of Four Seasons with few enough cards in the talon for the shape relaxation."""


def warm(report: Callable[[int, int], None] = lambda done, total: None) -> None:
    """Run every entry of the kernel once, so that it is loaded, or compiled if it is not on disk.

    Compiling takes a minute or two of one core, loading a tenth of a second.  *report* is called before each
    step with the percentage that is done, and 100.  Without numba there is nothing to load.
    """
    if not COMPILED:
        return
    rules, relaxed, klondike = GAMES["fortunes-favor"], GAMES["chameleon-000"], GAMES["klondike"]
    shaped = GAMES["four-seasons"]
    position = deal(rules, 1)
    budget = Budget(seconds=600, states=20_000, bytes=ROOM)
    searcher = Searcher(rules, position, budget)
    proofs = Searcher(relaxed, deal(relaxed, 1), budget)
    shapes = Searcher(shaped, Position.from_text(shaped, SHAPES), budget)

    def shorter() -> None:
        verdict = solve(rules, position, budget)
        assert isinstance(verdict, Won)
        checks = iter(range(CHECKS))
        few = replace(budget, states=1 << 62, stop=lambda: next(checks, None) is None)
        without_detours(Searcher(rules, position, few), verdict.moves)
        shorten(rules, position, verdict.moves)

    steps: tuple[tuple[int, Callable[[], object]], ...] = (  # with their shares of a compilation in percent
        (14, lambda: DepthFirst(searcher.tables, searcher.space)),
        (31, lambda: searcher.depth(50)),
        (20, lambda: searcher.beam(next(iter(portfolio(rules))), 1)),
        (5, lambda: searcher.playouts(1)),
        (7, shorter),
        (1, lambda: proofs.disprove(50)),
        (1, lambda: proofs.guided(50)),
        (3, proofs.check_waste),
        (12, lambda: shapes.by_shapes(50)),
        (6, lambda: solve(klondike, deal(klondike, 1), budget)),
    )
    done = 0
    for share, step in steps:
        report(done, 100)
        step()
        done += share
