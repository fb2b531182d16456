"""A proof of loss by a waste that cannot be taken off: what would have to lie in columns does not fit in.

``s`` is scratch from place ``k`` on.
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
MOST_CARDS = 104
SEEN = FACES + MOST_CARDS
SEEN_BITS = 10
STACK = SEEN + (1 << SEEN_BITS)
MOST_LOOKED = 400
CELL_BITS, MOST_CELLS = 7, 8
SCRATCH = STACK + MOST_LOOKED * (MOST_CELLS + 2)
BLOCKED, FITS, OFF = 0, 1, 2


@jit
def count_suit(
    game: Game, states: Buffer, state: int, scratch: Buffer, start: int, suit: int, sign: int
) -> None:
    """Add what must and what may lie in columns of a *suit*; or take it away, with a *sign* of -1."""
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
def says(game: Game, scratch: Buffer, start: int) -> int:
    """What can be said of the moment that is counted: BLOCKED, FITS, or OFF if all is off that must be."""
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
    """What can be said of a moment.

    *word* is how many cards of the waste are left, and seven bits higher the places of those in cells.
    """
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
    return says(game, scratch, start)


@jit
def blocked_at(game: Game, states: Buffer, state: int, scratch: Buffer, start: int, word: int) -> int:
    """How many cards are left when no more come off one after another, those in cells first; -1 if all do."""
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
        answer = says(game, scratch, start)
    return -1 if answer == OFF else left


@jit_small
def without(word: int, at: int) -> int:
    """The moment *word* once the cell *at* is empty."""
    low = word & ((1 << (CELL_BITS * (at + 1))) - 1)
    return low | (word >> (CELL_BITS * (at + 2))) << (CELL_BITS * (at + 1))


@jit_small
def with_one(word: int, place: int) -> int:
    """The moment *word* with the card at *place* in a cell, too; cells go by place."""
    at = 0
    cells = word >> CELL_BITS
    while cells & 127 and (cells & 127) - 1 < place:
        at += 1
        cells >>= CELL_BITS
    low = word & ((1 << (CELL_BITS * (at + 1))) - 1)
    return low | (place + 1) << (CELL_BITS * (at + 1)) | cells << (CELL_BITS * (at + 2))


@jit_small
def filled(game: Game, word: int) -> int:
    """The moment *word* with the last cards of the waste in all cells that are empty."""
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
def take_in(game: Game, states: Buffer, state: int, scratch: Buffer, start: int) -> int:
    """Write down what the state has where; the moment it stands at."""
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
def leads_off(
    game: Game, states: Buffer, state: int, scratch: Buffer, start: int, word: int, again: bool, looked: int
) -> int:
    """How many moments were looked at in vain, those *looked* at before with them; -1 if all may come off."""
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
def cannot_unwind(game: Game, states: Buffer, state: int, scratch: Buffer, start: int) -> bool:
    """Whether a state cannot be won, because there is no order in which the waste can be taken off.

    Where the pack is dealt once, a card of the waste leaves after all that were laid on it, but for those in
    cells.  Take a line to a win and, of what lies in the waste and in cells *now*, look at the set that is
    still there, after each of its moves.  It loses one card at a time, always the last of the waste or one of
    a cell; a cell takes the last of the waste.  **At each such moment the cards that are neither in the set
    nor home must lie in columns**, but for those that the state has not dealt yet (or has in a reserve of
    another kind), which may be anywhere.  How many of a face are home is at most how many of it and of each
    face before it on the foundation are out of the set.  And the columns have only so much room.  A card in a
    column is the lowest, or lies on one that it packs on, of which each takes one, or lies astray, as it
    does now: nothing is ever laid so.  With cards of a kind packing on those of one other kind only, and
    kinds in chains, what must lie in columns needs at least so many columns as there are cards without one
    to lie on; cards that need not be there may lie between.  If every order comes to a moment at which that
    is more than there are columns, the state is lost.

    Before cells can be filled they count as open: that only allows more.  Where they are filled once, all
    at one time, every time is tried; where they may be filled at will, at once: that changes no set.  After
    MOST_LOOKED moments nothing is said.  Forgotten is the order in columns: any card there may be played.
    So it sees late, mostly in the last quarter of the pack, what the waste has made impossible.

    Used where cards go home in suit and never come back, the pack is dealt once, cells take cards from the
    waste only, and packing goes in chains (``compile`` says where: ``CHAIN_STARTS``).
    """
    numbers = game.numbers
    cells = numbers[TO_RESERVE] != 0
    held = 0
    for pile in range(numbers[FIRST_RESERVE], numbers[FIRST_RESERVE] + numbers[RESERVES]):
        held += whole(states[state + 3 * pile + LEN])
    if cells and held > MOST_CELLS:  # no play comes to that
        return False
    word = take_in(game, states, state, scratch, start)
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
        return leads_off(game, states, state, scratch, start, word, again, 0) >= 0
    looked = 0
    for at in range(word, left, -1):
        looked = leads_off(game, states, state, scratch, start, filled(game, at), False, looked)
        if looked < 0:
            return False
    return True
