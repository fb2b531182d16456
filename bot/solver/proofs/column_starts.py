"""The column-starts relaxation: of the columns only the cards and the ranks that begin them are kept.

**The relaxation.**  A relaxed state keeps its *progress* (``unordered``), from which follows which cards lie
in the columns, and the *starts*: how many columns begin with a card of each rank.  From these two follows how
many columns end with a card of each rank: every card that begins no column lies on one of the next rank, and
the cards on which nothing lies are the last ones (:func:`last_cards`).  A last card may go up as any card of
its rank that lies in the columns.

Against ``unordered`` this relaxation knows which ranks are covered and how many spaces there are; against
``shapes``, it does not know which column begins and ends with which ranks.

*Shifts.*  A move of a last card from one column to another changes the starts or nothing, never the progress,
and can be taken back.  So the states that shifts join are won or lost together, and the search visits them as
one (:func:`with_shifts`).  All other moves change the progress and cannot be taken back: there are no cycles.

**Soundness.**  Every state of the game has an abstraction, and every move leads to a state whose abstraction
a move or a shift of the relaxation reaches.  So if no won state can be reached in the relaxation, the
position is lost.

*Forced moves.*  ``kernel.safe.is_harmless`` proves that an idle card may go up at once in the game itself.
An idle card of the columns is surely the last of its column if no card that packs on it lies in the columns.
Then no other move is needed.  If any idle card lies in the columns there is such a card, because the cards
that pack on an idle card are home or idle.  Dealing past an idle card is not needed either.

**Conditions.**  Those of ``shapes``.

Starts are counts by rank, four bits for each rank (``rank_counts``).  A state is three integers: its
progress, its starts and the set of the cards in the columns, which is derived from the progress.
"""

from __future__ import annotations

from bot.solver.kernel.jit import Buffer, jit, jit_small
from bot.solver.proofs.rank_counts import HIGH_BITS, counts_by_rank, parent_counts, total
from bot.solver.proofs.suit_blind import (
    CHAIN_END,
    COLUMN_COUNT,
    IDLE_COLUMN,
    IDLE_WASTE,
    IS_RING,
    TALON_CARD,
    TALON_COUNT,
    idle_cards,
    top_of_waste,
)
from bot.solver.proofs.unordered import ALL_CARDS, HEIGHTS_AT, dealt_count, is_next_up, moved_up

ONES = HIGH_BITS >> 3  # a count of one card of every rank
MOST_STARTS = 1000  # starts that shifts join, at most
MARKS = 1 << 12
HALF = (1 << 31) - 1


@jit_small
def scrambled(word: int) -> int:
    """Return *word*, which is not negative, with its bits mixed; no product overflows.

    So every compiled function that contains it computes the same number, see ``kernel.jit``.
    """
    word = (word & HALF) * 0x2545F491 + (word >> 31) * 0x369DEA0F
    word ^= word >> 29
    word = (word & HALF) * 0x2C1B3C6D + (word >> 31) * 0x297A2D39
    return word ^ word >> 32


@jit_small
def present(counts: int) -> int:
    """Return the highest bit of every count that is not 0."""
    return counts + 7 * ONES & HIGH_BITS


@jit_small
def last_cards(counts: int, starts: int) -> int:
    """Return how many columns end with a card of each rank; *counts* are those of their cards."""
    lying = counts - starts
    return counts - ((lying << 4 | lying >> 48) & ALL_CARDS)


# -- shifts -------------------------------------------------------------------------------------


@jit_small
def slot_of(marks: Buffer, out: Buffer, starts: int) -> int:
    """Return the index of the mark of *starts*, or that of the free entry where it belongs."""
    at = scrambled(starts) & MARKS - 1
    while marks[at] != 0 and out[marks[at]] != starts:
        at = at + 1 & MARKS - 1
    return at


@jit_small
def joins(relaxed: Buffer, counts: int, starts: int) -> int:
    """Return the ranks of which a card that is a column by itself can move onto another column."""
    last = present(last_cards(counts, starts))
    return present(starts) & last & parent_counts(relaxed, last)


@jit
def with_shifts(relaxed: Buffer, counts: int, starts: int, out: Buffer, first: int, marks: Buffer) -> int:
    """Write *starts* and all that shifts lead to into *out* from *first* on, which is not 0; return the end.

    There are more if MOST_STARTS or more are written.  *marks* is empty before and after.
    """
    out[first] = starts
    marks[slot_of(marks, out, starts)] = first
    end = first + 1
    at = first
    while at < end and end < first + MOST_STARTS:
        here = out[at]
        at += 1
        onto_columns = joins(relaxed, counts, here)
        into_spaces = 0
        if total(here) < relaxed[COLUMN_COUNT]:
            into_spaces = present(last_cards(counts, here)) & present(counts - here)
        while onto_columns | into_spaces:
            bit = (onto_columns | into_spaces) & -(onto_columns | into_spaces)
            if onto_columns & bit:
                onto_columns ^= bit
                new = here - (bit >> 3)
            else:
                into_spaces ^= bit
                new = here + (bit >> 3)
            slot = slot_of(marks, out, new)
            if marks[slot] == 0:
                marks[slot] = end
                out[end] = new
                end += 1
    # from the last one on, so that no search for another mark meets a gap
    for index in range(end - 1, first - 1, -1):
        marks[slot_of(marks, out, out[index])] = 0
    return end


