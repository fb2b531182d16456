"""The easier game that ``kernel_dead`` plays: what a card has once done it goes on offering.

So it only goes forward, and is played to its end without a choice.  ``s`` is scratch from place ``k`` on.
"""

from __future__ import annotations

from bot.solver.kernel.jit import Buffer, jit, jit_small, whole
from bot.solver.kernel.layout import (
    ALL_FACES,
    AS_EMPTIED,
    BASE,
    COLUMNS,
    DOWN,
    FACE_AT,
    FACES_OF_RANK,
    FIRST_COLUMN,
    FIRST_RESERVE,
    FOUNDATION_ANY,
    HAND_PILE,
    K_HAND,
    K_RESERVE,
    K_STOCK,
    K_TABLEAU,
    K_WASTE,
    LAY_SETS,
    LEN,
    LIFT,
    LIFT_NOTHING,
    LIFT_PILE,
    LIFT_TOP,
    MAX_TIERS,
    NONE,
    PACKS_AT,
    RESERVES,
    TIERS,
    TO_RESERVE,
    TOP,
    UNDER,
    WASTE_PILE,
)

# -- places in the scratch
FREES, HOMES, OPENS = 0, 8, 16
MOST_COPIES = 8
"""For every number of copies a set of faces: as many are free, are home, may be home in the easier game."""
UP, LOWS, NEEDED, COPIES = 24, 25, 26, 27  # faces that go up; those below the base; all that must go; copies
TAKES, LOOSE, LOOSE_TALON, SPACES, STUCK, STACKED = 28, 29, 30, 31, 32, 33  # sets of faces, and counts
USEFUL = 34  # of each suit, what lines to a win may pack on its base card
PILES_AT = 40  # top, length, seen of every pile
STACK = 280
SCRATCH = 534


@jit_small
def bit_of(g: Buffer, face: int) -> int:
    """A face as a bit of a set; where foundations know no suits, its rank as one."""
    return 1 << face % 13 if g[FOUNDATION_ANY] else 1 << face


@jit_small
def add(s: Buffer, at: int, faces: int) -> None:
    """One more card of each of *faces*, none of them more often than there are sets from *at* on."""
    while faces:
        more = whole(s[at]) & faces
        s[at] |= faces
        faces = more
        at += 1


@jit
def open_up(g: Buffer, b: Buffer, o: int, s: Buffer, k: int, copies: int) -> None:
    """Find anew which faces that many copies may be home of: all cards below that many are free.

    Turned so that the base rank comes first, the free ranks of a suit from the base on are the ones at the
    end of its 13 bits; adding one turns them over, and the next bit with them.
    """
    base = whole(b[o + BASE])
    lows = whole(s[k + LOWS])
    free = whole(s[k + FREES + copies])
    turned = (free & ~lows) >> base | (free & lows) << (13 - base)
    turned &= ALL_FACES ^ FACES_OF_RANK << 12
    turned ^= turned + FACES_OF_RANK
    turned = (turned & ALL_FACES >> base) << base & ~lows | turned >> (13 - base) & lows
    s[k + OPENS + copies] = turned & s[k + NEEDED]
    up = 0
    for i in range(s[k + COPIES]):
        up |= s[k + OPENS + i] & (s[k + HOMES + i - 1] if i else -1) & ~whole(s[k + HOMES + i])
    s[k + UP] = up


@jit_small
def goes_up(g: Buffer, s: Buffer, k: int, face: int) -> bool:
    """Whether a card with this *face* can go home in the easier game, whoever else wants the place."""
    return s[k + UP] & bit_of(g, face) != 0


@jit_small
def set_free(g: Buffer, b: Buffer, o: int, s: Buffer, k: int, face: int) -> None:
    """One more card with this *face* is free; what can be home are the free ones, if all below them are."""
    bit = bit_of(g, face)
    i = 0
    while s[k + FREES + i] & bit:
        i += 1
    s[k + FREES + i] |= bit
    if s[k + OPENS + i] & bit:
        open_up(g, b, o, s, k, i)


