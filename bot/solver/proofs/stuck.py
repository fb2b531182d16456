"""Proof of loss where any face-up card moves with all the cards on it: cards that must part and never can.

The relaxation keeps only which cards lie directly on each other, and when a pair can first be parted.
"""

from bot.solver.kernel import layout as k
from bot.solver.kernel.jit import Buffer, jit, whole
from bot.solver.kernel.state import face_of

KING = 12


@jit
def is_stuck(game: k.Game, states: Buffer, state: int) -> bool:
    """Return whether the relaxation proves a state lost.

    **The relaxation.**  What was possible once stays possible.  A card leaves the card beneath it if it lies
    face up, or has been the last of its column, and a card on which it may be packed has been the last of a
    column.  That card must not lie above it in its own column, unless one of the cards from there on has left
    the card beneath it.  The lowest card of a column that leaves makes a space for ever.  Cards outside the
    columns are free from the start.

    *Foundations that take single cards*: a card goes home, and leaves, if it has been the last of its column
    and the next lower card of its suit is home.  Unless all cards go home, the state is lost.

    *Foundations that take complete runs*: a king also leaves with its complete run, if each other card of its
    suit has left the card beneath it or lies on the next one of the suit from the start.  Unless that is so
    of all cards but kings, the state is lost.

    **The proof.**  By induction over the moves of a line, the first time that a card leaves the card beneath
    it in the game, it can do so in the relaxation.  The licence DEADS says where the proof holds.
    """
    numbers = game.numbers
    under = state + whole(numbers[k.UNDER])
    first = whole(numbers[k.FIRST_COLUMN])
    end = first + whole(numbers[k.COLUMNS])
    runs = numbers[k.RUNS] != 0
    home = 0
    for card in range(numbers[k.CARDS]):
        if states[under + card] == k.UP:
            home |= 1 << face_of(game, card)
    tops = held = joined = 0
    space = False
    for pile in range(first, end):
        card = whole(states[state + 3 * pile + k.TOP])
        left = whole(states[state + 3 * pile + k.LEN])
        space = space or left == 0
        if left:
            tops |= 1 << face_of(game, card)
        while left:
            face = face_of(game, card)
            card = whole(states[under + card])
            left -= 1
            held |= 1 << face
            if left and whole(numbers[k.FOLLOW_SETS + face]) >> face_of(game, card) & 1:
                joined |= 1 << face
    gone = k.ALL_FACES & ~(held | home)
    free = gone | tops
    closing = numbers[k.CLOSING] >> 1 & 1 != 0
    news = True
    while news:
        risen = 0 if runs else free & ~home & (k.FACES_OF_RANK | home << 1)
        home |= risen
        news = risen != 0
        for pile in range(first, end):
            card = whole(states[state + 3 * pile + k.TOP])
            down = whole(states[state + 3 * pile + k.DOWN])
            above = 0  # this card and those that move with it
            for left in range(states[state + 3 * pile + k.LEN], 0, -1):
                face = face_of(game, card)
                card = whole(states[under + card])
                above |= 1 << face
                if not gone >> face & 1:
                    leaves = home >> face & 1 != 0
                    if left > down or free >> face & 1:
                        leaves = leaves or whole(numbers[k.ON_SETS + face]) & free & ~above != 0
                        leaves = leaves or (space and (face % 13 == KING or not closing))
                    if runs and face % 13 == KING:
                        leaves = leaves or (gone | joined) >> (face - KING) & 4095 == 4095
                    if not leaves:
                        continue
                    gone |= 1 << face
                    news = True
                    if left > 1:
                        free |= 1 << face_of(game, card)
                    else:
                        space = True
                above = 0
    if runs:
        return gone | joined | home | k.FACES_OF_RANK << KING != k.ALL_FACES
    return home != k.ALL_FACES
