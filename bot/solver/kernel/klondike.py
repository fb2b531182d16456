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

A card is a bit of a set: sixteen bits for each suit, the ace lowest, black suits before red ones.  So the
questions above are asked of all cards at once, as in lonelybot (github.com/vuonghy2442/lonelybot).  A class
is WORDS whole numbers, from index *state* of *states* on.  *deal* holds what never changes.
"""

from bot.solver.kernel.jit import Buffer, jit, jit_small

# -- a class
(
    TALON,  # cards of the talon that are left, as bits of their places
    PLACE,  # in the talon: cards before it are the waste
    REDEALS,  # used
    HOME,  # the cards on foundations
    COUNTS,  # of the cards on each foundation, four bits for each, and above the number of those never moved
    SHOWN,  # cards of runs, bottoms included
    BOTTOMS,
    BACK,  # the card that the last move took back from a foundation, and 1; 0 after any other move
    NOW,  # places from which cards can be played in this pass
    LATER,  # after a redeal
    PACKS,  # bottoms that can be packed; before moves are listed, those whose turn was before the last move
) = range(11)
WORDS = 11

# -- a deal
COLUMNS, TURN, LIMIT, TALONS, TALON_CARDS = range(5)  # LIMIT: redeals, -1 without limit
TALON_AT, MOST_TALON = 8, 24  # the card of a place
PLACE_OF = 32  # the place of a card in the talon
UNDER = 96  # the card that lies under a card when cards are dealt, and 1; 0 if none
UNIT = 160  # of the number of cards never moved: what one card of the same column counts
DEAL_SIZE = 224
MOST_COLUMNS = 7
MOST_KEYS = 1 << 16  # combinations of cards never moved
MOST_REDEALS = 3

# -- a move: kind and card
UP, TALON_UP, PACK, TAKE_BACK, TALON_PACK, NOTHING = range(6)
"""A card of a run goes up; so does a card of the talon; a bottom is packed, with its run; a foundation
returns its last card; a card of the talon is packed; the search begins."""
KIND = 8
AGAIN = 1 << 7
"""Added to a card of the talon that comes up after a redeal."""

ACES = 1 | 1 << 16 | 1 << 32 | 1 << 48
KINGS = ACES << 12
CARDS = (KINGS << 1) - ACES
FIRST = (1 << 16) - 1 | ((1 << 16) - 1) << 32
"""All bits of the first suit of each colour."""
KING = 12


@jit_small
def count_of(cards: int) -> int:
    """Return the number of cards in a set."""
    count = 0
    while cards:
        cards &= cards - 1
        count += 1
    return count


@jit_small
def first_of(cards: int) -> int:
    """Return the lowest number in a set that is not empty."""
    return count_of((cards & -cards) - 1)


@jit_small
def like(cards: int) -> int:
    """Return the other card of the pair of each card."""
    return (cards & FIRST) << 16 | cards >> 16 & FIRST


@jit_small
def both(cards: int) -> int:
    """Return the pairs of cards."""
    return cards | like(cards)


@jit_small
def parents(cards: int) -> int:
    """Return a parent of each card; those of kings are no cards."""
    return (cards >> 32 | (cards & 0xFFFFFFFF) << 32) << 1


@jit_small
def children(cards: int) -> int:
    """Return a card that can be packed on each card; those of aces are no cards."""
    return (cards >> 32 | (cards & 0xFFFFFFFF) << 32) >> 1


@jit_small
def more_than(shown: int, loose: int) -> int:
    """Return both cards of the pairs of which more are *shown* than *loose* cards lie on them."""
    on = parents(loose)
    return (both(shown) & ~both(on)) | (shown & like(shown) & ~(on & like(on)))


@jit
def fitting(deal: Buffer, states: Buffer, state: int, free: int) -> int:
    """Return the cards for which columns have a place; *free* are the pairs that can take one."""
    bottoms = states[state + BOTTOMS]
    kings = count_of(states[state + SHOWN] & ~bottoms & KINGS)
    spaces = deal[COLUMNS] - count_of(bottoms) > kings
    return children(free) & CARDS & ~KINGS | (KINGS if spaces else 0)


@jit_small
def next_up(home: int) -> int:
    """Return the next card of each foundation."""
    return (home + ACES) & ~home & CARDS


@jit_small
def talon_cards(deal: Buffer, states: Buffer, state: int) -> int:
    """Return the cards of the talon that are left."""
    return deal[TALON_CARDS] & ~(states[state + SHOWN] | states[state + HOME])


@jit_small
def free_column(deal: Buffer, states: Buffer, state: int, card: int) -> None:
    """Take a bottom off the cards beneath it, and turn the next of these."""
    under = deal[UNDER + card] - 1
    states[state + BOTTOMS] ^= 1 << card
    states[state + COUNTS] -= deal[UNIT + card]
    if under >= 0:
        states[state + SHOWN] |= 1 << under
        if under & 15 == KING and deal[UNDER + under] == 0:
            states[state + COUNTS] -= deal[UNIT + card]
        else:
            states[state + BOTTOMS] |= 1 << under


@jit
def carry(deal: Buffer, states: Buffer, state: int, move: int) -> None:
    """Carry out a move."""
    kind = move >> KIND
    card = move & 63
    packs = 0
    if kind == UP:
        if states[state + BOTTOMS] >> card & 1:
            free_column(deal, states, state, card)
        states[state + SHOWN] ^= 1 << card
    elif kind == PACK:
        free_column(deal, states, state, card)
    elif kind == TAKE_BACK:
        states[state + HOME] ^= 1 << card
        states[state + COUNTS] -= 1 << 4 * (card >> 4)
        states[state + SHOWN] |= 1 << card
    elif kind != NOTHING:
        place = deal[PLACE_OF + card]
        states[state + TALON] ^= 1 << place
        states[state + PLACE] = place
        states[state + REDEALS] += move & AGAIN != 0
        packs = states[state + PACKS]
        if kind == TALON_PACK:
            states[state + SHOWN] |= 1 << card
            packs &= ~(KINGS if card & 15 == KING else both(1 << card))
    if kind <= TALON_UP:
        states[state + HOME] |= 1 << card
        states[state + COUNTS] += 1 << 4 * (card >> 4)
    states[state + BACK] = card + 1 if kind == TAKE_BACK else 0
    states[state + PACKS] = packs


@jit_small
def safe_cards(home: int) -> int:
    """Return the cards that, if they can go up and the talon does not notice, may do so at once.

    Let c have rank r (the ace 1).  It is safe if r - 2 cards of both suits of the other colour and r - 3 of
    the other suit of its colour are up.  Take a winning line that leaves c down.  Call *low* all cards up to
    rank r of its suit, up to r - 1 of the other colour and up to r - 2 of the last suit.  Play the line with
    c up; leave out all moves that take low cards down; and whenever the line packs a low card on one that is
    up here, send it up as well.  That is possible, since all cards before it are up and none comes down.
    Cards packed on low cards are low.  So the columns are those of the line without some low cards, on which
    nothing else lies; columns empty no later and foundations are never lower.  So every other move of the
    line is possible.

    The last card of the talon is safe, too, if the talon has no limit of redeals and offers, in this pass and
    the next, the same cards again.  Without the last card the talon offers all the others that it offered:
    whole packets are turned from the first card on.
    """
    low = parents(home & like(home)) << 1 | ACES | ACES << 1
    return low & (like(home) << 3 | ACES | ACES << 1 | ACES << 2)


@jit_small
def is_pure(deal: Buffer, talon: int, place: int) -> bool:
    """Return whether a redeal offers no card that this pass does not offer."""
    return talon >> place == 0 or count_of(talon & ((1 << place) - 1)) % deal[TURN] == 0


@jit
def settle(deal: Buffer, states: Buffer, state: int, log: Buffer) -> int:
    """Send up loose cards and safe ones as long as there are any; return their number, and *log* the moves.

    A loose card can come back, so nothing is lost.
    """
    count = 0
    while True:
        home = states[state + HOME]
        candidates = next_up(home)
        safe = safe_cards(home) & candidates
        shown = states[state + SHOWN]
        bottoms = states[state + BOTTOMS]
        up = candidates & shown & more_than(shown, shown & ~bottoms)
        move = -1
        if up & ~bottoms:
            move = UP << KIND | first_of(up & ~bottoms)
        elif up & safe:
            move = UP << KIND | first_of(up & safe)
        elif safe and deal[LIMIT] < 0:
            safe &= talon_cards(deal, states, state)
            talon = states[state + TALON]
            while safe and move < 0:
                card = first_of(safe)
                safe &= safe - 1
                is_last = talon >> deal[PLACE_OF + card] == 1
                if deal[TURN] == 1 or (is_last and is_pure(deal, talon, states[state + PLACE])):
                    move = TALON_UP << KIND | card
        if move < 0:
            return count
        carry(deal, states, state, move)
        log[count] = move
        count += 1


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
    elif deal[TURN] == 1 or is_pure(deal, talon, place):
        place = 31
    return ((redeals << 32 | states[state + COUNTS]) << 24 | talon) << 5 | place
