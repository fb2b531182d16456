"""Classes of Klondike positions: those that differ only in which of two like cards a run lies on.

**Classes.**  A column is some cards that cannot move yet and, on them, a packed run.  The lowest card of a
run that lies on other cards is a *bottom*; kings on the table, and all cards packed on others, are *loose*.
Call the two cards of a rank and colour a *pair*.  A loose card of one pair, if it is no king, lies on a card
of one other pair, its *parents*, and on these lies no other loose card.  So the foundations, the talon, and
how many cards of each column were never moved decide which cards are bottoms and which are loose, but not on
which parent a loose card lies.  The positions in which these agree are a class.

**All positions of a class have the same moves, but for some that can be taken back.**  A card can be packed,
or a bottom with its run, if there are more parents in the columns than loose cards of its pair: then one
parent takes it, wherever the others lie.  A card can be uncovered if there are more cards of its pair in the
columns than loose cards on them: then at most one loose card lies on the pair, and if on this card, it can be
moved to the other, and back again.  A king has a place if fewer loose kings than empty columns are left.
Nothing else about columns decides a move.  So a position can be won if and only if its class can, and a
search of all classes proves a loss.

A class is WORDS whole numbers, from index *state* of *states* on.  *deal* holds what never changes.
"""

from __future__ import annotations

from bot.solver.kernel.foundations import is_red
from bot.solver.kernel.jit import Buffer, jit, jit_small

# -- a class
(
    TALON,  # cards of the talon that are left, as bits of their places
    PLACE,  # in the talon: cards before it are the waste
    REDEALS,  # used
    HEIGHTS,  # of the foundations, four bits for each suit
    FIXED,  # cards of each column that were never moved, the bottom included, four bits for each
    SHOWN,  # cards of runs, bottoms included, as bits
    BOTTOMS,  # as bits
) = range(7)
WORDS = 8

# -- a deal
COLUMNS, TURN, LIMIT, TALONS = range(4)  # LIMIT: redeals, -1 without limit
FIXED_AT_START = 4  # of each column
TALON_AT, MOST_TALON = 16, 24
COLUMNS_AT, MOST_COLUMNS, MOST_FIXED = 40, 7, 15  # the cards that were never moved, from the lowest up
DEAL_SIZE = COLUMNS_AT + MOST_COLUMNS * MOST_FIXED
MOST_KEYS = 1 << 16  # combinations of cards never moved
MOST_REDEALS = 3

# -- a move: kind and argument
UP, TALON_UP, TALON_PACK, PACK, BACK = range(5)
"""A card of a run goes up; so does a card of the talon; such a card is packed; so is the bottom of a column,
with its run; a foundation returns its last card."""
KIND = 16
"""Where the kind begins.  Below stands a card; a place of the talon, and above six bits the redeals before; a
column; or a suit."""
SCORE = 32
WON = 0xDDDD
RANK = 1 | 1 << 13 | 1 << 26 | 1 << 39
KING = 12


@jit_small
def count_of(cards: int) -> int:
    """Return the number of cards in a small set."""
    count = 0
    while cards:
        cards &= cards - 1
        count += 1
    return count


@jit_small
def first_of(cards: int) -> int:
    """Return the lowest number in a set that is not empty."""
    card = 0
    if cards & 0xFFFFFFFF == 0:
        cards >>= 32
        card += 32
    if cards & 0xFFFF == 0:
        cards >>= 16
        card += 16
    if cards & 0xFF == 0:
        cards >>= 8
        card += 8
    if cards & 0xF == 0:
        cards >>= 4
        card += 4
    if cards & 3 == 0:
        cards >>= 2
        card += 2
    return card + 1 if cards & 1 == 0 else card


@jit_small
def pair(rank: int, red: bool) -> int:
    """Return the two cards of a rank and colour."""
    return (1 << 13 | 1 << 26) << rank if red else (1 | 1 << 39) << rank


@jit_small
def height(states: Buffer, state: int, suit: int) -> int:
    """Return the number of cards on the foundation of *suit*."""
    return states[state + HEIGHTS] >> 4 * suit & 15


@jit_small
def fixed(states: Buffer, state: int, column: int) -> int:
    """Return the number of cards of a column that were never moved."""
    return states[state + FIXED] >> 4 * column & 15


@jit_small
def fixed_card(deal: Buffer, column: int, count: int) -> int:
    """Return the last of the first *count* cards of a column."""
    return deal[COLUMNS_AT + MOST_FIXED * column + count - 1]


@jit
def fits(deal: Buffer, states: Buffer, state: int, card: int) -> bool:
    """Return whether columns have a place for *card*."""
    shown = states[state + SHOWN]
    loose = shown & ~states[state + BOTTOMS]
    rank = card % 13
    if rank == KING:
        empty = 0
        for column in range(deal[COLUMNS]):
            empty += fixed(states, state, column) == 0
        return empty > count_of(loose & RANK << KING)
    red = is_red(card)
    return count_of(shown & pair(rank + 1, not red)) > count_of(loose & pair(rank, red))


