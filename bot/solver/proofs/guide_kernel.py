"""The search of the game that guides, and the table of what it has found out.

It is the blurred game of ``kernel_reasons`` or the heaped one of ``kernel_heap``, as *r* says.  A state is
three words, of which the first two tell it.
"""

from __future__ import annotations

from bot.solver.kernel.hashing import mix
from bot.solver.kernel.jit import Buffer, jit, jit_small
from bot.solver.kernel.layout import MASK
from bot.solver.proofs.suit_blind import EMPTY, HEAPED, HEIGHTS_AT, LABEL, LOST, MAYBE, ONCE, SHELF_AT, STATE
from bot.solver.proofs.suit_blind_exits import blocked as blurred_blocked
from bot.solver.proofs.suit_blind_moves import outcomes as blurred_outcomes
from bot.solver.proofs.unordered import ALL_HOME
from bot.solver.proofs.unordered import HEIGHTS_AT as HEAP_HEIGHTS_AT
from bot.solver.proofs.unordered import blocked as heaped_blocked
from bot.solver.proofs.unordered import outcomes as heaped_outcomes

# -- ctl: what the search remembers between slices
DEPTH, STATES, UNTIL, TABLE_BITS = range(4)
CTL_WORDS = 4
RUNNING = 0
DEEPEST = 240
WIDEST = 3 * 2000  # the words that the outcomes of one state, or its scratch, take at most
ROOM = 3 * 100 * DEEPEST

# -- what has been found out ------------------------------------------------------------------------

WON_HERE = 1 << 62  # in an entry of one word: the state is not lost


@jit_small
def label(r: Buffer, table: Buffer, bits: int, a: int, b: int) -> int:
    """What *table* says of a state: LOST, MAYBE or 0; eight words are looked at.

    A heaped state is one word, so that twice as many are remembered.
    """
    at = (mix(a ^ mix(b)) & ((1 << bits - 3) - 1)) << 3
    if r[HEAPED]:
        for i in range(at, at + 8):
            if table[i] & ~WON_HERE == a + 1:
                return MAYBE if table[i] & WON_HERE else LOST
        return 0
    for i in range(at, at + 8, 2):
        if table[i] == a and table[i + 1] & STATE == b:
            return table[i + 1] >> LABEL
    return 0


@jit
def remember(r: Buffer, table: Buffer, bits: int, a: int, b: int, what: int) -> None:
    """Write down what has been found of a state; in a full neighbourhood another one is forgotten."""
    h = mix(a ^ mix(b)) & MASK
    at = (h & ((1 << bits - 3) - 1)) << 3
    if r[HEAPED]:
        i = at
        while i < at + 8 and table[i] != 0 and table[i] & ~WON_HERE != a + 1:
            i += 1
        # not the uppermost bits: compiled, a product that overflows counts as positive and need not be
        table[i if i < at + 8 else at + (h >> 40 & 7)] = a + 1 | (WON_HERE if what == MAYBE else 0)
        return
    i = at
    while i < at + 8 and table[i + 1] != 0 and (table[i] != a or table[i + 1] & STATE != b):
        i += 2
    if i >= at + 8:
        i = at + 2 * (h >> 60 & 3)
    table[i] = a
    table[i + 1] = b | what << LABEL


LISTS = EMPTY | EMPTY << 24
ASKED = 1  # in place of the lists, which are sorted and so never look like this: the question of the way out


@jit
def has_way(r: Buffer, table: Buffer, bits: int, a: int, b: int, c: int, s: Buffer, k: int) -> bool:
    """Whether waste and reserve can be emptied; *s* is scratch from place *k* on.

    In the blurred game the answer is written down for all states that differ in their lists only.
    """
    shared = not r[HEAPED] and b & LISTS != LISTS
    key = b >> SHELF_AT << SHELF_AT | ASKED if shared else b
    if shared:
        known = label(r, table, bits, a, key)
        if known:
            return known == MAYBE
    lost = heaped_blocked(r, a, c, s, k) if r[HEAPED] else blurred_blocked(r, a, b, c, s, k)
    if lost or shared:
        remember(r, table, bits, a, key, LOST if lost else MAYBE)
    return not lost


# -- the search -------------------------------------------------------------------------------------


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
    heights = HEAP_HEIGHTS_AT if r[HEAPED] else HEIGHTS_AT
    at = 0
    end = 3
    if depth >= 0:
        at = frames[3 * depth + 1]
        end = frames[3 * depth + 2]
    while True:
        if at >= end:
            # nothing is left to try
            if depth >= 0:
                here = frames[3 * depth]
                remember(r, table, bits, stack[here], stack[here + 1], LOST)
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
        known = MAYBE if a >> heights & 0xFFFF == ALL_HOME else label(r, table, bits, a, b)
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
                remember(r, table, bits, stack[here], stack[here + 1], MAYBE)
                depth -= 1
            ctl[DEPTH] = -1
            return MAYBE
        if depth >= 0:
            frames[3 * depth + 1] = at + 3
        depth += 1
        first = end
        frames[3 * depth] = at
        if r[HEAPED]:
            end = heaped_outcomes(r, a, c, stack, first)
        else:
            end = blurred_outcomes(r, a, b, c, stack, first)
        at = first
        frames[3 * depth + 1] = at
        frames[3 * depth + 2] = end
