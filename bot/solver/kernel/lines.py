"""Lines of moves: whether they win, which of their moves are idle, and random play."""

from __future__ import annotations

from bot.solver.kernel.foundations import is_won
from bot.solver.kernel.jit import Buffer, jit, whole
from bot.solver.kernel.layout import DEAL_MOVE, FIRST_UP, HOME, MASK, PLAIN, STOCKED, WASTED, WIDTH, Game
from bot.solver.kernel.moves import moves
from bot.solver.kernel.play import play
from bot.solver.kernel.safe import tidy
from bot.solver.kernel.state import copy

# -- ctl of drop_idle
REACH, NEXT, CHANGED, DONE = range(4)


@jit
def wins(game: Game, states: Buffer, line: Buffer, first: int, count: int, out: Buffer) -> bool:
    """Return whether *count* moves of *line*, from index *first* on, are legal and win.

    They are played from the first state of *states*; the second is scratch.
    """
    width = whole(game.numbers[WIDTH])
    copy(states, width, 0, width)
    for i in range(first, first + count):
        wanted = whole(line[i])
        end = moves(game, states, width, out, 0, 0)
        legal = False
        for j in range(end):
            if out[j] == wanted:
                legal = True
                break
        if not legal:
            return False
        play(game, states, width, wanted, out, end)
    return is_won(game, states, width)


@jit
def drop_idle(
    game: Game, states: Buffer, line: Buffer, count: int, out: Buffer, most: int, ctl: Buffer
) -> int:
    """Take out of the first *count* moves of *line* what is not needed to win; how many are left.

    Tried are: leaving out one move, leaving out two that are up to twelve apart, and going at once where
    two moves take the same cards, by the first or by the second of them.  It stops after about *most*
    replays and goes on where it was when it is called again; *ctl*, all 0 at first, remembers where, and
    ``ctl[DONE]`` is 1 at the end.
    """
    half = len(line) // 2
    tried = 0
    reach = max(1, whole(ctl[REACH]))
    i = whole(ctl[NEXT]) - 1 if ctl[NEXT] else count - 1
    changed = whole(ctl[CHANGED])
    while reach <= 12:
        while i >= 0:
            if tried >= most:
                ctl[REACH] = reach
                ctl[NEXT] = i + 1
                ctl[CHANGED] = changed
                return count
            found = 0
            for gap in range(reach):
                j = i + gap
                if j >= count:
                    break
                a = whole(line[i])
                z = whole(line[j])
                for way in range(3):
                    if way > 0 and (
                        gap == 0
                        or (a & 255) == DEAL_MOVE
                        or (z & 255) == DEAL_MOVE
                        or (a >> 8 & 255) != (z & 255)
                        or (a >> 16) != (z >> 16)
                    ):
                        continue
                    n = half
                    for x in range(count):
                        move = whole(line[x])
                        if x == i:
                            if way != 1:
                                continue
                            move = (a & 255) | (z >> 8 << 8)
                        elif x == j:
                            if way != 2:
                                continue
                            move = (a & 255) | (z >> 8 << 8)
                        line[n] = move
                        n += 1
                    tried += 1
                    if wins(game, states, line, half, n - half, out):
                        for x in range(n - half):
                            line[x] = line[half + x]
                        count = n - half
                        found = 1
                        break
                if found:
                    break
            if found:
                changed = 1
            i -= 1
        if not changed:
            reach = reach * 12
        changed = 0
        i = count - 1
    ctl[DONE] = 1
    return count


@jit
def playouts(game: Game, states: Buffer, out: Buffer, log: Buffer, games: int, steps: int, seed: int) -> int:
    """How many of *games* random games from state 0 of *states* are won.

    Sensible, at random: what can do no harm is played; of the moves, one to a foundation is taken four
    times as readily, one from reserve or talon twice; a card is not carried back at once; a game ends
    after *steps* moves or when nothing but columns has changed for 60 moves.
    """
    width = whole(game.numbers[WIDTH])
    won = 0
    x = seed & MASK
    for _ in range(games):
        copy(states, width, 0, width)
        last = -1
        idle = 0
        before = -1
        for _ in range(steps):
            tidy(game, states, width, 0, log, 0, out, 0)
            if is_won(game, states, width):
                won += 1
                break
            end = moves(game, states, width, out, 0, 1)
            total = 0
            for i in range(end):
                total += weight(game, out[i] & PLAIN, last)
            if total == 0:
                break
            x = (x * 0x5851F42D4C957F2D + 0x14057B7EF767814F) & MASK
            pick = (x >> 31) % total
            move = -1
            for i in range(end):
                pick -= weight(game, out[i] & PLAIN, last)
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
def weight(game: Game, move: int, last: int) -> int:
    """How readily random play takes *move* after *last*."""
    if (move & 255) == DEAL_MOVE:
        return 2
    to = move >> 8 & 255
    if to >= game.numbers[FIRST_UP]:
        return 16
    if last >= 0 and (last & 255) == to and (last >> 8 & 255) == (move & 255):
        return 0
    return 4
