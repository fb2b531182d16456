"""Proof of loss where cards only leave, for foundations that ignore suits: cards compete for places."""

from bot.solver.kernel import layout as k
from bot.solver.kernel.jit import Buffer, jit, jit_small, whole
from bot.solver.kernel.layout import Game
from bot.solver.kernel.state import face_of

MOST = 150
"""The most arrangements that are examined before the proof is given up."""

OPEN, YES, NO = 0, 1, 2

AWAY, LYING = 0, 13  # by rank: the cards that are not home, and those of them in piles
FIRST = 26  # by pile: the place of its lowest card; then the end of the last pile
CARDS = 35  # the ranks of the cards in piles, the lowest first
SEEN = CARDS + 104  # the arrangements that were examined
WAITING = SEEN + MOST  # two numbers for each that was not
SIZE = WAITING + 2 * (7 * MOST + 1)
HEIGHT_BITS, COUNT_BITS = 7, 4


@jit_small
def places(scratch: Buffer, start: int, counts: int, rank: int) -> int:
    """Return the least number of cards of a higher rank that can be away at the same time."""
    least = k.NONE
    for higher in range(rank + 1, 13):
        back = counts >> COUNT_BITS * higher & 15
        talon = whole(scratch[start + AWAY + higher]) - whole(scratch[start + LYING + higher])
        least = min(least, talon + back)
    return least


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
def clears(scratch: Buffer, start: int, piles: int) -> int:
    """Return whether the cards in *piles* can all go home in some order: YES, NO or OPEN.

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
    card need be tried.  If no order brings all cards back, the state is lost.

    A deadlock consists of low cards deep in their piles.  It stops the search backward at once, and a search
    forward after all the orders in which the cards above them leave.

    The proof holds where cards leave columns and reserve piles for foundations only, foundations build up by
    rank alone and in single steps, and each takes all thirteen ranks (licence DEADS).
    """
    scratch[start + WAITING] = scratch[start + WAITING + 1] = 0
    waiting = 1
    seen = 0
    while waiting:
        waiting -= 1
        heights = whole(scratch[start + WAITING + 2 * waiting])
        counts = whole(scratch[start + WAITING + 2 * waiting + 1])
        left = 0  # piles that are not complete
        news = True
        while news:
            news = False
            left = 0
            for pile in range(piles):
                at = whole(scratch[start + FIRST + pile]) + (heights >> HEIGHT_BITS * pile & 127)
                end = whole(scratch[start + FIRST + pile + 1])
                while at < end:
                    rank = whole(scratch[at])
                    if scratch[start + LYING + rank] > places(scratch, start, counts, rank):
                        break
                    at += 1
                    heights += 1 << HEIGHT_BITS * pile
                    counts += 1 << COUNT_BITS * rank
                    news = True
                left += at < end
        if not left:
            return YES
        known = False
        for at in range(start + SEEN, start + SEEN + seen):
            known |= scratch[at] == heights
        if known:
            continue
        if seen == MOST:
            return OPEN
        scratch[start + SEEN + seen] = heights
        seen += 1
        for pile in range(piles):
            at = whole(scratch[start + FIRST + pile]) + (heights >> HEIGHT_BITS * pile & 127)
            if at < scratch[start + FIRST + pile + 1]:
                rank = whole(scratch[at])
                if (counts >> COUNT_BITS * rank & 15) < places(scratch, start, counts, rank):
                    scratch[start + WAITING + 2 * waiting] = heights + (1 << HEIGHT_BITS * pile)
                    scratch[start + WAITING + 2 * waiting + 1] = counts + (1 << COUNT_BITS * rank)
                    waiting += 1
    return NO


@jit
def is_blocked(game: Game, states: Buffer, state: int, scratch: Buffer, start: int) -> bool:
    """Return whether the cards in columns and reserve piles can never all go home (:func:`clears`).

    *scratch* is a workspace, free from index *start* on.
    """
    return clears(scratch, start, write_piles(game, states, state, scratch, start)) == NO
