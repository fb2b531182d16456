"""Proof of loss by waste capacity: however the waste is emptied, the columns cannot hold what they must.

A retrograde view: starting from the state, cards only leave the waste and the cells.  A *moment* is the set
of cards that are still there; it is coded as the number of cards left in the waste and, above that, seven
bits for the place of each card in a cell.  *scratch* is a workspace, used from index *start* on.
"""

from __future__ import annotations

from bot.solver.kernel.jit import Buffer, jit, jit_small, whole
from bot.solver.kernel.layout import (
    BASE,
    CHAIN_STARTS,
    CHAINS,
    CHAINS_AT,
    COLUMNS,
    FACE_AT,
    FIRST_COLUMN,
    FIRST_RESERVE,
    FIRST_UP,
    LEFT,
    LEN,
    LENGTH,
    LIMIT,
    MAX_TIERS,
    MOST_CARDS,
    MOST_CELLS,
    PACKS,
    POS,
    REDEALS,
    RESERVES,
    TALON,
    TALONS,
    TIERS,
    TO_RESERVE,
    TOP,
    UNDER,
    UPS,
    Game,
)
from bot.solver.kernel.state import card_at

# -- places in the scratch
HOMES, LATER, WAITS, NEEDED, MOST, ASTRAY = 0, 52, 104, 156, 208, 260  # by face; by link of the chains
WAITING = 312  # how many cards must still come off
FACES = 313  # of the waste and the cells, from the lowest card up
SEEN = FACES + MOST_CARDS
SEEN_BITS = 10
STACK = SEEN + (1 << SEEN_BITS)
MOST_LOOKED = 400
CELL_BITS = 7
SCRATCH = STACK + MOST_LOOKED * (MOST_CELLS + 2)
BLOCKED, FITS, OFF = 0, 1, 2


@jit
def count_suit(
    game: Game, states: Buffer, state: int, scratch: Buffer, start: int, suit: int, sign: int
) -> None:
    """Add the cards of a *suit* that must and that may lie in columns; subtract them with *sign* -1."""
    numbers = game.numbers
    packs = whole(numbers[PACKS])
    homes = packs
    for rank in range(13):
        face = 13 * suit + (states[state + BASE] + rank) % 13
        here = packs - whole(scratch[start + WAITS + face])
        homes = min(homes, here) if rank < numbers[LENGTH] else 0
        link = whole(game.octets[numbers[CHAINS_AT] + face])
        scratch[start + NEEDED + link] += sign * max(0, here - whole(scratch[start + LATER + face]) - homes)
        scratch[start + MOST + link] += sign * (here - whole(scratch[start + HOMES + face]))
        if rank < numbers[LENGTH] or numbers[LEFT] >= 0:
            scratch[start + WAITING] += sign * whole(scratch[start + WAITS + face])


@jit
def compare(game: Game, scratch: Buffer, start: int) -> int:
    """Return BLOCKED or FITS for the moment that was counted, or OFF if every such card has left."""
    numbers = game.numbers
    spaces = 0
    above = 0
    for link in range(numbers[CHAINS]):
        if numbers[CHAIN_STARTS] >> link & 1:
            above = 0
        above += whole(scratch[start + ASTRAY + link])
        needed = whole(scratch[start + NEEDED + link])
        if needed > above:
            spaces += needed - above
            above = needed
        else:
            above = min(above, whole(scratch[start + MOST + link]))
    if spaces > numbers[COLUMNS]:
        return BLOCKED
    return FITS if scratch[start + WAITING] else OFF


@jit
def judge(game: Game, states: Buffer, state: int, scratch: Buffer, start: int, word: int) -> int:
    """Count the cards of moment *word*, and return BLOCKED, FITS or OFF."""
    for face in range(52):
        scratch[start + WAITS + face] = 0
    for i in range(word & 127):
        scratch[start + WAITS + scratch[start + FACES + i]] += 1
    cells = word >> CELL_BITS
    while cells:
        scratch[start + WAITS + scratch[start + FACES + (cells & 127) - 1]] += 1
        cells >>= CELL_BITS
    for link in range(game.numbers[CHAINS]):
        scratch[start + NEEDED + link] = 0
        scratch[start + MOST + link] = 0
    scratch[start + WAITING] = 0
    for suit in range(4):
        count_suit(game, states, state, scratch, start, suit, 1)
    return compare(game, scratch, start)


