"""The search of the blurred game of ``kernel_reasons``, and the table of what it has found out."""

from __future__ import annotations

from .kernel_hash import mix
from .kernel_jit import Buffer, jit, jit_small
from .kernel_layout import MASK
from .kernel_reasons import (
    EMPTY,
    HEIGHTS_AT,
    LABEL,
    LOST,
    MAYBE,
    ONCE,
    SHELF_AT,
    STATE,
)
from .kernel_reasons_moves import outcomes
from .kernel_reasons_way import blocked

# -- what has been found out ------------------------------------------------------------------------


@jit_small
def label(table: Buffer, bits: int, a: int, b: int) -> int:
    """What *table* says of a state: LOST, MAYBE or 0; four places of two words are looked at."""
    at = (mix(a ^ mix(b)) & ((1 << bits - 3) - 1)) << 3
    for i in range(at, at + 8, 2):
        if table[i] == a and table[i + 1] & STATE == b:
            return table[i + 1] >> LABEL
    return 0


@jit_small
def remember(table: Buffer, bits: int, a: int, b: int, what: int) -> None:
    """Write down what has been found of a state; in a full neighbourhood another one is forgotten."""
    h = mix(a ^ mix(b)) & MASK
    at = (h & ((1 << bits - 3) - 1)) << 3
    for i in range(at, at + 8, 2):
        if table[i + 1] == 0 or (table[i] == a and table[i + 1] & STATE == b):
            table[i] = a
            table[i + 1] = b | what << LABEL
            return
    i = at + 2 * (h >> 60 & 3)
    table[i] = a
    table[i + 1] = b | what << LABEL


LISTS = EMPTY | EMPTY << 24
ASKED = 1  # in place of the lists, which are sorted and so never look like this: the question of the way out


@jit
def has_way(r: Buffer, table: Buffer, bits: int, a: int, b: int, c: int, s: Buffer, k: int) -> bool:
    """Whether waste and reserve can be emptied (``kernel_reasons_way``); *s* is scratch from place *k* on.

    The answer is written down for all states that differ in their lists only.
    """
    shared = b & LISTS != LISTS
    key = b >> SHELF_AT << SHELF_AT | ASKED if shared else b
    if shared:
        known = label(table, bits, a, key)
        if known:
            return known == MAYBE
    lost = blocked(r, a, b, c, s, k)
    if lost or shared:
        remember(table, bits, a, key, LOST if lost else MAYBE)
    return not lost


# -- ctl: what the search remembers between slices
DEPTH, STATES, UNTIL, TABLE_BITS = range(4)
CTL_WORDS = 4
RUNNING = 0
DEEPEST = 240
WIDEST = 3 * 2000  # the words that the outcomes of one state take at most
ROOM = 3 * 100 * DEEPEST


@jit
def begin(a: int, b: int, c: int, stack: Buffer, ctl: Buffer) -> None:
    """Let the next search be about this state."""
    stack[0] = a
    stack[1] = b
    stack[2] = c
    ctl[DEPTH] = -1


@jit
def search(r: Buffer, table: Buffer, stack: Buffer, frames: Buffer, ctl: Buffer) -> int:
    """Go on until UNTIL states; RUNNING, LOST or MAYBE.  What is found is in *table* for the next search."""
    bits = ctl[TABLE_BITS]
    depth = ctl[DEPTH]
    at = 0
    end = 3
    if depth >= 0:
        at = frames[3 * depth + 1]
        end = frames[3 * depth + 2]
    while True:
        if at >= end:
            # nothing is left to try
            if depth < 0:
                ctl[DEPTH] = -1
                return LOST
            here = frames[3 * depth]
            remember(table, bits, stack[here], stack[here + 1], LOST)
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
        b = stack[at + 1]
        c = stack[at + 2]
        known = MAYBE if a >> HEIGHTS_AT == 0xDDDD else label(table, bits, a, b)
        if known == 0 and (depth + 2 > DEEPEST or end + WIDEST > ROOM):
            known = MAYBE  # no room to find out: that is never called lost
        if known == 0:
            ctl[STATES] += 1
            here = frames[3 * depth] if depth >= 0 else at
            moved = depth < 0 or a != stack[here] or (b ^ stack[here + 1]) >> SHELF_AT != 0
            if r[ONCE] and moved and not has_way(r, table, bits, a, b, c, stack, end):
                known = LOST
        if known == LOST:
            at += 3
            continue
        if known == MAYBE:
            while depth >= 0:
                here = frames[3 * depth]
                remember(table, bits, stack[here], stack[here + 1], MAYBE)
                depth -= 1
            ctl[DEPTH] = -1
            return MAYBE
        if depth >= 0:
            frames[3 * depth + 1] = at + 3
        depth += 1
        first = end
        frames[3 * depth] = at
        end = outcomes(r, a, b, c, stack, first)
        at = first
        frames[3 * depth + 1] = at
        frames[3 * depth + 2] = end
