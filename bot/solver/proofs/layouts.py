"""The layouts of a class of states in ``kept_suits``, and the hash of a state.

A layout is the columns of a state, as in ``packed_column``.  Moves between columns lead from each layout of a
class to every other.  If such a move joins a layout to an earlier one, a card that leaves or reaches another
column can do so in the earlier layout, and the move follows.  So only the columns that every such move
changes count: they are *fresh*.  Spaces are alike, and the first takes the cards.
"""

from typing import NamedTuple

from bot.solver.kernel.hashing import lookup
from bot.solver.kernel.jit import Buffer, jit, jit_small, whole
from bot.solver.proofs import packed_column as packed
from bot.solver.proofs import suit_blind as blind

# -- what is kept, by level: for each rank, 3 if its suits are, else 0; a number that tells levels apart; for
# each lowest rank of a column, the bits of the suits in it
MOST_LEVELS = 15
KEYS = 13 * MOST_LEVELS
KEPT_IN_COLUMNS = KEYS + MOST_LEVELS
KEPT_SIZE = KEPT_IN_COLUMNS + 13 * MOST_LEVELS

COLUMNS = 5
FRESH, ONE, TWO, LAYOUT = range(COLUMNS, COLUMNS + 4)
"""What follows the columns of a layout: the set of fresh columns and two sums for its hash; and its size."""

MOST_LAYOUTS = 2_000
SLOTS = 1 << 12
STAMP = 3 * SLOTS  # after the marks: the number of the class that is listed
MARKS_SIZE = STAMP + 1

MASK = (1 << 62) - 1  # a sum of two does not overflow, so no mask is dropped in compiled code


class Relaxed(NamedTuple):
    """The relaxed game, what is kept on each level (see above), and the buffers."""

    game: Buffer
    kept: Buffer
    table: Buffer
    stack: Buffer
    frames: Buffer
    marks: Buffer
    control: Buffer


@jit
def kept_column(relaxed: Relaxed, level: int, column: int) -> int:
    """Return a column with the suits that *level* keeps."""
    kept = whole(relaxed.kept[KEPT_IN_COLUMNS + 13 * level + (column >> packed.LOW_AT) - 1]) if column else 0
    return column & (kept | ~packed.SUITS)


@jit_small
def takes(relaxed: Relaxed, at: int, index: int, rank: int) -> bool:
    """Return whether a card of *rank* may be laid on this column, or in it if it is the first space."""
    column = relaxed.stack[at + index]
    if column:
        return packed.last_rank(column) == blind.parent_of(relaxed.game, rank)
    if index >= relaxed.game[blind.COLUMN_COUNT]:
        return False
    spaces = 0
    for before in range(at, at + index):
        spaces += relaxed.stack[before] == 0
    return spaces == 0


@jit_small
def mix(word: int) -> int:
    """Mix the bits of a word (the finalizer of SplitMix64, within 62 bits)."""
    word = (word ^ (word >> 29)) * 0x3F58476D1CE4E5B9 & MASK
    word = (word ^ (word >> 32)) * 0x14D049BB133111EB & MASK
    return word ^ (word >> 31)


@jit_small
def other(word: int) -> int:
    """Return another mix of a word that ``mix`` returned."""
    return mix(word ^ 0x1234567)


@jit
def sums_of(relaxed: Relaxed, at: int) -> tuple[int, int]:
    """Return the sums of the hashes of the columns that stand at *at*."""
    one, two = 0, 0
    for index in range(at, at + COLUMNS):
        word = mix(relaxed.stack[index])
        one = (one + word) & MASK
        two = (two + other(word)) & MASK
    return one, two


@jit
def hash_of(relaxed: Relaxed, level: int, progress: int, one: int, two: int) -> tuple[int, int]:
    """Return the hash of a state, of whose columns these are the sums; level 0 has none."""
    if level == 0:
        one, two = 0, 0
    one = (one + mix(progress)) & MASK
    two = (two + mix(progress ^ 0x2545F4914F6CDD1D)) & MASK
    key = whole(relaxed.kept[KEYS + level])
    return mix(one ^ key), mix(two ^ key)


@jit
def verdict_of(relaxed: Relaxed, level: int, progress: int, at: int) -> int:
    """Return the verdict that the table holds for a state: LOST, MAYBE, OPEN or 0."""
    one, two = sums_of(relaxed, at) if level else (0, 0)
    one, two = hash_of(relaxed, level, progress, one, two)
    return lookup(relaxed.table, one, two)


@jit
def listed_at(relaxed: Relaxed, one: int, two: int, end: int) -> int:
    """Return where the layout with these sums is listed in its class, *end* if it is new there."""
    slot = one & (SLOTS - 1)
    marks = relaxed.marks
    while marks[slot] == marks[STAMP]:
        if marks[SLOTS + slot] == two:
            return whole(marks[2 * SLOTS + slot])
        slot = (slot + 1) & (SLOTS - 1)
    marks[slot] = marks[STAMP]
    marks[SLOTS + slot] = two
    marks[2 * SLOTS + slot] = end
    return end


@jit
def list_layouts(relaxed: Relaxed, first: int) -> tuple[int, bool]:
    """List the class of the layout that stands at *first*, from there on.

    Returns where the list ends, and whether some layouts are left out.
    """
    stack = relaxed.stack
    relaxed.marks[STAMP] += 1
    one, two = sums_of(relaxed, first)
    stack[first + FRESH], stack[first + ONE], stack[first + TWO] = (1 << COLUMNS) - 1, one, two
    end = listed_at(relaxed, one, two, first) + LAYOUT
    at, is_cut = first, False
    while at < end:
        for source in range(COLUMNS):
            column = whole(stack[at + source])
            if column == 0:
                continue
            rank = packed.last_rank(column)
            for target in range(COLUMNS):
                onto = whole(stack[at + target])
                if (
                    target == source
                    or not takes(relaxed, at, target, rank)
                    or (onto == 0 and column >> packed.HEIGHT_AT & 31 == 1)  # from one space to another
                ):
                    continue
                if onto >> packed.HEIGHT_AT & 31 == packed.MOST_HIGH or end == first + LAYOUT * MOST_LAYOUTS:
                    is_cut = True
                    continue
                one, two = whole(stack[at + ONE]), whole(stack[at + TWO])
                lower = packed.without_last(column)
                higher = packed.with_card(onto, rank, packed.last_suit(column))
                for before, after in ((mix(column), mix(lower)), (mix(onto), mix(higher))):
                    one = (one - before + after) & MASK
                    two = (two - other(before) + other(after)) & MASK
                changed = 1 << source | 1 << target
                place = listed_at(relaxed, one, two, end)
                if place < at:
                    stack[at + FRESH] &= changed
                elif place == end:
                    for index in range(COLUMNS):
                        stack[end + index] = stack[at + index]
                    stack[end + source], stack[end + target] = lower, higher
                    stack[end + FRESH], stack[end + ONE], stack[end + TWO] = changed, one, two
                    end += LAYOUT
        at += LAYOUT
    return end, is_cut
