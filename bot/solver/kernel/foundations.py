"""What goes on the foundations of a flat state, what lies on what, and whether the game is won.

Arguments as in ``kernel_state``.
"""

from __future__ import annotations

from bot.solver.kernel.jit import Buffer, jit, jit_small, whole
from bot.solver.kernel.layout import (
    BASE,
    COLUMNS,
    FACE_AT,
    FACES_OF_RANK,
    FIRST_COLUMN,
    FIRST_UP,
    FOLLOW_AT,
    FOLLOW_SETS,
    HAND_PILE,
    HELD,
    HOME,
    LAY_SETS,
    LAYS_AT,
    LEFT,
    LEN,
    LENGTH,
    MOST,
    NONE,
    START,
    START_ANY,
    START_BESIDE,
    STOCKED,
    SUITS_AT,
    TO_BASE_TABLES,
    TOP,
    UNDER,
    UPS,
    WASTE_PILE,
    WASTED,
)


@jit_small
def is_red(face: int) -> bool:
    return 13 <= face < 39


@jit_small
def place(g: Buffer, t: Buffer, b: Buffer, o: int, face: int) -> int:
    """The foundation that takes a card with this *face*, or -1."""
    first = g[FIRST_UP]
    opened = False
    base = b[o + BASE]
    for f in range(first, first + g[UPS]):
        at = o + 3 * f
        if b[at + LEN]:
            if b[at + LEN] < g[LENGTH] and t[g[FOLLOW_AT] + 52 * t[g[FACE_AT] + b[at + TOP]] + face]:
                return f
        elif face % 13 == base and not opened:
            suit = t[g[SUITS_AT] + f - first]
            if suit < 4:
                if face // 13 == suit:
                    return f
            elif g[START] == START_ANY or not b[o + 3 * first + LEN]:
                return f
            elif g[START] == START_BESIDE:
                red = is_red(whole(t[g[FACE_AT] + b[o + 3 * first + TOP]])) != ((f - first) % 2 == 1)
                if red == is_red(face):
                    return f
            else:
                opened = True
                if is_red(whole(t[g[FACE_AT] + b[at - 3 + TOP]])) != is_red(face):
                    return f
    return -1


@jit
def faces_up(g: Buffer, t: Buffer, b: Buffer, o: int) -> int:
    """The faces that a foundation takes now, as bits: those for which :func:`place` finds one."""
    base = whole(b[o + BASE])
    faces = 0
    empty = False
    for f in range(g[FIRST_UP], g[FIRST_UP] + g[UPS]):
        at = o + 3 * f
        if not b[at + LEN]:
            empty = True
        elif b[at + LEN] < g[LENGTH]:
            faces |= whole(g[FOLLOW_SETS + t[g[FACE_AT] + b[at + TOP]]])
    if empty and base != NONE:
        if g[START] == START_ANY and t[g[SUITS_AT]] == 4:
            return faces | FACES_OF_RANK << base
        for suit in range(4):
            if place(g, t, b, o, 13 * suit + base) >= 0:
                faces |= 1 << 13 * suit + base
    return faces


@jit
def faces_packed(g: Buffer, t: Buffer, b: Buffer, o: int) -> int:
    """The faces of which a card may be packed on some column now, as bits."""
    sets = LAY_SETS + 52 * b[o + BASE] if b[o + BASE] != NONE else LAY_SETS
    faces = 0
    for c in range(g[FIRST_COLUMN], g[FIRST_COLUMN] + g[COLUMNS]):
        at = o + 3 * c
        if b[at + LEN] and b[at + LEN] < g[MOST]:
            faces |= whole(g[sets + t[g[FACE_AT] + b[at + TOP]]])
    return faces


@jit
def is_won(g: Buffer, t: Buffer, b: Buffer, o: int) -> bool:
    if b[o + HOME] < g[UPS] * g[LENGTH]:
        return False
    for f in range(g[FIRST_UP], g[FIRST_UP] + g[UPS]):
        if b[o + 3 * f + LEN] != g[LENGTH]:
            return False
    left = g[LEFT]
    if left < 0:
        return True
    if b[o + STOCKED] or b[o + HELD] or b[o + WASTED]:
        return False
    lays = lays_at(g, b, o)
    for p in range(g[FIRST_UP]):
        if p >= g[FIRST_COLUMN] and left:
            if b[o + 3 * p + LEN] != left:
                return False
            card = whole(b[o + 3 * p + TOP])
            for _ in range(left - 1):
                on = whole(b[o + g[UNDER] + card])
                if not t[lays + 52 * t[g[FACE_AT] + on] + t[g[FACE_AT] + card]]:
                    return False
                card = on
        elif p != 0 and p != g[HAND_PILE] and p != g[WASTE_PILE] and b[o + 3 * p + LEN]:
            return False
    return True


@jit_small
def lays_at(g: Buffer, b: Buffer, o: int) -> int:
    """Where the table of what lies on what begins."""
    if g[TO_BASE_TABLES] and b[o + BASE] != NONE:
        return whole(g[LAYS_AT] + 2704 * b[o + BASE])
    return whole(g[LAYS_AT])
