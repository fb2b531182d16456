"""Telling states apart: their hash, and how far they are on a way that only goes forward.

``z`` are the words of ``kernel_safe``; their random numbers are used here.
"""

from __future__ import annotations

from bot.solver.kernel.jit import Buffer, jit, jit_small, whole
from bot.solver.kernel.layout import (
    ALIAS,
    BASE,
    CARDS,
    CHAINED,
    COLUMNS,
    DOWN,
    FACE_AT,
    FIRST_COLUMN,
    FIRST_RESERVE,
    FIRST_UP,
    FOUNDATION_ANY,
    HEIGHTS,
    HELD,
    LEN,
    LIMIT,
    MASK,
    NONE,
    NOTHING_FREE,
    ONTO_RESERVE,
    ORDER,
    POS,
    RANDOM,
    REDEALS,
    RESERVES,
    STAGED,
    STOCKED,
    TALON,
    TALONS,
    TO_RESERVE,
    TOP,
    TURN,
    UNDER,
    UPS,
    WASTED,
)
from bot.solver.kernel.state import next_card


@jit_small
def talon_key(g: Buffer, b: Buffer, o: int) -> int:
    """The place in the pack, so far as it matters for what can come up."""
    if g[ALIAS] and (not b[o + STOCKED] or b[o + WASTED] % g[TURN] == 0):
        return 255
    if b[o + HELD]:
        return 128 + b[o + POS]
    return next_card(g, b, o)


@jit_small
def mix(x: int) -> int:
    x = (x ^ (x >> 29)) * 0x3F58476D1CE4E5B9 & MASK
    x = (x ^ (x >> 32)) * 0x14D049BB133111EB & MASK
    return x ^ (x >> 31)


@jit
def head_of(g: Buffer, z: Buffer, b: Buffer, o: int) -> tuple[int, int]:
    """The hash of the place in the pack, and of the order of the talon where that changes."""
    key = RANDOM + 2 * (65000 + talon_key(g, b, o))
    again = RANDOM + 2 * (64600 + (0 if g[ALIAS] else whole(b[o + REDEALS])))
    one = whole(z[key]) ^ whole(z[again])
    two = whole(z[key + 1]) ^ whole(z[again + 1])
    if g[ORDER]:  # what is left of the talon, in its order
        u = o + whole(g[UNDER])
        for i in range(o + g[ORDER], o + g[ORDER] + g[TALONS]):
            card = whole(b[i])
            if b[u + card] == TALON:
                one = mix((one + z[RANDOM + 2 * card]) & MASK)
                two = mix((two + z[RANDOM + 2 * card + 1]) & MASK)
    if b[o + BASE] == NONE:
        one ^= 1
    return one, two


@jit
def links_of(g: Buffer, z: Buffer, b: Buffer, o: int) -> tuple[int, int]:
    """The hash of what every card lies on."""
    one = 0
    two = 0
    at = RANDOM
    for i in range(o + g[UNDER], o + g[UNDER] + g[CARDS]):
        one ^= whole(z[at + 2 * b[i]])
        two ^= whole(z[at + 2 * b[i] + 1])
        at += 512
    return one, two


@jit
def links_after(g: Buffer, z: Buffer, b: Buffer, o: int, was: int, one: int, two: int) -> tuple[int, int]:
    """:func:`links_of`, told by the links of the state at *was*, which are *one* and *two*: few differ."""
    u = o + whole(g[UNDER])
    v = was + whole(g[UNDER])
    for i in range(g[CARDS]):
        if b[u + i] != b[v + i]:
            at = RANDOM + 512 * i
            new = at + 2 * whole(b[u + i])
            old = at + 2 * whole(b[v + i])
            one ^= z[new] ^ z[old]
            two ^= z[new + 1] ^ z[old + 1]
    return one, two


