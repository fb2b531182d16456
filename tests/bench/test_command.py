"""The command of the benchmarks measures what is named, and refuses the rest with a sentence."""

import pytest
from typer.testing import CliRunner

from bot.cli.app import main
from tests.bench.__main__ import app

RUN = CliRunner()


def test_the_solver_is_measured_by_games_that_are_named(compiled: None) -> None:
    result = RUN.invoke(app, ["solver", "--games", "storehouse", "--deals", "2", "--seconds", "9"])
    assert result.exit_code == 0, result.output
    assert result.stdout.splitlines()[1].split()[:3] == ["storehouse", "2", "100.0"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["patience"], "There is no benchmark"),
        (["solver", "--games", "tetris"], "There is no game called “tetris”"),
        (["solver", "--deals", "0"], "--deals and --seconds must be more than 0."),
    ],
)
def test_what_cannot_be_measured_is_refused_with_a_sentence(arguments: list[str], said: str) -> None:
    result = RUN.invoke(app, arguments)
    assert result.exit_code == 64
    assert result.stderr.startswith(said)


def test_a_checkout_has_it_among_its_commands(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["patience", "bench", "patience"])
    with pytest.raises(SystemExit, match="64"):
        main()
    assert capsys.readouterr().err.startswith("There is no benchmark")
