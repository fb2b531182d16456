"""The *blurred* game: the suits inside the columns are forgotten.  What is lost there is lost.

**What.**  A blurred state keeps the foundations, how many cards the reserve has, which cards of the talon
have been played and how far it is dealt.  So it is known which cards lie in the columns.  Of the columns
themselves it keeps only the kinds (what building sees of a card: the rank, or rank and colour) of their
lowest and of their last cards, as two sorted lists.  Which column begins with which and ends with which,
and which of the cards of a kind lies where, is forgotten: a last card may go up as any card of its kind
that lies in the columns.  Once any card may fill a space even the two lists are forgotten: any way to lay
the cards out in packed runs can be turned into any other, so it only has to be possible.

Where columns move as a whole only (``WHOLE``) it is kept which column begins with which kind and ends with
which; all else is as above.

**Why it is safe.**  Every state of the game has its blurred image, and every move of the game leads to the
image of its outcome by a move that is allowed here, or by none at all (moving the end of a run on an equal
card exchanges two last cards and changes neither list).  So if the game can be won the blurred game can be
won.  A lost blurred state therefore proves every position with this image lost: it is a reason that does
not care which suit lies where, and one search of the blurred game stands for hundreds of positions each.
A blurred win proves nothing.

*Forced moves.*  ``kernel_safe.is_harmless`` shows that an idle card may go up at once in the game itself,
and whether a card is idle depends on the foundations only.  If the position that we stand for can be won,
it can be won after that move; so the image may do nothing else, for a card whose suit is known.  A last
card of a column stands for any card of its kind in the columns; if all of these are idle it is idle
whichever it is, and nothing but "it goes up as one of them" has to be tried.  Dealing on past an idle card
is not needed for the same reason.

*Counting.*  In packed runs every card but the lowest of a column lies on a card of the next kind, so there
are at least as many columns as cards that find no such card: the sum over kinds of what they outnumber
the next kind by.  This bound is all that is asked once any card may fill a space.

**Where it holds.**  One pack, four foundations of thirteen in suit, no cards taken back, at most four
columns, all of them packed runs; every kind packs on at most one other; at most one reserve pile; at most
forty cards in the talon; the waste turned over as it lies, if at all.  Limits that are left out (cards in a
column, late columns, fills only after a redeal, redeals that are counted, parts of runs that do not move)
only allow more here than the game does.  ``reasons.blur`` checks all this; elsewhere this is off.

The search has no cycles: each move plays a card of talon, reserve or columns, or lays two columns together.
So what has been found lost may be forgotten when the table is full: it is then found again.

A state is two words, and nothing is lost in them, so that no two states can be taken for one::

    a = played cards of the talon | how far it is dealt << 40 | heights of the foundations << 46
    b = last kinds | lowest kinds << 24 | cards of the reserve << 48

and, worked out from them, c, the cards in the columns.  Cards are counted here from the base on:
4 * rank + suit.
"""

from __future__ import annotations

from bot.solver.kernel.jit import Buffer, jit, jit_small

# -- words of a blurred game
(
    TALON_COUNT,
    COLUMN_COUNT,
    RESERVE_COUNT,
    KIND_COUNT,
    AT_ONCE,  # cards turned at a time
    AGAIN,  # is the waste turned over without limit?
    SAME_ROUND,  # places in the pack from which the same comes up are one
    FREE_FILL,  # may a card of the columns fill a space?
    RESERVE_FIRST,  # must the reserve fill a space?
    RESERVE_FILL,  # may it?
    TALON_FILL,  # may waste or held card?
    STOCK_FILL,  # may the next card of the stock?
    IDLE_WASTE,  # do idle cards go up at once: from the talon, the reserve, out of a column
    IDLE_RESERVE,
    IDLE_COLUMN,
    WHOLE,  # do columns move as a whole only?
    HEAPED,  # is this the game of kernel_heap?
) = range(17)
CARD_OF = 17  # talon
SHELF_CARD = 64  # reserve, the last one played first
KIND_OF = 96  # card: kind
SHIFT = 160  # kind: 4 * its rank
PARENT = 224  # kind: the kind it packs on, or NOT
CHILD = 288
MEMBERS = 352  # kind: its cards as bits
PACKED_ON = 416  # card: the cards that pack on it, as bits
BITS = 480  # number below 16: how many bits it has
CARD_AT = 496  # face: the card counted from the base on
ONCE = 560  # may it be asked for the way out (``kernel_reasons_way``, ``kernel_heap``)?
CHAIN = 561  # then the kind that packs on none, or any
RING = 562  # is there none?
FIRSTS = 563  # cards that may begin a column while the reserve must fill spaces
BLUR_WORDS = 564

NOT = 63
EMPTY = (1 << 24) - 1  # no column
PLAYED = (1 << 40) - 1
DEALT = 40
HEIGHTS_AT = 46
SHELF_AT = 48
ONE_SUIT = 0x1111111111111

# -- what a table says of a state
LOST, MAYBE = 1, 2
LABEL = 56
STATE = (1 << LABEL) - 1


