"""The detours of a won game: where it took more moves than the best win known from there.

How many moves a part of the game wasted follows from the shortest wins known from its two ends.  The part
that wasted most is halved again and again, so that few searches find the costly moves.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from bot.patience import Move


@dataclass(frozen=True, slots=True, kw_only=True)
class Detour:
    """A part of a game, from position *first* to position *last*, that took *moves* moves too many."""

    first: int
    last: int
    moves: int


Wins = Mapping[int, tuple[Move, ...]]
"""The shortest win known from each position that was searched, and () from the end of the game."""


def learned(wins: Wins, game: Sequence[Move], position: int, line: tuple[Move, ...] | None) -> Wins:
    """Return *wins* with one more *position*; *line* is a win from it, None if the search found none.

    The moves of the game itself, followed by a known win, are a win too.  A line that begins with the moves
    of the game also wins from the position at which it leaves the game.
    """
    lines = dict(wins)
    if line is not None:
        steps = enumerate(zip(game[position:], line, strict=False))
        fork = next((count for count, (played, better) in steps if played != better), 0)
        for count in (0, fork):
            rest = line[count:]
            lines[position + count] = min(lines.get(position + count, rest), rest, key=len)
    after = len(game)
    known = {after: lines[after]}
    for at in sorted({*lines, position} - {after}, reverse=True):
        played = (*game[at:after], *known[after])
        known[at] = min(lines.get(at, played), played, key=len)
        after = at
    return known


def parts(wins: Wins) -> list[Detour]:
    """Return the parts between the positions searched, in order, with the moves that each wasted."""
    return [
        Detour(first=first, last=last, moves=last - first + len(wins[last]) - len(wins[first]))
        for first, last in pairwise(sorted(wins))
    ]


def worst(wins: Wins) -> Detour | None:
    """Return the part that wasted most moves, the shortest of equal ones; None if no part wasted any."""
    found = [part for part in parts(wins) if part.moves]
    return max(found, key=lambda part: (part.moves, part.first - part.last), default=None)


def next_position(wins: Wins) -> int | None:
    """Return the position to search next, None if the costliest moves are found."""
    if 0 not in wins:
        return 0
    wide = [part for part in parts(wins) if part.moves and part.last - part.first > 1]
    if not wide:
        return None
    costliest = max(wide, key=lambda part: (part.moves, part.last - part.first))
    single = max((part.moves for part in parts(wins) if part.last - part.first == 1), default=0)
    return None if single >= costliest.moves else (costliest.first + costliest.last) // 2
