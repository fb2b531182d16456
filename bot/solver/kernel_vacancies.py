"""Empty piles: which may be filled, and those that fill themselves.

``g`` are the numbers of the game, ``t`` its octets (kinds, faces, what lies on what), ``b`` and ``o`` a
buffer and the place in it where a state begins.
"""

from __future__ import annotations

from .kernel_jit import Buffer, jit, jit_small, whole
from .kernel_layout import (
    COLUMNS,
    FIRST_COLUMN,
    FIRST_RESERVE,
    FIRST_UP,
    K_HAND,
    K_STOCK,
    K_WASTE,
    KINDS_AT,
    LATE,
    LEN,
    LONGEST,
    MAX_TIERS,
    REDEALS,
    REDEALT_ONLY,
    RESERVES,
    SKIP,
    STOCKED,
    TIERS,
    UPS,
)
from .kernel_state import put, size, take


@jit_small
def is_open(g: Buffer, b: Buffer, o: int, group: int) -> bool:
    """Whether the fills of *group* (0 reserve, 1 columns) count now."""
    return not (g[REDEALT_ONLY] >> group & 1) or b[o + REDEALS] > 0


@jit_small
def first_empty(g: Buffer, b: Buffer, o: int, group: int) -> int:
    """The first empty pile of *group* that is open, or -1."""
    first = g[FIRST_COLUMN] if group else g[FIRST_RESERVE]
    count = g[COLUMNS] if group else g[RESERVES]
    if group and b[o + STOCKED]:
        count -= g[LATE]
    for p in range(first, first + count):
        if not b[o + 3 * p + LEN]:
            return p
    return -1


@jit
def tier(g: Buffer, t: Buffer, b: Buffer, o: int, at: int) -> int:
    """The kinds of the first tier at *at* that has a card; 0 if none has."""
    for i in range(at, at + MAX_TIERS):
        kinds = g[i]
        if kinds == 0:
            return 0
        for p in range(g[FIRST_UP]):
            if kinds & t[g[KINDS_AT] + p] and size(g, b, o, p):
                return whole(kinds)
    return 0


@jit
def forced(g: Buffer, t: Buffer, b: Buffer, o: int, out: Buffer, k: int) -> int:
    """List, from place *k* of *out*, the ways to fill the first pile that must be filled; where they end."""
    for group in range(2):
        at = TIERS + 2 * MAX_TIERS * group
        if g[at] == 0 or not is_open(g, b, o, group):
            continue
        empty = first_empty(g, b, o, group)
        if empty < 0:
            continue
        kinds = tier(g, t, b, o, at)
        if kinds:
            best = 0
            first = k
            for p in range(g[FIRST_UP]):
                if kinds & t[g[KINDS_AT] + p]:
                    count = size(g, b, o, p)
                    if count > 0:
                        if g[LONGEST] >> group & 1:
                            if count <= best:
                                continue
                            best = count
                            k = first
                        out[k] = p | empty << 8 | 1 << 16
                        k += 1
            return k
    return k


@jit
def settle(g: Buffer, t: Buffer, b: Buffer, o: int, out: Buffer, k: int) -> None:
    """Fill what can be filled in one way only; *out* is scratch from place *k*."""
    if g[TIERS] == 0 and g[TIERS + 2 * MAX_TIERS] == 0:
        return
    while forced(g, t, b, o, out, k) == k + 1:
        move = out[k]
        put(g, b, o, move >> 8 & 255, take(g, t, b, o, move & 255))


@jit
def fill_kinds(g: Buffer, t: Buffer, b: Buffer, o: int, mode: int) -> int:
    """The kinds that may fill an empty reserve pile, and 8 bits higher an empty column.

    Where deals are skipped over, the talon counts as if it had a card; its kinds stand in the last tier.
    """
    kinds = 0
    for group in range(2):
        at = TIERS + 2 * MAX_TIERS * group + MAX_TIERS
        if g[at] == 0 or not is_open(g, b, o, group) or first_empty(g, b, o, group) < 0:
            continue
        for i in range(at, at + MAX_TIERS):
            wanted = whole(g[i])
            if wanted == 0:
                break
            some = mode == SKIP and wanted & (K_STOCK | K_HAND | K_WASTE) != 0
            for p in range(g[FIRST_UP] + g[UPS]):
                if some:
                    break
                some = wanted & t[g[KINDS_AT] + p] != 0 and size(g, b, o, p) > 0
            if some:
                kinds |= wanted << 8 * group
                break
    return kinds
