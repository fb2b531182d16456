"""The unordered-columns relaxation: a column is a set of cards and only capacity counts.

**The relaxation.**  A relaxed state keeps the foundations, the number of cards in each reserve pile and the
cards of the talon that have been played.  From these follows which cards lie in the columns, but not how they
lie.  A move *releases* one card, the last one of the waste or of a reserve pile or one that is dealt; then
any cards of the columns and the released one go up in turn, so that the others can be laid out in packed runs
(``fits``).  The pack is dealt only as far as the last card that was played from it, because turning a
card that is not played next gains nothing.  When all cards are released the game is won.

**Soundness.**  At the moments when a card has just left talon or reserve, a won game passes through states of
the relaxation, each reached from the one before by a move.  So a position that is lost in the relaxation is
lost in the game.  A win in the relaxation proves nothing.

*Low foundations.*  A state from which the relaxation can be won can be won with lower foundations, too,
because the next move raises them as far as it needs.  So of the states that a move leads to, only those are
needed that have the lowest foundations; most often this is one, in which nothing went up.

*Fitting* (``blocked.fits``).  Columns are packed runs.  Every card except the lowest of a column
lies on a card of the next rank and the other colour, and no two lie on the same one.  So of every rank and
colour, at most as many cards lie on others as there are cards of the next rank and the other colour.  The
rest are lowest cards, of which there are no more than columns.  Where only the reserve fills spaces, a card
is the lowest of a column only if it was that from the beginning or came from the reserve (``STARTERS``).
Where other cards may fill spaces once the reserve is empty, this holds until then.

Level 0 of ``kept_suits`` is this relaxation for single cards that are packed regardless of suit.

**Conditions.**  Those of Gate and its relatives: one pack; four foundations from ace to king in suit; no
cards taken back from foundations; columns that are packed runs in alternate colours; no piles that must be
filled; at most two reserve piles of seven cards that are never filled; at most forty cards in the talon,
dealt one by one and only once; and deals may be skipped over (``SKIPS``).  Limits that the relaxation ignores
only allow more in it than in the game.  ``relaxed_tables.relaxed_game`` checks the conditions.

There are no cycles, because no released card returns.  The transposition table may forget a lost state when
it is full; the search then finds it again.  Table and states are those of ``suit_blind``, without lists.
"""

from bot.solver.kernel.jit import Buffer, jit, jit_small
from bot.solver.proofs import suit_blind as blind
from bot.solver.proofs.blocked import fits

MOST_KEPT = 3 * 30  # integers of the states that one release leads to at most


@jit_small
def is_ended(relaxed: Buffer, progress: int, columns: int) -> bool:
    """Return whether all cards are released."""
    talon = (1 << relaxed[blind.TALON_COUNT]) - 1
    return progress & talon == talon and columns >> blind.RESERVE_AT == 0


@jit
def is_lowest(progress: int, out: Buffer, first: int, end: int) -> bool:
    """Return whether no state from *first* to *end* has all foundations as low as *progress* or lower."""
    for index in range(first, end, 3):
        is_lower = True
        for at in range(blind.HEIGHTS_AT, blind.HEIGHTS_AT + 16, 4):
            if out[index] >> at & 15 > progress >> at & 15:
                is_lower = False
        if is_lower:
            return False
    return True


@jit_small
def raisable(progress: int, cards: int, suit: int) -> int:
    """Return how many of *cards* can go up in turn on the foundation of *suit*."""
    height = progress >> blind.HEIGHTS_AT + 4 * suit & 15
    count = 0
    while height + count < 13 and cards >> 4 * (height + count) + suit & 1:
        count += 1
    return count


@jit
def release(
    relaxed: Buffer, progress: int, columns: int, cards: int, card: int, out: Buffer, end: int
) -> int:
    """Write the states after *card* has left talon or reserve, with foundations as low as possible.

    If there are too many, the state in which nothing went up is written instead of all of them, although its
    cards do not fit: it allows more than each of them.
    """
    reserves = columns >> blind.RESERVE_AT
    lying = cards | 1 << card
    kept = end
    # a state with lower foundations comes before those with higher ones
    for first in range(raisable(progress, lying, 0) + 1):
        for second in range(raisable(progress, lying, 1) + 1):
            for third in range(raisable(progress, lying, 2) + 1):
                for fourth in range(raisable(progress, lying, 3) + 1):
                    here = progress + ((first | second << 4 | third << 8 | fourth << 12) << blind.HEIGHTS_AT)
                    if not is_lowest(here, out, end, kept):
                        break
                    left = lying & ~blind.home_cards(here >> blind.HEIGHTS_AT)
                    if fits(relaxed, left, left, reserves, 0):
                        if kept == end + MOST_KEPT:
                            return blind.write(progress, columns, lying, out, end)
                        kept = blind.write(here, columns, left, out, kept)
                        if here == progress:
                            return kept
                        break
    return kept


@jit
def successors(relaxed: Buffer, progress: int, columns: int, cards: int, out: Buffer, end: int) -> int:
    """Write the states that a move leads to into *out* from *end* on, three integers each.

    Returns the end of what is written.
    """
    for pile in range(2):
        count = blind.in_reserve(relaxed, columns >> blind.RESERVE_AT, pile)
        if count:
            card = relaxed[blind.RESERVE_CARD + blind.RESERVE_ROOM * pile + count - 1]
            fewer = columns - (1 << blind.RESERVE_AT + relaxed[blind.RESERVE_WIDTH] * pile)
            end = release(relaxed, progress, fewer, cards, card, out, end)
    # the last card of the waste, then every card still to be dealt
    for index in range(max(blind.top_of_waste(relaxed, progress), 0), relaxed[blind.TALON_COUNT]):
        if not progress >> index & 1:
            card = relaxed[blind.TALON_CARD + index]
            end = release(relaxed, blind.played(relaxed, progress, index), columns, cards, card, out, end)
    return end
