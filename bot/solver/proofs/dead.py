"""A proof of loss by what can never come free: the game made easier until it only goes forward."""

from __future__ import annotations

from bot.solver.kernel.jit import Buffer, jit, whole
from bot.solver.kernel.layout import (
    BASE,
    BURIES,
    COLUMNS,
    FACE_AT,
    FACES_OF_RANK,
    FIRST_COLUMN,
    FIRST_RESERVE,
    FIRST_UP,
    FOUNDATION_ANY,
    HAND_PILE,
    HELD,
    K_HAND,
    K_STOCK,
    K_WASTE,
    LATE,
    LAY_SETS,
    LEN,
    LENGTH,
    LIMIT,
    MAX_TIERS,
    NONE,
    PACKS,
    POS,
    REDEALS,
    REDEALT_ONLY,
    STOCKED,
    TALON,
    TALONS,
    TIERS,
    TO_RESERVE,
    TOP,
    TURN,
    UNDER,
    UPS,
    WASTE_PILE,
)
from bot.solver.kernel.safe import height_of, kept_off
from bot.solver.kernel.state import card_at, talon_from
from bot.solver.proofs.delete_relaxation import (
    COPIES,
    FREES,
    HOMES,
    LOOSE,
    LOOSE_TALON,
    LOWS,
    MOST_COPIES,
    NEEDED,
    PILES_AT,
    SPACES,
    STACK,
    STACKED,
    STUCK,
    TAKES,
    USEFUL,
    add,
    all_up,
    bit_of,
    flow,
    open_up,
)


@jit
def begin(g: Buffer, t: Buffer, b: Buffer, o: int, s: Buffer, k: int) -> None:
    """What is home, and what that leaves to do."""
    base = whole(b[o + BASE])
    for i in range(MOST_COPIES):
        s[k + FREES + i] = 0
        s[k + HOMES + i] = 0
    s[k + LOWS] = FACES_OF_RANK * ((1 << base) - 1)
    ones = (1 << g[LENGTH]) - 1
    needed = (ones << base | ones >> (13 - base)) & 8191
    if g[FOUNDATION_ANY]:
        s[k + COPIES] = g[UPS]
        s[k + NEEDED] = needed
    else:
        s[k + COPIES] = g[PACKS]
        s[k + NEEDED] = FACES_OF_RANK * needed
    for suit in range(4):
        s[k + USEFUL + suit] = -1
        if g[BURIES] and g[LAY_SETS + 52 * base + 13 * suit + base] and height_of(g, t, b, o, suit) == 0:
            s[k + USEFUL + suit] = ~kept_off(g, t, b, o, 13 * suit + base)
    for f in range(g[FIRST_UP], g[FIRST_UP] + g[UPS]):
        height = whole(b[o + 3 * f + LEN])
        if height:
            suit = 0 if g[FOUNDATION_ANY] else whole(t[g[FACE_AT] + b[o + 3 * f + TOP]]) // 13
            ones = (1 << height) - 1
            home = ((ones << base | ones >> (13 - base)) & 8191) << 13 * suit
            add(s, k + HOMES, home)
            add(s, k + FREES, home)


