"""Deals in the JSON format of Solvitaire (Blake and Gent), which describes a layout instead of a pack.

``{"tableau piles": [["7D"], …], "reserve": […], "stock": […], "foundations": […]}``: every pile from its
bottom card to its top card.  The pack is found by undoing the setup of the rules.
"""

import json
from collections import Counter
from typing import Any, cast

from .cards import rank
from .errors import BadDeal, Fault
from .opening import opening, targets
from .packs import read_cards, require_packs
from .rules import FOUNDATION, RESERVE, STOCK, TABLEAU, WASTE, Pull, Rules

_PILES = {
    "foundations": FOUNDATION,
    "tableau piles": TABLEAU,
    "reserve": RESERVE,
    "waste": WASTE,
    "stock": STOCK,
}


def read_layout(rules: Rules, text: str) -> list[int]:
    """Return the pack from which *rules* deal the layout *text*; the last card is dealt first.

    Foundations that the rules begin with given cards need not be listed.

    Raises :class:`BadDeal` if *text* is not in the format, if the cards are not whole packs, and if the rules
    deal no such layout.
    """
    piles = _piles(rules, text)
    begun = piles[rules.span(FOUNDATION).start]
    pulled = {step.rank for step in rules.setup if isinstance(step, Pull)}
    absent = Counter(list(range(52)) * rules.packs) - Counter(card for pile in piles for card in pile)
    if all(rank(card) in pulled for card in absent):
        begun += absent.elements()
    require_packs(rules, text, [card for pile in piles for card in pile])
    order = _dealing_order(rules, piles)
    if order is None or not _is_dealt(rules, order[::-1], piles):
        raise BadDeal(text, Fault.LAYOUT)
    return order[::-1]


def _piles(rules: Rules, text: str) -> list[list[int]]:
    """Return the cards of each pile; those of all foundations lie on the first."""
    try:
        given = cast("dict[str, Any]", json.loads(text))
    except (ValueError, RecursionError):
        raise BadDeal(text, Fault.FORM) from None
    if not given or any(name not in _PILES or not isinstance(value, list) for name, value in given.items()):
        raise BadDeal(text, Fault.FORM)
    piles: list[list[int]] = [[] for _ in rules.piles]
    for name, value in given.items():
        span = rules.span(_PILES[name])
        if _PILES[name] is TABLEAU:
            laid = [_cards(text, column) for column in value]
        else:  # one list of cards; several reserve piles share it evenly
            cards = _cards(text, value)
            size = -(-len(cards) // len(span)) if _PILES[name] is RESERVE and span else len(cards)
            laid = [cards[i : i + size] for i in range(0, len(cards), size or 1)]
        if len(laid) > len(span):
            raise BadDeal(text, Fault.LAYOUT)
        for n, cards in zip(span, laid, strict=False):
            piles[n] = cards
    return piles


def _cards(text: str, listed: object) -> list[int]:
    if not isinstance(listed, list) or not all(isinstance(one, str) for one in cast("list[Any]", listed)):
        raise BadDeal(text, Fault.FORM)
    return [card for one in cast("list[str]", listed) for card in read_cards(text, one)]


def _dealing_order(rules: Rules, piles: list[list[int]]) -> list[int] | None:
    """Return the cards of *piles* in the order in which the setup deals them, or None if they do not fit.

    Cards that the setup takes out of the pack, or sends on to the foundations, go first.
    """
    left = [list(pile) for pile in piles]
    begun = left[rules.span(FOUNDATION).start]
    aside = {step.rank if isinstance(step, Pull) else step.divert for step in rules.setup}
    order = [card for card in begun if rank(card) in aside]
    begun[:] = [card for card in begun if rank(card) not in aside]
    for step in rules.setup:
        for n in () if isinstance(step, Pull) else targets(rules, step):
            pile = begun if rules.piles[n] is FOUNDATION else left[n]
            if isinstance(step, Pull) or len(pile) < step.each:
                return None
            order += pile[: step.each]
            del pile[: step.each]
    return None if any(left[1:]) else order + left[0][::-1]


def _is_dealt(rules: Rules, pack: list[int], piles: list[list[int]]) -> bool:
    """Return whether *pack* is dealt to *piles*; each foundation may begin with any card of its row."""
    dealt = [list(pile) for pile in opening(rules, pack, 0).piles]
    row = rules.span(FOUNDATION)
    begun = sorted(card for n in row for card in dealt[n])
    return begun == sorted(piles[row.start]) and all(
        dealt[n] == pile for n, pile in enumerate(piles) if n not in row
    )
