"""Moves played on a flat state in place."""

from __future__ import annotations

from bot.solver.kernel.foundations import place
from bot.solver.kernel.jit import Buffer, jit, whole
from bot.solver.kernel.layout import (
    AFTER_AT,
    AFTERS,
    AS_EMPTIED,
    BASE,
    CHOOSE_COUNT,
    CHOOSE_FIRST,
    COLUMNS,
    DEAL_MOVE,
    DEALS,
    DOWN,
    FACE_AT,
    FIRST_COLUMN,
    FIRST_RESERVE,
    FIRST_UP,
    FORCED,
    HOME,
    LEN,
    MAX_TIERS,
    NONE,
    SHELF,
    STOCKED,
    TABLE,
    TIERS,
    TOP,
    UNDER,
    UP,
    WASTE_FILLS,
    WASTE_PILE,
    Game,
)
from bot.solver.kernel.state import deal, put, shorten, skip, take, turn_one
from bot.solver.kernel.vacancies import fillers, forced, tier


@jit
def carry(game: Game, states: Buffer, state: int, move: int) -> None:
    """Carry out *move*, its deals first, without the automatic moves that follow."""
    numbers = game.numbers
    deals = move >> DEALS & 255
    if deals:
        skip(game, states, state, deals)
    pile = move & 255
    if pile == DEAL_MOVE:
        deal(game, states, state)
        return
    to = move >> 8 & 255
    count = move >> 16 & 255
    under = state + whole(numbers[UNDER])
    if to >= numbers[FIRST_UP]:
        card = take(game, states, state, pile)
        face = whole(game.octets[numbers[FACE_AT] + card])
        choosing = states[state + BASE] == NONE
        if choosing:
            states[state + BASE] = face % 13
        to = place(game, states, state, face)
        at = state + 3 * to
        states[at + TOP] = card
        states[at + LEN] += 1
        states[under + card] = UP
        states[state + HOME] += 1
        if choosing and pile < numbers[FIRST_RESERVE]:
            lay_out(game, states, state)
        return
    if to == numbers[WASTE_PILE]:
        turn_one(game, states, state)
        return
    if count == 1:
        put(game, states, state, to, take(game, states, state, pile))
        return
    card = whole(states[state + 3 * pile + TOP])
    last = card
    for _ in range(count - 1):
        card = whole(states[under + card])
    below = whole(states[under + card])
    at = state + 3 * to
    if states[at + LEN]:
        states[under + card] = states[at + TOP]
    else:
        states[under + card] = TABLE if to >= numbers[FIRST_COLUMN] else SHELF
    states[at + TOP] = last
    states[at + LEN] += count
    shorten(game, states, state, pile, count, below)


@jit
def lay_out(game: Game, states: Buffer, state: int) -> None:
    """Make columns of the offered cards that were not chosen, in order; then deal the rest of the layout."""
    numbers = game.numbers
    octets = game.octets
    column = whole(numbers[FIRST_COLUMN])
    for pile in range(numbers[CHOOSE_FIRST], numbers[CHOOSE_FIRST] + numbers[CHOOSE_COUNT]):
        if states[state + 3 * pile + LEN]:
            card = take(game, states, state, pile)
            if column < numbers[FIRST_COLUMN] + numbers[COLUMNS]:
                put(game, states, state, column, card)
                column += 1
    for i in range(numbers[AFTER_AT], numbers[AFTER_AT] + 2 * numbers[AFTERS], 2):
        pile = whole(octets[i])
        if states[state + STOCKED]:
            put(game, states, state, pile, take(game, states, state, 0))
            states[state + 3 * pile + DOWN] += octets[i + 1]


@jit
def play(game: Game, states: Buffer, state: int, move: int, out: Buffer, free: int) -> None:
    """Play *move* and all forced moves after it that leave no choice.

    *out* is scratch from index *free* on.
    """
    carry(game, states, state, move)
    if game.numbers[AS_EMPTIED]:
        fill_as_emptied(game, states, state, move & 255, out, free)
    settle(game, states, state, out, free)


@jit
def fill_as_emptied(game: Game, states: Buffer, state: int, pile: int, out: Buffer, free: int) -> None:
    """Fill column *pile* if it was just emptied."""
    numbers = game.numbers
    if (
        pile < numbers[FIRST_COLUMN]
        or pile >= numbers[FIRST_COLUMN] + numbers[COLUMNS]
        or states[state + 3 * pile + LEN]
    ):
        return
    kinds = tier(game, states, state, TIERS + 2 * MAX_TIERS)
    if kinds:
        fillers(game, states, state, out, free, 1, kinds, pile)
        carry(game, states, state, out[free])


@jit
def settle(game: Game, states: Buffer, state: int, out: Buffer, free: int) -> None:
    """Play forced moves as long as there is exactly one; *out* is scratch from index *free* on."""
    numbers = game.numbers
    if not (numbers[TIERS] or numbers[TIERS + 2 * MAX_TIERS] or numbers[FORCED] or numbers[WASTE_FILLS]):
        return
    while forced(game, states, state, out, free) == free + 1:
        carry(game, states, state, out[free])
