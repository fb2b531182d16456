"""The turning point of a game: the last position that could be won, and the first one that was lost.

A position that can be won is never preceded by a lost one, so both are found by bisection.  Where a search
decides nothing, two bisections remain: one for the end of what can be won, one for the start of what is lost.
The positions before and after an idle move, which decided nothing, need only one search.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.patience import Move
from bot.solver import Lost, Verdict, Won


@dataclass(frozen=True, slots=True, kw_only=True)
class TurningPoint:
    """What is known of positions 0 (the opening) to *last* (after the last move).

    *won_until*: the last position proved winnable, -1 without one.  *line*: moves that win from it.
    *lost_from*: the first position proved lost, ``last + 1`` without one.  *tried*: positions between them
    whose search decided nothing.  *idle*: positions before idle moves.
    """

    last: int
    won_until: int = -1
    lost_from: int
    line: tuple[Move, ...] = ()
    tried: frozenset[int] = frozenset()
    idle: frozenset[int] = frozenset()

    def choices(self, first: int, end: int) -> list[int]:
        """Return the positions from *first* on and before *end* whose move may have lost the game."""
        return [position for position in range(first, end) if position not in self.idle]


def next_position(found: TurningPoint) -> int | None:
    """Return the position to search next, None if no search is likely to tell more.

    What lies between positions that were tried in vain is left out.  Of the two gaps beside them the wider
    one is halved.
    """
    marks = [found.won_until, *sorted(found.tried), found.lost_from]
    if found.won_until < 0 and found.lost_from > found.last:  # nothing is known: the ends say most
        for end in (found.last, 0):
            if end not in found.tried:
                return end
    choices = max((found.choices(*marks[:2]), found.choices(*marks[-2:])), key=len)
    return choices[len(choices) // 2] if len(choices) > 1 else None


def learned(found: TurningPoint, game: Sequence[Move], position: int, verdict: Verdict) -> TurningPoint:
    """Return *found* with the *verdict* on one position of a *game* of these moves.

    A winning line that begins with the moves of the game wins from later positions too.
    """
    if isinstance(verdict, Lost):
        while position - 1 in found.idle:
            position -= 1
        found = replace(found, lost_from=position)
    elif isinstance(verdict, Won):
        line = verdict.moves
        while position + 1 < found.lost_from and position < len(game) and line[:1] == (game[position],):
            position, line = position + 1, line[1:]
        found = replace(found, won_until=position, line=line)
    else:
        return replace(found, tried=found.tried | {position})
    between = range(found.won_until + 1, found.lost_from)
    return replace(found, tried=frozenset(at for at in found.tried if at in between))
