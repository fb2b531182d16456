"""What every search over flat states shares: moves that can do no harm, the hash of a state, its estimate.

``z`` are words: for every base rank and face the faces that may be packed on it as a set of bits
(13 * 52 words), then random numbers, two for each entry, from :data:`RANDOM` on.
"""

# ruff: noqa: SIM110  (numba compiles loops, not generators)
from __future__ import annotations

from .kernel_jit import Buffer, jit, jit_small, whole
from .kernel_layout import (
    ALIAS,
    BASE,
    CARDS,
    CELLS_FREE,
    CHAINED,
    CLOSED,
    COLUMNS,
    DEAL_MOVE,
    DOWN,
    DRAW_FREE,
    FACE_AT,
    FIRST_COLUMN,
    FIRST_RESERVE,
    FIRST_UP,
    FOUNDATION_ANY,
    HAND_PILE,
    HELD,
    HOME,
    LEN,
    LIMIT,
    MASK,
    NONE,
    NOTHING_FREE,
    PACKS,
    POS,
    REDEALS,
    RESERVES,
    SAFE,
    SAFE_ALONE,
    SAFE_CHAIN,
    SAFE_HAND,
    SAFE_RANKS,
    SAFE_RESERVE,
    SAFE_TWINS,
    SAFE_WASTE,
    SHELF,
    STAGED,
    STOCKED,
    TALON,
    TALONS,
    TO_RESERVE,
    TOP,
    TURN,
    UNDER,
    UPS,
    WASTE_PILE,
    WASTED,
    WTOP,
)
from .kernel_rules import play
from .kernel_state import can_deal, next_card, place

RANDOM = 13 * 52
HEIGHTS = 128
RANDOMS = 256 * 256


# -- moves that can do no harm ----------------------------------------------------------------------


@jit_small
def height_of(g: Buffer, t: Buffer, b: Buffer, o: int, suit: int) -> int:
    """How many cards of *suit* are home on the lower of its foundations; 0 if one is not begun."""
    least = 99
    begun = 0
    for f in range(g[FIRST_UP], g[FIRST_UP] + g[UPS]):
        at = o + 3 * f
        if b[at + LEN] and t[g[FACE_AT] + b[at + TOP]] // 13 == suit:
            begun += 1
            if b[at + LEN] < least:
                least = whole(b[at + LEN])
    return least if begun == g[PACKS] else 0


@jit
def home_set(g: Buffer, t: Buffer, b: Buffer, o: int) -> int:
    """The faces of which every copy is home, as bits; for foundations in suit."""
    base = whole(b[o + BASE])
    home = 0
    for suit in range(4):
        ones = (1 << height_of(g, t, b, o, suit)) - 1
        home |= ((ones << base | ones >> (13 - base)) & 8191) << 13 * suit
    return home


