"""What ``patience bench`` measures: medians, each beside a baseline of the same run.

CPU time where one thread works, so that a busy machine does not spoil the figures.
"""

import asyncio
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, cast

from bot.bench import leaderboards
from bot.bench.workload import long_game
from bot.client import Patience
from bot.demo.preview import club
from bot.patience import GAMES, Game, Position, deal, legal_moves, play
from bot.patience.rules import Rules
from bot.pictures.board import scene
from bot.services import open_services
from render import draw
from render.bench import boards as pictures


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One measured value; *ratio* says how many times better it is than the baseline of the run."""

    name: str
    value: float
    unit: str
    ratio: float | None = None


def median_ms(work: Callable[[], object], runs: int) -> float:
    """The median CPU time of *work*, in milliseconds, after one run that warms caches."""
    work()
    times: list[float] = []
    for _ in range(runs):
        start = time.process_time_ns()
        work()
        times.append((time.process_time_ns() - start) / 1e6)
    return statistics.median(times)


def engine() -> Iterator[Figure]:
    """``legal_moves`` in mid-game; the replay of 300 stored moves beside judging each of them in full."""
    for key in ("canfield", "gate", "chord", "frog"):
        rules = GAMES[key]
        middle = [
            game.positions[len(game.moves) // 2] for game in (long_game(rules, n, 200) for n in range(1, 21))
        ]
        each = [median_ms(partial(legal_moves, rules, position), 50) for position in middle]
        yield Figure(name=f"legal_moves, {rules.name}", value=statistics.median(each) * 1000, unit="µs")
    for key in ("canfield", "chord"):
        rules = GAMES[key]
        game = long_game(rules, 1)
        replay = median_ms(partial(Game.replay, rules, game.deal, game.events), 20)
        judged = median_ms(partial(_judge_all, rules, game), 5)
        yield Figure(
            name=f"replay of {len(game.events)} moves, {rules.name}",
            value=replay,
            unit="ms",
            ratio=judged / replay,
        )


def _judge_all(rules: Rules, game: Game) -> Position:
    position = deal(rules, game.deal)
    for move in game.moves:
        assert move in legal_moves(rules, position)
        position = play(rules, position, move)
    return position


def turn(games: tuple[str, ...] = ("canfield", "chord"), turns: int = 150) -> Iterator[Figure]:
    """One turn inside the process, from the interaction received to the callback sent, and the picture in it.

    The whole bot plays by its own menu and buttons in a simulated Discord, whose waiting is not counted:
    the watch runs from the moment the gateway hands the interaction over to the moment the request with
    the answer is handed back.  Wall clock, since several threads take part; the CPU time of all of them
    beside it says what of that is waiting, for the disk or for a busy machine.
    """
    for key in games:
        watch, boards = asyncio.run(_turns(key, turns))
        middle = statistics.median(watch.times)
        picture = statistics.median(median_ms(partial(draw, scene(game)), 1) for game in boards)
        name = GAMES[key].name
        yield Figure(name=f"turn, {name} ({len(watch.times)} turns)", value=middle, unit="ms")
        yield Figure(name=f"turn, {name}, CPU of all threads", value=statistics.median(watch.work), unit="ms")
        yield Figure(
            name=f"turn, {name}, 95 of 100 within",
            value=statistics.quantiles(watch.times, n=20)[-1],
            unit="ms",
        )
        yield Figure(name=f"of it the picture, {name}", value=picture, unit="ms")


@dataclass(slots=True)
class _Watch:
    """Stops the time of turns; it sits where the simulated gateway and the simulated HTTP log pass by."""

    times: list[float] = field(default_factory=list[float])
    work: list[float] = field(default_factory=list[float])
    started: tuple[int, int] | None = None
    requests: list[Any] = field(default_factory=list[Any])

    def emit(self, emit: Callable[..., None], event: str, payload: Any, **more: Any) -> None:
        if event == "INTERACTION_CREATE":
            self.started = time.perf_counter_ns(), time.process_time_ns()
        emit(event, payload, **more)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.requests)

    def append(self, entry: Any) -> None:
        self.requests.append(entry)
        if self.started is not None and entry.path.endswith("/callback"):
            self.times.append((time.perf_counter_ns() - self.started[0]) / 1e6)
            self.work.append((time.process_time_ns() - self.started[1]) / 1e6)
            self.started = None


async def _turns(key: str, count: int) -> tuple[_Watch, list[Game]]:
    """Plays *count* turns of *key*, dealing one time in three; the next deal follows a game that ends."""
    watch, boards, chance = _Watch(), list[Game](), random.Random(key)
    with tempfile.TemporaryDirectory() as folder:
        address = f"sqlite+aiosqlite:///{Path(folder) / 'bench.db'}"
        async with open_services(address) as services, club(Patience(services, register=False)) as table:
            player, backend = table.people[0], table.env.backend
            backend.emit = partial(watch.emit, backend.emit)
            backend.http_requests = cast(Any, watch)
            number, message = 0, None
            while len(watch.times) < count:
                controls = [] if message is None else list(_controls(message.components))
                deals = [c["custom_id"] for c in controls if c.get("label") in ("Deal", "Redeal")]
                moves = [(c["custom_id"], o["value"]) for c in controls for o in c.get("options", ())]
                if message is not None and deals and (not moves or chance.random() < 1 / 3):
                    await player.click(message, custom_id=deals[0])
                elif message is not None and moves:
                    menu, move = chance.choice(moves)
                    await player.select(message, [move], custom_id=menu)
                else:
                    number += 1
                    result = await player.slash(table.channel, "play", game=key, deal=str(number))
                    message, watch.started = result.response, None
                    del watch.times[-1], watch.work[-1]  # a beginning is no turn
                    continue
                boards.append((await services.sessions.latest(player.id, table.channel.id)).game)
    return watch, boards


def _controls(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for component in components:
        if component.get("custom_id") and not component.get("disabled"):
            yield component
        yield from _controls(component.get("components", []))


def render() -> Iterator[Figure]:
    """State to PNG bytes of the Chord board, 43 cards, beside RGBA sprites and ``save``; start and memory."""
    board = pictures.board()
    baseline = board[-1].milliseconds
    for figure in board:
        yield Figure(
            name=figure.what, value=figure.milliseconds, unit="ms", ratio=baseline / figure.milliseconds
        )
        if figure.size:
            yield Figure(name=f"{figure.what}: size", value=figure.size / 1000, unit="KB")
    for figure in pictures.film():
        yield Figure(name=figure.what, value=figure.milliseconds, unit="ms")
        if figure.size:
            yield Figure(name=f"{figure.what}: size", value=figure.size / 1000, unit="KB")
    for figure in pictures.first():
        yield Figure(name=figure.what, value=figure.milliseconds, unit="ms")
    used = pictures.memory()
    yield Figure(name=used.what, value=used.size / 1e6, unit="MB")


def boards() -> Iterator[Figure]:
    """Every kind of leaderboard page in a large database, the slowest first.

    See :mod:`bot.bench.leaderboards`.
    """
    for name, value, ratio in leaderboards.run():
        yield Figure(name=name, value=value, unit="ms", ratio=ratio)


SUBJECTS: dict[str, Callable[[], Iterator[Figure]]] = {
    "engine": engine,
    "render": render,
    "turn": turn,
    "boards": boards,
}
