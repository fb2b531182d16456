"""One flat state: its talon, its piles and its foundations, read and changed in place.

In the whole kernel a state is a pair of arguments: *states*, a buffer, and *state*, the index in it at which
the state begins.
"""

from __future__ import annotations

from bot.solver.kernel.jit import Buffer, jit, jit_small, whole
from bot.solver.kernel.layout import (
    ABSENT,
    CARDS,
    DOWN,
    FACE_AT,
    FIRST_COLUMN,
    FIRST_RESERVE,
    FIRST_UP,
    HAND_PILE,
    HELD,
    HOME,
    LEN,
    LIMIT,
    NONE,
    ONTO_RESERVE,
    ORDER,
    POS,
    REDEALS,
    RESERVES,
    SHELF,
    SHUFFLES_AT,
    STOCKED,
    TABLE,
    TALON,
    TALONS,
    TO_RESERVE,
    TOP,
    TURN,
    UNDER,
    UP,
    WASTE_PILE,
    WASTED,
    WTOP,
    Game,
)

# -- the talon --------------------------------------------------------------------------------------


@jit_small
def card_at(game: Game, states: Buffer, state: int, i: int) -> int:
    """Return the card at place *i* of the talon."""
    numbers = game.numbers
    return whole(states[state + numbers[ORDER] + i]) if numbers[ORDER] else i


@jit_small
def talon_from(game: Game, states: Buffer, state: int, i: int) -> int:
    """Return the first place of the talon with a card, from *i* on, or the number of places."""
    numbers = game.numbers
    talons = numbers[TALONS]
    under = state + numbers[UNDER]
    if numbers[ORDER]:
        while i < talons and states[under + states[state + numbers[ORDER] + i]] != TALON:
            i += 1
        return i
    while i < talons and states[under + i] != TALON:
        i += 1
    return i


@jit_small
def talon_before(game: Game, states: Buffer, state: int, i: int) -> int:
    """Return the last place of the talon with a card, from *i* back, or NONE."""
    under = state + game.numbers[UNDER]
    while i >= 0 and states[under + card_at(game, states, state, i)] != TALON:
        i -= 1
    return i if i >= 0 else NONE


@jit_small
def next_card(game: Game, states: Buffer, state: int) -> int:
    """Return the place of the card that is dealt next, if the stock has one."""
    return talon_from(game, states, state, whole(states[state + POS]) + whole(states[state + HELD]))


@jit_small
def can_deal(game: Game, states: Buffer, state: int) -> bool:
    """Return whether a deal or a redeal is possible."""
    numbers = game.numbers
    if states[state + STOCKED]:
        return numbers[WASTE_PILE] >= 0 or not states[state + HELD]
    if numbers[WASTE_PILE] < 0 or (numbers[LIMIT] >= 0 and states[state + REDEALS] >= numbers[LIMIT]):
        return False
    if numbers[TO_RESERVE]:
        if not states[state + WASTED]:
            return False
        for pile in range(numbers[FIRST_RESERVE], numbers[FIRST_RESERVE] + numbers[RESERVES]):
            if not states[state + 3 * pile + LEN]:
                return True
        return False
    return states[state + HELD] > 0 or states[state + WASTED] > 0


@jit
def deal(game: Game, states: Buffer, state: int) -> None:
    """Turn the next cards, or redeal once the stock is out."""
    numbers = game.numbers
    if states[state + HELD] and numbers[WASTE_PILE] >= 0:
        states[state + WTOP] = states[state + POS]
        states[state + WASTED] += 1
        states[state + HELD] = 0
        states[state + POS] += 1
    if states[state + STOCKED]:
        if numbers[ONTO_RESERVE]:
            for pile in range(numbers[FIRST_RESERVE], numbers[FIRST_RESERVE] + numbers[RESERVES]):
                if states[state + STOCKED]:
                    put(game, states, state, pile, take_stock(game, states, state))
            return
        if numbers[HAND_PILE] >= 0:
            states[state + POS] = talon_from(game, states, state, whole(states[state + POS]))
            states[state + HELD] = 1
            states[state + STOCKED] -= 1
            return
        i = whole(states[state + POS])
        turned = 0
        while turned < numbers[TURN] and states[state + STOCKED]:
            i = talon_from(game, states, state, i)
            states[state + WTOP] = i
            states[state + WASTED] += 1
            states[state + STOCKED] -= 1
            i += 1
            turned += 1
        states[state + POS] = i
        return
    if numbers[LIMIT] >= 0:
        states[state + REDEALS] += 1
    else:
        states[state + REDEALS] = 1
    if numbers[TO_RESERVE]:
        for pile in range(numbers[FIRST_RESERVE], numbers[FIRST_RESERVE] + numbers[RESERVES]):
            if not states[state + 3 * pile + LEN] and states[state + WASTED]:
                put(game, states, state, pile, take_waste(game, states, state))
        return
    if numbers[ORDER]:
        shuffle(game, states, state)
    states[state + POS] = 0
    states[state + STOCKED] = states[state + WASTED]
    states[state + WASTED] = 0
    states[state + WTOP] = NONE


