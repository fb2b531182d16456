"""Subjects of ``patience bench``: each yields figures, medians beside a baseline of the same run."""

import statistics
from collections.abc import Callable, Iterator
from functools import partial

from bot.patience import GAMES, Game, Position, deal, legal_moves, play
from bot.patience.rules import Rules
from render.bench import boards as pictures
from tests.bench import (
    analyses,
    hints,
    languages,
    load,
    memory,
    page,
    race,
    ready,
    saving,
    starts,
    table,
    tables,
)
from tests.bench.figures import Figure, Report, median_ms, silent
from tests.bench.workload import long_game


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


SUBJECTS: dict[str, Callable[[Report], Iterator[Figure]]] = {
    "ready": ready.run,
    "engine": engine,
    "render": render,
    "saving": saving.run,
    "starts": starts.run,
    "load": load.run,
    "memory": memory.run,
    "analyses": analyses.run,
    "hints": hints.run,
    "table": table.run,
    "race": race.run,
    "page": page.run,
    "languages": languages.run,
}
