"""Loading the kernel before anybody waits for it."""

from __future__ import annotations

from collections.abc import Callable

from bot.patience import GAMES, deal
from bot.solver.quality.analysis import shorten
from bot.solver.quality.shorter import reopen
from bot.solver.search import solve
from bot.solver.searches.portfolio import portfolio
from bot.solver.searches.searcher import Searcher
from bot.solver.verdict import Budget, Won

ROOM = 16 << 20


def warm(report: Callable[[int, int], None] = lambda done, total: None) -> None:
    """Run every entry of the kernel once, so that it is loaded, or compiled where no cache has it.

    A compilation takes minutes of one core, loading less than a second. *report* is called with the number
    of entries that are done and that there are, before each of them.
    """
    rules, relaxed = GAMES["fortunes-favor"], GAMES["chameleon-000"]
    position = deal(rules, 1)
    budget = Budget(seconds=600, states=20_000, bytes=ROOM)
    searcher = Searcher(rules, position, budget)
    proofs = Searcher(relaxed, deal(relaxed, 1), budget)

    def shorter() -> None:
        verdict = solve(rules, position, budget)
        if isinstance(verdict, Won):
            reopen(Searcher(rules, position, budget), shorten(rules, position, verdict.moves))

    entries: tuple[Callable[[], object], ...] = (
        lambda: searcher.depth(50),
        lambda: searcher.beam(next(iter(portfolio(rules))), 1),
        lambda: searcher.playouts(1),
        shorter,
        lambda: proofs.disprove(50),
        lambda: proofs.guided(50),
    )
    for done, entry in enumerate(entries):
        report(done, len(entries))
        entry()
