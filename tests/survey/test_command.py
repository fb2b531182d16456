"""The commands of the survey: their output, and one sentence when something is wrong."""

import asyncio
import gzip
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.analysis.puzzle import shipped
from bot.store import Store, puzzles
from tests.survey.__main__ import app

pytestmark = pytest.mark.usefixtures("compiled")

RUN = CliRunner()


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_deals_are_counted() -> None:
    counted = RUN.invoke(app, ["winnable", "gate", "--deals", "2", "--seconds", "20"])
    assert counted.exit_code == 0, counted.output
    assert "Gate" in counted.stdout
    assert len(Path("results.jsonl").read_text().splitlines()) == 2

    assert RUN.invoke(app, ["winnable", "--merge", "results.jsonl"]).stdout == counted.stdout
    summed = RUN.invoke(app, ["winnable", "--summary", "results.jsonl", "--into", "."])
    assert summed.stdout == counted.stdout
    assert json.loads(Path("gate.json").read_text())["deals"] == "1-2"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["winnable"], "Which game?"),
        (["winnable", "gate", "frog"], "Which game?"),
        (["winnable", "gate", "--deals", "9-1"], "“9-1” is neither a number of deals nor a range"),
        (["winnable", "gate", "--results", "."], ". cannot be used"),
        (["winnable", "--merge"], "Which files?"),
        (["winnable", "--merge", "none.jsonl"], "none.jsonl cannot be used: No such file"),
        (["winnable", "--merge", "empty.jsonl"], "There are no results in these files."),
        (["winnable", "--merge", "odd.jsonl"], "odd.jsonl, line 1: this is not a result of a sweep."),
        (
            ["winnable", "--merge", "--table"],
            "Choose one of --merge, --summary, --again, --large and --table.",
        ),
    ],
)
def test_what_makes_no_sense_is_one_sentence(arguments: list[str], said: str) -> None:
    Path("empty.jsonl").touch()
    Path("odd.jsonl").write_text("odd\nodder\n")
    result = RUN.invoke(app, arguments)
    assert result.exit_code == 64
    assert result.stderr.startswith(said)
    assert len(result.stderr.splitlines()) == 1


def stored(row: dict[str, object]) -> str:
    """Store a puzzle in a new database, and return its address."""
    address = "sqlite:///puzzles.db"

    async def store() -> None:
        async with Store.open(address) as opened, opened.write() as connection:
            await puzzles.add(connection, [row])

    asyncio.run(store())
    return address


def test_puzzles_are_added_to_those_that_the_bot_comes_with() -> None:
    row, into = shipped()[0], Path("puzzles.txt.gz")
    for deal, more in (("5", 1), (str(row["deal"]), 1)):  # the second is there already
        address = stored(row | {"deal": deal})
        result = RUN.invoke(app, ["ship", "--database-url", address, "--into", str(into)])
        assert result.exit_code == 0, result.output
        lines = gzip.decompress(into.read_bytes()).decode().splitlines()
        assert len(lines) == len(shipped()) + more
        assert lines[0].split("\t")[:2] == [row["rules_key"], row["deal"]]
        assert lines[-1].split("\t")[:2] == [row["rules_key"], "5"]


@pytest.mark.parametrize(("swapped", "code"), [(False, 0), (True, 1)])
def test_puzzles_are_checked_by_another_search(swapped: bool, code: int) -> None:
    row = next(row for row in shipped() if row["rules_key"] == "tripeaks")
    if swapped:
        wins = str(row["keeps"]).partition(" ")[0]
        row |= {"keeps": row["loses"], "loses": wins}
    result = RUN.invoke(app, ["puzzles", "--database-url", stored(row), "--count", "1"])
    assert result.exit_code == code, result.output
    assert ("tripeaks: 1 right" in result.stdout) is not swapped
    assert (str(row["deal"]) in result.stderr) is swapped
