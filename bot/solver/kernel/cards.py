"""Listing what single cards, and the cards of a column, may do.

Moves are written to ``out`` from place ``k`` on; the other names are those of ``kernel_moves``.
"""

# ruff: noqa: SIM109  (numba compiles loops, not generators)
from __future__ import annotations

from bot.solver.kernel.foundations import lays_at
from bot.solver.kernel.jit import Buffer, jit, whole
from bot.solver.kernel.layout import (
    BASE,
    CLOSING,
    COLUMNS,
    DEALS,
    DOWN,
    EXACT,
    FACE_AT,
    FIRST_COLUMN,
    FIRST_RESERVE,
    FIRST_UP,
    GOES_UP_AT,
    K_HAND,
    K_STOCK,
    K_WASTE,
    KINDS_AT,
    LATE,
    LEN,
    LENGTH,
    LIFT,
    LIFT_NOTHING,
    LIFT_PILE_OR_TOP,
    LIFT_RUN,
    LIFT_TOP,
    MOST,
    NONE,
    PACKS_AT,
    RESERVES,
    SCORE,
    STOCKED,
    TOP,
    UNDER,
)
from bot.solver.kernel.vacancies import first_empty


@jit
def add_card(
    g: Buffer,
    t: Buffer,
    b: Buffer,
    o: int,
    out: Buffer,
    k: int,
    mode: int,
    p: int,
    card: int,
    deals: int,
    fills: int,
    up: int,
    packed: int,
) -> int:
    """Add what the single card *card*, the last of pile *p*, may do after *deals* deals.

    *up* and *packed* are ``faces_up`` and ``faces_packed``.
    """
    face = whole(t[g[FACE_AT] + card])
    kind = whole(t[g[KINDS_AT] + p])
    head = p | 1 << 16 | deals << DEALS
    talon = kind & (K_STOCK | K_HAND | K_WASTE)
    if up >> face & 1 and t[g[GOES_UP_AT] + p]:
        score = 0
        if mode != EXACT:
            score = (200 - deals if talon else 230) << SCORE
        out[k] = head | whole(g[FIRST_UP]) << 8 | score
        k += 1
    if packed >> face & 1 and t[g[PACKS_AT] + p]:
        lays = lays_at(g, b, o) + face
        for c in range(g[FIRST_COLUMN], g[FIRST_COLUMN] + g[COLUMNS]):
            at = o + 3 * c
            if (
                c != p
                and b[at + LEN]
                and t[lays + 52 * t[g[FACE_AT] + b[at + TOP]]]
                and b[at + LEN] < g[MOST]
            ):
                score = 0
                if mode != EXACT:
                    score = (150 - deals // 2 if talon else 190) << SCORE
                out[k] = head | c << 8 | score
                k += 1
    if not kind & (fills | fills >> 8):
        return k
    return add_fills(g, t, b, o, out, k, mode, kind, face, head, 60 - deals // 4 if talon else 70, fills)


@jit
def add_fills(
    g: Buffer,
    t: Buffer,
    b: Buffer,
    o: int,
    out: Buffer,
    k: int,
    mode: int,
    kind: int,
    face: int,
    head: int,
    score: int,
    fills: int,
) -> int:
    """Add the moves of cards of *kind*, the lowest with this *face*, into empty piles."""
    for group in range(2):
        if not kind & (fills >> 8 * group & 255):
            continue
        empty = first_empty(g, b, o, group)
        if g[CLOSING] >> group & 1 and face % 13 != (b[o + BASE] + g[LENGTH] - 1) % 13:
            continue
        if mode != EXACT:
            out[k] = head | empty << 8 | score << SCORE
            k += 1
            continue
        first = g[FIRST_COLUMN] if group else g[FIRST_RESERVE]
        count = g[COLUMNS] if group else g[RESERVES]
        if group and b[o + STOCKED]:
            count -= g[LATE]
        for e in range(empty, first + count):
            if not b[o + 3 * e + LEN]:
                out[k] = head | e << 8
                k += 1
    return k


@jit
def add_column(
    g: Buffer,
    t: Buffer,
    b: Buffer,
    o: int,
    out: Buffer,
    k: int,
    mode: int,
    p: int,
    fills: int,
    up: int,
    packed: int,
) -> int:
    """Add what the cards of column *p* may do; *up* and *packed* as in :func:`add_card`."""
    at = o + 3 * p
    height = whole(b[at + LEN])
    card = whole(b[at + TOP])
    faces = g[FACE_AT]
    if up >> t[faces + card] & 1:
        out[k] = p | whole(g[FIRST_UP]) << 8 | 1 << 16 | (220 << SCORE if mode != EXACT else 0)
        k += 1
    lift = g[LIFT]
    if lift == LIFT_NOTHING:
        return k
    lays = lays_at(g, b, o)
    showing = height - whole(b[at + DOWN])
    kind = whole(t[g[KINDS_AT] + p])
    count = 1
    while True:
        ends = count == height
        lower = NONE
        if not ends:
            lower = whole(b[o + g[UNDER] + card])
        fits = lift == LIFT_RUN or lift == LIFT_TOP or ends or (lift == LIFT_PILE_OR_TOP and count == 1)
        if fits and fills >> 16 and lift == LIFT_RUN and not ends and count < showing:
            # a part of a run is worth carrying if the rest moves on or what it bares goes up
            fits = up >> t[faces + lower] & 1 != 0 or not (t[lays + t[faces + card] + 52 * t[faces + lower]])
        if fits:
            face = whole(t[faces + card])
            head = p | count << 16
            if packed >> face & 1 and t[g[PACKS_AT] + p]:
                for c in range(g[FIRST_COLUMN], g[FIRST_COLUMN] + g[COLUMNS]):
                    to = o + 3 * c
                    if (
                        c != p
                        and b[to + LEN]
                        and t[lays + face + 52 * t[faces + b[to + TOP]]]
                        and b[to + LEN] + count <= g[MOST]
                    ):
                        score = 0
                        if mode != EXACT:
                            score = 100
                            if ends:
                                score = 170
                            elif count == showing:
                                score = 180
                            elif up >> t[faces + lower] & 1:
                                score = 160
                        out[k] = head | c << 8 | score << SCORE
                        k += 1
            if not ends and kind & (fills | fills >> 8):
                score = 90 if count == showing else 50
                k = add_fills(g, t, b, o, out, k, mode, kind, face, head, score, fills)
        if ends or lift == LIFT_TOP or count >= showing:
            return k
        if not t[lays + t[faces + card] + 52 * t[faces + lower]]:
            return k
        card = lower
        count += 1
