"""Auto-play, which plays every foundation move at once, and random play.

A card may be needed longer in the columns, so auto-play loses wins: beams that follow one state of many play
it, and searches that prove something do without.
"""

from bot.solver.kernel import layout as k
from bot.solver.kernel.foundations import faces_up, is_won, place
from bot.solver.kernel.jit import Buffer, jit, whole
from bot.solver.kernel.moves import moves
from bot.solver.kernel.play import play
from bot.solver.kernel.state import copy, face_of, last_card, plays
from bot.solver.kernel.vacancies import forced


@jit
def foundation_move(game: k.Game, states: Buffer, state: int) -> int:
    """Return the first foundation move of columns, reserve, hand and waste; -1 if there is none."""
    numbers = game.numbers
    up = faces_up(game, states, state)
    if up == 0:
        return -1
    found = -1
    for pile in range(1, numbers[k.FIRST_UP]):
        is_ahead = found < 0 or pile >= numbers[k.FIRST_RESERVE]  # of a card of the talon
        if is_ahead and plays(game, states, state, pile):
            is_fixed = pile == numbers[k.WASTE_PILE] and not numbers[k.AUTO_WASTE]
            if up >> face_of(game, last_card(game, states, state, pile)) & 1 and not is_fixed:
                found = pile
        if found >= numbers[k.FIRST_RESERVE]:
            break
    if found < 0:
        return -1
    face = face_of(game, last_card(game, states, state, found))
    return found | place(game, states, state, face) << 8 | 1 << 16


@jit
def auto_play(game: k.Game, states: Buffer, state: int, log: Buffer, end: int, out: Buffer, free: int) -> int:
    """Play foundation moves as long as there are any; return the end of *log*, to which they are added."""
    while True:
        if game.numbers[k.CHOICES] and forced(game, states, state, out, free) > free:
            return end
        move = foundation_move(game, states, state)
        if move < 0:
            return end
        play(game, states, state, move, out, free)
        log[end] = move
        end += 1


@jit
def playouts(game: k.Game, states: Buffer, out: Buffer, games: int, steps: int, seed: int, up: int) -> int:
    """Play *games* random games from the first state of *states*, and return how many are won.

    Random but sensible: a move to a foundation has the weight *up* in :func:`weight`, and no card is carried
    back at once.  A game ends after *steps* moves, or when nothing but columns has changed for 60 moves.
    """
    width = whole(game.numbers[k.WIDTH])
    won = 0
    number = seed & k.MASK
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
                total += weight(game, out[i] & k.PLAIN, last, up)
            if total == 0:
                break
            number = (number * 0x5851F42D4C957F2D + 0x14057B7EF767814F) & k.MASK
            pick = (number >> 31) % total
            for i in range(end):
                pick -= weight(game, out[i] & k.PLAIN, last, up)
                if pick < 0:
                    last = out[i] & k.PLAIN
                    break
            play(game, states, width, last, out, end)
            now = (
                whole(states[width + k.HOME]) * 4096
                + whole(states[width + k.STOCKED]) * 64
                + whole(states[width + k.WASTED])
            )
            idle = idle + 1 if now == before else 0
            before = now
            if idle > 60:
                break
    return won


@jit
def weight(game: k.Game, move: int, last: int, up: int) -> int:
    """Return the weight of *move* after *last* in random play, *up* if it goes to a foundation."""
    if (move & 255) == k.DEAL_MOVE:
        return 2
    to = move >> 8 & 255
    if to >= game.numbers[k.FIRST_UP]:
        return up
    if last >= 0 and (last & 255) == to and (last >> 8 & 255) == (move & 255):
        return 0
    return 4
