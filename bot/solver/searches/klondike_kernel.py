"""Depth-first search of all classes of Klondike positions (``kernel.klondike``), in slices."""

from bot.solver.kernel import klondike as k
from bot.solver.kernel.hashing import is_new, mix
from bot.solver.kernel.jit import Buffer, jit
from bot.solver.kernel.klondike_moves import moves
from bot.solver.kernel.state import copy
from bot.solver.proofs.klondike_dead import is_dead
from bot.solver.searches import depth_kernel as d
from bot.solver.searches.depth_kernel import Line

MOST_MOVES = 200  # of one class


@jit
def search(deal: Buffer, line: Line, table: Buffer, control: Buffer) -> int:
    """Search until UNTIL classes have been generated, and return RUNNING, WON, ENDED or FULL.

    *control* is that of ``depth_kernel.search``, and so is what the results mean.  The transposition table
    holds the number of every class, so no two are confused.
    """
    rows = line.rows
    out = line.out
    while True:
        here = d.next_move(line, table, control)
        if here < 0:
            return d.ending(control)
        state = (control[d.DEPTH] + 1) * k.WORDS
        copy(rows, state, state - k.WORDS, k.WORDS)
        k.carry(deal, rows, state, out[here])
        control[d.STATES] += 1
        if not rows[state + k.BACK]:
            if k.settle(deal, rows, state, line.log):
                rows[state + k.PACKS] = 0
            if rows[state + k.HOME] == k.CARDS:
                return d.WON
            key = k.key_of(deal, rows, state)
            if not is_new(table, mix(key), key + 1):
                continue
            control[d.SEEN] += 1
            if out[here] >> k.KIND >= k.TALON_PACK and is_dead(deal, rows, state):  # hardly after other moves
                continue
        end = line.frames[2 * control[d.DEPTH] + 1]
        if d.has_room(control, end, MOST_MOVES):
            d.lengthen(line, control, end, moves(deal, rows, state, out, end))
