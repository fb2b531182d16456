"""Safe foundation moves: those that can never cost the game, for auto-play and for proofs."""

from collections.abc import Iterator
from enum import Enum, auto
from functools import lru_cache

from .cards import rank
from .ending import is_won
from .foundations import takes
from .moves import legal_moves
from .notation import Move
from .parts import FOUNDATION, GATHERED, HAND, RESERVE, WASTE, Build, Lift, Redeal, Start, Way
from .plan import STOCK_PILE, Plan, plan
from .play import after
from .position import Position, base_rank
from .rules import Rules
from .seen import shows_unseen


def safe_moves(rules: Rules, position: Position) -> list[Move]:
    """Return foundation moves to play one after another, none of which can cost the game.

    If foundation moves alone win the game, these are returned.  Otherwise a card is safe if everything that
    is possible with the card in place is also possible without it:

    * No card that is not on a foundation could be packed on it.  In games where foundation cards may be
      taken back, no card is home for good, so it must be a base card on which nothing is ever packed.
    * With two packs, every card that competes for the same foundation still finds one.
    * Taking it changes neither the packets of later passes nor the cards that fill spaces automatically.

    *position* may have cards that are not known (``UNSEEN``).  Then the moves end with the first that turns
    one of them up.
    """
    return _win(rules, position) or list(_safe(rules, position))


def has_safe_moves(rules: Rules, position: Position) -> bool:
    """Return whether there are :func:`safe_moves`, without looking for more than the first."""
    return next(_safe(rules, position), None) is not None or bool(_win(rules, position))


@lru_cache(64)  # a board asks for safe moves, and without any for a risk
def _up(rules: Rules, position: Position) -> tuple[Move, ...]:
    """Return the moves of last cards to foundations; none before the base is chosen."""
    if base_rank(rules, position) is None:
        return ()
    moves = [move for move in legal_moves(rules, position) if move.target is FOUNDATION]
    return tuple([move for move in moves if rules.moved(move.count) == move.count])


def _win(rules: Rules, position: Position) -> list[Move]:
    moves: list[Move] = []
    while not shows_unseen(position) and (up := _up(rules, position)):
        moves.append(up[0])
        position = after(rules, position, up[0])
    return moves if is_won(rules, position) else []


def _safe(rules: Rules, position: Position) -> Iterator[Move]:
    p = plan(rules)
    while not shows_unseen(position):
        move = next((move for move in _up(rules, position) if risk(p, position, move) is None), None)
        if move is None:
            return
        yield move
        position = after(rules, position, move)


class Risk(Enum):
    """What a move to a foundation might cost."""

    NEEDED = auto()  # a card that may have to be packed on it
    BACK = auto()  # it, or the card that it covers, may have to come back from the foundation
    TWIN = auto()  # its twin finds no foundation then
    NEXT = auto()  # it decides which cards can follow
    RUN = auto()  # its cards may have to carry others
    ORDER = auto()  # it changes which cards come next


def first_risk(rules: Rules, position: Position) -> tuple[int, Risk, int | None] | None:
    """Return the first card that could go up, its risk, and the card to be packed on it if it is that risk.

    None if no card could go up, or it is safe.
    """
    p = plan(rules)
    for move in _up(rules, position):
        found = risk(p, position, move)
        return found and (position.piles[p.source(move)][-move.count], *found)
    return None


def risk(p: Plan, position: Position, move: Move) -> tuple[Risk, int | None] | None:
    """Return a risk of a legal *move* to a foundation, and the card to be packed, or None if it is safe."""
    pile, piles = p.source(move), position.piles
    card = piles[pile][-1]
    base = base_rank(p.rules, position)
    assert base is not None
    home = [each for n in p.foundations for each in piles[n]]
    if move.count > 1:
        return Risk.RUN, None
    if p.rules.foundations.build is Build.PAIR:  # a king, of no use to other cards
        return None if _leaves_the_rest_alone(p, position, pile) else (Risk.ORDER, None)
    if p.rules.foundations.way is not Way.UP or p.rules.foundations.steps:
        return Risk.NEXT, None
    if p.rules.takes_back():
        if not _opens_for_good(p, card, base):
            return Risk.BACK, None
    elif p.rules.tableau.build is not Build.FREE:
        row = p.lays[base][52 * card : 52 * card + 52]
        left = (each for each in range(52) if row[each] and home.count(each) < p.rules.copies(each))
        needed = next(left, None)
        if needed is not None:
            return Risk.NEEDED, needed
    taken = [cards for n in p.foundations if card in (cards := takes(p, piles, base, n))]
    free = len(taken)
    start = p.rules.foundations.start
    if rank(card) == base and (start is Start.ANY or (start is Start.BESIDE and not home)):
        free = sum(not piles[n] for n in p.foundations)
    rivals = sum(p.rules.copies(each) - home.count(each) for each in set[int]().union(*taken))
    if rivals > free:
        return Risk.TWIN, None
    return None if _leaves_the_rest_alone(p, position, pile) else (Risk.ORDER, None)


def _opens_for_good(p: Plan, card: int, base: int) -> bool:
    """Return whether *card* is a base card of no use on the table, though foundation cards may return.

    On its foundation it covers no card that could return, nothing is ever packed on it, and it has a
    foundation of its own.  So every line of play that leaves it on the table can also be played with it on
    the foundation: omit its own moves, and once it goes up the two positions are equal.  Any other card may
    be needed: to carry a card that returns, or because the card it would cover must return itself.
    """
    f, vacancies = p.rules.foundations, p.rules.vacancies.values()
    if rank(card) != base or f.build is not Build.SUIT or f.start is not Start.ANY:
        return False
    if any(p.lays[base][52 * card : 52 * card + 52]):
        return False
    # A foundation with a card must not block lower tiers of sources that fill spaces.
    return not any(FOUNDATION in tier for each in vacancies for tier in (*each.must, *each.may[:-1]))


def _leaves_the_rest_alone(p: Plan, position: Position, pile: int) -> bool:
    """Return whether taking the last card of *pile* harms neither packets nor automatic filling."""
    rules, piles = p.rules, position.piles
    stock = rules.stock
    if not stock.discard_playable:
        return False
    again = stock.redeals is None or position.redeals < stock.redeals
    if again and stock.redeal in GATHERED:
        return False
    turned = rules.piles[pile] in (HAND, WASTE)
    if turned and piles[STOCK_PILE] and stock.vacancy.must:
        return False
    if turned and stock.redeal is Redeal.SHUFFLE and again:
        return False
    if pile == p.waste and stock.turn > 1 and again and len(piles[STOCK_PILE]) + len(piles[pile]) > 1:
        return False
    must = rules.tableau.vacancy.must
    if not must or all(not piles[n] for tier in p.fills[-1].must for n in tier):
        return True
    if must == (RESERVE,) and len(p.reserves) == 1 and rules.tableau.lift is not Lift.NOTHING:
        # A reserve card moves to a column one move earlier, and can be played from there just as well.
        return p.packs_from[p.reserves.start] and all(p.packs_from[n] for n in p.columns)
    return pile in p.columns and len(piles[pile]) > 1
