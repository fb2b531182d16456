"""The way out: whether waste and reserve can be emptied at all, asked of a state of the blurred game.

**What.**  Where the pack is dealt once, the cards of the waste leave it one by one, the last first, those of
the reserve too, and none comes back.  A *way* is an order in which the cards leave that lie there now, and
how far the pack is dealt at each moment.  A state from which no way leads through moments at which the
columns hold what they must (:func:`fit`) is lost.

**Why it is safe.**  Look at a won game from this state on, at the moment when a card has just left waste or
reserve.  What waste, reserve and stock still hold, R, is not home, so no suit is home beyond its lowest card
in R.  What has come out by then and is of a higher rank than a card of its suit in R lies in the columns:
it must fit in there, together with whichever of the cards that are neither home now nor in R.

*The waste.*  When one of its cards has left, the waste is what lay below that card, and all that has been
dealt since has come out, too.  What is not dealt yet is in R.  How far the pack is dealt by then is not
known, only that it never goes back: so the earliest place at which all fits is the best one, and if there is
none the card cannot leave at this point of the way.

*The reserve.*  When one of its cards has left, cards dealt since the last such moment may lie on the waste,
at any height: they count neither as R nor as come out, only as what may lie in the columns.

So a won game is a way through moments that fit, each a card of waste or reserve less, until both are empty.

*Where the reserve must fill spaces* a column begins, as long as there is a reserve, with a card that began
one in the first position of the search (``FIRSTS``) or with a card of the reserve that has left it.  A card
in the hand has not been laid off and counts as not dealt, as it does everywhere in the blurred game.

**Where it holds.**  In blurred games in which the pack is dealt once, every rank is a kind, and each packs
on the next (``ONCE``).  The answer depends on talon, foundations and reserve, so it is asked once for all
states that agree in these; what the columns do among themselves changes nothing.

Of 7.7, 5.7 and 6.1 million blurred states of three deals this leaves 1.1, 0.16 and 0.08 million without
:func:`runs_at_least`, 0.6, 0.01 and 0.04 with it.
"""

from __future__ import annotations

from bot.solver.kernel.jit import Buffer, jit, jit_small, whole
from bot.solver.proofs.suit_blind import (
    CARD_OF,
    CHAIN,
    COLUMN_COUNT,
    DEALT,
    FIRSTS,
    HEIGHTS_AT,
    RESERVE_FIRST,
    RING,
    SHELF_AT,
    SHELF_CARD,
    TALON_COUNT,
    home_of,
)
from bot.solver.proofs.unordered import CARDS, and_above

EIGHTS = 0x8888888888888

# -- scratch of :func:`blocked`: sets of the deepest cards of waste and reserve, and of the next of the stock;
# for every number of cards left in waste and reserve how far the pack was dealt; where to go on
SHELVES = 48
STOCKS = 96
DEALT_BY = 144
WAYS = DEALT_BY + 41 * 32
NOT_YET = 63
PLACES = (1 << 11) - 1


@jit_small
def by_rank(cards: int) -> int:
    """How many of *cards* are of each rank, four bits for each."""
    cards -= cards >> 1 & 0x5555555555555
    return (cards & 0x3333333333333) + (cards >> 2 & 0x3333333333333)


@jit_small
def begun(r: Buffer, low: int, high: int) -> int:
    """How many of the *low* cards of each rank begin a column at least, if there are *high* to lie on."""
    on = high >> 4 | (high & 15) << 48
    if not r[RING]:
        on &= ~(15 << 4 * r[CHAIN])
    more = low + EIGHTS - on
    is_more = more & EIGHTS
    return more & (is_more - (is_more >> 3))


@jit_small
def total(counts: int) -> int:
    """The sum of thirteen numbers of four bits, none above four."""
    counts = (counts & 0xF0F0F0F0F0F0F) + (counts >> 4 & 0xF0F0F0F0F0F0F)
    counts += counts >> 32
    counts += counts >> 16
    return counts + (counts >> 8) & 255


