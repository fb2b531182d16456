"""The page of winnability."""

from typer.testing import CliRunner

from bot.patience import GAMES
from bot.solver.survey.winnability import FOLDER, measured
from tests.survey.__main__ import app
from tests.survey.counts import all_measured
from tests.survey.report import page, table


def test_the_committed_page_is_what_the_command_prints() -> None:
    printed = CliRunner().invoke(app, ["winnable", "--table"])

    assert printed.exit_code == 0
    assert printed.stdout == (FOLDER / "README.md").read_text(encoding="utf-8")


def test_the_page_has_a_row_for_every_rule_set_that_was_measured() -> None:
    rows = [line for line in table(all_measured()).splitlines() if line.startswith("| ")]
    assert len(rows) == 1 + sum(measured(key) is not None for key in GAMES)
    assert all(row in page() for row in rows)
