"""Analyses of lost games: the time until a player has the answer, and how often it is the losing move.

The ten daily games are played in turn by hints and by careless random moves, until they are stuck or proved
lost.  The searches run in this process, one after another, with the limits that they have for somebody who
waits; the time is CPU time.
"""

import asyncio
import random
import statistics
import time
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from bot.analysis.search import SHORT, analyses
from bot.analysis.values import Analysis
from bot.daily.calendar import GAMES_OF_DAY
from bot.patience import Game, Move, Position, Rules, game_rules, hint, legal_moves
from bot.patience.notation import DEAL
from bot.patience.rules import FOUNDATION
from bot.solver import Budget, Limits, solve
from bot.solver.workers.worker import searches
from tests.bench.figures import Figure, Report, silent

GAMES = 5  # lost ones of each rule set
FIRST = 800_001  # number of the first deal
TRIED = 4 * GAMES  # deals for them at most
MOST = 400  # moves of a game
UP = 0.9  # how often a careless player moves a card to a foundation that takes it


class InProcess:
    """A solver in this process."""

    async def ask(self, name: str, rules: Rules, position: Position, argument: Any, limits: Limits) -> Any:
        """Return the verdict on a position, or a shorter win."""
        budget = Budget(seconds=limits.seconds, states=limits.states, bytes=limits.bytes)
        return searches()[name](rules, position, argument, budget)


def run(report: Report = silent, keys: Sequence[str] = GAMES_OF_DAY, games: int = GAMES) -> Iterator[Figure]:
    """Measure analyses of *games* lost games of each of *keys*."""
    times: list[float] = []
    settled = 0
    for done, key in enumerate(keys):
        rules = game_rules(key)
        report(done, len(keys), rules.name)
        solve(rules, Game.start(rules, "1").position, Budget(states=1_000))  # loads
        played = (lost_game(rules, FIRST + n, by_hints=n % 2 == 0) for n in range(TRIED))
        lost = (game for game in played if game is not None and game.moves)
        found = [asyncio.run(_timed(game)) for game in islice(lost, games)]
        if not found:
            continue
        took, known = [seconds for seconds, _ in found], sum(is_settled(analysis) for _, analysis in found)
        times += took
        settled += known
        name = f"analysis, {rules.name} ({known} of {len(found)} settled)"
        yield Figure(name=name, value=statistics.median(took), unit="s")
    if times:
        name = f"analysis, all ({settled} of {len(times)} settled)"
        yield Figure(name=name, value=statistics.median(times), unit="s")


def is_settled(analysis: Analysis) -> bool:
    """Return whether it is known where a game was lost: at which move, from the start, or never."""
    won_until = -1 if analysis.won_until is None else analysis.won_until
    lost_from = analysis.last + 1 if analysis.lost_from is None else analysis.lost_from
    return lost_from == won_until + 1


async def _timed(game: Game) -> tuple[float, Analysis]:
    """Return the CPU seconds of the analysis of a game, and the analysis."""
    start = time.process_time()
    found = [each async for each in analyses(InProcess(), game, SHORT)][-1]
    return time.process_time() - start, found


def lost_game(rules: Rules, number: int, *, by_hints: bool) -> Game | None:
    """Return a game that is not won, None if it is won.

    The game ends when it is proved lost, has no move or goes round in circles.
    """
    chance = random.Random(number)
    game, seen = Game.start(rules, str(number)), set[object]()
    while not game.is_won:
        position = game.position
        state = position.piles, position.hidden
        legal = legal_moves(rules, position)
        circles = state in seen and (by_hints or DEAL not in legal)
        move = hint(rules, position) if by_hints else careless(legal, chance)
        if move is None or circles or len(game.moves) >= MOST or game.is_lost:
            return game
        seen.add(state)
        game = game.play(move)
    return None


def careless(legal: Sequence[Move], chance: random.Random) -> Move | None:
    """Return a random move, mostly one to a foundation if there is one; None without a legal move."""
    up = [move for move in legal if move.target is FOUNDATION]
    if up and chance.random() < UP:
        return chance.choice(up)
    return chance.choice(legal) if legal else None
