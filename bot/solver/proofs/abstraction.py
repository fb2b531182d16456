"""The image of a state in the game that guides its search, the blurred or the heaped one."""

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
    CARD_AT,
    CARD_OF,
    DEALT,
    EMPTY,
    HEAPED,
    HEIGHTS_AT,
    KIND_OF,
    SHELF_AT,
    SHELF_CARD,
    home_of,
    placed,
    settled,
    with_column,
)
from bot.solver.proofs.unordered import COLUMN_CARDS, SHELF, SHELVES
from bot.solver.proofs.unordered import HEIGHTS_AT as HEAP_HEIGHTS_AT
from bot.solver.proofs.unordered import SHELF_AT as HEAP_SHELF_AT


@jit
def image(game: Game, r: Buffer, b: Buffer, o: int) -> tuple[int, int, int]:
    """The image of a state, in the game that *r* says."""
    numbers = game.numbers
    u = o + whole(numbers[UNDER])
    faces = whole(numbers[FACE_AT])
    a = 0
    for i in range(numbers[TALONS]):
        if b[u + i] != TALON:
            a |= 1 << i
    heights = HEAP_HEIGHTS_AT if r[HEAPED] else HEIGHTS_AT
    for f in range(numbers[FIRST_UP], numbers[FIRST_UP] + numbers[UPS]):
        at = o + 3 * f
        if b[at + LEN]:
            a += whole(b[at + LEN]) << heights + 4 * (whole(game.octets[faces + b[at + TOP]]) // 13)
    return heaped(game, r, b, o, a) if r[HEAPED] else blurred(game, r, b, o, a)


@jit
def heaped(game: Game, r: Buffer, b: Buffer, o: int, a: int) -> tuple[int, int, int]:
    """The heaped image: *a* with the reserve piles, and the cards in the columns."""
    numbers = game.numbers
    c = r[COLUMN_CARDS]
    for i in range(numbers[TALONS]):
        if a >> i & 1:
            c |= 1 << r[CARD_OF + i]
    for p in range(numbers[RESERVES]):
        n = whole(b[o + 3 * (numbers[FIRST_RESERVE] + p) + LEN])
        a |= n << HEAP_SHELF_AT + 3 * p
        for i in range(n, r[SHELVES + p]):
            c |= 1 << r[SHELF_CARD + SHELF * p + i]
    return a, 0, c & ~home_of(a >> HEAP_HEIGHTS_AT & 0xFFFF)


@jit
def blurred(game: Game, r: Buffer, b: Buffer, o: int, a: int) -> tuple[int, int, int]:
    """The blurred image: *a* with how far the pack is dealt, the kinds of the columns, and their cards."""
    numbers = game.numbers
    octets = game.octets
    u = o + whole(numbers[UNDER])
    faces = whole(numbers[FACE_AT])
    k = whole(b[o + 3 * numbers[FIRST_RESERVE] + LEN]) if numbers[RESERVES] else 0
    low = EMPTY | EMPTY << 24 | k << SHELF_AT
    c = 0
    for p in range(numbers[FIRST_COLUMN], numbers[FIRST_COLUMN] + numbers[COLUMNS]):
        at = o + 3 * p
        height = whole(b[at + LEN])
        if height == 0:
            continue
        card = whole(b[at + TOP])
        x = r[CARD_AT + octets[faces + card]]
        end = r[KIND_OF + x]
        c |= 1 << x
        for _ in range(height - 1):
            card = whole(b[u + card])
            x = r[CARD_AT + octets[faces + card]]
            c |= 1 << x
        low = with_column(r, low, r[KIND_OF + x], end)
    low, c = settled(r, low, c)
    return placed(a | whole(b[o + POS]) << DEALT, r), low, c
