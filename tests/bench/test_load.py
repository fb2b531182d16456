"""The load benchmark plays with both bots, and attributes processor time to them."""

from tests.bench import load


def test_both_bots_answer_every_press_and_are_measured_alike() -> None:
    figures = list(load.run(bots=load.BOTS[:2], people=20, rate=40, seconds=1))
    names = [figure.name for figure in figures]
    assert len(names) == len(set(names)) == 18
    assert all(figure.value > 0 for figure in figures)
    half = len(figures) // 2
    for baseline, ours in zip(figures[:half], figures[half:], strict=True):
        assert baseline.name.removeprefix("discord.py alone") == ours.name.removeprefix("Patience")
        assert baseline.ratio is None
        assert (ours.ratio is None) == (ours.unit == "/s")
