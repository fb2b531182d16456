"""Analyses of lost games: the time until a player has the answer, and how near it comes to the losing move.

The gap of an answer is the number of moves of which one lost the game: 1 where it is named.

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
from bot.patience.parts import FOUNDATION
from bot.solver import Budget, Limits, solve
from bot.solver.workers.worker import searches
from tests.bench.figures import Figure, Report, silent

GAMES = 5  # lost ones of each rule set
FIRST = 800_001  # number of the first deal
TRIED = 4 * GAMES  # deals for them at most
MOST = 400  # moves of a game
NEAR = 3  # the widest gap that still shows a player where the game was lost
UP = 0.9  # how often a careless player moves a card to a foundation that takes it


class InProcess:
    """A solver in this process."""

    async def ask(self, name: str, rules: Rules, position: Position, argument: Any, limits: Limits) -> Any:
        """Return the verdict on a position, or a shorter win."""
        budget = Budget(seconds=limits.seconds, states=limits.states, bytes=limits.bytes)
        return searches()[name](rules, position, argument, budget)


def run(report: Report = silent, keys: Sequence[str] = GAMES_OF_DAY, games: int = GAMES) -> Iterator[Figure]:
    """Measure analyses of *games* lost games of each of *keys*."""
    everything: list[tuple[float, int]] = []
    for done, key in enumerate(keys):
        rules = game_rules(key)
        report(done, len(keys), rules.name)
        solve(rules, Game.start(rules, "1").position, Budget(states=1_000))  # loads
        played = (lost_game(rules, FIRST + n, by_hints=n % 2 == 0) for n in range(TRIED * games // GAMES))
        lost = (game for game in played if game is not None and game.moves)
        found = [asyncio.run(_timed(game)) for game in islice(lost, games)]
        everything += found
        if found:
            yield _figure(rules.name, found)
    if everything:
        yield _figure("all", everything)


def gap(analysis: Analysis) -> int:
    """Return the number of moves of which one lost the game: those named, or all that are not decided."""
    won_until = -1 if analysis.won_until is None else analysis.won_until
    lost_from = analysis.last + 1 if analysis.lost_from is None else analysis.lost_from
    return len(analysis.suspects) or lost_from - won_until


def _figure(name: str, found: Sequence[tuple[float, int]]) -> Figure:
    gaps = [wide for _, wide in found]
    near = sum(each <= NEAR for each in gaps)
    wide = statistics.median(gaps)
    known = f"{gaps.count(1)} of {len(gaps)} settled, {near} within {NEAR}, median {wide:g}"
    return Figure(name=f"analysis, {name} ({known})", value=statistics.median(t for t, _ in found), unit="s")


async def _timed(game: Game) -> tuple[float, int]:
    """Return the CPU seconds of the analysis of a game, and its gap."""
    start = time.process_time()
    found = [each async for each in analyses(InProcess(), game, SHORT)][-1]
    return time.process_time() - start, gap(found)


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