@jit
def blocked_at(game: Game, states: Buffer, state: int, scratch: Buffer, start: int, word: int) -> int:
    """Return how many cards stay if cells, then the waste are emptied one by one; -1 if all can leave."""
    answer = judge(game, states, state, scratch, start, word)
    left = word & 127
    cells = word >> CELL_BITS
    while answer == FITS:
        if cells:
            face = whole(scratch[start + FACES + (cells & 127) - 1])
            cells >>= CELL_BITS
        else:
            left -= 1
            face = whole(scratch[start + FACES + left])
        count_suit(game, states, state, scratch, start, face // 13, -1)
        scratch[start + WAITS + face] -= 1
        count_suit(game, states, state, scratch, start, face // 13, 1)
        answer = compare(game, scratch, start)
    return -1 if answer == OFF else left


@jit_small
def without(word: int, at: int) -> int:
    """Return moment *word* with cell *at* emptied."""
    low = word & ((1 << (CELL_BITS * (at + 1))) - 1)
    return low | (word >> (CELL_BITS * (at + 2))) << (CELL_BITS * (at + 1))


@jit_small
def with_one(word: int, place: int) -> int:
    """Return moment *word* with the card at *place* in a cell as well; cells are sorted by place."""
    at = 0
    cells = word >> CELL_BITS
    while cells & 127 and (cells & 127) - 1 < place:
        at += 1
        cells >>= CELL_BITS
    low = word & ((1 << (CELL_BITS * (at + 1))) - 1)
    return low | (place + 1) << (CELL_BITS * (at + 1)) | cells << (CELL_BITS * (at + 2))


@jit_small
def filled(game: Game, word: int) -> int:
    """Return moment *word* with the last cards of the waste in all empty cells."""
    count = 0
    cells = word >> CELL_BITS
    while cells:
        count += 1
        cells >>= CELL_BITS
    while count < game.numbers[RESERVES] and word & 127:
        word = with_one(word - 1, (word & 127) - 1)
        count += 1
    return word


@jit
def read_state(game: Game, states: Buffer, state: int, scratch: Buffer, start: int) -> int:
    """Write the places of all cards into *scratch*, and return the moment of the state."""
    numbers = game.numbers
    octets = game.octets
    under = state + whole(numbers[UNDER])
    faces = whole(numbers[FACE_AT])
    for i in range(FACES):
        scratch[start + i] = 0
    for foundation in range(numbers[FIRST_UP], numbers[FIRST_UP] + numbers[UPS]):
        height = whole(states[state + 3 * foundation + LEN])
        if height:
            suit = whole(octets[faces + states[state + 3 * foundation + TOP]]) // 13
            for rank in range(height):
                scratch[start + HOMES + 13 * suit + (states[state + BASE] + rank) % 13] += 1
    count = 0
    for i in range(numbers[TALONS]):
        card = card_at(game, states, state, i)
        if states[under + card] != TALON:
            continue
        face = whole(octets[faces + card])
        if i >= states[state + POS]:
            scratch[start + LATER + face] += 1
            continue
        scratch[start + FACES + count] = face
        count += 1
    word = count
    for pile in range(numbers[FIRST_RESERVE], numbers[FIRST_RESERVE] + numbers[RESERVES]):
        card = whole(states[state + 3 * pile + TOP])
        for _ in range(states[state + 3 * pile + LEN]):
            face = whole(octets[faces + card])
            if numbers[TO_RESERVE]:
                scratch[start + FACES + count] = face
                word = with_one(word, count)
                count += 1
            else:
                scratch[start + LATER + face] += 1
            card = whole(states[under + card])
    for pile in range(numbers[FIRST_COLUMN], numbers[FIRST_COLUMN] + numbers[COLUMNS]):
        card = whole(states[state + 3 * pile + TOP])
        for _ in range(states[state + 3 * pile + LEN] - 1):
            on = whole(states[under + card])
            link = whole(octets[numbers[CHAINS_AT] + octets[faces + card]])
            if (
                numbers[CHAIN_STARTS] >> link & 1
                or octets[numbers[CHAINS_AT] + octets[faces + on]] != link - 1
            ):
                scratch[start + ASTRAY + link] += 1
            card = on
    return word


@jit
def search_orders(
    game: Game, states: Buffer, state: int, scratch: Buffer, start: int, word: int, again: bool, looked: int
) -> int:
    """Search all orders from moment *word*; return how many moments failed, or -1 if all cards may leave.

    *looked* moments were searched before and count too; *again*: cells may be filled at any time.
    """
    scratch[start + STACK] = word
    top = 1
    mask = (1 << SEEN_BITS) - 1
    while top:
        top -= 1
        word = whole(scratch[start + STACK + top])
        if again:
            word = filled(game, word)
        i = (word ^ word >> 13 ^ word >> 29 ^ word >> 43) & mask
        while scratch[start + SEEN + i] != -1 and scratch[start + SEEN + i] != word:
            i = (i + 1) & mask
        if scratch[start + SEEN + i] == word:
            continue
        scratch[start + SEEN + i] = word
        looked += 1
        if looked >= MOST_LOOKED:
            return -1
        answer = judge(game, states, state, scratch, start, word)
        if answer == OFF:
            return -1
        if answer == BLOCKED:
            continue
        at = 0
        while word >> (CELL_BITS * (at + 1)):
            scratch[start + STACK + top] = without(word, at)
            top += 1
            at += 1
        if word & 127:
            scratch[start + STACK + top] = word - 1
            top += 1
    return looked


@jit
def waste_cannot_empty(game: Game, states: Buffer, state: int, scratch: Buffer, start: int) -> bool:
    """Return whether a state is lost because the waste can be emptied in no order.

    **Moments.**  Where the pack is dealt once, a card of the waste leaves after all cards above it, except
    for those in cells.  Take a winning line and, after each of its moves, the set of those cards that lie in
    the waste and in cells *now* and are still there.  The set loses one card at a time: the last of the waste
    or one in a cell; and a cell takes the last card of the waste.

    **What columns must hold.**  At each such moment the cards that are neither in the set nor home must lie
    in columns, except for those that the state has not dealt yet (or has in a reserve that is not cells),
    which may be anywhere.  The number of copies of a face that are home is at most the number of copies
    outside the set, of this face and of each face before it on the foundation.

    **What columns can hold.**  A card in a column is its lowest card; or it lies on a card that it packs on,
    and each card takes one; or it lies astray as it does now, since no move lays a card like that.  With
    cards of one link packing on cards of one other link only, and links in chains, the cards that must lie in
    columns need at least as many columns as there are cards among them without a card to lie on; cards that
    need not be there may lie between.

    **The proof.**  If every order comes to a moment at which that is more than the number of columns, the
    state is lost.  Before cells can be filled they count as open, which only allows more.  Where cells are
    filled once, all at one time, every time is tried.  Where they may be filled at will, they are filled at
    once, which changes no set.

    After MOST_LOOKED moments the search gives up and nothing is proved.  The order inside columns is ignored:
    any card there may be played.  So the proof mostly succeeds in the last quarter of the pack.

    It is used where cards go home in suit and never return, the pack is dealt once, cells take cards from the
    waste only, and packing goes in chains (``chains``).
    """
    numbers = game.numbers
    cells = numbers[TO_RESERVE] != 0
    held = 0
    for pile in range(numbers[FIRST_RESERVE], numbers[FIRST_RESERVE] + numbers[RESERVES]):
        held += whole(states[state + 3 * pile + LEN])
    if cells and held > MOST_CELLS:  # no play comes to that
        return False
    word = read_state(game, states, state, scratch, start)
    deals = whole(numbers[LIMIT] - states[state + REDEALS]) if cells and numbers[LIMIT] >= 0 else 0
    again = cells and (
        numbers[LIMIT] < 0 or numbers[TIERS] != 0 or numbers[TIERS + MAX_TIERS] != 0 or deals > 1
    )
    once = deals > 0 and not again
    if once and word >> CELL_BITS:
        again = True
    left = blocked_at(game, states, state, scratch, start, word)  # mostly this shows that all may come off
    if left < 0:
        return False
    if not cells:
        return True
    for i in range(SEEN, STACK):
        scratch[start + i] = -1
    if again or not once:
        return search_orders(game, states, state, scratch, start, word, again, 0) >= 0
    looked = 0
    for at in range(word, left, -1):
        looked = search_orders(game, states, state, scratch, start, filled(game, at), False, looked)
        if looked < 0:
            return False
    return True
