"""Lines of moves: whether they win, how they can be shortened, and random play."""

from __future__ import annotations

from bot.solver.kernel.foundations import is_won
from bot.solver.kernel.jit import Buffer, jit, whole
from bot.solver.kernel.layout import DEAL_MOVE, FIRST_UP, HOME, MASK, PLAIN, STOCKED, WASTED, WIDTH, Game
from bot.solver.kernel.moves import moves
from bot.solver.kernel.play import play
from bot.solver.kernel.safe import auto_play
from bot.solver.kernel.state import copy

# -- control of drop_idle
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
def complete(
    game: Game,
    states: Buffer,
    state: int,
    codes: Buffer,
    first: int,
    end: int,
    greedy: int,
    log: Buffer,
    out: Buffer,
) -> int:
    """Write the moves of *codes* from index *first* to *end* into *log*; return how many there are then.

    They are played in *state*.  With them are the safe moves that a search with *greedy* plays automatically
    after each of them, and before the very first.
    """
    count = 0 if first else auto_play(game, states, state, greedy, log, 0, out, 0)
    for i in range(first, end):
        log[count] = codes[i]
        play(game, states, state, whole(codes[i]), out, 0)
        count = auto_play(game, states, state, greedy, log, count + 1, out, 0)
    return count


@jit
def drop_idle(
    game: Game, states: Buffer, line: Buffer, count: int, out: Buffer, most: int, control: Buffer
) -> int:
    """Remove moves that the win does not need from the first *count* of *line*; return how many are left.

    Three changes are tried: leave out one move; leave out two moves that are at most twelve apart; and where
    two moves carry the same cards, carry them to the end at once, in place of the first or of the second. The
    function returns after about *most* replays and continues there when it is called again: *control*, all 0
    at first, holds its progress, and ``control[DONE]`` is 1 at the end.
    """
    half = len(line) // 2
    tried = 0
    reach = max(1, whole(control[REACH]))
    first = whole(control[NEXT]) - 1 if control[NEXT] else count - 1
    changed = whole(control[CHANGED])
    while reach <= 12:
        while first >= 0:
            if tried >= most:
                control[REACH] = reach
                control[NEXT] = first + 1
                control[CHANGED] = changed
                return count
            found = 0
            for gap in range(reach):
                second = first + gap
                if second >= count:
                    break
                earlier = whole(line[first])
                later = whole(line[second])
                for change in range(3):
                    if change > 0 and (
                        gap == 0
                        or (earlier & 255) == DEAL_MOVE
                        or (later & 255) == DEAL_MOVE
                        or (earlier >> 8 & 255) != (later & 255)
                        or (earlier >> 16) != (later >> 16)
                    ):
                        continue
                    end = half
                    for place in range(count):
                        move = whole(line[place])
                        if place == first:
                            if change != 1:
                                continue
                            move = (earlier & 255) | (later >> 8 << 8)
                        elif place == second:
                            if change != 2:
                                continue
                            move = (earlier & 255) | (later >> 8 << 8)
                        line[end] = move
                        end += 1
                    tried += 1
                    if wins(game, states, line, half, end - half, out):
                        for place in range(end - half):
                            line[place] = line[half + place]
                        count = end - half
                        found = 1
                        break
                if found:
                    break
            if found:
                changed = 1
            first -= 1
        if not changed:
            reach = reach * 12
        changed = 0
        first = count - 1
    control[DONE] = 1
    return count


@jit
def playouts(game: Game, states: Buffer, out: Buffer, log: Buffer, games: int, steps: int, seed: int) -> int:
    """Play *games* random games from the first state of *states*, and return how many are won.

    Random but sensible: safe moves are played automatically, :func:`weight` prefers foundation moves, and no
    card is carried back at once.  A game ends after *steps* moves, or when nothing but columns has changed
    for 60 moves.
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
            auto_play(game, states, width, 0, log, 0, out, 0)
            if is_won(game, states, width):
                won += 1
                break
            end = moves(game, states, width, out, 0, 1)
            total = 0
            for i in range(end):
                total += weight(game, out[i] & PLAIN, last)
            if total == 0:
                break
            number = (number * 0x5851F42D4C957F2D + 0x14057B7EF767814F) & MASK
            pick = (number >> 31) % total
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
    """Return the weight of *move* after *last* in random play."""
    if (move & 255) == DEAL_MOVE:
        return 2
    to = move >> 8 & 255
    if to >= game.numbers[FIRST_UP]:
        return 16
    if last >= 0 and (last & 255) == to and (last >> 8 & 255) == (move & 255):
        return 0
    return 4
