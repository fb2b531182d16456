"""The command line: its output, and one sentence and an exit code when something is wrong."""

import asyncio
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from unittest.mock import AsyncMock

import pytest
from typer.testing import CliRunner

from bot.analysis.puzzle import shipped
from bot.analysis.refusals import SolverAway
from bot.cli.app import app
from bot.cli.terminal import EX_CONFIG
from bot.operations.services import open_services
from bot.patience import CARDS, GAMES, Game, default_rules, pack
from bot.record import Channel
from bot.words.calendar import DAILIES
from tests.support.clock import NOON
from tests.support.people import ANN

pytestmark = pytest.mark.usefixtures("compiled")

RUN = CliRunner()


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("DISCORD_TOKEN", "DATABASE_URL", "DAILY_SECRET", "LOG_LEVEL"):
        monkeypatch.delenv(name, raising=False)


def test_running_without_a_token_is_one_sentence() -> None:
    result = RUN.invoke(app, ["run"])

    assert result.exit_code == 78
    assert result.stderr == "DISCORD_TOKEN is missing (the bot's token from the Discord developer portal).\n"


@pytest.mark.usefixtures("discord_says_unauthorized")
@pytest.mark.parametrize("token", ["not.a.token", "not.a\n.token"])
def test_a_wrong_token_is_one_sentence(token: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", token)

    result = RUN.invoke(app, ["run"])

    assert result.exit_code == 78
    assert result.stderr.splitlines()[-1] == (
        "Discord does not accept DISCORD_TOKEN: copy it again from the developer portal."
    )
    assert "Traceback" not in result.output


@pytest.mark.usefixtures("discord_says_unauthorized")
@pytest.mark.parametrize("fast", [True, False])
def test_the_bot_says_at_its_start_what_it_cannot_do_without_the_extra(
    fast: bool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "not.a.token")
    monkeypatch.setattr("bot.solver.is_fast", lambda: fast)

    RUN.invoke(app, ["run"])

    assert ("The extra “solver” is not installed" in caplog.text) is not fast


def test_solving_without_the_extra_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.solver.is_fast", lambda: False)

    result = RUN.invoke(app, ["solve", "fortunes-favor", "1", "--json"])

    assert result.exit_code == 0
    assert result.stderr.startswith("The extra “solver” is not installed")
    assert json.loads(result.stdout)["result"] == "won"


def test_the_searches_are_compiled_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[tuple[int, int]] = []

    def warm(report: Callable[[int, int], None]) -> None:
        report(0, 100)
        done.append((0, 100))

    monkeypatch.setattr("bot.solver.workers.warm.warm", warm)
    result = RUN.invoke(app, ["warm"])
    assert result.exit_code == 0, result.output
    assert done
    assert "compiled for this machine" in result.stdout
    monkeypatch.setattr("bot.solver.is_fast", lambda: False)
    result = RUN.invoke(app, ["warm"])
    assert result.exit_code == EX_CONFIG
    assert "extra “solver” is not installed" in result.stderr


def test_a_database_that_cannot_be_opened_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "not.a.token")
    monkeypatch.setenv("DATABASE_URL", "sqlite+aiosqlite:////nowhere/at/all/patience.db")

    result = RUN.invoke(app, ["run"])

    assert result.exit_code == 69
    assert "The database cannot be used" in result.stderr
    assert "Traceback" not in result.output


@pytest.mark.parametrize("key", [rules.key for rules in default_rules().values()])
def test_every_game_is_dealt_and_drawn(key: str) -> None:
    assert RUN.invoke(app, ["render", key, "1", "-o", "board.png"]).exit_code == 0
    assert Path("board.png").read_bytes().startswith(b"\x89PNG")


