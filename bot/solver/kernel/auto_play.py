"""Auto-play: every foundation move at once, as the beams that follow one state of many play.

A card may be needed longer in the columns, so this loses wins.  Searches that prove something do without it.
"""

from __future__ import annotations

from bot.solver.kernel import layout as k
from bot.solver.kernel.foundations import faces_up, place
from bot.solver.kernel.jit import Buffer, jit, whole
from bot.solver.kernel.layout import Game
from bot.solver.kernel.play import play
from bot.solver.kernel.state import card_at
from bot.solver.kernel.vacancies import forced


@jit
def foundation_move(game: Game, states: Buffer, state: int) -> int:
    """Return the first foundation move of columns, reserve, hand and waste; -1 if there is none."""
    numbers = game.numbers
    octets = game.octets
    faces = whole(numbers[k.FACE_AT])
    up = faces_up(game, states, state)
    if up == 0:
        return -1
    found = face = -1
    for pile in range(numbers[k.FIRST_RESERVE], numbers[k.FIRST_COLUMN] + numbers[k.COLUMNS]):
        count = states[state + 3 * pile + k.LEN]
        if found >= 0 or count == 0 or (pile < numbers[k.FIRST_COLUMN] and count > 1 and numbers[k.CLOSED]):
            continue
        if up >> whole(octets[faces + states[state + 3 * pile + k.TOP]]) & 1:
            found, face = pile, whole(octets[faces + states[state + 3 * pile + k.TOP]])
    if found < 0 and states[state + k.HELD]:
        face = whole(octets[faces + card_at(game, states, state, whole(states[state + k.POS]))])
        if up >> face & 1:
            found = whole(numbers[k.HAND_PILE])
    if found < 0 and states[state + k.WASTED] and numbers[k.AUTO_WASTE]:
        face = whole(octets[faces + card_at(game, states, state, whole(states[state + k.WTOP]))])
        if up >> face & 1:
            found = whole(numbers[k.WASTE_PILE])
    return -1 if found < 0 else found | place(game, states, state, face) << 8 | 1 << 16


@jit
def auto_play(game: Game, states: Buffer, state: int, log: Buffer, end: int, out: Buffer, free: int) -> int:
    """Play foundation moves as long as there are any; return the end of *log*, to which they are added."""
    while True:
        if states[state + k.BASE] == k.NONE or (
            game.numbers[k.CHOICES] and forced(game, states, state, out, free) > free
        ):
            return end
        move = foundation_move(game, states, state)
        if move < 0:
            return end
        play(game, states, state, move, out, free)
        log[end] = move
        end += 1
