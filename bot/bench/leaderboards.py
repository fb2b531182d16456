"""``patience bench boards``: every kind of leaderboard page on a database as large as one may get.

A made-up history: people who play much and many who play little, servers few of which are large, dailies
and other games over a year.  It goes straight into the tables, and SQL adds the tallies up; streaks and
ratings, which SQL cannot, are made up.  What is measured is what a page costs: the questions as the bot asks
them, through its own connections, wall clock: a page with the reader's own row and the length of the board,
and its parts one by one.  The baseline is the naive question: count from the results whenever somebody asks.
"""

import asyncio
import os
import random
import statistics
import tempfile
import time
from bisect import bisect
from collections.abc import AsyncGenerator, Awaitable, Callable, Collection, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import partial
from itertools import accumulate
from pathlib import Path

from bot.bench import history
from bot.standings.leaderboards import Board, Leaderboards, Line, Period, Standing
from bot.standings.measures import MEASURES
from bot.standings.points import points, stars
from bot.standings.totals import period_text
from bot.store import Connection, Store, totals
from bot.store.db import bulk
from bot.store.schema import game, membership, result, tally

TODAY = date(2026, 11, 21)
DAYS = 400
GAMES = (
    *("fortunes-favor", "gate", "simplicity", "chord", "four-seasons"),
    *("frog", "selective-canfield", "canfield", "storehouse", "chameleon-001"),
)
_WINS = (0.9, 0.85, 0.65, 0.5, 0.27, 0.35, 0.24, 0.22, 0.3, 0.03)
_HIDDEN = 97  # one person of so many
_CHUNK = 50_000
PAGE = 10  # people on a page
_RUNS = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """What one kind of page costs, in milliseconds of wall clock."""

    name: str
    median: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """How large a database is generated."""

    results: int = 1_000_000
    people: int = 100_000
    servers: int = 5_000


def _shares(count: int, power: float) -> list[float]:
    return list(accumulate(1 / (number + 3) ** power for number in range(count)))


async def generate(store: Store, size: Size, seed: int = 1) -> None:
    """Fills an empty database: people, memberships, dailies, games, results, tallies."""
    chance = random.Random(seed)
    async with store.write() as connection:
        await history.before(connection)
        people = [10_000_000_000 + 7 * number for number in range(size.people)]
        await history.add_people(connection, [(person, f"Player {person}") for person in people])
        await history.hide(connection, _HIDDEN)
        await history.add_members(
            connection, _members(chance, people, size), datetime(2026, 11, 1, tzinfo=UTC)
        )
        featured = [(TODAY - timedelta(days=back), GAMES[back % 10]) for back in range(DAYS)]
        await history.add_dailies(
            connection, [(day, key, key == main) for day, main in featured for key in GAMES]
        )
        await _games(connection, chance, people, size)
    async with store.write() as connection:
        await history.add_tallies(connection, [(day, _periods(day)) for day, _ in featured])
    for table in (game, result, membership, tally):
        async with store.write() as connection:
            await history.after(connection, table)
    async with store.write() as connection:
        await history.counted(connection)
    async with store.write() as connection:
        await bulk.analyze(connection)


def _periods(day: date) -> list[tuple[str, int]]:
    lengths = (1, 7, 31, 92, DAYS)
    return [(period_text(period, day), length) for period, length in zip(Period, lengths, strict=True)]


def _members(chance: random.Random, people: list[int], size: Size) -> list[tuple[int, int]]:
    """One to three servers a person; the larger a server, the more join it."""
    shares = _shares(size.servers, 1.0)
    return [
        (1000 + server, person)
        for person in people
        for server in {
            bisect(shares, chance.random() * shares[-1]) for _ in range(chance.choice((1, 1, 2, 3)))
        }
    ]


async def _games(connection: Connection, chance: random.Random, people: list[int], size: Size) -> None:
    """Games and results; half of them at the day's featured deal, a fifth at others, the rest ordinary."""
    shares = _shares(len(people), 0.6)
    taken: set[tuple[int, int, int]] = set()
    rows: list[history.Played] = []
    for number in range(1, size.results + 1):
        person = bisect(shares, chance.random() * shares[-1])
        back = int(DAYS * chance.random() ** 1.5)  # more and more people play
        kind, which = chance.random(), chance.randrange(10)
        if kind < 0.5:
            which = back % 10
        ranked = kind < 0.7 and (person, back, which) not in taken
        if ranked:
            taken.add((person, back, which))
        day = TODAY - timedelta(days=back)
        at = datetime(day.year, day.month, day.day, tzinfo=UTC) + timedelta(seconds=chance.randrange(86_000))
        won, clean, moves = chance.random() < _WINS[which], chance.random() < 0.4, chance.randrange(20, 300)
        won_stars = stars(won=won, clean=clean, moves=moves, par=None)
        featured = ranked and which == back % 10
        rows.append(
            history.Played(
                game_id=number,
                player_id=people[person],
                rules_key=GAMES[which],
                day=day if ranked else None,
                won=won,
                clean=clean,
                points=points(stars=won_stars, grade="hard", featured=featured),
                moves=moves,
                seconds=moves * chance.randrange(2, 9),
                finished_at=at,
            )
        )
        if len(rows) == _CHUNK or number == size.results:
            await history.add_games(connection, rows)
            rows = []


