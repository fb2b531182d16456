"""Moves played on a flat state in place."""

from bot.solver.kernel import layout as k
from bot.solver.kernel.foundations import place
from bot.solver.kernel.jit import Buffer, jit, whole
from bot.solver.kernel.state import deal, face_of, put, shorten, take, turn_one
from bot.solver.kernel.vacancies import fillers, forced, tier


@jit
def carry(game: k.Game, states: Buffer, state: int, move: int) -> None:
    """Carry out *move*, its deals first, without the automatic moves that follow."""
    numbers = game.numbers
    for _ in range(move >> k.DEALS & 255):
        deal(game, states, state)
    pile = move & 255
    if pile == k.DEAL_MOVE:
        deal(game, states, state)
        return
    to = move >> 8 & 255
    count = move >> 16 & 255
    under = state + whole(numbers[k.UNDER])
    if to >= numbers[k.FIRST_UP]:
        if numbers[k.RUNS]:
            lift_run(game, states, state, pile, count)
            return
        card = take(game, states, state, pile)
        face = face_of(game, card)
        if not numbers[k.STEPS]:
            to = place(game, states, state, face)
        at = state + 3 * to
        states[at + k.TOP] = card
        states[at + k.LEN] += 1
        states[under + card] = k.UP
        states[state + k.HOME] += 1
        return
    if to == numbers[k.WASTE_PILE]:
        turn_one(game, states, state)
        return
    if count == 1:
        put(game, states, state, to, take(game, states, state, pile))
        return
    card = whole(states[state + 3 * pile + k.TOP])
    last = card
    for _ in range(count - 1):
        card = whole(states[under + card])
    below = whole(states[under + card])
    put(game, states, state, to, card)
    states[state + 3 * to + k.TOP] = last
    states[state + 3 * to + k.LEN] += count - 1
    shorten(states, state, pile, count, below)


@jit
def lift_run(game: k.Game, states: Buffer, state: int, pile: int, count: int) -> None:
    """Lay the last *count* cards of a column on the first empty foundation."""
    to = whole(game.numbers[k.FIRST_UP])
    while states[state + 3 * to + k.LEN]:
        to += 1
    card = whole(states[state + 3 * pile + k.TOP])
    states[state + 3 * to + k.TOP] = card
    states[state + 3 * to + k.LEN] = count
    states[state + k.HOME] += count
    for _ in range(count):
        at = state + whole(game.numbers[k.UNDER]) + card
        card = whole(states[at])
        states[at] = k.UP
    shorten(states, state, pile, count, card)


@jit
def play(game: k.Game, states: Buffer, state: int, move: int, out: Buffer, free: int) -> None:
    """Play *move* and all forced moves after it that leave no choice.

    *out* is scratch from index *free* on.
    """
    numbers = game.numbers
    carry(game, states, state, move)
    pile = move & 255
    is_column = numbers[k.FIRST_COLUMN] <= pile < numbers[k.FIRST_UP]
    if numbers[k.AS_EMPTIED] and is_column and not states[state + 3 * pile + k.LEN]:
        kinds = tier(game, states, state, k.TIERS + 2 * k.MAX_TIERS, False)
        if kinds:
            fillers(game, states, state, out, free, 1, kinds, pile)
            carry(game, states, state, out[free])
    must = (
        numbers[k.TIERS] or numbers[k.TIERS + 2 * k.MAX_TIERS] or numbers[k.FORCED] or numbers[k.WASTE_FILLS]
    )
    while must and forced(game, states, state, out, free) == free + 1:
        carry(game, states, state, out[free])
