"""Moves of single cards and of the cards of a column.

Moves are written to *out* from index *free* on.  *fills*, *up* and *packed* are the sets of
``vacancies.fill_kinds``, ``foundations.faces_up`` and ``foundations.faces_packed``.
"""

# ruff: noqa: SIM109  (numba compiles loops, not generators)
from __future__ import annotations

from bot.solver.kernel.foundations import lays_at
from bot.solver.kernel.jit import Buffer, jit, whole
from bot.solver.kernel.layout import (
    BASE,
    CLOSING,
    COLUMNS,
    DEALS,
    DOWN,
    EXACT,
    FACE_AT,
    FIRST_COLUMN,
    FIRST_RESERVE,
    FIRST_UP,
    GOES_UP_AT,
    K_HAND,
    K_STOCK,
    K_WASTE,
    KINDS_AT,
    LATE,
    LEN,
    LENGTH,
    LIFT,
    LIFT_NOTHING,
    LIFT_PILE_OR_TOP,
    LIFT_RUN,
    LIFT_TOP,
    MOST,
    NONE,
    PACKS_AT,
    RESERVES,
    SCORE,
    STOCKED,
    TOP,
    UNDER,
    Game,
)
from bot.solver.kernel.vacancies import first_empty


@jit
def add_card(
    game: Game,
    states: Buffer,
    state: int,
    out: Buffer,
    free: int,
    mode: int,
    pile: int,
    card: int,
    deals: int,
    fills: int,
    up: int,
    packed: int,
) -> int:
    """Add the moves of *card*, the last of *pile*, after *deals* deals; return their end."""
    numbers = game.numbers
    octets = game.octets
    face = whole(octets[numbers[FACE_AT] + card])
    kind = whole(octets[numbers[KINDS_AT] + pile])
    head = pile | 1 << 16 | deals << DEALS
    talon = kind & (K_STOCK | K_HAND | K_WASTE)
    if up >> face & 1 and octets[numbers[GOES_UP_AT] + pile]:
        score = 0
        if mode != EXACT:
            score = (200 - deals if talon else 230) << SCORE
        out[free] = head | whole(numbers[FIRST_UP]) << 8 | score
        free += 1
    if packed >> face & 1 and octets[numbers[PACKS_AT] + pile]:
        lays = lays_at(game, states, state) + face
        for column in range(numbers[FIRST_COLUMN], numbers[FIRST_COLUMN] + numbers[COLUMNS]):
            at = state + 3 * column
            if (
                column != pile
                and states[at + LEN]
                and octets[lays + 52 * octets[numbers[FACE_AT] + states[at + TOP]]]
                and states[at + LEN] < numbers[MOST]
            ):
                score = 0
                if mode != EXACT:
                    score = (150 - deals // 2 if talon else 190) << SCORE
                out[free] = head | column << 8 | score
                free += 1
    if not kind & (fills | fills >> 8):
        return free
    return add_fills(
        game, states, state, out, free, mode, kind, face, head, 60 - deals // 4 if talon else 70, fills
    )


@jit
def add_fills(
    game: Game,
    states: Buffer,
    state: int,
    out: Buffer,
    free: int,
    mode: int,
    kind: int,
    face: int,
    head: int,
    score: int,
    fills: int,
) -> int:
    """Add the moves into empty piles of cards from a *kind* of pile, the lowest with this *face*."""
    numbers = game.numbers
    for group in range(2):
        if not kind & (fills >> 8 * group & 255):
            continue
        empty = first_empty(game, states, state, group)
        if numbers[CLOSING] >> group & 1 and face % 13 != (states[state + BASE] + numbers[LENGTH] - 1) % 13:
            continue
        if mode != EXACT:
            out[free] = head | empty << 8 | score << SCORE
            free += 1
            continue
        first = numbers[FIRST_COLUMN] if group else numbers[FIRST_RESERVE]
        count = numbers[COLUMNS] if group else numbers[RESERVES]
        if group and states[state + STOCKED]:
            count -= numbers[LATE]
        for each in range(empty, first + count):
            if not states[state + 3 * each + LEN]:
                out[free] = head | each << 8
                free += 1
    return free


@jit
def add_column(
    game: Game,
    states: Buffer,
    state: int,
    out: Buffer,
    free: int,
    mode: int,
    pile: int,
    fills: int,
    up: int,
    packed: int,
) -> int:
    """Add the moves of the cards of column *pile*; return their end."""
    numbers = game.numbers
    octets = game.octets
    at = state + 3 * pile
    height = whole(states[at + LEN])
    card = whole(states[at + TOP])
    faces = numbers[FACE_AT]
    if up >> octets[faces + card] & 1:
        out[free] = pile | whole(numbers[FIRST_UP]) << 8 | 1 << 16 | (220 << SCORE if mode != EXACT else 0)
        free += 1
    lift = numbers[LIFT]
    if lift == LIFT_NOTHING:
        return free
    lays = lays_at(game, states, state)
    showing = height - whole(states[at + DOWN])
    kind = whole(octets[numbers[KINDS_AT] + pile])
    count = 1
    while True:
        ends = count == height
        lower = NONE
        if not ends:
            lower = whole(states[state + numbers[UNDER] + card])
        fits = lift == LIFT_RUN or lift == LIFT_TOP or ends or (lift == LIFT_PILE_OR_TOP and count == 1)
        if fits and fills >> 16 and lift == LIFT_RUN and not ends and count < showing:
            # a part of a run is worth moving if the rest moves on or the card it uncovers goes up
            fits = (
                up >> octets[faces + lower] & 1 != 0
                or not (octets[lays + octets[faces + card] + 52 * octets[faces + lower]])
            )
        if fits:
            face = whole(octets[faces + card])
            head = pile | count << 16
            if packed >> face & 1 and octets[numbers[PACKS_AT] + pile]:
                for column in range(numbers[FIRST_COLUMN], numbers[FIRST_COLUMN] + numbers[COLUMNS]):
                    to = state + 3 * column
                    if (
                        column != pile
                        and states[to + LEN]
                        and octets[lays + face + 52 * octets[faces + states[to + TOP]]]
                        and states[to + LEN] + count <= numbers[MOST]
                    ):
                        score = 0
                        if mode != EXACT:
                            score = 100
                            if ends:
                                score = 170
                            elif count == showing:
                                score = 180
                            elif up >> octets[faces + lower] & 1:
                                score = 160
                        out[free] = head | column << 8 | score << SCORE
                        free += 1
            into = fills
            if count > 1:
                into &= ~255  # a reserve pile takes one card
            if ends:
                into &= 255  # a whole column would only move the space
            if kind & (into | into >> 8):
                score = 90 if count == showing else 50
                free = add_fills(game, states, state, out, free, mode, kind, face, head, score, into)
        if ends or lift == LIFT_TOP or count >= showing:
            return free
        if not octets[lays + octets[faces + card] + 52 * octets[faces + lower]]:
            return free
        card = lower
        count += 1
