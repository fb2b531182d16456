"""The abstraction of a state: the state of a relaxed game that stands for it."""

from __future__ import annotations

from bot.solver.kernel.jit import Buffer, jit, whole
from bot.solver.kernel.layout import (
    COLUMNS,
    FACE_AT,
    FIRST_COLUMN,
    FIRST_RESERVE,
    FIRST_UP,
    LEN,
    POS,
    RESERVES,
    TALON,
    TALONS,
    TOP,
    UNDER,
    UPS,
    Game,
)
from bot.solver.proofs.suit_blind import (
    CARD_OF_FACE,
    DEALT_AT,
    HEIGHTS_AT,
    KIND_OF,
    NO_COLUMNS,
    RESERVE_AT,
    RESERVE_CARD,
    TALON_CARD,
    UNORDERED,
    home_cards,
    normalized_columns,
    skip_played,
    with_column,
)
from bot.solver.proofs.unordered import COLUMN_CARDS, RESERVE_COUNTS, RESERVE_ROOM
from bot.solver.proofs.unordered import HEIGHTS_AT as UNORDERED_HEIGHTS_AT
from bot.solver.proofs.unordered import RESERVE_AT as UNORDERED_RESERVE_AT


@jit
def abstract(game: Game, relaxed: Buffer, states: Buffer, state: int) -> tuple[int, int, int]:
    """Return the abstraction of a state, in the game whose table is *relaxed*: progress, columns, cards."""
    numbers = game.numbers
    under = state + whole(numbers[UNDER])
    faces = whole(numbers[FACE_AT])
    progress = 0
    for index in range(numbers[TALONS]):
        if states[under + index] != TALON:
            progress |= 1 << index
    heights = UNORDERED_HEIGHTS_AT if relaxed[UNORDERED] else HEIGHTS_AT
    for foundation in range(numbers[FIRST_UP], numbers[FIRST_UP] + numbers[UPS]):
        at = state + 3 * foundation
        if states[at + LEN]:
            progress += whole(states[at + LEN]) << heights + 4 * (
                whole(game.octets[faces + states[at + TOP]]) // 13
            )
    if relaxed[UNORDERED]:
        return unordered_state(game, relaxed, states, state, progress)
    return suit_blind_state(game, relaxed, states, state, progress)


@jit
def unordered_state(
    game: Game, relaxed: Buffer, states: Buffer, state: int, progress: int
) -> tuple[int, int, int]:
    """Complete *progress* with the reserve piles, and derive the cards in the columns."""
    numbers = game.numbers
    cards = relaxed[COLUMN_CARDS]
    for index in range(numbers[TALONS]):
        if progress >> index & 1:
            cards |= 1 << relaxed[TALON_CARD + index]
    for pile in range(numbers[RESERVES]):
        count = whole(states[state + 3 * (numbers[FIRST_RESERVE] + pile) + LEN])
        progress |= count << UNORDERED_RESERVE_AT + 3 * pile
        for index in range(count, relaxed[RESERVE_COUNTS + pile]):
            cards |= 1 << relaxed[RESERVE_CARD + RESERVE_ROOM * pile + index]
    return progress, 0, cards & ~home_cards(progress >> UNORDERED_HEIGHTS_AT & 0xFFFF)


@jit
def suit_blind_state(
    game: Game, relaxed: Buffer, states: Buffer, state: int, progress: int
) -> tuple[int, int, int]:
    """Complete *progress* with how far the pack is dealt, and derive the kinds and cards of the columns."""
    numbers = game.numbers
    octets = game.octets
    under = state + whole(numbers[UNDER])
    faces = whole(numbers[FACE_AT])
    reserve = whole(states[state + 3 * numbers[FIRST_RESERVE] + LEN]) if numbers[RESERVES] else 0
    columns = NO_COLUMNS | NO_COLUMNS << 24 | reserve << RESERVE_AT
    cards = 0
    for pile in range(numbers[FIRST_COLUMN], numbers[FIRST_COLUMN] + numbers[COLUMNS]):
        place = state + 3 * pile
        height = whole(states[place + LEN])
        if height == 0:
            continue
        card = whole(states[place + TOP])
        counted = relaxed[CARD_OF_FACE + octets[faces + card]]
        end = relaxed[KIND_OF + counted]
        cards |= 1 << counted
        for _ in range(height - 1):
            card = whole(states[under + card])
            counted = relaxed[CARD_OF_FACE + octets[faces + card]]
            cards |= 1 << counted
        columns = with_column(columns, relaxed[KIND_OF + counted], end)
    columns, cards = normalized_columns(relaxed, columns, cards)
    return skip_played(relaxed, progress | whole(states[state + POS]) << DEALT_AT), columns, cards
