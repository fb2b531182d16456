"""The search of the shape relaxation, in slices; it asks the unordered-columns relaxation first."""

from __future__ import annotations

from typing import NamedTuple

from bot.solver.kernel.hashing import is_new, mix
from bot.solver.kernel.jit import Buffer, jit, jit_small
from bot.solver.kernel.layout import MASK
from bot.solver.proofs.guide_kernel import STATES as GUIDE_STATES
from bot.solver.proofs.guide_kernel import UNTIL as GUIDE_UNTIL
from bot.solver.proofs.guide_kernel import begin
from bot.solver.proofs.guide_kernel import search as ask
from bot.solver.proofs.shapes import CARDS, CUT, FIRST, PROGRESS, successors
from bot.solver.proofs.suit_blind import COLUMN_COUNT, LOST, MAYBE
from bot.solver.proofs.unordered import ALL_HOME, HEIGHTS_AT

# -- control: the state of the search between slices
DEPTH, END, STATES, UNTIL, SEEN, MOST_SEEN, TABLE_BITS, ASKING = range(8)
CONTROL_SIZE = 8
RUNNING, FULL = 0, 3  # beside LOST and MAYBE; FULL: a limit of the memory is reached
MAX_DEPTH = 20_000
STACK_SIZE = 1 << 21
MOST_WRITTEN = 4_000  # integers that the successors of one state take at most


class Guide(NamedTuple):
    """The unordered-columns relaxation, and the search of it."""

    game: Buffer
    table: Buffer
    stack: Buffer
    frames: Buffer
    control: Buffer


@jit_small
def key_of(stack: Buffer, at: int, columns: int) -> tuple[int, int]:
    """Return the hash of a state: two words of 63 bits."""
    one = mix(stack[at + PROGRESS])
    two = mix(one ^ 1)
    for index in range(at + FIRST, at + FIRST + columns):
        one = mix(one ^ stack[index])
        two = mix((two + stack[index]) & MASK)
    return one, two


@jit
def guide_verdict(guide: Guide, progress: int, cards: int, control: Buffer) -> int:
    """Return what the guide says of a state, LOST, MAYBE or RUNNING; count the states that it searches."""
    before = guide.control[GUIDE_STATES]
    if not control[ASKING]:
        begin(progress, 0, cards, guide.stack, guide.control)
    guide.control[GUIDE_UNTIL] = before + control[UNTIL] - control[STATES]
    known = ask(guide.game, guide.table, guide.stack, guide.frames, guide.control)
    control[STATES] += guide.control[GUIDE_STATES] - before
    control[ASKING] = known == RUNNING
    return known


@jit
def search(ranks: int, table: Buffer, stack: Buffer, frames: Buffer, guide: Guide, control: Buffer) -> int:
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
        if progress != stack[frames[depth] - width + PROGRESS]:
            known = guide_verdict(guide, progress, stack[at + CARDS], control)
            if known == LOST:
                end = at
                continue
            if known == RUNNING:
                answer = RUNNING
                break
        one, two = key_of(stack, at, columns)
        if not is_new(table, control[TABLE_BITS], one, two):
            end = at
            continue
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
        end = successors(relaxed, ranks, stack, at, end)
    control[DEPTH] = depth
    control[END] = end
    return answer
