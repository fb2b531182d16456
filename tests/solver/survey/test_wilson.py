"""The interval of a win rate."""

from bot.solver.survey.winnability import wilson_interval


def test_an_interval_contains_the_rate_and_narrows() -> None:
    assert wilson_interval(0, 0) == (0, 1)
    before = 1.0
    for games in (10, 100, 1000, 10_000):
        low, high = wilson_interval(games // 2, games)
        assert low < 0.5 < high
        assert high - low < before
        before = high - low


def test_no_win_and_no_loss_reach_the_ends() -> None:
    assert wilson_interval(0, 7)[0] == 0
    assert wilson_interval(7, 7)[1] == 1
