"""Proof of loss where cards only leave, for foundations that ignore suits: cards compete for places."""

from bot.solver.kernel import layout as k
from bot.solver.kernel.jit import Buffer, jit, jit_small, whole
from bot.solver.kernel.layout import Game
from bot.solver.kernel.state import face_of

MOST = 24
"""The most arrangements that are examined before the proof is given up, if nothing else is said."""

OPEN, YES, NO = 0, 1, 2

AWAY, LYING = 0, 13  # by rank: the cards that are not home, and those of them in piles
FIRST = 26  # by pile: the place of its lowest card; then the end of the last pile
CARDS = 35  # the ranks of the cards in piles, the lowest first
PLACES = CARDS + 104  # by rank, the least number of cards of a higher rank that can be away
ALONE = PLACES + 13  # by pile: the cards of each rank that are back if no other pile gets any
SEEN = ALONE + 8  # the arrangements that were examined, then two numbers for each that was not
ROOM_FOR_EACH = 15  # integers for each arrangement that may be examined
HEIGHT_BITS, COUNT_BITS = 7, 4


@jit_small
def write_places(scratch: Buffer, start: int, counts: int) -> None:
    """Write PLACES for *counts* cards of each rank that are back."""
    least = k.NONE
    for rank in range(12, -1, -1):
        scratch[start + PLACES + rank] = least
        talon = whole(scratch[start + AWAY + rank]) - whole(scratch[start + LYING + rank])
        least = min(least, talon + (counts >> COUNT_BITS * rank & 15))


@jit
def bring_back(scratch: Buffer, start: int, piles: int, heights: int, counts: int) -> tuple[int, int]:
    """Return heights of piles and counts of ranks once all cards have returned that shut nothing out."""
    write_places(scratch, start, counts)
    news = True
    while news:
        news = False
        for pile in range(piles):
            at = whole(scratch[start + FIRST + pile]) + (heights >> HEIGHT_BITS * pile & 127)
            end = whole(scratch[start + FIRST + pile + 1])
            while at < end:
                rank = whole(scratch[at])
                places = whole(scratch[start + PLACES + rank])
                over = whole(scratch[start + LYING + rank]) - places
                if over > 0:
                    if counts >> COUNT_BITS * rank & 15 >= places:
                        break
                    for above in range(at + 1, end):  # these return after it, whatever else does
                        over -= scratch[above] == rank
                    if over > 0:
                        break
                at += 1
                heights += 1 << HEIGHT_BITS * pile
                counts += 1 << COUNT_BITS * rank
                write_places(scratch, start, counts)
                news = True
    return heights, counts


@jit
def is_hopeless(scratch: Buffer, start: int, piles: int, heights: int, counts: int) -> bool:
    """Return whether piles cannot be completed even if cards of other piles take no places."""
    for pile in range(piles):
        scratch[start + ALONE + pile] = counts
    news = True
    left = 1
    while news and left:
        news = False
        left = 0
        for pile in range(piles):
            at = whole(scratch[start + FIRST + pile]) + (heights >> HEIGHT_BITS * pile & 127)
            end = whole(scratch[start + FIRST + pile + 1])
            while at < end:
                rank = whole(scratch[at])
                alone = whole(scratch[start + ALONE + pile]) >> COUNT_BITS * rank & 15
                if alone >= scratch[start + PLACES + rank]:
                    break
                at += 1
                scratch[start + ALONE + pile] += 1 << COUNT_BITS * rank
                heights += 1 << HEIGHT_BITS * pile
                counts += 1 << COUNT_BITS * rank
                news = True
            left += at < end
        write_places(scratch, start, counts)
    return left > 0


