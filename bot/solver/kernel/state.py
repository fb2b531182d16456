"""One flat state: its talon, its piles and its foundations, read and changed in place.

In the whole kernel a state is a pair of arguments: *states*, a buffer, and *state*, the index in it at which
the state begins.
"""

from bot.solver.kernel import layout as k
from bot.solver.kernel.jit import Buffer, jit, jit_small, whole


@jit_small
def face_of(game: k.Game, card: int) -> int:
    """Return the face of a card, which is its number in the engine."""
    return whole(game.octets[game.numbers[k.FACE_AT] + card])


# -- the talon --------------------------------------------------------------------------------------


@jit_small
def card_at(game: k.Game, states: Buffer, state: int, i: int) -> int:
    """Return the card at place *i* of the talon."""
    numbers = game.numbers
    return whole(states[state + numbers[k.ORDER] + i]) if numbers[k.ORDER] else i


@jit_small
def talon_from(game: k.Game, states: Buffer, state: int, i: int) -> int:
    """Return the first place of the talon with a card, from *i* on, or the number of places."""
    under = state + game.numbers[k.UNDER]
    while i < game.numbers[k.TALONS] and states[under + card_at(game, states, state, i)] != k.TALON:
        i += 1
    return i


@jit_small
def talon_before(game: k.Game, states: Buffer, state: int, i: int) -> int:
    """Return the last place of the talon with a card, from *i* back, or NONE."""
    under = state + game.numbers[k.UNDER]
    while i >= 0 and states[under + card_at(game, states, state, i)] != k.TALON:
        i -= 1
    return i if i >= 0 else k.NONE


@jit_small
def next_card(game: k.Game, states: Buffer, state: int) -> int:
    """Return the place of the card that is dealt next, if the stock has one."""
    return talon_from(game, states, state, whole(states[state + k.POS]) + whole(states[state + k.HELD]))


@jit_small
def can_deal(game: k.Game, states: Buffer, state: int) -> bool:
    """Return whether a deal or a redeal is possible."""
    numbers = game.numbers
    if states[state + k.STOCKED]:
        return numbers[k.WASTE_PILE] >= 0 or not states[state + k.HELD]
    if numbers[k.LIMIT] >= 0 and states[state + k.REDEALS] >= numbers[k.LIMIT]:
        return False
    if numbers[k.WASTE_PILE] < 0:
        return numbers[k.GATHERS] > 0
    if numbers[k.TO_RESERVE]:
        if not states[state + k.WASTED]:
            return False
        for pile in range(numbers[k.FIRST_RESERVE], numbers[k.FIRST_RESERVE] + numbers[k.RESERVES]):
            if not states[state + 3 * pile + k.LEN]:
                return True
        return False
    return states[state + k.HELD] > 0 or states[state + k.WASTED] > 0


@jit
def deal(game: k.Game, states: Buffer, state: int) -> None:
    """Turn the next cards, or redeal once the stock is out."""
    numbers = game.numbers
    waste = whole(numbers[k.WASTE_PILE])
    if states[state + k.HELD] and waste >= 0:
        states[state + k.WTOP] = states[state + k.POS]
        states[state + k.WASTED] += 1
        states[state + k.HELD] = 0
        states[state + k.POS] += 1
    if states[state + k.STOCKED]:
        if numbers[k.ONTO_END]:
            for pile in range(numbers[k.ONTO], numbers[k.ONTO_END]):
                if states[state + k.STOCKED]:
                    put(game, states, state, pile, take(game, states, state, 0))
            return
        if numbers[k.HAND_PILE] >= 0:
            states[state + k.POS] = talon_from(game, states, state, whole(states[state + k.POS]))
            states[state + k.HELD] = 1
            states[state + k.STOCKED] -= 1
            return
        for _ in range(numbers[k.TURN]):
            if states[state + k.STOCKED]:
                turn_one(game, states, state)
        return
    states[state + k.REDEALS] = states[state + k.REDEALS] + 1 if numbers[k.LIMIT] >= 0 else 1
    if numbers[k.TO_RESERVE]:
        for pile in range(numbers[k.FIRST_RESERVE], numbers[k.FIRST_RESERVE] + numbers[k.RESERVES]):
            if not states[state + 3 * pile + k.LEN] and states[state + k.WASTED]:
                put(game, states, state, pile, take(game, states, state, waste))
        return
    if numbers[k.GATHERS]:
        gather(game, states, state)
        return
    if numbers[k.ORDER]:
        shuffle(game, states, state)
    states[state + k.POS] = 0
    states[state + k.STOCKED] = states[state + k.WASTED]
    states[state + k.WASTED] = 0
    states[state + k.WTOP] = k.NONE


