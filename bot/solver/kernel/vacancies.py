"""Empty piles: which may be filled, and those that fill themselves.

``g`` are the numbers of the game, ``t`` its octets (kinds, faces, what lies on what), ``b`` and ``o`` a
buffer and the place in it where a state begins.
"""

from __future__ import annotations

from bot.solver.kernel.foundations import place
from bot.solver.kernel.jit import Buffer, jit, jit_small, whole
from bot.solver.kernel.layout import (
    AS_EMPTIED,
    BASE,
    CLOSED,
    COLUMNS,
    FACE_AT,
    FIRST_COLUMN,
    FIRST_RESERVE,
    FIRST_UP,
    FORCED,
    GOES_UP_AT,
    HAND_PILE,
    K_HAND,
    K_STOCK,
    K_WASTE,
    KINDS_AT,
    LATE,
    LEN,
    LONGEST,
    MAX_TIERS,
    NONE,
    POS,
    REDEALS,
    REDEALT_ONLY,
    RESERVES,
    SKIP,
    STOCKED,
    TIERS,
    TOP,
    UPS,
    WASTE_FILLS,
    WASTE_PILE,
    WASTED,
    WTOP,
)
from bot.solver.kernel.state import card_at, size


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
    """List, from place *k* of *out*, the ways to do the first thing that must be done; where they end.

    First piles are filled, in the order waste, reserve, columns; then base cards go up, if they must.
    """
    if g[WASTE_FILLS] and not b[o + WASTED] and b[o + STOCKED]:
        out[k] = whole(g[WASTE_PILE]) << 8 | 1 << 16
        return k + 1
    for group in range(2):
        at = TIERS + 2 * MAX_TIERS * group
        if g[at] == 0 or (group and g[AS_EMPTIED]) or not is_open(g, b, o, group):
            continue
        empty = first_empty(g, b, o, group)
        if empty < 0:
            continue
        kinds = tier(g, t, b, o, at)
        if kinds:
            return fillers(g, t, b, o, out, k, group, kinds, empty)
    if g[FORCED]:
        return base_cards(g, t, b, o, out, k)
    return k


@jit
def fillers(
    g: Buffer, t: Buffer, b: Buffer, o: int, out: Buffer, k: int, group: int, kinds: int, empty: int
) -> int:
    """List the ways to fill pile *empty* of *group* with a card of *kinds*; where they end."""
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


@jit
def base_cards(g: Buffer, t: Buffer, b: Buffer, o: int, out: Buffer, k: int) -> int:
    """List the first base card that can go up, if there is one; where the list ends."""
    if b[o + BASE] == NONE:
        return k
    for p in range(1, g[FIRST_UP]):
        count = size(g, b, o, p)
        if count == 0 or not t[g[GOES_UP_AT] + p]:
            continue
        if p == g[HAND_PILE]:
            card = card_at(g, b, o, whole(b[o + POS]))
        elif p == g[WASTE_PILE]:
            card = card_at(g, b, o, whole(b[o + WTOP]))
        else:
            if count > 1 and g[CLOSED] and p < g[FIRST_COLUMN]:
                continue
            card = whole(b[o + 3 * p + TOP])
        face = whole(t[g[FACE_AT] + card])
        if face % 13 == b[o + BASE] and place(g, t, b, o, face) >= 0:
            out[k] = p | whole(g[FIRST_UP]) << 8 | 1 << 16
            return k + 1
    return k


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