@jit
def is_harmless(g: Buffer, t: Buffer, z: Buffer, b: Buffer, o: int, face: int, home: int) -> bool:
    """Whether a card with this *face*, which a foundation takes, is of no more use below.

    One pack, foundations in suit (``SAFE_CHAIN``).  Call a card *idle* if it can go up now and every card
    that could be packed on it is home or idle.  **An idle card x may go up at once.**  Take a line that
    wins without doing so and follow it with x home, leaving out what moves x, and sending up at once
    every card that the line puts on x or on another card sent up in this way: such a card is idle, and
    what lies on it is idle too, so it can go.  The columns then hold what they hold in the line but for
    idle cards, which only have idle cards on them; so everything the line moves can be moved, and the
    places are the same or free.  A reserve that fills spaces is at most some cards ahead of the line, and
    a card lies in a column as well as on the reserve.  The argument fails, and is not used, where a card
    taken from the waste shifts later packets (``SAFE_WASTE``), where spaces are filled from the talon at
    once (``SAFE_ALONE``, ``SAFE_HAND``), where cards come back from the foundations, and where two cards
    compete for one place.

    Two packs (``SAFE_TWINS``): every copy of what could be packed on x is home, and so is every copy of
    all that lies below x in its suit; so no twin waits for the place that x takes.

    Foundations without suits, columns that take everything (``SAFE_RANKS``): nothing is ever packed on
    x for x's sake; all foundations have reached x's rank, so there are places for all cards of this rank.
    """
    kind = g[SAFE]
    base = whole(b[o + BASE])
    if kind == SAFE_RANKS:
        wanted = (face - base) % 13
        for f in range(g[FIRST_UP], g[FIRST_UP] + g[UPS]):
            if b[o + 3 * f + LEN] < wanted:
                return False
        return True
    open_ = z[52 * base + face] & ~home
    if kind == SAFE_TWINS:
        return open_ == 0 and height_of(g, t, b, o, face // 13) == (face % 13 - base) % 13
    if kind != SAFE_CHAIN:
        return False
    if open_ == 0:
        return True
    checked = 0
    while open_ & ~checked:
        found = False
        for suit in range(4):
            wanted = suit * 13 + (base + height_of(g, t, b, o, suit)) % 13
            bit = 1 << wanted
            if open_ & bit and not checked & bit:
                if place(g, t, b, o, wanted) < 0:
                    return False
                checked |= bit
                open_ |= z[52 * base + wanted] & ~home
                found = True
        if not found:
            return False
    return True


@jit
def harmless_move(g: Buffer, t: Buffer, z: Buffer, b: Buffer, o: int, greedy: int) -> int:
    """A foundation move that can do no harm (with *greedy* any), or -1."""
    first_up = whole(g[FIRST_UP])
    if b[o + BASE] == NONE:
        return -1
    home = -1
    for p in range(g[FIRST_RESERVE], g[FIRST_COLUMN] + g[COLUMNS]):
        at = o + 3 * p
        count = b[at + LEN]
        if count == 0:
            continue
        if p < g[FIRST_COLUMN]:
            if count > 1 and g[CLOSED]:
                continue
            if not (g[SAFE_RESERVE] or greedy):
                continue
        elif count == 1 and not (g[SAFE_ALONE] or greedy):
            continue
        face = whole(t[g[FACE_AT] + b[at + TOP]])
        if place(g, t, b, o, face) >= 0:
            if not greedy:
                if home < 0:
                    home = home_set(g, t, b, o) if g[SAFE] < SAFE_RANKS else 0
                if not is_harmless(g, t, z, b, o, face, home):
                    continue
            return p | first_up << 8 | 1 << 16
    for turn in range(2):
        if turn == 0:
            if not b[o + HELD] or not (g[SAFE_HAND] or greedy):
                continue
            card = whole(b[o + POS])
            p = whole(g[HAND_PILE])
        else:
            if not b[o + WASTED] or not g[SAFE_WASTE]:
                continue
            card = whole(b[o + WTOP])
            p = whole(g[WASTE_PILE])
        face = whole(t[g[FACE_AT] + card])
        if place(g, t, b, o, face) >= 0:
            if not greedy:
                if home < 0:
                    home = home_set(g, t, b, o) if g[SAFE] < SAFE_RANKS else 0
                if not is_harmless(g, t, z, b, o, face, home):
                    continue
            return p | first_up << 8 | 1 << 16
    return -1


@jit
def tidy(
    g: Buffer, t: Buffer, z: Buffer, b: Buffer, o: int, greedy: int, log: Buffer, n: int, out: Buffer, k: int
) -> int:
    """Play what can do no harm; the moves go to *log* from place *n*, where they end is returned.

    Beside harmless foundation moves there are two.  *An empty hand draws* (``DRAW_FREE``): the turned card
    covers nothing, what could be done before can be done after, and where the next card of the stock may
    fill a space the turned card may.  *Empty cells are filled once the stock is out* (``CELLS_FREE``): a
    card in a cell plays as it does on the waste, one more card of the waste plays, and cells are of no
    other use; compile says where this holds.
    """
    while True:
        if b[o + BASE] == NONE:
            return n
        move = -1
        if (g[DRAW_FREE] and not b[o + HELD] and b[o + STOCKED]) or (
            g[CELLS_FREE] and not b[o + STOCKED] and can_deal(g, b, o)
        ):
            move = DEAL_MOVE
        elif g[SAFE] or greedy:
            move = harmless_move(g, t, z, b, o, greedy)
        if move < 0:
            return n
        play(g, t, b, o, move, out, k)
        log[n] = move
        n += 1


# -- the hash of a state ----------------------------------------------------------------------------


@jit_small
def talon_key(g: Buffer, b: Buffer, o: int) -> int:
    """The place in the pack, so far as it matters for what can come up."""
    if g[ALIAS] and (not b[o + STOCKED] or b[o + WASTED] % g[TURN] == 0):
        return 255
    if b[o + HELD]:
        return 128 + b[o + POS]
    return next_card(g, b, o)


@jit_small
def mix(x: int) -> int:
    x = (x ^ (x >> 29)) * 0x3F58476D1CE4E5B9 & MASK
    x = (x ^ (x >> 32)) * 0x14D049BB133111EB & MASK
    return x ^ (x >> 31)


@jit
def hash_of(g: Buffer, t: Buffer, z: Buffer, b: Buffer, o: int) -> tuple[int, int]:
    """A state's hash: two words of 63 bits that do not depend on the order of columns or reserve piles.

    With one pack a state is told by what every card lies on.  With equal cards, or face-down ones, every
    column and reserve pile is hashed card by card, and their hashes are added.
    """
    u = o + whole(g[UNDER])
    key = RANDOM + 2 * (65000 + talon_key(g, b, o))
    again = RANDOM + 2 * (64600 + whole(b[o + REDEALS]))
    one = whole(z[key]) ^ whole(z[again])
    two = whole(z[key + 1]) ^ whole(z[again + 1])
    if not g[CHAINED]:
        at = RANDOM
        for i in range(u, u + g[CARDS]):
            one ^= z[at + 2 * b[i]]
            two ^= z[at + 2 * b[i] + 1]
            at += 512
        if b[o + BASE] == NONE:
            one ^= 1
        return one, two
    for i in range(g[TALONS]):
        if b[u + i] == TALON:
            at = RANDOM + 2 * (40000 + i)
            one ^= z[at]
            two ^= z[at + 1]
    total = 0
    total2 = 0
    for p in range(g[FIRST_RESERVE], g[FIRST_COLUMN] + g[COLUMNS]):
        at = o + 3 * p
        height = whole(b[at + LEN])
        if height == 0:
            continue
        card = whole(b[at + TOP])
        salt = 0 if p < g[FIRST_COLUMN] else 20000
        r = RANDOM + 2 * (50000 + salt // 100 + b[at + DOWN])
        x = whole(z[r])
        y = whole(z[r + 1])
        for i in range(height, 0, -1):
            face = whole(t[g[FACE_AT] + card])
            if g[FOUNDATION_ANY] and g[NOTHING_FREE]:
                face = face % 13
            r = RANDOM + 2 * (salt + HEIGHTS * face + i)
            x ^= z[r]
            y ^= z[r + 1]
            card = whole(b[u + card])
        total = (total + mix(x)) & MASK
        total2 = (total2 + mix(y)) & MASK
    first = o + 3 * g[FIRST_UP]
    for f in range(g[UPS]):
        at = first + 3 * f
        if b[at + LEN]:
            face = 0 if g[FOUNDATION_ANY] else whole(t[g[FACE_AT] + b[at + TOP]])
            r = RANDOM + 2 * (30000 + 52 * b[at + LEN] + face)
            total = (total + z[r]) & MASK
            total2 = (total2 + z[r + 1]) & MASK
    if b[first + LEN] and not g[FOUNDATION_ANY]:
        r = RANDOM + 2 * (60000 + (1 if 13 <= t[g[FACE_AT] + b[first + TOP]] < 39 else 0))
        one ^= z[r]
        two ^= z[r + 1]
    return (one ^ mix(total)) & MASK, (two ^ mix(total2)) & MASK


@jit_small
def stage_of(g: Buffer, b: Buffer, o: int) -> int:
    """How far a state is on a way that only goes forward: cards dealt, or cards come into play."""
    if g[STAGED] == 0:
        dealt = whole(g[TALONS]) - whole(b[o + STOCKED])
        if g[LIMIT] > 0 and not g[TO_RESERVE]:
            return whole(b[o + REDEALS]) * (whole(g[TALONS]) + 1) + dealt
        return dealt
    left = whole(b[o + STOCKED]) + whole(b[o + HELD]) + whole(b[o + WASTED])
    for p in range(g[FIRST_RESERVE], g[FIRST_RESERVE] + g[RESERVES]):
        left += b[o + 3 * p + LEN]
    return whole(g[CARDS]) - left


# -- the estimate -----------------------------------------------------------------------------------


@jit
def estimate(g: Buffer, t: Buffer, z: Buffer, b: Buffer, o: int, w: Buffer, s: Buffer, k: int) -> int:
    """How good a state looks beside others of its stage; *w* are 20 weights, *s* scratch from place *k*."""
    u = o + g[UNDER]
    faces = g[FACE_AT]
    base = whole(b[o + BASE])
    if base == NONE:
        return 0
    lowest = 13
    for f in range(g[FIRST_UP], g[FIRST_UP] + g[UPS]):
        if b[o + 3 * f + LEN] < lowest:
            lowest = whole(b[o + 3 * f + LEN])
    score = w[0] * b[o + WASTED] + w[1] * b[o + HOME] + w[4] * lowest
    # the waste: cards on lower ones of their suit, on lower ones of any suit, packed neighbours
    if b[o + WASTED]:
        for i in range(4):
            s[k + i] = 13
        least = 13
        before = -1
        n = whole(b[o + POS])
        for i in range(n):
            if b[u + i] != TALON:
                continue
            face = whole(t[faces + i])
            rank = (face % 13 - base) % 13
            if rank > s[k + face // 13]:
                score += w[3]
            else:
                s[k + face // 13] = rank
            if rank > least:
                score += w[12]
            else:
                least = rank
            if before >= 0 and z[52 * base + face] >> before & 1:
                score += w[11]
            before = face
    # what comes next and can be played
    if w[10]:
        n = min(whole(g[TALONS]), whole(b[o + POS]) + 8)
        for i in range(whole(b[o + POS]), n):
            if b[u + i] == TALON:
                face = whole(t[faces + i])
                if place(g, t, b, o, face) >= 0:
                    score += w[10]
                else:
                    for c in range(g[FIRST_COLUMN], g[FIRST_COLUMN] + g[COLUMNS]):
                        at = o + 3 * c
                        if b[at + LEN] and z[52 * base + t[faces + b[at + TOP]]] >> face & 1:
                            score += w[10]
                            break
    for p in range(g[FIRST_RESERVE], g[FIRST_RESERVE] + g[RESERVES]):
        count = whole(b[o + 3 * p + LEN])
        score += w[6] * count
        if count and w[18]:
            rank = (whole(t[faces + b[o + 3 * p + TOP]]) % 13 - base) % 13
            score += w[18] * (rank - lowest)
    tops = 0
    for p in range(g[FIRST_COLUMN], g[FIRST_COLUMN] + g[COLUMNS]):
        at = o + 3 * p
        count = whole(b[at + LEN])
        if count == 0:
            score += w[2]
            continue
        face = whole(t[faces + b[at + TOP]])
        rank = (face % 13 - base) % 13
        bit = 1 << (2 * rank + (1 if 13 <= face < 39 else 0))
        if not tops & bit:
            tops |= bit
            score += w[7]
        score += w[9] * rank
        score += w[5] * b[at + DOWN]
        card = whole(b[at + TOP])
        if w[14] or w[13] or g[NOTHING_FREE]:
            for i in range(count):
                s[k + i] = (whole(t[faces + card]) % 13 - base) % 13
                card = whole(b[u + card])
            for i in range(count):
                over = 0
                for j in range(i):
                    if s[k + j] > s[k + i]:
                        over += 1
                if over:
                    score += w[13]
                    score += w[14] * over
                    score += w[17] * (13 - s[k + i]) * min(over, 4)
                if i and s[k + i - 1] > s[k + i]:
                    score += w[16]
        elif w[8]:
            while b[u + card] < SHELF:
                card = whole(b[u + card])
            if (whole(t[faces + card]) % 13 - base) % 13 == 12 and not b[at + DOWN]:
                score += w[8]
    return score
