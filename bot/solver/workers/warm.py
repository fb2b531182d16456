"""Loading or compiling the kernel ahead of the first search."""

from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from pickle import UnpicklingError

from bot.patience import GAMES, Position, Rules, deal
from bot.patience.seen import known
from bot.solver.kernel.jit import COMPILED, cache_folder
from bot.solver.quality.advice import advise
from bot.solver.quality.difficulty import difficulty
from bot.solver.search import solve
from bot.solver.searches.depth import depth_first
from bot.solver.searches.portfolio import portfolio
from bot.solver.searches.searcher import Searcher
from bot.solver.verdict import Budget

ROOM = 16 << 20


def warm(report: Callable[[int, int], None] = lambda done, total: None) -> None:
    """Run every compiled function that Python calls, so that it is loaded, or compiled if it is not on disk.

    Compiling takes a minute or more of one core, loading a third of a second.  *report* is called before each
    step with the percentage that is done, and 100.  Without numba there is nothing to load.
    """
    if not COMPILED:
        return
    with _alone():
        try:
            _warm(report)
        except (EOFError, UnpicklingError):  # a power cut has left a file incomplete
            for path in Path(str(cache_folder())).rglob("*.nb?"):
                path.unlink()
            _warm(report)


@contextmanager
def _alone() -> Generator[None]:
    """Wait for other processes that compile or load: numba may mix up what two of them write at once."""
    folder = cache_folder()
    with ExitStack() as stack:
        if folder:
            with suppress(ImportError, OSError):  # not every system has such locks
                import fcntl

                fcntl.flock(stack.enter_context((folder / "lock").open("w")), fcntl.LOCK_EX)
        yield


def _warm(report: Callable[[int, int], None]) -> None:
    rules, relaxed, klondike = GAMES["fortunes-favor"], GAMES["chameleon-000"], GAMES["klondike"]
    canfield = GAMES["canfield"]
    pyramid, spider, seasons, frog = (GAMES[key] for key in ("pyramid", "spider-1", "four-seasons", "frog"))
    position = deal(rules, 1)
    budget = Budget(seconds=600, states=20_000, bytes=ROOM)
    brief = replace(budget, states=500)
    searcher = Searcher(rules, position, budget)
    proofs = Searcher(relaxed, deal(relaxed, 1), budget)

    def seen(rules: Rules) -> Position:
        """Return an opening in which all of the stock is known."""
        opening = deal(rules, 1)
        return known(rules, opening, (0, *opening.hidden[1:]))

    steps: tuple[tuple[int, Callable[[], object]], ...] = (  # with their shares of a compilation in percent
        (9, lambda: depth_first(searcher.tables, searcher.space)),
        (34, lambda: searcher.depth(50)),
        (11, lambda: searcher.beam(next(iter(portfolio(rules))), 1)),
        (2, lambda: searcher.playouts(1)),
        (1, lambda: proofs.disprove(50)),
        (1, lambda: proofs.depth(50, proofs.guide)),
        (7, lambda: Searcher(seasons, deal(seasons, 1), budget).decide_by_suits(50)),
        (10, lambda: Searcher(frog, deal(frog, 1), budget).decide_by_places(50)),
        (8, lambda: advise(canfield, seen(canfield), (), brief)),
        (4, lambda: advise(rules, known(rules, position, position.hidden), (), brief)),
        (2, lambda: advise(relaxed, seen(relaxed), (), brief)),
        (1, lambda: advise(klondike, seen(klondike), (), brief)),
        (4, lambda: solve(klondike, deal(klondike, 1), brief)),
        (1, lambda: solve(pyramid, deal(pyramid, 1), brief)),
        (1, lambda: difficulty(pyramid, deal(pyramid, 1), (), brief)),
        (4, lambda: difficulty(spider, deal(spider, 1), (), brief)),
    )
    done = 0
    for share, step in steps:
        report(done, 100)
        step()
        done += share
