"""The main findings about ratings, on few simulated players."""

from functools import partial

import pytest
from typer.testing import CliRunner

from bot.bench import ratings
from bot.bench.ratings import Size, run, simulate, spearman
from bot.cli.app import app


def test_ratings_find_strength_and_nobody_gains_by_choosing_what_to_play() -> None:
    found = simulate(Size(players=80, matched=10, days=60, seed=2), (30, 60))
    assert found.correlations[60] > 0.8
    assert found.correlations[60] > found.correlations[30]
    for habit, (gain, error) in found.gains.items():
        assert gain < 2.5 * error, habit
    assert found.expert > found.streak


def test_a_simulation_is_the_same_each_time_and_shows_its_progress() -> None:
    size = Size(players=6, matched=2, days=12)
    seen: list[float] = []
    figures = list(run(lambda done, total, what: seen.append(done / total), size))
    assert figures == list(run(size=size))
    assert seen == sorted(seen)
    assert {figure.name for figure in figures} >= {"players (seed 1)"}


def test_the_command_takes_a_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratings, "Size", partial(Size, players=30, matched=2, days=31))
    result = CliRunner().invoke(app, ["bench", "ratings", "--seed", "3"])
    assert "players (seed 3)" in result.stdout, result.output


def test_the_rank_correlation_knows_only_the_order() -> None:
    assert spearman([1, 2, 3], [10, 20, 1000]) == 1
    assert spearman([1, 2, 3], [3, 2, 1]) == -1
