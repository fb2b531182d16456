"""Hints win at least twice as often as random legal moves."""

import random

import pytest
from typer.testing import CliRunner

from bot.bench.hints import MOST, Row, bench, follow, outcome, wander
from bot.cli.app import app
from bot.daily.calendar import GAMES_OF_DAY
from bot.patience import GAMES, Position, deal


def much_better(row: Row) -> bool:
    """Return whether hints win twice as often; where random moves win most deals, that they win more."""
    return row.hints >= 2 * max(row.as_long, 1) and row.hints >= min(2 * row.at_random, row.at_random + 1)


@pytest.mark.parametrize(("key", "deals"), [("storehouse", 30), ("frog", 12), ("gate", 6)])
def test_hints_win_at_least_twice_as_often_on_a_few_deals(key: str, deals: int) -> None:
    outcomes = [outcome(key, number) for number in range(1, deals + 1)]
    hints, as_long, at_random = (sum(column) for column in zip(*outcomes, strict=True))
    assert much_better(Row(key=key, deals=deals, hints=hints, as_long=as_long, at_random=at_random))


@pytest.mark.long
@pytest.mark.parametrize("key", GAMES_OF_DAY)
def test_hints_win_at_least_twice_as_often_on_a_thousand_deals(key: str) -> None:
    (row,) = bench([key])
    assert row.deals == 1000
    if row.at_random == row.deals:  # all of them: no more can be won
        assert row.hints == row.deals
    else:
        assert much_better(row)


def test_random_moves_are_the_same_for_one_seed_and_stop_at_the_limit() -> None:
    rules = GAMES["storehouse"]
    needed = [wander(rules, deal(rules, number), random.Random(number)) for number in range(1, 21)]
    assert needed == [wander(rules, deal(rules, number), random.Random(number)) for number in range(1, 21)]
    number, moves = next((number, moves) for number, moves in enumerate(needed, 1) if moves is not None)
    assert wander(rules, deal(rules, number), random.Random(number), moves - 1) is None
    assert wander(rules, deal(rules, number), random.Random(number), moves) == moves


def test_a_game_by_hints_ends_when_the_stock_has_come_round() -> None:
    rules = GAMES["canfield"]
    position = Position.from_text(rules, "s:2c3c4c w:9S r:7h8h9D t:KS/KD/KH/KC f:AS/-/-/- 0")
    won, moves = follow(rules, position)
    assert not won
    assert 2 < moves < MOST


def test_the_command_prints_a_line_for_each_game() -> None:
    result = CliRunner().invoke(app, ["bench", "hints", "--games", "Storehouse", "--deals", "12"])
    assert result.exit_code == 0, result.output
    (line,) = (line for line in result.output.splitlines() if line.startswith("storehouse"))
    deals, hints, as_long = map(int, line.split()[1:4])
    assert deals == 12
    assert hints > as_long
