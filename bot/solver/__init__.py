"""The solver: whether a position can be won, and how.

Importing this package does not import numpy; calling :func:`solve` does.  A process with other work to do
uses a pool of workers (``bot.solver.workers.pool``) instead.
"""

from importlib.util import find_spec

from bot.patience import Position, Rules
from bot.solver.verdict import Budget, Effort, Limits, Lost, Unknown, Verdict, Won, WrongLine

__all__ = ["Budget", "Effort", "Limits", "Lost", "Unknown", "Verdict", "Won", "WrongLine", "is_fast", "solve"]


def solve(rules: Rules, position: Position, budget: Budget | None = None) -> Verdict:
    """Call :func:`bot.solver.search.solve`; the first call loads the kernel."""
    from bot.solver.search import solve as search

    return search(rules, position, budget)


def is_fast() -> bool:
    """Return whether the extra ``solver`` is installed; without it the kernel runs as plain Python."""
    return find_spec("numba") is not None
