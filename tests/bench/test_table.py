"""The benchmark of the table plays at each of its pages, and measures the server alone."""

from tests.bench import table


def test_pages_are_opened_played_and_measured() -> None:
    figures = list(table.run(pages=3, rate=20, seconds=0.5))
    assert [figure.unit for figure in figures] == ["KB", "ms", "ms", "ms", "ms", "KB", "ms", "ms"]
    assert all(figure.value > 0 for figure in figures[:5])
