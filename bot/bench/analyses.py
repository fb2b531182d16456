"""Analyses of lost games: the time until a player has the answer, and how often it is the losing move.

The ten daily games are played in turn by hints and by careless random moves, until they are stuck or proved
lost.  The searches run in this process, one after another, with the limits that they have for somebody who
waits; the time is CPU time.  The second look is timed through the store.
"""

import asyncio
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

from bot.analysis.search import SHORT, analyses
from bot.analysis.values import Analysis
from bot.bench.figures import Figure, Report, silent
from bot.bench.late import FIRST, lost_game
from bot.daily.calendar import GAMES_OF_DAY
from bot.patience import Game, Move, Position, Rules, game_rules
from bot.record import Channel, Player
from bot.services import open_services
from bot.solver import Budget, Limits, Verdict, solve
from bot.solver.quality.analysis import find_par
from bot.solver.verdict import Par

GAMES = 5  # lost ones of each rule set
TRIED = 4 * GAMES  # deals for them at most
LOOKS = 50

_PLAYER, _CHANNEL = Player(id=1, name="Ann"), Channel(guild_id=None, channel_id=1)


class InProcess:
    """A solver in this process."""

    async def solve(self, rules: Rules, position: Position, limits: Limits | None = None) -> Verdict:
        """Return the verdict on a position."""
        return solve(rules, position, _budget(limits))

    async def find_par(
        self, rules: Rules, position: Position, moves: tuple[Move, ...], limits: Limits | None = None
    ) -> Par:
        """Return a shorter win."""
        return find_par(rules, position, moves, _budget(limits))


def _budget(limits: Limits | None) -> Budget:
    limits = limits or Limits()
    return Budget(seconds=limits.seconds, states=limits.states, bytes=limits.bytes)


def run(report: Report = silent, keys: Sequence[str] = GAMES_OF_DAY, games: int = GAMES) -> Iterator[Figure]:
    """Measure analyses of *games* lost games of each of *keys*, and of one that is stored."""
    times: list[float] = []
    settled = 0
    for done, key in enumerate(keys):
        rules = game_rules(key)
        report(done, len(keys) + 1, rules.name)
        asyncio.run(InProcess().solve(rules, Game.start(rules, "1").position, Limits(states=1_000)))  # loads
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
    report(len(keys), len(keys) + 1, "Second look")
    yield Figure(name="second look at an analysis", value=asyncio.run(_second_look()), unit="ms")


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


async def _second_look() -> float:
    """Return the median wall clock, in milliseconds, of an analysis that is stored."""

    async def unheard(searched: int) -> None:
        pass

    with tempfile.TemporaryDirectory(prefix="patience-") as folder:
        address = f"sqlite+aiosqlite:///{Path(folder) / 'patience.db'}"
        async with open_services(address, solver=InProcess()) as services:
            stored = await services.sessions.start(_PLAYER, _CHANNEL, "canfield", "17")
            stored = await services.sessions.move(stored.id, _PLAYER.id, "d", 0)
            stored = await services.sessions.resign(stored.id, _PLAYER.id)
            await services.analyses.analyse(stored, unheard)
            times: list[float] = []
            for _ in range(LOOKS):
                start = time.perf_counter()
                await services.analyses.analyse(stored, unheard)
                times.append(1000 * (time.perf_counter() - start))
    return statistics.median(times)
