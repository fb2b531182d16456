"""Move generation, the only judge of legality in the project.

A move is legal if it is generated.  :func:`is_legal` generates only the moves between the two piles of a
move; it shares its code with :func:`legal_moves`, so the two cannot disagree.
"""

from collections.abc import Container, Iterable

from .foundations import going_up, homes, taken
from .notation import DEAL, Move
from .parts import GATHERED, HAND, STOCK, TABLEAU, Lift, Redeal
from .plan import STOCK_PILE, Plan, plan
from .position import Position, base_rank
from .rules import Rules
from .vacancies import OpenFill, forced_moves, open_fills

_Targets = tuple[Container[int], list[tuple[int, int]], list[OpenFill]]
"""Where cards may go: the cards that some foundation takes; each column with cards, and the start of its last
card's row in ``Plan.lays``; the empty piles."""


def legal_moves(rules: Rules, position: Position) -> list[Move]:
    """Return all legal moves in a fixed order: the deal, then pile by pile.

    Every empty column is a separate target, because the choice matters to players.  Moving a whole column
    to an empty one changes nothing and is not a move.
    """
    p = plan(rules)
    base = base_rank(rules, position)
    if base is None:
        return _choices_of_base(p, position)
    if forced := forced_moves(p, position):
        return forced
    targets = _targets(p, position, base)
    moves = _moves(p, position, base, p.sources, targets)
    return [DEAL, *moves] if _can_deal(p, position, base, targets) else moves


def is_legal(rules: Rules, position: Position, move: Move) -> bool:
    """Return whether *move* is one of :func:`legal_moves`."""
    p = plan(rules)
    base = base_rank(rules, position)
    if base is None:
        return move in _choices_of_base(p, position)
    if forced := forced_moves(p, position):
        return move in forced
    if move.source is STOCK and move == DEAL:
        return _can_deal(p, position, base)
    source, target = p.numbers.get((move.source, move.source_number)), p.target(move)
    if source is None or source not in p.sources or target is None or not position.piles[source]:
        return False
    return move in _moves(p, position, base, (source,), _target(p, position, base, source, target))


def _choices_of_base(p: Plan, position: Position) -> list[Move]:
    offered = p.rules.span(p.rules.foundations.choose_from)
    return [p.move(n, p.foundations.start) for n in offered if position.piles[n]]


def _targets(p: Plan, position: Position, base: int) -> _Targets:
    piles = position.piles
    tops = [n for n in p.packs_on if piles[n] and not (p.covers and p.is_covered(piles, n))]
    return taken(p, piles, base), [(n, 52 * piles[n][-1]) for n in tops], open_fills(p, position)


def _target(p: Plan, position: Position, base: int, source: int, target: int) -> _Targets:
    """Return the pile *target* alone, for cards of the pile *source*."""
    piles = position.piles
    if target >= p.foundations.start:
        return taken(p, piles, base), [], []
    if not piles[target]:
        return (), [], open_fills(p, position)
    takes = target in p.packs_on and not p.is_covered(piles, target)
    return (), [(target, 52 * piles[target][-1])] if takes else [], []


def _moves(p: Plan, position: Position, base: int, sources: Iterable[int], targets: _Targets) -> list[Move]:
    """Return the moves of the piles *sources* to *targets*."""
    piles, lays = position.piles, p.lays[base]
    wanted, tops, fills = targets
    room, room_in_space = rooms(p, position)
    most, closed = p.rules.tableau.most, p.rules.reserve.closed
    moves: list[Move] = []
    for n in sources:
        cards = piles[n]
        if not cards or (closed and p.is_closed(n, len(cards))):
            continue
        if p.covers and p.is_covered(piles, n):
            continue
        if p.plays_up[n] and cards[-1] in wanted and (up := going_up(p, position, n)):
            moves.extend([p.move(n, to, up) for to in homes(p, piles, base, cards[-1])])
        column = n in p.columns
        for count in lifts(p, position, base, n) if column else (1,):
            if count > 1 and p.draws and cards[-count] in wanted:
                moves.append(p.move(n, p.foundations.start, count))
            if p.packs_from[n] and count <= room:
                card = cards[-count]
                for t, row in tops:
                    if lays[row + card] and t != n and (most is None or len(piles[t]) + count <= most):
                        moves.append(p.move(n, t, count))
            for empty, fillers, rank in fills:
                if n in fillers and (rank is None or cards[-count] % 13 == rank):
                    fits = count <= room_in_space and not (column and count == len(cards))
                    if fits if empty[0] in p.columns else count == 1:
                        moves.extend([p.move(n, t, count) for t in empty])
    return moves


def rooms(p: Plan, position: Position) -> tuple[int, int]:
    """Return how many cards may move together onto a card, and into an empty column.

    Where they could move one by one, each empty reserve pile takes one on the way, and each empty column that
    takes any card, other than the target, doubles the number.
    """
    if p.rules.tableau.lift is not Lift.STEPS:
        return len(p.names) * 52, len(p.names) * 52
    cells = 1
    spaces = 0
    for empty, sources, rank in open_fills(p, position):
        if rank is None and any(n in p.columns for n in sources):
            if empty[0] in p.columns:
                spaces = len(empty)
            else:
                cells += len(empty)
    return cells << spaces, cells << max(spaces - 1, 0)


def lifts(p: Plan, position: Position, base: int, n: int) -> Iterable[int]:
    """Return the numbers of cards that may be lifted together from column *n*."""
    lift = p.rules.tableau.lift
    if lift is Lift.TOP:
        shown = len(position.piles[n]) - position.hidden[n]
        return range(1, shown + 1) if position.redeals in p.draws else (1,)
    if lift is Lift.NOTHING:
        return ()
    cards, holds = position.piles[n], p.holds[base]
    whole = len(cards)
    most = whole - position.hidden[n]
    longest = 1
    while longest < most and holds[52 * cards[-longest - 1] + cards[-longest]]:
        longest += 1
    if lift in (Lift.RUN, Lift.STEPS):
        return range(1, longest + 1)
    alone = (1,) if lift is Lift.PILE_OR_TOP and whole > 1 else ()
    return (*alone, whole) if longest == whole else alone


def _can_deal(p: Plan, position: Position, base: int, targets: _Targets | None = None) -> bool:
    """Return whether a deal is allowed: turning the next cards, or redealing once the stock is out.

    *targets* are all targets, listed only where they are needed.
    """
    piles, stock = position.piles, p.rules.stock
    held = p.hand is not None and bool(piles[p.hand])
    if held and not stock.discard_playable:
        targets = targets or _targets(p, position, base)
        if _moves(p, position, base, p.rules.span(HAND), targets):
            return False
    if piles[STOCK_PILE]:
        if stock.onto is TABLEAU and not stock.over_spaces and not all(piles[n] for n in p.columns):
            return False
        return p.waste is not None or not held
    if stock.redeals is not None and position.redeals >= stock.redeals:
        return False
    if stock.redeal in GATHERED:
        return any(piles[n] for n in p.columns)
    if p.waste is None:
        return False
    if stock.redeal is Redeal.TO_RESERVE:
        return bool(piles[p.waste]) and any(not piles[n] for n in p.reserves)
    return held or bool(piles[p.waste])