@jit
def skip(game: Game, states: Buffer, state: int, deals: int) -> None:
    """Do at once what *deals* calls of :func:`deal` do; none of them may fill the reserve."""
    numbers = game.numbers
    turn = whole(numbers[TURN])
    hand = numbers[HAND_PILE] >= 0
    stocked = whole(states[state + STOCKED])
    turned = whole(states[state + WASTED]) + whole(states[state + HELD])
    cards = stocked + turned
    at = whole(states[state + POS]) + whole(states[state + HELD])
    top = whole(states[state + POS]) if states[state + HELD] else whole(states[state + WTOP])
    pass_deals = (stocked + turn - 1) // turn
    while deals > pass_deals:
        deals -= pass_deals + 1
        states[state + REDEALS] = states[state + REDEALS] + 1 if numbers[LIMIT] >= 0 else 1
        turned = 0
        stocked = cards
        at = 0
        top = NONE
        pass_deals = (stocked + turn - 1) // turn
    more = min(stocked, deals * turn)
    before = top
    under = state + numbers[UNDER]
    for _ in range(more):
        while states[under + at] != TALON:
            at += 1
        before = top
        top = at
        at += 1
    turned += more
    states[state + STOCKED] = cards - turned
    if hand and deals:
        states[state + HELD] = 1
        states[state + POS] = top
        states[state + WASTED] = turned - 1
        states[state + WTOP] = before
    else:
        states[state + HELD] = 0
        states[state + POS] = at
        states[state + WASTED] = turned
        states[state + WTOP] = top


@jit
def shuffle(game: Game, states: Buffer, state: int) -> None:
    """Bring the waste, which is the whole talon now, into the order of the redeal that just began."""
    numbers = game.numbers
    talons = whole(numbers[TALONS])
    order = state + whole(numbers[ORDER])
    count = 0
    for i in range(talons):
        card = states[order + i]
        if states[state + numbers[UNDER] + card] == TALON:
            states[order + i] = states[order + count]
            states[order + count] = card
            count += 1
    at = numbers[SHUFFLES_AT] + ((states[state + REDEALS] - 1) * (talons + 1) + count) * talons
    for i in range(count):
        states[order + talons + i] = states[order + game.octets[at + i]]
    for i in range(count):
        states[order + i] = states[order + talons + i]
        states[order + talons + i] = 0


@jit_small
def take_stock(game: Game, states: Buffer, state: int) -> int:
    """Take the next card of the stock and return it."""
    card = card_at(game, states, state, next_card(game, states, state))
    states[state + game.numbers[UNDER] + card] = ABSENT
    states[state + STOCKED] -= 1
    return card


@jit_small
def turn_one(game: Game, states: Buffer, state: int) -> None:
    """Turn one card of the stock onto the waste."""
    i = next_card(game, states, state)
    states[state + WTOP] = i
    states[state + POS] = i + 1
    states[state + WASTED] += 1
    states[state + STOCKED] -= 1


@jit_small
def take_waste(game: Game, states: Buffer, state: int) -> int:
    """Take the last card of the waste and return it."""
    i = whole(states[state + WTOP])
    card = card_at(game, states, state, i)
    states[state + game.numbers[UNDER] + card] = ABSENT
    states[state + WASTED] -= 1
    states[state + WTOP] = talon_before(game, states, state, i - 1)
    return card


# -- piles ------------------------------------------------------------------------------------------


@jit_small
def put(game: Game, states: Buffer, state: int, pile: int, card: int) -> None:
    """Lay *card* on *pile*."""
    numbers = game.numbers
    at = state + 3 * pile
    if states[at + LEN]:
        states[state + numbers[UNDER] + card] = states[at + TOP]
    else:
        states[state + numbers[UNDER] + card] = TABLE if pile >= numbers[FIRST_COLUMN] else SHELF
    states[at + TOP] = card
    states[at + LEN] += 1


@jit_small
def shorten(game: Game, states: Buffer, state: int, pile: int, count: int, last: int) -> None:
    """Take *count* cards off a pile, so that *last* is its last card, and turn that face up."""
    at = state + 3 * pile
    states[at + LEN] -= count
    states[at + TOP] = last if states[at + LEN] else NONE
    if states[at + DOWN] and states[at + DOWN] >= states[at + LEN]:
        states[at + DOWN] = states[at + LEN] - 1 if states[at + LEN] else 0


@jit_small
def size(game: Game, states: Buffer, state: int, pile: int) -> int:
    """Return the number of cards of a pile."""
    numbers = game.numbers
    if pile == 0:
        return whole(states[state + STOCKED])
    if pile == numbers[HAND_PILE]:
        return whole(states[state + HELD])
    if pile == numbers[WASTE_PILE]:
        return whole(states[state + WASTED])
    return whole(states[state + 3 * pile + LEN])


@jit_small
def take(game: Game, states: Buffer, state: int, pile: int) -> int:
    """Take the last card of *pile* and return it."""
    numbers = game.numbers
    if pile == 0:
        return take_stock(game, states, state)
    if pile == numbers[HAND_PILE]:
        card = card_at(game, states, state, whole(states[state + POS]))
        states[state + numbers[UNDER] + card] = ABSENT
        states[state + HELD] = 0
        return card
    if pile == numbers[WASTE_PILE]:
        return take_waste(game, states, state)
    card = whole(states[state + 3 * pile + TOP])
    below = whole(states[state + numbers[UNDER] + card])
    if pile >= numbers[FIRST_UP]:
        below = below_on_foundation(game, states, state, card)
        states[state + HOME] -= 1
    shorten(game, states, state, pile, 1, below)
    states[state + numbers[UNDER] + card] = ABSENT
    return card


@jit
def below_on_foundation(game: Game, states: Buffer, state: int, card: int) -> int:
    """Return the card beneath *card* on a foundation in suit, of one pack, or NONE."""
    numbers = game.numbers
    octets = game.octets
    face = whole(octets[numbers[FACE_AT] + card])
    wanted = face - face % 13 + (face % 13 + 12) % 13
    for i in range(numbers[CARDS]):
        if states[state + numbers[UNDER] + i] == UP and octets[numbers[FACE_AT] + i] == wanted:
            return i
    return NONE


# -- whole states --------------------------------------------------------------------------------


@jit_small
def copy(states: Buffer, to: int, state: int, width: int) -> None:
    """Copy a state within a buffer."""
    for i in range(width):
        states[to + i] = states[state + i]
