"""Compiled search for shortcuts: fewer moves from one state of a winning line to a later one.

States of the line are recognized by their hash keys, so a path back to the line also counts where columns
have changed places.  The rest of the line is then found again, move by move, by its hash keys.
"""

from __future__ import annotations

from typing import NamedTuple

from bot.solver.kernel.foundations import is_won
from bot.solver.kernel.hashing import hash_of, is_new
from bot.solver.kernel.jit import Buffer, jit, whole
from bot.solver.kernel.layout import EXACT, PLAIN, STEP, WIDTH, Game
from bot.solver.kernel.moves import moves
from bot.solver.kernel.play import play
from bot.solver.kernel.state import copy

MARKS = 4096
"""Slots of the hash table of a line: three integers each, two of the key and the number of the state."""
TABLE_BITS = 16
"""The transposition table has 2**16 entries."""


class Nodes(NamedTuple):
    """The states found by a breadth-first search, with one entry in each array."""

    states: Buffer  # one after another; the first is the root
    parents: Buffer
    steps: Buffer  # the move that leads to the state
    depths: Buffer


@jit
def mark(marks: Buffer, one: int, two: int, number: int) -> None:
    """Store that the state with this hash key is number *number* of the line, unless a later one has it."""
    slot = one & (MARKS - 1)
    while marks[3 * slot + 2] >= 0 and (marks[3 * slot] != one or marks[3 * slot + 1] != two):
        slot = (slot + 1) & (MARKS - 1)
    marks[3 * slot] = one
    marks[3 * slot + 1] = two
    marks[3 * slot + 2] = max(number, whole(marks[3 * slot + 2]))


@jit
def number_of(marks: Buffer, one: int, two: int) -> int:
    """Return the number of the state with this hash key in the line, or -1."""
    slot = one & (MARKS - 1)
    while marks[3 * slot + 2] >= 0:
        if marks[3 * slot] == one and marks[3 * slot + 1] == two:
            return whole(marks[3 * slot + 2])
        slot = (slot + 1) & (MARKS - 1)
    return -1


@jit
def step_to(game: Game, states: Buffer, state: int, scratch: int, out: Buffer, one: int, two: int) -> int:
    """Play the move that leads from *state* to the hash key, and return it; -1 if there is none."""
    width = whole(game.numbers[WIDTH])
    end = moves(game, states, state, out, 0, EXACT)
    for i in range(end):
        copy(states, scratch, state, width)
        play(game, states, scratch, whole(out[i]), out, end)
        first, second = hash_of(game, states, scratch)
        if first == one and second == two:
            copy(states, state, scratch, width)
            return whole(out[i])
    return -1


@jit
def shortcut(
    game: Game, nodes: Nodes, marks: Buffer, table: Buffer, out: Buffer, most: int, start: int, length: int
) -> int:
    """Search breadth-first for a path from state *start* of a line that saves moves.

    At most *most* states are searched; *length* is the number of moves of the line.  Returns the node that is
    a state of the line and saves the most moves, or -1.  ``parents[0]`` is then the number of moves it saves.
    """
    width = whole(game.numbers[WIDTH])
    states = nodes.states
    parents = nodes.parents
    steps = nodes.steps
    depths = nodes.depths
    depths[0] = 0
    parents[0] = 0
    best = -1
    gain = 0
    tail = 1
    head = 0
    while head < tail and tail < most:
        state = head * width
        depth = whole(depths[head]) + 1
        end = moves(game, states, state, out, 0, STEP)
        for i in range(end):
            child = tail * width
            copy(states, child, state, width)
            play(game, states, child, out[i] & PLAIN, out, end)
            one, two = hash_of(game, states, child)
            if not is_new(table, TABLE_BITS, one, two):
                continue
            parents[tail] = head
            steps[tail] = out[i] & PLAIN
            depths[tail] = depth
            saved = (length if is_won(game, states, child) else number_of(marks, one, two)) - start - depth
            if saved > gain:
                gain = saved
                best = tail
            tail += 1
            if tail >= most:
                break
        head += 1
    parents[0] = gain
    return best
