"""The solver: whether a position can be won, and how.

Importing this package does not import numba; calling :func:`solve` does.  A process that has other
things to do asks a pool of workers (``bot.solver.workers.pool``) instead.
"""

from __future__ import annotations

from importlib.util import find_spec

from bot.patience import Position, Rules
from bot.solver.verdict import Budget, Effort, Limits, Lost, Unknown, Verdict, Won, WrongLine

__all__ = ["Budget", "Effort", "Limits", "Lost", "Unknown", "Verdict", "Won", "WrongLine", "is_fast", "solve"]


def solve(rules: Rules, position: Position, budget: Budget | None = None) -> Verdict:
    """See :func:`bot.solver.search.solve`; the kernel is loaded at the first call."""
    from bot.solver import search

    return search.solve(rules, position, budget)


def is_fast() -> bool:
    """Whether the extra ``solver`` is installed; without it the same code runs as plain Python."""
    return find_spec("numba") is not None
