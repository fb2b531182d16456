"""The shape relaxation: of a column only the ranks are kept, and the suits of a few ranks.

**The relaxation.**  Columns are packed runs: the rank of its lowest card and its length are the *shape* of a
column.  A relaxed state keeps the foundations, the cards of the talon that have been played, and the shapes.
From these follows which cards lie in the columns, but not where.  Some ranks are *followed*: of their cards
the suits are kept.  The last card of a column may go up as any card of its rank that lies in the columns,
unless its rank is followed.  If all ranks are followed nothing is dropped.

Against ``unordered`` this relaxation knows which ranks are covered and how many spaces there are; against
``suit_blind``, which columns begin and end with which ranks.  It has more states than both.  So it is
searched under the guidance of the unordered-columns relaxation and of ``column_starts``, which leave out most
of them.

**Soundness.**  Every state of the game has an abstraction, and every move leads to a state whose abstraction
a move of the relaxation reaches: the card that really lies at the end of a column is among those that it may
go up as.  So if no won state can be reached in the relaxation the position is lost, whichever ranks are
followed.  A line that wins in the relaxation proves nothing; ``shape_search`` plays it in the game, follows
the rank of the first card that is not where the line needs it, and searches again.  This is
counterexample-guided abstraction refinement.

*Forced moves.*  ``kernel.safe.is_harmless`` proves that an idle card may go up at once in the game itself,
and whether a card is idle depends on the foundations only.  If every card that a last card may go up as is
idle, it is idle whichever it is, and only the moves that play it as one of them are needed.
Dealing past an idle card is not needed either.

**Conditions.**  Those of ``unordered``; no reserve; single cards move; cards pack on the next rank, whatever
their suit.  Whatever fills spaces in the game, every card may fill them here.

A column is one integer, 0 for a space::

    rank of its lowest card | length << 4 | suits of its cards, two bits each, from the lowest << 9

Columns are sorted, so their order does not count.  A state is its *progress* (``unordered``), the set of the
cards in its columns, its columns, and the move that led to it.  Ranks are counted from the base.
"""

from __future__ import annotations

from bot.solver.kernel.jit import Buffer, jit, jit_small
from bot.solver.proofs.suit_blind import (
    COLUMN_COUNT,
    IDLE_COLUMN,
    IDLE_WASTE,
    PARENT,
    TALON_CARD,
    TALON_COUNT,
    idle_cards,
)
from bot.solver.proofs.unordered import HEIGHTS_AT, dealt_count, is_next_up, moved_up

# -- a state: integers from its first index on
PROGRESS, CARDS, CUT, MOVE, FIRST = range(5)  # CUT: a column is too long for its integer; FIRST: the columns

LENGTH_AT, SUITS_AT = 4, 9
LENGTH_BITS = 31
MOST_LENGTH = 26

# -- a move: what | source << 2 | target << 6 | card << 10, with columns as they are sorted before it
COLUMN_UP, TALON_UP, TALON_DOWN, SHIFT = range(4)
SOURCE_AT, TARGET_AT, CARD_AT = 2, 6, 10


@jit_small
def last_rank(column: int) -> int:
    """Return the rank of the last card of a column."""
    return ((column & 15) + 27 - (column >> LENGTH_AT & LENGTH_BITS)) % 13


@jit_small
def last_suit(column: int) -> int:
    """Return the suit of the last card of a column, or 0 if its rank is not followed."""
    return column >> SUITS_AT + 2 * (column >> LENGTH_AT & LENGTH_BITS) - 2 & 3


@jit_small
def possible(column: int, ranks: int, cards: int) -> int:
    """Return the set of those of *cards* that the last card of a column may be; *ranks* are followed."""
    rank = last_rank(column)
    suits = 1 << last_suit(column) if ranks >> rank & 1 else 15
    return cards & suits << 4 * rank


@jit_small
def shortened(column: int) -> int:
    """Return the column without its last card."""
    length = (column >> LENGTH_AT & LENGTH_BITS) - 1
    return (column & ((1 << SUITS_AT + 2 * length) - 1)) - (1 << LENGTH_AT) if length else 0


@jit_small
def lengthened(column: int, rank: int, suit: int) -> int:
    """Return the column with one more card."""
    length = column >> LENGTH_AT & LENGTH_BITS
    return (column if length else rank) + (1 << LENGTH_AT) | suit << SUITS_AT + 2 * length


@jit_small
def add_state(relaxed: Buffer, out: Buffer, at: int, end: int, progress: int, cards: int, move: int) -> int:
    """Append a copy of the state at *at* with another progress and other cards; return the end of *out*."""
    out[end + PROGRESS] = progress
    out[end + CARDS] = cards
    out[end + CUT] = out[at + CUT]
    out[end + MOVE] = move
    for index in range(FIRST, FIRST + relaxed[COLUMN_COUNT]):
        out[end + index] = out[at + index]
    return end + FIRST + relaxed[COLUMN_COUNT]


@jit_small
def sort_columns(out: Buffer, first: int, count: int) -> None:
    """Sort the columns, spaces last."""
    for index in range(first + 1, first + count):
        column = out[index]
        to = index
        while to > first and out[to - 1] < column:
            out[to] = out[to - 1]
            to -= 1
        out[to] = column


@jit_small
def takes(relaxed: Buffer, out: Buffer, at: int, index: int, rank: int) -> bool:
    """Return whether a column takes a card of *rank*; of equal columns only the first does."""
    column = out[at + FIRST + index]
    if index and column == out[at + FIRST + index - 1]:
        return False
    return column == 0 or relaxed[PARENT + rank] == last_rank(column)


