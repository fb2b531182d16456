"""Budgets and verdicts: the input and the results of every search.

Nothing here needs the kernel: the process that asks a worker reads the results without numba.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from bot.patience import Move


@dataclass(frozen=True, slots=True, kw_only=True)
class Effort:
    """The cost of a search."""

    states: int = 0  # generated
    seconds: float = 0.0  # by the budget's clock
    phase: str = ""  # the search or proof that decided: "depth-first", "beam", …


@dataclass(frozen=True, slots=True)
class Won:
    """The position can be won by *moves*, which the engine has replayed."""

    moves: tuple[Move, ...]
    effort: Effort = field(default=Effort(), compare=False)


@dataclass(frozen=True, slots=True)
class Lost:
    """The position cannot be won: a complete search or a proof says so."""

    effort: Effort = field(default=Effort(), compare=False)


@dataclass(frozen=True, slots=True)
class Unknown:
    """The search found nothing.

    *why* is "seconds", "states", "bytes", "stop", "depth", "rules" (some of their moves are not known here),
    "crash" or "away" (no worker takes searches).
    """

    why: str
    effort: Effort = field(default=Effort(), compare=False)


Verdict = Won | Lost | Unknown


@dataclass(frozen=True, slots=True, kw_only=True)
class Difficulty:
    """The difficulty of a deal: a *number* from 0 to about 100."""

    number: int
    grade: str  # "easy", "medium", "hard", "expert"
    careless: float = 0.0  # win rate of random games that make every move to a foundation first


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """What a player who sees no hidden card is advised."""

    # to play now, none if no win is in sight: all but the last can be taken back, unless every card is known
    moves: tuple[Move, ...] = ()
    equal: Move | None = None  # another move that is as good as the first, as far as can be told


@dataclass(frozen=True, slots=True, kw_only=True)
class Appraisal:
    """What some moves are worth in re-deals of the unseen cards, from 0 to 1 for a win in each of them."""

    played: float
    best: float
    worst: float
    better: Move  # after which they are *best*; the move that was played if no other keeps more


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The limits of a search: the first one reached ends it with :class:`Unknown`."""

    seconds: float = 10.0  # of CPU
    states: int = 1 << 62
    bytes: int = 512 << 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget(Limits):
    """Limits with what cannot be sent to another process: a flag that ends the search, and its clock."""

    stop: Callable[[], bool] = lambda: False  # asked every few hundredths of a second
    clock: Callable[[], float] = time.process_time
    lines: bool = True  # whether a win comes with its moves; without them the engine has replayed nothing


@dataclass(eq=False)
class WrongLine(Exception):
    """The engine refuses a line that the search believes to win: a fault of the solver."""

    key: str
    position: str
    line: str
