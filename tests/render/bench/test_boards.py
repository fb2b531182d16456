"""The benchmarks run and measure what they name; no test asserts a speed."""

from itertools import count

import pytest

from render.bench import boards


def test_the_board_figures_are_medians_of_the_given_clock() -> None:
    ticks = count()
    figures = boards.board(3, lambda: next(ticks) / 1000)
    assert len(figures) == 4
    assert [figure.milliseconds for figure in figures] == pytest.approx([1] * 4)
    state, composing, spider, baseline = figures
    assert composing.size == 0
    assert 0 < state.size < baseline.size
    assert 0 < spider.size <= 60_000


def test_a_first_picture_is_measured_in_a_process_of_its_own() -> None:
    loading, drawing = boards.first()
    assert loading.milliseconds > 0
    assert drawing.milliseconds > 0
