"""Depth-first search of all classes of Klondike positions (``kernel.klondike``), in slices."""

from __future__ import annotations

from bot.solver.kernel.hashing import is_new, mix
from bot.solver.kernel.jit import Buffer, jit, whole
from bot.solver.kernel.klondike import (
    BACK,
    CARDS,
    HOME,
    KIND,
    PACKS,
    TALON_PACK,
    WORDS,
    carry,
    key_of,
    settle,
)
from bot.solver.kernel.klondike_moves import moves
from bot.solver.kernel.state import copy
from bot.solver.proofs.klondike_dead import is_dead
from bot.solver.searches import depth_kernel
from bot.solver.searches.depth_kernel import Line

MOST_MOVES = 200  # of one class


@jit
def search(deal: Buffer, line: Line, table: Buffer, control: Buffer) -> int:
    """Search until UNTIL classes have been generated, and return RUNNING, WON, ENDED or FULL.

    *control* is that of ``depth_kernel.search``, and so is what the results mean.  The transposition table
    holds the number of every class, so no two are confused.
    """
    rows = line.rows
    frames = line.frames
    out = line.out
    depth = control[depth_kernel.DEPTH]
    while depth >= 0:
        if control[depth_kernel.STATES] >= control[depth_kernel.UNTIL]:
            control[depth_kernel.DEPTH] = depth
            return depth_kernel.RUNNING
        if control[depth_kernel.SEEN] >= control[depth_kernel.MOST_SEEN]:
            control[depth_kernel.DEPTH] = depth
            return depth_kernel.FULL
        here = frames[2 * depth]
        end = frames[2 * depth + 1]
        if here >= end:
            depth -= 1
            continue
        frames[2 * depth] = here + 1
        state = (depth + 1) * WORDS
        copy(rows, state, state - WORDS, WORDS)
        carry(deal, rows, state, out[here])
        control[depth_kernel.STATES] += 1
        if not rows[state + BACK]:
            if settle(deal, rows, state, line.log):
                rows[state + PACKS] = 0
            if rows[state + HOME] == CARDS:
                control[depth_kernel.DEPTH] = depth
                return depth_kernel.WON
            key = key_of(deal, rows, state)
            if not is_new(table, whole(control[depth_kernel.TABLE_BITS]), mix(key), key + 1):
                continue
            control[depth_kernel.SEEN] += 1
            if out[here] >> KIND >= TALON_PACK and is_dead(deal, rows, state):  # hardly after other moves
                continue
        if depth + 3 > control[depth_kernel.DEEPEST] or end + MOST_MOVES > control[depth_kernel.ROOM]:
            control[depth_kernel.CUT] = 1
            continue
        last = moves(deal, rows, state, out, end)
        depth += 1
        frames[2 * depth] = end
        frames[2 * depth + 1] = last
    control[depth_kernel.DEPTH] = depth
    return depth_kernel.ENDED
