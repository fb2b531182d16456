"""The unordered-columns relaxation: a column is a set of cards and only capacity counts.

**The relaxation.**  A relaxed state keeps the foundations, the number of cards in each reserve pile and the
cards of the talon that have been played.  From these follows which cards lie in the columns, but not how they
lie.  A move *releases* one card, the last one of the waste or of a reserve pile or one that is dealt; then
any cards of the columns and the released one go up in turn, so that the others can be laid out in packed runs
(:func:`fits`).  The pack is dealt only as far as the last card that was played from it, because turning a
card that is not played next gains nothing.  When all cards are released the game is won.

**Soundness.**  At the moments when a card has just left talon or reserve, a won game passes through states of
the relaxation, each reached from the one before by a move.  So a position that is lost in the relaxation is
lost in the game.  A win in the relaxation proves nothing.

*Low foundations.*  A state from which the relaxation can be won can be won with lower foundations, too,
because the next move raises them as far as it needs.  So of the states that a move leads to, only those are
needed that have the lowest foundations; most often this is one, in which nothing went up.

*Fitting.*  Columns are packed runs.  Every card except the lowest of a column lies on a card of the next rank
and the other colour, and no two lie on the same one.  So of every rank and colour, at most as many cards lie
on others as there are cards of the next rank and the other colour.  The rest are lowest cards, of which there
are no more than columns.  Where only the reserve fills spaces, a card is the lowest of a column only if it
was that from the beginning or came from the reserve (``STARTERS``).  Where other cards may fill spaces once
the reserve is empty, this holds until then.

*Blocked waste and reserve* (:func:`blocked`).  The cards of the waste leave it one by one, the last first,
and so do those of each reserve pile; none returns.  At the moment when exactly the cards R are left in them,
no suit is home beyond its lowest card in R.  A card that has been released by then and is of a higher rank
than a card of its suit in R therefore lies in the columns.  All these cards must fit there, on cards that are
neither home now nor in R.  A game that is won passes through such moments one by one until R is empty.  So if
no order of releasing the cards of waste and reserve leads only through moments that fit, the state is lost.
Cards that are not yet dealt count only as cards that others may be packed on.

**Conditions.**  Those of Gate and its relatives: one pack; four foundations from ace to king in suit; no
cards taken back from foundations; columns that are packed runs in alternate colours; no piles that must be
filled; at most two reserve piles of seven cards that are never filled; at most forty cards in the talon,
dealt one by one and only once; and deals may be skipped over (``SKIPS``).  Limits that the relaxation ignores
only allow more in it than in the game.  ``unordered_tables.unordered_game`` checks the conditions.

There are no cycles, because no released card returns.  The transposition table may forget a lost state when
it is full; the search then finds it again.  The first integer of a state loses nothing, the second one is
that of suit-blind states without lists::

    progress = played cards of the talon | heights of the foundations << 40
        | numbers of cards in the reserve piles << 56 and << 59

*cards*, the set of the cards in the columns, is derived from it.  The table begins as that of ``suit_blind``;
cards are numbered in the same way.
"""

from __future__ import annotations

from bot.solver.kernel.jit import Buffer, jit, jit_small, whole
from bot.solver.proofs import suit_blind as blind
from bot.solver.proofs.suit_blind import (
    ALL_CARDS,
    HIGH_BITS,
    ONE_SUIT,
    home_cards,
    least_starters,
    top_of_waste,
    total,
    with_higher,
)

# -- further entries of the table
STARTERS = blind.TABLE_SIZE  # the cards that may be the lowest of a column while a reserve pile has a card
LATER_STARTERS = STARTERS + 1  # and once the reserve is empty
DEALT_AT_START = STARTERS + 2  # the number of places of the talon dealt in the first position
COLUMN_CARDS = STARTERS + 3  # the cards of the columns in the first position
RESERVE_COUNTS = STARTERS + 4  # the numbers of cards in the two reserve piles in the first position
TABLE_SIZE = STARTERS + 6

