"""Auto-play: every foundation move at once, as the beams that follow one state of many play.

A card may be needed longer in the columns, so this loses wins.  Searches that prove something do without it.
"""

from __future__ import annotations

from bot.solver.kernel.foundations import faces_up
from bot.solver.kernel.jit import Buffer, jit, whole
from bot.solver.kernel.layout import (
    AUTO_WASTE,
    BASE,
    CHOICES,
    CLOSED,
    COLUMNS,
    FACE_AT,
    FIRST_COLUMN,
    FIRST_RESERVE,
    FIRST_UP,
    HAND_PILE,
    HELD,
    LEN,
    NONE,
    POS,
    TOP,
    WASTE_PILE,
    WASTED,
    WTOP,
    Game,
)
from bot.solver.kernel.play import play
from bot.solver.kernel.state import card_at
from bot.solver.kernel.vacancies import forced


@jit
def foundation_move(game: Game, states: Buffer, state: int) -> int:
    """Return the first foundation move of columns, reserve, hand and waste; -1 if there is none."""
    numbers = game.numbers
    octets = game.octets
    faces = whole(numbers[FACE_AT])
    up = faces_up(game, states, state)
    if up == 0:
        return -1
    found = -1
    for pile in range(numbers[FIRST_RESERVE], numbers[FIRST_COLUMN] + numbers[COLUMNS]):
        count = states[state + 3 * pile + LEN]
        if found >= 0 or count == 0 or (pile < numbers[FIRST_COLUMN] and count > 1 and numbers[CLOSED]):
            continue
        if up >> whole(octets[faces + states[state + 3 * pile + TOP]]) & 1:
            found = pile
    if found < 0 and states[state + HELD]:
        card = card_at(game, states, state, whole(states[state + POS]))
        if up >> whole(octets[faces + card]) & 1:
            found = whole(numbers[HAND_PILE])
    if found < 0 and states[state + WASTED] and numbers[AUTO_WASTE]:
        card = card_at(game, states, state, whole(states[state + WTOP]))
        if up >> whole(octets[faces + card]) & 1:
            found = whole(numbers[WASTE_PILE])
    return -1 if found < 0 else found | whole(numbers[FIRST_UP]) << 8 | 1 << 16


@jit
def auto_play(game: Game, states: Buffer, state: int, log: Buffer, end: int, out: Buffer, free: int) -> int:
    """Play foundation moves as long as there are any; return the end of *log*, to which they are added."""
    while True:
        if states[state + BASE] == NONE or (
            game.numbers[CHOICES] and forced(game, states, state, out, free) > free
        ):
            return end
        move = foundation_move(game, states, state)
        if move < 0:
            return end
        play(game, states, state, move, out, free)
        log[end] = move
        end += 1
