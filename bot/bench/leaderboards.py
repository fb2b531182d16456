"""``patience bench leaderboards``: every kind of leaderboard page on a very large database.

The generated history has players who play much and many who play little, servers of which few are large, and
a year of daily and other games.  It is written straight into the tables, and SQL adds the totals up; streaks
and ratings, which SQL cannot compute, are made up.  The benchmark measures pages as the bot shows them, with
the reader's own line and the length of the leaderboard, through the bot's own connections, in wall clock
time.  The baseline is the naive query, which counts from the results each time.
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
from bot.bench.figures import Report, silent
from bot.standings.leaderboards import Leaderboard, Leaderboards, Page
from bot.standings.measures import MEASURES
from bot.standings.periods import Period, period_key
from bot.standings.points import points, stars
from bot.store import Connection, Store, totals
from bot.store.db import bulk
from bot.store.schema import game, membership, result
from bot.store.standings_schema import tally

TODAY = date(2026, 11, 21)
DAYS = 400
GAMES = (
    *("fortunes-favor", "gate", "simplicity", "chord", "four-seasons"),
    *("frog", "selective-canfield", "canfield", "storehouse", "chameleon-001"),
)
_WINS = (0.9, 0.85, 0.65, 0.5, 0.27, 0.35, 0.24, 0.22, 0.3, 0.03)
_HIDDEN = 97  # one player of so many
_CHUNK = 50_000
PAGE = 10  # lines of a page
_RUNS = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """The cost of one kind of page, in milliseconds of wall clock time."""

    name: str
    median: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """The size of a generated database."""

    results: int = 1_000_000
    people: int = 100_000
    servers: int = 5_000


def _shares(count: int, power: float) -> list[float]:
    return list(accumulate(1 / (number + 3) ** power for number in range(count)))


async def generate(store: Store, size: Size, seed: int = 1, report: Report = silent) -> None:
    """Fill an empty database with players, memberships, daily deals, games, results and totals."""
    report(0, 0, "Writing players")
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
        await _games(connection, chance, people, size, report)
    report(0, 0, "Adding up totals")
    async with store.write() as connection:
        await history.after(connection, membership)  # the totals of servers are found by its index
        await history.add_totals(connection, [(day, _periods(day)) for day, _ in featured])
    report(0, 0, "Making indexes")
    for table in (game, result, tally):
        async with store.write() as connection:
            await history.after(connection, table)
    report(0, 0, "Counting ranks")
    async with store.write() as connection:
        await history.counted(connection)
    async with store.write() as connection:
        await bulk.analyze(connection)


def _periods(day: date) -> list[str]:
    return [period_key(period, day) for period in Period]


def _members(chance: random.Random, people: list[int], size: Size) -> list[tuple[int, int]]:
    """Return pairs of server and player: one to three servers a player, large ones more often."""
    shares = _shares(size.servers, 1.0)
    return [
        (1000 + server, person)
        for person in people
        for server in {
            bisect(shares, chance.random() * shares[-1]) for _ in range(chance.choice((1, 1, 2, 3)))
        }
    ]


async def _games(
    connection: Connection, chance: random.Random, people: list[int], size: Size, report: Report
) -> None:
    """Insert games and results: half of the day's featured deal, a fifth of its others, the rest random."""
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
            report(number, size.results, "Writing games")
            rows = []


async def costs(
    store: Store, runs: int = _RUNS, periods: Collection[Period] = tuple(Period), report: Report = silent
) -> list[Cost]:
    """Return the cost of every kind of page, the most expensive ones first."""
    leaderboards = Leaderboards(store)
    async with store.read() as connection:
        largest, small = await history.largest_and_median_server(connection)
    places = {"world": None, "largest server": largest, "small server": small}
    found: list[Cost] = []
    parts = len(places) * (len(MEASURES) + 1)
    done = 0
    for where, guild_id in places.items():
        for measure in MEASURES.values():
            report(done, parts, "Measuring pages")
            done += 1
            for period in periods:
                if measure.all_time and period is not Period.ALL:
                    continue
                for key in (None,) if measure.all_games else (None, GAMES[0]):
                    leaderboard = Leaderboard(
                        measure=measure, period=period, day=TODAY, rules_key=key, guild_id=guild_id
                    )
                    name = f"{where}, {measure.name}, {period}, {key or 'all games'}"
                    found += await _costs(name, runs, partial(leaderboards.page, leaderboard))
        report(done, parts, "Measuring pages")
        done += 1
        for key in (None, GAMES[1]):
            name = f"{where}, daily, {key or 'featured'}"
            found += await _costs(name, runs, partial(leaderboards.day_page, TODAY, key, guild_id))
    return sorted(found, key=lambda cost: -cost.median)


async def _costs(name: str, runs: int, show: Callable[..., Awaitable[Page]]) -> list[Cost]:
    """Return the cost of the first, the middle and the last page, each for a reader on another one."""
    count = (await show(page=0, size=PAGE, player_id=0)).count
    middle, last = count // 2 // PAGE, max(0, count - 1) // PAGE
    in_middle, at_end = await _reader(show, middle), await _reader(show, last)
    kinds = {
        f"first page of {count} lines": (0, in_middle),
        "middle page": (middle, at_end),
        "last page": (last, in_middle),
    }
    return [
        Cost(
            name=f"{name}: {kind}",
            median=await _median(partial(show, page=page, size=PAGE, player_id=reader), runs),
        )
        for kind, (page, reader) in kinds.items()
    ]


async def _reader(show: Callable[..., Awaitable[Page]], page: int) -> int:
    """Return the first player on a page, 0 if the page is empty."""
    lines = (await show(page=page, size=PAGE, player_id=0)).lines
    return lines[0].player_id if lines else 0


async def naive(store: Store) -> float:
    """Return the milliseconds of the baseline: the world's wins of all time, counted from the results."""

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
    """Yield the address in PATIENCE_BENCH_DATABASE, else that of a temporary SQLite file."""
    named = os.environ.get("PATIENCE_BENCH_DATABASE")
    if named is not None:
        yield named
        return
    with tempfile.TemporaryDirectory() as folder:
        yield f"sqlite:///{Path(folder) / 'bench.db'}"


async def measured(size: Size, report: Report = silent) -> tuple[list[Cost], float]:
    """Return the costs of pages on a generated database, and the baseline.

    A database named in the environment is filled if it has no players, and kept for the next run.
    """
    async with _database() as address, Store.open(address) as store:
        async with store.read() as connection:
            filled = bool(await totals.players_after(connection, None, limit=1))
        if not filled:
            await generate(store, size, report=report)
        return await costs(store, report=report), await naive(store)


def run(size: Size | None = None, report: Report = silent) -> Iterator[tuple[str, float, float]]:
    """Yield each kind of page, the slowest first: name, median, and how many times it beats the baseline."""
    found, baseline = asyncio.run(measured(size or Size(), report))
    yield "counted from the results (baseline)", baseline, 1.0
    for cost in found:
        yield cost.name, cost.median, baseline / cost.median
