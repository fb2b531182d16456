"""How good a state looks beside others of its stage."""

from __future__ import annotations

from typing import NamedTuple

from bot.solver.kernel import layout as k
from bot.solver.kernel.foundations import place
from bot.solver.kernel.jit import Buffer, jit, whole
from bot.solver.kernel.layout import Game
from bot.solver.kernel.state import card_at


class Weights(NamedTuple):
    """What each feature of a state is worth, in sixteenths of a card."""

    waste: int = 0  # each card in the waste
    home: int = 0  # each card on a foundation
    empty: int = 0  # each empty column
    waste_suit: int = 0  # each card of the waste above a lower one of its suit
    lowest: int = 0  # each card on the lowest foundation
    down: int = 0  # each face-down card
    reserve: int = 0  # each card in the reserve
    tops: int = 0  # each kind (rank and colour) among the top cards of the columns
    kings: int = 0  # each column that begins with the highest rank
    top_rank: int = 0  # each rank of a top card above the base
    next: int = 0  # each of the next eight places of the talon whose card can be played
    packed: int = 0  # each card of the waste that packs on the one beneath it
    blocked: int = 0  # each card of a column beneath a higher one
    blocked_by: int = 0  # each higher card above it
    price: int = 0  # each move made so far
    rising: int = 0  # each card of a column directly beneath a higher one
    blocked_low: int = 0  # the depth in rank of a blocked card, times at most four cards above it
    reserve_wait: int = 0  # each rank between the lowest foundation and the top of the reserve


@jit
def estimate(game: Game, states: Buffer, state: int, weights: Weights, scratch: Buffer, start: int) -> int:
    """Return how good a state looks beside others of its stage.

    *weights*: see :class:`Weights`; *scratch*: workspace, free from index *start*.
    """
    numbers = game.numbers
    octets = game.octets
    under = state + numbers[k.UNDER]
    faces = numbers[k.FACE_AT]
    base = whole(states[state + k.BASE])
    if base == k.NONE:
        return 0
    lowest = 13
    for foundation in range(numbers[k.FIRST_UP], numbers[k.FIRST_UP] + numbers[k.UPS]):
        if states[state + 3 * foundation + k.LEN] < lowest:
            lowest = whole(states[state + 3 * foundation + k.LEN])
    score = (
        weights.waste * states[state + k.WASTED]
        + weights.home * states[state + k.HOME]
        + weights.lowest * lowest
    )
    # the waste: cards on lower ones of their suit, packed neighbours
    if states[state + k.WASTED]:
        for i in range(4):
            scratch[start + i] = 13
        before = -1
        last = whole(states[state + k.POS])
        for i in range(last):
            card = card_at(game, states, state, i)
            if states[under + card] != k.TALON:
                continue
            face = whole(octets[faces + card])
            rank = (face % 13 - base) % 13
            if rank > scratch[start + face // 13]:
                score += weights.waste_suit
            else:
                scratch[start + face // 13] = rank
            if before >= 0 and numbers[k.PACK_SETS + 52 * base + face] >> before & 1:
                score += weights.packed
            before = face
    # what comes next and can be played
    if weights.next:
        last = min(whole(numbers[k.TALONS]), whole(states[state + k.POS]) + 8)
        for i in range(whole(states[state + k.POS]), last):
            card = card_at(game, states, state, i)
            if states[under + card] == k.TALON:
                face = whole(octets[faces + card])
                if place(game, states, state, face) >= 0:
                    score += weights.next
                else:
                    for column in range(
                        numbers[k.FIRST_COLUMN], numbers[k.FIRST_COLUMN] + numbers[k.COLUMNS]
                    ):
                        at = state + 3 * column
                        if (
                            states[at + k.LEN]
                            and numbers[k.PACK_SETS + 52 * base + octets[faces + states[at + k.TOP]]] >> face
                            & 1
                        ):
                            score += weights.next
                            break
    for pile in range(numbers[k.FIRST_RESERVE], numbers[k.FIRST_RESERVE] + numbers[k.RESERVES]):
        count = whole(states[state + 3 * pile + k.LEN])
        score += weights.reserve * count
        if count and weights.reserve_wait:
            rank = (whole(octets[faces + states[state + 3 * pile + k.TOP]]) % 13 - base) % 13
            score += weights.reserve_wait * (rank - lowest)
    tops = 0
    for pile in range(numbers[k.FIRST_COLUMN], numbers[k.FIRST_COLUMN] + numbers[k.COLUMNS]):
        at = state + 3 * pile
        count = whole(states[at + k.LEN])
        if count == 0:
            score += weights.empty
            continue
        face = whole(octets[faces + states[at + k.TOP]])
        rank = (face % 13 - base) % 13
        bit = 1 << (2 * rank + (1 if 13 <= face < 39 else 0))
        if not tops & bit:
            tops |= bit
            score += weights.tops
        score += weights.top_rank * rank
        score += weights.down * states[at + k.DOWN]
        card = whole(states[at + k.TOP])
        if weights.blocked_by or weights.blocked or numbers[k.NOTHING_FREE]:
            for i in range(count):
                scratch[start + i] = (whole(octets[faces + card]) % 13 - base) % 13
                card = whole(states[under + card])
            for i in range(count):
                over = 0
                for j in range(i):
                    if scratch[start + j] > scratch[start + i]:
                        over += 1
                if over:
                    score += weights.blocked
                    score += weights.blocked_by * over
                    score += weights.blocked_low * (13 - scratch[start + i]) * min(over, 4)
                if i and scratch[start + i - 1] > scratch[start + i]:
                    score += weights.rising
        elif weights.kings:
            while states[under + card] < k.SHELF:
                card = whole(states[under + card])
            if (whole(octets[faces + card]) % 13 - base) % 13 == 12 and not states[at + k.DOWN]:
                score += weights.kings
    return score
