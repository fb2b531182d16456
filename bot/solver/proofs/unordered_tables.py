"""Tables of the unordered-columns relaxation (``unordered``), for the games that meet its conditions."""

from __future__ import annotations

from bot.patience.rules import RESERVE
from bot.solver.kernel import layout
from bot.solver.kernel.compile import Tables
from bot.solver.kernel.jit import Buffer
from bot.solver.proofs import suit_blind, unordered
from bot.solver.proofs.suit_blind_tables import (
    card_of,
    column_piles,
    is_packed,
    is_relaxable,
    new_table,
    packing_of,
    pile_of,
    with_abstraction,
)

MOST_RESERVES = 2
MOST_IN_RESERVE = 7


def unordered_game(tables: Tables) -> tuple[Buffer, tuple[int, int, int]] | None:
    """Return the table of the relaxed game and the abstraction of the position; None if a condition fails."""
    rules, numbers, state = tables.rules, tables.numbers, tables.state
    stock, vacancy, base = rules.stock, rules.tableau.vacancy, int(state[layout.BASE])
    if (
        not is_relaxable(tables)
        or not numbers[layout.SKIPS]
        or stock.redeals is None
        or state[layout.REDEALS] < stock.redeals
        or stock.turn != 1
        or numbers[layout.RESERVES] > MOST_RESERVES
        or vacancy.must
    ):
        return None
    packing = packing_of(rules, base)
    if packing is None:
        return None
    kinds, parents = packing
    first = int(numbers[layout.FIRST_RESERVE])
    reserves = [pile_of(tables, pile) for pile in range(first, first + int(numbers[layout.RESERVES]))]
    if max(map(len, reserves), default=0) > MOST_IN_RESERVE or not is_packed(tables, base, kinds, parents):
        return None
    relaxed = new_table(unordered.TABLE_SIZE, tables, kinds, parents)
    relaxed[suit_blind.UNORDERED] = relaxed[suit_blind.CHECKS_BLOCKED] = 1
    starters = 0
    for number, pile in enumerate(reserves):
        relaxed[unordered.RESERVE_COUNTS + number] = len(pile)
        place = suit_blind.RESERVE_CARD + unordered.RESERVE_ROOM * number
        for index, card in enumerate(pile):
            relaxed[place + index] = card_of(tables.faces[card], base)
            starters |= 1 << relaxed[place + index]
    for column in column_piles(tables):
        cards = [card_of(tables.faces[card], base) for card in pile_of(tables, column)]
        relaxed[unordered.COLUMN_CARDS] |= sum(1 << card for card in cards)
        if cards:
            starters |= 1 << cards[0]
    at_first, later = (all(tier is RESERVE for tier in tiers) for tiers in (vacancy.may[:1], vacancy.may))
    relaxed[unordered.STARTERS] = starters if at_first else unordered.ALL_CARDS
    relaxed[unordered.LATER_STARTERS] = starters if later else unordered.ALL_CARDS
    relaxed[unordered.NEVER_IN_COLUMNS] = _never(relaxed, parents)
    relaxed[unordered.DEALT_AT_START] = int(state[layout.POS])
    return with_abstraction(relaxed, tables)


def _never(relaxed: list[int], parents: list[int]) -> int:
    """Return the set of the cards that can never lie in a column.

    Such a card may not begin a column, and no card it packs on can lie in one.
    """
    never = 0
    changed = True
    while changed:
        changed = False
        for card in range(52):
            bit = 1 << card
            if (never | relaxed[unordered.LATER_STARTERS] | relaxed[unordered.COLUMN_CARDS]) & bit:
                continue
            parent = parents[relaxed[suit_blind.KIND_OF + card]]
            if parent == suit_blind.NO_KIND or not relaxed[suit_blind.MEMBERS + parent] & ~never:
                never |= bit
                changed = True
    return never
