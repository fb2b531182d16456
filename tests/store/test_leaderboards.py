"""Boards of a generated history: pages are what a plain sort gives, and no question reads whole tables."""

import re
from bisect import bisect_left
from collections.abc import AsyncGenerator
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import BigInteger, Date, bindparam, text
from sqlalchemy import Connection as PlainConnection

from bot.standings import rebuild, server_totals
from bot.standings.leaderboards import Leaderboard, Leaderboards, Standing
from bot.standings.measures import MEASURES, POINTS, RATING, STREAK, WINS, Measure
from bot.standings.periods import Period, period_key
from bot.standings.player_ratings import shown_ratings
from bot.standings.totals import add_up
from bot.store import (
    Store,
    members,
    people,
    rank_histograms,
    server_results,
    totals,
)
from bot.store import ratings as rated
from bot.store.daily_results import DayRows
from bot.store.leaderboards import Line, RankedRows
from bot.store.rankings import BINNED, STORED
from bot.store.totals import TotalsRow
from tests.store.statements import noted
from tests.support import databases
from tests.support.history import GAMES, TODAY, Size, analyze, generate
from tests.support.leaderboards import day_lines, of_day, own_line
from tests.support.sqlite_inline import sqlite_inline

SMALL = Size(results=2000, people=100, servers=6)

SERVER = 1000
AT = datetime(2026, 11, 21, 12, tzinfo=UTC)


