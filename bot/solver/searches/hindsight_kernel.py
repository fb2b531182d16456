"""The share of re-deals that are won after a move, by short searches that know the cards (hindsight).

Sampling and searching like this is hindsight optimization: Bjarnason, Fern and Tadepalli, "Lower bounding
Klondike solitaire with Monte-Carlo planning", ICAPS 2009.  It overvalues moves that need luck or knowledge.
"""

from bot.solver.kernel.chance import Trial, shuffle
from bot.solver.kernel.foundations import is_won
from bot.solver.kernel.jit import Buffer, jit, whole
from bot.solver.kernel.layout import LEAN, SKIP, WIDTH, Game
from bot.solver.kernel.moves import moves
from bot.solver.kernel.play import play
from bot.solver.kernel.state import copy
from bot.solver.proofs.guide_kernel import GuideSearch
from bot.solver.searches import depth_kernel
from bot.solver.searches.depth_kernel import Line

STATES = 400
"""The most states of one search."""


@jit
def is_found(game: Game, line: Line, table: Buffer, guide: GuideSearch, control: Buffer, code: int) -> bool:
    """Return whether a short search finds a win after the move *code* from the first state of *line*.

    That state stays, and the search begins with the next one.
    """
    rows, out = line.rows, line.out
    width = whole(game.numbers[WIDTH])
    copy(rows, width, 0, width)
    play(game, rows, width, code, out, 0)
    depth_kernel.restart(line, table, control, STATES)
    if is_won(game, rows, width):
        return True
    control[depth_kernel.DEPTH], control[depth_kernel.MODE] = 1, SKIP | LEAN
    end = moves(game, rows, width, out, 0, SKIP | LEAN)
    depth_kernel.sort_down(out, 0, end)
    line.frames[0] = line.frames[1] = line.frames[2] = 0
    line.frames[3] = end
    return depth_kernel.search(game, guide, line, table, control) == depth_kernel.WON


@jit
def sample(
    game: Game, line: Line, table: Buffer, guide: GuideSearch, control: Buffer, trial: Trial, redeals: int
) -> int:
    """Count in how many *redeals* each move leads to a win, and return the states taken.

    The places of *trial* are those of faces in the bytes of the game.
    """
    spent = 0
    for _ in range(redeals):
        shuffle(game.octets, trial.places, trial.chance)
        for i in range(len(trial.tried)):
            trial.worth[i] += is_found(game, line, table, guide, control, trial.tried[i])
            spent += control[depth_kernel.STATES] + 1
    return spent
