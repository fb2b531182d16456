"""Tables of the unordered-columns relaxation (``unordered``), for the games that meet its conditions."""

from __future__ import annotations

from bot.patience.rules import RESERVE, Build, Wrap
from bot.solver.kernel import layout
from bot.solver.kernel.compile import Tables
from bot.solver.kernel.jit import Buffer
from bot.solver.proofs import suit_blind, unordered
from bot.solver.proofs.suit_blind_tables import (
    card_of,
    columns_of,
    faces_of,
    is_relaxable,
    new_table,
    with_abstraction,
)

MOST_RESERVES = 2
MOST_IN_RESERVE = 7


def unordered_game(tables: Tables) -> tuple[Buffer, tuple[int, int, int]] | None:
    """Return the table of the relaxed game and the abstraction of the position; None if a condition fails."""
    rules, numbers, state = tables.rules, tables.numbers, tables.state
    stock, vacancy, reserves = rules.stock, rules.tableau.vacancy, int(numbers[layout.RESERVES])
    columns = columns_of(tables)
    if (
        columns is None
        or not is_relaxable(tables)
        or rules.tableau.build is not Build.COLOURS
        or rules.tableau.wrap is not Wrap.NO
        or rules.foundations.base != 0
        or not numbers[layout.SKIPS]
        or stock.redeals is None
        or state[layout.REDEALS] < stock.redeals
        or not 0 < reserves <= MOST_RESERVES
        or vacancy.must
    ):
        return None
    first = int(numbers[layout.FIRST_RESERVE])
    piles = [faces_of(tables, pile) for pile in range(first, first + reserves)]
    if max(map(len, piles)) > MOST_IN_RESERVE:
        return None
    relaxed = new_table(unordered.TABLE_SIZE, tables)
    relaxed[suit_blind.UNORDERED] = 1
    relaxed[unordered.DEALT_AT_START] = int(state[layout.POS])
    for number, faces in enumerate(piles):
        relaxed[unordered.RESERVE_COUNTS + number] = len(faces)
        place = suit_blind.RESERVE_CARD + unordered.RESERVE_ROOM * number
        for index, face in enumerate(faces):
            relaxed[place + index] = card_of(face, 0)
    lowest = {face for faces in (*piles, *(column[:1] for column in columns)) for face in faces}
    starters = sum(1 << card_of(face, 0) for face in lowest)
    at_first, later = (all(tier is RESERVE for tier in tiers) for tiers in (vacancy.may[:1], vacancy.may))
    relaxed[unordered.STARTERS] = starters if at_first else suit_blind.ALL_CARDS
    relaxed[unordered.LATER_STARTERS] = starters if later else suit_blind.ALL_CARDS
    relaxed[unordered.COLUMN_CARDS] = sum(1 << card_of(face, 0) for faces in columns for face in faces)
    return with_abstraction(relaxed, tables)
