"""The unordered-columns relaxation: a column is a set of cards and only capacity counts.

**The relaxation.**  A relaxed state keeps the foundations, the number of cards in each reserve pile and the
cards of the talon that have been played.  From these follows which cards lie in the columns, but not how they
lie.  A move *releases* one card, the last one of the waste or of a reserve pile or one that is dealt; then
any cards of the columns and the released one go up in turn, so that the others can be laid out in packed runs
(:func:`fits`).  The pack is dealt only as far as the last card that was played from it, because turning a
card that is not played next gains nothing.  When all cards are released the game is won.

**Soundness.**  At the moments when a card has just left talon or reserve, a won game passes through states of
the relaxation, each reached from the one before by a move.  So a position that is lost in the relaxation is
lost in the game.  A win in the relaxation proves nothing.

*Low foundations.*  A state from which the relaxation can be won can be won with lower foundations, too,
because the next move raises them as far as it needs.  So of the states that a move leads to, only those are
needed that have the lowest foundations; most often this is one, in which nothing went up.

*Fitting.*  Columns are packed runs.  Every card except the lowest of a column lies on a card of the next
kind, and no two lie on the same one.  So of every kind, at most as many cards can lie on others as the next
kind has cards, and the other cards are lowest ones, of which there are no more than columns.  Where only the
reserve fills spaces, a card is the lowest of a column only if it was that from the beginning or came from the
reserve (``STARTERS``).  Where other cards may fill spaces once the reserve is empty, this holds until then.

*Blocked waste and reserve* (:func:`blocked`).  The cards of the waste leave it one by one, the last first,
and so do those of each reserve pile; none returns.  At the moment when exactly the cards R are left in them,
no suit is home beyond its lowest card in R.  A card that has been released by then and is of a higher rank
than a card of its suit in R therefore lies in the columns.  All these cards must fit there, on cards that are
neither home now nor in R.  A game that is won passes through such moments one by one until R is empty.  So if
no order of releasing the cards of waste and reserve leads only through moments that fit, the state is lost.
Cards that are not yet dealt count only as cards that others may be packed on.

**Conditions.**  One pack; four foundations of thirteen cards in suit; no cards taken back from foundations;
columns that are packed runs; every kind packs on at most one other kind; no piles that must be filled; at
most two reserve piles of seven cards that are never filled; at most forty cards in the talon, dealt one by
one and only once; and deals may be skipped over (``SKIPS``).  Limits that the relaxation ignores only allow
more in it than in the game.  ``unordered_tables.unordered_game`` checks the conditions.

There are no cycles, because no released card returns.  The transposition table may forget a lost state when
it is full; the search then finds it again.  A state is one integer that loses nothing::

    progress = played cards of the talon | heights of the foundations << 40
        | numbers of cards in the reserve piles << 56 and << 59

*cards*, the set of the cards in the columns, is derived from it.  The second integer of suit-blind states is
0.  The table is that of ``suit_blind`` with the further entries below; cards are numbered in the same way.
"""

from __future__ import annotations

from bot.solver.kernel.jit import Buffer, jit, jit_small, whole
from bot.solver.proofs import suit_blind as blind
from bot.solver.proofs.rank_counts import HIGH_BITS, counts_by_rank, least_starters, total
from bot.solver.proofs.suit_blind import TABLE_SIZE as SUIT_BLIND_SIZE
from bot.solver.proofs.suit_blind import home_cards

# -- further entries of the table
STARTERS = SUIT_BLIND_SIZE  # the cards that may be the lowest of a column while a reserve pile has a card
NEVER_IN_COLUMNS = STARTERS + 1  # the cards that can never lie in a column
DEALT_AT_START = STARTERS + 2  # the number of places of the talon dealt in the first position
COLUMN_CARDS = STARTERS + 3  # the cards of the columns in the first position
RESERVE_COUNTS = STARTERS + 4  # the numbers of cards in the two reserve piles in the first position
LATER_STARTERS = STARTERS + 6  # the cards that may be the lowest of a column once the reserve is empty
TABLE_SIZE = STARTERS + 7

# -- bits of a state
TALON_BITS = (1 << 40) - 1
HEIGHTS_AT = 40
RESERVE_AT = 56
ALL_HOME = 0xDDDD
ALL_CARDS = (1 << 52) - 1
RESERVE_ROOM = 8  # entries for each reserve pile in the table
SCRATCH_SIZE = 128 + 41 * 64


@jit
def fits(relaxed: Buffer, must: int, may: int, reserves: int) -> bool:
    """Return whether the cards *must* can lie in the columns together, packed on each other and on *may*.

    *reserves* is not 0 while a reserve pile has a card.
    """
    columns = relaxed[blind.COLUMN_COUNT]
    starters = relaxed[STARTERS if reserves else LATER_STARTERS]
    if relaxed[blind.BY_RANK]:
        begun = least_starters(relaxed, counts_by_rank(must), counts_by_rank(may))
        spare = counts_by_rank(must & starters) + HIGH_BITS - begun
        return total(begun) <= columns and spare & HIGH_BITS == HIGH_BITS
    needing_parent = must & ~starters
    for kind in range(relaxed[blind.KIND_COUNT]):
        members = relaxed[blind.MEMBERS + kind]
        lying = must & members
        if lying == 0:
            continue
        parent = relaxed[blind.PARENT + kind]
        places = (
            relaxed[
                blind.BIT_COUNT
                + ((may & relaxed[blind.MEMBERS + parent]) >> relaxed[blind.KIND_SHIFT + parent])
            ]
            if parent != blind.NO_KIND
            else 0
        )
        if (
            relaxed[blind.BIT_COUNT + ((needing_parent & members) >> relaxed[blind.KIND_SHIFT + kind])]
            > places
        ):
            return False
        more = relaxed[blind.BIT_COUNT + (lying >> relaxed[blind.KIND_SHIFT + kind])] - places
        if more > 0:
            columns -= more
            if columns < 0:
                return False
    return True


