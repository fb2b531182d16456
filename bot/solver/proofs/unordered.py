"""The *heaped* game: of the columns only the cards are kept, and all that counts is that they fit in.

**What.**  A heaped state keeps the foundations, how many cards each reserve pile has and which cards of the
talon have been played.  So it is known which cards lie in the columns, but nothing of how they lie: any of
them may go up when its turn comes, and a card may come in whenever all of them can be laid out in packed
runs (:func:`fits`).  The pack is dealt only as far as the last card that was played from it, for nothing is
gained by turning a card that is not played next.

**Why it is safe.**  Every state of the game has its image, and every move leads to the image of its outcome,
by a move that is allowed here or by none at all.  So what is lost here is lost in the game.  A win here
proves nothing.

*Fitting.*  Columns are packed runs.  All cards but the lowest of each lie on a card of the next kind, each
on one of its own: so of every kind there are at most as many cards that are no lowest ones as the next kind
has cards, and no more lowest ones than columns.  Where only the reserve fills spaces a card is the lowest
of a column only if it was that from the beginning or came from the reserve (``ROOTS``); where other cards
fill them once the reserve is out, that holds until then.

*The way out* (:func:`blocked`).  The cards of the waste leave it one by one, the last first, and those of
each reserve pile too; none ever comes back.  At the moment when just the cards R are left in them, no suit is
home beyond its lowest card in R.  So whatever has come out by then, and is of a higher rank than a card of
its suit in R, lies in the columns: these cards must fit in, on cards that are neither home now nor in R.
A game that is won passes through such moments one by one until R is empty; so if no order of taking cards
out of the waste and the reserve piles leads there through moments that fit, the state is lost.  Cards that
are not yet dealt count as what may be packed on and for nothing else.

*Forced moves.*  ``kernel_safe.is_harmless`` shows that an idle card may go up at once in the game itself.
The lowest idle card of the columns has nothing on it in any state with this image, as only idle cards could
lie there; so there, and at the end of the waste or of a reserve pile, it goes up and nothing else is tried.

**Where it holds.**  One pack, four foundations of thirteen in suit, no cards taken back, columns that are
packed runs, every kind packs on at most one other, no piles that must be filled, at most two reserve piles
of seven cards that are never filled, at most forty cards in the talon, dealt one by one and once only, and
deals may be skipped over (``SKIPS``).  Limits that are left out only allow more here than the game does.
``heap.heap`` checks this.

There are no cycles, for every move plays a card to stay; what has been found lost may be forgotten when the
table is full, and is then found again.  A state is one word in which nothing is lost::

    a = played cards of the talon | heights of the foundations << 40 | cards of the reserve piles << 56, 59

and, worked out from it, c, the cards in the columns; b, the second word of blurred states, is 0.  The table
of the game is that of ``kernel_reasons`` and some words more; cards are counted as there.
"""

from __future__ import annotations

from bot.solver.kernel.jit import Buffer, jit, jit_small, whole
from bot.solver.proofs.suit_blind import (
    BITS,
    BLUR_WORDS,
    CARD_OF,
    COLUMN_COUNT,
    IDLE_COLUMN,
    IDLE_RESERVE,
    IDLE_WASTE,
    KIND_COUNT,
    MEMBERS,
    NOT,
    PARENT,
    SHELF_CARD,
    SHIFT,
    TALON_COUNT,
    home_of,
    idle_of,
)

ROOTS = BLUR_WORDS  # cards that may be the lowest of a column while a reserve pile has a card
NEVER = ROOTS + 1  # cards that can never lie in a column
FIRST_DEALT = ROOTS + 2  # how many places of the talon were dealt at the beginning
COLUMN_CARDS = ROOTS + 3  # cards that lay in the columns at the beginning
SHELVES = ROOTS + 4  # how many cards the two reserve piles had
LATER_ROOTS = ROOTS + 6  # cards that may be the lowest of a column once the reserve is out
HEAP_WORDS = ROOTS + 7

TALON_BITS = (1 << 40) - 1
HEIGHTS_AT = 40
SHELF_AT = 56
ALL_HOME = 0xDDDD
CARDS = (1 << 52) - 1
SHELF = 8  # places for each reserve pile in the table
SCRATCH = 128 + 41 * 64


@jit
def fits(r: Buffer, must: int, may: int, shelved: int) -> bool:
    """Whether the cards *must* can lie in the columns at once, packed on each other and on cards of *may*.

    *shelved* says, by any bit, that a reserve pile still has a card.
    """
    columns = r[COLUMN_COUNT]
    loose = must & ~r[ROOTS if shelved else LATER_ROOTS]
    for q in range(r[KIND_COUNT]):
        members = r[MEMBERS + q]
        here = must & members
        if here == 0:
            continue
        on = r[PARENT + q]
        places = r[BITS + ((may & r[MEMBERS + on]) >> r[SHIFT + on])] if on != NOT else 0
        if r[BITS + ((loose & members) >> r[SHIFT + q])] > places:
            return False
        more = r[BITS + (here >> r[SHIFT + q])] - places
        if more > 0:
            columns -= more
            if columns < 0:
                return False
    return True


@jit_small
def and_above(cards: int) -> int:
    """*cards* and all of their suits above them."""
    cards |= cards << 4
    cards |= cards << 8
    cards |= cards << 16
    return (cards | cards << 32) & CARDS


