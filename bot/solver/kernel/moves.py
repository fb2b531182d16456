"""The rules as the search plays them: a second engine over flat states, driven by tables; listing moves.

``g`` are the numbers of the game, ``t`` its octets (kinds, faces, what lies on what), ``b`` and ``o`` a
buffer and the place in it where a state begins.  Moves are written to ``out`` from place ``k`` on.
"""

from __future__ import annotations

from bot.solver.kernel.cards import add_card, add_column
from bot.solver.kernel.foundations import faces_packed, faces_up
from bot.solver.kernel.jit import Buffer, jit, jit_small, whole
from bot.solver.kernel.layout import (
    ALL_FACES,
    BASE,
    CHOOSE_COUNT,
    CHOOSE_FIRST,
    CLOSED,
    COLUMNS,
    DEAL_MOVE,
    DEALS,
    EXACT,
    FACE_AT,
    FIRST_COLUMN,
    FIRST_RESERVE,
    FIRST_UP,
    FORCED,
    GOES_UP_AT,
    HAND_PILE,
    HELD,
    K_STOCK,
    KEEPS,
    KINDS_AT,
    LEAN,
    LEN,
    LIMIT,
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
    TALON,
    TO_RESERVE,
    TOP,
    TURN,
    UNDER,
    UPS,
    WASTE_PILE,
    WASTED,
    WTOP,
)
from bot.solver.kernel.state import can_deal, card_at, next_card
from bot.solver.kernel.vacancies import fill_kinds, forced


@jit
def add_talon(
    g: Buffer,
    t: Buffer,
    b: Buffer,
    o: int,
    out: Buffer,
    k: int,
    mode: int,
    fills: int,
    up: int,
    packed: int,
) -> int:
    """Add what the next card of the stock, the held card and the waste may do."""
    if b[o + STOCKED] and K_STOCK & (fills | fills >> 8):
        card = card_at(g, b, o, next_card(g, b, o))
        k = add_card(g, t, b, o, out, k, mode, 0, card, 0, fills, up, packed)
    if b[o + HELD]:
        card = card_at(g, b, o, whole(b[o + POS]))
        k = add_card(g, t, b, o, out, k, mode, whole(g[HAND_PILE]), card, 0, fills, up, packed)
    if b[o + WASTED]:
        card = card_at(g, b, o, whole(b[o + WTOP]))
        k = add_card(g, t, b, o, out, k, mode, whole(g[WASTE_PILE]), card, 0, fills, up, packed)
    return k


@jit
def held_plays(
    g: Buffer, t: Buffer, b: Buffer, o: int, out: Buffer, k: int, fills: int, up: int, packed: int
) -> bool:
    """Whether the held card can be played; *out* is scratch from place *k*."""
    if not b[o + HELD]:
        return False
    card = card_at(g, b, o, whole(b[o + POS]))
    return add_card(g, t, b, o, out, k, EXACT, whole(g[HAND_PILE]), card, 0, fills, up, packed) > k


@jit_small
def wanted(g: Buffer, t: Buffer, p: int, fills: int, up: int, packed: int) -> int:
    """The faces that can play from pile *p* now, as bits."""
    if t[g[KINDS_AT] + p] & (fills | fills >> 8):
        return ALL_FACES
    faces = 0
    if t[g[GOES_UP_AT] + p]:
        faces |= up
    if t[g[PACKS_AT] + p]:
        faces |= packed
    return faces


