"""No question that is asked at every turn or board reads a whole table: the plans of the real statements."""

from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection as PlainConnection

from bot.store import Connection, Store, dailies, daily_results, deadlines, games, people, profiles
from bot.store.daily_results import DayRows
from bot.store.db import engines
from bot.store.events import events_of
from bot.store.schema.sending import metadata
from tests.store.statements import noted
from tests.support.databases import Templates
from tests.support.stored import append_events, begin_game

AT = datetime(2026, 11, 21, 12, tzinfo=UTC)
DAY = date(2026, 11, 21)


def scanned(plain: PlainConnection, statement: str, parameters: Any) -> set[str]:
    """Return the tables that the database would read whole to answer the statement."""
    plan = plain.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
    return {step.detail for step in plan if step.detail.startswith("SCAN")}


def day_rows(guild_id: int | None) -> DayRows:
    return DayRows(day=DAY, rules_key="gate", guild_id=guild_id)


async def ask(connection: Connection, question: str) -> None:
    match question:
        case "a game":
            await games.by_id(connection, 1)
        case "its events":
            await events_of(connection, 1)
        case "the game before somebody":
            await games.current_game(connection, 1, 70)
        case "an unfinished game":
            await games.unfinished(connection, 1, 70, day=DAY)
        case "a ranked attempt":
            await dailies.attempts_of_day(connection, DAY, 1, "a mark")
        case "a move":
            await append_events(connection, 1, 0, ["d", "w>f"], AT)
        case "a person":
            await people.greet(connection, 1, "Ann")
        case "the deal of a day":
            await dailies.deal_of_day(connection, DAY)
        case "the board of a day":
            await day_rows(None).page(connection, limit=10, offset=0)
        case "the board of a day in a server":
            await day_rows(7).page(connection, limit=10, offset=0)
        case "one line":
            await day_rows(7).line_of(connection, 1)
        case "the attempts of somebody":
            await daily_results.attempts(connection, 1)
        case "games whose time is up":
            await deadlines.due(connection, AT, limit=200)
        case "attempts of a day that is over":
            await deadlines.due(connection, AT, AT, limit=200)
        case "games that are no dailies":
            await profiles.games_played(connection, 1)
        case _:
            raise AssertionError(question)


STORED = set(metadata.tables)


@pytest.mark.parametrize(
    ("question", "allowed"),
    [
        ("a game", set[str]()),
        ("its events", set[str]()),
        ("the game before somebody", set[str]()),
        ("an unfinished game", set[str]()),
        ("a ranked attempt", set[str]()),
        ("a move", set[str]()),
        ("a person", set[str]()),
        ("the deal of a day", set[str]()),
        ("the board of a day", set[str]()),
        ("the board of a day in a server", set[str]()),
        ("one line", set[str]()),
        ("the attempts of somebody", set[str]()),
        ("games whose time is up", set[str]()),
        ("attempts of a day that is over", set[str]()),
        ("games that are no dailies", set[str]()),
    ],
)
async def test_a_question_finds_its_rows_by_an_index(
    templates: Templates, tmp_path: Path, question: str, allowed: set[str]
) -> None:
    async with (
        templates.copy("sqlite", tmp_path) as address,
        Store.open(address) as store,
        store.write() as connection,
    ):
        await people.greet(connection, 1, "Ann")
        await dailies.keep(connection, DAY, "gate", "17")
        await begin_game(
            connection,
            player_id=1,
            guild_id=7,
            channel_id=70,
            rules_key="gate",
            deal="17",
            day=DAY,
            started_at=AT,
        )
        with noted(await connection.run_sync(lambda plain: plain.engine)) as sent:
            await ask(connection, question)
        assert sent
        scans: set[str] = set()
        for statement, parameters in sent:
            scans |= await connection.run_sync(scanned, statement, parameters)
    assert {scan.split()[1] for scan in scans} & STORED <= allowed, scans


def test_the_engines_of_sqlite_are_two(tmp_path: Path) -> None:
    """Readers never wait for the writer."""
    made = engines.connect(engines.read_address(f"sqlite:///{tmp_path}/patience.db"))
    assert made.reader is not made.writer
