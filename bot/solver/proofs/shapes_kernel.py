"""The search of the shape relaxation, in slices; it asks the two coarser relaxations first."""

from __future__ import annotations

from bot.solver.kernel.hashing import slot_of
from bot.solver.kernel.jit import Buffer, jit, jit_small
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
from bot.solver.proofs.shape_nodes import (
    advance,
    column_tried,
    enter,
    moved,
    number_tried,
    skip_option,
    write_columns,
)
from bot.solver.proofs.shapes import (
    ASKED,
    CARDS,
    COLUMN,
    COUNT,
    CUT,
    HEAD,
    MOST_ARRANGEMENTS,
    MOVE,
    OPTION,
    OPTIONS_END,
    PROGRESS,
    TRIED,
    hash_of,
    hash_of_all,
)
from bot.solver.proofs.suit_blind import COLUMN_COUNT, LOST, MAYBE
from bot.solver.proofs.unordered import ALL_HOME, HEIGHTS_AT

# -- control: the state of the search between slices; more entries are those of ``column_starts_kernel``
END, SEEN, MOST_SEEN, WAS_CUT, ORDER = range(5, 10)
CONTROL_SIZE = 10
STARTS = 2  # in ASKING: the column-starts relaxation has not answered yet
RUNNING, FULL = 0, 3  # beside LOST and MAYBE; FULL: a limit of the memory is reached
MAX_DEPTH = 110
STACK_SIZE = 1 << 21
MOST_WRITTEN = 17 * MOST_ARRANGEMENTS  # integers that a node takes at most


@jit_small
def starts_of(stack: Buffer, at: int, columns: int) -> int:
    """Return how many columns of a state begin with a card of each rank, as counts by rank."""
    starts = 0
    for index in range(at + HEAD, at + HEAD + columns):
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
def enter_node(ranks: int, table: Buffer, stack: Buffer, relaxed: Buffer, node: int, control: Buffer) -> None:
    """Complete the node, and count its arrangements."""
    control[END] = enter(relaxed, ranks, control[ORDER], table, control[TABLE_BITS], stack, node)
    control[SEEN] += stack[node + COUNT]
    control[STATES] += stack[node + COUNT]
    if stack[node + CUT]:
        control[WAS_CUT] = 1


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

    *ranks* is the set of the followed ranks.  The stack holds the nodes of the line, and *frames* where each
    begins.  After MAYBE the moves that the nodes tried last are a line that wins in the relaxation.
    """
    relaxed = guide.game
    columns = relaxed[COLUMN_COUNT]
    order = control[ORDER]
    depth = control[DEPTH]
    if depth < 0:
        depth = 0
        frames[0] = control[WAS_CUT] = 0
        enter_node(ranks, table, stack, relaxed, 0, control)
    answer = LOST
    while depth >= 0:
        node = frames[depth]
        end = control[END]
        if stack[node + OPTION] == stack[node + OPTIONS_END]:
            control[END] = node
            depth -= 1
            continue
        if control[STATES] >= control[UNTIL]:
            answer = RUNNING
            break
        move = stack[stack[node + OPTION]]
        number = number_tried(stack, node, order)
        at = node + HEAD + number * (columns + 1)
        column = column_tried(relaxed, ranks, stack, node, at, move)
        if column < 0:
            advance(stack, node, order)
            continue
        progress, cards = moved(stack[node + PROGRESS], stack[node + CARDS], move)
        stack[node + MOVE] = move
        stack[node + TRIED] = number
        stack[node + COLUMN] = column
        if progress >> HEIGHTS_AT & 0xFFFF == ALL_HOME:
            answer = MAYBE
            break
        if not stack[node + ASKED]:
            known = guide_verdict(guide, progress, cards, control)
            if known == RUNNING:
                answer = RUNNING
                break
            if known == LOST:
                skip_option(stack, node, order)
                continue
            stack[node + ASKED] = 1
        if not write_columns(relaxed, ranks, stack, at, column, move, end + HEAD):
            control[WAS_CUT] = 1
            advance(stack, node, order)
            continue
        key = hash_of(progress) + hash_of_all(stack, end + HEAD, columns)
        known = LOST
        if table[slot_of(table, control[TABLE_BITS], key, key + 1)] == 0:
            stack[end + PROGRESS] = progress
            stack[end + CARDS] = cards
            known = starts_verdict(guide, coarser, stack, end, control)
            if known == RUNNING:
                answer = RUNNING
                break
        advance(stack, node, order)
        if known == LOST:
            continue
        if depth + 2 > MAX_DEPTH or end + MOST_WRITTEN > STACK_SIZE or control[SEEN] >= control[MOST_SEEN]:
            answer = FULL
            break
        depth += 1
        frames[depth] = end
        enter_node(ranks, table, stack, relaxed, end, control)
    control[DEPTH] = depth
    return FULL if answer == LOST and control[WAS_CUT] else answer