@jit
def hash_of(g: Buffer, t: Buffer, z: Buffer, b: Buffer, o: int) -> tuple[int, int]:
    """A state's hash: two words of 63 bits that do not depend on the order of columns or reserve piles.

    With one pack a state is told by what every card lies on.  With equal cards, or face-down ones, every
    column and reserve pile is hashed card by card, and their hashes are added.
    """
    one, two = head_of(g, z, b, o)
    if not g[CHAINED]:
        x, y = links_of(g, z, b, o)
        return one ^ x, two ^ y
    u = o + whole(g[UNDER])
    for i in range(g[TALONS]):
        if b[u + i] == TALON:
            at = RANDOM + 2 * (40000 + i)
            one ^= z[at]
            two ^= z[at + 1]
    total = 0
    total2 = 0
    for p in range(g[FIRST_RESERVE], g[FIRST_COLUMN] + g[COLUMNS]):
        at = o + 3 * p
        height = whole(b[at + LEN])
        if height == 0:
            continue
        card = whole(b[at + TOP])
        salt = 0 if p < g[FIRST_COLUMN] else 20000
        r = RANDOM + 2 * (50000 + salt // 100 + b[at + DOWN])
        if g[ONTO_RESERVE] and salt == 0:
            r = RANDOM + 2 * (51000 + p)  # deals tell these piles apart
        x = whole(z[r])
        y = whole(z[r + 1])
        for i in range(height, 0, -1):
            face = whole(t[g[FACE_AT] + card])
            if g[FOUNDATION_ANY] and g[NOTHING_FREE]:
                face = face % 13
            r = RANDOM + 2 * (salt + HEIGHTS * face + i)
            x ^= z[r]
            y ^= z[r + 1]
            card = whole(b[u + card])
        total = (total + mix(x)) & MASK
        total2 = (total2 + mix(y)) & MASK
    first = o + 3 * g[FIRST_UP]
    for f in range(g[UPS]):
        at = first + 3 * f
        if b[at + LEN]:
            face = 0 if g[FOUNDATION_ANY] else whole(t[g[FACE_AT] + b[at + TOP]])
            r = RANDOM + 2 * (30000 + 52 * b[at + LEN] + face)
            total = (total + z[r]) & MASK
            total2 = (total2 + z[r + 1]) & MASK
    if b[first + LEN] and not g[FOUNDATION_ANY]:
        r = RANDOM + 2 * (60000 + (1 if 13 <= t[g[FACE_AT] + b[first + TOP]] < 39 else 0))
        one ^= z[r]
        two ^= z[r + 1]
    return (one ^ mix(total)) & MASK, (two ^ mix(total2)) & MASK


@jit_small
def stage_of(g: Buffer, b: Buffer, o: int) -> int:
    """How far a state is on a way that only goes forward: cards dealt, or cards come into play."""
    if g[STAGED] == 0:
        dealt = whole(g[TALONS]) - whole(b[o + STOCKED])
        if g[LIMIT] > 0 and not g[TO_RESERVE]:
            return whole(b[o + REDEALS]) * (whole(g[TALONS]) + 1) + dealt
        return dealt
    left = whole(b[o + STOCKED]) + whole(b[o + HELD]) + whole(b[o + WASTED])
    for p in range(g[FIRST_RESERVE], g[FIRST_RESERVE] + g[RESERVES]):
        left += b[o + 3 * p + LEN]
    return whole(g[CARDS]) - left


@jit_small
def slot_of(table: Buffer, bits: int, one: int, two: int) -> int:
    """Where the state with this hash stands in *table*, or the empty place where it would.

    The place comes from the first word, the entry is the second: two states are taken for one only if 63
    bits and a neighbourhood in the table agree by chance (below 1e-10 in a search of 1e8 states).  One whose
    second word is 0, an empty place, is never found: it is looked at again.
    """
    mask = (1 << bits) - 1
    i = one & mask
    while table[i] != 0 and table[i] != two:
        i = (i + 1) & mask
    return i


@jit_small
def is_in(table: Buffer, bits: int, one: int, two: int) -> bool:
    """Whether a state is in *table*."""
    return table[slot_of(table, bits, one, two)] != 0


@jit_small
def is_new(table: Buffer, bits: int, one: int, two: int) -> bool:
    """Whether a state was not yet in *table*, where it is now."""
    i = slot_of(table, bits, one, two)
    if table[i] != 0:
        return False
    table[i] = two
    return True