@jit
def is_dead(g: Buffer, t: Buffer, b: Buffer, o: int, s: Buffer, k: int) -> bool:
    """Whether a state cannot be won, because some card never comes free though everything is made easier.

    ``s`` is scratch from place ``k`` on.

    The easier game: what a card has once done, it goes on offering.  A card that lay bare in a column takes
    cards for ever and can still go up; a column once emptied stays a space for ever, however often it is
    filled; a foundation takes every card whose lower neighbour came free, whoever else wants the place.
    Only the order is kept: of the cards in each column and reserve pile, and of the pack.  The pack is
    dealt once, card by card; a card of the waste that could not leave before the next one came lies under
    it until that one leaves.  With a redeal to come, or cards turned by threes, or spaces that take the
    stock, all cards of the pack are free at once, and so they are while the stock lasts and cells take its
    cards.  Once it is out, cells take the last cards of the waste, and are free again when these leave.

    *Columns that move as a whole only*: what lies on a card stays on it until it goes home.  So a column
    that is carried off leaves a space, and its cards still have to go home from its end.  And base cards
    take only what can go home before them (``kernel_safe.useful``).

    *One reserve pile*: a card of it that fills a space, and in the easier game can neither be packed nor go
    home, is the lowest of a column for good.  So there are at most as many such cards as columns were empty
    or lost their lowest card for good: a card of the reserve comes into a space only if there are more of
    these than such cards above it.  It may do so though it could be packed or go home, for in the game it
    might not yet; then it takes cards.  And where the reserve must fill spaces first, the pack gets one only
    once the reserve is out, and only one that is left.

    **What can be done in the game can be done in the easier one, at the same card of the pack or before**:
    by induction over the moves of a line, every card that was bare in a column, has left its pile or is
    home in the game, is so here.  So if here some card that must go home never can, the state is lost.
    The converse does not hold.  Not used where cards come back from foundations or foundations do not go
    by suit or rank alone, nor where cells take cards of columns (``compile`` says where).
    """
    if b[o + BASE] == NONE:
        return False
    faces = whole(g[FACE_AT])
    u = o + whole(g[UNDER])
    begin(g, t, b, o, s, k)
    s[k + TAKES] = 0
    s[k + LOOSE] = 0
    s[k + LOOSE_TALON] = 0
    s[k + SPACES] = g[LATE]
    s[k + STUCK] = 0
    s[k + STACKED] = 0
    for p in range(g[FIRST_RESERVE], g[FIRST_COLUMN] + g[COLUMNS]):
        s[k + PILES_AT + 3 * p] = b[o + 3 * p + TOP]
        s[k + PILES_AT + 3 * p + 1] = b[o + 3 * p + LEN]
        s[k + PILES_AT + 3 * p + 2] = 0
        if p >= g[FIRST_COLUMN] and not b[o + 3 * p + LEN]:
            s[k + SPACES] += 1
    fills = 0
    for i in range(TIERS + 2 * MAX_TIERS, TIERS + 4 * MAX_TIERS):
        fills |= g[i]
    again = not g[TO_RESERVE] and (g[LIMIT] < 0 or b[o + REDEALS] < g[LIMIT])
    kinds = 0
    for i in range(TIERS, TIERS + 2 * MAX_TIERS):
        kinds |= g[i]
    cells = kinds & (K_STOCK | K_HAND | K_WASTE) != 0 and (not g[REDEALT_ONLY] & 1 or b[o + REDEALS] > 0)
    if (
        again
        or g[WASTE_PILE] < 0
        or g[TURN] > 1
        or fills & K_STOCK
        or (cells and b[o + STOCKED])  # a cell might be kept for a later card than the first that is stuck
    ):
        for i in range(g[TALONS]):
            card = card_at(g, b, o, i)
            if b[u + card] == TALON:
                face = whole(t[faces + card])
                add(s, k + FREES, bit_of(g, face))
                s[k + LOOSE_TALON] |= 1 << face
        for i in range(s[k + COPIES]):
            open_up(g, b, o, s, k, i)
        flow(g, t, b, o, s, k, NONE, False)
        return not all_up(g, s, k)
    for i in range(s[k + COPIES]):
        open_up(g, b, o, s, k, i)
    n = whole(g[TALONS])
    at = whole(b[o + POS])
    for i in range(at):
        card = card_at(g, b, o, i)
        if b[u + card] == TALON:
            s[k + STACK + s[k + STACKED]] = card
            s[k + STACKED] += 1
    held = card_at(g, b, o, at) if b[o + HELD] else NONE
    at = talon_from(g, b, o, at + whole(b[o + HELD]))
    while at < n:
        held = flow(g, t, b, o, s, k, held, False)
        if held != NONE:
            s[k + STACK + s[k + STACKED]] = held
            s[k + STACKED] += 1
        held = card_at(g, b, o, at)
        if g[HAND_PILE] < 0:
            s[k + STACK + s[k + STACKED]] = held
            s[k + STACKED] += 1
            held = NONE
        at = talon_from(g, b, o, at + 1)
    flow(g, t, b, o, s, k, held, cells or g[TO_RESERVE] != 0)
    return not all_up(g, s, k)
