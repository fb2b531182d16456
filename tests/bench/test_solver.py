"""The benchmark of the solver measures rule sets, each in a process of its own."""

import pytest

from bot.patience import GAMES, UnknownGame
from tests.bench.solver import FIRST, ROWS, bench


def test_the_benchmark_measures_every_row_in_a_process_of_its_own(compiled: None) -> None:
    rows = list(bench(["storehouse"], deals=3, seconds=9, bytes_=64 << 20))
    assert [row.counts.rules for row in rows] == ["storehouse"]
    for row in rows:
        assert (row.counts.total, row.decided) == (3, 1)
        assert row.megabytes >= row.bare > 10
        assert row.longest_slice > 0
    assert FIRST > 100_000


def test_the_benchmark_refuses_an_unknown_game_first() -> None:
    with pytest.raises(UnknownGame):
        next(bench(["fortunes-favor", "tetris"]))


def test_every_row_of_the_benchmark_is_a_rule_set() -> None:
    assert set(ROWS) <= set(GAMES)
