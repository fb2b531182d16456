"""Hints: a good move, chosen from what the player can see.

The hint looks at the positions that moves lead to as long as they turn up no card and use none of the stock,
all that take one move, then all that take two, and so on, until it has seen about a hundred.  It names the
first move towards the one with the most points (``estimate``), the nearest of equal ones.  If none has more
points than the position on the board, a card is turned.  If that is not possible either, it names the first
move towards a position in which a card is turned.

The weights of the estimate are rules of thumb, in points; what matters is their order.  They were chosen by
games played on some hundred deals of each of the ten games with a daily.
"""

from collections.abc import Iterator
from functools import lru_cache

from .cards import rank, suit
from .moves import legal_moves
from .notation import DEAL, Move
from .parts import Build, Redeal
from .plan import Plan, plan
from .play import after
from .position import Position, base_rank
from .rules import Rules
from .seen import UNSEEN, seen, shows_unseen
from .worthwhile import distinct_moves

HOME = 5.0  # a card on a foundation
HIDDEN = -6.0  # a card that lies face down in a column
RESERVE = -6.0  # a card in a reserve that was dealt
CELL = -2.0  # a card in a reserve that can be filled again
WASTE_ONCE = -3.0  # a card in the waste, or just turned, where redeals are limited
WASTE_ALWAYS = -0.5  # where the waste is turned over as often as one likes
SPACE = 2.0  # an empty column
HEAD = 3.0  # a column that begins with a card that cannot be packed on any other: a king, as a rule
PACKED = 1.0  # a card packed on another one
JOINED = 1.5  # ... and of one run with it, where not all packed cards are
BLOCKED = -1.5  # a card over a lower one of its suit
RAISED = -2.5  # for each rank that a card is above the lowest one under it, where suits do not matter
WAITING = -1.5  # for each card that goes up between a card and one on it, where foundations have steps


def estimate(p: Plan, position: Position, base: int) -> float:
    """Return how far *position*, as ``seen`` returns it, has come; *base*: base rank of the foundations."""
    rules, piles = p.rules, position.piles
    endless = rules.stock.redeals is None and rules.stock.redeal is Redeal.TURN_OVER
    points = HOME * sum([len(piles[n]) for n in p.foundations])
    for n in (p.hand, p.waste):
        if n is not None:
            points += len(piles[n]) * (WASTE_ALWAYS if endless else WASTE_ONCE)
    if rules.foundations.steps:
        return points + _waiting(p, piles)
    points += (CELL if rules.reserve.vacancy.may else RESERVE) * sum([len(piles[n]) for n in p.reserves])
    return points + sum([_column(rules, base, piles[n], position.hidden[n]) for n in p.columns])


@lru_cache(maxsize=8192)
def _column(rules: Rules, base: int, cards: tuple[int, ...], hidden: int) -> float:
    if not cards:
        return SPACE
    lays, holds = plan(rules).lays[base], plan(rules).holds[base]
    points = HIDDEN * hidden
    if not hidden and not any(lays[52 * on + cards[0]] for on in range(52)):
        points += HEAD
    for i in range(max(hidden, 1), len(cards)):
        card = cards[i]
        under = cards[hidden:i]
        if rules.tableau.build is not Build.FREE and i > hidden and lays[52 * cards[i - 1] + card]:
            points += PACKED
            if rules.tableau.run is not None and holds[52 * cards[i - 1] + card]:
                points += JOINED
        height = (rank(card) - base) % 13
        if rules.foundations.build is Build.SUIT:
            if any(suit(one) == suit(card) and (rank(one) - base) % 13 < height for one in under):
                points += BLOCKED
        elif under:
            points += RAISED * max(0, height - min((rank(one) - base) % 13 for one in under))
    return points


def _waiting(p: Plan, piles: tuple[tuple[int, ...], ...]) -> float:
    waits = _waits(p.rules, tuple([len(piles[n]) for n in p.foundations]))
    points = 0.0
    for n in p.columns:
        least = 13.0
        for card in piles[n]:
            wait = waits[rank(card)]
            if wait > least:
                points += RAISED + WAITING * (wait - least)
            least = min(least, wait)
    return points


@lru_cache(maxsize=8192)
def _waits(rules: Rules, heights: tuple[int, ...]) -> list[float]:
    """Return for each rank the average number of cards that go up before it, where it is still to go up."""
    after: list[list[int]] = [[] for _rank in range(13)]
    for place, height in enumerate(heights):
        for wait in range(13 - height):
            after[rules.rank_at(place, height + wait)].append(wait)
    return [sum(each) / max(len(each), 1) for each in after]


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
        if can_deal or points <= most_there:
            continue
        if shows_unseen(there) or DEAL in legal_moves(rules, there):
            way_on, most_there = first, points
    return best or (DEAL if can_deal else way_on)


def _choice_of_base(p: Plan, position: Position, moves: list[Move]) -> Move | None:
    """Return the move that makes the cards in sight follow soonest on the foundations."""
    in_sight = [cards[-1] for cards in position.piles if cards and cards[-1] != UNSEEN]

    def steps(move: Move) -> int:
        base = position.piles[p.source(move)][-1]
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
