"""Proof that waste and reserve can never be emptied, for a state of either relaxation.

**The test.**  Where the pack is dealt once, the cards of the waste leave it one by one, the last first, and
so do those of each reserve pile; none returns.  A *release order* is an order in which the cards that lie
there now leave, together with how far the pack is dealt at each of these moments.  A state is lost if no
release order leads only through moments at which the columns can hold what they must (:func:`fits`).

**Soundness.**  Take a won game from this state on, at the moment when a card has just left waste or reserve.
Let R be what waste, reserve and stock still hold.  R is not home, so no suit is home beyond its lowest card
in R.  A card that has been released by then and is of a higher rank than a card of its suit in R therefore
lies in the columns.  All these cards must fit there at the same time, together with any of the cards that
are neither home now nor in R.  The card that has just left is home or the last of its column, so none lies on
it.

*The waste.*  When one of its cards has left, the waste is what lay below that card, and every card dealt
since has been released as well.  What is not dealt yet is in R.  How far the pack is dealt by then is not
known, only that it never goes back.  So the earliest point at which everything fits is the best one, and if
there is none the card cannot leave next.

*The reserve.*  When one of its cards has left, cards dealt since the last such moment may lie on the waste in
any number.  They count neither as R nor as released, only as cards that may lie in the columns.

So a won game is a sequence of moments that fit, each with one card of waste or reserve less, until both are
empty.

*Columns.*  Where only the reserve fills spaces as long as it has a card, every column begins with a card that
began one in the first position of the search or with a card that came from the reserve (``STARTERS``).  A
card in the hand has not been laid off and counts as not dealt.

The answer depends on talon, foundations and reserve only, so the search asks once for all states that agree
in these.
"""

from bot.solver.kernel.jit import Buffer, jit, jit_small, whole
from bot.solver.proofs import suit_blind as blind

# -- workspace of :func:`blocked`, which searches nodes: the numbers of cards left in waste and reserve piles
WASTE_SETS = 0  # the lowest cards of the waste, as sets of 0, 1, 2 … cards
RESERVE_SETS = 48  # those of each reserve pile
STOCK_SETS = 96  # the next cards of the stock
LEAST_DEALT = 144  # by node: how far the stock was dealt at least, or UNREACHED
STACK = LEAST_DEALT + 47 * 64  # nodes to continue from
UNREACHED = 63
NODE_BITS = (1 << 12) - 1  # of an entry of the stack; above them: how far the stock was dealt


@jit
def has_room(relaxed: Buffer, low: int, high: int, bare: int) -> bool:
    """Return whether the columns can hold runs with between *low* and *high* cards of each rank.

    *bare*: 1 at the rank of a card, counted in *low*, on which none may lie.

    Going down the ranks, every increase in the number of cards starts as many new runs.  Keeping the number
    unchanged for as long as the bounds allow therefore costs least.  In a ring every number of cards is tried
    for the rank before the first.
    """
    first = 4 * relaxed[blind.CHAIN_END]
    last = first + 4 if first < 48 else 0
    top = 0
    lowest_top = 0
    if relaxed[blind.IS_RING]:
        top = high >> last & 15
        lowest_top = low >> last & 15
    while top >= lowest_top:
        level = top - (bare >> last & 15 if top else 0)  # cards on which one of the next rank may lie
        count = top
        runs = 0
        at = first
        for _ in range(13):
            fewest = low >> at & 15
            most = high >> at & 15
            count = min(max(level, fewest), most)
            runs += max(0, count - level)
            level = count - (bare >> at & 15)
            at = at - 4 if at else 48
        if runs + max(0, top - count) <= relaxed[blind.COLUMN_COUNT]:
            return True
        top -= 1
    return False


@jit_small
def fits(relaxed: Buffer, must: int, may: int, reserves: int, bare: int) -> bool:
    """Return whether packed runs in the columns can hold all of *must*, helped by any cards of *may*.

    *reserves* is not 0 while a reserve pile has a card.  No card lies on those of *bare*, one at most.
    """
    takers = (must | may) & ~bare
    columns = relaxed[blind.COLUMN_COUNT]
    starters = relaxed[blind.STARTERS if reserves else blind.LATER_STARTERS]
    for red in range(1 + relaxed[blind.COLOURS]):
        parents = blind.parent_counts(relaxed, blind.counts_of(relaxed, takers, 1 - red))
        begun = blind.least_starters(blind.counts_of(relaxed, must, red), parents)
        columns -= blind.total(begun)
        spare = blind.counts_of(relaxed, must & starters, red) + blind.HIGH_BITS - begun
        if columns < 0 or spare & blind.HIGH_BITS != blind.HIGH_BITS:
            return False
    counts = blind.counts_by_rank(must)
    alone = blind.parent_counts(relaxed, blind.counts_by_rank(must & ~bare))
    if (
        relaxed[blind.COLOURS]
        or blind.total(blind.least_starters(counts, alone)) <= relaxed[blind.COLUMN_COUNT]
    ):
        return True
    return has_room(relaxed, counts, blind.counts_by_rank(takers | must), blind.counts_by_rank(must & bare))


