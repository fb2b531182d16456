"""Moves of the unordered-columns relaxation.  Each releases one card of the talon or of a reserve pile."""

from __future__ import annotations

from bot.solver.kernel.jit import Buffer, jit, jit_small
from bot.solver.proofs import suit_blind, unordered
from bot.solver.proofs.rank_counts import HIGH_BITS, counts_by_rank, least_starters, parent_counts, total
from bot.solver.proofs.suit_blind import home_cards, top_of_waste
from bot.solver.proofs.unordered import dealt_count, fits

MOST_KEPT = 3 * 30  # integers of the states that one release leads to at most


@jit
def is_lowest(progress: int, out: Buffer, first: int, end: int) -> bool:
    """Return whether no state from *first* to *end* has all foundations as low as *progress* or lower."""
    for index in range(first, end, 3):
        is_lower = True
        for at in range(unordered.HEIGHTS_AT, unordered.HEIGHTS_AT + 16, 4):
            if out[index] >> at & 15 > progress >> at & 15:
                is_lower = False
        if is_lower:
            return False
    return True


@jit_small
def raisable(progress: int, cards: int, suit: int) -> int:
    """Return how many of *cards* can go up in turn on the foundation of *suit*."""
    height = progress >> unordered.HEIGHTS_AT + 4 * suit & 15
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
    reserves = progress >> unordered.RESERVE_AT & 63
    lying = cards | 1 << card
    out[end] = progress
    out[end + 1] = 0
    out[end + 2] = lying
    if fits(relaxed, lying, lying, reserves):
        return end + 3
    kept = end
    # a state with lower foundations comes before those with higher ones
    for first in range(raisable(progress, lying, 0) + 1):
        for second in range(raisable(progress, lying, 1) + 1):
            for third in range(raisable(progress, lying, 2) + 1):
                for fourth in range(raisable(progress, lying, 3) + 1):
                    here = progress + (
                        (first | second << 4 | third << 8 | fourth << 12) << unordered.HEIGHTS_AT
                    )
                    if not is_lowest(here, out, end, kept):
                        break
                    left = lying & ~home_cards(here >> unordered.HEIGHTS_AT & 0xFFFF)
                    if fits(relaxed, left, left, reserves):
                        if kept == end + MOST_KEPT:
                            out[end] = progress
                            out[end + 2] = lying
                            return end + 3
                        out[kept] = here
                        out[kept + 1] = 0
                        out[kept + 2] = left
                        kept += 3
                        break
    return kept


@jit
def easy_ranks(relaxed: Buffer, cards: int, reserves: int) -> int:
    """Return the ranks of which one more card fits in the columns with *cards*, which fit there.

    A rank is the highest bit of its count.  Where not every card may begin a column, none is returned.
    """
    if (
        not relaxed[suit_blind.BY_RANK]
        or relaxed[unordered.STARTERS if reserves else unordered.LATER_STARTERS] != unordered.ALL_CARDS
    ):
        return 0
    counts = counts_by_rank(cards)
    parents = parent_counts(relaxed, counts)
    begun = least_starters(relaxed, counts, counts)
    if total(begun) < relaxed[suit_blind.COLUMN_COUNT]:
        return HIGH_BITS
    # the card needs no column of its own if it finds a place, or gives one to a card that begins a column
    finds = HIGH_BITS & ~(counts + HIGH_BITS - parents)
    begins = begun + HIGH_BITS - (HIGH_BITS >> 3) & HIGH_BITS
    if not relaxed[suit_blind.IS_RING]:
        begins &= ~(8 << 4 * relaxed[suit_blind.CHAIN_END])
    return finds | (begins << 4 | begins >> 48) & HIGH_BITS


@jit_small
def from_talon(
    relaxed: Buffer, progress: int, cards: int, card: int, easy: int, out: Buffer, end: int
) -> int:
    """Write the states after *card* has left the talon; *easy* is the result of :func:`easy_ranks`."""
    if easy >> (card | 3) & 1:
        out[end] = progress
        out[end + 1] = 0
        out[end + 2] = cards | 1 << card
        return end + 3
    return release(relaxed, progress, cards, card, out, end)


@jit
def successors(relaxed: Buffer, progress: int, cards: int, out: Buffer, end: int) -> int:
    """Write the states that a move leads to into *out* from *end* on, three integers each.

    Returns the end of what is written.
    """
    dealt = dealt_count(relaxed, progress)
    top = top_of_waste(progress, dealt)
    for pile in range(2):
        count = progress >> unordered.RESERVE_AT + 3 * pile & 7
        if count:
            card = relaxed[suit_blind.RESERVE_CARD + unordered.RESERVE_ROOM * pile + count - 1]
            end = release(relaxed, progress - (1 << unordered.RESERVE_AT + 3 * pile), cards, card, out, end)
    # the last card of the waste, then every card still to be dealt
    easy = easy_ranks(relaxed, cards, progress >> unordered.RESERVE_AT)
    if top >= 0:
        end = from_talon(
            relaxed, progress | 1 << top, cards, relaxed[suit_blind.TALON_CARD + top], easy, out, end
        )
    for index in range(dealt, relaxed[suit_blind.TALON_COUNT]):
        card = relaxed[suit_blind.TALON_CARD + index]
        end = from_talon(relaxed, progress | 1 << index, cards, card, easy, out, end)
    return end
