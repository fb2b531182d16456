"""Depth-first search that leaves out every state whose image is lost in the heaped game.

It is ``kernel_reasons_depth.search`` with the heaped game of ``kernel_heap`` in place of the blurred one.
"""

from __future__ import annotations

from .kernel_depth import (
    CUT,
    DEEPEST,
    DEPTH,
    ENDED,
    FULL,
    MODE,
    MOST_SEEN,
    ROOM,
    RUNNING,
    SEEN,
    STATES,
    TABLE_BITS,
    UNTIL,
    WON,
    is_new,
    sort_down,
)
from .kernel_foundations import is_won
from .kernel_hash import hash_of
from .kernel_heap import COLUMN_CARDS, HEIGHTS_AT, SHELF, SHELF_AT, SHELVES
from .kernel_heap_search import begin, label
from .kernel_heap_search import search as ask
from .kernel_jit import Buffer, jit, whole
from .kernel_layout import (
    FACE_AT,
    FIRST_RESERVE,
    FIRST_UP,
    LEN,
    PLAIN,
    RESERVES,
    TALON,
    TALONS,
    TOP,
    UNDER,
    UPS,
    WIDTH,
)
from .kernel_moves import moves
from .kernel_play import play
from .kernel_reasons import CARD_OF, LOST, SHELF_CARD, home_of
from .kernel_reasons_search import STATES as HEAPED_STATES
from .kernel_reasons_search import TABLE_BITS as HEAPED_BITS
from .kernel_reasons_search import UNTIL as HEAPED_UNTIL
from .kernel_safe import tidy
from .kernel_state import copy


@jit
def image(g: Buffer, t: Buffer, r: Buffer, b: Buffer, o: int) -> tuple[int, int]:
    """The heaped image of a state: its word and the cards in the columns."""
    u = o + whole(g[UNDER])
    faces = whole(g[FACE_AT])
    a = 0
    c = r[COLUMN_CARDS]
    for i in range(g[TALONS]):
        if b[u + i] != TALON:
            a |= 1 << i
            c |= 1 << r[CARD_OF + i]
    for f in range(g[FIRST_UP], g[FIRST_UP] + g[UPS]):
        at = o + 3 * f
        if b[at + LEN]:
            a += whole(b[at + LEN]) << HEIGHTS_AT + 4 * (whole(t[faces + b[at + TOP]]) // 13)
    for p in range(g[RESERVES]):
        n = whole(b[o + 3 * (g[FIRST_RESERVE] + p) + LEN])
        a |= n << SHELF_AT + 3 * p
        for i in range(n, r[SHELVES + p]):
            c |= 1 << r[SHELF_CARD + SHELF * p + i]
    return a, c & ~home_of(a >> HEIGHTS_AT & 0xFFFF)


@jit
def search(
    g: Buffer,
    t: Buffer,
    z: Buffer,
    rows: Buffer,
    frames: Buffer,
    out: Buffer,
    table: Buffer,
    ctl: Buffer,
    log: Buffer,
    r: Buffer,
    reasons: Buffer,
    stack: Buffer,
    heaped_frames: Buffer,
    heaped: Buffer,
) -> int:
    """As ``kernel_depth.search``; *r* to *heaped* are the heaped game, its table and its search.

    UNTIL counts the states of both.  A slice that ends within the heaped game leaves the move to be
    tried again: what has been found out so far is in the table.
    """
    width = whole(g[WIDTH])
    depth = whole(ctl[DEPTH])
    bits = whole(ctl[TABLE_BITS])
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
        move = out[here] & PLAIN
        o = (depth + 1) * width
        copy(rows, o, o - width, width)
        end = whole(frames[2 * depth + 1])
        play(g, t, rows, o, move, out, end)
        tidy(g, t, z, rows, o, 0, log, 0, out, end)
        ctl[STATES] += 1
        if is_won(g, t, rows, o):
            frames[2 * depth] = here + 1
            ctl[DEPTH] = depth
            return WON
        x, cards = image(g, t, r, rows, o)
        known = label(reasons, whole(heaped[HEAPED_BITS]), x)
        if known == 0:
            begin(x, cards, stack, heaped)
            before = heaped[HEAPED_STATES]
            heaped[HEAPED_UNTIL] = before + ctl[UNTIL] - ctl[STATES]
            known = ask(r, reasons, stack, heaped_frames, heaped)
            ctl[STATES] += heaped[HEAPED_STATES] - before
            if known == 0:
                ctl[DEPTH] = depth
                return RUNNING
        frames[2 * depth] = here + 1
        if known == LOST:
            continue
        one, two = hash_of(g, t, z, rows, o)
        if not is_new(table, bits, one, two):
            continue
        ctl[SEEN] += 1
        if depth + 3 > ctl[DEEPEST] or end + 2000 > ctl[ROOM]:
            ctl[CUT] = 1
            continue
        last = moves(g, t, rows, o, out, end, ctl[MODE])
        sort_down(out, end, last)
        depth += 1
        frames[2 * depth] = end
        frames[2 * depth + 1] = last
    ctl[DEPTH] = depth
    return ENDED
