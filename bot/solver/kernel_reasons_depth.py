"""Depth-first search that leaves out every state whose image is lost in the blurred game.

It is ``kernel_depth.search`` but for that: each state asks the blurred game first, and what one state has
found out there answers many others.  It is as complete: what is left out cannot be won.
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
from .kernel_jit import Buffer, jit, whole
from .kernel_layout import (
    COLUMNS,
    FACE_AT,
    FIRST_COLUMN,
    FIRST_RESERVE,
    FIRST_UP,
    LEN,
    PLAIN,
    POS,
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
from .kernel_reasons import (
    CARD_AT,
    DEALT,
    EMPTY,
    HEIGHTS_AT,
    KIND_OF,
    LOST,
    SHELF_AT,
    placed,
    settled,
    with_column,
)
from .kernel_reasons_search import STATES as BLURRED_STATES
from .kernel_reasons_search import TABLE_BITS as BLURRED_BITS
from .kernel_reasons_search import UNTIL as BLURRED_UNTIL
from .kernel_reasons_search import begin, label
from .kernel_reasons_search import search as ask
from .kernel_safe import tidy
from .kernel_state import copy


@jit
def image(g: Buffer, t: Buffer, r: Buffer, b: Buffer, o: int) -> tuple[int, int, int]:
    """The blurred image of a state."""
    u = o + whole(g[UNDER])
    faces = whole(g[FACE_AT])
    a = whole(b[o + POS]) << DEALT
    for i in range(g[TALONS]):
        if b[u + i] != TALON:
            a |= 1 << i
    for f in range(g[FIRST_UP], g[FIRST_UP] + g[UPS]):
        at = o + 3 * f
        if b[at + LEN]:
            a += whole(b[at + LEN]) << HEIGHTS_AT + 4 * (whole(t[faces + b[at + TOP]]) // 13)
    k = whole(b[o + 3 * g[FIRST_RESERVE] + LEN]) if g[RESERVES] else 0
    low = EMPTY | EMPTY << 24 | k << SHELF_AT
    c = 0
    for p in range(g[FIRST_COLUMN], g[FIRST_COLUMN] + g[COLUMNS]):
        at = o + 3 * p
        height = whole(b[at + LEN])
        if height == 0:
            continue
        card = whole(b[at + TOP])
        x = r[CARD_AT + t[faces + card]]
        end = r[KIND_OF + x]
        c |= 1 << x
        for _ in range(height - 1):
            card = whole(b[u + card])
            x = r[CARD_AT + t[faces + card]]
            c |= 1 << x
        low = with_column(r, low, r[KIND_OF + x], end)
    low, c = settled(r, low, c)
    return placed(a, r), low, c


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
    blurred_frames: Buffer,
    blurred: Buffer,
) -> int:
    """As ``kernel_depth.search``; *r* to *blurred* are the blurred game, its table and its search.

    UNTIL counts the states of both.  A slice that ends within the blurred game leaves the move to be
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
        x, y, cards = image(g, t, r, rows, o)
        known = label(reasons, whole(blurred[BLURRED_BITS]), x, y)
        if known == 0:
            begin(x, y, cards, stack, blurred)
            before = blurred[BLURRED_STATES]
            blurred[BLURRED_UNTIL] = before + ctl[UNTIL] - ctl[STATES]
            known = ask(r, reasons, stack, blurred_frames, blurred)
            ctl[STATES] += blurred[BLURRED_STATES] - before
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
