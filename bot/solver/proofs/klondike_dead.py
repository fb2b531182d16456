"""Proof of loss by delete relaxation for classes of Klondike positions, as in ``dead`` for other games."""

from __future__ import annotations

from bot.solver.kernel import klondike as k
from bot.solver.kernel.foundations import is_red
from bot.solver.kernel.jit import Buffer, jit
from bot.solver.kernel.klondike import count_of, first_of, fixed_card, height, pair
from bot.solver.kernel.layout import ALL_FACES


@jit
def come_free(states: Buffer, state: int, card: int, shown: int, free: int, up: int, loose: int) -> bool:
    """Return whether *card*, which lies in a run, can become the last of its column in the relaxation."""
    rank = card % 13
    if rank == 0:
        return True
    red = is_red(card)
    above = loose & pair(rank - 1, not red)
    like = pair(rank, red)
    return (
        count_of(above) < count_of(shown & like)
        or free & like & ~states[state + k.SHOWN] != 0
        or above & up & free != 0
    )


@jit
def finds_place(states: Buffer, state: int, card: int, shown: int, free: int, up: int, loose: int) -> bool:
    """Return whether *card*, the bottom of a column and no king, can be packed in the relaxation."""
    rank = card % 13
    red = is_red(card)
    parents = (shown | free) & pair(rank + 1, not red)
    like = loose & pair(rank, red)
    return (
        parents & ~states[state + k.SHOWN] != 0 or count_of(parents) > count_of(like) or like & up & free != 0
    )


@jit
def is_dead(deal: Buffer, states: Buffer, state: int) -> bool:
    """Return whether the delete relaxation proves that a class is lost.

    **The relaxation.**  Three things grow and never shrink: the cards that were *free* (on a foundation, in
    the talon or last of a column), the cards *shown* in runs, and whether a column was *empty*.  A card goes
    up if it and all cards before it in its suit were free.  A card of a run becomes free if a parent more
    than the loose cards of the pair above it was shown, if a card of its own pair came in, or if one of these
    loose cards goes up.  A bottom leaves if it goes up; if a parent came in, or more parents were shown than
    loose cards lie on them, or one of these goes up; and if it is a king, once a column was empty.

    **The proof.**  By induction over the moves of a line: what is free, shown or empty in the game is so in
    the relaxation.  For a loose card leaves the columns only for a foundation, and a card comes into a run
    from a foundation, from the talon or by being turned.  So if some card is never free in the relaxation,
    the class is lost.
    """
    shown = states[state + k.SHOWN]
    loose = shown & ~states[state + k.BOTTOMS]
    free = 0
    for suit in range(4):
        free |= ((1 << height(states, state, suit)) - 1) << 13 * suit
    talon = states[state + k.TALON]
    while talon:
        free |= 1 << deal[k.TALON_AT + first_of(talon)]
        talon &= talon - 1
    left = states[state + k.FIXED]
    empty = False
    for column in range(deal[k.COLUMNS]):
        if left >> 4 * column & 15 == 0:
            empty = True
    while True:
        free_before = free
        left_before = left
        up = 0
        for suit in range(4):
            cards = free >> 13 * suit & 8191
            up |= ((cards ^ (cards + 1)) & 8191) << 13 * suit
        covered = shown & ~free
        while covered:
            card = first_of(covered)
            covered &= covered - 1
            if come_free(states, state, card, shown, free, up, loose):
                free |= 1 << card
        for column in range(deal[k.COLUMNS]):
            while left >> 4 * column & 15:
                card = fixed_card(deal, column, left >> 4 * column & 15)
                if not (
                    up & free & 1 << card
                    or (card % 13 == k.KING and empty)
                    or (card % 13 != k.KING and finds_place(states, state, card, shown, free, up, loose))
                ):
                    break
                left -= 1 << 4 * column
                if left >> 4 * column & 15:
                    shown |= 1 << fixed_card(deal, column, left >> 4 * column & 15)
                else:
                    empty = True
        if free == ALL_FACES:
            return False
        if free == free_before and left == left_before:
            return True
