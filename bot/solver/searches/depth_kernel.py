"""Depth-first search of all reachable states, with a transposition table.

A guided search leaves out every state that is lost in a relaxed game (``proofs.guide_kernel``).  One
answer of that game serves many states, and a state that is left out cannot be won, so the search is still
complete.

The search runs in slices: it returns after a number of states and later continues where it stopped, so that
the caller can check clocks and flags.  Its memory is in buffers.
"""

from __future__ import annotations

from typing import NamedTuple

from bot.solver.kernel.foundations import is_won
from bot.solver.kernel.hashing import hash_of, is_new
from bot.solver.kernel.jit import Buffer, jit, jit_small, whole
from bot.solver.kernel.layout import DEADS, PLAIN, WIDTH, Game
from bot.solver.kernel.moves import moves
from bot.solver.kernel.play import play
from bot.solver.kernel.state import copy
from bot.solver.proofs.dead import is_dead
from bot.solver.proofs.guide_kernel import GuideSearch, ask
from bot.solver.proofs.suit_blind import LOST, abstract

# -- control: what the search remembers between slices
(
    DEPTH,
    STATES,
    UNTIL,
    SEEN,
    CUT,
    MODE,
    DEEPEST,
    ROOM,
    GUIDED,
    ASKING,
) = range(10)
CONTROL_SIZE = 10

RUNNING, WON, ENDED, FULL = 0, 1, 2, 3


@jit
def sort_down(out: Buffer, first: int, end: int) -> None:
    """Sort a short list of moves, the highest score first."""
    for place in range(first + 1, end):
        move = out[place]
        to = place - 1
        while to >= first and out[to] < move:
            out[to + 1] = out[to]
            to -= 1
        out[to + 1] = move


class Line(NamedTuple):
    """The line that is searched: its states, and the moves left to try in each."""

    rows: Buffer  # the states of the line, one after another
    frames: Buffer  # next move and end of the moves, for every state of the line
    out: Buffer  # the moves of all states of the line
    log: Buffer  # moves that the search of Klondike's classes plays automatically


@jit_small
def most_seen(table: Buffer) -> int:
    """Return how many states a transposition table takes."""
    return len(table) * 3 // 4


@jit
def guide_verdict(game: Game, line: Line, state: int, guide: GuideSearch, control: Buffer) -> int:
    """Search the relaxation for *state*, and return LOST, MAYBE or RUNNING; count the states it takes."""
    progress, columns, cards = abstract(game, guide.game, line.rows, state)
    more = control[UNTIL] - control[STATES]
    known, searched = ask(guide, progress, columns, cards, more, control[ASKING])
    control[STATES] += searched
    control[ASKING] = known == RUNNING
    return known


@jit
def search(game: Game, line: Line, table: Buffer, guide: GuideSearch, control: Buffer) -> int:
    """Search until UNTIL states have been generated, and return RUNNING, WON, ENDED or FULL.

    After WON the frames hold the line.  FULL: the transposition table is.  ENDED with ``control[CUT] == 0``
    proves that no won state can be reached.

    *guide* is used only if GUIDED; UNTIL then counts the states of both searches.  A slice that ends within
    the guide's search leaves the move to be played again and sets ASKING, so that nothing depends on where
    slices end.
    """
    numbers = game.numbers
    rows = line.rows
    frames = line.frames
    out = line.out
    width = whole(numbers[WIDTH])
    depth = whole(control[DEPTH])
    while depth >= 0:
        if control[STATES] >= control[UNTIL]:
            control[DEPTH] = depth
            return RUNNING
        if control[SEEN] >= most_seen(table):
            control[DEPTH] = depth
            return FULL
        here = frames[2 * depth]
        if here >= frames[2 * depth + 1]:
            depth -= 1
            continue
        frames[2 * depth] = here + 1
        move = out[here] & PLAIN
        state = (depth + 1) * width
        copy(rows, state, state - width, width)
        end = whole(frames[2 * depth + 1])
        play(game, rows, state, move, out, end)
        control[STATES] += not control[ASKING]
        if is_won(game, rows, state):
            control[DEPTH] = depth
            return WON
        if control[GUIDED]:
            known = guide_verdict(game, line, state, guide, control)
            if known == LOST:
                continue
            if known == RUNNING:
                frames[2 * depth] = here
                control[DEPTH] = depth
                return RUNNING
        one, two = hash_of(game, rows, state)
        if not is_new(table, one, two):
            continue
        control[SEEN] += 1
        if depth + 3 > control[DEEPEST] or end + 2000 > control[ROOM]:
            control[CUT] = 1
            continue
        if numbers[DEADS] and not control[GUIDED] and is_dead(game, rows, state, out, end):
            continue
        last = moves(game, rows, state, out, end, control[MODE])
        sort_down(out, end, last)
        depth += 1
        frames[2 * depth] = end
        frames[2 * depth + 1] = last
    control[DEPTH] = depth
    return ENDED
