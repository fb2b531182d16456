"""Moves of single cards and of the cards of a column.

Moves are written to *out* from index *free* on.  *fills*, *up* and *packed* are the sets of
``vacancies.fill_kinds``, ``foundations.faces_up`` and ``foundations.faces_packed``.
"""

from __future__ import annotations

from bot.solver.kernel import layout as k
from bot.solver.kernel.foundations import add_up, lays_at
from bot.solver.kernel.jit import Buffer, jit, whole
from bot.solver.kernel.vacancies import first_empty


@jit
def add_card(
    game: k.Game,
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
    face = whole(octets[numbers[k.FACE_AT] + card])
    kind = whole(octets[numbers[k.KINDS_AT] + pile])
    head = pile | 1 << 16 | deals << k.DEALS
    talon = kind & (k.K_STOCK | k.K_HAND | k.K_WASTE)
    if up >> face & 1 and octets[numbers[k.GOES_UP_AT] + pile]:
        score = 200 - deals if talon else 230
        free = add_up(game, states, state, out, free, pile | deals << k.DEALS, face, score)
    if packed >> face & 1 and octets[numbers[k.PACKS_AT] + pile]:
        lays = lays_at(game, states, state) + face
        for column in range(numbers[k.FIRST_COLUMN], numbers[k.FIRST_COLUMN] + numbers[k.COLUMNS]):
            at = state + 3 * column
            if (
                column != pile
                and states[at + k.LEN]
                and octets[lays + 52 * octets[numbers[k.FACE_AT] + states[at + k.TOP]]]
                and states[at + k.LEN] < numbers[k.MOST]
            ):
                score = 150 - deals // 2 if talon else 190
                out[free] = head | column << 8 | score << k.SCORE
                free += 1
    if not kind & (fills | fills >> 8):
        return free
    head |= (60 - deals // 4 if talon else 70) << k.SCORE
    return add_fills(game, states, state, out, free, mode, kind, face, head, fills)


@jit
def add_fills(
    game: k.Game,
    states: Buffer,
    state: int,
    out: Buffer,
    free: int,
    mode: int,
    kind: int,
    face: int,
    head: int,
    fills: int,
) -> int:
    """Add the moves into empty piles of cards from a *kind* of pile, the lowest with this *face*.

    *head*: the moves, but for the piles into which they lead.
    """
    numbers = game.numbers
    for group in range(2):
        if not kind & (fills >> 8 * group & 255):
            continue
        empty = first_empty(game, states, state, group)
        if (
            numbers[k.CLOSING] >> group & 1
            and face % 13 != (states[state + k.BASE] + numbers[k.LENGTH] - 1) % 13
        ):
            continue
        if mode != k.EXACT:
            out[free] = head | empty << 8
            free += 1
            continue
        first = numbers[k.FIRST_COLUMN] if group else numbers[k.FIRST_RESERVE]
        count = numbers[k.COLUMNS] if group else numbers[k.RESERVES]
        if group and states[state + k.STOCKED]:
            count -= numbers[k.LATE]
        for each in range(empty, first + count):
            if not states[state + 3 * each + k.LEN]:
                out[free] = head | each << 8
                free += 1
    return free


@jit
def add_column(
    game: k.Game,
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
    height = whole(states[at + k.LEN])
    card = whole(states[at + k.TOP])
    faces = numbers[k.FACE_AT]
    if up >> octets[faces + card] & 1:
        free = add_up(game, states, state, out, free, pile, whole(octets[faces + card]), 220)
    lift = numbers[k.LIFT]
    if lift == k.LIFT_NOTHING:
        return free
    lays = lays_at(game, states, state)
    showing = height - whole(states[at + k.DOWN])
    kind = whole(octets[numbers[k.KINDS_AT] + pile])
    count = 1
    while True:
        ends = count == height
        lower = k.NONE
        if not ends:
            lower = whole(states[state + numbers[k.UNDER] + card])
        fits = lift == k.LIFT_RUN or lift == k.LIFT_TOP or ends or (lift == k.LIFT_PILE_OR_TOP and count == 1)
        if fits and fills >> 16 and lift == k.LIFT_RUN and not ends and count < showing:
            # a part of a run is worth moving if the rest moves on or the card it uncovers goes up
            fits = (
                up >> octets[faces + lower] & 1 != 0
                or not (octets[lays + octets[faces + card] + 52 * octets[faces + lower]])
            )
        if fits:
            face = whole(octets[faces + card])
            head = pile | count << 16
            if packed >> face & 1 and octets[numbers[k.PACKS_AT] + pile]:
                for column in range(numbers[k.FIRST_COLUMN], numbers[k.FIRST_COLUMN] + numbers[k.COLUMNS]):
                    to = state + 3 * column
                    if (
                        column != pile
                        and states[to + k.LEN]
                        and octets[lays + face + 52 * octets[faces + states[to + k.TOP]]]
                        and states[to + k.LEN] + count <= numbers[k.MOST]
                    ):
                        score = 100
                        if ends:
                            score = 170
                        elif count == showing:
                            score = 180
                        elif up >> octets[faces + lower] & 1:
                            score = 160
                        out[free] = head | column << 8 | score << k.SCORE
                        free += 1
            into = fills
            if count > 1:
                into &= ~255  # a reserve pile takes one card
            if ends:
                into &= 255  # a whole column would only move the space
            if kind & (into | into >> 8):
                head |= (90 if count == showing else 50) << k.SCORE
                free = add_fills(game, states, state, out, free, mode, kind, face, head, into)
        if ends or lift == k.LIFT_TOP or count >= showing:
            return free
        if not octets[lays + numbers[k.HOLDS] + octets[faces + card] + 52 * octets[faces + lower]]:
            return free
        card = lower
        count += 1
