"""Moves that can do no harm.

``z`` are words: for every base rank and face the faces that may be packed on it as a set of bits
(13 * 52 words), then random numbers, two for each entry, from ``RANDOM`` on.
"""

# ruff: noqa: SIM110  (numba compiles loops, not generators)
from __future__ import annotations

from bot.solver.kernel.foundations import faces_up, place
from bot.solver.kernel.jit import Buffer, jit, jit_small, whole
from bot.solver.kernel.layout import (
    BASE,
    BURIES,
    CELLS_FREE,
    CHOICES,
    CLOSED,
    COLUMNS,
    DEAL_MOVE,
    DRAW_FREE,
    FACE_AT,
    FIRST_COLUMN,
    FIRST_RESERVE,
    FIRST_UP,
    HAND_PILE,
    HELD,
    LEN,
    NONE,
    PACKS,
    POS,
    SAFE,
    SAFE_ALONE,
    SAFE_CHAIN,
    SAFE_HAND,
    SAFE_RANKS,
    SAFE_RESERVE,
    SAFE_TWINS,
    SAFE_WASTE,
    STOCKED,
    TOP,
    UNDER,
    UPS,
    WASTE_PILE,
    WASTED,
    WTOP,
)
from bot.solver.kernel.play import play
from bot.solver.kernel.state import can_deal, card_at
from bot.solver.kernel.vacancies import forced


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
def held_up(g: Buffer, t: Buffer, b: Buffer, o: int, face: int) -> int:
    """What cannot go home before the card with this *face*: of each suit the lowest such rank, in four bits.

    For ``BURIES`` only: what lies on a card there stays on it until it goes home.  So a card that waits for
    *face* holds up all cards beneath it, and each of these the rest of its suit.
    """
    u = o + whole(g[UNDER])
    faces = whole(g[FACE_AT])
    base = whole(b[o + BASE])
    low = (0xDDDD & ~(15 << 4 * (face // 13))) | (face % 13 - base + 13) % 13 << 4 * (face // 13)
    news = True
    while news:
        news = False
        for p in range(g[FIRST_COLUMN], g[FIRST_COLUMN] + g[COLUMNS]):
            card = whole(b[o + 3 * p + TOP])
            waits = False
            for _ in range(b[o + 3 * p + LEN]):
                here = whole(t[faces + card])
                suit = 4 * (here // 13)
                rank = (here % 13 - base + 13) % 13
                if rank >= low >> suit & 15:
                    waits = True
                elif waits:
                    low = (low & ~(15 << suit)) | rank << suit
                    news = True
                card = whole(b[u + card])
    return low


@jit
def kept_off(g: Buffer, t: Buffer, b: Buffer, o: int, face: int) -> int:
    """The faces that cannot go home before the base card with this *face* does, as bits."""
    base = whole(b[o + BASE])
    low = held_up(g, t, b, o, face)
    held = 0
    for suit in range(4):
        ones = 8191 & ~((1 << (low >> 4 * suit & 15)) - 1)  # ranks from the base on
        held |= ((ones << base | ones >> (13 - base)) & 8191) << 13 * suit
    return held


@jit
def useful(g: Buffer, t: Buffer, z: Buffer, b: Buffer, o: int, face: int, home: int) -> int:
    """The faces that a line to a win may pack on a card with this *face* from here on, as bits.

    Where columns move as a whole only (``BURIES``) a card packed on x stays there until it goes home.  So no
    line to a win packs a card on x that cannot go home before x does (:func:`held_up`): from here on the
    cards that now lie on others do so until they go home.  It is asked for base cards only, on which the
    highest cards are packed: all of their suit must be home before the base card is.
    """
    base = whole(b[o + BASE])
    open_ = whole(z[52 * base + face]) & ~home
    if open_ and g[BURIES] and face % 13 == base:
        open_ &= ~kept_off(g, t, b, o, face)
    return open_


@jit
def is_harmless(g: Buffer, t: Buffer, z: Buffer, b: Buffer, o: int, face: int, home: int) -> bool:
    """Whether a card with this *face*, which a foundation takes, is of no more use below.

    One pack, foundations in suit (``SAFE_CHAIN``).  Call a card *idle* if it can go up now and every card
    that a line to a win may pack on it (:func:`useful`) is home or idle.  **An idle card x may go up at
    once.**  Take a line that wins without doing so and follow it with x home, leaving out what moves x, and
    sending up at once every card that the line puts on x or on another card sent up in this way: such a card
    is idle, and what lies on it is idle too, so it can go.  The columns then hold what they hold in the line
    but for idle cards, which only have idle cards on them; so everything the line moves can be moved, and
    the places are the same or free.  A reserve that fills spaces is at most some cards ahead of the line,
    and a card lies in a column as well as on the reserve.  The argument fails, and is not used, where a card
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
    open_ = whole(z[52 * base + face]) & ~home
    if kind == SAFE_TWINS:
        return open_ == 0 and height_of(g, t, b, o, face // 13) == (face % 13 - base) % 13
    if kind != SAFE_CHAIN:
        return False
    open_ = useful(g, t, z, b, o, face, home)
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
                open_ |= useful(g, t, z, b, o, wanted, home)
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
    up = faces_up(g, t, b, o)
    if up == 0:
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
        if up >> face & 1:
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
            card = card_at(g, b, o, whole(b[o + POS]))
            p = whole(g[HAND_PILE])
        else:
            if not b[o + WASTED] or not g[SAFE_WASTE]:
                continue
            card = card_at(g, b, o, whole(b[o + WTOP]))
            p = whole(g[WASTE_PILE])
        face = whole(t[g[FACE_AT] + card])
        if up >> face & 1:
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
        if b[o + BASE] == NONE or (g[CHOICES] and forced(g, t, b, o, out, k) > k):
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
