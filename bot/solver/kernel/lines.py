"""Random play."""

from __future__ import annotations

from bot.solver.kernel.foundations import is_won
from bot.solver.kernel.jit import Buffer, jit, whole
from bot.solver.kernel.layout import DEAL_MOVE, FIRST_UP, HOME, MASK, PLAIN, STOCKED, WASTED, WIDTH, Game
from bot.solver.kernel.moves import moves
from bot.solver.kernel.play import play
from bot.solver.kernel.state import copy


@jit
def playouts(game: Game, states: Buffer, out: Buffer, games: int, steps: int, seed: int, up: int) -> int:
    """Play *games* random games from the first state of *states*, and return how many are won.

    Random but sensible: a move to a foundation has the weight *up* in :func:`weight`, and no card is carried
    back at once.  A game ends after *steps* moves, or when nothing but columns has changed for 60 moves.
    """
    width = whole(game.numbers[WIDTH])
    won = 0
    number = seed & MASK
    for _ in range(games):
        copy(states, width, 0, width)
        last = -1
        idle = 0
        before = -1
        for _ in range(steps):
            if is_won(game, states, width):
                won += 1
                break
            end = moves(game, states, width, out, 0, 1)
            total = 0
            for i in range(end):
                total += weight(game, out[i] & PLAIN, last, up)
            if total == 0:
                break
            number = (number * 0x5851F42D4C957F2D + 0x14057B7EF767814F) & MASK
            pick = (number >> 31) % total
            move = -1
            for i in range(end):
                pick -= weight(game, out[i] & PLAIN, last, up)
                if pick < 0:
                    move = out[i] & PLAIN
                    break
            last = move
            play(game, states, width, move, out, end)
            now = (
                whole(states[width + HOME]) * 4096
                + whole(states[width + STOCKED]) * 64
                + whole(states[width + WASTED])
            )
            idle = idle + 1 if now == before else 0
            before = now
            if idle > 60:
                break
    return won


@jit
def weight(game: Game, move: int, last: int, up: int) -> int:
    """Return the weight of *move* after *last* in random play, *up* if it goes to a foundation."""
    if (move & 255) == DEAL_MOVE:
        return 2
    to = move >> 8 & 255
    if to >= game.numbers[FIRST_UP]:
        return up
    if last >= 0 and (last & 255) == to and (last >> 8 & 255) == (move & 255):
        return 0
    return 4
