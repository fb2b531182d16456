"""One flat state: its talon, its piles and its foundations, read and changed in place.

``g`` are the numbers of the game, ``t`` its octets (kinds, faces, what lies on what), ``b`` and ``o`` a
buffer and the place in it where a state begins.
"""

# ruff: noqa: SIM110  (numba compiles loops, not generators)
from __future__ import annotations

from bot.solver.kernel.jit import Buffer, jit, jit_small, whole
from bot.solver.kernel.layout import (
    ABSENT,
    CARDS,
    DOWN,
    FACE_AT,
    FIRST_COLUMN,
    FIRST_RESERVE,
    FIRST_UP,
    HAND_PILE,
    HELD,
    HOME,
    LEN,
    LIMIT,
    NONE,
    ONTO_RESERVE,
    ORDER,
    POS,
    REDEALS,
    RESERVES,
    SHELF,
    SHUFFLES_AT,
    STOCKED,
    TABLE,
    TALON,
    TALONS,
    TO_RESERVE,
    TOP,
    TURN,
    UNDER,
    UP,
    WASTE_PILE,
    WASTED,
    WTOP,
)

# -- the talon --------------------------------------------------------------------------------------


@jit_small
def card_at(g: Buffer, b: Buffer, o: int, i: int) -> int:
    """The card at place *i* of the talon."""
    return whole(b[o + g[ORDER] + i]) if g[ORDER] else i


@jit_small
def talon_from(g: Buffer, b: Buffer, o: int, i: int) -> int:
    """The first place of the talon with a card, from *i* on; their number if there is none."""
    n = g[TALONS]
    u = o + g[UNDER]
    if g[ORDER]:
        while i < n and b[u + b[o + g[ORDER] + i]] != TALON:
            i += 1
        return i
    while i < n and b[u + i] != TALON:
        i += 1
    return i


@jit_small
def talon_before(g: Buffer, b: Buffer, o: int, i: int) -> int:
    """The last place of the talon with a card, from *i* back, or NONE."""
    u = o + g[UNDER]
    while i >= 0 and b[u + card_at(g, b, o, i)] != TALON:
        i -= 1
    return i if i >= 0 else NONE


@jit_small
def next_card(g: Buffer, b: Buffer, o: int) -> int:
    """The place of the card that is dealt next, if the stock has one."""
    return talon_from(g, b, o, whole(b[o + POS]) + whole(b[o + HELD]))


@jit_small
def can_deal(g: Buffer, b: Buffer, o: int) -> bool:
    if b[o + STOCKED]:
        return g[WASTE_PILE] >= 0 or not b[o + HELD]
    if g[WASTE_PILE] < 0 or (g[LIMIT] >= 0 and b[o + REDEALS] >= g[LIMIT]):
        return False
    if g[TO_RESERVE]:
        if not b[o + WASTED]:
            return False
        for p in range(g[FIRST_RESERVE], g[FIRST_RESERVE] + g[RESERVES]):
            if not b[o + 3 * p + LEN]:
                return True
        return False
    return b[o + HELD] > 0 or b[o + WASTED] > 0


@jit
def deal(g: Buffer, t: Buffer, b: Buffer, o: int) -> None:
    """Turn the next cards, or do what follows once the stock is out."""
    if b[o + HELD] and g[WASTE_PILE] >= 0:
        b[o + WTOP] = b[o + POS]
        b[o + WASTED] += 1
        b[o + HELD] = 0
        b[o + POS] += 1
    if b[o + STOCKED]:
        if g[ONTO_RESERVE]:
            for p in range(g[FIRST_RESERVE], g[FIRST_RESERVE] + g[RESERVES]):
                if b[o + STOCKED]:
                    put(g, b, o, p, take_stock(g, b, o))
            return
        if g[HAND_PILE] >= 0:
            b[o + POS] = talon_from(g, b, o, whole(b[o + POS]))
            b[o + HELD] = 1
            b[o + STOCKED] -= 1
            return
        i = whole(b[o + POS])
        turned = 0
        while turned < g[TURN] and b[o + STOCKED]:
            i = talon_from(g, b, o, i)
            b[o + WTOP] = i
            b[o + WASTED] += 1
            b[o + STOCKED] -= 1
            i += 1
            turned += 1
        b[o + POS] = i
        return
    if g[LIMIT] >= 0:
        b[o + REDEALS] += 1
    else:
        b[o + REDEALS] = 1
    if g[TO_RESERVE]:
        for p in range(g[FIRST_RESERVE], g[FIRST_RESERVE] + g[RESERVES]):
            if not b[o + 3 * p + LEN] and b[o + WASTED]:
                put(g, b, o, p, take_waste(g, b, o))
        return
    if g[ORDER]:
        shuffle(g, t, b, o)
    b[o + POS] = 0
    b[o + STOCKED] = b[o + WASTED]
    b[o + WASTED] = 0
    b[o + WTOP] = NONE