# -- moves, each from all starts that shifts join, which are written from *first* to *last* ---------


@jit_small
def append(out: Buffer, end: int, progress: int, starts: int, cards: int) -> int:
    """Write a state, and return the end of what is written."""
    out[end] = progress
    out[end + 1] = starts
    out[end + 2] = cards
    return end + 3


@jit
def append_apart(
    relaxed: Buffer, counts: int, out: Buffer, begin: int, end: int, progress: int, starts: int, cards: int
) -> int:
    """Append a state unless it is one of those from *begin* on, or one shift joins it to one of them.

    All of them have this progress.
    """
    for at in range(begin, end, 3):
        high = max(starts, out[at + 1])
        more = high - min(starts, out[at + 1])
        if more == 0 or (more & ONES and more & more - 1 == 0 and joins(relaxed, counts, high) & more << 3):
            return end
    return append(out, end, progress, starts, cards)


@jit
def column_ups(
    relaxed: Buffer, progress: int, cards: int, card: int, out: Buffer, first: int, last: int, end: int
) -> int:
    """Append the states after *card* has gone up from a column; return the end of *out*."""
    progress = moved_up(progress, card)
    counts = counts_by_rank(cards)
    cards &= ~(1 << card)
    bit = 8 << (card & ~3)
    begin = end
    for at in range(first, last):
        starts = out[at]
        if present(last_cards(counts, starts)) & bit:
            after = counts - (bit >> 3)
            if present(counts - starts) & bit:
                end = append_apart(relaxed, after, out, begin, end, progress, starts, cards)
            # a card that is a column by itself, unless it could have been moved onto another column first
            if present(starts) & ~joins(relaxed, counts, starts) & bit:
                end = append_apart(relaxed, after, out, begin, end, progress, starts - (bit >> 3), cards)
    return end


@jit
def talon_plays(
    relaxed: Buffer, progress: int, cards: int, place: int, out: Buffer, first: int, last: int, end: int
) -> int:
    """Append the states after the card at *place* of the talon was played; return the end of *out*."""
    card = relaxed[TALON_CARD + place]
    end = talon_up(relaxed, progress, cards, place, out, first, end)
    progress |= 1 << place
    counts = counts_by_rank(cards)
    cards |= 1 << card
    bit = 8 << (card & ~3)
    begin = end
    for at in range(first, last):
        starts = out[at]
        after = counts + (bit >> 3)
        if parent_counts(relaxed, present(last_cards(counts, starts))) & bit:
            end = append_apart(relaxed, after, out, begin, end, progress, starts, cards)
        elif total(starts) < relaxed[COLUMN_COUNT]:
            end = append_apart(relaxed, after, out, begin, end, progress, starts + (bit >> 3), cards)
    return end


@jit_small
def talon_up(
    relaxed: Buffer, progress: int, cards: int, place: int, out: Buffer, first: int, end: int
) -> int:
    """Append the state after the card at *place* of the talon has gone up, if it can."""
    card = relaxed[TALON_CARD + place]
    if not is_next_up(progress, card):
        return end
    return append(out, end, moved_up(progress | 1 << place, card), out[first], cards)


@jit_small
def forced_up(relaxed: Buffer, progress: int, cards: int, idle: int) -> int:
    """Return an idle card of the columns that is surely the last of its column, or -1 if there is none."""
    if relaxed[IDLE_COLUMN] and idle & cards:
        counts = counts_by_rank(cards)
        for suit in range(4):
            card = 4 * (progress >> HEIGHTS_AT + 4 * suit & 15) + suit
            if card < 52 and idle & cards & 1 << card:
                below = ((card >> 2) + 12) % 13
                if counts >> 4 * below & 15 == 0 or (not relaxed[IS_RING] and below == relaxed[CHAIN_END]):
                    return card
    return -1


@jit
def successors(relaxed: Buffer, progress: int, cards: int, out: Buffer, first: int, last: int) -> int:
    """Append the successors of a state from *last* on, and return the end of *out*.

    Its starts, and all that shifts join to them, are written from *first* to *last*.
    """
    end = last
    idle = idle_cards(relaxed, progress >> HEIGHTS_AT & 0xFFFF)
    card = forced_up(relaxed, progress, cards, idle)
    if card >= 0:
        return column_ups(relaxed, progress, cards, card, out, first, last, end)
    dealt = dealt_count(relaxed, progress)
    top = top_of_waste(progress, dealt)
    until = relaxed[TALON_COUNT] - 1
    if relaxed[IDLE_WASTE]:
        if top >= 0 and idle >> relaxed[TALON_CARD + top] & 1:
            return talon_up(relaxed, progress, cards, top, out, first, end)
        for place in range(until, dealt - 1, -1):
            if idle >> relaxed[TALON_CARD + place] & 1:
                until = place
        if until == dealt and idle >> relaxed[TALON_CARD + until] & 1:
            return talon_up(relaxed, progress, cards, until, out, first, end)
    if top >= 0:
        end = talon_plays(relaxed, progress, cards, top, out, first, last, end)
    for place in range(dealt, until + 1):
        end = talon_plays(relaxed, progress, cards, place, out, first, last, end)
    for suit in range(4):
        card = 4 * (progress >> HEIGHTS_AT + 4 * suit & 15) + suit
        if card < 52 and cards >> card & 1:
            end = column_ups(relaxed, progress, cards, card, out, first, last, end)
    return end
