"""Subjects of ``patience bench``: each yields figures, medians beside a baseline of the same run."""

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

from bot.bench import analyses, load, memory, ratings, ready, saving, tables, taps
from bot.bench.figures import Figure, Report, median_ms, silent
from bot.bench.leaderboards import run as leaderboard_costs
from bot.bench.start import start
from bot.bench.workload import long_game
from bot.client import Patience
from bot.demo.club import club
from bot.patience import GAMES, Game, Position, deal, legal_moves, play
from bot.patience.rules import Rules
from bot.pictures.board import scene
from bot.services import open_services
from render import draw
from render.bench import boards as pictures


def engine(report: Report = silent) -> Iterator[Figure]:
    """Measure ``legal_moves`` in mid-game, and a replay beside judging each of its moves in full."""
    judged, replayed = ("canfield", "gate", "chord", "frog"), ("canfield", "chord")
    steps = len(judged) + len(replayed)
    for step, key in enumerate(judged):
        rules = GAMES[key]
        report(step, steps, f"Legal moves of {rules.name}")
        middle = [
            game.position_at(len(game.moves) // 2)
            for game in (long_game(rules, n, 200) for n in range(1, 21))
        ]
        each = [median_ms(partial(legal_moves, rules, position), 50) for position in middle]
        yield Figure(name=f"legal_moves, {rules.name}", value=statistics.median(each) * 1000, unit="µs")
    for step, key in enumerate(replayed, len(judged)):
        rules = GAMES[key]
        report(step, steps, f"Replays of {rules.name}")
        game = long_game(rules, 1)
        replay = median_ms(partial(Game.replay, rules, game.deal, game.events), 20)
        full = median_ms(partial(_judge_all, rules, game), 5)
        yield Figure(
            name=f"replay of {len(game.events)} moves, {rules.name}",
            value=replay,
            unit="ms",
            ratio=full / replay,
        )


def _judge_all(rules: Rules, game: Game) -> Position:
    position = deal(rules, game.deal)
    for move in game.moves:
        assert move in legal_moves(rules, position)
        position = play(rules, position, move)
    return position


def turn(
    report: Report = silent, games: tuple[str, ...] = ("canfield", "chord"), turns: int = 150
) -> Iterator[Figure]:
    """Measure a turn inside the process, from interaction to callback, and the picture in it.

    The whole bot plays by its own menu and buttons in a simulated Discord, whose own time does not count:
    the clock runs from the moment the gateway delivers the interaction to the moment the request with the
    answer is handed back. It is wall clock, because several threads take part; the CPU time of all threads
    beside it shows how much of it is waiting, for the disk or for a busy machine.
    """
    for key in games:
        name = GAMES[key].name
        watch, boards = asyncio.run(_turns(key, turns, report))
        report(turns, turns, f"Pictures of {name}")
        picture = statistics.median(median_ms(partial(draw, scene(game)), 1) for game in boards)
        p95 = statistics.quantiles(watch.times, n=20)[-1]
        count = len(watch.times)
        yield Figure(name=f"turn, {name} ({count} turns)", value=statistics.median(watch.times), unit="ms")
        yield Figure(name=f"turn, {name}, CPU of all threads", value=statistics.median(watch.work), unit="ms")
        yield Figure(name=f"turn, {name}, p95", value=p95, unit="ms")
        yield Figure(name=f"picture of a turn, {name}", value=picture, unit="ms")


@dataclass(slots=True)
class _Watch:
    """Times of turns, taken in place of the simulated gateway's sender and the simulated HTTP log."""

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


async def _turns(key: str, count: int, report: Report = silent) -> tuple[_Watch, list[Game]]:
    """Play *count* turns of *key*, a third of them deals; a game that ends is followed by the next deal."""
    watch, boards, chance = _Watch(), list[Game](), random.Random(key)
    with tempfile.TemporaryDirectory() as folder:
        address = f"sqlite+aiosqlite:///{Path(folder) / 'bench.db'}"
        async with open_services(address) as services, club(Patience(services, register=False)) as table:
            player, backend = table.people[0], table.env.backend
            backend.emit = partial(watch.emit, backend.emit)
            backend.http_requests = cast(Any, watch)
            number, message = 0, None
            while len(watch.times) < count:
                report(len(watch.times), count, f"Turns of {GAMES[key].name}")
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
                    del watch.times[-1], watch.work[-1]  # starting a game is not a turn
                    continue
                boards.append((await services.sessions.latest(player.id, table.channel.id)).game)
    return watch, boards


def _controls(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for component in components:
        if component.get("custom_id") and not component.get("disabled"):
            yield component
        yield from _controls(component.get("components", []))


def render(report: Report = silent) -> Iterator[Figure]:
    """Measure the Chord board, 43 cards, from state to PNG, and boards of ten games, beside RGBA sprites."""
    report(0, 5, "Boards")
    board = pictures.board()
    baseline = board[-1].milliseconds
    for figure in board:
        yield from _drawn(figure, baseline)
    report(1, 5, "Boards of ten games")
    drawn = tables.in_turn()
    yield Figure(name="boards of ten games in turn", value=drawn, unit="ms", ratio=baseline / drawn)
    report(2, 5, "Replays")
    for figure in pictures.film():
        yield from _drawn(figure)
    report(3, 5, "Starts")
    for figure in pictures.first():
        yield from _drawn(figure)
    report(4, 5, "Memory")
    used = pictures.memory()
    yield Figure(name=used.what, value=used.size / 1e6, unit="MB")


def _drawn(figure: pictures.Figure, baseline: float | None = None) -> Iterator[Figure]:
    """Yield the time of *figure*, and its size if it has one."""
    time_taken = figure.milliseconds
    ratio = None if baseline is None else baseline / time_taken
    yield Figure(name=figure.what, value=time_taken, unit="ms", ratio=ratio)
    if figure.size:
        yield Figure(name=f"{figure.what}: size", value=figure.size / 1000, unit="KB")


def leaderboards(report: Report = silent) -> Iterator[Figure]:
    """Measure every kind of leaderboard page on a large database, the slowest first."""
    for name, value, ratio in leaderboard_costs(report=report):
        yield Figure(name=name, value=value, unit="ms", ratio=ratio)


SUBJECTS: dict[str, Callable[[Report], Iterator[Figure]]] = {
    "start": start,
    "ready": ready.run,
    "engine": engine,
    "render": render,
    "turn": turn,
    "saving": saving.run,
    "load": load.run,
    "memory": memory.run,
    "taps": taps.run,
    "analyses": analyses.run,
    "leaderboards": leaderboards,
    "ratings": ratings.run,
}
