"""The stages of a win: the cards that are hardest to bring home, in the order in which it does so."""

from collections.abc import Sequence
from dataclasses import dataclass
from heapq import nlargest

from bot.patience import Move, Position, Rules, home, play
from bot.patience.parts import FOUNDATION, Goal

MOST = 3
"""The most stages of a win."""
SHORTEST = 4
"""The fewest moves between two cards that come home for the later one to end a stage."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """Moves that prepare for one card; *moves* counts from the start of the win, including its own move."""

    card: int
    moves: int


def stages(rules: Rules, position: Position, line: Sequence[Move]) -> tuple[Stage, ...]:
    """Return the longest stages of a win from *position*, in the order of play.

    A stage ends when more cards are home than ever before, after at least :data:`SHORTEST` moves in which
    that did not happen.  A game whose cards only leave the columns has none.
    """
    if rules.goal is Goal.COLUMNS:
        return ()
    best, last, foundations = home(rules, position), 0, rules.span(FOUNDATION)
    found: list[tuple[int, Stage]] = []
    for number, move in enumerate(line, 1):
        before, position = position, play(rules, position, move)
        if home(rules, position) > best:
            best = home(rules, position)
            if number - last >= SHORTEST:
                grown = next(n for n in foundations if len(position.piles[n]) > len(before.piles[n]))
                found.append((number - last, Stage(card=position.piles[grown][-1], moves=number)))
            last = number
    longest = nlargest(MOST, found, key=lambda stage: stage[0])
    return tuple(stage for _, stage in sorted(longest, key=lambda stage: stage[1].moves))