@jit
def can_uncover(states: Buffer, state: int, card: int) -> bool:
    """Return whether *card*, which lies in a run, can become the last of its column."""
    rank = card % 13
    if rank == 0:
        return True
    shown = states[state + SHOWN]
    red = is_red(card)
    loose = shown & ~states[state + BOTTOMS]
    return count_of(loose & pair(rank - 1, not red)) < count_of(shown & pair(rank, red))


@jit
def free_column(deal: Buffer, states: Buffer, state: int, column: int) -> None:
    """Take the bottom of *column* off the cards beneath it, and turn the next of these."""
    left = fixed(states, state, column)
    states[state + BOTTOMS] &= ~(1 << fixed_card(deal, column, left))
    left -= 1
    states[state + FIXED] -= 1 << 4 * column
    if left == 0:
        return
    card = fixed_card(deal, column, left)
    states[state + SHOWN] |= 1 << card
    if left == 1 and card % 13 == KING:
        states[state + FIXED] -= 1 << 4 * column
    else:
        states[state + BOTTOMS] |= 1 << card


@jit
def carry(deal: Buffer, states: Buffer, state: int, kind: int, argument: int) -> None:
    """Carry out a move."""
    if kind == UP:
        if states[state + BOTTOMS] >> argument & 1:
            for column in range(deal[COLUMNS]):
                left = fixed(states, state, column)
                if left and fixed_card(deal, column, left) == argument:
                    free_column(deal, states, state, column)
                    break
        states[state + SHOWN] &= ~(1 << argument)
        states[state + HEIGHTS] += 1 << 4 * (argument // 13)
    elif kind == PACK:
        free_column(deal, states, state, argument)
    elif kind == BACK:
        card = 13 * argument + height(states, state, argument) - 1
        states[state + HEIGHTS] -= 1 << 4 * argument
        states[state + SHOWN] |= 1 << card
    else:
        place = argument & 63
        card = deal[TALON_AT + place]
        states[state + TALON] &= ~(1 << place)
        states[state + PLACE] = place
        states[state + REDEALS] += argument >> 6
        if kind == TALON_UP:
            states[state + HEIGHTS] += 1 << 4 * (card // 13)
        else:
            states[state + SHOWN] |= 1 << card


@jit
def is_safe(states: Buffer, state: int, card: int) -> bool:
    """Return whether *card*, if it can go up and the talon does not notice, may do so at once.

    Let c have rank r (the ace 1).  It is safe if r - 2 cards of both suits of the other colour and r - 3 of
    the other suit of its colour are up.  Take a winning line that leaves c down.  Call *low* all cards up to
    rank r of its suit, up to r - 1 of the other colour and up to r - 2 of the last suit.  Play the line with
    c up; leave out all moves that take low cards down; and whenever the line packs a low card on one that is
    up here, send it up as well.  That is possible, since all cards before it are up and none comes down.
    Cards packed on low cards are low.  So the columns are those of the line without some low cards, on which
    nothing else lies; columns empty no later and foundations are never lower.  So every other move of the
    line is possible.
    """
    rank = card % 13 + 1
    suit = card // 13
    other = 0 if is_red(card) else 1  # clubs and spades are the suits 0 and 3
    low = min(height(states, state, other), height(states, state, 3 - other))
    return low >= rank - 2 and height(states, state, 3 - suit) >= rank - 3


@jit
def play_safe(deal: Buffer, states: Buffer, state: int, log: Buffer) -> int:
    """Play safe moves as long as there are any; write them to *log* and return their number.

    A card of the talon is safe only if the talon offers all its cards at any time.
    """
    count = 0
    suit = 0
    while suit < 4:
        up = height(states, state, suit)
        card = 13 * suit + up
        move = -1
        if up < 13 and is_safe(states, state, card):
            if states[state + SHOWN] >> card & 1:
                if can_uncover(states, state, card):
                    move = UP << KIND | card
            elif deal[TURN] == 1 and deal[LIMIT] < 0:
                talon = states[state + TALON]
                while talon:
                    place = first_of(talon)
                    talon &= talon - 1
                    if deal[TALON_AT + place] == card:
                        move = TALON_UP << KIND | place
        if move < 0:
            suit += 1
            continue
        carry(deal, states, state, move >> KIND, move & 0xFFFF)
        log[count] = move
        count += 1
        suit = 0
    return count


@jit
def key_of(deal: Buffer, states: Buffer, state: int) -> int:
    """Return the number of the class, from 0 to 2**63 - 2: different classes have different numbers.

    Places in the talon from which the same cards come up are one.
    """
    talon = states[state + TALON]
    place = states[state + PLACE]
    redeals = 0
    if deal[LIMIT] >= 0:
        redeals = states[state + REDEALS]
        while place < deal[TALONS] and not talon >> place & 1:
            place += 1
    elif deal[TURN] == 1 or talon >> place == 0 or count_of(talon & ((1 << place) - 1)) % deal[TURN] == 0:
        place = 31
    key = 0
    for column in range(deal[COLUMNS]):
        key = key * (deal[FIXED_AT_START + column] + 1) + fixed(states, state, column)
    return (((redeals << 16 | key) << 16 | states[state + HEIGHTS]) << 24 | talon) << 5 | place
