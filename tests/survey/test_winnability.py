"""The committed results of sweeps: complete, about known games, in agreement with published figures."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bot.patience import GAMES
from bot.solver.survey.winnability import FOLDER, Winnability, measured
from tests.survey.counts import all_measured, numbers, ranges, to_json

FILES = sorted(FOLDER.glob("*.json"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_file_of_results_agrees_with_its_counts(file: Path) -> None:
    found = Winnability(**json.loads(file.read_text(encoding="utf-8")))

    assert file.stem == found.rules
    assert found.rules in GAMES
    assert measured(found.rules) == found
    assert to_json(found) == file.read_text(encoding="utf-8")
    deals, open_ = numbers(found.deals), numbers(found.open_deals)
    assert len(deals) == found.total
    assert len(open_) == found.open
    assert set(open_) <= set(deals)
    if found.lost_deals:
        assert len(numbers(found.lost_deals)) == found.lost
        assert not set(open_) & set(numbers(found.lost_deals))
    assert 0 <= found.skipped <= found.lost
    assert 0 <= found.low <= found.won / (found.total - found.skipped) <= found.high <= 1


def test_results_are_in_the_order_of_the_games() -> None:
    keys = [found.rules for found in all_measured()]
    assert set(keys) == {file.stem for file in FILES}
    assert keys == [key for key in GAMES if key in keys]


# Blake and Gent, Journal of Artificial Intelligence Research 85 (2026), article 21, tables 2 and 8.
PUBLISHED = {
    "canfield-published-whole": (0.67562 - 0.00034, 0.67562 + 0.00034),
    "canfield-published-part": (0.71245 - 0.00031, 0.71245 + 0.00031),
    "fortunes-favor-published": (0.999999879 - 2.2e-8, 0.999999879 + 2.2e-8),
}


@pytest.mark.parametrize("key", PUBLISHED)
def test_published_figures_lie_inside_our_intervals(key: str) -> None:
    found = measured(key)
    assert found
    found = replace(found, skipped=0)  # published are figures of all deals
    low, high = PUBLISHED[key]
    assert found.low <= low < high <= found.high


@pytest.mark.parametrize("key", ["tetris", "gate+takeback", "../pool", ""])
def test_there_is_no_result_for_other_keys(key: str) -> None:
    assert measured(key) is None


def test_ranges_contain_every_number_once() -> None:
    for some in ([], [5], [1, 2, 3], [9, 1, 2, 4, 4, 10, 11]):
        assert numbers(ranges(some)) == sorted(set(some))
