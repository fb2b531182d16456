"""Depth-first search of everything that can be reached, with a table of what has been seen.

It can be guided: then it leaves out every state whose image is lost in the guiding game (``kernel_guide``).
What one state has found out there answers many others, and what is left out cannot be won: the search is as
complete.

The search runs in slices: it returns after a number of states and goes on where it stopped, so that the
caller can look at clocks and flags.  What it has to remember stands in buffers.
"""

from __future__ import annotations

from bot.solver.kernel.foundations import is_won
from bot.solver.kernel.hashing import hash_of, head_of, is_in, is_new, links_after
from bot.solver.kernel.jit import Buffer, jit, whole
from bot.solver.kernel.layout import CHAINED, DEADS, PLAIN, WIDTH
from bot.solver.kernel.moves import moves
from bot.solver.kernel.play import play
from bot.solver.kernel.safe import tidy
from bot.solver.kernel.state import copy
from bot.solver.proofs.abstraction import abstract
from bot.solver.proofs.dead import is_dead
from bot.solver.proofs.guide_kernel import STATES as GUIDE_STATES
from bot.solver.proofs.guide_kernel import UNTIL as GUIDE_UNTIL
from bot.solver.proofs.guide_kernel import begin
from bot.solver.proofs.guide_kernel import search as ask
from bot.solver.proofs.suit_blind import LOST

# -- ctl: what the search remembers between slices
(
    DEPTH,
    STATES,
    UNTIL,
    SEEN,
    CUT,
    MODE,
    DEEPEST,
    ROOM,
    TABLE_BITS,
    FIRST_SEEN,  # states that the first table takes
    MORE_BITS,
    MOST_SEEN,  # and those that both take
    GUIDED,
    ASKING,
) = range(14)
CTL_WORDS = 14

RUNNING, WON, ENDED, FULL = 0, 1, 2, 3


@jit
def sort_down(out: Buffer, first: int, end: int) -> None:
    """Sort moves, the highest score first; short lists."""
    for i in range(first + 1, end):
        x = out[i]
        j = i - 1
        while j >= first and out[j] < x:
            out[j + 1] = out[j]
            j -= 1
        out[j + 1] = x


@jit
def search(
    g: Buffer,
    t: Buffer,
    z: Buffer,
    rows: Buffer,
    frames: Buffer,  # next move and end of the moves, for every state of the line; then the hashes of links
    out: Buffer,
    table: Buffer,
    more: Buffer,
    ctl: Buffer,
    log: Buffer,
    r: Buffer,
    found: Buffer,
    guide_stack: Buffer,
    guide_frames: Buffer,
    guide: Buffer,
) -> int:
    """Go on until UNTIL states; RUNNING, WON (the line is in the frames), ENDED or FULL (table).

    The first FIRST_SEEN states stand in *table*, the others in *more*: the pages of a large table cost more
    than most searches.

    ENDED with ``ctl[CUT] == 0`` is a proof that nothing won can be reached.  *r* to *guide* are the guiding
    game, its table and its search; they are looked at only if GUIDED, and UNTIL then counts the states of
    both.  A slice that ends within the guiding game leaves the move to be played again, and the question is
    ASKING on: so nothing depends on where slices end.
    """
    width = whole(g[WIDTH])
    depth = whole(ctl[DEPTH])
    bits = whole(ctl[TABLE_BITS])
    more_bits = whole(ctl[MORE_BITS])
    while depth >= 0:
        if ctl[STATES] >= ctl[UNTIL]:
            ctl[DEPTH] = depth
            return RUNNING
        if ctl[SEEN] >= ctl[MOST_SEEN]:
            ctl[DEPTH] = depth
            return FULL
        here = frames[2 * depth]
        if here >= frames[2 * depth + 1]:
            depth -= 1
            continue
        frames[2 * depth] = here + 1
        move = out[here] & PLAIN
        o = (depth + 1) * width
        copy(rows, o, o - width, width)
        end = whole(frames[2 * depth + 1])
        play(g, t, rows, o, move, out, end)
        tidy(g, t, z, rows, o, 0, log, 0, out, end)
        ctl[STATES] += not ctl[ASKING]
        if is_won(g, t, rows, o):
            ctl[DEPTH] = depth
            return WON
        if ctl[GUIDED]:
            before = guide[GUIDE_STATES]
            x, y, cards = abstract(g, t, r, rows, o)
            if not ctl[ASKING]:
                begin(x, y, cards, guide_stack, guide)
            guide[GUIDE_UNTIL] = before + ctl[UNTIL] - ctl[STATES]
            known = ask(r, found, guide_stack, guide_frames, guide)
            ctl[STATES] += guide[GUIDE_STATES] - before
            ctl[ASKING] = known == RUNNING
            if known == LOST:
                continue
            if known == RUNNING:
                frames[2 * depth] = here
                ctl[DEPTH] = depth
                return RUNNING
        link = 0
        link_too = 0
        if g[CHAINED]:
            one, two = hash_of(g, t, z, rows, o)
        else:
            links = 2 * (whole(ctl[DEEPEST]) + depth)
            link, link_too = links_after(
                g, z, rows, o, o - width, whole(frames[links]), whole(frames[links + 1])
            )
            one, two = head_of(g, z, rows, o)
            one ^= link
            two ^= link_too
        if ctl[SEEN] < ctl[FIRST_SEEN]:
            if not is_new(table, bits, one, two):
                continue
        elif is_in(table, bits, one, two) or not is_new(more, more_bits, one, two):
            continue
        ctl[SEEN] += 1
        if depth + 3 > ctl[DEEPEST] or end + 2000 > ctl[ROOM]:
            ctl[CUT] = 1
            continue
        if g[DEADS] and not ctl[GUIDED] and is_dead(g, t, rows, o, out, end):
            continue
        last = moves(g, t, rows, o, out, end, ctl[MODE])
        sort_down(out, end, last)
        depth += 1
        frames[2 * depth] = end
        frames[2 * depth + 1] = last
        links = 2 * (whole(ctl[DEEPEST]) + depth)
        frames[links] = link
        frames[links + 1] = link_too
    ctl[DEPTH] = depth
    return ENDED
