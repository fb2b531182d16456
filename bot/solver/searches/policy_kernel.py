"""The worth of moves in re-deals of the cards that nobody has seen: simple players go on after each.

A player takes the move after which the table looks best (``estimate``), and deals when none makes it look
better.  That is a rollout: Tesauro and Galperin, "On-line policy improvement using Monte-Carlo search", 1996.
Of what nobody sees, a player takes into account only what the move itself turns up, so that hardly any
move is overvalued for cards that nobody knows.
"""

from bot.solver.kernel import layout as k
from bot.solver.kernel.chance import Trial, shuffle
from bot.solver.kernel.foundations import is_won
from bot.solver.kernel.jit import Buffer, jit, whole
from bot.solver.kernel.lines import auto_play
from bot.solver.kernel.moves import moves
from bot.solver.kernel.play import play
from bot.solver.kernel.state import copy
from bot.solver.searches.estimate import Players, Weights, estimate

WON = 1_000
"""The worth of a win."""

HOPE = 400
"""The worth of a game in which all cards but one are home."""

IDLE = 8
"""The most moves running that make the table look no better, where the player cannot deal."""

ROWS = 4
"""States of scratch: the first one, that of the player, one that is tried, and the best one."""


@jit
def end_of(game: k.Game, rows: Buffer, weights: Weights, log: Buffer, out: Buffer) -> int:
    """Return the worth of the second state of *rows* when the player has gone on to the end.

    *log* is scratch; the number of states that the player looked at is added to its first entry.
    """
    width = whole(game.numbers[k.WIDTH])
    here, trial, best = width, 2 * width, 3 * width
    auto_play(game, rows, here, log, 1, out, 0)
    score = estimate(game, rows, here, weights, out, 0)
    idle = 0
    while idle <= IDLE and not is_won(game, rows, here):
        end = moves(game, rows, here, out, 0, k.STEP | k.LEAN)
        log[0] += end
        most = -k.MASK
        can_deal = False
        for i in range(end):
            move = out[i] & k.PLAIN
            if move & 255 == k.DEAL_MOVE:
                can_deal = True
                continue
            copy(rows, trial, here, width)
            play(game, rows, trial, move, out, end)
            auto_play(game, rows, trial, log, 1, out, end)
            value = estimate(game, rows, trial, weights, out, end)
            if value > most:
                most = value
                copy(rows, best, trial, width)
        if most > score or (most > -k.MASK and not can_deal):
            idle = 0 if most > score else idle + 1
            copy(rows, here, best, width)
            score = max(score, most)  # else two moves there and back would go on for ever
        elif can_deal:
            play(game, rows, here, k.DEAL_MOVE, out, end)
            auto_play(game, rows, here, log, 1, out, end)
            score = estimate(game, rows, here, weights, out, end)
            idle = 0
        else:
            break
    if is_won(game, rows, here):
        return WON
    return HOPE * whole(rows[here + k.HOME]) // whole(game.numbers[k.CARDS])


@jit
def sample(
    game: k.Game, rows: Buffer, players: Players, log: Buffer, out: Buffer, trial: Trial, redeals: int
) -> int:
    """Add up what each move is worth in *redeals* re-deals; return how many states the players looked at.

    In a re-deal that is what the best of the *players* makes of it.  *rows* begins with the state.  The
    places of *trial* are those of faces in the bytes of the game.
    """
    width = whole(game.numbers[k.WIDTH])
    log[0] = 0
    for _ in range(redeals):
        shuffle(game.octets, trial.places, trial.chance)
        for i in range(len(trial.tried)):
            most = 0
            for weights in players:
                if most < WON:
                    copy(rows, width, 0, width)
                    play(game, rows, width, trial.tried[i], out, 0)
                    most = max(most, end_of(game, rows, weights, log, out))
            trial.worth[i] += most
    return whole(log[0])
