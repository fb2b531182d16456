"""Nothing secret in the logs, at any level, and no file that other users may read."""

import asyncio
import logging
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from typer.testing import CliRunner

from bot.cli.app import app
from bot.operations.logs import start_logging
from bot.store import Store, settings
from bot.store.db.backup import backup, restore
from tests.support.searches import leave_searches_to_others

RUN = CliRunner()
TOKEN = "MTA1.a-token.of-the-bot"


@pytest.fixture(autouse=True)
def _levels_stay() -> Iterator[None]:
    """Put the levels of all loggers back, and let no handler be there, as in a fresh process."""
    root = logging.getLogger()
    found = [root, *(each for each in root.manager.loggerDict.values() if isinstance(each, logging.Logger))]
    levels, handlers = [(each, each.level) for each in found], root.handlers[:]
    yield
    for each, level in levels:
        each.setLevel(level)
    root.handlers[:] = handlers


@pytest.mark.usefixtures("discord_says_unauthorized")
@pytest.mark.parametrize("level", ["debug", "DEBUG", "info"])
def test_the_daily_secret_and_the_token_stand_in_no_log(
    level: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("LOG_LEVEL", level)
    asyncio.run(leave_searches_to_others("sqlite:///patience.db"))
    log = tmp_path / "log"
    with log.open("w") as stream:
        logging.getLogger().handlers[:] = [logging.StreamHandler(stream)]
        assert RUN.invoke(app, ["run"]).exit_code == 78
        logging.getLogger("bot").debug("the last line")

    with closing(sqlite3.connect(tmp_path / "patience.db")) as database:
        (secret,) = database.execute("SELECT value FROM setting WHERE key = 'daily_secret'").fetchone()
    assert len(secret) == 64
    assert secret not in log.read_text()
    assert TOKEN not in log.read_text()
    assert ("the last line" in log.read_text()) is (level != "info")


@pytest.mark.parametrize(
    ("level", "own", "others"),
    [
        ("debug", logging.DEBUG, logging.WARNING),
        ("Info", logging.INFO, logging.WARNING),
        ("warning", logging.WARNING, logging.WARNING),
        ("ERROR", logging.ERROR, logging.ERROR),
    ],
)
def test_only_our_own_loggers_follow_the_level(
    level: str, own: int, others: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logging.getLogger(), "handlers", [])
    start_logging(level)
    for name in ("bot.commands.client", "bot.store.db.connection", "render.scene"):
        assert logging.getLogger(name).getEffectiveLevel() == own
    for name in ("aiosqlite", "sqlalchemy.engine.Engine", "asyncpg", "discord.http", "aiohttp.access"):
        assert logging.getLogger(name).getEffectiveLevel() >= logging.WARNING
    assert logging.getLogger().level == others


async def test_a_statement_that_fails_does_not_tell_its_parameters(store: Store) -> None:
    again = {"key": "daily_secret", "value": "5ec2e7"}
    async with store.write() as connection:
        await settings.put(connection, **again)
        with pytest.raises(DBAPIError) as failed:
            await connection.execute(text("INSERT INTO setting VALUES (:key, :value)"), again)
    assert "INSERT" in str(failed.value)
    assert "5ec2e7" not in str(failed.value)


@pytest.fixture
def open_umask() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def modes(folder: Path) -> dict[str, int]:
    return {path.name: mode(path) for path in folder.iterdir()}


@pytest.mark.usefixtures("open_umask")
async def test_only_the_bots_user_may_read_the_database_and_its_copies(tmp_path: Path) -> None:
    file, copy, restored = (tmp_path / name for name in ("patience.db", "copy.db", "restored.db"))
    async with Store.open(f"sqlite:///{file}") as store:
        async with store.write() as connection:
            await settings.put(connection, "a", "b")
        assert modes(tmp_path) == {
            "patience.db": 0o600,
            "patience.db-wal": 0o600,
            "patience.db-shm": 0o600,
        }
    backup(f"sqlite:///{file}", copy)
    restore(f"sqlite:///{restored}", copy)
    assert (mode(file), mode(copy), mode(restored)) == (0o600, 0o600, 0o600)


async def test_the_mode_that_the_operator_gave_a_database_stays(tmp_path: Path) -> None:
    file = tmp_path / "patience.db"
    async with Store.open(f"sqlite:///{file}"):
        pass
    file.chmod(0o640)
    async with Store.open(f"sqlite:///{file}"):
        pass
    assert mode(file) == 0o640
