"""Splits of a field: positions of a daily in which some players made the losing move and others did not."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.analysis.values import Analysis
from bot.patience import Game, Move, Position

ENOUGH = 3
"""The fewest lost games of which the median losing move is told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """A finished attempt at a deal, with its analysis if that is known."""

    name: str
    game: Game
    analysis: Analysis | None

    @property
    def losing_move(self) -> int | None:
        """The number of the move that lost it, from 1; None if it is not known."""
        return None if self.analysis is None else self.analysis.losing_move


@dataclass(frozen=True, slots=True, kw_only=True)
class Split:
    """A position in which *lost* lost by a move, and *kept*, who went on to win or lost later, did not."""

    number: int  # of the move, in the game of the first of *lost*
    before: Position
    played: Move
    better: Move  # of the first of *kept*
    lost: tuple[str, ...]
    kept: tuple[str, ...]


def split_of(attempts: Sequence[Attempt]) -> Split | None:
    """Return the split of most losers; of equal ones that of most others, then the earliest.

    *attempts*: of one deal, the best first.
    """
    places: dict[Position, list[tuple[Attempt, int]]] = {}
    for attempt in attempts:
        for number in range(len(attempt.game.moves)):
            places.setdefault(attempt.game.position_at(number), []).append((attempt, number))
    found = [
        split
        for before, there in places.items()
        if any(attempt.losing_move == number + 1 for attempt, number in there)
        and (split := _split(before, there)) is not None
    ]
    return max(found, key=lambda one: (len(one.lost), len(one.kept), -one.number), default=None)


def _split(before: Position, there: Sequence[tuple[Attempt, int]]) -> Split | None:
    by_move: dict[Move, list[tuple[Attempt, int]]] = {}
    for attempt, number in there:
        by_move.setdefault(attempt.game.moves[number], []).append((attempt, number))
    losing = {move: each for move, each in by_move.items() if any(a.losing_move == n + 1 for a, n in each)}
    played, lost = max(losing.items(), key=lambda one: len(one[1]))
    losers = {id(attempt) for each in losing.values() for attempt, _ in each}  # two may have one name
    kept = [(a, n) for a, n in there if id(a) not in losers and _wins(a, n)]
    if not kept:
        return None
    return Split(
        number=lost[0][1] + 1,
        before=before,
        played=played,
        better=kept[0][0].game.moves[kept[0][1]],
        lost=tuple({id(attempt): attempt.name for attempt, _ in lost}.values()),
        kept=tuple({id(attempt): attempt.name for attempt, _ in kept}.values()),
    )


def _wins(attempt: Attempt, number: int) -> bool:
    """Return whether the game could still be won after the move from position *number*."""
    until = None if attempt.analysis is None else attempt.analysis.won_until
    return attempt.game.is_won or (until is not None and until > number)


def half_lost_by(attempts: Sequence[Attempt]) -> int | None:
    """Return the number of the move by which half of the lost games were lost, None from too few of them."""
    numbers = sorted(number for each in attempts if (number := each.losing_move) is not None)
    return numbers[(len(numbers) - 1) // 2] if len(numbers) >= ENOUGH else None
