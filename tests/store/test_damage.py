"""Damage to the database file is found at the start and by ``patience verify``, and a backup mends it."""

import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli.app import app
from bot.store import Damaged, Store, settings
from bot.store.db.files import open_file

RUN = CliRunner()
ENOUGH = 60.0  # seconds, for any file of these tests
PAGE = 4096


@pytest.fixture
async def file(tmp_path: Path) -> Path:
    """Return a database of some hundred pages."""
    found = tmp_path / "patience.db"
    async with Store.open(f"sqlite:///{found}") as store, store.write() as connection:
        for number in range(300):
            await settings.put(connection, f"key {number}", "x" * 3000)
    return found


def overwrite(file: Path, page: int) -> None:
    with file.open("rb+") as stream:
        stream.seek((page - 1) * PAGE)
        stream.write(random.Random(page).randbytes(PAGE))


def root_page(file: Path, table: str) -> int:
    with closing(sqlite3.connect(file)) as database:
        query = "SELECT rootpage FROM sqlite_master WHERE name = ?"
        return database.execute(query, (table,)).fetchone()[0]


DAMAGE: dict[str, Callable[[Path], int]] = {
    "games": lambda file: root_page(file, "game"),
    "an index": lambda file: root_page(file, "ix_game_player_channel"),
    "a page of rows": lambda file: file.stat().st_size // PAGE - 5,
}


@pytest.mark.parametrize("page", DAMAGE.values(), ids=DAMAGE.keys())
async def test_a_damaged_page_is_found_before_anybody_plays(file: Path, page: Callable[[Path], int]) -> None:
    assert open_file(file, check_seconds=ENOUGH) is None
    number = page(file)
    overwrite(file, number)
    with pytest.raises(Damaged) as found:
        async with Store.open(f"sqlite:///{file}", check_seconds=ENOUGH):
            pass
    assert f"age {number}" in found.value.why
    assert "\n" not in found.value.why


@pytest.mark.parametrize("command", ["run", "verify"])
def test_damage_is_one_sentence_and_a_backup_mends_it(
    command: str, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "none")
    monkeypatch.setattr("bot.cli.serving.CHECK_SECONDS", ENOUGH)
    assert RUN.invoke(app, ["backup", "copy.db"]).exit_code == 0
    page = root_page(file, "game")
    overwrite(file, page)

    told = RUN.invoke(app, [command])

    assert told.exit_code == 69
    output = told.output.replace(f"Tree {page} page", "Page")  # of SQLite from 3.43 on
    assert output == (
        f"The database sqlite+aiosqlite:///patience.db is damaged: Page {page}: btreeInitPage() returns "
        "error code 11; restore a backup with `patience restore`.\n"
    )
    assert RUN.invoke(app, ["restore", "copy.db", "--replace"]).exit_code == 0
    assert RUN.invoke(app, ["verify"]).exit_code == 0


def test_the_search_for_damage_ends_in_time(tmp_path: Path) -> None:
    """The damage is in the page that SQLite reads last, after many thousands of others."""
    file = tmp_path / "large.db"
    with closing(sqlite3.connect(file)) as database:
        database.execute("CREATE TABLE a (b)")
        database.executemany("INSERT INTO a VALUES (?)", (("x" * 1000,) for _ in range(60_000)))
        database.execute("UPDATE a SET b = 'the first row' WHERE rowid = 1")
        database.commit()
    overwrite(file, file.read_bytes().index(b"the first row") // PAGE + 1)
    assert open_file(file, check_seconds=1e-6) is None
    assert open_file(file, check_seconds=ENOUGH) is not None


async def test_without_a_time_for_it_nothing_is_searched(file: Path) -> None:
    overwrite(file, root_page(file, "ix_game_player_channel"))
    async with Store.open(f"sqlite:///{file}") as store, store.read() as connection:
        assert await settings.get(connection, "key 1") == "x" * 3000
