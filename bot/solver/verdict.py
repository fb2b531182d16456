"""What a search is asked and what it answers.  Nothing here knows how it searches."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from bot.patience import Move


@dataclass(frozen=True, slots=True, kw_only=True)
class Effort:
    """What a search has cost."""

    states: int = 0  # generated
    seconds: float = 0.0  # by the budget's clock
    phase: str = ""  # what decided: "tidy", "depth", "beam", …


@dataclass(frozen=True, slots=True)
class Won:
    """The position can be won, by *moves*; they have been replayed by the engine."""

    moves: tuple[Move, ...]
    effort: Effort = field(default=Effort(), compare=False)


@dataclass(frozen=True, slots=True)
class Lost:
    """The position cannot be won: everything that can be reached from it has been searched."""

    effort: Effort = field(default=Effort(), compare=False)


@dataclass(frozen=True, slots=True)
class Unknown:
    """Nothing is known; *why* is "seconds", "states", "bytes", "stop", "depth" or "crash"."""

    why: str
    effort: Effort = field(default=Effort(), compare=False)


Verdict = Won | Lost | Unknown


def never() -> bool:
    """A stop flag that nobody raises."""
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """How much a search may use: the first limit reached ends it with :class:`Unknown`."""

    seconds: float = 10.0  # of CPU, by *clock*
    states: int = 1 << 62
    bytes: int = 512 << 20
    stop: Callable[[], bool] = never  # asked every few hundredths of a second
    clock: Callable[[], float] = time.process_time


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What of a budget can be sent to another process."""

    seconds: float = 10.0
    states: int = 1 << 62
    bytes: int = 512 << 20


class WrongLine(Exception):
    """The engine refuses a line that the search believes to win: a fault of the solver."""

    def __init__(self, key: str, position: str, line: str) -> None:
        super().__init__(f"{key}: {position}: {line}")
        self.key, self.position, self.line = key, position, line

    def __reduce__(self) -> tuple[type[WrongLine], tuple[str, str, str]]:
        return WrongLine, (self.key, self.position, self.line)
