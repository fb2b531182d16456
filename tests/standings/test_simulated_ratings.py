"""The main findings about ratings, on few simulated players."""

from tests.support.rated_players import Size, simulate, spearman


def test_ratings_find_strength_and_nobody_gains_by_choosing_what_to_play() -> None:
    found = simulate(Size(players=80, matched=10, days=60, seed=2), (30, 60))
    assert found.correlations[60] > 0.8
    assert found.correlations[60] > found.correlations[30]
    for habit, (gain, error) in found.gains.items():
        assert gain < 2.5 * error, habit
    assert found.expert > found.streak


def test_the_rank_correlation_knows_only_the_order() -> None:
    assert spearman([1, 2, 3], [10, 20, 1000]) == 1
    assert spearman([1, 2, 3], [3, 2, 1]) == -1