@jit_small
def put(out: Buffer, at: int, index: int, rank: int, suit: int) -> None:
    """Lay a card on a column of the state at *at*, or set CUT if the column is full."""
    if out[at + FIRST + index] >> LENGTH_AT & LENGTH_BITS == MOST_LENGTH:
        out[at + CUT] = 1
    else:
        out[at + FIRST + index] = lengthened(out[at + FIRST + index], rank, suit)


@jit
def column_ups(relaxed: Buffer, out: Buffer, at: int, end: int, index: int, cards: int) -> int:
    """Append the moves that play the last card of a column as one of *cards*; return the end of *out*."""
    progress = out[at + PROGRESS]
    rank = last_rank(out[at + FIRST + index])
    for suit in range(4):
        card = 4 * rank + suit
        if cards >> card & 1 and is_next_up(progress, card):
            new = end
            move = COLUMN_UP | index << SOURCE_AT | card << CARD_AT
            end = add_state(
                relaxed, out, at, new, moved_up(progress, card), out[at + CARDS] & ~(1 << card), move
            )
            out[new + FIRST + index] = shortened(out[at + FIRST + index])
            sort_columns(out, new + FIRST, relaxed[COLUMN_COUNT])
    return end


@jit
def talon_plays(relaxed: Buffer, ranks: int, out: Buffer, at: int, end: int, place: int) -> int:
    """Append the moves of the card at a *place* of the talon; return the end of *out*."""
    card = relaxed[TALON_CARD + place]
    progress = out[at + PROGRESS] | 1 << place
    for index in range(relaxed[COLUMN_COUNT]):
        if takes(relaxed, out, at, index, card >> 2):
            new = end
            move = TALON_DOWN | index << TARGET_AT | card << CARD_AT
            end = add_state(relaxed, out, at, new, progress, out[at + CARDS] | 1 << card, move)
            put(out, new, index, card >> 2, card & 3 if ranks >> (card >> 2) & 1 else 0)
            sort_columns(out, new + FIRST, relaxed[COLUMN_COUNT])
    return talon_up(relaxed, out, at, end, place)


@jit
def talon_up(relaxed: Buffer, out: Buffer, at: int, end: int, place: int) -> int:
    """Append the move of the card at a *place* of the talon to its foundation, if that takes it."""
    card = relaxed[TALON_CARD + place]
    if not is_next_up(out[at + PROGRESS], card):
        return end
    progress = moved_up(out[at + PROGRESS] | 1 << place, card)
    return add_state(relaxed, out, at, end, progress, out[at + CARDS], TALON_UP | card << CARD_AT)


@jit
def successors(relaxed: Buffer, ranks: int, shifts_last: int, out: Buffer, at: int, end: int) -> int:
    """Append the successors of the state at *at*, the most promising last; return the end of *out*.

    *ranks* is the set of the followed ranks.  Shifts come before moves from the talon, or after them with
    *shifts_last*, which makes lines much shorter.
    """
    progress = out[at + PROGRESS]
    cards = out[at + CARDS]
    columns = relaxed[COLUMN_COUNT]
    idle = idle_cards(relaxed, progress >> HEIGHTS_AT & 0xFFFF)
    dealt = dealt_count(relaxed, progress)
    top = dealt - 1
    while top >= 0 and progress >> top & 1:
        top -= 1
    for index in range(columns):
        column = out[at + FIRST + index]
        if relaxed[IDLE_COLUMN] and column:
            may = possible(column, ranks, cards)
            if may & ~idle == 0:
                return column_ups(relaxed, out, at, end, index, may)
    last = relaxed[TALON_COUNT] - 1
    if relaxed[IDLE_WASTE]:
        if top >= 0 and idle >> relaxed[TALON_CARD + top] & 1:
            return talon_up(relaxed, out, at, end, top)
        for place in range(last, dealt - 1, -1):
            if idle >> relaxed[TALON_CARD + place] & 1:
                last = place
        if last == dealt and idle >> relaxed[TALON_CARD + last] & 1:
            return talon_up(relaxed, out, at, end, last)
    if shifts_last:
        end = shifts(relaxed, out, at, end)
    for place in range(last, dealt - 1, -1):
        end = talon_plays(relaxed, ranks, out, at, end, place)
    if top >= 0:
        end = talon_plays(relaxed, ranks, out, at, end, top)
    if not shifts_last:
        end = shifts(relaxed, out, at, end)
    for index in range(columns):
        column = out[at + FIRST + index]
        if column and (index == 0 or column != out[at + FIRST + index - 1]):
            may = possible(column, ranks, cards)
            end = column_ups(relaxed, out, at, end, index, may)
    return end


@jit
def shifts(relaxed: Buffer, out: Buffer, at: int, end: int) -> int:
    """Append the moves of last cards to other columns; return the end of *out*."""
    columns = relaxed[COLUMN_COUNT]
    for source in range(columns):
        column = out[at + FIRST + source]
        if column == 0 or (source and column == out[at + FIRST + source - 1]):
            continue
        rank = last_rank(column)
        alone = column >> LENGTH_AT & LENGTH_BITS == 1
        for target in range(columns):
            if (out[at + FIRST + target] == 0 and alone) or not takes(relaxed, out, at, target, rank):
                continue
            new = end
            move = SHIFT | source << SOURCE_AT | target << TARGET_AT
            end = add_state(relaxed, out, at, new, out[at + PROGRESS], out[at + CARDS], move)
            out[new + FIRST + source] = shortened(column)
            put(out, new, target, rank, last_suit(column))
            sort_columns(out, new + FIRST, columns)
    return end