def test_a_database_is_copied_put_back_and_verified(tmp_path: Path) -> None:
    Path("empty.db").touch()
    for arguments, code, said in [
        (["verify"], 69, "The database cannot be used: sqlite+aiosqlite:///patience.db: there is"),
        (["person", "hide", "17"], 69, "The database cannot be used"),
        (
            ["verify", "--database-url", "sqlite:///empty.db"],
            69,
            "The database cannot be used: sqlite+aiosqlite:///empty.db: the file is empty",
        ),
        (["migrate"], 0, "The database is up to date.\n"),
        (["verify"], 0, "0 games replayed. Every result agrees with its moves, and every leaderboard"),
        (["backup", "copy.db"], 0, "copy.db written.\n"),
        (["backup", "copy.db"], 64, "copy.db already exists and was not changed.\n"),
        (["backup", "nowhere/copy.db"], 73, "nowhere/copy.db cannot be written: No such file"),
        (["restore", "copy.db"], 64, "patience.db already exists and was not changed.\n"),
        (["restore", "copy.db", "--replace"], 0, "The database has been restored from copy.db.\n"),
        (["restore", "nothing.db", "--replace"], 64, "nothing.db is not a complete copy"),
        (["verify", "--database-url", "mysql://x"], 78, "The database cannot be used"),
        (["address"], 78, "The database cannot be used"),  # SQLite's has no use elsewhere
    ]:
        result = RUN.invoke(app, arguments)

        assert (result.exit_code, result.output.startswith(said)) == (code, True), result.output
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.db", "empty.db", "patience.db"]


def test_an_address_is_printed_as_the_tools_of_postgresql_read_it() -> None:
    typed = "postgresql+asyncpg://bot:p%40ss@db:5433/patience?ssl=require&prepared_statement_cache_size=0"
    result = RUN.invoke(app, ["address", "--database-url", typed])
    assert result.output == "postgresql://bot:p%40ss@db:5433/patience?sslmode=require\n"


def test_every_command_finds_the_database_that_a_file_of_settings_names() -> None:
    Path(".env").write_text("DATABASE_URL=sqlite+aiosqlite:///named.db\n")

    assert RUN.invoke(app, ["migrate"]).exit_code == 0
    assert RUN.invoke(app, ["backup", "copy.db"]).exit_code == 0
    assert sorted(path.name for path in Path().glob("*.db")) == ["copy.db", "named.db"]


@pytest.mark.parametrize("user_id", ["404", "0", str(1 << 70)])
def test_nobody_unknown_is_hidden(user_id: str) -> None:
    assert RUN.invoke(app, ["migrate"]).exit_code == 0
    result = RUN.invoke(app, ["person", "hide", user_id])
    assert (result.exit_code, result.output) == (64, f"Nobody with the id {user_id} has played.\n")


def test_an_operator_hides_a_person_and_shows_them_again() -> None:
    async def play() -> None:
        async with open_services("sqlite:///patience.db", now=lambda: NOON) as services:
            await services.sessions.start(ANN, Channel(7, 70), "gate")

    asyncio.run(play())
    for command, said in (
        ("hide", "is on no leaderboard any more"),
        ("show", "is on the leaderboards again"),
    ):
        result = RUN.invoke(app, ["person", command, str(ANN.id)])
        assert result.exit_code == 0, result.output
        assert said in result.output


def test_an_operator_reads_the_fair_play_report() -> None:
    assert RUN.invoke(app, ["migrate"]).exit_code == 0
    result = RUN.invoke(app, ["fairplay"])
    assert result.exit_code == 0, result.output
    assert "Reasons to look, not proofs." in result.output
    assert "Nothing stands out." in result.output


def test_the_mine_begins_with_the_puzzles_that_the_bot_comes_with() -> None:
    assert RUN.invoke(app, ["migrate"]).exit_code == 0
    result = RUN.invoke(app, ["mine", "--count", "1"])
    assert result.exit_code == 0
    assert f"The database has {len(shipped()):,} puzzles." in result.output


def test_a_mine_whose_solver_does_not_answer_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.analysis.mine.mined", AsyncMock(side_effect=SolverAway()))
    assert RUN.invoke(app, ["migrate"]).exit_code == 0
    result = RUN.invoke(app, ["mine", "--jobs", "1"])
    assert (result.exit_code, result.output.splitlines()[-1]) == (69, "The solver does not answer.")


