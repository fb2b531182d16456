"""The rules as the search plays them: a second engine over flat states, driven by tables; listing moves.

``g`` are the numbers of the game, ``t`` its octets (kinds, faces, what lies on what), ``b`` and ``o`` a
buffer and the place in it where a state begins.  Moves are written to ``out`` from place ``k`` on.
"""

# ruff: noqa: SIM109  (numba compiles loops, not generators)
from __future__ import annotations

from .kernel_jit import Buffer, jit, whole
from .kernel_layout import (
    BASE,
    CHOOSE_COUNT,
    CHOOSE_FIRST,
    CLOSED,
    CLOSING,
    COLUMNS,
    DEAL_MOVE,
    DEALS,
    DOWN,
    EXACT,
    FACE_AT,
    FIRST_COLUMN,
    FIRST_RESERVE,
    FIRST_UP,
    GOES_UP_AT,
    HAND_PILE,
    HELD,
    K_HAND,
    K_STOCK,
    K_WASTE,
    KINDS_AT,
    LATE,
    LEAN,
    LEN,
    LENGTH,
    LIFT,
    LIFT_NOTHING,
    LIFT_PILE_OR_TOP,
    LIFT_RUN,
    LIFT_TOP,
    LIMIT,
    MOST,
    NONE,
    PACKS_AT,
    PLAIN,
    POS,
    REDEALS,
    RESERVES,
    SCORE,
    SKIP,
    STOCKED,
    TAKES_BACK,
    TO_RESERVE,
    TOP,
    UNDER,
    UPS,
    WASTE_PILE,
    WASTED,
    WTOP,
)
from .kernel_state import can_deal, deal, lays_at, next_card, place
from .kernel_vacancies import fill_kinds, first_empty, forced


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
) -> int:
    """Add what the single card *card*, the last of pile *p*, may do after *deals* deals."""
    face = whole(t[g[FACE_AT] + card])
    kind = whole(t[g[KINDS_AT] + p])
    head = p | 1 << 16 | deals << DEALS
    talon = kind & (K_STOCK | K_HAND | K_WASTE)
    if t[g[GOES_UP_AT] + p] and place(g, t, b, o, face) >= 0:
        score = 0
        if mode != EXACT:
            score = (200 - deals if talon else 230) << SCORE
        out[k] = head | whole(g[FIRST_UP]) << 8 | score
        k += 1
    if t[g[PACKS_AT] + p]:
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
    g: Buffer, t: Buffer, b: Buffer, o: int, out: Buffer, k: int, mode: int, p: int, fills: int
) -> int:
    """Add what the cards of column *p* may do."""
    at = o + 3 * p
    height = whole(b[at + LEN])
    card = whole(b[at + TOP])
    faces = g[FACE_AT]
    if place(g, t, b, o, whole(t[faces + card])) >= 0:
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
            fits = (
                place(g, t, b, o, whole(t[faces + lower])) >= 0
                or not (t[lays + t[faces + card] + 52 * t[faces + lower]])
            )
        if fits:
            face = whole(t[faces + card])
            head = p | count << 16
            if t[g[PACKS_AT] + p]:
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
                            elif place(g, t, b, o, whole(t[faces + lower])) >= 0:
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


@jit
def add_talon(
    g: Buffer, t: Buffer, b: Buffer, o: int, out: Buffer, k: int, mode: int, deals: int, fills: int
) -> int:
    """Add what the next card of the stock, the held card and the waste may do."""
    if b[o + STOCKED] and K_STOCK & (fills | fills >> 8):
        k = add_card(g, t, b, o, out, k, mode, 0, next_card(g, b, o), deals, fills)
    if b[o + HELD]:
        k = add_card(g, t, b, o, out, k, mode, whole(g[HAND_PILE]), whole(b[o + POS]), deals, fills)
        if mode == SKIP and deals:
            return k
    if b[o + WASTED]:
        k = add_card(g, t, b, o, out, k, mode, whole(g[WASTE_PILE]), whole(b[o + WTOP]), deals, fills)
    return k


@jit
def skip_on(g: Buffer, t: Buffer, b: Buffer, o: int, out: Buffer, k: int, fills: int) -> int:
    """Add the moves of the talon after every number of deals; the state is as before afterwards.

    Laying cards off is only good for what is played next from the talon, so "deal on to a card and play
    it" is one move.  What a held card leaves on the waste could have been played while it was held.
    """
    base0, base1, base2, base3, base4, base5 = (
        b[o + REDEALS],
        b[o + POS],
        b[o + HELD],
        b[o + STOCKED],
        b[o + WASTED],
        b[o + WTOP],
    )
    deals = 0
    round_again = 0
    while True:
        k = add_talon(g, t, b, o, out, k, SKIP, deals, fills)
        if deals >= 250 or not can_deal(g, b, o) or (not b[o + STOCKED] and g[TO_RESERVE]):
            break
        if not b[o + STOCKED] and g[LIMIT] < 0:
            round_again += 1
            if round_again > 1:
                break
        deal(g, b, o)
        deals += 1
    b[o + REDEALS] = base0
    b[o + POS] = base1
    b[o + HELD] = base2
    b[o + STOCKED] = base3
    b[o + WASTED] = base4
    b[o + WTOP] = base5
    return k


@jit
def moves(g: Buffer, t: Buffer, b: Buffer, o: int, out: Buffer, k: int, mode: int) -> int:
    """List the moves of a state from place *k* of *out*; where they end."""
    if b[o + BASE] == NONE:
        for p in range(g[CHOOSE_FIRST], g[CHOOSE_FIRST] + g[CHOOSE_COUNT]):
            if b[o + 3 * p + LEN]:
                out[k] = p | whole(g[FIRST_UP]) << 8 | 1 << 16
                k += 1
        return k
    end = forced(g, t, b, o, out, k)
    if end > k:
        return end
    lean = mode & LEAN
    mode &= 3
    fills = fill_kinds(g, t, b, o, mode)
    if lean:
        fills |= 1 << 16
    if mode == SKIP:
        k = skip_on(g, t, b, o, out, k, fills)
        if g[TO_RESERVE] and not b[o + STOCKED] and can_deal(g, b, o):
            out[k] = DEAL_MOVE | 40 << SCORE
            k += 1
    else:
        if can_deal(g, b, o):
            out[k] = DEAL_MOVE | (120 << SCORE if mode != EXACT else 0)
            k += 1
        k = add_talon(g, t, b, o, out, k, mode, 0, fills)
    for p in range(g[FIRST_RESERVE], g[FIRST_RESERVE] + g[RESERVES]):
        count = b[o + 3 * p + LEN]
        if count == 1 or (count and not g[CLOSED]):
            k = add_card(g, t, b, o, out, k, mode, p, whole(b[o + 3 * p + TOP]), 0, fills)
    for p in range(g[FIRST_COLUMN], g[FIRST_COLUMN] + g[COLUMNS]):
        if b[o + 3 * p + LEN]:
            k = add_column(g, t, b, o, out, k, mode, p, fills)
    if g[TAKES_BACK]:
        for p in range(g[FIRST_UP], g[FIRST_UP] + g[UPS]):
            if b[o + 3 * p + LEN]:
                first = k
                k = add_card(g, t, b, o, out, k, mode, p, whole(b[o + 3 * p + TOP]), 0, fills)
                for i in range(first, k):
                    out[i] &= PLAIN  # tried last
    return k
