"""Empty piles: which may be filled, and which must be."""

from __future__ import annotations

from bot.solver.kernel.foundations import place
from bot.solver.kernel.jit import Buffer, jit, jit_small, whole
from bot.solver.kernel.layout import (
    AS_EMPTIED,
    BASE,
    CLOSED,
    COLUMNS,
    FACE_AT,
    FIRST_COLUMN,
    FIRST_RESERVE,
    FIRST_UP,
    FORCED,
    GOES_UP_AT,
    HAND_PILE,
    K_HAND,
    K_STOCK,
    K_WASTE,
    KINDS_AT,
    LATE,
    LEN,
    LONGEST,
    MAX_TIERS,
    NONE,
    POS,
    REDEALS,
    REDEALT_ONLY,
    RESERVES,
    SKIP,
    STOCKED,
    TIERS,
    TOP,
    UPS,
    WASTE_FILLS,
    WASTE_PILE,
    WASTED,
    WTOP,
    Game,
)
from bot.solver.kernel.state import card_at, size


@jit_small
def is_open(game: Game, states: Buffer, state: int, group: int) -> bool:
    """Return whether piles of *group* (0 reserve, 1 columns) may be filled already."""
    return not (game.numbers[REDEALT_ONLY] >> group & 1) or states[state + REDEALS] > 0


@jit_small
def first_empty(game: Game, states: Buffer, state: int, group: int) -> int:
    """Return the first empty pile of *group* that is open, or -1."""
    numbers = game.numbers
    first = numbers[FIRST_COLUMN] if group else numbers[FIRST_RESERVE]
    count = numbers[COLUMNS] if group else numbers[RESERVES]
    if group and states[state + STOCKED]:
        count -= numbers[LATE]
    for pile in range(first, first + count):
        if not states[state + 3 * pile + LEN]:
            return pile
    return -1


@jit
def tier(game: Game, states: Buffer, state: int, at: int) -> int:
    """Return the kinds of the first tier, from index *at* on, that has a card; 0 if none has."""
    numbers = game.numbers
    for i in range(at, at + MAX_TIERS):
        kinds = numbers[i]
        if kinds == 0:
            return 0
        for pile in range(numbers[FIRST_UP]):
            if kinds & game.octets[numbers[KINDS_AT] + pile] and size(game, states, state, pile):
                return whole(kinds)
    return 0


@jit
def forced(game: Game, states: Buffer, state: int, out: Buffer, free: int) -> int:
    """List the moves that do the first thing that must be done, from index *free* of *out*; return their end.

    First piles are filled, in the order waste, reserve, columns; then base cards go up, if they must.
    """
    numbers = game.numbers
    if numbers[WASTE_FILLS] and not states[state + WASTED] and states[state + STOCKED]:
        out[free] = whole(numbers[WASTE_PILE]) << 8 | 1 << 16
        return free + 1
    for group in range(2):
        at = TIERS + 2 * MAX_TIERS * group
        if numbers[at] == 0 or (group and numbers[AS_EMPTIED]) or not is_open(game, states, state, group):
            continue
        empty = first_empty(game, states, state, group)
        if empty < 0:
            continue
        kinds = tier(game, states, state, at)
        if kinds:
            return fillers(game, states, state, out, free, group, kinds, empty)
    if numbers[FORCED]:
        return base_cards(game, states, state, out, free)
    return free


@jit
def fillers(
    game: Game, states: Buffer, state: int, out: Buffer, free: int, group: int, kinds: int, empty: int
) -> int:
    """List the moves that fill pile *empty* of *group* with a card of *kinds*; return their end."""
    numbers = game.numbers
    best = 0
    first = free
    for pile in range(numbers[FIRST_UP]):
        if kinds & game.octets[numbers[KINDS_AT] + pile]:
            count = size(game, states, state, pile)
            if count > 0:
                if numbers[LONGEST] >> group & 1:
                    if count <= best:
                        continue
                    best = count
                    free = first
                out[free] = pile | empty << 8 | 1 << 16
                free += 1
    return free


@jit
def base_cards(game: Game, states: Buffer, state: int, out: Buffer, free: int) -> int:
    """List the move of the first base card that can go up, if there is one; return the end."""
    numbers = game.numbers
    octets = game.octets
    if states[state + BASE] == NONE:
        return free
    for pile in range(1, numbers[FIRST_UP]):
        count = size(game, states, state, pile)
        if count == 0 or not octets[numbers[GOES_UP_AT] + pile]:
            continue
        if pile == numbers[HAND_PILE]:
            card = card_at(game, states, state, whole(states[state + POS]))
        elif pile == numbers[WASTE_PILE]:
            card = card_at(game, states, state, whole(states[state + WTOP]))
        else:
            if count > 1 and numbers[CLOSED] and pile < numbers[FIRST_COLUMN]:
                continue
            card = whole(states[state + 3 * pile + TOP])
        face = whole(octets[numbers[FACE_AT] + card])
        if face % 13 == states[state + BASE] and place(game, states, state, face) >= 0:
            out[free] = pile | whole(numbers[FIRST_UP]) << 8 | 1 << 16
            return free + 1
    return free


@jit
def fill_kinds(game: Game, states: Buffer, state: int, mode: int) -> int:
    """Return the kinds that may fill an empty reserve pile and, 8 bits higher, an empty column.

    In SKIP mode the talon counts as if it had a card; its kinds stand in the last tier.
    """
    numbers = game.numbers
    kinds = 0
    for group in range(2):
        at = TIERS + 2 * MAX_TIERS * group + MAX_TIERS
        if (
            numbers[at] == 0
            or not is_open(game, states, state, group)
            or first_empty(game, states, state, group) < 0
        ):
            continue
        for i in range(at, at + MAX_TIERS):
            wanted = whole(numbers[i])
            if wanted == 0:
                break
            some = mode == SKIP and wanted & (K_STOCK | K_HAND | K_WASTE) != 0
            for pile in range(numbers[FIRST_UP] + numbers[UPS]):
                if some:
                    break
                some = (
                    wanted & game.octets[numbers[KINDS_AT] + pile] != 0
                    and size(game, states, state, pile) > 0
                )
            if some:
                kinds |= wanted << 8 * group
                break
    return kinds
