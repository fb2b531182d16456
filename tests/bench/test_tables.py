"""Boards of many games in turn are all drawn, and those of the last third count."""

from itertools import count

import pytest

from bot.patience import GAMES
from tests.bench.tables import EACH, in_turn


def test_the_figure_is_the_mean_of_the_last_third() -> None:
    ticks = count()
    boards = 6 * EACH
    times = [1000 * ((2 * n + 1) ** 2 - (2 * n) ** 2) for n in range(boards)]
    mean = in_turn([GAMES["fortunes-favor"]], 6, lambda: next(ticks) ** 2)
    assert mean == pytest.approx(sum(times[-boards // 3 :]) / (boards // 3))
