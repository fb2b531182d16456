"""The search of the shape relaxation, in slices; it asks the two coarser relaxations first."""

from __future__ import annotations

from bot.solver.kernel.hashing import mix, slot_of
from bot.solver.kernel.jit import Buffer, jit, jit_small
from bot.solver.kernel.layout import MASK
from bot.solver.proofs.column_starts_kernel import (
    ASKING,
    DEPTH,
    STATES,
    TABLE_BITS,
    UNTIL,
    ColumnStarts,
    guide_verdict,
)
from bot.solver.proofs.column_starts_kernel import begin as begin_starts
from bot.solver.proofs.column_starts_kernel import search as ask_starts
from bot.solver.proofs.guide_kernel import GuideSearch
from bot.solver.proofs.shapes import CARDS, CUT, FIRST, PROGRESS, successors
from bot.solver.proofs.suit_blind import COLUMN_COUNT, LOST, MAYBE
from bot.solver.proofs.unordered import ALL_HOME, HEIGHTS_AT

# -- control: the state of the search between slices; more entries are those of ``column_starts_kernel``
END, SEEN, MOST_SEEN, SHIFTS_LAST = range(5, 9)
CONTROL_SIZE = 9
STARTS = 2  # in ASKING: the column-starts relaxation has not answered yet
RUNNING, FULL = 0, 3  # beside LOST and MAYBE; FULL: a limit of the memory is reached
MAX_DEPTH = 20_000
STACK_SIZE = 1 << 21
MOST_WRITTEN = 4_000  # integers that the successors of one state take at most


@jit_small
def key_of(stack: Buffer, at: int, columns: int) -> tuple[int, int]:
    """Return the hash of a state: two words of 63 bits."""
    one = mix(stack[at + PROGRESS])
    two = mix(one ^ 1)
    for index in range(at + FIRST, at + FIRST + columns):
        one = mix(one ^ stack[index])
        two = mix((two + stack[index]) & MASK)
    return one, two


@jit_small
def starts_of(stack: Buffer, at: int, columns: int) -> int:
    """Return how many columns of a state begin with a card of each rank, as counts by rank."""
    starts = 0
    for index in range(at + FIRST, at + FIRST + columns):
        if stack[index]:
            starts += 1 << 4 * (stack[index] & 15)
    return starts


@jit
def starts_verdict(guide: GuideSearch, coarser: ColumnStarts, stack: Buffer, at: int, control: Buffer) -> int:
    """Return what the column-starts relaxation says of a state, LOST, MAYBE or RUNNING.

    The states that it searches are counted.
    """
    before = coarser.control[STATES]
    if control[ASKING] != STARTS:
        starts = starts_of(stack, at, guide.game[COLUMN_COUNT])
        begin_starts(stack[at + PROGRESS], starts, stack[at + CARDS], coarser)
    coarser.control[UNTIL] = before + control[UNTIL] - control[STATES]
    known = ask_starts(guide, coarser)
    control[STATES] += coarser.control[STATES] - before
    control[ASKING] = STARTS if known == RUNNING else 0
    return known


@jit
def verdict(guide: GuideSearch, coarser: ColumnStarts, stack: Buffer, at: int, control: Buffer) -> int:
    """Return what the coarser relaxations say of a state, LOST, MAYBE or RUNNING."""
    known = MAYBE
    if control[ASKING] != STARTS:
        known = guide_verdict(guide, stack[at + PROGRESS], stack[at + CARDS], control)
    if known == MAYBE:
        known = starts_verdict(guide, coarser, stack, at, control)
    return known


@jit
def search(
    ranks: int,
    table: Buffer,
    stack: Buffer,
    frames: Buffer,
    guide: GuideSearch,
    coarser: ColumnStarts,
    control: Buffer,
) -> int:
    """Search until UNTIL states have been visited, and return RUNNING, LOST, MAYBE or FULL.

    *ranks* is the set of the followed ranks.  The stack holds the states of the line, each followed by its
    successors that are left to search, the next one last; *frames* holds where the successors of each state
    begin.  After MAYBE the last successor is the end of a line that wins in the relaxation.
    """
    relaxed = guide.game
    columns = relaxed[COLUMN_COUNT]
    width = FIRST + columns
    depth = control[DEPTH]
    end = control[END]
    answer = LOST
    while depth >= 0:
        if end == frames[depth]:
            end -= width
            depth -= 1
            continue
        if control[STATES] >= control[UNTIL]:
            answer = RUNNING
            break
        at = end - width
        progress = stack[at + PROGRESS]
        if progress >> HEIGHTS_AT & 0xFFFF == ALL_HOME:
            answer = MAYBE
            break
        one, two = key_of(stack, at, columns)
        slot = slot_of(table, control[TABLE_BITS], one, two)
        if table[slot] != 0:
            end = at
            continue
        # a shift changes no verdict of the coarser relaxations
        if progress != stack[frames[depth] - width + PROGRESS]:
            known = verdict(guide, coarser, stack, at, control)
            if known == LOST:
                end = at
                continue
            if known == RUNNING:
                answer = RUNNING
                break
        table[slot] = two
        control[STATES] += 1
        control[SEEN] += 1
        if (
            stack[at + CUT]
            or control[SEEN] >= control[MOST_SEEN]
            or depth + 2 > MAX_DEPTH
            or end + MOST_WRITTEN > STACK_SIZE
        ):
            answer = FULL
            break
        depth += 1
        frames[depth] = end
        end = successors(relaxed, ranks, control[SHIFTS_LAST], stack, at, end)
    control[DEPTH] = depth
    control[END] = end
    return answer
