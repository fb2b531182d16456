"""What ``patience bench`` measures: medians, each beside a baseline of the same run.

CPU time where one thread works, so that a busy machine does not spoil the figures.
"""

import random
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from bot.patience import GAMES, Game, Position, deal, legal_moves, play
from bot.patience.rules import Rules


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
            game.positions[len(game.moves) // 2] for game in (_walk(rules, n, 200) for n in range(1, 21))
        ]
        each = [median_ms(partial(legal_moves, rules, position), 50) for position in middle]
        yield Figure(name=f"legal_moves, {rules.name}", value=statistics.median(each) * 1000, unit="µs")
    for key in ("canfield", "chord"):
        rules = GAMES[key]
        game = _long_game(rules, 300)
        events = game.events[:300]
        replay = median_ms(partial(Game.replay, rules, game.deal, events), 20)
        judged = median_ms(partial(_judge_all, rules, game), 5)
        yield Figure(
            name=f"replay of {len(events)} moves, {rules.name}",
            value=replay,
            unit="ms",
            ratio=judged / replay,
        )


def _walk(rules: Rules, number: int, length: int) -> Game:
    """A game played at random, foundations preferred, the same every time."""
    chance = random.Random(number)
    game = Game.start(rules, str(number))
    while game.ply < length and (moves := legal_moves(rules, game.position)):
        weights = [8 if str(move).endswith(">f") else 3 if str(move) != "d" else 1 for move in moves]
        game = game.play(chance.choices(moves, weights)[0])
    return game


def _long_game(rules: Rules, length: int) -> Game:
    """The first such game that lasts so long; failing that the longest of a hundred."""
    longest = _walk(rules, 1, length)
    for number in range(2, 101):
        if longest.ply >= length:
            break
        longest = max(longest, _walk(rules, number, length), key=lambda game: game.ply)
    return longest


def _judge_all(rules: Rules, game: Game) -> Position:
    position = deal(rules, game.deal)
    for move in game.moves:
        assert move in legal_moves(rules, position)
        position = play(rules, position, move)
    return position


SUBJECTS: dict[str, Callable[[], Iterator[Figure]]] = {"engine": engine}