@jit_small
def set_of(scratch: Buffer, start: int, relaxed: Buffer, node: int) -> int:
    """Return the cards of waste and reserve that are left at *node*."""
    cards = whole(scratch[start + (node >> 6)])
    for pile in range(2):
        cards |= whole(scratch[start + RESERVE_SETS + 32 * pile + blind.in_reserve(relaxed, node & 63, pile)])
    return cards


@jit
def blocked(relaxed: Buffer, progress: int, columns: int, cards: int, scratch: Buffer, start: int) -> bool:
    """Return whether no order empties waste and reserve; *scratch* is workspace from *start* on."""
    dealt = blind.dealt_of(relaxed, progress)
    waste_count = 0
    waste = 0
    scratch[start] = 0
    for index in range(dealt):
        if not progress >> index & 1:
            waste |= 1 << relaxed[blind.TALON_CARD + index]
            waste_count += 1
            scratch[start + waste_count] = waste
    reserves = columns >> blind.RESERVE_AT
    for pile in range(2):
        left = 0
        at = start + RESERVE_SETS + 32 * pile
        scratch[at] = 0
        for index in range(blind.in_reserve(relaxed, reserves, pile)):
            left |= 1 << relaxed[blind.RESERVE_CARD + blind.RESERVE_ROOM * pile + index]
            scratch[at + index + 1] = left
    stock = 0
    stock_count = 0
    scratch[start + STOCK_SETS] = 0
    for index in range(dealt, relaxed[blind.TALON_COUNT]):
        if not progress >> index & 1:
            stock |= 1 << relaxed[blind.TALON_CARD + index]
            stock_count += 1
            scratch[start + STOCK_SETS + stock_count] = stock
    first = waste_count << 6 | reserves
    released_now = cards | set_of(scratch, start, relaxed, first)
    unplayed = blind.ALL_CARDS & ~blind.home_cards(progress >> blind.HEIGHTS_AT)
    rows = waste_count + 1  # rows of LEAST_DEALT from here on are initialized
    scratch[start + STACK] = first
    waiting = 1
    while waiting:
        waiting -= 1
        node = whole(scratch[start + STACK + waiting])
        dealt_by = node >> 12
        node &= NODE_BITS
        gone = set_of(scratch, start, relaxed, node)  # without those left: the card that leaves next
        if node == 0:
            return False
        while rows > (node >> 6) - 1 and rows > 0:
            rows -= 1
            for index in range(64 * rows, 64 * rows + reserves + 1):
                scratch[start + LEAST_DEALT + index] = UNREACHED
        if scratch[start + LEAST_DEALT + node] < dealt_by:
            continue
        for pile in range(3):  # reserve piles, then waste: the stack takes the last first
            if pile < 2:
                if blind.in_reserve(relaxed, node & 63, pile) == 0:
                    continue
                next_node = node - (1 << relaxed[blind.RESERVE_WIDTH] * pile)
            else:
                if node >> 6 == 0:
                    continue
                next_node = node - 64
            left = set_of(scratch, start, relaxed, next_node)
            best = scratch[start + LEAST_DEALT + next_node]
            dealt_then = dealt_by
            while dealt_then < best and dealt_then <= stock_count:
                released = released_now | whole(scratch[start + STOCK_SETS + dealt_then])
                held_back = left
                if pile == 2:
                    held_back |= stock & ~released
                must = released & ~held_back & blind.with_higher(held_back)
                if fits(relaxed, must, unplayed & ~held_back, next_node & 63, gone & ~left):
                    scratch[start + LEAST_DEALT + next_node] = dealt_then
                    scratch[start + STACK + waiting] = next_node | dealt_then << 12
                    waiting += 1
                    break
                if pile < 2:
                    break
                dealt_then += 1
    return True
