"""Cells that the waste fills once the stock is out: the shortcuts of the search change no verdict."""

from collections import Counter
from random import Random

import pytest

from bot.patience import Position, is_won
from bot.solver import Lost, Unknown, Verdict, Won
from tests.solver.few_columns import SMALL, few_columns, late_position
from tests.solver.small import plain_search, quick_search


def examine(spec: tuple[str, int, int, int], positions: int, states: int) -> Counter[type[Verdict]]:
    """Return the verdicts on late positions, after comparing each with a search without shortcuts."""
    rules = few_columns(*spec)
    random, verdicts = Random(f"late {rules.key}"), Counter[type[Verdict]]()
    for _ in range(positions):
        position = late_position(rules, random)
        if is_won(rules, position):
            continue
        plain, quick = plain_search(rules, position, states), quick_search(rules, position, states)
        if not isinstance(plain, Unknown) and not isinstance(quick, Unknown):
            assert type(quick) is type(plain), position.to_text(rules)
            verdicts[type(plain)] += 1
    return verdicts


@pytest.mark.parametrize("spec", SMALL)
def test_late_positions_have_the_verdict_of_a_search_without_shortcuts(
    spec: tuple[str, int, int, int],
) -> None:
    verdicts = examine(spec, 60, 3_000)
    assert verdicts[Won] > 2
    assert verdicts[Lost] > 2


@pytest.mark.long
@pytest.mark.parametrize("spec", SMALL)
def test_many_late_positions_have_the_verdict_of_a_search_without_shortcuts(
    spec: tuple[str, int, int, int],
) -> None:
    examine(spec, 3_000, 50_000)


def test_the_stock_is_dealt_out_for_the_cells() -> None:
    """Nothing can be played from the waste on the way: the ten of spades must come into a cell."""
    rules = few_columns("chord", 3, 2, 1)
    position = Position.from_text(
        rules,
        "s:9c8c8sts w:QSJSKH8DKC7CKSQCQDTCJC9DTDJD r:-/- t:KD/-/9S f:AC2C3C4C5C6C/AD2D3D4D5D6D7D"
        "/AH2H3H4H5H6H7H8H9HTHJHQH/AS2S3S4S5S6S7S 0",
    )
    assert isinstance(quick_search(rules, position), Won)
