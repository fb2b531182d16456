"""The search of the heaped game of ``kernel_heap``, and the table of what it has found out."""

from __future__ import annotations

from .kernel_hash import mix
from .kernel_heap import ALL_HOME, HEIGHTS_AT, SCRATCH, WIDEST, blocked, outcomes
from .kernel_jit import Buffer, jit, jit_small
from .kernel_reasons import LOST, MAYBE
from .kernel_reasons_search import DEEPEST, DEPTH, RUNNING, STATES, TABLE_BITS, UNTIL

WON_HERE = 1 << 62  # in an entry of the table: the heaped game is not lost there
ROOM = 2 * 50 * DEEPEST + WIDEST + SCRATCH


@jit_small
def label(table: Buffer, bits: int, a: int) -> int:
    """What *table* says of a state: LOST, MAYBE or 0; eight places are looked at."""
    at = (mix(a) & ((1 << bits - 3) - 1)) << 3
    for i in range(at, at + 8):
        if table[i] & ~WON_HERE == a + 1:
            return MAYBE if table[i] & WON_HERE else LOST
    return 0


@jit_small
def remember(table: Buffer, bits: int, a: int, what: int) -> None:
    """Write down what has been found of a state; in a full neighbourhood another one is forgotten."""
    h = mix(a)
    at = (h & ((1 << bits - 3) - 1)) << 3
    entry = a + 1 | (WON_HERE if what == MAYBE else 0)
    for i in range(at, at + 8):
        if table[i] == 0 or table[i] & ~WON_HERE == a + 1:
            table[i] = entry
            return
    # not the uppermost bits: compiled, a product that overflows counts as positive and need not be
    table[at + (h >> 40 & 7)] = entry


@jit
def begin(a: int, c: int, stack: Buffer, ctl: Buffer) -> None:
    """Let the next search be about this state."""
    stack[0] = a
    stack[1] = c
    ctl[DEPTH] = -1


@jit
def search(r: Buffer, table: Buffer, stack: Buffer, frames: Buffer, ctl: Buffer) -> int:
    """Go on until UNTIL states; RUNNING, LOST or MAYBE.  What is found is in *table* for the next search."""
    bits = ctl[TABLE_BITS]
    depth = ctl[DEPTH]
    at = 0
    end = 2
    if depth >= 0:
        at = frames[3 * depth + 1]
        end = frames[3 * depth + 2]
    while True:
        if at >= end:
            # nothing is left to try
            if depth >= 0:
                remember(table, bits, stack[frames[3 * depth]], LOST)
                depth -= 1
            if depth < 0:
                ctl[DEPTH] = -1
                return LOST
            at = frames[3 * depth + 1]
            end = frames[3 * depth + 2]
            continue
        if ctl[STATES] >= ctl[UNTIL]:
            ctl[DEPTH] = depth
            if depth >= 0:
                frames[3 * depth + 1] = at
            return RUNNING
        a = stack[at]
        known = MAYBE if a >> HEIGHTS_AT & 0xFFFF == ALL_HOME else label(table, bits, a)
        if known == 0 and (depth + 2 > DEEPEST or end + WIDEST + SCRATCH > ROOM):
            known = MAYBE  # no room to find out: that is never called lost
        if known == 0:
            ctl[STATES] += 1
            if blocked(r, a, stack[at + 1], stack, end):
                remember(table, bits, a, LOST)
                known = LOST
        if known == LOST:
            at += 2
            continue
        if known == MAYBE:
            while depth >= 0:
                remember(table, bits, stack[frames[3 * depth]], MAYBE)
                depth -= 1
            ctl[DEPTH] = -1
            return MAYBE
        if depth >= 0:
            frames[3 * depth + 1] = at + 2
        depth += 1
        first = end
        frames[3 * depth] = at
        end = outcomes(r, a, stack[at + 1], stack, first)
        at = first
        frames[3 * depth + 1] = at
        frames[3 * depth + 2] = end
