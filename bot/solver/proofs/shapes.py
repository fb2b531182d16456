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

A state is its *progress* (``unordered``) and its columns, whose order does not count.  The set of the cards
in the columns is derived from the progress.  Ranks are counted from the base.

*Arrangements.*  A *shift* moves a last card to another column.  It keeps the progress and can be taken back,
so the states that shifts join are won or lost together: they are the *arrangements* of one node of the
search.  All other moves change the progress and cannot be taken back, so there are no cycles.
:func:`arrange` finds the arrangements of a node from its first one on, each by a shift from an earlier one.

An arrangement is its columns and a word, which says how it was found and which ranks are open::

    ranks of the last cards of the columns that the shift touched | those of the other columns << 14
        | the shift's source << 28 | its target << 32 | number of the earlier arrangement << 36

The bit after those of the thirteen ranks stands for a space.
"""

from __future__ import annotations

from bot.solver.kernel.hashing import slot_of
from bot.solver.kernel.jit import Buffer, jit, jit_small
from bot.solver.proofs.column_starts import scrambled
from bot.solver.proofs.suit_blind import COLUMN_COUNT, IDLE_COLUMN, PARENT

# -- a node: these numbers, then its arrangements, then its options (``shape_nodes``)
(
    PROGRESS,
    CARDS,
    COUNT,  # of arrangements
    FORCED,  # 1 more than the column of the last arrangement from which a card has to go up, or 0
    CUT,  # there are more arrangements
    FIRST_OPTION,
    OPTIONS_END,
    OPTION,  # the option and the number of the arrangement that are tried next
    NUMBER,
    ASKED,  # whether the guide has been asked about this option
    MOVE,  # the option, the number of the arrangement and the column that were tried last
    TRIED,
    COLUMN,
    HEAD,
) = range(14)

# -- a column
LENGTH_AT, SUITS_AT = 4, 9
LENGTH_BITS = 31
MOST_LENGTH = 26

# -- the word of an arrangement
UNTOUCHED_AT, SOURCE_AT, TARGET_AT, EARLIER_AT = 14, 28, 32, 36
SPACE = 1 << 13
MOST_ARRANGEMENTS = 1 << 14  # of a node


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
def hash_of(word: int) -> int:
    """Return the hash of a progress or a column; six of them add up to less than 2**62."""
    return scrambled(word) >> 3


@jit_small
def hash_of_all(out: Buffer, at: int, columns: int) -> int:
    """Return the sum of the hashes of the columns from *at* on."""
    total = 0
    for index in range(at, at + columns):
        total += hash_of(out[index])
    return total


@jit_small
def is_new(table: Buffer, bits: int, key: int) -> bool:
    """Enter a state into *table*, and return whether it was not in it; *key* is the sum of its hashes."""
    slot = slot_of(table, bits, key, key + 1)
    if table[slot] != 0:
        return False
    table[slot] = key + 1
    return True


@jit_small
def open_ranks(out: Buffer, at: int, columns: int, touched: int) -> int:
    """Return the ranks of the last cards of the *touched* columns, and UNTOUCHED_AT those of the others."""
    ranks = 0
    for index in range(columns):
        column = out[at + index]
        bit = 1 << last_rank(column) if column else SPACE
        ranks |= bit if touched >> index & 1 else bit << UNTOUCHED_AT
    return ranks


@jit_small
def forced_column(out: Buffer, at: int, columns: int, ranks: int, cards: int, idle: int) -> int:
    """Return 1 more than the column whose last card is idle, whichever it is, or 0 if there is none."""
    for index in range(columns):
        column = out[at + index]
        if column and possible(column, ranks, cards) & ~idle == 0:
            return index + 1
    return 0


@jit
def arrange(relaxed: Buffer, ranks: int, idle: int, table: Buffer, bits: int, out: Buffer, node: int) -> int:
    """Write all arrangements of a node after its first one, which is written; *ranks* are followed.

    They are entered into *table*.  Returns the end of what is written.  CUT is set if there are more: too
    many, or one with a column that is too long for its integer.
    """
    columns = relaxed[COLUMN_COUNT]
    width = columns + 1
    progress = out[node + PROGRESS]
    cards = out[node + CARDS]
    first = node + HEAD
    idle &= cards
    known = hash_of(progress)
    end = first + width
    at = first
    while at < end:
        if idle and relaxed[IDLE_COLUMN]:
            out[node + FORCED] = forced_column(out, at, columns, ranks, cards, idle)
            if out[node + FORCED]:
                end = at + width
                break
        if end >= first + MOST_ARRANGEMENTS * width:
            out[node + CUT] = 1
            break
        key = known + hash_of_all(out, at, columns)
        for source in range(columns):
            column = out[at + source]
            if column == 0:
                continue
            rank = last_rank(column)
            suit = last_suit(column)
            parent = relaxed[PARENT + rank]
            alone = column >> LENGTH_AT & LENGTH_BITS == 1
            shorter = shortened(column)
            without = key - hash_of(column) + hash_of(shorter)
            has_space = False
            for target in range(columns):
                onto = out[at + target]
                if onto == 0:
                    if has_space or alone:
                        continue
                    has_space = True
                elif target == source or last_rank(onto) != parent:
                    continue
                if onto >> LENGTH_AT & LENGTH_BITS == MOST_LENGTH:
                    out[node + CUT] = 1
                    continue
                longer = lengthened(onto, rank, suit)
                if not is_new(table, bits, without - hash_of(onto) + hash_of(longer)):
                    continue
                for index in range(columns):
                    out[end + index] = out[at + index]
                out[end + source] = shorter
                out[end + target] = longer
                touched = 1 << source | 1 << target
                out[end + columns] = (
                    open_ranks(out, end, columns, touched)
                    | source << SOURCE_AT
                    | target << TARGET_AT
                    | (at - first) // width << EARLIER_AT
                )
                end += width
        at += width
    out[node + COUNT] = (end - first) // width
    return end
