"""How good a state looks beside others of its stage."""

from typing import NamedTuple

from bot.solver.kernel import layout as k
from bot.solver.kernel.foundations import faces_up
from bot.solver.kernel.jit import Buffer, jit, whole
from bot.solver.kernel.state import card_at, face_of


class Weights(NamedTuple):
    """What each feature of a state is worth, in sixteenths of a card."""

    waste: int = 0  # each card in the waste
    home: int = 0  # each card on a foundation
    empty: int = 0  # each empty column
    lowest: int = 0  # each card on the lowest foundation
    down: int = 0  # each face-down card
    reserve: int = 0  # each card in the reserve
    top_rank: int = 0  # each rank of a top card above the base
    packed: int = 0  # each card of a column on one of the next rank
    last_rank: int = 0  # each column that begins with the last rank of the foundations
    blocked: int = 0  # each card of a column beneath a higher one
    blocked_by: int = 0  # each higher card above it
    price: int = 0  # each move made so far
    rising: int = 0  # each card of a column directly beneath a higher one
    blocked_low: int = 0  # the depth in rank of a blocked card, times at most four cards above it
    reserve_wait: int = 0  # each rank between the lowest foundation and the top of the reserve
    waste_raised: int = 0  # each rank by which a card of the waste is above the lowest one under it
    waste_next: int = 0  # each card above one of the waste that a foundation takes now, for each such card


Players = tuple[Weights, ...]
"""Simple players, by their weights."""


@jit
def write_waits(game: k.Game, states: Buffer, state: int, scratch: Buffer, start: int) -> None:
    """Write for each rank how many cards go up before it, times four, where foundations have steps.

    It is the average of the foundations that the rank is still to go to.
    """
    numbers = game.numbers
    base = whole(states[state + k.BASE])
    for rank in range(26):
        scratch[start + rank] = 0
    for foundation in range(numbers[k.UPS]):
        step = whole(game.octets[numbers[k.STEPS_AT] + foundation])
        height = whole(states[state + 3 * (numbers[k.FIRST_UP] + foundation) + k.LEN])
        for wait in range(numbers[k.LENGTH] - height):
            rank = (step * (base + 1 + height + wait) + 12) % 13
            scratch[start + rank] += wait
            scratch[start + 13 + rank] += 1
    for rank in range(13):
        if scratch[start + 13 + rank]:
            scratch[start + rank] = 4 * scratch[start + rank] // scratch[start + 13 + rank]


@jit
def waste_worth(game: k.Game, states: Buffer, state: int, weights: Weights) -> int:
    """Return what the order of the cards in the waste is worth."""
    under = state + game.numbers[k.UNDER]
    base = whole(states[state + k.BASE])
    wanted = faces_up(game, states, state)
    score, least, found = 0, 13, 0
    for place in range(whole(states[state + k.POS])):
        card = card_at(game, states, state, place)
        if states[under + card] == k.TALON:
            face = face_of(game, card)
            rank = (face % 13 - base) % 13
            score += weights.waste_next * found
            score += weights.waste_raised * max(rank - least, 0)
            least = min(least, rank)
            found += wanted >> face & 1
    return score


@jit
def estimate(game: k.Game, states: Buffer, state: int, weights: Weights, scratch: Buffer, start: int) -> int:
    """Return how good a state looks beside others of its stage.

    *weights*: see :class:`Weights`; *scratch*: workspace, free from index *start*.
    """
    numbers = game.numbers
    under = state + numbers[k.UNDER]
    base = whole(states[state + k.BASE])
    waits = start
    if numbers[k.STEPS]:
        write_waits(game, states, state, scratch, waits)
        start += 26
    lowest = 13
    for foundation in range(numbers[k.FIRST_UP], numbers[k.FIRST_UP] + numbers[k.UPS]):
        lowest = min(lowest, whole(states[state + 3 * foundation + k.LEN]))
    score = (
        weights.waste * states[state + k.WASTED]
        + weights.home * states[state + k.HOME]
        + weights.lowest * lowest
    )
    if weights.waste_next or weights.waste_raised:
        score += waste_worth(game, states, state, weights)
    for pile in range(numbers[k.FIRST_RESERVE], numbers[k.FIRST_RESERVE] + numbers[k.RESERVES]):
        count = whole(states[state + 3 * pile + k.LEN])
        score += weights.reserve * count
        if count and weights.reserve_wait:
            rank = (face_of(game, states[state + 3 * pile + k.TOP]) % 13 - base) % 13
            score += weights.reserve_wait * (rank - lowest)
    for pile in range(numbers[k.FIRST_COLUMN], numbers[k.FIRST_COLUMN] + numbers[k.COLUMNS]):
        at = state + 3 * pile
        count = whole(states[at + k.LEN])
        if count == 0:
            score += weights.empty
            continue
        card = whole(states[at + k.TOP])
        score += weights.top_rank * ((face_of(game, card) % 13 - base) % 13)
        score += weights.down * states[at + k.DOWN]
        if weights.blocked or weights.packed or weights.last_rank:
            for i in range(count):
                rank = face_of(game, card) % 13
                scratch[start + i] = scratch[waits + rank] if numbers[k.STEPS] else (rank - base) % 13
                card = whole(states[under + card])
            for i in range(count):
                over = 0
                for j in range(i if weights.blocked else 0):
                    over += scratch[start + j] > scratch[start + i]
                if over:
                    score += weights.blocked
                    score += weights.blocked_by * over
                    score += weights.blocked_low * (13 - scratch[start + i]) * min(over, 4)
                if i and scratch[start + i - 1] > scratch[start + i]:
                    score += weights.rising
                elif i and scratch[start + i - 1] == scratch[start + i] - 1:
                    score += weights.packed
            score += weights.last_rank if scratch[start + count - 1] == 12 else 0
    return score