@jit_small
def dealt(r: Buffer, a: int) -> int:
    """How many places of the talon are dealt."""
    at = r[FIRST_DEALT]
    while (a & TALON_BITS) >> at:
        at += 1
    return at


@jit
def blocked(r: Buffer, a: int, c: int, s: Buffer, k: int) -> bool:
    """Whether waste and reserve piles can in no order be emptied; *s* is scratch from place *k* on."""
    # s: sets of the deepest cards of the waste, of each reserve pile; where we have been; where to go on
    n = 0
    waste = 0
    s[k] = 0
    for i in range(dealt(r, a)):
        if not a >> i & 1:
            waste |= 1 << r[CARD_OF + i]
            n += 1
            s[k + n] = waste
    shelves = k + 48
    for p in range(2):
        left = 0
        s[shelves + 8 * p] = 0
        for i in range(a >> SHELF_AT + 3 * p & 7):
            left |= 1 << r[SHELF_CARD + SHELF * p + i]
            s[shelves + 8 * p + i + 1] = left
    seen = k + 64
    for i in range(n + 1):
        s[seen + i] = 0
    first = n << 6 | (a >> SHELF_AT & 63)
    out = c | waste | s[shelves + (first & 7)] | s[shelves + 8 + (first >> 3 & 7)]
    free = CARDS & ~home_of(a >> HEIGHTS_AT & 0xFFFF) & ~r[NEVER]
    ways = k + 128
    s[ways] = first
    count = 1
    while count:
        count -= 1
        x = s[ways + count]
        if x == 0:
            return False
        for step in range(3):  # the last written down is tried first: the waste
            y = x
            if step < 2:
                if x >> 3 * step & 7:
                    y = x - (1 << 3 * step)
            elif x >> 6:
                y = x - 64
            if y == x or s[seen + (y >> 6)] >> (y & 63) & 1:
                continue
            if y & 63 != 63:  # the sign
                s[seen + (y >> 6)] |= 1 << (y & 63)
            left = whole(s[k + (y >> 6)] | s[shelves + (y & 7)] | s[shelves + 8 + (y >> 3 & 7)])
            must = out & ~left & and_above(left)
            if must & r[NEVER] == 0 and fits(r, must, free & ~left, y & 63):
                s[ways + count] = y
                count += 1
    return True


@jit
def goes_up(a: int, card: int) -> bool:
    """Whether the foundation of its suit waits for *card*."""
    return a >> HEIGHTS_AT + 4 * (card & 3) & 15 == card >> 2


@jit_small
def put_up(a: int, card: int) -> int:
    """*a* with *card* on its foundation."""
    return a + (1 << HEIGHTS_AT + 4 * (card & 3))


@jit
def add(r: Buffer, a: int, c: int, out: Buffer, k: int) -> int:
    """Write down a state that a move has led to, at place *k* of *out*."""
    out[k] = a
    out[k + 1] = 0
    out[k + 2] = c
    return k + 3


@jit
def plays(r: Buffer, a: int, c: int, card: int, out: Buffer, k: int) -> int:
    """Add what comes of *card*, which has been taken from talon or reserve: it goes up or into a column."""
    if goes_up(a, card):
        k = add(r, put_up(a, card), c, out, k)
    c |= 1 << card
    if fits(r, c, c, a >> SHELF_AT & 63):
        k = add(r, a, c, out, k)
    return k


@jit
def outcomes(r: Buffer, a: int, c: int, out: Buffer, k: int) -> int:
    """List the states that a move leads to from place *k* of *out*, three words each; where they end."""
    idle = idle_of(r, a >> HEIGHTS_AT & 0xFFFF)
    at = dealt(r, a)
    top = at - 1
    while top >= 0 and a >> top & 1:
        top -= 1
    # what is forced
    if r[IDLE_COLUMN] and idle & c:
        card = 0
        while not idle & c & 15 << 4 * card:
            card += 1
        card *= 4
        while not idle & c & 1 << card:
            card += 1
        return add(r, put_up(a, card), c & ~(1 << card), out, k)
    if r[IDLE_RESERVE]:
        for p in range(2):
            n = a >> SHELF_AT + 3 * p & 7
            if n:
                card = r[SHELF_CARD + SHELF * p + n - 1]
                if idle >> card & 1:
                    return add(r, put_up(a - (1 << SHELF_AT + 3 * p), card), c, out, k)
    if r[IDLE_WASTE] and top >= 0 and idle >> r[CARD_OF + top] & 1:
        return add(r, put_up(a | 1 << top, r[CARD_OF + top]), c, out, k)
    # foundations
    for suit in range(4):
        card = 4 * (a >> HEIGHTS_AT + 4 * suit & 15) + suit
        if card < 52 and c >> card & 1:
            left = c & ~(1 << card)
            if fits(r, left, left, a >> SHELF_AT & 63):
                k = add(r, put_up(a, card), left, out, k)
    for p in range(2):
        n = a >> SHELF_AT + 3 * p & 7
        if n:
            k = plays(r, a - (1 << SHELF_AT + 3 * p), c, r[SHELF_CARD + SHELF * p + n - 1], out, k)
    # the last card of the waste, then every card to come
    if top >= 0:
        k = plays(r, a | 1 << top, c, r[CARD_OF + top], out, k)
    for i in range(at, r[TALON_COUNT]):
        card = r[CARD_OF + i]
        if r[IDLE_WASTE] and idle >> card & 1:
            return add(r, put_up(a | 1 << i, card), c, out, k)
        k = plays(r, a | 1 << i, c, card, out, k)
    return k