@pytest_asyncio.fixture(scope="module", loop_scope="module", params=databases.KINDS)
async def world(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> AsyncGenerator[Store]:
    """Make a history with the bot's totals: some players hide, some have left, some results are removed."""
    folder: Path = tmp_path_factory.mktemp("boards")
    with sqlite_inline():
        async with databases.fresh(request.param, folder) as address, Store.open(address) as store:
            await _fill(store)
            yield store


async def _fill(store: Store) -> None:
    await generate(store, SMALL)
    async with store.write() as connection:
        await connection.execute(
            text(
                "INSERT INTO rating (rules_key, player_id, mu, sigma, games, last_day)"
                " SELECT '', id, 20 + id % 11, 2, 9, '2026-11-20' FROM player"
            )
        )
        await rebuild.rebuild_totals(connection, lambda done, total, what: None)
        await connection.execute(text("UPDATE game SET guild_id = 1000 + id % 60"))
    await analyze(store)
    async with store.write() as connection:
        everybody = list((await connection.execute(text("SELECT id FROM player ORDER BY id"))).scalars())
        for person in everybody[::11]:
            await people.hide(connection, person, hidden=True)
        for person in everybody[::22]:
            await people.hide(connection, person, hidden=False)
        gone = everybody[::13]
        for person in gone:
            await server_totals.update_member(connection, SERVER, person, AT, gone=True)
        await server_totals.join_server(connection, SERVER, gone[0], AT)
        finished = await connection.execute(
            text("SELECT player_id, id FROM game JOIN result ON id = game_id WHERE counted ORDER BY id")
        )
        for number, (person, game_id) in enumerate(finished.all()[::9]):
            if await members.is_known(connection, SERVER, person):
                for change in (members.remove, members.restore)[: 1 + number % 2]:
                    change_it = partial(change, game_id=game_id)
                    assert await server_totals.apply_change(connection, SERVER, person, change_it)


Sums = dict[int, dict[tuple[str, str], TotalsRow]]
"""The totals of each player, by period and game."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def sums(world: Store) -> dict[int | None, Sums]:
    """Add up the results of all players, for the world and for the server."""
    return {guild_id: await added_up(world, guild_id) for guild_id in (None, SERVER)}


async def added_up(store: Store, guild_id: int | None) -> Sums:
    async with store.read() as connection:
        found = await connection.execute(text("SELECT id FROM player WHERE NOT hidden"))
        shown = set(found.scalars())
        query = "SELECT player_id FROM membership WHERE guild_id = :guild AND gone_at IS NULL"
        found = await connection.execute(text(query), {"guild": guild_id})
        here = set(found.scalars())
        found = await connection.execute(
            text("SELECT game_id FROM removal WHERE guild_id = :guild"), {"guild": guild_id}
        )
        removed = set(found.scalars())
        told: Sums = {}
        for person in shown if guild_id is None else shown & here:
            mine = await totals.results_of_player(connection, person)
            left = [row for row in mine if row.game_id not in removed]
            # in a server that has removed something ratings follow from the rated games: there are none
            ratings = await rated.ratings_of_player(connection, person) if left == mine else {}
            told[person] = add_up(left, shown_ratings(ratings))
    return told


def plainly(sums: Sums, board: Leaderboard) -> list[tuple[int, int]]:
    """Return rank and player of each line of a leaderboard, by sorting sums in Python."""
    assert board.measure is not None
    period = Period.ALL if board.measure.all_time else board.period
    wanted = (period_key(period, board.day), board.rules_key or "")
    rows = [(person, told[wanted]) for person, told in sums.items() if wanted in told]
    scores = sorted((-_score(board, row), person) for person, row in rows if _score(board, row))
    best = [score for score, _person in scores]
    return [(1 + bisect_left(best, score), person) for score, person in scores]


def _score(board: Leaderboard, row: TotalsRow) -> int:
    """Return what a row is ranked by, 0 if it is not."""
    if board.measure is POINTS:
        return row.points
    if board.measure is STREAK:
        stands = row.streak_until is not None and row.streak_until >= board.day
        return row.streak if stands else 0
    if board.measure is RATING:
        return (row.rating or 0) if row.dailies >= 10 else 0
    return row.wins


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize("guild_id", [None, 1000])
@pytest.mark.parametrize("measure", MEASURES.values(), ids=MEASURES)
async def test_every_page_is_that_of_a_plain_sort(
    world: Store, sums: dict[int | None, Sums], measure: Measure, guild_id: int | None
) -> None:
    leaderboards = Leaderboards(world)
    some = False
    for period in (Period.WEEK, Period.SEASON, Period.ALL):
        for key in (None,) if measure.all_games or period is Period.SEASON else (None, GAMES[0]):
            board = Leaderboard(measure=measure, period=period, day=TODAY, rules_key=key, guild_id=guild_id)
            expected = plainly(sums[guild_id], board)
            lines: list[Line | Standing] = []
            while len(lines) < len(expected):
                shown = await leaderboards.page(board, page=len(lines) // 19, size=19, player_id=404)
                assert shown.own is None
                lines += shown.lines
            assert [(line.rank, line.player_id) for line in lines] == expected
            assert [line.position for line in lines] == list(range(1, len(lines) + 1))
            for line in lines[:: max(1, len(lines) // 3)]:
                found = await leaderboards.page(board, page=1, size=19, player_id=line.player_id)
                there = 19 if len(lines) > 19 else 0  # past the end is the last page
                assert found.lines == tuple(lines[there : there + 19])
                assert (found.own, found.count, found.page) == (line, len(lines), there // 19)
            some = some or bool(lines)
    assert some


@pytest.mark.asyncio(loop_scope="module")
async def test_who_is_on_no_board_has_no_line_of_their_own(world: Store) -> None:
    board = Leaderboard(measure=WINS, period=Period.ALL, day=TODAY)
    assert await own_line(Leaderboards(world), board, 404) is None
    async with world.read() as connection:
        hidden = await connection.scalar(text("SELECT min(player_id) FROM player_totals WHERE NOT shown"))
    assert await own_line(Leaderboards(world), board, hidden) is None


DAY_BOARD = """
SELECT game.player_id, rank() OVER (ORDER BY CASE WHEN outcome = 'won' THEN 0 ELSE 1 END,
 CASE WHEN outcome = 'won' THEN 0 ELSE -home END, CASE WHEN clean THEN 0 ELSE 1 END, result.moves) AS place
FROM game JOIN result ON result.game_id = game.id JOIN player ON player.id = player_id
WHERE game.day = :day AND game.rules_key = :key AND NOT hidden AND (:guild = 0 OR
 EXISTS (SELECT 1 FROM membership WHERE guild_id = :guild
 AND membership.player_id = player.id AND gone_at IS NULL))
 AND NOT EXISTS (SELECT 1 FROM removal WHERE removal.guild_id = :guild AND removal.game_id = game.id)
ORDER BY place, game.id
"""


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize("guild_id", [None, 1000])
async def test_the_board_of_a_day_is_that_of_a_plain_sort(world: Store, guild_id: int | None) -> None:
    leaderboards, found = Leaderboards(world), 0
    for back in range(5):
        day = TODAY - timedelta(days=back)
        asked = {"day": day, "key": GAMES[back], "guild": guild_id or 0}
        query = text(DAY_BOARD).bindparams(bindparam("day", type_=Date), bindparam("guild", type_=BigInteger))
        async with world.read() as connection:
            expected = [tuple(row) for row in await connection.execute(query, asked)]
        lines = await day_lines(leaderboards, day, None, guild_id, limit=1000)
        assert [(line.player_id, line.rank) for line in lines] == expected
        assert [line.position for line in lines] == list(range(1, len(lines) + 1))
        found += len(expected)
        for line in lines[::5]:
            board = of_day(day, None, guild_id)
            shown = await leaderboards.page(board, page=9, size=7, player_id=line.player_id)
            last = (len(lines) - 1) // 7
            assert shown.lines == tuple(lines[last * 7 :])
            assert (shown.own, shown.count, shown.page) == (line, len(lines), last)
    assert found > 10


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize("guild_id", [None, 1000])
async def test_no_board_of_a_day_reads_a_whole_table(world: Store, guild_id: int | None) -> None:
    async with world.read() as connection:
        rows = DayRows(day=TODAY, rules_key=GAMES[0], guild_id=guild_id)
        person = (await rows.page(connection, limit=1, offset=2))[0].player_id
        with noted(await connection.run_sync(lambda plain: plain.engine)) as sent:
            await rows.page(connection, limit=10, offset=0)
            await rows.line_of(connection, person)
            await rows.count(connection)
        assert len(sent) == 6
        if connection.dialect == "postgresql":
            await connection.execute(text("SET LOCAL enable_seqscan = off"))
        for statement, parameters in sent:
            plan = await connection.run_sync(_plan, statement, parameters)
            assert not re.search(
                r"Seq Scan|SCAN (game|result|membership|player|player_totals|removal)\b", plan
            ), plan


BOARDS = [
    RankedRows(ranking=ranking, period="a", rules_key="", guild_id=guild, day=TODAY)
    for ranking in STORED
    for guild in (None, SERVER)
]


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize("ranked", BOARDS, ids=lambda ranked: f"{ranked.ranking.value}-{ranked.guild_id}")
async def test_no_board_reads_a_whole_table(world: Store, ranked: RankedRows) -> None:
    async with world.read() as connection:
        rows = await ranked.with_bins(connection)
        person = (await rows.page(connection, limit=1, offset=2))[0].player_id
        with noted(await connection.run_sync(lambda plain: plain.engine)) as sent:
            rows = await ranked.with_bins(connection)
            await rows.page(connection, limit=10, offset=0)
            await rows.line_of(connection, person)
            await rows.count(connection)
        assert len(sent) == 5
        if connection.dialect == "postgresql":  # a few rows are read whole, whatever indexes there are
            await connection.execute(text("SET LOCAL enable_seqscan = off"))
            await connection.execute(text("SET LOCAL enable_bitmapscan = off"))
        for statement, parameters in sent:
            plan = await connection.run_sync(_plan, statement, parameters)
            assert not re.search(r"Seq Scan|SCAN (player_totals|membership|player|rank_histogram)\b", plan), (
                plan
            )
            if (
                ranked.guild_id is None
                and "player.name" not in statement
                and "rank_histogram" not in statement
            ):
                indexed = plan.count(f"ix_player_totals_{ranked.ranking.value}")
                above = "player_totals.player_id <" in statement  # counts of better and of equal lines
                assert indexed == (2 if above else 1), plan
                if above and ranked.ranking in BINNED:
                    assert "player_id<" in plan.replace(" ", ""), plan  # equal ones are a range to its end


@pytest.mark.asyncio(loop_scope="module")
async def test_what_admins_choose_from_is_found_by_indexes(world: Store) -> None:
    async with world.read() as connection:
        with noted(await connection.run_sync(lambda plain: plain.engine)) as sent:
            await server_results.begun_in(connection, SERVER, limit=200)
            await server_results.dailies_of_members(connection, SERVER, TODAY - timedelta(days=7), limit=200)
        if connection.dialect == "postgresql":
            for scan in ("seqscan", "bitmapscan", "hashjoin", "mergejoin", "sort"):
                await connection.execute(text(f"SET LOCAL enable_{scan} = off"))
        begun, dailies = [await connection.run_sync(_plan, *one) for one in sent]
    for plan in (begun, dailies):
        assert not re.search(r"Seq Scan|SCAN (game|result|membership|player|removal)\b", plan), plan
    assert "ix_game_guild" in begun
    assert not re.search(r"Sort|TEMP B-TREE", begun), begun  # the newest are the end of the index
    # PostgreSQL weighs: so few games it had better look at one after the other.
    assert "ux_game_player_day" in dailies or world.address.startswith("postgresql"), dailies


@given(st.integers(1, 2**31 - 1))
def test_every_value_is_in_one_bin(value: int) -> None:
    start, width = rank_histograms.bin_start(value), rank_histograms.bin_width
    assert start <= value < start + width(start)
    last = start + width(start) - 1
    assert rank_histograms.bin_start(start) == rank_histograms.bin_start(last) == start
    assert width(start) == 1 or width(start) * 32 <= start


def _plan(plain: PlainConnection, statement: str, parameters: Any) -> str:
    explain = "EXPLAIN" if plain.dialect.name == "postgresql" else "EXPLAIN QUERY PLAN"
    rows = plain.exec_driver_sql(f"{explain} {statement}", parameters)
    return "\n".join(str(row[-1]) for row in rows)
