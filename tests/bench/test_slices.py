"""The benchmark's measure of how long a search runs between two checks."""

from tests.bench.slices import Slices


def test_the_longest_time_between_two_checks_is_measured() -> None:
    ticks = iter([0.0, 1.0, 4.0, 6.0])
    slices = Slices(clock=lambda: next(ticks))
    with slices.watch():
        assert not slices.check()
        assert not slices.check()
    assert slices.longest == 3.0