@jit
def write_piles(game: Game, states: Buffer, state: int, scratch: Buffer, start: int) -> int:
    """Write the cards by rank and by pile into *scratch*, and return the number of piles."""
    numbers = game.numbers
    under = state + whole(numbers[k.UNDER])
    for rank in range(13):
        scratch[start + AWAY + rank] = whole(numbers[k.UPS])
        scratch[start + LYING + rank] = 0
    for foundation in range(numbers[k.FIRST_UP], numbers[k.FIRST_UP] + numbers[k.UPS]):
        for rank in range(states[state + 3 * foundation + k.LEN]):
            scratch[start + AWAY + rank] -= 1
    first = whole(numbers[k.FIRST_RESERVE])
    piles = whole(numbers[k.FIRST_COLUMN]) + whole(numbers[k.COLUMNS]) - first
    at = start + CARDS
    for pile in range(piles):
        scratch[start + FIRST + pile] = at
        card = whole(states[state + 3 * (first + pile) + k.TOP])
        at += whole(states[state + 3 * (first + pile) + k.LEN])
        for place in range(at - 1, scratch[start + FIRST + pile] - 1, -1):
            rank = face_of(game, card) % 13
            scratch[place] = rank
            scratch[start + LYING + rank] += 1
            card = whole(states[under + card])
    scratch[start + FIRST + piles] = at
    return piles


@jit
def clears(scratch: Buffer, start: int, piles: int, most: int = MOST) -> int:
    """Return whether the cards in *piles* can all go home in some order: YES, NO or OPEN.

    *most*: the arrangements that are examined before the proof is given up.

    AWAY, LYING, FIRST and CARDS of *scratch* describe them.

    **The relaxation.**  The cards of the talon are free: they take no room and go home when it suits.  The
    others go home from the ends of their piles.  Of each rank as many cards are needed as there are
    foundations, and a card can go home only if more cards of each lower rank are home than of its own.  So
    cards of one rank compete for places, and which of them goes first may decide the game.  Every line of the
    game, without the cards of the talon, is a line of the relaxation.

    **The search** runs backward, from the moment when all is home: the cards return to their piles, the
    lowest first.  At each moment no fewer cards of a higher rank may be away than of a lower one.  Talon
    cards are away when they are needed.  So a card may return if fewer of its rank lie in piles than cards of
    each higher rank can be away: those that lie in piles and those of the talon.  If all the cards of its
    rank that must return would fit in that way, its return shuts nothing out, now or later, and no other
    card need be tried.  Those above it in its pile return after it, so they need no place beside it.  If no
    order brings all cards back, the state is lost.

    A deadlock consists of low cards deep in their piles.  It stops the search backward at once, and a search
    forward after all the orders in which the cards above them leave.

    The proof holds where cards leave columns and reserve piles for foundations only, foundations build up by
    rank alone and in single steps, and each takes all thirteen ranks (licence DEADS).
    """
    first = start + SEEN + most
    scratch[first] = scratch[first + 1] = 0
    waiting = first + 2
    seen = 0
    while waiting > first:
        waiting -= 2
        heights = whole(scratch[waiting])
        counts = whole(scratch[waiting + 1])
        heights, counts = bring_back(scratch, start, piles, heights, counts)
        known = False
        for at in range(start + SEEN, start + SEEN + seen):
            known |= scratch[at] == heights
        if known:
            continue
        if is_hopeless(scratch, start, piles, heights, counts):
            continue
        write_places(scratch, start, counts)
        left = 0  # piles that are not complete
        for pile in range(piles):
            at = whole(scratch[start + FIRST + pile]) + (heights >> HEIGHT_BITS * pile & 127)
            if at < scratch[start + FIRST + pile + 1]:
                left += 1
                rank = whole(scratch[at])
                if counts >> COUNT_BITS * rank & 15 < scratch[start + PLACES + rank]:
                    scratch[waiting] = heights + (1 << HEIGHT_BITS * pile)
                    scratch[waiting + 1] = counts + (1 << COUNT_BITS * rank)
                    waiting += 2
        if not left:
            return YES
        if seen == most:
            return OPEN
        scratch[start + SEEN + seen] = heights
        seen += 1
    return NO


@jit
def is_blocked(game: Game, states: Buffer, state: int, scratch: Buffer, start: int) -> bool:
    """Return whether the cards in columns and reserve piles can never all go home (:func:`clears`).

    *scratch* is a workspace, free from index *start* on.
    """
    return clears(scratch, start, write_piles(game, states, state, scratch, start)) == NO
