"""Disks that are full or may only be read: what is said of them, and what can still be copied."""

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot.store import Store, Unavailable, Unwritable, settings
from bot.store.db import files
from bot.store.db.backup import backup
from bot.store.db.files import reason


@pytest.fixture
async def database(tmp_path: Path) -> Path:
    """Return a database with one setting, which no process has open."""
    (tmp_path / "disk").mkdir()
    path = tmp_path / "disk" / "patience.db"
    async with Store.open(f"sqlite:///{path}") as store, store.write() as connection:
        await settings.put(connection, "a", "b")
    return path


def raised(path: Path, *statements: str) -> sqlite3.Error:
    """Return the error of the last of the *statements*."""
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements[:-1]:
            connection.execute(statement)
        with pytest.raises(sqlite3.Error) as caught:
            connection.execute(statements[-1])
    return caught.value


def unreadable(tmp_path: Path) -> sqlite3.Error:
    """Return SQLite's error for a file that cannot be opened."""
    return raised(tmp_path / "x.db", f"ATTACH '{tmp_path / 'no' / 'folder.db'}' AS other")


def test_a_database_without_room_is_on_a_full_disk(tmp_path: Path) -> None:
    path = tmp_path / "patience.db"
    error = raised(path, "CREATE TABLE a (b)", "PRAGMA max_page_count = 1", "CREATE TABLE c (d)")
    assert reason(error, path) == "the disk is full"


def test_what_cannot_be_opened_on_a_full_disk_found_no_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    error = unreadable(tmp_path)
    assert reason(error, tmp_path / "patience.db") == str(error)
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: SimpleNamespace(free=4096))
    assert reason(error, tmp_path / "patience.db") == "the disk is full"
    assert reason(error, tmp_path / "nowhere" / "patience.db") == str(error)


def test_what_cannot_be_opened_in_a_folder_without_rights_may_only_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    error = unreadable(tmp_path)
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert reason(error, tmp_path / "x.db") == "the file or its folder may only be read"
    assert reason(ValueError("other"), tmp_path / "x.db") == "other"


async def test_a_disk_that_became_read_only_is_copied(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != database.parent)
    copy = tmp_path / "copy.db"
    before = sorted(database.parent.iterdir())
    backup(f"sqlite:///{database}", copy)
    assert sorted(database.parent.iterdir()) == before  # no journal was made
    async with Store.open(f"sqlite:///{copy}") as store, store.read() as connection:
        assert await settings.get(connection, "a") == "b"


def test_a_full_disk_of_the_copy_is_not_blamed_on_the_database(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = raised(tmp_path / "x.db", "CREATE TABLE a (b)", "PRAGMA max_page_count = 1", "CREATE TABLE c (d)")

    class Full(sqlite3.Connection):
        def execute(self, *arguments: object) -> sqlite3.Cursor:
            raise full

    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda path, uri=False: connect(path, uri=uri, factory=Full))
    copy = tmp_path / "copy.db"
    with pytest.raises(Unwritable) as caught:
        backup(f"sqlite:///{database}", copy)
    assert str(caught.value) == f"{copy} cannot be written: the disk is full"
    assert not list(tmp_path.glob("copy*"))


async def test_an_empty_file_is_no_database_to_verify(tmp_path: Path) -> None:
    path = tmp_path / "patience.db"
    files.make_private(path)
    with pytest.raises(Unavailable, match="the file is empty"):
        async with Store.open(f"sqlite:///{path}", create=False):
            pass
    assert not path.stat().st_size
