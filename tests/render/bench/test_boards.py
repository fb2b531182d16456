"""The benchmarks run and measure what they say; how fast is not a matter for tests."""

from itertools import count

import pytest

from render.bench import boards


def test_the_board_figures_are_medians_of_the_given_clock() -> None:
    ticks = count()
    figures = boards.board(3, lambda: next(ticks) / 1000)
    assert len(figures) == 3
    assert [figure.milliseconds for figure in figures] == pytest.approx([1] * 3)
    state, composing, baseline = figures
    assert composing.size == 0
    assert 0 < state.size < baseline.size


def test_a_first_picture_is_measured_in_a_process_of_its_own() -> None:
    loading, drawing = boards.first()
    assert loading.milliseconds > 0
    assert drawing.milliseconds > 0