@jit
def runs_at_least(r: Buffer, low: int, high: int) -> bool:
    """Whether the columns are enough for the runs, if between *low* and *high* cards of each rank lie there.

    From rank to rank down there are as many runs at least as the number of cards grows by, all in all.
    Numbers that stay as they are as long as they can cost least.  In a ring every number is tried for the
    rank before the first.
    """
    first = 4 * r[CHAIN]
    before = 0
    least = 0
    if r[RING]:
        last = first + 4 if first < 48 else 0
        before = high >> last & 15
        least = low >> last & 15
    while before >= least:
        level = before
        runs = 0
        at = first
        for _ in range(13):
            n = low >> at & 15
            most = high >> at & 15
            if level < n:
                runs += n - level
                level = n
            elif level > most:
                level = most
            at = at - 4 if at else 48
        if runs + max(0, before - level) <= r[COLUMN_COUNT]:
            return True
        before -= 1
    return False


@jit_small
def fit(r: Buffer, must: int, may: int, firsts: int) -> bool:
    """Whether packed runs in the columns can hold all of *must*, and of *may* what helps.

    Of *must* only cards of *firsts* may begin a column.
    """
    low = by_rank(must)
    high = by_rank(must | may)
    first = begun(r, low, high)
    if total(first) > r[COLUMN_COUNT] or (by_rank(must & firsts) + EIGHTS - first) & EIGHTS != EIGHTS:
        return False
    return total(begun(r, low, low)) <= r[COLUMN_COUNT] or runs_at_least(r, low, high)


@jit
def blocked(r: Buffer, a: int, b: int, c: int, s: Buffer, k: int) -> bool:
    """Whether waste and reserve can in no order be emptied; *s* is scratch from place *k* on."""
    at = a >> DEALT & 63
    n = 0
    waste = 0
    s[k] = 0
    for i in range(at):
        if not a >> i & 1:
            waste |= 1 << r[CARD_OF + i]
            n += 1
            s[k + n] = waste
    shelf = 0
    s[k + SHELVES] = 0
    m = b >> SHELF_AT
    for i in range(m):
        shelf |= 1 << r[SHELF_CARD + i]
        s[k + SHELVES + i + 1] = shelf
    stock = 0
    last = 0
    s[k + STOCKS] = 0
    for i in range(at, r[TALON_COUNT]):
        if not a >> i & 1:
            stock |= 1 << r[CARD_OF + i]
            last += 1
            s[k + STOCKS + last] = stock
    out = c | waste | shelf
    free = CARDS & ~home_of(a >> HEIGHTS_AT)
    rows = n + 1  # those of DEALT_BY from here on are ready
    s[k + WAYS] = n << 5 | m
    count = 1
    while count:
        count -= 1
        x = whole(s[k + WAYS + count])
        by = x >> 11
        x &= PLACES
        if x == 0:
            return False
        while rows > (x >> 5) - 1 and rows > 0:
            rows -= 1
            for i in range(32 * rows, 32 * rows + m + 1):
                s[k + DEALT_BY + i] = NOT_YET
        if s[k + DEALT_BY + x] < by:
            continue
        for step in range(2):  # the last written down is tried first: the waste
            if step == 0:
                if x & 31 == 0:
                    continue
                y = x - 1
            else:
                if x >> 5 == 0:
                    continue
                y = x - 32
            left = whole(s[k + (y >> 5)] | s[k + SHELVES + (y & 31)])
            firsts = CARDS
            if y & 31 and r[RESERVE_FIRST]:
                firsts = r[FIRSTS] & ~whole(s[k + SHELVES + (y & 31)])
            before = s[k + DEALT_BY + y]
            t = by
            while t < before and t <= last:
                come = out | whole(s[k + STOCKS + t])
                rest = left
                if step == 1:
                    rest |= stock & ~come
                if fit(r, come & ~rest & and_above(rest), free & ~rest, firsts):
                    s[k + DEALT_BY + y] = t
                    s[k + WAYS + count] = y | t << 11
                    count += 1
                    break
                if step == 0:
                    break
                t += 1
    return True
