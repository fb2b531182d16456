"""Foundations of a flat state: which cards they take, and whether the game is won."""

from bot.solver.kernel import layout as k
from bot.solver.kernel.jit import Buffer, jit, jit_small, whole
from bot.solver.kernel.state import face_of


@jit_small
def is_red(face: int) -> bool:
    """Return whether a face is red."""
    return 13 <= face < 39


@jit_small
def following(game: k.Game, states: Buffer, state: int, foundation: int) -> int:
    """Return the faces that a foundation takes next, as bits; it is not empty, unless suits do not matter."""
    numbers = game.numbers
    at = state + 3 * foundation
    if states[at + k.LEN] >= numbers[k.LENGTH]:
        return 0
    if numbers[k.FOUNDATION_ANY]:
        step = game.octets[numbers[k.STEPS_AT] + foundation - numbers[k.FIRST_UP]]
        return k.FACES_OF_RANK << (step * (states[state + k.BASE] + 1 + states[at + k.LEN]) + 12) % 13
    return whole(numbers[k.FOLLOW_SETS + face_of(game, states[at + k.TOP])])


@jit_small
def place(game: k.Game, states: Buffer, state: int, face: int) -> int:
    """Return the foundation that takes a card with this *face*, or -1."""
    numbers = game.numbers
    first = numbers[k.FIRST_UP]
    opened = False
    base = states[state + k.BASE]
    for foundation in range(first, first + numbers[k.UPS]):
        at = state + 3 * foundation
        if states[at + k.LEN] or numbers[k.FOUNDATION_ANY]:
            if following(game, states, state, foundation) >> face & 1:
                return foundation
        elif face % 13 == base and not opened:
            suit = game.octets[numbers[k.SUITS_AT] + foundation - first]
            if suit < 4:
                if face // 13 == suit:
                    return foundation
            elif numbers[k.START] == k.START_ANY or not states[state + 3 * first + k.LEN]:
                return foundation
            elif numbers[k.START] == k.START_BESIDE:
                is_beside = (foundation - first) % 2 == 1
                red = is_red(face_of(game, states[state + 3 * first + k.TOP])) != is_beside
                if red == is_red(face):
                    return foundation
            else:
                opened = True
                if is_red(face_of(game, states[at - 3 + k.TOP])) != is_red(face):
                    return foundation
    return -1


@jit
def faces_up(game: k.Game, states: Buffer, state: int) -> int:
    """Return the faces that a foundation takes now, as bits: those for which :func:`place` finds one.

    A foundation that takes complete runs takes no single card.
    """
    numbers = game.numbers
    base = whole(states[state + k.BASE])
    if numbers[k.RUNS]:
        return 0
    faces = 0
    empty = False
    for foundation in range(numbers[k.FIRST_UP], numbers[k.FIRST_UP] + numbers[k.UPS]):
        if not (states[state + 3 * foundation + k.LEN] or numbers[k.FOUNDATION_ANY]):
            empty = True
        else:
            faces |= following(game, states, state, foundation)
    if empty:
        if numbers[k.START] == k.START_ANY and game.octets[numbers[k.SUITS_AT]] == 4:
            return faces | k.FACES_OF_RANK << base
        for suit in range(4):
            if place(game, states, state, 13 * suit + base) >= 0:
                faces |= 1 << 13 * suit + base
    return faces


@jit
def is_complete(game: k.Game, states: Buffer, state: int, pile: int) -> bool:
    """Return whether a column ends with a complete run for a foundation."""
    numbers = game.numbers
    at = state + 3 * pile
    card = whole(states[at + k.TOP])
    if pile < numbers[k.FIRST_COLUMN] or states[at + k.LEN] - states[at + k.DOWN] < numbers[k.LENGTH]:
        return False
    for _ in range(numbers[k.LENGTH] - 1):
        on = whole(states[state + numbers[k.UNDER] + card])
        sets = numbers[k.FOLLOW_SETS + face_of(game, card)]
        if not sets >> face_of(game, on) & 1:
            return False
        card = on
    return True


@jit
def faces_packed(game: k.Game, states: Buffer, state: int) -> int:
    """Return the faces that may be packed on some column now, as bits."""
    numbers = game.numbers
    sets = k.LAY_SETS + 52 * states[state + k.BASE]
    faces = 0
    for column in range(numbers[k.FIRST_COLUMN], numbers[k.FIRST_COLUMN] + numbers[k.COLUMNS]):
        at = state + 3 * column
        if states[at + k.LEN] and states[at + k.LEN] < numbers[k.MOST]:
            faces |= whole(numbers[sets + face_of(game, states[at + k.TOP])])
    return faces


@jit
def is_won(game: k.Game, states: Buffer, state: int) -> bool:
    """Return whether the game is won."""
    numbers = game.numbers
    if states[state + k.HOME] < numbers[k.UPS] * numbers[k.LENGTH]:
        return False
    for foundation in range(numbers[k.FIRST_UP], numbers[k.FIRST_UP] + numbers[k.UPS]):
        if states[state + 3 * foundation + k.LEN] != numbers[k.LENGTH]:
            return False
    left = numbers[k.LEFT]
    if left < 0:
        return True
    if states[state + k.STOCKED] or states[state + k.HELD] or states[state + k.WASTED]:
        return False
    lays = lays_at(game, states, state)
    for pile in range(numbers[k.FIRST_UP]):
        if pile >= numbers[k.FIRST_COLUMN] and left:
            if states[state + 3 * pile + k.LEN] != left:
                return False
            card = whole(states[state + 3 * pile + k.TOP])
            for _ in range(left - 1):
                on = whole(states[state + numbers[k.UNDER] + card])
                if not game.octets[lays + 52 * face_of(game, on) + face_of(game, card)]:
                    return False
                card = on
        elif states[state + 3 * pile + k.LEN]:  # those of the talon have none
            return False
    return True


@jit_small
def lays_at(game: k.Game, states: Buffer, state: int) -> int:
    """Return the index in the byte tables where "may this face be packed on that one" begins."""
    numbers = game.numbers
    if numbers[k.TO_BASE_TABLES]:
        return whole(numbers[k.LAYS_AT] + 2704 * states[state + k.BASE])
    return whole(numbers[k.LAYS_AT])


@jit
def add_up(game: k.Game, states: Buffer, state: int, out: Buffer, free: int, face: int, head: int) -> int:
    """Add the move *head* of a card that goes up, or with steps those to each foundation that takes it."""
    first, steps = whole(game.numbers[k.FIRST_UP]), game.numbers[k.STEPS]
    for foundation in range(first, first + (game.numbers[k.UPS] if steps else 1)):
        if not steps or following(game, states, state, foundation) >> face & 1:
            out[free] = head | foundation << 8
            free += 1
    return free
