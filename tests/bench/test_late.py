"""Late positions of lost games, and the share of them that the solver decides."""

import pytest
from typer.testing import CliRunner

from bot.bench.late import LAST_PART, POSITIONS, late, lost_game
from bot.cli.app import app
from bot.patience import GAMES


@pytest.mark.parametrize("by_hints", [True, False])
def test_a_lost_game_begins_with_the_deal_and_is_the_same_each_time(by_hints: bool) -> None:
    rules = GAMES["storehouse"]
    games = [lost_game(rules, number, by_hints=by_hints) for number in range(1, 5)]
    assert games == [lost_game(rules, number, by_hints=by_hints) for number in range(1, 5)]
    assert any(games)
    for number, game in enumerate(games, 1):
        assert game is None or (game.deal, game.is_won) == (str(number), False)


def test_late_positions_are_those_of_the_last_part_of_a_game() -> None:
    rules = GAMES["storehouse"]
    lost = next(filter(None, (lost_game(rules, number, by_hints=False) for number in range(1, 9))))
    positions = lost.positions
    found = [positions.index(position) for position in late(positions)]
    assert len(found) == POSITIONS
    assert found == sorted(found)
    assert found[0] >= (1 - LAST_PART) * (len(positions) - 1)
    assert found[-1] == len(positions) - 1


def test_the_command_prints_a_line_for_each_game(compiled: None) -> None:
    result = CliRunner().invoke(app, ["bench", "late", "--games", "Storehouse", "--deals", "2"])
    assert result.exit_code == 0, result.output
    (line,) = (line for line in result.output.splitlines() if line.startswith("storehouse"))
    games, positions, decided, _, interval, *_ = line.split()[1:]
    assert int(positions) == POSITIONS * int(games) > 0
    assert decided == "100.0"
    assert interval.endswith("–100")
