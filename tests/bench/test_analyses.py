"""The benchmark of analyses: the gaps of answers, and what it measures."""

import pytest

from bot.analysis import values
from bot.analysis.turning_point import TurningPoint
from bot.patience import GAMES
from tests.bench.analyses import gap, lost_game, run


@pytest.mark.parametrize(
    ("won_until", "lost_from", "wide"),
    [(4, 5, 1), (-1, 0, 1), (9, 10, 1), (4, 6, 2), (-1, 10, 11), (-1, 3, 4)],
)
def test_the_gap_of_a_settled_game_is_one(won_until: int, lost_from: int, wide: int) -> None:
    point = TurningPoint(last=9, won_until=won_until, lost_from=lost_from)
    assert gap(values.of_loss(point, complete=True)) == wide


@pytest.mark.parametrize("by_hints", [True, False])
def test_a_lost_game_begins_with_the_deal_and_is_the_same_each_time(by_hints: bool) -> None:
    rules = GAMES["storehouse"]
    games = [lost_game(rules, number, by_hints=by_hints) for number in range(1, 5)]
    assert games == [lost_game(rules, number, by_hints=by_hints) for number in range(1, 5)]
    assert any(games)
    for number, game in enumerate(games, 1):
        assert game is None or (game.deal, game.is_won) == (str(number), False)


def test_figures_name_the_games_that_are_settled(compiled: None) -> None:
    storehouse, all_of_them = run(keys=["storehouse"], games=2)
    assert storehouse.name == "analysis, Storehouse (2 of 2 settled, 2 within 3, median 1)"
    assert all_of_them.value == storehouse.value > 0
