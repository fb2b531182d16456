"""Hints: a good move, chosen from what the player can see.

The hint looks at the positions that moves lead to as long as they turn up no card and use none of the stock,
all that take one move, then all that take two, and so on, until it has seen about a hundred.  It names the
first move towards the one with the most points (``estimate``), the nearest of equal ones.  If none has more
points than the position on the board, a card is turned.  If that is not possible either, it names the first
move towards a position in which a card is turned.

A player who follows the hints never loops.  Each move leads nearer to the position aimed at, which is
still in reach after it, and the aim changes only for a better one.
"""

from collections.abc import Iterator
from functools import lru_cache

from .estimate import estimate
from .moves import legal_moves
from .notation import DEAL, Move
from .plan import Plan, plan
from .play import after
from .position import Position, base_rank
from .rules import Rules
from .seen import UNSEEN, seen, shows_unseen
from .worthwhile import distinct_moves

POSITIONS = 100
"""Positions after which no longer lines are looked at; takes some milliseconds."""


@lru_cache(256)  # what judges, draws and describes a hint asks for it
def hint(rules: Rules, position: Position) -> Move | None:
    """Return a move that looks good, or None if no legal move does.

    Positions that look alike on the board have the same hint, whatever lies face down.
    """
    p = plan(rules)
    root = seen(rules, position)
    base = base_rank(rules, root)
    moves = legal_moves(rules, root)
    if base is None:
        return _choice_of_base(p, root, moves)
    can_deal = DEAL in moves
    best, most = None, estimate(p, root, base)
    way_on, most_there = None, float("-inf")
    for first, there in _reachable(p, root):
        points = estimate(p, there, base)
        if points > most:
            best, most = first, points
        if (
            not can_deal
            and points > most_there
            and (shows_unseen(there) or DEAL in legal_moves(rules, there))
        ):
            way_on, most_there = first, points
    return best or (DEAL if can_deal else way_on)


def _choice_of_base(p: Plan, position: Position, moves: list[Move]) -> Move | None:
    """Return the move that makes the cards in sight follow soonest on the foundations."""
    in_sight = [cards[-1] for cards in position.piles if cards and cards[-1] != UNSEEN]

    def steps(move: Move) -> int:
        base = position.piles[p.source(move) or 0][-1]
        return sum((card - base) % 13 for card in in_sight)

    return min(moves, key=steps, default=None)


def _reachable(p: Plan, root: Position) -> Iterator[tuple[Move, Position]]:
    """Yield positions in the order of their distance from *root*, each with the first move towards it.

    Only distances of which all positions are seen are yielded.  Equal spaces, and columns in another order,
    are one position.
    """
    known = {_key(p, root)}
    level: list[tuple[Move | None, Position]] = [(None, root)]
    while level and len(known) <= POSITIONS:
        found: list[tuple[Move, Position]] = []
        for first, here in level:
            for move in distinct_moves(p.rules, here, legal_moves(p.rules, here)):
                if move == DEAL:
                    continue
                there = after(p.rules, here, move)
                key = _key(p, there)
                if key not in known:
                    known.add(key)
                    found.append((first or move, there))
            if first is not None and len(known) > POSITIONS:
                return
        yield from found
        level = [(first, there) for first, there in found if not shows_unseen(there)]


def _key(p: Plan, position: Position) -> object:
    columns = [(position.piles[n], position.hidden[n]) for n in p.columns]
    if not p.covers:
        columns.sort()
    return *columns, *position.piles[: p.columns.start]