@jit_small
def without(x: int, i: int) -> int:
    """The sorted list *x* without its entry *i*."""
    return (x & ((1 << 6 * i) - 1)) | x >> 6 * (i + 1) << 6 * i | NOT << 18


@jit_small
def with_kind(x: int, q: int) -> int:
    """The sorted list *x* and *q*."""
    i = 0
    while x >> 6 * i & NOT < q:
        i += 1
    return ((x & ((1 << 6 * i) - 1)) | q << 6 * i | x >> 6 * i << 6 * i + 6) & EMPTY


@jit_small
def with_column(r: Buffer, b: int, first: int, end: int) -> int:
    """*b* with one more column, from the kind *first* to the kind *end*."""
    last = b & EMPTY
    lowest = b >> 24 & EMPTY
    rest = b >> SHELF_AT << SHELF_AT
    if not r[WHOLE]:
        return with_kind(last, end) | with_kind(lowest, first) << 24 | rest
    i = 0
    while lowest >> 6 * i & NOT < first or (lowest >> 6 * i & NOT == first and last >> 6 * i & NOT < end):
        i += 1
    below = (1 << 6 * i) - 1
    last = ((last & below) | end << 6 * i | last >> 6 * i << 6 * i + 6) & EMPTY
    lowest = ((lowest & below) | first << 6 * i | lowest >> 6 * i << 6 * i + 6) & EMPTY
    return last | lowest << 24 | rest


@jit_small
def without_column(b: int, i: int, j: int) -> int:
    """*b* without the entry *i* of its last and *j* of its lowest kinds."""
    return without(b & EMPTY, i) | without(b >> 24 & EMPTY, j) << 24 | b >> SHELF_AT << SHELF_AT


@jit_small
def place_of(x: int, q: int) -> int:
    """Where *q* stands in the list *x*, or -1."""
    for i in range(4):
        if x >> 6 * i & NOT == q:
            return i
    return -1


@jit_small
def columns_of(x: int) -> int:
    """How many entries the list has."""
    n = 0
    while n < 4 and x >> 6 * n & NOT != NOT:
        n += 1
    return n


@jit_small
def cards_of(r: Buffer, c: int, q: int) -> int:
    """How many cards of kind *q* are in *c*."""
    return r[BITS + ((c & r[MEMBERS + q]) >> r[SHIFT + q])]


@jit
def runs(r: Buffer, c: int) -> int:
    """How many packed runs the cards *c* take at least."""
    n = 0
    for q in range(r[KIND_COUNT]):
        here = cards_of(r, c, q)
        if here:
            on = r[PARENT + q]
            if on != NOT:
                here -= cards_of(r, c, on)
            if here > 0:
                n += here
    return n


@jit
def home_of(f: int) -> int:
    """The cards that are home, as bits; *f* are the heights of the foundations."""
    home = 0
    for s in range(4):
        home |= (ONE_SUIT & ((1 << 4 * (f >> 4 * s & 15)) - 1)) << s
    return home


@jit
def idle_of(r: Buffer, f: int) -> int:
    """The idle cards as bits: they can go up, and all that could be packed on them is home or idle."""
    home = home_of(f)
    idle = 0
    for s in range(4):
        height = f >> 4 * s & 15
        if height < 13:
            idle |= 1 << 4 * height + s
    again = True
    while again:
        again = False
        for s in range(4):
            height = f >> 4 * s & 15
            if height < 13:
                card = 4 * height + s
                if idle >> card & 1 and r[PACKED_ON + card] & ~home & ~idle:
                    idle &= ~(1 << card)
                    again = True
    return idle


@jit
def settled(r: Buffer, b: int, c: int) -> tuple[int, int]:
    """*b* and *c* after the reserve has filled what it must; the lists forgotten if they do not count."""
    k = b >> SHELF_AT
    if r[RESERVE_FIRST]:
        n = columns_of(b >> 24 & EMPTY)
        while k and n < r[COLUMN_COUNT]:
            k -= 1
            card = r[SHELF_CARD + k]
            c |= 1 << card
            b = with_column(r, b - (1 << SHELF_AT), r[KIND_OF + card], r[KIND_OF + card])
            n += 1
    if r[FREE_FILL] and not (k and r[RESERVE_FIRST]):
        b |= EMPTY | EMPTY << 24
    return b, c


@jit_small
def skip_played(r: Buffer, a: int) -> int:
    """*a* dealt on to a card that is still there, or to the end."""
    i = a >> DEALT & 63
    n = r[TALON_COUNT]
    while i < n and a >> i & 1:
        i += 1
    return (a & ~(63 << DEALT)) | i << DEALT


@jit
def placed(a: int, r: Buffer) -> int:
    """*a* with its place in the pack in the form in which equal ones look equal."""
    if not r[SAME_ROUND]:
        return skip_played(r, a)
    n = r[TALON_COUNT]
    at = a >> DEALT & 63
    wasted = 0
    for i in range(at):
        if not a >> i & 1:
            wasted += 1
    more = at
    while more < n and a >> more & 1:
        more += 1
    if more >= n or wasted % r[AT_ONCE] == 0:
        return a & ~(63 << DEALT)
    return (a & ~(63 << DEALT)) | more << DEALT
