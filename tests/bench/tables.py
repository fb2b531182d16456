"""Boards of many games in turn, as a bot draws them that serves people at all ten games."""

import statistics
import time
from collections.abc import Callable, Sequence

from bot.daily.calendar import GAMES_OF_DAY
from bot.patience import GAMES, Rules
from bot.view.pictures.board import scene
from render import draw
from tests.bench.workload import long_game

EACH, PLIES = 3, 60  # games of each rule set, and their moves


def in_turn(
    rule_sets: Sequence[Rules] = tuple(GAMES[key] for key in GAMES_OF_DAY),
    plies: int = PLIES,
    clock: Callable[[], float] = time.process_time,
) -> float:
    """Return the mean time of a board in milliseconds.

    Only the last third of each game counts; the boards before it fill the caches of sprites.
    """
    games = [long_game(rules, number, plies) for number in range(1, EACH + 1) for rules in rule_sets]
    times: list[float] = []
    for ply in range(plies):
        for shown in [scene(game.beginning(ply)) for game in games]:
            start = clock()
            draw(shown)
            times.append(1000 * (clock() - start))
    return statistics.mean(times[-len(games) * (plies // 3) :])
