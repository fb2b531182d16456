"""Moves of single cards and of the cards of a column.

Moves are written to *out* from index *free* on; each function returns their end.  *head* is a move but for
its target.
"""

from typing import NamedTuple

from bot.solver.kernel import layout as k
from bot.solver.kernel.foundations import add_up, lays_at
from bot.solver.kernel.jit import Buffer, jit, jit_small, whole
from bot.solver.kernel.state import face_of
from bot.solver.kernel.vacancies import next_empty


class Aims(NamedTuple):
    """The places that take cards now, and the mode in which moves to them are listed."""

    mode: int
    fills: int  # the kinds of ``vacancies.fill_kinds``
    up: int  # the faces that a foundation takes
    packed: int  # the faces that a column takes


@jit
def add_card(
    game: k.Game, states: Buffer, state: int, out: Buffer, free: int, card: int, head: int, aims: Aims
) -> int:
    """Add the moves of *card*, the last of its pile."""
    numbers = game.numbers
    octets = game.octets
    face = face_of(game, card)
    pile = head & 255
    deals = head >> k.DEALS
    kind = whole(octets[numbers[k.KINDS_AT] + pile])
    talon = kind & (k.K_STOCK | k.K_HAND | k.K_WASTE)
    head |= 1 << 16
    if aims.up >> face & 1 and octets[numbers[k.GOES_UP_AT] + pile]:
        score = 200 - deals if talon else 230
        free = add_up(game, states, state, out, free, face, head | score << k.SCORE)
    if aims.packed >> face & 1 and octets[numbers[k.PACKS_AT] + pile]:
        score = 150 - deals // 2 if talon else 190
        free = add_packed(game, states, state, out, free, face, head | score << k.SCORE)
    if not kind & (aims.fills | aims.fills >> 8):
        return free
    score = 60 - deals // 4 if talon else 70
    return add_fills(game, states, state, out, free, face, head | score << k.SCORE, aims)


@jit_small
def add_packed(game: k.Game, states: Buffer, state: int, out: Buffer, free: int, face: int, head: int) -> int:
    """Add the moves onto columns of cards of which the lowest has this *face*."""
    numbers = game.numbers
    lays = lays_at(game, states, state) + face
    count = head >> 16 & 255
    for column in range(numbers[k.FIRST_COLUMN], numbers[k.FIRST_COLUMN] + numbers[k.COLUMNS]):
        at = state + 3 * column
        if (
            column != head & 255
            and states[at + k.LEN]
            and game.octets[lays + 52 * face_of(game, states[at + k.TOP])]
            and states[at + k.LEN] + count <= numbers[k.MOST]
        ):
            out[free] = head | column << 8
            free += 1
    return free


@jit
def add_fills(
    game: k.Game, states: Buffer, state: int, out: Buffer, free: int, face: int, head: int, aims: Aims
) -> int:
    """Add the moves into empty piles of cards of which the lowest has this *face*.

    A reserve pile takes one card, and a whole column in an empty one would only move the space.
    """
    numbers = game.numbers
    pile = head & 255
    count = head >> 16 & 255
    kind = whole(game.octets[numbers[k.KINDS_AT] + pile])
    for group in range(2):
        idle = kind == k.K_TABLEAU and count == states[state + 3 * pile + k.LEN] if group else count > 1
        if idle or not kind & (aims.fills >> 8 * group & 255):
            continue
        last = (states[state + k.BASE] + numbers[k.LENGTH] - 1) % 13
        if numbers[k.CLOSING] >> group & 1 and face % 13 != last:
            continue
        empty = next_empty(game, states, state, group, 0)
        while empty >= 0:
            out[free] = head | empty << 8
            free += 1
            empty = next_empty(game, states, state, group, empty + 1) if aims.mode == k.EXACT else -1
    return free


@jit
def add_column(
    game: k.Game, states: Buffer, state: int, out: Buffer, free: int, pile: int, aims: Aims
) -> int:
    """Add the moves of the cards of column *pile*."""
    numbers = game.numbers
    octets = game.octets
    at = state + 3 * pile
    height = whole(states[at + k.LEN])
    card = whole(states[at + k.TOP])
    if aims.up >> face_of(game, card) & 1:
        free = add_up(game, states, state, out, free, face_of(game, card), pile | 1 << 16 | 220 << k.SCORE)
    lift = numbers[k.LIFT]
    if lift == k.LIFT_NOTHING:
        return free
    lays = lays_at(game, states, state)
    showing = height - whole(states[at + k.DOWN])
    kind = whole(octets[numbers[k.KINDS_AT] + pile])
    count = 1
    while True:
        face = face_of(game, card)
        ends = count == height
        lower = lower_face = k.NONE
        if not ends:
            lower = whole(states[state + numbers[k.UNDER] + card])
            lower_face = face_of(game, lower)
        uncovers = not ends and aims.up >> lower_face & 1 != 0  # a card that goes up
        fits = lift == k.LIFT_RUN or lift == k.LIFT_TOP or ends or (lift == k.LIFT_PILE_OR_TOP and count == 1)
        # a part of a run is worth moving if the rest moves on or the card it uncovers goes up
        is_idle = lift == k.LIFT_RUN and count < showing and not uncovers
        is_idle = is_idle and octets[lays + face + 52 * lower_face] != 0
        if fits and not (is_idle and aims.mode & k.LEAN):
            head = pile | count << 16
            stays = is_idle and aims.mode != k.EXACT and numbers[k.LIKE_ENDS]
            if aims.packed >> face & 1 and octets[numbers[k.PACKS_AT] + pile] and not stays:
                score = 170 if ends else 180 if count == showing else 160 if uncovers else 100
                free = add_packed(game, states, state, out, free, face, head | score << k.SCORE)
            if kind & (aims.fills | aims.fills >> 8):
                score = 90 if count == showing else 50
                free = add_fills(game, states, state, out, free, face, head | score << k.SCORE, aims)
        if ends or lift == k.LIFT_TOP or count >= showing:
            return free
        if not octets[lays + numbers[k.HOLDS] + face + 52 * lower_face]:
            return free
        card = lower
        count += 1