@jit
def skip_on(
    g: Buffer, t: Buffer, b: Buffer, o: int, out: Buffer, k: int, fills: int, up: int, packed: int
) -> int:
    """Add the moves of the talon after every number of deals.

    Laying cards off is only good for what is played next from the talon, so "deal on to a card and play
    it" is one move; or for the cells that are filled once the stock is out, so dealing it out is another.
    What a held card leaves on the waste could have been played while it was held.  With
    endless redeals the second way through the pack ends where the first began, if it turns the same cards.
    """
    u = o + whole(g[UNDER])
    faces = whole(g[FACE_AT])
    hand = whole(g[HAND_PILE])
    waste = whole(g[WASTE_PILE])
    turn = whole(g[TURN])
    limit = whole(g[LIMIT])
    of_stock = wanted(g, t, 0, fills, 0, 0)
    of_hand = wanted(g, t, hand, fills, up, packed) if hand >= 0 else 0
    of_waste = wanted(g, t, waste, fills, up, packed)
    redeals = whole(b[o + REDEALS])
    pos = whole(b[o + POS])
    held = whole(b[o + HELD])
    stocked = whole(b[o + STOCKED])
    wasted = whole(b[o + WASTED])
    top = whole(b[o + WTOP])
    first = wasted + held
    deals = 0
    again = 0
    while True:
        if stocked and of_stock:
            card = pos + held
            while b[u + card] != TALON:
                card += 1
            k = add_card(g, t, b, o, out, k, SKIP, 0, card, deals, fills, up, packed)
        if held and of_hand >> t[faces + pos] & 1:
            k = add_card(g, t, b, o, out, k, SKIP, hand, pos, deals, fills, up, packed)
        if wasted and (not held or deals == 0) and of_waste >> t[faces + top] & 1:
            k = add_card(g, t, b, o, out, k, SKIP, waste, top, deals, fills, up, packed)
        if deals >= 250:
            return k
        if held:
            top = pos
            wasted += 1
            held = 0
            pos += 1
        if stocked == 0:
            if g[TO_RESERVE] and deals:
                out[k] = DEAL_MOVE | (deals - 1) << DEALS | 40 << SCORE
                k += 1
            if g[TO_RESERVE] or wasted == 0 or (limit >= 0 and redeals >= limit):
                return k
            if limit < 0:
                again += 1
                if again > 1:
                    return k
            redeals += 1
            pos = 0
            stocked = wasted
            wasted = 0
        elif hand >= 0:
            while b[u + pos] != TALON:
                pos += 1
            held = 1
            stocked -= 1
        else:
            turned = 0
            while turned < turn and stocked:
                while b[u + pos] != TALON:
                    pos += 1
                top = pos
                pos += 1
                wasted += 1
                stocked -= 1
                turned += 1
        deals += 1
        if g[FORCED] and (held or wasted):
            face = t[faces + (pos if held else top)]
            if face % 13 == b[o + BASE] and up >> face & 1:  # it goes up by itself, and nobody deals past it
                out[k] = DEAL_MOVE | (deals - 1) << DEALS | (200 - min(deals, 100)) << SCORE
                return k + 1
        if again and first % turn == 0 and wasted + held >= first:
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
    up = faces_up(g, t, b, o)
    packed = faces_packed(g, t, b, o)
    lean = mode & LEAN
    mode &= 3
    fills = fill_kinds(g, t, b, o, mode)
    if lean:
        fills |= 1 << 16
    if mode == SKIP:
        k = skip_on(g, t, b, o, out, k, fills, up, packed)
        if g[TO_RESERVE] and not b[o + STOCKED] and can_deal(g, b, o):
            out[k] = DEAL_MOVE | 40 << SCORE
            k += 1
    else:
        if can_deal(g, b, o) and not (g[KEEPS] and held_plays(g, t, b, o, out, k, fills, up, packed)):
            out[k] = DEAL_MOVE | (120 << SCORE if mode != EXACT else 0)
            k += 1
        k = add_talon(g, t, b, o, out, k, mode, fills, up, packed)
    for p in range(g[FIRST_RESERVE], g[FIRST_RESERVE] + g[RESERVES]):
        count = b[o + 3 * p + LEN]
        if count == 1 or (count and not g[CLOSED]):
            k = add_card(g, t, b, o, out, k, mode, p, whole(b[o + 3 * p + TOP]), 0, fills, up, packed)
    for p in range(g[FIRST_COLUMN], g[FIRST_COLUMN] + g[COLUMNS]):
        if b[o + 3 * p + LEN]:
            k = add_column(g, t, b, o, out, k, mode, p, fills, up, packed)
    if g[TAKES_BACK]:
        for p in range(g[FIRST_UP], g[FIRST_UP] + g[UPS]):
            if b[o + 3 * p + LEN]:
                first = k
                k = add_card(g, t, b, o, out, k, mode, p, whole(b[o + 3 * p + TOP]), 0, fills, up, packed)
                for i in range(first, k):
                    out[i] &= PLAIN  # tried last
    return k
