"""Hints that are followed to the end: how many winnable deals the advice wins, and the rule of thumb.

Both play the same deals, which the solver has proved winnable; the time is that of the processor, for each
hint that was not the only move.
"""

import statistics
import time
from collections.abc import Iterator

from bot.analysis.hints import LIMITS
from bot.patience import DEAL, GAMES, Game, Move, deal, hint, legal_moves
from bot.solver import Budget, Lost, Won, solve
from bot.solver.quality.advice import advise
from tests.bench.figures import Figure, Report, silent
from tests.support.unseen import back

KEYS = ("canfield", "klondike-3", "four-seasons", "selective-canfield", "storehouse")
DEALS = 30
MOST = 1_000  # moves
PROOF = Budget(seconds=1, states=10_000, lines=False)
EFFORT = Budget(seconds=LIMITS.seconds, states=LIMITS.states, bytes=LIMITS.bytes)


def run(report: Report = silent, *, keys: tuple[str, ...] = KEYS, deals: int = DEALS) -> Iterator[Figure]:
    """Yield, for each rule set, the share of winnable deals that the hints win and the time of a hint."""
    for at, key in enumerate(keys):
        won, thumb, times = 0, 0, list[float]()
        for done, number in enumerate(winnable(key, deals)):
            report(at * deals + done, len(keys) * deals, GAMES[key].name)
            thumb += followed(key, number, times=None)
            won += followed(key, number, times=times)
        yield Figure(name=f"{key}: won by the rule of thumb", value=100 * thumb / deals, unit="%")
        ratio = won / thumb if thumb else None
        yield Figure(name=f"{key}: won by advice", value=100 * won / deals, unit="%", ratio=ratio)
        times = sorted(times) or [0.0]
        yield Figure(name=f"{key}: time of a hint", value=1000 * statistics.median(times), unit="ms")
        yield Figure(name=f"{key}: time of a hint, p90", value=1000 * times[9 * len(times) // 10], unit="ms")


def winnable(key: str, deals: int) -> Iterator[int]:
    """Yield the numbers of *deals* deals that the solver wins."""
    number = 1000
    while deals:
        number += 1
        if isinstance(solve(GAMES[key], deal(GAMES[key], number), Budget(seconds=1)), Won):
            deals -= 1
            yield number


def followed(key: str, number: int, *, times: list[float] | None) -> bool:
    """Return whether a deal is won by following advice, or without *times* the rule of thumb.

    The processor time of each hint is added to *times*.  A game that is proved lost is over.
    """
    game, line = Game.start(GAMES[key], str(number)), list[Move]()
    while not game.is_won and len(game.moves) < MOST:
        if not line and isinstance(solve(game.rules, game.position, PROOF), Lost):
            break
        line = line or _asked(game, times)
        if not line:
            break
        game = game.play(line.pop(0))
    return game.is_won


def _asked(game: Game, times: list[float] | None) -> list[Move]:
    """Return the moves to play next, none to give up."""
    legal = legal_moves(game.rules, game.position)
    began = time.process_time()
    line = [] if times is None else list(advise(game.rules, game.known, back(game), EFFORT).moves)
    if times is not None and len(legal) > 1:
        times.append(time.process_time() - began)
    move = hint(game.rules, game.position) or (DEAL if times is not None and DEAL in legal else None)
    return line or ([move] if move else [])