@jit_small
def taken(g: Buffer, b: Buffer, o: int, s: Buffer, k: int, face: int) -> int:
    """The faces that may be packed on a card with this *face*, without those that no line to a win packs."""
    base = whole(b[o + BASE])
    faces = whole(g[LAY_SETS + 52 * base + face])
    return faces & s[k + USEFUL + face // 13] if FACES_OF_RANK << base >> face & 1 else faces


@jit
def fills_now(g: Buffer, s: Buffer, k: int) -> int:
    """The kinds whose cards can come into an empty column in the easier game."""
    kinds = 0
    at = TIERS + 2 * MAX_TIERS
    shelved = False
    for p in range(g[FIRST_RESERVE], g[FIRST_RESERVE] + g[RESERVES]):
        if s[k + PILES_AT + 3 * p + 1]:
            shelved = True
    if shelved and g[at] == K_RESERVE and not g[AS_EMPTIED]:
        return K_RESERVE
    for i in range(at, at + MAX_TIERS):
        kinds |= g[i]
    for i in range(at + MAX_TIERS, at + 2 * MAX_TIERS):
        kinds |= g[i]
        if g[i] & K_RESERVE and shelved:
            return kinds
    return kinds


@jit
def moves_whole(g: Buffer, t: Buffer, b: Buffer, o: int, s: Buffer, k: int, p: int) -> bool:
    """Whether column *p* can be laid on another one as a whole, its cards still on each other."""
    if b[o + 3 * p + DOWN]:
        return True
    u = o + whole(g[UNDER])
    faces = whole(g[FACE_AT])
    lower = whole(b[o + 3 * p + TOP])
    for _ in range(b[o + 3 * p + LEN] - 1):
        lower = whole(b[u + lower])
    return t[g[PACKS_AT] + p] != 0 and s[k + TAKES] >> t[faces + lower] & 1 != 0


@jit
def loosen(g: Buffer, t: Buffer, b: Buffer, o: int, s: Buffer, k: int, fills: int) -> bool:
    """Take from columns what gets away; whether anything new came free."""
    sets = LAY_SETS + 52 * b[o + BASE]
    faces = whole(g[FACE_AT])
    u = o + whole(g[UNDER])
    lift = g[LIFT]
    news = False
    for p in range(g[FIRST_COLUMN], g[FIRST_COLUMN] + g[COLUMNS]):
        at = k + PILES_AT + 3 * p
        to_space = s[k + SPACES] and fills & K_TABLEAU
        while s[at + 1]:
            card = whole(s[at])
            face = whole(t[faces + card])
            if not s[at + 2] & 1:
                s[at + 2] |= 1
                set_free(g, b, o, s, k, face)
                s[k + TAKES] |= taken(g, b, o, s, k, face)
                news = True
            gone = 0
            if goes_up(g, s, k, face):
                gone = 1
            elif lift == LIFT_PILE and not fills & K_TABLEAU:
                # what lies on a card stays on it until it goes home, wherever the column goes
                if not s[at + 2] & 2 and moves_whole(g, t, b, o, s, k, p):
                    s[at + 2] |= 2
                    s[k + SPACES] += 1
                    news = True
            elif lift != LIFT_NOTHING:
                showing = max(1, whole(s[at + 1]) - whole(b[o + 3 * p + DOWN]))
                count = 1
                lower = card
                while True:
                    packs = t[g[PACKS_AT] + p] and s[k + TAKES] >> t[faces + lower] & 1
                    if packs or (to_space and count < s[at + 1]):
                        gone = count
                        break
                    if lift == LIFT_TOP or count >= showing:
                        break
                    below = whole(b[u + lower])
                    if not g[sets + t[faces + below]] >> t[faces + lower] & 1:
                        break
                    lower = below
                    count += 1
            if gone == 0:
                break
            news = True
            for i in range(gone):
                card = whole(s[at])
                if i:
                    face = whole(t[faces + card])
                    set_free(g, b, o, s, k, face)
                    s[k + TAKES] |= taken(g, b, o, s, k, face)
                s[at] = b[u + card]
            s[at + 1] -= gone
            if s[at + 1] == 0 and not s[at + 2] & 2:
                s[k + SPACES] += 1
            s[at + 2] &= 2
    return news


@jit_small
def is_counted(g: Buffer) -> bool:
    """Whether the cards of the reserve come out in a known order and only once."""
    return g[RESERVES] == 1 and not g[TO_RESERVE] and not g[TIERS] and not g[TIERS + MAX_TIERS]


@jit
def unstack(g: Buffer, t: Buffer, b: Buffer, o: int, s: Buffer, k: int, fills: int) -> bool:
    """Take from the reserve piles what gets away, and let it fill spaces; whether anything new came free."""
    faces = whole(g[FACE_AT])
    u = o + whole(g[UNDER])
    news = False
    before = whole(s[k + TAKES])
    counted = is_counted(g)
    for p in range(g[FIRST_RESERVE], g[FIRST_RESERVE] + g[RESERVES]):
        at = k + PILES_AT + 3 * p
        card = whole(b[o + 3 * p + TOP]) if counted else whole(s[at])
        left = whole(b[o + 3 * p + LEN]) if counted else whole(s[at + 1])
        stuck = 0
        while left:
            face = whole(t[faces + card])
            top = left == s[at + 1]
            if top and not s[at + 2]:
                s[at + 2] = 1
                set_free(g, b, o, s, k, face)
                s[k + LOOSE] |= 1 << face
                news = True
            packs = s[k + TAKES] >> face & 1
            room = fills & K_RESERVE and s[k + SPACES] > stuck
            up = goes_up(g, s, k, face)
            if top and not (room or up or (packs and t[g[PACKS_AT] + p])):
                break
            if room:
                s[k + TAKES] |= taken(g, b, o, s, k, face)
            if counted and not (packs or up):
                stuck += 1
            card = whole(b[u + card])
            left -= 1
            if top:
                s[at] = card
                s[at + 1] = left
                s[at + 2] = 0
                news = True
        if counted and g[TIERS + 2 * MAX_TIERS] == K_RESERVE:
            s[k + STUCK] = stuck
    return news or whole(s[k + TAKES]) != before


@jit
def settle_loose(g: Buffer, t: Buffer, b: Buffer, o: int, s: Buffer, k: int, fills: int) -> bool:
    """Let loose cards come into columns where they fit; whether columns take more for it."""
    before = whole(s[k + TAKES])
    for which in range(2):
        at = k + LOOSE + which
        kinds = K_HAND | K_WASTE | K_STOCK if which else K_RESERVE
        while True:
            fit = whole(s[at])
            if not (fills & kinds and s[k + SPACES] > s[k + STUCK]) or (which == 0 and is_counted(g)):
                fit &= whole(s[k + TAKES])
            if fit == 0:
                break
            s[at] &= ~fit
            face = 0
            while fit:
                if not fit & 15:
                    fit >>= 4
                    face += 4
                    continue
                if fit & 1:
                    s[k + TAKES] |= taken(g, b, o, s, k, face)
                fit >>= 1
                face += 1
    return whole(s[k + TAKES]) != before


@jit
def leaves(g: Buffer, t: Buffer, b: Buffer, o: int, s: Buffer, k: int, fills: int, card: int, p: int) -> bool:
    """Whether *card*, the last of talon pile *p*, gets away; then it is loose."""
    face = whole(t[g[FACE_AT] + card])
    kind = K_WASTE if p == g[WASTE_PILE] else K_HAND
    packs = t[g[PACKS_AT] + p] and s[k + TAKES] >> face & 1
    if not (packs or goes_up(g, s, k, face) or (s[k + SPACES] > s[k + STUCK] and fills & kind)):
        return False
    set_free(g, b, o, s, k, face)
    s[k + LOOSE_TALON] |= 1 << face
    return True


@jit
def all_up(g: Buffer, s: Buffer, k: int) -> bool:
    """Whether every card that must go home can."""
    needed = whole(s[k + NEEDED])
    return s[k + FREES + s[k + COPIES] - 1] & needed == needed


@jit
def flow(g: Buffer, t: Buffer, b: Buffer, o: int, s: Buffer, k: int, held: int, cells: bool) -> int:
    """Play the easier game until nothing more comes free; *held* if it is held still, else NONE."""
    news = True
    while news:
        fills = fills_now(g, s, k)
        news = loosen(g, t, b, o, s, k, fills)
        if unstack(g, t, b, o, s, k, fills):
            news = True
        if all_up(g, s, k):
            return held
        if settle_loose(g, t, b, o, s, k, fills):
            news = True
        if held != NONE and leaves(g, t, b, o, s, k, fills, held, whole(g[HAND_PILE])):
            held = NONE
            news = True
        while s[k + STACKED]:
            card = whole(s[k + STACK + s[k + STACKED] - 1])
            if not leaves(g, t, b, o, s, k, fills, card, whole(g[WASTE_PILE])):
                break
            s[k + STACKED] -= 1
            news = True
        if cells:
            for p in range(g[FIRST_RESERVE], g[FIRST_RESERVE] + g[RESERVES]):
                at = k + PILES_AT + 3 * p
                if not s[at + 1] and s[k + STACKED]:
                    s[k + STACKED] -= 1
                    s[at] = s[k + STACK + s[k + STACKED]]
                    s[at + 1] = 1
                    s[at + 2] = 0
                    news = True
    return held
