"""The open-pack relaxation: every card of the pack is a reserve pile.  What is lost in it is lost.

What the game plays from stock, hand or waste, the relaxation plays from a reserve pile at any time, and
spaces that the game must fill may be filled in it.  So it has every line of the game, without the deals.
Nothing in a state of it says how far and how often the pack is dealt, so there are few of them.
"""

from __future__ import annotations

from dataclasses import replace

from bot.patience import Position, Rules
from bot.patience.rules import HAND, RESERVE, STOCK, WASTE, Deal, Redeal, Vacancy

TALON = STOCK | HAND | WASTE


def open_pack(rules: Rules, position: Position) -> tuple[Rules, Position] | None:
    """Return the relaxed game and the position in it; None without a reserve that only gives cards away."""
    reserve, tableau, vacancy = rules.reserve, rules.tableau, rules.tableau.vacancy
    if rules.packs > 1 or rules.offer or not reserve.count or reserve.vacancy != Vacancy():
        return None
    fills = RESERVE
    for tier in (*vacancy.must, *vacancy.may):
        fills |= tier
    laid = [() if kind in TALON else pile for kind, pile in zip(rules.piles, position.piles, strict=True)]
    cards = [card for pile, left in zip(position.piles, laid, strict=True) if not left for card in pile]
    end = rules.span(RESERVE).stop
    base = rules.foundations.base if position.base is None else position.base
    spaces = Vacancy(may=(fills,), closing=vacancy.closing)
    relaxed = replace(
        rules,
        setup=(Deal(RESERVE, 1),),
        foundations=replace(rules.foundations, base=base, forced=False),
        tableau=replace(tableau, takes=tableau.takes | RESERVE, late=0, vacancy=spaces),
        reserve=replace(reserve, count=reserve.count + len(cards), closed=False),
        stock=replace(rules.stock, redeals=0, redeal=Redeal.TURN_OVER),
    )
    piles = (*laid[:end], *((card,) for card in cards), *laid[end:])
    hidden = (*position.hidden[:end], *(0 for _ in cards), *position.hidden[end:])
    return relaxed, Position(piles, (0, *hidden[1:]))
