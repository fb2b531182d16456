"""Depth-first search of all reachable states, with a transposition table.

A guided search leaves out every state that is lost in a relaxed game (``proofs.guide_kernel``).  One
answer of that game serves many states, and a state that is left out cannot be won, so the search is still
complete.

The search runs in slices: it returns after a number of states and later continues where it stopped, so that
the caller can check clocks and flags.  Its memory is in buffers.
"""

from typing import NamedTuple

from bot.solver.kernel.foundations import is_won
from bot.solver.kernel.hashing import LOST, hash_of, is_new
from bot.solver.kernel.jit import Buffer, jit, jit_small, whole
from bot.solver.kernel.layout import DEADS, PLAIN, WIDTH, Game
from bot.solver.kernel.moves import moves
from bot.solver.kernel.play import play
from bot.solver.kernel.state import copy
from bot.solver.proofs.dead import is_dead
from bot.solver.proofs.guide_kernel import GuideSearch, ask
from bot.solver.proofs.suit_blind import abstract

# -- control: what the search remembers between slices
DEPTH, STATES, UNTIL, SEEN, CUT, MODE, DEEPEST, ROOM, GUIDED, ASKING = range(10)
CONTROL_SIZE = 10

RUNNING, WON, ENDED, FULL = 0, 1, 2, 3
MOST_MOVES = 2000  # of one state, or what its proof of loss writes


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
def restart(line: Line, table: Buffer, control: Buffer, states: int) -> None:
    """Set up a search of at most so many *states*, with an empty *table* and all the room of *line*."""
    for i in range(CONTROL_SIZE):
        control[i] = 0
    for i in range(len(table)):
        table[i] = 0
    control[UNTIL] = states
    control[DEEPEST], control[ROOM] = len(line.frames) // 2, len(line.out)


@jit_small
def next_move(line: Line, table: Buffer, control: Buffer) -> int:
    """Return where the next move to try is in ``line.out``, or -1 if the slice or the search is over.

    Its state is that at DEPTH of the line; states without moves left are taken off the line.
    """
    while control[DEPTH] >= 0 and control[STATES] < control[UNTIL] and 4 * control[SEEN] < 3 * len(table):
        frame = 2 * control[DEPTH]
        here = line.frames[frame]
        if here < line.frames[frame + 1]:
            line.frames[frame] = here + 1
            return here
        control[DEPTH] -= 1
    return -1


@jit_small
def ending(control: Buffer) -> int:
    """Return why there is no next move: RUNNING, ENDED or FULL."""
    if control[DEPTH] < 0:
        return ENDED
    return RUNNING if control[STATES] >= control[UNTIL] else FULL


@jit_small
def has_room(control: Buffer, end: int, most: int) -> bool:
    """Return whether the line has room for a state with *most* moves from *end* on; if not, note a CUT."""
    fits = control[DEPTH] + 3 <= control[DEEPEST] and end + most <= control[ROOM]
    control[CUT] |= not fits
    return fits


@jit_small
def lengthen(line: Line, control: Buffer, first: int, end: int) -> None:
    """Add a state to the line, with its moves from *first* to *end*."""
    control[DEPTH] += 1
    line.frames[2 * control[DEPTH]] = first
    line.frames[2 * control[DEPTH] + 1] = end


@jit
def search(game: Game, guide: GuideSearch, line: Line, table: Buffer, control: Buffer) -> int:
    """Search until UNTIL states have been generated, and return RUNNING, WON, ENDED or FULL.

    After WON the frames hold the line.  FULL: the transposition table is.  ENDED with ``control[CUT] == 0``
    proves that no won state can be reached.

    *guide* is used only if GUIDED; UNTIL then counts the states of both searches.  A slice that ends within
    the guide's search leaves the move to be played again and sets ASKING, so that nothing depends on where
    slices end.
    """
    rows = line.rows
    out = line.out
    width = whole(game.numbers[WIDTH])
    while True:
        here = next_move(line, table, control)
        if here < 0:
            return ending(control)
        move = out[here] & PLAIN
        state = (control[DEPTH] + 1) * width
        copy(rows, state, state - width, width)
        end = whole(line.frames[2 * control[DEPTH] + 1])
        play(game, rows, state, move, out, end)
        control[STATES] += not control[ASKING]
        if is_won(game, rows, state):
            return WON
        if control[GUIDED]:
            progress, columns, cards = abstract(game, guide.game, rows, state)
            more = control[UNTIL] - control[STATES]
            known, searched = ask(guide, progress, columns, cards, more, control[ASKING])
            control[STATES] += searched
            control[ASKING] = known == RUNNING
            if known == LOST:
                continue
            if known == RUNNING:
                line.frames[2 * control[DEPTH]] = here
                return RUNNING
        one, two = hash_of(game, rows, state)
        if not is_new(table, one, two):
            continue
        control[SEEN] += 1
        if not has_room(control, end, MOST_MOVES):
            continue
        if game.numbers[DEADS] and not control[GUIDED] and is_dead(game, rows, state, out, end):
            continue
        last = moves(game, rows, state, out, end, control[MODE])
        sort_down(out, end, last)
        lengthen(line, control, end, last)
