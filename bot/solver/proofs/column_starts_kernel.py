"""The search of the column-starts relaxation, in slices; it asks the unordered-columns relaxation first."""

from __future__ import annotations

from typing import NamedTuple

from bot.solver.kernel.jit import Buffer, jit, jit_small
from bot.solver.proofs.column_starts import MOST_STARTS, scrambled, successors, with_shifts
from bot.solver.proofs.guide_kernel import NOT_LOST, GuideSearch, ask
from bot.solver.proofs.rank_counts import counts_by_rank
from bot.solver.proofs.suit_blind import LOST, MAYBE
from bot.solver.proofs.unordered import ALL_HOME, HEIGHTS_AT

# -- control: the state of the search between slices; ``shapes_kernel`` has the first five at the same places
DEPTH, STATES, UNTIL, TABLE_BITS, ASKING, OWN_STATES = range(6)
CONTROL_SIZE = 6
RUNNING = 0
MOST_STATES = 300  # of one search: a search of shapes goes on without the answers that take more

# -- a frame: the index of the state, of its starts, of the next successor, and the end of the successors
AT, STARTS, PLACE, END, FRAME = range(5)
MAX_DEPTH = 120
MOST_WRITTEN = 300 * MOST_STARTS  # integers that the starts and the successors of one state take at most
STACK_SIZE = 1 << 21


class ColumnStarts(NamedTuple):
    """The search of the column-starts relaxation; *marks* is its workspace."""

    table: Buffer
    stack: Buffer
    frames: Buffer
    marks: Buffer
    control: Buffer


# -- the transposition table: entries of one integer, in buckets of eight ---------------------------


@jit_small
def key_of(progress: int, starts: int) -> int:
    """Return the hash of a state, 61 bits."""
    return scrambled(progress ^ scrambled(starts)) & (1 << 61) - 1


@jit_small
def lookup(table: Buffer, bits: int, progress: int, starts: int) -> int:
    """Return the verdict that *table* holds for a state: LOST, MAYBE or 0."""
    key = key_of(progress, starts)
    at = (key & ((1 << bits - 3) - 1)) << 3
    for index in range(at, at + 8):
        if table[index] & ~NOT_LOST == key + 1:
            return MAYBE if table[index] & NOT_LOST else LOST
    return 0


@jit
def store(table: Buffer, bits: int, progress: int, starts: int, verdict: int) -> None:
    """Store the verdict on a state; in a full bucket it replaces another one."""
    key = key_of(progress, starts)
    at = (key & ((1 << bits - 3) - 1)) << 3
    index = at
    while index < at + 8 and table[index] != 0 and table[index] & ~NOT_LOST != key + 1:
        index += 1
    table[index if index < at + 8 else at + (key >> 40 & 7)] = key + 1 | (NOT_LOST if verdict == MAYBE else 0)


@jit
def store_all(own: ColumnStarts, depth: int, verdict: int) -> None:
    """Store the verdict on the state of a frame, and on all that shifts join to it."""
    first = own.frames[FRAME * depth + STARTS]
    progress = own.stack[own.frames[FRAME * depth + AT]]
    for index in range(first + 1, first + 1 + own.stack[first]):
        store(own.table, own.control[TABLE_BITS], progress, own.stack[index], verdict)


# -- the search -------------------------------------------------------------------------------------


@jit
def begin(progress: int, starts: int, cards: int, own: ColumnStarts) -> None:
    """Start a search of this state."""
    own.stack[0] = progress
    own.stack[1] = starts
    own.stack[2] = cards
    own.control[DEPTH] = -1
    own.control[ASKING] = 0
    own.control[OWN_STATES] = 0


@jit
def guide_verdict(guide: GuideSearch, progress: int, cards: int, control: Buffer) -> int:
    """Return what the guide says of a state, LOST, MAYBE or RUNNING; count the states that it searches.

    *control* is that of the search that asks.
    """
    known, searched = ask(guide, progress, 0, cards, control[UNTIL] - control[STATES], control[ASKING])
    control[STATES] += searched
    control[ASKING] = known == RUNNING
    return known


@jit
def search(guide: GuideSearch, own: ColumnStarts) -> int:
    """Search until UNTIL states have been visited, and return RUNNING, LOST or MAYBE.

    After MOST_STATES states of this relaxation the answer is MAYBE, too.  Verdicts stay in the table for
    later searches.
    """
    relaxed = guide.game
    stack = own.stack
    frames = own.frames
    control = own.control
    depth = control[DEPTH]
    place = 0
    end = 3
    if depth >= 0:
        place = frames[FRAME * depth + PLACE]
        end = frames[FRAME * depth + END]
    asked = -1  # the last progress that the guide did not call lost
    while True:
        if place >= end:
            # no successor is left
            if depth >= 0:
                store_all(own, depth, LOST)
                depth -= 1
            if depth < 0:
                control[DEPTH] = -1
                return LOST
            place = frames[FRAME * depth + PLACE]
            end = frames[FRAME * depth + END]
            continue
        progress = stack[place]
        starts = stack[place + 1]
        cards = stack[place + 2]
        known = MAYBE
        if progress >> HEIGHTS_AT & 0xFFFF != ALL_HOME:
            known = lookup(own.table, control[TABLE_BITS], progress, starts)
        if known == 0 and progress != asked:
            known = guide_verdict(guide, progress, cards, control)
            if known == MAYBE:
                asked = progress
                known = 0
        if known == LOST:
            place += 3
            continue
        if known == 0 and control[STATES] >= control[UNTIL]:
            control[DEPTH] = depth
            if depth >= 0:
                frames[FRAME * depth + PLACE] = place
            return RUNNING
        first = end + 1
        last = first
        if known == 0 and depth + 2 <= MAX_DEPTH and end + MOST_WRITTEN <= STACK_SIZE:
            last = with_shifts(relaxed, counts_by_rank(cards), starts, stack, first, own.marks)
        if last == first or last >= first + MOST_STARTS:
            # not lost as far as is known; without room to search a state it may not be called lost
            while depth >= 0:
                store_all(own, depth, MAYBE)
                depth -= 1
            control[DEPTH] = -1
            return MAYBE
        if control[OWN_STATES] == MOST_STATES:
            control[DEPTH] = -1
            return MAYBE
        control[OWN_STATES] += 1
        control[STATES] += 1
        if depth >= 0:
            frames[FRAME * depth + PLACE] = place + 3
        depth += 1
        frames[FRAME * depth + AT] = place
        frames[FRAME * depth + STARTS] = end
        stack[end] = last - first
        place = last
        end = successors(relaxed, progress, cards, stack, first, last)
        frames[FRAME * depth + PLACE] = place
        frames[FRAME * depth + END] = end