@jit_small
def with_higher(cards: int) -> int:
    """Return *cards* and every higher card of their suits."""
    cards |= cards << 4
    cards |= cards << 8
    cards |= cards << 16
    return (cards | cards << 32) & ALL_CARDS


@jit_small
def dealt_count(relaxed: Buffer, progress: int) -> int:
    """Return how many places of the talon are dealt."""
    dealt = relaxed[DEALT_AT_START]
    played = (progress & TALON_BITS) >> dealt
    step = 32
    while step:
        if played >> step:
            dealt += step
            played >>= step
        step >>= 1
    return dealt + played


@jit
def waste_is_blocked(relaxed: Buffer, progress: int, cards: int) -> bool:
    """Return whether no order empties the waste, where no reserve pile has a card.

    The cards of the columns fit there at first.  A card that leaves the waste must lie in the columns only if
    a lower card of its suit is left in the waste.  Any other only adds a place that cards can be packed on.
    """
    dealt = dealt_count(relaxed, progress)
    waste = 0
    for index in range(dealt):
        if not progress >> index & 1:
            waste |= 1 << relaxed[blind.TALON_CARD + index]
    released = cards | waste
    unplayed = ALL_CARDS & ~home_cards(progress >> HEIGHTS_AT & 0xFFFF) & ~relaxed[NEVER_IN_COLUMNS]
    left = waste
    for index in range(dealt - 1, -1, -1):
        if not progress >> index & 1:
            card = 1 << relaxed[blind.TALON_CARD + index]
            left &= ~card
            higher = with_higher(left)
            if higher & card:
                must = released & ~left & higher
                if must & relaxed[NEVER_IN_COLUMNS] or not fits(relaxed, must, unplayed & ~left, 0):
                    return True
    return False


@jit_small
def only_waste_played(before: int, after: int) -> bool:
    """Return whether *after* differs from *before* only in the last card of the waste, now in the columns.

    Then the waste can be emptied if it could be before.  Returns False where a reserve pile has a card.
    """
    return after > before and before ^ after < before & TALON_BITS and after >> RESERVE_AT == 0


@jit
def blocked(relaxed: Buffer, progress: int, cards: int, scratch: Buffer, start: int) -> bool:
    """Return whether no order empties waste and reserve piles; *scratch* is workspace from *start* on."""
    if progress >> RESERVE_AT:
        return piles_are_blocked(relaxed, progress, cards, scratch, start)
    return waste_is_blocked(relaxed, progress, cards)


@jit
def piles_are_blocked(relaxed: Buffer, progress: int, cards: int, scratch: Buffer, start: int) -> bool:
    """Return what :func:`blocked` returns, by a search that also takes cards from reserve piles."""
    # scratch: the lowest cards of the waste as sets of 0, 1, 2 … cards; those of each reserve pile; the nodes
    # seen; the stack of nodes.  A node is the numbers of cards left in waste and reserve piles.
    waste_count = 0
    waste = 0
    scratch[start] = 0
    for index in range(dealt_count(relaxed, progress)):
        if not progress >> index & 1:
            waste |= 1 << relaxed[blind.TALON_CARD + index]
            waste_count += 1
            scratch[start + waste_count] = waste
    reserve_sets = start + 48
    for pile in range(2):
        left = 0
        scratch[reserve_sets + 8 * pile] = 0
        for index in range(progress >> RESERVE_AT + 3 * pile & 7):
            left |= 1 << relaxed[blind.RESERVE_CARD + RESERVE_ROOM * pile + index]
            scratch[reserve_sets + 8 * pile + index + 1] = left
    seen = start + 64
    for index in range(waste_count + 1):
        scratch[seen + index] = 0
    first = waste_count << 6 | (progress >> RESERVE_AT & 63)
    released = (
        cards | waste | scratch[reserve_sets + (first & 7)] | scratch[reserve_sets + 8 + (first >> 3 & 7)]
    )
    unplayed = ALL_CARDS & ~home_cards(progress >> HEIGHTS_AT & 0xFFFF) & ~relaxed[NEVER_IN_COLUMNS]
    stack = start + 128
    scratch[stack] = first
    waiting = 1
    while waiting:
        waiting -= 1
        node = scratch[stack + waiting]
        if node == 0:
            return False
        for pile in range(3):  # reserve piles, then waste: the stack takes the last first
            next_node = node
            if pile < 2:
                if node >> 3 * pile & 7:
                    next_node = node - (1 << 3 * pile)
            elif node >> 6:
                next_node = node - 64
            if next_node == node or scratch[seen + (next_node >> 6)] >> (next_node & 63) & 1:
                continue
            if next_node & 63 != 63:  # the sign bit, which would not compare: such nodes may be seen twice
                scratch[seen + (next_node >> 6)] |= 1 << (next_node & 63)
            left = whole(
                scratch[start + (next_node >> 6)]
                | scratch[reserve_sets + (next_node & 7)]
                | scratch[reserve_sets + 8 + (next_node >> 3 & 7)]
            )
            must = released & ~left & with_higher(left)
            if must & relaxed[NEVER_IN_COLUMNS] == 0 and fits(
                relaxed, must, unplayed & ~left, next_node & 63
            ):
                scratch[stack + waiting] = next_node
                waiting += 1
    return True


@jit_small
def is_ended(relaxed: Buffer, progress: int) -> bool:
    """Return whether all cards are released."""
    return progress & TALON_BITS == (1 << relaxed[blind.TALON_COUNT]) - 1 and progress >> RESERVE_AT == 0
