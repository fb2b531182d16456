"""The benchmark of hints plays each deal twice, and says how long a hint takes."""

import pytest

from tests.bench import hints


@pytest.mark.usefixtures("compiled")
def test_both_kinds_of_hints_are_followed_and_timed() -> None:
    figures = {figure.name: figure for figure in hints.run(keys=("fortunes-favor",), deals=1)}
    assert figures["fortunes-favor: won by advice"].value == 100
    assert figures["fortunes-favor: won by the rule of thumb"].value == 100
    assert figures["fortunes-favor: time of a hint"].value > 0