@jit
def skip(g: Buffer, b: Buffer, o: int, deals: int) -> None:
    """What *deals* calls of :func:`deal` do, none of which fills a reserve, in one go."""
    turn = whole(g[TURN])
    hand = g[HAND_PILE] >= 0
    stocked = whole(b[o + STOCKED])
    turned = whole(b[o + WASTED]) + whole(b[o + HELD])
    cards = stocked + turned
    at = whole(b[o + POS]) + whole(b[o + HELD])
    top = whole(b[o + POS]) if b[o + HELD] else whole(b[o + WTOP])
    way = (stocked + turn - 1) // turn
    while deals > way:
        deals -= way + 1
        b[o + REDEALS] = b[o + REDEALS] + 1 if g[LIMIT] >= 0 else 1
        turned = 0
        stocked = cards
        at = 0
        top = NONE
        way = (stocked + turn - 1) // turn
    more = min(stocked, deals * turn)
    before = top
    u = o + g[UNDER]
    for _ in range(more):
        while b[u + at] != TALON:
            at += 1
        before = top
        top = at
        at += 1
    turned += more
    b[o + STOCKED] = cards - turned
    if hand and deals:
        b[o + HELD] = 1
        b[o + POS] = top
        b[o + WASTED] = turned - 1
        b[o + WTOP] = before
    else:
        b[o + HELD] = 0
        b[o + POS] = at
        b[o + WASTED] = turned
        b[o + WTOP] = top


@jit
def shuffle(g: Buffer, t: Buffer, b: Buffer, o: int) -> None:
    """Bring the waste, which is all that the talon has, into the order of the redeal that just began."""
    n = whole(g[TALONS])
    order = o + whole(g[ORDER])
    count = 0
    for i in range(n):
        card = b[order + i]
        if b[o + g[UNDER] + card] == TALON:
            b[order + i] = b[order + count]
            b[order + count] = card
            count += 1
    at = g[SHUFFLES_AT] + ((b[o + REDEALS] - 1) * (n + 1) + count) * n
    for i in range(count):
        b[order + n + i] = b[order + t[at + i]]
    for i in range(count):
        b[order + i] = b[order + n + i]
        b[order + n + i] = 0


@jit_small
def take_stock(g: Buffer, b: Buffer, o: int) -> int:
    card = card_at(g, b, o, next_card(g, b, o))
    b[o + g[UNDER] + card] = ABSENT
    b[o + STOCKED] -= 1
    return card


@jit_small
def turn_one(g: Buffer, b: Buffer, o: int) -> None:
    """Turn one card of the stock onto the waste."""
    i = next_card(g, b, o)
    b[o + WTOP] = i
    b[o + POS] = i + 1
    b[o + WASTED] += 1
    b[o + STOCKED] -= 1


@jit_small
def take_waste(g: Buffer, b: Buffer, o: int) -> int:
    i = whole(b[o + WTOP])
    card = card_at(g, b, o, i)
    b[o + g[UNDER] + card] = ABSENT
    b[o + WASTED] -= 1
    b[o + WTOP] = talon_before(g, b, o, i - 1)
    return card


# -- piles ------------------------------------------------------------------------------------------


@jit_small
def put(g: Buffer, b: Buffer, o: int, p: int, card: int) -> None:
    """Lay *card* on pile *p*."""
    at = o + 3 * p
    if b[at + LEN]:
        b[o + g[UNDER] + card] = b[at + TOP]
    else:
        b[o + g[UNDER] + card] = TABLE if p >= g[FIRST_COLUMN] else SHELF
    b[at + TOP] = card
    b[at + LEN] += 1


@jit_small
def shorten(g: Buffer, b: Buffer, o: int, p: int, count: int, last: int) -> None:
    """Pile *p* without its *count* last cards, the next of which is *last*; turn up what is bare."""
    at = o + 3 * p
    b[at + LEN] -= count
    b[at + TOP] = last if b[at + LEN] else NONE
    if b[at + DOWN] and b[at + DOWN] >= b[at + LEN]:
        b[at + DOWN] = b[at + LEN] - 1 if b[at + LEN] else 0


@jit_small
def size(g: Buffer, b: Buffer, o: int, p: int) -> int:
    """How many cards pile *p* has."""
    if p == 0:
        return whole(b[o + STOCKED])
    if p == g[HAND_PILE]:
        return whole(b[o + HELD])
    if p == g[WASTE_PILE]:
        return whole(b[o + WASTED])
    return whole(b[o + 3 * p + LEN])


@jit_small
def take(g: Buffer, t: Buffer, b: Buffer, o: int, p: int) -> int:
    """Take the last card of pile *p*."""
    if p == 0:
        return take_stock(g, b, o)
    if p == g[HAND_PILE]:
        card = card_at(g, b, o, whole(b[o + POS]))
        b[o + g[UNDER] + card] = ABSENT
        b[o + HELD] = 0
        return card
    if p == g[WASTE_PILE]:
        return take_waste(g, b, o)
    card = whole(b[o + 3 * p + TOP])
    below = whole(b[o + g[UNDER] + card])
    if p >= g[FIRST_UP]:
        below = below_on_foundation(g, t, b, o, card)
        b[o + HOME] -= 1
    shorten(g, b, o, p, 1, below)
    b[o + g[UNDER] + card] = ABSENT
    return card


@jit
def below_on_foundation(g: Buffer, t: Buffer, b: Buffer, o: int, card: int) -> int:
    """The card beneath *card* on a foundation in suit, of one pack; NONE if there is none."""
    face = whole(t[g[FACE_AT] + card])
    wanted = face - face % 13 + (face % 13 + 12) % 13
    for i in range(g[CARDS]):
        if b[o + g[UNDER] + i] == UP and t[g[FACE_AT] + i] == wanted:
            return i
    return NONE


# -- whole states --------------------------------------------------------------------------------


@jit_small
def copy(b: Buffer, to: int, o: int, width: int) -> None:
    """Copy a state within a buffer."""
    for i in range(width):
        b[to + i] = b[o + i]
