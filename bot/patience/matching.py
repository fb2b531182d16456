"""The piles and moves that a phrase describes in a position, and why none of them is legal."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from .cards import rank, suit
from .foundations import foundation_for
from .moves import lifts
from .notation import Move
from .phrases import Phrase, Place
from .plan import STOCK_PILE, Plan, plan
from .position import Position, base_rank
from .reasons import Reason, Why, immovable, reason
from .rules import FOUNDATION, TABLEAU, Rules


def fits_phrase(p: Plan, position: Position, move: Move, phrase: Phrase) -> bool:
    """Return whether the legal *move* is one that *phrase* describes."""
    if phrase.count not in (None, move.count):
        return False
    source, target = p.source(move), p.target(move)
    assert source is not None
    assert target is not None
    if not _gives(p, position, source, move.count, phrase.source):
        return False
    if phrase.target is None:
        return True
    if move.target is FOUNDATION:
        target = _foundation(p, position, source)
    return _takes(p, position, target, phrase.target)


def _foundation(p: Plan, position: Position, source: int) -> int:
    """Return the foundation that the last card of *source* goes to, the first one if it goes to none."""
    card, base = position.piles[source][-1], base_rank(p.rules, position)
    to = foundation_for(p, position.piles, rank(card) if base is None else base, card)
    return p.foundations.start if to is None else to


def _is_named(p: Plan, pile: int, place: Place) -> bool:
    kind = p.rules.piles[pile]
    if place.kinds is not None and kind not in place.kinds:
        return False
    span = p.rules.span(kind)
    return place.number is None or pile - span.start + 1 == place.number


def _is_card(card: int, place: Place) -> bool:
    return place.rank in (None, rank(card)) and place.suit in (None, suit(card))


def _gives(p: Plan, position: Position, pile: int, count: int, place: Place) -> bool:
    """Return whether *place* describes the last *count* cards of *pile*.  Cards face down have no name."""
    if not _is_named(p, pile, place):
        return False
    if place.rank is None and place.suit is None:
        return True
    cards = position.piles[pile]
    return count <= len(cards) - position.hidden[pile] and _is_card(cards[-count], place)


def _takes(p: Plan, position: Position, pile: int, place: Place) -> bool:
    """Return whether *place* describes *pile* as a target."""
    cards = position.piles[pile]
    if not _is_named(p, pile, place) or (place.empty and cards):
        return False
    if place.rank is None and place.suit is None:
        return True
    return bool(cards) and _is_card(cards[-1], place)


# -- why nothing fits -------------------------------------------------------------------------


def explain(rules: Rules, position: Position, meanings: Sequence[Phrase]) -> Reason:
    """Return why no legal move fits any of *meanings*, of which there is at least one.

    Of the moves that they describe, legal or not, the one that comes closest to a legal one is judged.
    """
    p = plan(rules)
    reasons = [each for phrase in meanings for each in _reasons(p, position, phrase)]
    return min(reasons, key=_distance)


_NEAREST = (
    *(Why.PACKING, Why.BEFORE, Why.ENDS, Why.COLOUR, Why.NOT_NEXT, Why.ON_LAST, Why.ON_BASE, Why.FULL),
    *(Why.SPACE, Why.LAST_RANK, Why.LATE, Why.NOT_DEALT, Why.NO_CHANGE, Why.LEAVES, Why.CLOSED, Why.STAYS),
    *(Why.WHOLE, Why.TOP_OR_WHOLE, Why.NO_RUN, Why.SINGLE, Why.FEWER, Why.NO_TARGET, Why.COVERED, Why.SAME),
)


def _distance(found: Reason) -> tuple[int, int, int]:
    """Return how far the move of a reason is from a legal one, for comparisons."""
    place = _NEAREST.index(found.why) if found.why in _NEAREST else len(_NEAREST)
    beside = 1
    if found.card is not None and found.onto is not None:
        beside = int((rank(found.card) - rank(found.onto)) % 13 != 12)
    return place, beside, found.move.count if found.move else 0


def _reasons(p: Plan, position: Position, phrase: Phrase) -> Iterator[Reason]:
    place = phrase.source
    sources = [n for n in range(len(position.piles)) if _is_named(p, n, place)]
    movable = [n for n in sources if place.kinds is not None or n in p.sources]
    taken = [(n, count) for n in movable for count in _counts(p, position, n, phrase)]
    if not taken:
        yield _no_source(p, position, sources, place)
        return
    targets: list[int] | None = None
    if phrase.target is not None:
        ends = phrase.target if phrase.target.kinds else replace(phrase.target, kinds=TABLEAU)
        targets = [n for n in range(len(position.piles)) if _takes(p, position, n, ends)]
        if not targets:
            yield _no_target(p, phrase.target)
            return
    chosen = phrase.count is None and place.rank is not None
    for n, count in taken:
        alone = immovable(p, position, n, count)
        if chosen and count > 1 and alone.why in (Why.NO_RUN, Why.SINGLE, Why.LEAVES):
            yield replace(alone, why=Why.COVERED)
            continue
        moves = {p.move(n, target, count) for target in targets or ()}
        yield from (reason(p.rules, position, move) for move in moves)
        if targets is None:
            yield alone


def _counts(p: Plan, position: Position, n: int, phrase: Phrase) -> list[int]:
    """Return the numbers of cards of pile *n* that *phrase* can mean, whether they can be lifted or not."""
    place, cards = phrase.source, position.piles[n]
    if not cards or (n == STOCK_PILE and place.kinds is None):
        return []
    if place.rank is not None or place.suit is not None:
        counts = [count for count in range(1, len(cards) + 1) if _gives(p, position, n, count, place)]
        return [count for count in counts if phrase.count in (None, count)]
    if phrase.count is not None:
        return [phrase.count]
    base = base_rank(p.rules, position)
    return (list(lifts(p, position, p.lays[base], n)) if p.in_column[n] and base is not None else []) or [1]


def _no_source(p: Plan, position: Position, sources: list[int], place: Place) -> Reason:
    """Return why *place*, which is one of *sources* if it exists, has no card to be moved."""
    found = Reason(why=Why.NO_PILE, rules=p.rules, rank=place.rank)
    if place.kinds is not None:
        found = replace(found, kind=place.kinds, number=place.number or 0)
    if not sources:
        return found
    if place.rank is None and place.suit is None:
        return replace(found, why=Why.EMPTY)
    if place.rank is None or place.suit is None:
        return replace(found, why=Why.NO_SUCH)
    found = replace(found, card=place.suit * 13 + place.rank)
    for n, cards in enumerate(position.piles):
        if found.card in cards[position.hidden[n] :]:
            return replace(found, why=Why.UP if p.rules.piles[n] is FOUNDATION else Why.NO_SUCH)
    return replace(found, why=Why.UNSEEN)


def _no_target(p: Plan, place: Place) -> Reason:
    """Return why no pile is *place*."""
    found = Reason(why=Why.NO_PILE, rules=p.rules, rank=place.rank, number=place.number or 0)
    if place.kinds is not None:
        found = replace(found, kind=place.kinds)
    if place.rank is not None and place.suit is not None:
        return replace(found, why=Why.NOT_THERE, onto=place.suit * 13 + place.rank)
    if place.rank is not None or place.suit is not None:
        return replace(found, why=Why.NOT_THERE)
    return replace(found, why=Why.NO_SPACE) if place.empty else found
