"""Depth-first search of all classes of Klondike positions (``kernel.klondike``), in slices."""

from __future__ import annotations

from bot.solver.kernel import klondike as k
from bot.solver.kernel.hashing import is_new, mix
from bot.solver.kernel.jit import Buffer, jit
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
        if control[depth_kernel.SEEN] >= depth_kernel.most_seen(table):
            control[depth_kernel.DEPTH] = depth
            return depth_kernel.FULL
        here = frames[2 * depth]
        end = frames[2 * depth + 1]
        if here >= end:
            depth -= 1
            continue
        frames[2 * depth] = here + 1
        state = (depth + 1) * k.WORDS
        copy(rows, state, state - k.WORDS, k.WORDS)
        k.carry(deal, rows, state, out[here])
        control[depth_kernel.STATES] += 1
        if not rows[state + k.BACK]:
            if k.settle(deal, rows, state, line.log):
                rows[state + k.PACKS] = 0
            if rows[state + k.HOME] == k.CARDS:
                control[depth_kernel.DEPTH] = depth
                return depth_kernel.WON
            key = k.key_of(deal, rows, state)
            if not is_new(table, mix(key), key + 1):
                continue
            control[depth_kernel.SEEN] += 1
            if out[here] >> k.KIND >= k.TALON_PACK and is_dead(deal, rows, state):  # hardly after other moves
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
