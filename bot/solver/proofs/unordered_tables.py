"""Proofs of loss by the heaped game of ``kernel_heap``: which games have one, and its tables.

Made for Gate with spaces from the posts only.  Of its deals 1 to 200 a relaxed forward play
(``kernel_dead``) finds 138 dead at once; of the others a depth-first search with that test at every state
decided none of the first hundred's 15 that beams do not win, in 4 s each.  Forgetting the columns (only
that all must fit in) with the relaxed play at every state decided hardly one more in two million states.
What did it is the question at every moment of emptying the waste: do the cards that cannot be home by then
fit in?  Asked of the waste alone it proves 35 of the 62 lost in six million states; asked of every order of
emptying waste and posts (the way out), which also says what the order of filling spaces must do, 38, with
three to seven times fewer states and mostly in less than a second.
"""

from __future__ import annotations

from bot.patience.rules import RESERVE, Build, Lift, Start
from bot.solver.kernel import layout as k
from bot.solver.kernel.compile import Tables
from bot.solver.kernel.jit import Buffer, int_array_of
from bot.solver.proofs import suit_blind as kr
from bot.solver.proofs import unordered as kh
from bot.solver.proofs.abstraction import image
from bot.solver.proofs.suit_blind_tables import (
    MOST_TALON,
    SUITS,
    card_of,
    is_packed,
    packing_of,
    pile_of,
    write_packing,
)

MOST_SHELVES = 2
MOST_SHELF = 7


def heap(tables: Tables) -> tuple[Buffer, tuple[int, int, int]] | None:
    """The tables of the heaped game and the image of the position; None where it does not hold."""
    rules, g, state = tables.rules, tables.numbers, tables.state
    tableau, stock, f = rules.tableau, rules.stock, rules.foundations
    base = int(state[k.BASE])
    talon, shelves = int(g[k.TALONS]), int(g[k.RESERVES])
    again = stock.redeals is None or state[k.REDEALS] < stock.redeals
    if (
        rules.packs != 1
        or f.build is not Build.SUIT
        or f.count != SUITS
        or f.length != 13
        or f.start is not Start.ANY
        or base == k.NONE
        or not g[k.SKIPS]
        or g[k.TAKES_BACK]
        or any(g[name] for name in (k.FORCED, k.KEEPS, k.WASTE_FILLS, k.AS_EMPTIED, k.ONTO_RESERVE))
        or tableau.build is Build.FREE
        or tableau.lift is Lift.NOTHING
        or again
        or stock.turn != 1
        or not 0 < shelves <= MOST_SHELVES
        or tableau.vacancy.must
        or rules.reserve.vacancy.must
        or rules.reserve.vacancy.may
        or talon > MOST_TALON
    ):
        return None
    packing = packing_of(rules, base)
    if packing is None:
        return None
    kinds, parents = packing
    piles = [pile_of(tables, int(g[k.FIRST_RESERVE]) + n) for n in range(shelves)]
    if max(map(len, piles)) > MOST_SHELF or not is_packed(tables, base, kinds, parents):
        return None
    r = [0] * kh.HEAP_WORDS
    r[kr.HEAPED] = r[kr.ONCE] = 1
    r[kr.TALON_COUNT], r[kr.COLUMN_COUNT], r[kr.KIND_COUNT] = talon, tableau.count, len(parents)
    if g[k.SAFE] == k.SAFE_CHAIN:
        r[kr.IDLE_WASTE] = int(g[k.SAFE_WASTE] and (g[k.SAFE_HAND] or not stock.hand))
        r[kr.IDLE_RESERVE], r[kr.IDLE_COLUMN] = int(g[k.SAFE_RESERVE]), int(g[k.SAFE_ALONE])
    write_packing(r, kinds, parents)
    roots = 0
    for i in range(talon):
        r[kr.CARD_OF + i] = card_of(tables.faces[i], base)
    for n, pile in enumerate(piles):
        r[kh.SHELVES + n] = len(pile)
        for i, card in enumerate(pile):
            r[kr.SHELF_CARD + kh.SHELF * n + i] = card_of(tables.faces[card], base)
            roots |= 1 << card_of(tables.faces[card], base)
    for p in range(g[k.FIRST_COLUMN], g[k.FIRST_COLUMN] + g[k.COLUMNS]):
        cards = [card_of(tables.faces[card], base) for card in pile_of(tables, p)]
        r[kh.COLUMN_CARDS] |= sum(1 << card for card in cards)
        if cards:
            roots |= 1 << cards[0]
    may = tableau.vacancy.may
    r[kh.ROOTS] = roots if all(kind is RESERVE for kind in may[:1]) else kh.CARDS
    r[kh.LATER_ROOTS] = roots if all(kind is RESERVE for kind in may) else kh.CARDS
    r[kh.NEVER] = _never(r, parents)
    r[kh.FIRST_DEALT] = int(state[k.POS])
    game = int_array_of(r)
    a, b, c = image(g, tables.octets, game, state, 0)
    return game, (int(a), int(b), int(c))


def _never(r: list[int], parents: list[int]) -> int:
    """The cards that can never lie in a column: no lowest ones, and what they pack on never lies there."""
    never = 0
    again = True
    while again:
        again = False
        for card in range(52):
            bit = 1 << card
            if (never | r[kh.LATER_ROOTS] | r[kh.COLUMN_CARDS]) & bit:
                continue
            on = parents[r[kr.KIND_OF + card]]
            if on == kr.NOT or not r[kr.MEMBERS + on] & ~never:
                never |= bit
                again = True
    return never
