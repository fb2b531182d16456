"""Boards of a generated history: pages are what a plain sort gives, and no question reads whole tables."""

import re
from collections.abc import AsyncGenerator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from sqlalchemy import BigInteger, Date, bindparam, text
from sqlalchemy import Connection as PlainConnection

from bot.bench_boards import GAMES, TODAY, Size, costs, generate, naive
from bot.rankings import LEAST_GAMES, Board, Line, Measure, Period, Rankings, Standing
from bot.store import Store, boards, days
from bot.store.boards import Column, Which
from bot.tallies import period_text
from tests.store import databases
from tests.store.test_plans import noted

SMALL = Size(results=2000, people=100, servers=6)
COLUMN = {Measure.RATE: "share"}
THEN = {
    Measure.WINS: ("share", "-moves"),
    Measure.RATE: ("wins", "-moves"),
    Measure.CLEAN: ("share", "-moves"),
    Measure.STREAK: ("wins", "-moves"),
    Measure.POINTS: ("clean", "-moves"),
    Measure.RATING: ("wins", "-moves"),
}


@pytest_asyncio.fixture(scope="module", loop_scope="module", params=databases.KINDS)
async def world(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> AsyncGenerator[Store]:
    folder: Path = tmp_path_factory.mktemp("boards")
    async with databases.fresh(request.param, folder) as address, Store.open(address) as store:
        await generate(store, SMALL)
        async with store.write() as connection:  # some are hidden, some have left
            await connection.execute(text("UPDATE player SET hidden = true WHERE id % 11 = 0"))
            await connection.execute(text("UPDATE tally SET shown = false WHERE player_id % 11 = 0"))
            gone = "UPDATE membership SET gone_at = seen_at WHERE player_id % 13 = 0"
            await connection.execute(text(gone))
        yield store


async def plainly(store: Store, board: Board) -> list[int]:
    """The people of a board by reading everything and sorting it here."""
    period = Period.ALL if board.measure is Measure.RATING else board.period
    wanted = (period_text(period, board.day), board.rules_key or "")
    async with store.read() as connection:
        found = await connection.execute(
            text("SELECT * FROM tally WHERE period = :period AND rules_key = :key"),
            {"period": wanted[0], "key": wanted[1]},
        )
        rows = [dict(row) for row in found.mappings()]
        people = await connection.execute(
            text("SELECT player_id FROM membership WHERE guild_id = :guild AND gone_at IS NULL"),
            {"guild": board.guild_id},
        )
        here = set(people.scalars())
    column = COLUMN.get(board.measure, board.measure.value)
    least = LEAST_GAMES if board.measure is Measure.RATE else 1
    kept = [
        row
        for row in rows
        if row["scope"] == 0
        and row["shown"]
        and (row[column] or 0) > 0
        and row["games"] >= least
        and (board.guild_id is None or row["player_id"] in here)
    ]

    def place(row: dict[str, Any]) -> tuple[float, ...]:
        first, second = THEN[board.measure]
        return (-row[column], -row[first], row[second[1:]], row["player_id"])

    return [row["player_id"] for row in sorted(kept, key=place)]


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize("guild_id", [None, 1000])
@pytest.mark.parametrize("measure", list(Measure))
async def test_every_page_is_that_of_a_plain_sort(
    world: Store, measure: Measure, guild_id: int | None
) -> None:
    rankings = Rankings(world)
    some = False
    for period in (Period.WEEK, Period.SEASON, Period.ALL):
        for key in (None, GAMES[0]):
            board = Board(measure=measure, period=period, day=TODAY, rules_key=key, guild_id=guild_id)
            expected = await plainly(world, board)
            lines: list[Line] = []
            while page := await rankings.board(board, limit=19, offset=len(lines)):
                lines += page
            assert [line.player_id for line in lines] == expected
            assert [line.rank for line in lines] == list(range(1, len(lines) + 1))
            assert await rankings.count(board) == len(expected)
            for line in lines[:: max(1, len(lines) // 3)]:
                assert await rankings.own(board, line.player_id) == line
            some = some or bool(lines)
    assert some


@pytest.mark.asyncio(loop_scope="module")
async def test_who_is_on_no_board_has_no_line_of_their_own(world: Store) -> None:
    board = Board(measure=Measure.WINS, period=Period.ALL, day=TODAY)
    assert await Rankings(world).own(board, 404) is None
    async with world.read() as connection:
        hidden = await connection.scalar(text("SELECT min(player_id) FROM tally WHERE NOT shown"))
    assert await Rankings(world).own(board, hidden) is None


@pytest.mark.asyncio(loop_scope="module")
async def test_what_a_page_costs_is_measured_for_every_kind(world: Store) -> None:
    found = await costs(world, runs=1, periods=[Period.ALL])
    names = {cost.name.split(":")[0] for cost in found}
    assert len(names) == 3 * (6 * 2 + 2)
    assert [cost.median for cost in found] == sorted((cost.median for cost in found), reverse=True)
    assert await naive(world) > 0


DAY_BOARD = """
SELECT game.player_id FROM game JOIN result ON result.game_id = game.id JOIN player ON player.id = player_id
WHERE game.day = :day AND game.rules_key = :key AND NOT hidden AND (:guild = 0 OR
 EXISTS (SELECT 1 FROM membership WHERE guild_id = :guild
 AND membership.player_id = player.id AND gone_at IS NULL))
ORDER BY CASE WHEN outcome = 'won' THEN 0 ELSE 1 END, CASE WHEN outcome = 'won' THEN 0 ELSE -home END,
 CASE WHEN clean THEN 0 ELSE 1 END, result.moves, result.seconds, finished_at, game.id
"""


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize("guild_id", [None, 1000])
async def test_the_board_of_a_day_is_that_of_a_plain_sort(world: Store, guild_id: int | None) -> None:
    rankings, found = Rankings(world), 0
    for back in range(5):
        day = TODAY - timedelta(days=back)
        asked = {"day": day, "key": GAMES[back], "guild": guild_id or 0}
        query = text(DAY_BOARD).bindparams(bindparam("day", type_=Date), bindparam("guild", type_=BigInteger))
        async with world.read() as connection:
            expected = list((await connection.execute(query, asked)).scalars())
        lines: list[Standing] = []
        while page := await rankings.day_board(day, None, guild_id, limit=7, offset=len(lines)):
            lines += page
        assert [line.player_id for line in lines] == expected
        assert [line.rank for line in lines] == list(range(1, len(lines) + 1))
        assert await rankings.day_count(day, None, guild_id) == len(expected)
        found += len(expected)
        for line in lines[::5]:
            assert await rankings.day_own(line.player_id, day, None, guild_id) == line
    assert found > 10


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize("guild_id", [None, 1000])
async def test_no_board_of_a_day_reads_a_whole_table(world: Store, guild_id: int | None) -> None:
    async with world.read() as connection:
        person = (await days.page(connection, TODAY, GAMES[0], guild_id, limit=1, offset=2))[0].player_id
        with noted(await connection.run_sync(lambda plain: plain.engine)) as sent:
            await days.page(connection, TODAY, GAMES[0], guild_id, limit=10, offset=0)
            await days.own(connection, TODAY, GAMES[0], guild_id, person)
            await days.count(connection, TODAY, GAMES[0], guild_id)
        assert len(sent) == 4
        if connection.dialect == "postgresql":
            await connection.execute(text("SET LOCAL enable_seqscan = off"))
        for statement, parameters in sent:
            plan = await connection.run_sync(_plan, statement, parameters)
            assert not re.search(r"Seq Scan|SCAN (game|result|membership|player)\b", plan), plan


LEAST: dict[Column, int] = {"wins": 1, "share": 10, "clean": 1, "streak": 1, "points": 1, "rating": 1}
BOARDS = [
    Which(column=column, period="a", rules_key="", guild_id=guild, least_games=least)
    for column, least in LEAST.items()
    for guild in (None, 1000)
]


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize("which", BOARDS, ids=lambda which: f"{which.column}-{which.guild_id}")
async def test_no_board_reads_a_whole_table(world: Store, which: Which) -> None:
    async with world.read() as connection:
        person = (await boards.page(connection, which, limit=1, offset=2))[0].player_id
        with noted(await connection.run_sync(lambda plain: plain.engine)) as sent:
            await boards.page(connection, which, limit=10, offset=0)
            await boards.own(connection, which, person)
            await boards.count(connection, which)
        assert len(sent) >= 4
        if connection.dialect == "postgresql":  # a few rows are read whole, whatever indexes there are
            await connection.execute(text("SET LOCAL enable_seqscan = off"))
        for statement, parameters in sent:
            plan = await connection.run_sync(_plan, statement, parameters)
            assert not re.search(r"Seq Scan|SCAN (tally|membership|player)\b", plan), plan
            if which.guild_id is None and "player.name" not in statement:
                assert f"ix_tally_{which.column}" in plan, plan
        first = await connection.run_sync(_plan, *sent[0])
        if which.guild_id is None:
            assert f"ix_tally_{which.column}" in first, first


def _plan(plain: PlainConnection, statement: str, parameters: Any) -> str:
    explain = "EXPLAIN" if plain.dialect.name == "postgresql" else "EXPLAIN QUERY PLAN"
    rows = plain.exec_driver_sql(f"{explain} {statement}", parameters)
    return "\n".join(str(row[-1]) for row in rows)