# -- bits of a state
TALON_BITS = (1 << 40) - 1
HEIGHTS_AT = 40
RESERVE_AT = 56
RESERVE_ROOM = 8  # entries for each reserve pile in the table

MOST_KEPT = 3 * 30  # integers of the states that one release leads to at most


@jit_small
def counts_of(cards: int, red: int) -> int:
    """Return how many red, or else black, *cards* there are of each rank, four bits for each rank."""
    if red:
        return (cards >> 1 & ONE_SUIT) + (cards >> 2 & ONE_SUIT)
    return (cards & ONE_SUIT) + (cards >> 3 & ONE_SUIT)


@jit
def fits(relaxed: Buffer, must: int, may: int, reserves: int) -> bool:
    """Return whether the cards *must* can lie in the columns together, packed on each other and on *may*.

    *reserves* is not 0 while a reserve pile has a card.
    """
    columns = relaxed[blind.COLUMN_COUNT]
    starters = relaxed[STARTERS if reserves else LATER_STARTERS]
    for red in range(2):
        begun = least_starters(counts_of(must, red), counts_of(may, 1 - red) >> 4)
        columns -= total(begun)
        spare = counts_of(must & starters, red) + HIGH_BITS - begun
        if columns < 0 or spare & HIGH_BITS != HIGH_BITS:
            return False
    return True


@jit_small
def dealt_count(relaxed: Buffer, progress: int) -> int:
    """Return how many places of the talon are dealt."""
    dealt = relaxed[blind.TALON_COUNT]
    while dealt > relaxed[DEALT_AT_START] and not progress >> dealt - 1 & 1:
        dealt -= 1
    return dealt


@jit
def blocked(relaxed: Buffer, progress: int, cards: int, scratch: Buffer, start: int) -> bool:
    """Return whether no order empties waste and reserve piles; *scratch* is workspace from *start* on."""
    # scratch: the lowest cards of the waste as sets of 0, 1, 2 … cards; those of each reserve pile; the nodes
    # seen; the stack of nodes.  A node is the numbers of cards left in waste and reserve piles.
    waste_count = 0
    waste = 0
    scratch[start] = 0
    for index in range(dealt_count(relaxed, progress)):
        if not progress >> index & 1:
            waste |= 1 << relaxed[blind.TALON_CARD + index]
            waste_count += 1
            scratch[start + waste_count] = waste
    reserve_sets = start + 48
    for pile in range(2):
        left = 0
        scratch[reserve_sets + 8 * pile] = 0
        for index in range(progress >> RESERVE_AT + 3 * pile & 7):
            left |= 1 << relaxed[blind.RESERVE_CARD + RESERVE_ROOM * pile + index]
            scratch[reserve_sets + 8 * pile + index + 1] = left
    seen = start + 64
    for index in range(waste_count + 1):
        scratch[seen + index] = 0
    first = waste_count << 6 | (progress >> RESERVE_AT & 63)
    released = (
        cards | waste | scratch[reserve_sets + (first & 7)] | scratch[reserve_sets + 8 + (first >> 3 & 7)]
    )
    unplayed = ALL_CARDS & ~home_cards(progress >> HEIGHTS_AT & 0xFFFF)
    stack = start + 128
    scratch[stack] = first
    waiting = 1
    while waiting:
        waiting -= 1
        node = scratch[stack + waiting]
        if node == 0:
            return False
        for pile in range(3):  # reserve piles, then waste: the stack takes the last first
            next_node = node
            if pile < 2:
                if node >> 3 * pile & 7:
                    next_node = node - (1 << 3 * pile)
            elif node >> 6:
                next_node = node - 64
            if next_node == node or scratch[seen + (next_node >> 6)] >> (next_node & 63) & 1:
                continue
            if next_node & 63 != 63:  # the sign bit, which would not compare: such nodes may be seen twice
                scratch[seen + (next_node >> 6)] |= 1 << (next_node & 63)
            left = whole(
                scratch[start + (next_node >> 6)]
                | scratch[reserve_sets + (next_node & 7)]
                | scratch[reserve_sets + 8 + (next_node >> 3 & 7)]
            )
            must = released & ~left & with_higher(left)
            if fits(relaxed, must, unplayed & ~left, next_node & 63):
                scratch[stack + waiting] = next_node
                waiting += 1
    return True


