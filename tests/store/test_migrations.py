"""The schema of this code is what the steps make of an empty database, however many start at once."""

import asyncio
import os
import sqlite3
import sys
from collections.abc import AsyncIterator
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import CheckConstraint, Connection, inspect, text
from sqlalchemy.exc import IntegrityError

from bot.bench.leaderboards import Size, generate
from bot.standings import rebuild, server_totals
from bot.store import Connection as StoreConnection
from bot.store import Store, deadlines, migrations, people, rank_histograms, settings, totals
from bot.store.db.connection import transaction
from bot.store.db.engines import connect, connect_for_migration, read_address
from bot.store.db.migrate import known_steps, migrate
from bot.store.standings_schema import metadata
from tests.support import databases

OPEN = """
import asyncio, sys
from bot.store import Store, settings
async def main():
    sys.stdin.readline()
    async with Store.open(sys.argv[1]) as store, store.write() as connection:
        await settings.put(connection, sys.argv[2], "was here")
asyncio.run(main())
"""


@pytest.fixture(params=databases.KINDS)
async def address(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[str]:
    """Yield the address of an empty database, on each kind of database."""
    async with databases.fresh(request.param, tmp_path) as fresh:
        yield fresh


def differences(connection: Connection) -> list[object]:
    return compare_metadata(MigrationContext.configure(connection), metadata)


def checks(connection: Connection) -> set[str | None]:
    """Return the names of the check constraints, which autogenerate does not compare."""
    return {
        check["name"]
        for table in metadata.tables
        for check in inspect(connection).get_check_constraints(table)
    }


async def test_the_steps_make_the_schema_from_nothing(store: Store) -> None:
    async with store.read() as connection:
        assert await connection.run_sync(differences) == []
        assert await connection.run_sync(checks) == {
            constraint.name
            for table in metadata.tables.values()
            for constraint in table.constraints
            if isinstance(constraint, CheckConstraint)
        }


async def test_opening_again_keeps_what_is_there(address: str) -> None:
    async with Store.open(address) as store, store.write() as connection:
        await settings.put(connection, "a", "b")
    async with Store.open(address) as store, store.read() as connection:
        assert await settings.get(connection, "a") == "b"


STEPS = [f"{number:04}" for number in range(1, 21)]


@pytest.mark.parametrize("step", STEPS)
async def test_a_database_of_any_earlier_step_is_brought_up_with_what_is_in_it(
    address: str, step: str
) -> None:
    await migrate(read_address(address), to=step)
    engines = connect(read_address(address))
    async with transaction(engines.writer) as connection:
        await settings.put(connection, "a", "b")
    await engines.dispose()
    async with Store.open(address) as store, store.read() as connection:
        assert await connection.run_sync(differences) == []
        assert await settings.get(connection, "a") == "b"


POPULATED = """
INSERT INTO player (id, name, hidden, look) VALUES (1, 'Ann', false, ''), (-5, '', true, '');
INSERT INTO daily VALUES ('2026-11-20', 'gate', '17', '2026-11-21 00:00:00');
INSERT INTO daily VALUES ('2026-11-21', 'chord', '18', '2026-11-22 00:00:00');
INSERT INTO game (id, player_id, guild_id, channel_id, rules_key, deal, day, started_at) VALUES
 (11, 1, 7, 70, 'gate', '17', '2026-11-20', '2026-11-20 10:00:00'),
 (12, 1, 7, 70, 'chord', '18', '2026-11-21', '2026-11-21 10:00:00'),
 (13, 1, 8, 80, 'gate', '5', NULL, '2026-11-21 11:00:00'),
 (14, -5, NULL, 0, 'gate', '17', '2026-11-20', '2026-11-20 10:00:00');
INSERT INTO move VALUES (11, 0, 'd', '2026-11-20 10:01:00'), (11, 1, 'undo', '2026-11-20 10:02:00');
INSERT INTO move VALUES (12, 0, 'd', '2026-11-21 10:01:00'), (13, 0, 'd', '2026-11-21 11:01:00');
INSERT INTO result VALUES
 (11, 'won', 60, 600, 52, '2026-11-20 12:00:00'),
 (12, 'won', 70, 600, 52, '2026-11-21 12:00:00'),
 (13, 'won', 70, 600, 52, '2026-11-21 12:30:00'),
 (14, 'lost', 50, 600, 20, '2026-11-21 12:00:00');
INSERT INTO seat VALUES (1, 70, 12), (1, 80, 13);
INSERT INTO spent VALUES ('a mark', '2026-11-20', 14);
"""


async def test_a_database_that_had_one_daily_a_day_keeps_them_as_the_featured_ones(address: str) -> None:
    url = read_address(address)
    await migrate(url, to="0004")
    engines = connect(url)
    async with transaction(engines.writer) as connection:
        for statement in POPULATED.split(";\n")[:-1]:
            if connection.dialect == "postgresql":
                statement = statement.replace("VALUES (11", "OVERRIDING SYSTEM VALUE VALUES (11")
            await connection.execute(text(statement))
    await engines.dispose()
    async with Store.open(address) as store, store.write() as connection:
        assert await connection.run_sync(differences) == []

        async def rows(question: str) -> list[tuple[object, ...]]:
            return [tuple(row) for row in await connection.execute(text(question))]

        assert await rows("SELECT rules_key, deal, featured, par FROM daily ORDER BY day") == [
            ("gate", "17", True, None),
            ("chord", "18", True, None),
        ]
        assert await rows("SELECT id, drawn FROM game ORDER BY id") == [
            (11, True),
            (12, True),
            (13, False),
            (14, True),
        ]
        asked = "SELECT game_id, clean, points, counted FROM result ORDER BY game_id"
        assert await rows(asked) == [
            (11, False, 1, True),
            (12, True, 2, True),
            (13, True, 0, False),
            (14, True, 0, False),  # too late
        ]
        ranked = [
            row[1:] for row in await rows("SELECT game_id, rules_key, won FROM result ORDER BY game_id")
        ]
        assert ranked == [("gate", True), ("chord", True), (None, True), ("gate", False)]
        differing = "SELECT count(*) FROM result JOIN game ON id = game_id WHERE game.day <> result.day"
        assert await rows(differing) == [(0,)]
        assert await rows("SELECT guild_id, player_id, scope FROM membership ORDER BY guild_id") == [
            (7, 1, 0),
            (8, 1, 0),
        ]
        assert await rows("SELECT mark, rules_key FROM spent") == [("a mark", "gate")]
        assert await settings.get(connection, "tallies") is not None
        insert = "INSERT INTO game (player_id, channel_id, rules_key, deal, started_at) VALUES"
        await connection.execute(text(f"{insert} (1, 70, 'gate', '5', '2026-11-21 11:00:00')"))
        ((number,),) = await rows("SELECT max(id) FROM game")
        assert number == 15 or connection.dialect == "postgresql"
    with pytest.raises(IntegrityError):
        async with Store.open(address) as store, store.write() as connection:
            await connection.execute(text("UPDATE game SET rules_key = 'frog' WHERE id = 11"))


IN_PROGRESS = """
INSERT INTO player (id, name) VALUES (1, 'Ann');
INSERT INTO daily (day, rules_key, deal, closes_at)
 VALUES ('2026-11-20', 'gate', '17', '2026-11-21 00:00:00.000000');
INSERT INTO game (id, player_id, channel_id, rules_key, deal, day, started_at, drawn) VALUES
 (11, 1, 70, 'gate', '17', '2026-11-20', '2026-11-20 10:00:00', true),
 (12, 1, 70, 'gate', '5', NULL, '2026-11-20 11:00:00', true),
 (13, 1, 70, 'gate', '6', NULL, '2026-11-20 11:00:00', false),
 (14, 1, 70, 'gate', '7', NULL, '2026-11-20 11:00:00', true),
 (15, 1, 70, 'gate', '8', NULL, '2026-11-20 11:00:00', true);
INSERT INTO move VALUES (11, 0, 'd', '2026-11-20 10:01:00'), (12, 0, 'd', '2026-11-20 12:01:00');
INSERT INTO move VALUES (13, 0, 'd', '2026-11-20 11:01:00'), (14, 0, 'd', '2026-11-20 11:01:00');
INSERT INTO result (game_id, outcome, moves, seconds, home, finished_at)
 VALUES (14, 'resigned', 1, 60, 0, '2026-11-20 12:00:00');
"""


async def test_games_in_progress_that_could_count_get_a_deadline(address: str) -> None:
    """Not one that was typed, not one that is over, not one without a move."""
    url = read_address(address)
    await migrate(url, to="0007")
    engines = connect(url)
    async with transaction(engines.writer) as connection:
        for statement in IN_PROGRESS.split(";\n")[:-1]:
            if connection.dialect == "postgresql":
                statement = statement.replace("VALUES\n (11", "OVERRIDING SYSTEM VALUE VALUES\n (11")
            await connection.execute(text(statement))
    await engines.dispose()
    late = datetime(2026, 11, 21, tzinfo=UTC)
    async with Store.open(address) as store, store.read() as connection:
        assert await deadlines.due(connection, late, limit=9) == [12, 11]
        assert await deadlines.due(connection, late, late, limit=9) == [11]


COUNTED = """
INSERT INTO player (id, name) VALUES (1, 'Ann');
INSERT INTO daily (day, rules_key, deal, closes_at, featured)
 VALUES ('2026-11-20', 'gate', '17', '2026-11-21 00:00:00', true);
INSERT INTO game (id, player_id, guild_id, channel_id, rules_key, deal, day, started_at, drawn) VALUES
 (11, 1, 7, 70, 'gate', '17', '2026-11-20', '2026-11-20 10:00:00', true),
 (12, 1, 7, 70, 'gate', '5', NULL, '2026-11-20 11:00:00', true),
 (13, 1, 7, 70, 'gate+takeback', '6', NULL, '2026-11-20 11:00:00', true),
 (14, 1, 7, 70, 'gate', '7', NULL, '2026-11-20 11:00:00', false);
INSERT INTO result
 (game_id, outcome, moves, seconds, home, finished_at, clean, points, counted, day, rules_key, won) VALUES
 (11, 'won', 60, 600, 52, '2026-11-20 12:00:00', true, 2, true, '2026-11-20', 'gate', true),
 (12, 'won', 70, 600, 52, '2026-11-20 13:00:00', true, 0, true, NULL, NULL, true),
 (13, 'won', 80, 600, 52, '2026-11-20 14:00:00', true, 0, true, NULL, NULL, true),
 (14, 'won', 90, 600, 52, '2026-11-20 15:00:00', true, 0, false, NULL, NULL, true);
INSERT INTO membership (guild_id, player_id, seen_at) VALUES (7, 1, '2026-11-20 10:00:00');
INSERT INTO tally VALUES (0, 'a', '', 1, 3, 3, 3, 0.4, 2, 1, 1500, 210, 1800, true);
INSERT INTO crowd VALUES ('a', '', 'clean', 3, 1);
INSERT INTO streak VALUES (1, 1, 1, 0, '2026-11-20');
INSERT INTO rated VALUES (12, 'gate', '5', 20, 3, 25, 8, 1);
INSERT INTO rating VALUES ('', 1, 26, 7, 3);
"""


async def test_results_of_an_older_database_are_counted_anew(address: str) -> None:
    """Dailies everywhere, random deals in games won only, house rules and typed deals nowhere."""
    url = read_address(address)
    await migrate(url, to="0009")
    engines = connect(url)
    async with transaction(engines.writer) as connection:
        for statement in COUNTED.split(";\n")[:-1]:
            if connection.dialect == "postgresql":
                statement = statement.replace("VALUES\n (11, 1", "OVERRIDING SYSTEM VALUE VALUES\n (11, 1")
            await connection.execute(text(statement))
    await engines.dispose()
    async with Store.open(address) as store:
        await rebuild.if_asked(store)
        async with store.read() as connection:

            async def rows(question: str) -> list[tuple[object, ...]]:
                return [tuple(row) for row in await connection.execute(text(question))]

            counted = await rows("SELECT game_id, counted, points FROM result ORDER BY game_id")
            assert counted == [(11, True, 2), (12, True, 0), (13, False, 0), (14, False, 0)]
            assert await rows("SELECT game_id FROM rated") == [(11,)]
            for scope in (0, 7):
                found = await totals.totals_of_player(connection, 1, scope)
                assert {key for _, key in found} == {"", "gate"}
                row = found["a", ""]
                assert (row.games, row.wins, row.dailies, row.dailies_won) == (2, 2, 1, 1)
                assert (row.points, row.moves, row.streak) == (2, 60, 1)
                assert row.streak_until == date(2026, 11, 21)
                assert row.rating is not None
            assert await rank_histograms.miscounted(connection) == []
            assert await rows("SELECT DISTINCT measure FROM crowd ORDER BY 1") == [("points",), ("wins",)]
            assert await settings.get(connection, "tallies") is None


LAST_WAY_BACK = "0005"  # what a day with ten deals was before, one deal cannot tell


def down(connection: Connection, to: str) -> None:
    config = Config()
    config.set_main_option("script_location", "bot.store:migrations")
    config.attributes["connection"] = connection
    command.downgrade(config, to)


async def test_every_step_can_be_taken_back_and_again(address: str) -> None:
    """With people in two servers, one of which has removed a result, somebody hidden and somebody gone."""
    at = datetime(2026, 11, 21, 12, tzinfo=UTC)
    size = Size(results=150, people=12, servers=2)
    async with Store.open(address) as store:
        await generate(store, size)
        await rebuild.rebuild(store)
        async with store.write() as connection:
            everybody = (await connection.execute(text("SELECT id FROM player ORDER BY id"))).scalars().all()
            await people.hide(connection, everybody[0], True)
            await server_totals.update_members(connection, 1000, here=[], gone=[everybody[1]], at=at)
            for game_id in range(1, 60):
                await server_totals.remove_result(
                    connection, 1000, game_id, by_id=1, by_name="", reason="so", at=at
                )
        async with store.read() as connection:
            before = await contents(connection)
    assert len({row[0] for row in before["tally"]}) == 3
    assert before["crowd"]
    assert before["removal"]
    for to in [step for step in known_steps()[1:] if step >= LAST_WAY_BACK]:
        engine = connect_for_migration(read_address(address))
        async with engine.begin() as connection:
            await connection.run_sync(down, to)
        await engine.dispose()
        async with Store.open(address) as store:
            await rebuild.if_asked(store)
            async with store.read() as connection:
                assert await connection.run_sync(differences) == []
                after = await contents(connection)
                assert after == before


async def contents(connection: StoreConnection) -> dict[str, list[tuple[object, ...]]]:
    """Return the rows of every table, without empty bins of rank histograms."""
    found: dict[str, list[tuple[object, ...]]] = {}
    for name, table in metadata.tables.items():
        columns = ", ".join(column.name for column in table.columns)
        where = " WHERE people <> 0" if name == "crowd" else ""
        order = ", ".join(column.name for column in table.primary_key)
        rows = await connection.execute(text(f"SELECT {columns} FROM {name}{where} ORDER BY {order}"))
        found[name] = [tuple(row) for row in rows]
    return found


def test_the_steps_by_file_name_are_those_of_alembic() -> None:
    config = Config()
    config.set_main_option("script_location", "bot.store:migrations")

    assert known_steps() == [step.revision for step in ScriptDirectory.from_config(config).walk_revisions()]


def test_every_step_is_tried_from() -> None:
    steps = sorted(file.name[:4] for file in Path(migrations.__path__[0], "versions").glob("0*.py"))
    tried = test_a_database_of_any_earlier_step_is_brought_up_with_what_is_in_it
    assert steps == tried.pytestmark[0].args[1]  # pyright: ignore[reportFunctionMemberAccess]


async def test_four_openings_at_once_in_one_process_all_succeed(address: str) -> None:
    async def opened(name: str) -> None:
        async with Store.open(address) as store, store.write() as connection:
            await settings.put(connection, name, "was here")

    await asyncio.gather(*(opened(name) for name in "abcd"))
    async with Store.open(address) as store, store.read() as connection:
        assert [await settings.get(connection, name) for name in "abcd"] == ["was here"] * 4


async def test_two_processes_that_start_at_once_both_succeed(address: str) -> None:
    processes = [
        await asyncio.create_subprocess_exec(
            sys.executable,
            *("-W", "error", "-c", OPEN, address, name),
            stdin=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        for name in "ab"
    ]
    ended = await asyncio.gather(*(process.communicate(b"go\n") for process in processes))
    assert [error for _, error in ended] == [b"", b""]
    async with Store.open(address) as store, store.read() as connection:
        assert [await settings.get(connection, name) for name in "ab"] == ["was here"] * 2


async def test_a_sqlite_file_waits_for_the_disk_at_every_commit_and_keeps_few_pages(tmp_path: Path) -> None:
    async with Store.open(f"sqlite:///{tmp_path}/patience.db") as store:
        for transaction in (store.read, store.write):
            async with transaction() as connection:
                asked = {
                    name: await connection.scalar(text(f"PRAGMA {name}"))
                    for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout", "cache_size")
                }
            assert asked == {
                "journal_mode": "wal",
                "synchronous": 2,
                "cache_size": -512,
                "foreign_keys": 1,
                "busy_timeout": 10_000,
            }


async def test_closing_leaves_one_file_without_a_log_beside_it(tmp_path: Path) -> None:
    async with Store.open(f"sqlite:///{tmp_path}/patience.db") as store, store.write() as connection:
        await settings.put(connection, "a", "b")
    assert os.listdir(tmp_path) == ["patience.db"]
    with sqlite3.connect(tmp_path / "patience.db") as plain:
        assert plain.execute("SELECT value FROM setting").fetchall() == [("b",)]
    plain.close()
