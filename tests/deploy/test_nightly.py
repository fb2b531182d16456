"""The nightly copy: complete, private, restorable, and kept for as long as it is wanted."""

# ruff: noqa: ASYNC221, ASYNC240 -- nothing else waits in these loops

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import make_url, text

from bot.operations.services import open_services
from bot.record import Channel
from bot.store import Store
from bot.store.db.engines import libpq_service
from bot.store.events import events_of
from tests.deploy.files import DEPLOY
from tests.support import databases
from tests.support.people import ANN

DAY = 86400


@pytest.fixture
def backups(tmp_path: Path) -> Path:
    folder = tmp_path / "backups"
    folder.mkdir()
    return folder


@pytest.fixture(params=databases.KINDS)
async def played(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[str]:
    """Yield the address of a database with a game."""
    async with databases.fresh(request.param, tmp_path) as address:
        async with open_services(address) as services:
            stored = await services.sessions.start(ANN, Channel(7, 70), "canfield", "17")
            await services.sessions.move(stored.id, ANN.id, "d")
        yield address


def night(address: str, backups: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """Run the script as its timer does, with the `patience` of this environment."""
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    environment = {
        "PATH": path,
        "DATABASE_URL": address,
        "BACKUPS": str(backups),
        "TMPDIR": str(backups.parent),
    }
    return subprocess.run(
        [DEPLOY / "nightly.sh"],
        env={**environment, **more},
        cwd=backups.parent,
        capture_output=True,
        text=True,
    )


async def moves_in(address: str) -> list[str]:
    async with Store.open(address) as store, store.read() as connection:
        return [event.code for event in await events_of(connection, 1)]


async def restored(copy: Path, tmp_path: Path) -> list[str]:
    """Return the moves of the game in a copy that is restored into a new database."""
    if copy.suffix == ".db":
        address = f"sqlite:///{tmp_path}/restored.db"
        command = [Path(sys.executable).parent / "patience", "restore", copy, "--database-url", address]
        subprocess.run(command, check=True, capture_output=True)
        return await moves_in(address)
    async with databases.fresh("postgresql", tmp_path) as address:
        plain = make_url(address).set(drivername="postgresql").render_as_string(hide_password=False)
        command = re.findall(r"^ +(pg_restore .*) --dbname=", (DEPLOY / "OPERATING.md").read_text(), re.M)
        subprocess.run([*command[0].split(), f"--dbname={plain}", copy], check=True, capture_output=True)
        return await moves_in(address)


async def test_a_copy_of_the_night_is_private_and_can_be_restored(
    played: str, backups: Path, tmp_path: Path
) -> None:
    if played.startswith("postgres") and shutil.which("pg_dump") is None:
        pytest.skip("pg_dump is not installed")
    address = f"{played}?ssl=prefer" if played.startswith("postgres") else played
    ran = night(address, backups)
    assert ran.returncode == 0, ran.stderr
    (copy,) = backups.iterdir()
    assert copy.stat().st_mode & 0o777 == 0o600
    assert f"{copy} is complete." in ran.stdout
    assert await restored(copy, tmp_path) == ["d"]


async def fresh_database(tmp_path: Path) -> str:
    address = f"sqlite:///{tmp_path}/patience.db"
    async with Store.open(address):
        pass
    return address


def old(path: Path, days: float) -> Path:
    path.write_text("a copy")
    then = time.time() - days * DAY
    os.utime(path, (then, then))
    return path


async def test_copies_are_kept_for_some_days(tmp_path: Path, backups: Path) -> None:
    address = await fresh_database(tmp_path)
    gone, kept = old(backups / "patience-a.db", 7.1), old(backups / "patience-b.db", 6.9)
    other = old(backups / "holiday.jpg", 400)
    assert night(address, backups, KEEP_DAYS="7").returncode == 0
    left = set(backups.iterdir())
    assert {kept, other} <= left
    assert gone not in left
    assert len(left) == 3


@pytest.mark.parametrize("fault", ["damage", "no folder"])
async def test_a_night_that_fails_deletes_nothing(fault: str, tmp_path: Path, backups: Path) -> None:
    address = await fresh_database(tmp_path)
    before = old(backups / "patience-a.db", 400)
    if fault == "damage":
        async with Store.open(address) as store, store.read() as connection:
            query = text("SELECT rootpage FROM sqlite_master WHERE name = 'game'")
            page = await connection.scalar(query)
        with (tmp_path / "patience.db").open("rb+") as file:
            file.seek((page - 1) * 4096)
            file.write(b"\xff" * 4096)
    ran = night(address, backups if fault == "damage" else tmp_path / "nowhere")
    assert ran.returncode != 0
    assert list(backups.iterdir()) == [before]
    assert {path.name for path in tmp_path.iterdir()} <= {
        "backups",
        "patience.db",
        "patience.db-wal",
        "patience.db-shm",
    }


async def test_a_flawed_result_does_not_end_the_copies(tmp_path: Path, backups: Path) -> None:
    address = await fresh_database(tmp_path)
    async with open_services(address) as services:
        stored = await services.sessions.start(ANN, Channel(7, 70), "canfield", "17")
        await services.sessions.move(stored.id, ANN.id, "d")
        await services.sessions.resign(stored.id, ANN.id)
        async with services.store.write() as connection:
            await connection.execute(text("UPDATE result SET moves = moves + 1"))
    before = old(backups / "patience-a.db", 400)
    ran = night(address, backups)
    assert ran.returncode == 1
    assert "game 1: " in ran.stderr
    (copy,) = set(backups.iterdir()) - {before}
    assert before.exists()
    assert await restored(copy, tmp_path) == ["d"]


def test_the_image_starts_with_the_kernels_that_were_compiled_with_it(tmp_path: Path) -> None:
    kernels, cache, programs = (tmp_path / name for name in ("kernels", "cache", "bin"))
    for folder in (kernels / "patience-kernel-1", cache, programs):
        folder.mkdir(parents=True)
    (kernels / "patience-kernel-1" / "search.o").write_text("machine code")
    (programs / "patience").write_text('#!/bin/sh\necho "$@" in "$XDG_CACHE_HOME"\n')
    (programs / "patience").chmod(0o755)
    environment = {
        "PATH": f"{programs}:{os.environ['PATH']}",
        "XDG_CACHE_HOME": str(cache),
        "KERNELS": str(kernels),
    }

    for _ in range(2):  # a container that starts again
        ran = subprocess.run([DEPLOY / "start.sh", "run"], env=environment, capture_output=True, text=True)
        assert ran.stdout == f"run in {cache}\n", ran.stderr
    assert (cache / "patience-kernel-1" / "search.o").read_text() == "machine code"


def test_the_kernels_of_the_image_are_for_every_processor(tmp_path: Path) -> None:
    """The processor's name and features, by which numba finds machine code on disk, are not the machine's."""
    pytest.importorskip("numba")
    program = tmp_path / "patience"
    program.write_text(
        f"#!{sys.executable}\n"
        "import llvmlite.binding\n"
        "llvmlite.binding.get_host_cpu_name = llvmlite.binding.get_host_cpu_features = None\n"
        "from numba.core.registry import cpu_target\n"
        "print(cpu_target.target_context.codegen().magic_tuple()[1:])\n"
    )
    program.chmod(0o755)
    environment = {"PATH": f"{tmp_path}:{os.environ['PATH']}", "XDG_CACHE_HOME": str(tmp_path)}
    ran = subprocess.run([DEPLOY / "start.sh", "run"], env=environment, capture_output=True, text=True)
    assert ran.stdout in {"('x86-64-v2', '')\n", "('generic', '')\n"}, ran.stderr


def test_no_command_line_of_the_night_has_the_password(tmp_path: Path, backups: Path) -> None:
    commands = tmp_path / "commands"
    for name, body in {
        "patience": 'if [ "$1" = address ]; then echo "password=geheim"; fi',
        "pg_dump": 'cat "$PGSERVICEFILE" > "${2#--file=}"',
        "pg_restore": ":",
    }.items():
        program = commands / name
        commands.mkdir(exist_ok=True)
        program.write_text(f'#!/bin/sh\necho "$0 $*" >>"{tmp_path}/said"\n{body}\n')
        program.chmod(0o755)
    path = f"{commands}:{os.environ['PATH']}"
    done = night("postgresql://patience:geheim@127.0.0.1/patience", backups, PATH=path)
    assert done.returncode == 0, done.stderr
    said = (tmp_path / "said").read_text()
    assert "pg_dump --format=custom" in said
    assert "geheim" not in said + done.stdout + done.stderr
    (copy,) = backups.iterdir()
    assert "geheim" in copy.read_text()  # by the service file, which is gone


def test_a_service_file_has_what_the_address_has() -> None:
    text = libpq_service("postgresql+asyncpg://ann:p%40ss@db.example:5433/cards?ssl=require")
    lines = ("host=db.example", "port=5433", "user=ann", "password=p@ss", "dbname=cards", "sslmode=require")
    assert text.splitlines() == ["[patience]", *lines]
