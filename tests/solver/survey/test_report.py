"""The tables of winnability: the committed page and the short table in README."""

from typer.testing import CliRunner

from bot.cli.app import app
from bot.daily.calendar import GAMES_OF_DAY
from bot.patience import GAMES
from bot.solver.survey.report import MAIN_GAMES, page, short_table
from bot.solver.survey.winnability import FOLDER, measured


def test_the_committed_page_is_what_the_command_prints() -> None:
    printed = CliRunner().invoke(app, ["winnable", "--table"])

    assert printed.exit_code == 0
    assert printed.stdout == (FOLDER / "README.md").read_text(encoding="utf-8")


def test_the_page_has_a_row_for_every_rule_set_that_was_measured() -> None:
    rows = [line for line in page().splitlines() if line.startswith("| ")]
    assert len(rows) == 1 + sum(measured(key) is not None for key in GAMES)


def test_the_short_table_has_one_line_for_each_daily_game() -> None:
    assert set(MAIN_GAMES) == set(GAMES_OF_DAY)
    _, _, *rows = short_table().splitlines()
    assert [row.split(" | ")[0].removeprefix("| ") for row in rows] == [GAMES[key].name for key in MAIN_GAMES]