@jit
def shuffle(game: k.Game, states: Buffer, state: int) -> None:
    """Bring the waste, which is the whole talon now, into the order of the redeal that just began."""
    numbers = game.numbers
    talons = whole(numbers[k.TALONS])
    order = state + whole(numbers[k.ORDER])
    count = 0
    for i in range(talons):
        card = states[order + i]
        if states[state + numbers[k.UNDER] + card] == k.TALON:
            states[order + i] = states[order + count]
            states[order + count] = card
            count += 1
    at = numbers[k.SHUFFLES_AT] + ((states[state + k.REDEALS] - 1) * (talons + 1) + count) * talons
    for i in range(count):
        states[order + talons + i] = states[order + game.octets[at + i]]
    for i in range(count):
        states[order + i] = states[order + talons + i]
        states[order + talons + i] = 0


@jit
def gather(game: k.Game, states: Buffer, state: int) -> None:
    """Lay the columns on each other, the first on top, and deal them again, as the redeal that began says."""
    numbers = game.numbers
    cards = whole(numbers[k.CARDS])
    gathered = state + whole(numbers[k.GATHERS])
    count = 0
    for pile in range(numbers[k.FIRST_COLUMN], numbers[k.FIRST_COLUMN] + numbers[k.COLUMNS]):
        at = state + 3 * pile
        for _ in range(states[at + k.LEN]):
            states[gathered + count] = states[at + k.TOP]
            states[at + k.TOP] = states[state + numbers[k.UNDER] + states[at + k.TOP]]
            count += 1
        states[at + k.TOP], states[at + k.LEN], states[at + k.DOWN] = k.NONE, 0, 0
    order = numbers[k.SHUFFLES_AT]
    if order:
        order += ((states[state + k.REDEALS] - 1) * (cards + 1) + count) * cards
    first = 0
    each = max(whole(numbers[k.EACH]), count // whole(numbers[k.COLUMNS]))
    extra = count - each * whole(numbers[k.COLUMNS])  # cards taken back from foundations
    for pile in range(numbers[k.FIRST_COLUMN], numbers[k.FIRST_COLUMN] + numbers[k.COLUMNS]):
        end = min(first + each + (pile - numbers[k.FIRST_COLUMN] < extra), count)
        for i in range(end - 1, first - 1, -1):
            from_ = whole(game.octets[order + i]) if order else i
            put(game, states, state, pile, whole(states[gathered + from_]))
        first = end


@jit_small
def turn_one(game: k.Game, states: Buffer, state: int) -> None:
    """Turn one card of the stock onto the waste."""
    i = next_card(game, states, state)
    states[state + k.WTOP] = i
    states[state + k.POS] = i + 1
    states[state + k.WASTED] += 1
    states[state + k.STOCKED] -= 1


# -- piles ------------------------------------------------------------------------------------------


@jit_small
def put(game: k.Game, states: Buffer, state: int, pile: int, card: int) -> None:
    """Lay *card* on *pile*."""
    numbers = game.numbers
    at = state + 3 * pile
    if states[at + k.LEN]:
        states[state + numbers[k.UNDER] + card] = states[at + k.TOP]
    else:
        states[state + numbers[k.UNDER] + card] = k.TABLE if pile >= numbers[k.FIRST_COLUMN] else k.SHELF
    states[at + k.TOP] = card
    states[at + k.LEN] += 1


@jit_small
def shorten(states: Buffer, state: int, pile: int, count: int, last: int) -> None:
    """Take *count* cards off a pile, so that *last* is its last card, and turn that face up."""
    at = state + 3 * pile
    states[at + k.LEN] -= count
    states[at + k.TOP] = last if states[at + k.LEN] else k.NONE
    if states[at + k.DOWN] and states[at + k.DOWN] >= states[at + k.LEN]:
        states[at + k.DOWN] = states[at + k.LEN] - 1 if states[at + k.LEN] else 0


@jit_small
def size(game: k.Game, states: Buffer, state: int, pile: int) -> int:
    """Return the number of cards of a pile."""
    if pile == 0:
        return whole(states[state + k.STOCKED])
    if pile == game.numbers[k.HAND_PILE]:
        return whole(states[state + k.HELD])
    if pile == game.numbers[k.WASTE_PILE]:
        return whole(states[state + k.WASTED])
    return whole(states[state + 3 * pile + k.LEN])


@jit_small
def plays(game: k.Game, states: Buffer, state: int, pile: int) -> bool:
    """Return whether a pile has a last card, which in a closed reserve plays only when it is alone."""
    numbers = game.numbers
    count = size(game, states, state, pile)
    is_shut = numbers[k.CLOSED] and numbers[k.FIRST_RESERVE] <= pile < numbers[k.FIRST_COLUMN]
    return count == 1 or (count > 1 and not is_shut)


@jit_small
def last_card(game: k.Game, states: Buffer, state: int, pile: int) -> int:
    """Return the last card of a pile that has one; that of the stock is dealt next."""
    if pile == 0:
        return card_at(game, states, state, next_card(game, states, state))
    if pile == game.numbers[k.HAND_PILE]:
        return card_at(game, states, state, whole(states[state + k.POS]))
    if pile == game.numbers[k.WASTE_PILE]:
        return card_at(game, states, state, whole(states[state + k.WTOP]))
    return whole(states[state + 3 * pile + k.TOP])


@jit_small
def take(game: k.Game, states: Buffer, state: int, pile: int) -> int:
    """Take the last card of *pile* and return it."""
    numbers = game.numbers
    card = last_card(game, states, state, pile)
    if pile == 0:
        states[state + k.STOCKED] -= 1
    elif pile == numbers[k.HAND_PILE]:
        states[state + k.HELD] = 0
    elif pile == numbers[k.WASTE_PILE]:
        states[state + k.WASTED] -= 1
        states[state + k.WTOP] = talon_before(game, states, state, whole(states[state + k.WTOP]) - 1)
    else:
        below = whole(states[state + numbers[k.UNDER] + card])
        if pile >= numbers[k.FIRST_UP]:
            below = below_on_foundation(game, states, state, card)
            states[state + k.HOME] -= 1
        shorten(states, state, pile, 1, below)
    states[state + numbers[k.UNDER] + card] = k.ABSENT
    return card


@jit
def below_on_foundation(game: k.Game, states: Buffer, state: int, card: int) -> int:
    """Return the card beneath *card* on a foundation in suit, or NONE.

    Of two packs it is either copy, but not one that ends the other foundation of its suit.
    """
    numbers = game.numbers
    face = face_of(game, card)
    wanted = face - face % 13 + (face % 13 + 12) % 13
    for i in range(numbers[k.CARDS]):
        if states[state + numbers[k.UNDER] + i] == k.UP and face_of(game, i) == wanted:
            ends = False
            for pile in range(numbers[k.FIRST_UP], numbers[k.FIRST_UP] + numbers[k.UPS]):
                at = state + 3 * pile
                ends = ends or (states[at + k.LEN] > 0 and states[at + k.TOP] == i)
            if not ends:
                return i
    return k.NONE


# -- whole states --------------------------------------------------------------------------------


@jit_small
def copy(states: Buffer, to: int, state: int, width: int) -> None:
    """Copy a state within a buffer."""
    for i in range(width):
        states[to + i] = states[state + i]