async def costs(store: Store, runs: int = _RUNS, periods: Collection[Period] = tuple(Period)) -> list[Cost]:
    """Every kind of page, the most expensive ones first."""
    leaderboards = Leaderboards(store)
    async with store.read() as connection:
        largest, small = await history.largest_and_middle_server(connection)
    places = {"world": None, "largest server": largest, "small server": small}
    found: list[Cost] = []
    for where, guild_id in places.items():
        for measure in MEASURES.values():
            for period in periods:
                if measure.all_time and period is not Period.ALL:
                    continue
                for key in (None, GAMES[0]):
                    board = Board(measure=measure, period=period, day=TODAY, rules_key=key, guild_id=guild_id)
                    name = f"{where}, {measure.name}, {period}, {key or 'all games'}"
                    found += await _board_costs(leaderboards, board, name, runs)
        for key in (None, GAMES[1]):
            name = f"{where}, daily, {key or 'featured'}"
            found += await _day_costs(leaderboards, key, guild_id, name, runs)
    return sorted(found, key=lambda cost: -cost.median)


async def _board_costs(leaderboards: Leaderboards, board: Board, name: str, runs: int) -> list[Cost]:
    count = await leaderboards.count(board)
    middle, last = await _people_at(partial(leaderboards.board, board), count)
    return await _costs(
        name,
        runs,
        count,
        show=lambda page, reader: leaderboards.page(board, page=page, size=PAGE, player_id=reader),
        lines=lambda offset: leaderboards.board(board, offset=offset),
        own=lambda: leaderboards.own(board, middle),
        counting=lambda: leaderboards.count(board),
        readers=(middle, last),
    )


async def _day_costs(
    leaderboards: Leaderboards, key: str | None, guild_id: int | None, name: str, runs: int
) -> list[Cost]:
    count = await leaderboards.day_count(TODAY, key, guild_id)
    middle, last = await _people_at(partial(leaderboards.day_board, TODAY, key, guild_id), count)
    return await _costs(
        name,
        runs,
        count,
        show=lambda page, reader: leaderboards.day_page(
            TODAY, key, guild_id, page=page, size=PAGE, player_id=reader
        ),
        lines=lambda offset: leaderboards.day_board(TODAY, key, guild_id, offset=offset),
        own=lambda: leaderboards.day_own(middle, TODAY, key, guild_id),
        counting=lambda: leaderboards.day_count(TODAY, key, guild_id),
        readers=(middle, last),
    )


async def _people_at(
    lines: Callable[..., Awaitable[list[Line] | list[Standing]]], count: int
) -> tuple[int, int]:
    """Who stands in the middle of a board of *count* lines, and who is its last; 0 where nobody is."""
    middle = await lines(limit=1, offset=count // 2)
    last = await lines(limit=1, offset=max(0, count - 1))
    return middle[0].player_id if middle else 0, last[0].player_id if last else 0


async def _costs(
    name: str,
    runs: int,
    count: int,
    *,
    show: Callable[[int, int], Awaitable[object]],
    lines: Callable[[int], Awaitable[object]],
    own: Callable[[], Awaitable[object]],
    counting: Callable[[], Awaitable[object]],
    readers: tuple[int, int],
) -> list[Cost]:
    """Pages as they are shown to somebody in the middle of the board or to its last, and their parts."""
    middle, last = readers
    kinds: dict[str, Callable[[], Awaitable[object]]] = {
        "first page as shown": lambda: show(0, middle),
        "middle page as shown": lambda: show(count // 2 // PAGE, last),
        "last page as shown": lambda: show(max(0, count - 1) // PAGE, middle),
        "lines of the first page": lambda: lines(0),
        "lines of the middle page": lambda: lines(count // 2),
        "own row": own,
        f"count ({count})": counting,
    }
    return [Cost(name=f"{name}: {kind}", median=await _median(ask, runs)) for kind, ask in kinds.items()]


async def naive(store: Store) -> float:
    """The baseline: the first page of the world's wins of all time, counted from the results, in ms."""

    async def ask() -> None:
        async with store.read() as connection:
            await history.most_wins(connection, limit=10)

    return await _median(ask, 3)


async def _median(ask: Callable[[], Awaitable[object]], runs: int) -> float:
    await ask()
    times: list[float] = []
    for _ in range(runs):
        start = time.perf_counter_ns()
        await ask()
        times.append((time.perf_counter_ns() - start) / 1e6)
    return statistics.median(times)


@asynccontextmanager
async def _database() -> AsyncGenerator[str]:
    """The database that PATIENCE_BENCH_DATABASE names, else a SQLite file deleted afterwards."""
    named = os.environ.get("PATIENCE_BENCH_DATABASE")
    if named is not None:
        yield named
        return
    with tempfile.TemporaryDirectory() as folder:
        yield f"sqlite:///{Path(folder) / 'bench.db'}"


async def measured(size: Size) -> tuple[list[Cost], float]:
    """What pages cost on a generated database, and the baseline.

    A named database is filled if nobody is in it, and kept: the next time it is measured as it is.
    """
    async with _database() as address, Store.open(address) as store:
        async with store.read() as connection:
            filled = bool(await totals.people_after(connection, None, limit=1))
        if not filled:
            await generate(store, size)
        return await costs(store), await naive(store)


def run(size: Size | None = None) -> Iterator[tuple[str, float, float]]:
    """Every kind of page, the worst first: its name, median and how many times faster than the baseline."""
    found, baseline = asyncio.run(measured(size or Size()))
    yield "counted from the results (baseline)", baseline, 1.0
    for cost in found:
        yield cost.name, cost.median, baseline / cost.median
