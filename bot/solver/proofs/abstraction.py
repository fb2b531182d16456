"""The abstraction of a state: the state of a relaxed game that stands for it."""

from __future__ import annotations

from bot.solver.kernel import layout as k
from bot.solver.kernel.jit import Buffer, jit, whole
from bot.solver.kernel.layout import Game
from bot.solver.proofs import suit_blind as blind
from bot.solver.proofs.suit_blind import normalized_columns, skip_played, with_column


@jit
def abstract(game: Game, relaxed: Buffer, states: Buffer, state: int) -> tuple[int, int, int]:
    """Return the abstraction of a state, in the game whose table is *relaxed*: progress, columns, cards."""
    numbers = game.numbers
    octets = game.octets
    under = state + whole(numbers[k.UNDER])
    faces = whole(numbers[k.FACE_AT])
    progress = whole(states[state + k.POS]) << blind.DEALT_AT
    for index in range(numbers[k.TALONS]):
        if states[under + index] != k.TALON:
            progress |= 1 << index
    for foundation in range(numbers[k.FIRST_UP], numbers[k.FIRST_UP] + numbers[k.UPS]):
        at = state + 3 * foundation
        if states[at + k.LEN]:
            suit = whole(octets[faces + states[at + k.TOP]]) // 13
            progress += whole(states[at + k.LEN]) << blind.HEIGHTS_AT + 4 * suit
    columns = blind.NO_LISTS
    for pile in range(numbers[k.RESERVES]):
        count = whole(states[state + 3 * (numbers[k.FIRST_RESERVE] + pile) + k.LEN])
        columns |= count << blind.RESERVE_AT + relaxed[blind.RESERVE_WIDTH] * pile
    cards = 0
    for pile in range(numbers[k.FIRST_COLUMN], numbers[k.FIRST_COLUMN] + numbers[k.COLUMNS]):
        place = state + 3 * pile
        height = whole(states[place + k.LEN])
        if height == 0:
            continue
        card = whole(states[place + k.TOP])
        counted = relaxed[blind.CARD_OF_FACE + octets[faces + card]]
        end = counted >> 2
        cards |= 1 << counted
        for _ in range(height - 1):
            card = whole(states[under + card])
            counted = relaxed[blind.CARD_OF_FACE + octets[faces + card]]
            cards |= 1 << counted
        if not relaxed[blind.COLOURS]:
            columns = with_column(columns, counted >> 2, end)
    if not relaxed[blind.COLOURS]:
        columns, cards = normalized_columns(relaxed, columns, cards)
    return skip_played(relaxed, progress), columns, cards
