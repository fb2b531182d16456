"""The share of re-deals that are won after a move, by short searches that know the cards (hindsight).

Sampling and searching like this is hindsight optimization: Bjarnason, Fern and Tadepalli, "Lower bounding
Klondike solitaire with Monte-Carlo planning", ICAPS 2009.  It overvalues moves that need luck or knowledge.
"""

from __future__ import annotations

from bot.solver.kernel.chance import shuffle
from bot.solver.kernel.foundations import is_won
from bot.solver.kernel.jit import Buffer, jit, whole
from bot.solver.kernel.layout import LEAN, SKIP, WIDTH, Game
from bot.solver.kernel.moves import moves
from bot.solver.kernel.play import play
from bot.solver.kernel.state import copy
from bot.solver.proofs.guide_kernel import GuideSearch
from bot.solver.searches import depth_kernel
from bot.solver.searches.depth_kernel import Line

TABLE_BITS, DEEPEST, ROOM = 12, 1_000, 60_000


@jit
def is_found(
    game: Game, line: Line, table: Buffer, guide: GuideSearch, control: Buffer, code: int, states: int
) -> bool:
    """Return whether a win is found in *states* states after the move *code* from the first state of *line*.

    That state stays, and the search begins with the next one.
    """
    rows, out = line.rows, line.out
    width = whole(game.numbers[WIDTH])
    copy(rows, width, 0, width)
    play(game, rows, width, code, out, 0)
    for i in range(depth_kernel.CONTROL_SIZE):
        control[i] = 0
    if is_won(game, rows, width):
        return True
    for i in range(1 << TABLE_BITS):
        table[i] = 0
    control[depth_kernel.DEPTH], control[depth_kernel.MODE] = 1, SKIP | LEAN
    control[depth_kernel.DEEPEST], control[depth_kernel.ROOM] = DEEPEST, ROOM
    control[depth_kernel.TABLE_BITS] = TABLE_BITS
    control[depth_kernel.MOST_SEEN] = (1 << TABLE_BITS) * 3 // 4
    control[depth_kernel.UNTIL] = states
    end = moves(game, rows, width, out, 0, SKIP | LEAN)
    depth_kernel.sort_down(out, 0, end)
    line.frames[0] = line.frames[1] = line.frames[2] = 0
    line.frames[3] = end
    return depth_kernel.search(game, line, table, guide, control) == depth_kernel.WON


@jit
def sample(
    game: Game,
    line: Line,
    table: Buffer,
    guide: GuideSearch,
    control: Buffer,
    places: Buffer,
    chance: Buffer,
    codes: Buffer,
    won: Buffer,
    redeals: int,
    states: int,
) -> int:
    """Count in *won* in how many *redeals* each move of *codes* leads to a win, and return the states taken.

    *places*: where in the bytes of the game the faces of unseen cards are; *states*: those of each search.
    """
    spent = 0
    for i in range(len(codes)):
        won[i] = 0
    for _ in range(redeals):
        shuffle(game.octets, places, chance)
        for i in range(len(codes)):
            won[i] += is_found(game, line, table, guide, control, codes[i], states)
            spent += control[depth_kernel.STATES] + 1
    return spent
