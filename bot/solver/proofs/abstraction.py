"""The abstraction of a state: the state of a relaxed game that stands for it."""

from __future__ import annotations

from bot.solver.kernel import layout as k
from bot.solver.kernel.jit import Buffer, jit, whole
from bot.solver.kernel.layout import Game
from bot.solver.proofs import suit_blind as blind
from bot.solver.proofs.suit_blind import home_cards, normalized_columns, skip_played, with_column
from bot.solver.proofs.unordered import COLUMN_CARDS, RESERVE_COUNTS, RESERVE_ROOM
from bot.solver.proofs.unordered import HEIGHTS_AT as UNORDERED_HEIGHTS_AT
from bot.solver.proofs.unordered import RESERVE_AT as UNORDERED_RESERVE_AT


@jit
def abstract(game: Game, relaxed: Buffer, states: Buffer, state: int) -> tuple[int, int, int]:
    """Return the abstraction of a state, in the game whose table is *relaxed*: progress, columns, cards."""
    numbers = game.numbers
    under = state + whole(numbers[k.UNDER])
    faces = whole(numbers[k.FACE_AT])
    progress = 0
    for index in range(numbers[k.TALONS]):
        if states[under + index] != k.TALON:
            progress |= 1 << index
    heights = UNORDERED_HEIGHTS_AT if relaxed[blind.UNORDERED] else blind.HEIGHTS_AT
    for foundation in range(numbers[k.FIRST_UP], numbers[k.FIRST_UP] + numbers[k.UPS]):
        at = state + 3 * foundation
        if states[at + k.LEN]:
            suit = whole(game.octets[faces + states[at + k.TOP]]) // 13
            progress += whole(states[at + k.LEN]) << heights + 4 * suit
    if relaxed[blind.UNORDERED]:
        return unordered_state(game, relaxed, states, state, progress)
    return suit_blind_state(game, relaxed, states, state, progress)


@jit
def unordered_state(
    game: Game, relaxed: Buffer, states: Buffer, state: int, progress: int
) -> tuple[int, int, int]:
    """Complete *progress* with the reserve piles, and derive the cards in the columns."""
    numbers = game.numbers
    cards = relaxed[COLUMN_CARDS]
    for index in range(numbers[k.TALONS]):
        if progress >> index & 1:
            cards |= 1 << relaxed[blind.TALON_CARD + index]
    for pile in range(numbers[k.RESERVES]):
        count = whole(states[state + 3 * (numbers[k.FIRST_RESERVE] + pile) + k.LEN])
        progress |= count << UNORDERED_RESERVE_AT + 3 * pile
        for index in range(count, relaxed[RESERVE_COUNTS + pile]):
            cards |= 1 << relaxed[blind.RESERVE_CARD + RESERVE_ROOM * pile + index]
    return progress, blind.NO_LISTS, cards & ~home_cards(progress >> UNORDERED_HEIGHTS_AT & 0xFFFF)


@jit
def suit_blind_state(
    game: Game, relaxed: Buffer, states: Buffer, state: int, progress: int
) -> tuple[int, int, int]:
    """Complete *progress* with how far the pack is dealt, and derive the ranks and cards of the columns."""
    numbers = game.numbers
    octets = game.octets
    under = state + whole(numbers[k.UNDER])
    faces = whole(numbers[k.FACE_AT])
    reserve = whole(states[state + 3 * numbers[k.FIRST_RESERVE] + k.LEN]) if numbers[k.RESERVES] else 0
    columns = blind.NO_LISTS | reserve << blind.RESERVE_AT
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
        columns = with_column(columns, counted >> 2, end)
    columns, cards = normalized_columns(relaxed, columns, cards)
    progress |= whole(states[state + k.POS]) << blind.DEALT_AT
    return skip_played(relaxed, progress), columns, cards
