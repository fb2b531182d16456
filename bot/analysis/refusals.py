"""Refused analyses; each exception carries the data a reply needs."""

from dataclasses import dataclass

from bot.play.refusals import GameRefusal, Refusal


class StillPlaying(GameRefusal):
    """The game is not over, and an analysis would show its hidden cards."""


class TypedToday(Refusal):
    """The pack was typed today and may be that of one of today's dailies, with some cards exchanged."""


class SolverAway(Refusal):
    """The solver gave no answer: its process died or hangs, or there is none."""


class NoSolver(SolverAway):
    """The bot runs without a solver."""


@dataclass(eq=False)
class StillSearching(Refusal):
    """The player already waits for as many searches as one player may, ``limit``."""

    limit: int


class NoSuchPuzzle(Refusal):
    """The puzzle is no longer there, or has no such answer."""


class NotYourStorm(Refusal):
    """The storm is another player's, or there is none."""


class NoFreshPuzzle(Refusal):
    """The player has been shown all puzzles lately."""
