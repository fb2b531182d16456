"""Foundations of a flat state: which cards they take, and whether the game is won."""

from __future__ import annotations

from bot.solver.kernel.jit import Buffer, jit, jit_small, whole
from bot.solver.kernel.layout import (
    BASE,
    COLUMNS,
    FACE_AT,
    FACES_OF_RANK,
    FIRST_COLUMN,
    FIRST_UP,
    FOLLOW_AT,
    FOLLOW_SETS,
    HAND_PILE,
    HELD,
    HOME,
    LAY_SETS,
    LAYS_AT,
    LEFT,
    LEN,
    LENGTH,
    MOST,
    NONE,
    START,
    START_ANY,
    START_BESIDE,
    STOCKED,
    SUITS_AT,
    TO_BASE_TABLES,
    TOP,
    UNDER,
    UPS,
    WASTE_PILE,
    WASTED,
    Game,
)


@jit_small
def is_red(face: int) -> bool:
    """Return whether a face is red."""
    return 13 <= face < 39


@jit_small
def place(game: Game, states: Buffer, state: int, face: int) -> int:
    """Return the foundation that takes a card with this *face*, or -1."""
    numbers = game.numbers
    octets = game.octets
    first = numbers[FIRST_UP]
    opened = False
    base = states[state + BASE]
    for foundation in range(first, first + numbers[UPS]):
        at = state + 3 * foundation
        if states[at + LEN]:
            if (
                states[at + LEN] < numbers[LENGTH]
                and octets[numbers[FOLLOW_AT] + 52 * octets[numbers[FACE_AT] + states[at + TOP]] + face]
            ):
                return foundation
        elif face % 13 == base and not opened:
            suit = octets[numbers[SUITS_AT] + foundation - first]
            if suit < 4:
                if face // 13 == suit:
                    return foundation
            elif numbers[START] == START_ANY or not states[state + 3 * first + LEN]:
                return foundation
            elif numbers[START] == START_BESIDE:
                red = is_red(whole(octets[numbers[FACE_AT] + states[state + 3 * first + TOP]])) != (
                    (foundation - first) % 2 == 1
                )
                if red == is_red(face):
                    return foundation
            else:
                opened = True
                if is_red(whole(octets[numbers[FACE_AT] + states[at - 3 + TOP]])) != is_red(face):
                    return foundation
    return -1


@jit
def faces_up(game: Game, states: Buffer, state: int) -> int:
    """Return the faces that a foundation takes now, as bits: those for which :func:`place` finds one."""
    numbers = game.numbers
    octets = game.octets
    base = whole(states[state + BASE])
    faces = 0
    empty = False
    for foundation in range(numbers[FIRST_UP], numbers[FIRST_UP] + numbers[UPS]):
        at = state + 3 * foundation
        if not states[at + LEN]:
            empty = True
        elif states[at + LEN] < numbers[LENGTH]:
            faces |= whole(numbers[FOLLOW_SETS + octets[numbers[FACE_AT] + states[at + TOP]]])
    if empty and base != NONE:
        if numbers[START] == START_ANY and octets[numbers[SUITS_AT]] == 4:
            return faces | FACES_OF_RANK << base
        for suit in range(4):
            if place(game, states, state, 13 * suit + base) >= 0:
                faces |= 1 << 13 * suit + base
    return faces


@jit
def faces_packed(game: Game, states: Buffer, state: int) -> int:
    """Return the faces that may be packed on some column now, as bits."""
    numbers = game.numbers
    sets = LAY_SETS + 52 * states[state + BASE] if states[state + BASE] != NONE else LAY_SETS
    faces = 0
    for column in range(numbers[FIRST_COLUMN], numbers[FIRST_COLUMN] + numbers[COLUMNS]):
        at = state + 3 * column
        if states[at + LEN] and states[at + LEN] < numbers[MOST]:
            faces |= whole(numbers[sets + game.octets[numbers[FACE_AT] + states[at + TOP]]])
    return faces


@jit
def is_won(game: Game, states: Buffer, state: int) -> bool:
    """Return whether the game is won."""
    numbers = game.numbers
    octets = game.octets
    if states[state + HOME] < numbers[UPS] * numbers[LENGTH]:
        return False
    for foundation in range(numbers[FIRST_UP], numbers[FIRST_UP] + numbers[UPS]):
        if states[state + 3 * foundation + LEN] != numbers[LENGTH]:
            return False
    left = numbers[LEFT]
    if left < 0:
        return True
    if states[state + STOCKED] or states[state + HELD] or states[state + WASTED]:
        return False
    lays = lays_at(game, states, state)
    for pile in range(numbers[FIRST_UP]):
        if pile >= numbers[FIRST_COLUMN] and left:
            if states[state + 3 * pile + LEN] != left:
                return False
            card = whole(states[state + 3 * pile + TOP])
            for _ in range(left - 1):
                on = whole(states[state + numbers[UNDER] + card])
                if not octets[lays + 52 * octets[numbers[FACE_AT] + on] + octets[numbers[FACE_AT] + card]]:
                    return False
                card = on
        elif (
            pile != 0
            and pile != numbers[HAND_PILE]
            and pile != numbers[WASTE_PILE]
            and states[state + 3 * pile + LEN]
        ):
            return False
    return True


@jit_small
def lays_at(game: Game, states: Buffer, state: int) -> int:
    """Return the index in the byte tables where "may this face be packed on that one" begins."""
    numbers = game.numbers
    if numbers[TO_BASE_TABLES] and states[state + BASE] != NONE:
        return whole(numbers[LAYS_AT] + 2704 * states[state + BASE])
    return whole(numbers[LAYS_AT])
