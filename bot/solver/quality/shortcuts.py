"""Shorter ways from one state of a line to a later one.

A line is known by the hashes of its states, so a way back to it counts also where columns have changed
places; what follows is then found again by its hashes.
"""

from __future__ import annotations

from bot.solver.kernel.foundations import is_won
from bot.solver.kernel.hashing import hash_of, is_new
from bot.solver.kernel.jit import Buffer, jit, whole
from bot.solver.kernel.layout import EXACT, PLAIN, STEP, WIDTH, Game
from bot.solver.kernel.moves import moves
from bot.solver.kernel.play import play
from bot.solver.kernel.state import copy

PLACES = 4096
"""Places for the states of a line, 3 words each: two of hash, and which state it is."""


@jit
def mark(marks: Buffer, one: int, two: int, at: int) -> None:
    """Note that the state with this hash is number *at* of the line, unless a later one has it."""
    i = one & (PLACES - 1)
    while marks[3 * i + 2] >= 0 and (marks[3 * i] != one or marks[3 * i + 1] != two):
        i = (i + 1) & (PLACES - 1)
    marks[3 * i] = one
    marks[3 * i + 1] = two
    marks[3 * i + 2] = max(at, whole(marks[3 * i + 2]))


@jit
def number_of(marks: Buffer, one: int, two: int) -> int:
    """The number of the state with this hash in the line, or -1."""
    i = one & (PLACES - 1)
    while marks[3 * i + 2] >= 0:
        if marks[3 * i] == one and marks[3 * i + 1] == two:
            return whole(marks[3 * i + 2])
        i = (i + 1) & (PLACES - 1)
    return -1


@jit
def step_to(game: Game, b: Buffer, o: int, scratch: int, out: Buffer, one: int, two: int) -> int:
    """The move after which the state at *o* has this hash, played there; -1 if there is none."""
    width = whole(game.numbers[WIDTH])
    end = moves(game, b, o, out, 0, EXACT)
    for i in range(end):
        copy(b, scratch, o, width)
        play(game, b, scratch, whole(out[i]), out, end)
        first, second = hash_of(game, b, scratch)
        if first == one and second == two:
            copy(b, o, scratch, width)
            return whole(out[i])
    return -1


@jit
def shortcut(
    game: Game,
    rows: Buffer,  # the state to begin with, then room for *most* and one more
    parents: Buffer,
    steps: Buffer,
    depths: Buffer,
    most: int,
    marks: Buffer,
    start: int,
    length: int,  # moves of the line
    table: Buffer,
    bits: int,
    out: Buffer,
) -> int:
    """Look breadth-first, at *most* states, for a way from state *start* that saves moves.

    The node whose state is one of the line and that saves the most, or -1; the way to it is in *parents*
    and *steps*, and ``parents[0]`` is how many moves it saves.
    """
    width = whole(game.numbers[WIDTH])
    depths[0] = 0
    parents[0] = 0
    best = -1
    gain = 0
    tail = 1
    head = 0
    while head < tail and tail < most:
        o = head * width
        depth = whole(depths[head]) + 1
        end = moves(game, rows, o, out, 0, STEP)
        for i in range(end):
            to = tail * width
            copy(rows, to, o, width)
            play(game, rows, to, out[i] & PLAIN, out, end)
            one, two = hash_of(game, rows, to)
            if not is_new(table, bits, one, two):
                continue
            parents[tail] = head
            steps[tail] = out[i] & PLAIN
            depths[tail] = depth
            saved = (length if is_won(game, rows, to) else number_of(marks, one, two)) - start - depth
            if saved > gain:
                gain = saved
                best = tail
            tail += 1
            if tail >= most:
                break
        head += 1
    parents[0] = gain
    return best
