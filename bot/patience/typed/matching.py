"""The piles and moves that a phrase describes in a position, and why none of them is legal.

Positions are those of :func:`~bot.patience.seen.seen`, so no answer depends on a card that cannot be seen.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.patience.cards import rank, suit
from bot.patience.foundations import foundation_for
from bot.patience.moves import is_legal, lifts
from bot.patience.notation import DEAL, Move
from bot.patience.parts import FOUNDATION, HAND, STOCK, TABLEAU, WASTE
from bot.patience.plan import STOCK_PILE, Plan, plan
from bot.patience.position import Position, base_rank
from bot.patience.reasons import Reason, Why, immovable, reason
from bot.patience.rules import Rules
from bot.patience.seen import UNSEEN
from bot.patience.typed.phrases import Phrase
from bot.patience.typed.vocabulary import ALL, Place


def fits_phrase(p: Plan, position: Position, move: Move, phrase: Phrase) -> bool:
    """Return whether the legal *move* is one that *phrase* describes."""
    if move == DEAL:
        return _is_deal(p.rules, phrase)
    source, target = p.source(move), p.target(move)
    assert target is not None
    said = _count(position, source, phrase)
    if said not in (None, move.count):
        return False
    if said is None and phrase.source.rank is None and p.rules.moved(move.count) < move.count:
        return False  # a card under others is drawn by its name or its place
    if not _gives(p, position, source, move.count, phrase.source):
        return False
    named = phrase.target
    if named is not None and move.target is FOUNDATION and not move.target_number:
        card, base = position.piles[source][-1], base_rank(p.rules, position)
        to = foundation_for(p, position.piles, rank(card) if base is None else base, card)
        target = p.foundations.start if to is None else to
        named = replace(named, number=None)  # a card has one foundation, whatever its place is called
    return named is None or _takes(p, position, target, named)


def _is_deal(rules: Rules, phrase: Phrase) -> bool:
    """Return whether *phrase* says "stock" or "stock to waste", which mean the deal."""
    return (
        phrase.source in (Place(kinds=STOCK), Place(kinds=STOCK | WASTE))
        and phrase.count in (None, rules.stock.turn)
        and phrase.target in (None, Place(kinds=WASTE), Place(kinds=HAND))
    )


def _count(position: Position, source: int, phrase: Phrase) -> int | None:
    """Return the number of cards of pile *source* that *phrase* says, None if it says none."""
    return len(position.piles[source]) - position.hidden[source] if phrase.count == ALL else phrase.count


def _is_named(p: Plan, pile: int, place: Place) -> bool:
    kind = p.rules.piles[pile]
    if place.kinds is not None and kind not in place.kinds:
        return False
    span = p.rules.span(kind)
    return place.number is None or pile - span.start + 1 == place.number


def _card(place: Place) -> int | None:
    """Return the card that *place* names by its rank and its suit, or None."""
    if place.rank is None or place.suits is None or len(place.suits) > 1:
        return None
    return min(place.suits) * 13 + place.rank


def _gives(p: Plan, position: Position, pile: int, count: int, place: Place) -> bool:
    """Return whether *place* describes the last *count* cards of *pile*, of which the lowest is named."""
    if not _is_named(p, pile, place):
        return False
    if place.rank is None and place.suits is None:
        return True
    if count > len(position.piles[pile]):
        return False
    card = position.piles[pile][-count]
    fits = place.rank in (None, rank(card)) and (place.suits is None or suit(card) in place.suits)
    return fits and card != UNSEEN


def _takes(p: Plan, position: Position, pile: int, place: Place) -> bool:
    """Return whether *place* describes *pile* as a target."""
    return _gives(p, position, pile, 1, place) and not (place.empty and position.piles[pile])


# -- why nothing fits -------------------------------------------------------------------------


def explain(rules: Rules, position: Position, meanings: Sequence[Phrase]) -> Reason:
    """Return why no legal move fits any of *meanings*, of which there is at least one.

    Of the moves that they describe, legal or not, the one that comes closest to a legal one is judged.
    """
    p = plan(rules)
    reasons = [each for phrase in meanings for each in _reasons(p, position, phrase)]
    return min(reasons, key=_distance)


def absent(rules: Rules, phrase: Phrase) -> Reason | None:
    """Return that one end of *phrase* is a pile that no game of *rules* has; None if they have both."""
    p = plan(rules)
    for end in () if _is_deal(rules, phrase) else (phrase.source, phrase.target):
        if end is not None and not any(_is_named(p, n, end) for n in range(len(rules.piles))):
            return Reason(why=Why.NO_PILE, rules=rules, kind=end.kinds, number=end.number or 0)
    return None


_NEAREST = (
    *(Why.DISCARD, Why.ROOM, Why.PACKING, Why.BEFORE, Why.ENDS, Why.COLOUR, Why.NOT_NEXT, Why.ON_LAST),
    *(Why.ON_BASE, Why.FULL, Why.TAKEN, Why.ONE, Why.COMPLETE),
    *(Why.SPACE, Why.LAST_RANK, Why.LATE, Why.NOT_DEALT, Why.NO_CHANGE, Why.LEAVES, Why.CLOSED, Why.STAYS),
    *(Why.WHOLE, Why.TOP_OR_WHOLE, Why.NO_RUN, Why.SINGLE, Why.FEWER, Why.NO_TARGET, Why.COVERED, Why.SAME),
)


def _distance(found: Reason) -> tuple[int, int, int]:
    """Return how far the move of a reason is from a legal one, for comparisons."""
    place = _NEAREST.index(found.why) if found.why in _NEAREST else len(_NEAREST)
    beside = 1
    if found.card is not None and found.onto is not None:
        beside = int(found.card != found.onto and (rank(found.card) - rank(found.onto)) % 13 != 12)
    return place, beside, found.move.count if found.move else 0


def _reasons(p: Plan, position: Position, phrase: Phrase) -> Iterator[Reason]:
    place = phrase.source
    if _is_deal(p.rules, phrase):
        yield reason(p.rules, position, DEAL)
        return
    if (missing := absent(p.rules, phrase)) is not None:
        yield missing
        return
    sources = [n for n in range(len(position.piles)) if _is_named(p, n, place)]
    movable = [n for n in sources if place.kinds is not None or n in p.sources]
    taken = [(n, count) for n in movable for count in _counts(p, position, n, phrase)]
    if not taken:
        yield _no_source(p, position, place)
        return
    targets: list[int] | None = None
    if phrase.target is not None:
        if phrase.target.kinds is WASTE and any(n == p.hand for n, _ in taken):
            yield _discard(p, position)
            return
        targets = _targets(p, position, phrase.target)
        if not targets:
            yield _no_target(p, position, phrase.target)
            return
    chosen = phrase.count in (None, ALL) and place.rank is not None
    up = phrase.target is None or phrase.target.kinds is FOUNDATION
    for n, count in taken:
        alone = immovable(p, position, n, count)
        if up and n in p.foundations:
            yield replace(alone, why=Why.UP)
            continue
        if chosen and count > 1 and alone.why in (Why.NO_RUN, Why.SINGLE, Why.LEAVES):
            yield replace(alone, why=Why.COVERED)
            continue
        only_up = p.foundations if alone.why is Why.LEAVES and p.rules.foundations.count == 1 else ()
        to = only_up if targets is None else targets
        moves = dict.fromkeys(p.move(n, target, count) for target in to)
        judged = [reason(p.rules, position, move) for move in moves if not is_legal(p.rules, position, move)]
        if p.rules.foundations.steps and phrase.target is not None and not phrase.target.number:
            judged = [replace(each, onto=None) if each.why is Why.NOT_NEXT else each for each in judged]
        yield from judged or [alone]


def _targets(p: Plan, position: Position, place: Place) -> list[int]:
    """Return the piles that *place* can mean; the card of one that is no column does not matter."""
    piles = range(len(position.piles))
    if place.kinds is None:
        place = replace(place, kinds=TABLEAU if any(p.packs_from) else FOUNDATION)
    elif TABLEAU not in place.kinds:
        place = replace(place, rank=None, suits=None)
    return [n for n in piles if _takes(p, position, n, place)]


def _counts(p: Plan, position: Position, n: int, phrase: Phrase) -> list[int]:
    """Return the numbers of cards of pile *n* that *phrase* can mean, whether they can be lifted or not."""
    place, cards, said = phrase.source, position.piles[n], _count(position, n, phrase)
    if not cards or (n == STOCK_PILE and place.kinds is None):
        return []
    if place.rank is not None or place.suits is not None:
        counts = [count for count in range(1, len(cards) + 1) if _gives(p, position, n, count, place)]
        return [count for count in counts if said in (None, count)]
    if said is not None:
        return [said]
    base = base_rank(p.rules, position)
    if base is None or p.draws or n not in p.columns:
        return [1]
    return list(lifts(p, position, base, n)) or [1]


def _discard(p: Plan, position: Position) -> Reason:
    """Return why the held card is not laid on the waste: a deal does that, if it is legal."""
    assert p.hand is not None
    if not is_legal(p.rules, position, DEAL):
        return reason(p.rules, position, DEAL)
    return Reason(why=Why.DISCARD, rules=p.rules, move=DEAL, card=position.piles[p.hand][-1])


def _no_source(p: Plan, position: Position, place: Place) -> Reason:
    """Return why *place*, which the game has, has no card to be moved."""
    kind, number = place.kinds, place.number or 0
    found = Reason(why=Why.EMPTY, rules=p.rules, kind=kind, number=number, rank=place.rank)
    if place.rank is None and place.suits is None:
        return found
    if (card := _card(place)) is None:
        return replace(found, why=Why.NO_SUCH)
    found = replace(found, card=card)
    for n, cards in enumerate(position.piles):
        if found.card in cards:
            return replace(found, why=Why.UP if p.rules.piles[n] is FOUNDATION else Why.NO_SUCH)
    return replace(found, why=Why.UNSEEN)


def _no_target(p: Plan, position: Position, place: Place) -> Reason:
    """Return why no pile is *place* now.  The kind is that of foundations if one of them is."""
    kind, number = place.kinds, place.number or 0
    if place.rank is None and place.suits is None:
        return Reason(why=Why.NO_SPACE, rules=p.rules, kind=kind, number=number)
    if kind is None and any(_takes(p, position, n, place) for n in p.foundations):
        kind = FOUNDATION
    onto = _card(place)
    return Reason(why=Why.NOT_THERE, rules=p.rules, kind=kind, number=number, onto=onto, rank=place.rank)
