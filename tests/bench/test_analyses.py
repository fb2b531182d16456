"""The benchmark of analyses: which answers are settled, and what it measures."""

import pytest

from bot.analysis import values
from bot.analysis.turning_point import TurningPoint
from bot.bench.analyses import is_settled, run


@pytest.mark.parametrize(
    ("won_until", "lost_from", "settled"),
    [(4, 5, True), (-1, 0, True), (9, 10, True), (4, 6, False), (-1, 10, False), (-1, 3, False)],
)
def test_a_game_is_settled_where_no_position_between_is_open(
    won_until: int, lost_from: int, settled: bool
) -> None:
    point = TurningPoint(last=9, won_until=won_until, lost_from=lost_from)
    assert is_settled(values.of_loss(point, complete=True)) == settled


def test_figures_name_the_games_that_are_settled(compiled: None) -> None:
    storehouse, all_of_them, second = run(keys=["storehouse"], games=2)
    assert storehouse.name == "analysis, Storehouse (2 of 2 settled)"
    assert all_of_them.value == storehouse.value > 0
    assert second.unit == "ms"
