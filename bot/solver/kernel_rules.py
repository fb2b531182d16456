"""The rules as the search plays them: a second engine over flat states, driven by tables.

``g`` are the numbers of the game, ``t`` its octets (kinds, faces, what lies on what), ``b`` and ``o`` a
buffer and the place in it where a state begins.  Every function works on one state in place.
"""

# ruff: noqa: SIM109  (numba compiles loops, not generators)
from __future__ import annotations

from .kernel_jit import Buffer, jit, jit_small, whole
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
    HOME,
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
    LONGEST,
    MAX_TIERS,
    MOST,
    NONE,
    PACKS_AT,
    PLAIN,
    POS,
    REDEALS,
    REDEALT_ONLY,
    RESERVES,
    SCORE,
    SHELF,
    SKIP,
    STOCKED,
    TABLE,
    TAKES_BACK,
    TIERS,
    TO_RESERVE,
    TOP,
    UNDER,
    UP,
    UPS,
    WASTE_PILE,
    WASTED,
    WTOP,
)
from .kernel_state import (
    can_deal,
    copy,
    deal,
    lays_at,
    next_card,
    place,
    put,
    shorten,
    size,
    take,
)

# -- empty piles ------------------------------------------------------------------------------------


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


# -- moves ------------------------------------------------------------------------------------------


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


@jit
def carry(g: Buffer, t: Buffer, b: Buffer, o: int, move: int) -> None:
    """Do what *move* says, deals first, and nothing of what follows from it."""
    for _ in range(move >> DEALS & 255):
        deal(g, b, o)
    p = move & 255
    if p == DEAL_MOVE:
        deal(g, b, o)
        return
    to = move >> 8 & 255
    count = move >> 16 & 255
    u = o + whole(g[UNDER])
    if to >= g[FIRST_UP]:
        card = take(g, t, b, o, p)
        face = whole(t[g[FACE_AT] + card])
        choosing = b[o + BASE] == NONE
        if choosing:
            b[o + BASE] = face % 13
        to = place(g, t, b, o, face)
        at = o + 3 * to
        b[at + TOP] = card
        b[at + LEN] += 1
        b[u + card] = UP
        b[o + HOME] += 1
        if choosing and p < g[FIRST_RESERVE]:
            lay_out(g, t, b, o)
        return
    if count == 1:
        put(g, b, o, to, take(g, t, b, o, p))
        return
    card = whole(b[o + 3 * p + TOP])
    last = card
    for _ in range(count - 1):
        card = whole(b[u + card])
    below = whole(b[u + card])
    at = o + 3 * to
    if b[at + LEN]:
        b[u + card] = b[at + TOP]
    else:
        b[u + card] = TABLE if to >= g[FIRST_COLUMN] else SHELF
    b[at + TOP] = last
    b[at + LEN] += count
    shorten(g, b, o, p, count, below)


@jit
def lay_out(g: Buffer, t: Buffer, b: Buffer, o: int) -> None:
    """The offered cards that were not chosen become the columns, in order."""
    c = whole(g[FIRST_COLUMN])
    for p in range(g[CHOOSE_FIRST], g[CHOOSE_FIRST] + g[CHOOSE_COUNT]):
        if b[o + 3 * p + LEN]:
            card = take(g, t, b, o, p)
            if c < g[FIRST_COLUMN] + g[COLUMNS]:
                put(g, b, o, c, card)
                c += 1


@jit
def play(g: Buffer, t: Buffer, b: Buffer, o: int, move: int, out: Buffer, k: int) -> None:
    """Play *move* and everything that follows from it without a choice; *out* is scratch from place *k*."""
    carry(g, t, b, o, move)
    settle(g, t, b, o, out, k)


@jit
def count(g: Buffer, t: Buffer, b: Buffer, o: int, out: Buffer, k: int, depth: int) -> int:
    """The number of move sequences of length *depth*; needs room for as many states behind this one."""
    if depth == 0:
        return 1
    end = moves(g, t, b, o, out, k, EXACT)
    if depth == 1:
        return end - k
    total = 0
    width = g[0]
    for i in range(k, end):
        copy(b, o + width, o, width)
        play(g, t, b, o + width, out[i], out, end)
        total += count(g, t, b, o + width, out, end, depth - 1)
    return total