@jit_small
def is_ended(relaxed: Buffer, progress: int) -> bool:
    """Return whether all cards are released."""
    return progress & TALON_BITS == (1 << relaxed[blind.TALON_COUNT]) - 1 and progress >> RESERVE_AT == 0


@jit
def is_lowest(progress: int, out: Buffer, first: int, end: int) -> bool:
    """Return whether no state from *first* to *end* has all foundations as low as *progress* or lower."""
    for index in range(first, end, 3):
        is_lower = True
        for at in range(HEIGHTS_AT, HEIGHTS_AT + 16, 4):
            if out[index] >> at & 15 > progress >> at & 15:
                is_lower = False
        if is_lower:
            return False
    return True


@jit_small
def raisable(progress: int, cards: int, suit: int) -> int:
    """Return how many of *cards* can go up in turn on the foundation of *suit*."""
    height = progress >> HEIGHTS_AT + 4 * suit & 15
    count = 0
    while height + count < 13 and cards >> 4 * (height + count) + suit & 1:
        count += 1
    return count


@jit
def release(relaxed: Buffer, progress: int, cards: int, card: int, out: Buffer, end: int) -> int:
    """Write the states after *card* has left talon or reserve, with foundations as low as possible.

    If there are too many, the state in which nothing went up is written instead of all of them, although its
    cards do not fit: it allows more than each of them.
    """
    reserves = progress >> RESERVE_AT & 63
    lying = cards | 1 << card
    kept = end
    # a state with lower foundations comes before those with higher ones
    for first in range(raisable(progress, lying, 0) + 1):
        for second in range(raisable(progress, lying, 1) + 1):
            for third in range(raisable(progress, lying, 2) + 1):
                for fourth in range(raisable(progress, lying, 3) + 1):
                    here = progress + ((first | second << 4 | third << 8 | fourth << 12) << HEIGHTS_AT)
                    if not is_lowest(here, out, end, kept):
                        break
                    left = lying & ~home_cards(here >> HEIGHTS_AT & 0xFFFF)
                    if fits(relaxed, left, left, reserves):
                        if kept == end + MOST_KEPT:
                            out[end] = progress
                            out[end + 2] = lying
                            return end + 3
                        out[kept] = here
                        out[kept + 1] = blind.NO_LISTS
                        out[kept + 2] = left
                        kept += 3
                        if here == progress:
                            return kept
                        break
    return kept


@jit
def successors(relaxed: Buffer, progress: int, cards: int, out: Buffer, end: int) -> int:
    """Write the states that a move leads to into *out* from *end* on, three integers each.

    Returns the end of what is written.
    """
    for pile in range(2):
        count = progress >> RESERVE_AT + 3 * pile & 7
        if count:
            card = relaxed[blind.RESERVE_CARD + RESERVE_ROOM * pile + count - 1]
            end = release(relaxed, progress - (1 << RESERVE_AT + 3 * pile), cards, card, out, end)
    dealt = dealt_count(relaxed, progress)
    # the last card of the waste, then every card still to be dealt
    top = top_of_waste(progress, dealt)
    if top >= 0:
        end = release(relaxed, progress | 1 << top, cards, relaxed[blind.TALON_CARD + top], out, end)
    for index in range(dealt, relaxed[blind.TALON_COUNT]):
        end = release(relaxed, progress | 1 << index, cards, relaxed[blind.TALON_CARD + index], out, end)
    return end
