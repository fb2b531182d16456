"""Packing as chains of links, for the proof of loss in ``proofs.waste_capacity``."""

from __future__ import annotations

from bot.patience import Rules
from bot.patience.plan import plan
from bot.patience.rules import WASTE, Build, Kind, Redeal
from bot.solver.kernel.layout import MOST_CARDS, MOST_CELLS
from bot.solver.kernel.vocabulary import can_return

CARDS = 52


def chains(rules: Rules) -> tuple[bytes, int, int]:
    """Return the link of every face, the number of links, and the links that begin a chain, as bits.

    Cards of one link pack on cards of the link before it, and on no others.  The bits are 0 where packing
    makes no chains, and where the proof does not hold.
    """
    none = bytes(CARDS), 0, 0
    base = rules.foundations.base
    if not isinstance(base, int) or not _holds(rules):
        return none
    lays = plan(rules).lays[base if len(plan(rules).lays) > 1 else 0]
    on = [frozenset(x for x in range(CARDS) if lays[CARDS * x + card]) for card in range(CARDS)]
    takes = [frozenset(x for x in range(CARDS) if lays[CARDS * card + x]) for card in range(CARDS)]
    members: dict[tuple[int, frozenset[int], frozenset[int]], frozenset[int]] = {}
    for card in range(CARDS):
        name = card % 13, on[card], takes[card]
        members[name] = members.get(name, frozenset()) | {card}
    kinds = list(members.values())
    first = [kind for kind in kinds if not on[min(kind)]]
    links = bytearray(CARDS)
    starts = count = 0
    for kind in first:
        starts |= 1 << count
        while kind:
            for card in kind:
                links[card] = count
            count += 1
            above, kind = kind, takes[min(kind)]
            if kind and (kind not in kinds or on[min(kind)] != above):
                return none
    return (bytes(links), count, starts) if count == len(kinds) else none


def _holds(rules: Rules) -> bool:
    """Return whether the proof by waste capacity holds in the game."""
    foundations, stock, tableau, reserve = rules.foundations, rules.stock, rules.tableau, rules.reserve
    cells = stock.redeal is Redeal.TO_RESERVE
    into = Kind(0)
    for tier in (*reserve.vacancy.must, *reserve.vacancy.may):
        into |= tier
    return (
        foundations.build is Build.SUIT
        and foundations.count == 4 * rules.packs
        and not can_return(rules)
        and CARDS * rules.packs <= MOST_CARDS
        and stock.waste
        and stock.onto is WASTE
        and tableau.build is not Build.FREE
        and (cells or stock.redeals == 0)
        and not into & ~(WASTE if cells else Kind(0))
        and (not cells or 0 < reserve.count <= MOST_CELLS)
    )