def test_the_contact_sheet_shows_everything(tmp_path: Path) -> None:
    assert RUN.invoke(app, ["render", "--sheet", "-o", "sheet.png"]).exit_code == 0
    assert (tmp_path / "sheet.png").read_bytes().startswith(b"\x89PNG")


def test_a_deal_is_solved() -> None:
    solved = RUN.invoke(app, ["solve", "gate", "1", "--json", "--seconds", "20"])
    assert solved.exit_code == 0, solved.output
    line = json.loads(solved.stdout)
    assert line["result"] == "won"
    game = Game.from_text(f"gate 1 {line['line']}")
    assert game.is_won


def test_a_deal_is_solved_by_other_rules_and_from_a_pack() -> None:
    cards = "".join(CARDS[card] for card in pack(2))
    arguments = ["solve", "canfield", "--rules", "canfield-part", cards, "--states", "40000"]
    solved = RUN.invoke(app, arguments)
    assert solved.exit_code == 0, solved.output
    first, line = solved.stdout.splitlines()
    assert first.startswith(f"{GAMES['canfield-part'].name}, pack {cards[:12]}…: can be won in ")
    assert Game.from_text(f"canfield-part {cards} {line}").is_won


def test_a_shorter_line_is_looked_for_as_long_as_one_says() -> None:
    found, short = (
        json.loads(RUN.invoke(app, ["solve", "gate", "1", "--json", "--par", par]).stdout)
        for par in ("0", "0.5")
    )
    assert short["moves"] < found["moves"]
    assert Game.from_text(f"gate 1 {short['line']}").is_won


def test_daily_deals_are_certified_without_a_token_and_once() -> None:
    wanted = ["certify", "--days", "1", "--game", "tripeaks", "--seconds", "60"]
    for _ in range(2):
        result = RUN.invoke(app, wanted)
        assert result.exit_code == 0, result.output
        assert result.stdout.startswith("1 deal of 1 proved winnable, from "), result.output
    with closing(sqlite3.connect("patience.db")) as kept:
        ((deal, line),) = kept.execute("SELECT deal, line FROM daily").fetchall()
    assert Game.from_text(f"tripeaks {deal} {line}").is_won
    failed = RUN.invoke(app, ["certify", "--database-url", "mysql://x"])
    assert (failed.exit_code, failed.stderr[:28]) == (78, "The database cannot be used:")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["render", "tetris"], "There is no game called “tetris”.\n"),
        (["render", "cannfield"], "There is no game called “cannfield”. Did you mean Canfield?\n"),
        (
            ["render", "canfield", "none"],
            "“none” is not a deal: it is neither a number nor the cards of a pack.\n",
        ),
        (
            ["render", "canfield", "0"],
            "“0” is not a deal: deals have the numbers 1 to 9,223,372,036,854,775,807.\n",
        ),
        (["render", "canfield", "1", "t1>t9"], "There is no T9: the columns are T1 to T4."),
        (["certify", "--game", "tetris"], "There is no game called “tetris”"),
        (
            ["certify", "--game", "yukon"],
            f"There is no daily deal of Yukon, only of {DAILIES} games, each in one set of rules.\n",
        ),
        (["solve", "tetris", "1"], "There is no game called “tetris”"),
        (["solve", "gate", "none"], "“none” is not a deal"),
        (["solve", "gate"], "Which deal?"),
        (["solve", "gate", "7D9C"], "“7D9C” is not a deal"),
        (["solve", "gate", "1", "--rules", "frog"], "Gate has no rule “Frog” to add.\n"),
        (["render", "gate", "-o", "nowhere/at/all.png"], "nowhere/at/all.png cannot be written"),
    ],
)
def test_what_makes_no_sense_is_one_sentence(arguments: list[str], said: str) -> None:
    result = RUN.invoke(app, arguments)

    assert result.exit_code == 64
    assert result.stderr.startswith(said)
    assert len(result.stderr.splitlines()) == 1
