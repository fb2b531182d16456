"""The benchmark of races lets everybody move, and counts the edits of their messages."""

from tests.bench import race


def test_every_press_is_answered_and_edits_are_counted() -> None:
    median, p99, used, edits = race.run(races=2, people=3, rate=12, seconds=5)
    assert 0 < median.value <= p99.value
    assert used.value > 0
    assert 0 < edits.value <= 5
