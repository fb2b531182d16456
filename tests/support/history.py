"""A generated history: players, servers and a year of daily and other games, written into the tables.

Some play much and many little, few servers are large, and more and more people play.
"""

import random
from bisect import bisect
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from itertools import accumulate

from sqlalchemy import text

from bot.standings.points import points, stars
from bot.store import Connection, Store
from bot.store.schema import daily, game, membership, player, result
from tests.support.bulk import Row, insert_all

TODAY = date(2026, 11, 21)
DAYS = 400
GAMES = (
    *("fortunes-favor", "gate", "simplicity", "chord", "four-seasons"),
    *("frog", "selective-canfield", "canfield", "storehouse", "chameleon-001"),
)
_WINS = (0.9, 0.85, 0.65, 0.5, 0.27, 0.35, 0.24, 0.22, 0.3, 0.03)
_HIDDEN = 97  # one player of so many


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """The size of a history."""

    results: int
    people: int
    servers: int


async def generate(store: Store, size: Size, seed: int = 1) -> None:
    """Fill an empty database with players, memberships, daily deals, games and results, without totals."""
    chance = random.Random(seed)
    people = [10_000_000_000 + 7 * number for number in range(size.people)]
    async with store.write() as connection:
        rows: list[Row] = [(person, f"Player {person}", False, "") for person in people]
        await insert_all(connection, player, ("id", "name", "hidden", "preferences"), rows)
        await connection.execute(text(f"UPDATE player SET hidden = true WHERE id % {_HIDDEN} = 0"))
        await _add_members(connection, chance, people, size)
        await _add_dailies(connection)
        await _add_games(connection, chance, people, size)


async def analyze(store: Store) -> None:
    """Vacuum and analyze a PostgreSQL database, as autovacuum would; do nothing on SQLite."""
    async with store.write() as connection:
        if connection.dialect == "postgresql":
            await connection.execute(text("COMMIT"))  # VACUUM cannot run inside a transaction
            await connection.execute(text("VACUUM ANALYZE"))
            await connection.execute(text("BEGIN"))


def _shares(count: int, power: float) -> list[float]:
    return list(accumulate(1 / (number + 3) ** power for number in range(count)))


async def _add_members(connection: Connection, chance: random.Random, people: list[int], size: Size) -> None:
    """Insert memberships: one to three servers a player, large ones more often."""
    shares, at = _shares(size.servers, 1.0), datetime(2026, 11, 1, tzinfo=UTC)
    rows: list[Row] = [
        (1000 + server, person, at)
        for person in people
        for server in {
            bisect(shares, chance.random() * shares[-1]) for _ in range(chance.choice((1, 1, 2, 3)))
        }
    ]
    await insert_all(connection, membership, ("guild_id", "player_id", "seen_at"), rows)


async def _add_dailies(connection: Connection) -> None:
    """Insert daily deals, of which each game's is featured on every tenth day."""
    rows: list[Row] = []
    for back in range(DAYS):
        day = TODAY - timedelta(days=back)
        rows += [(day, key, "1", key == GAMES[back % 10], "hard") for key in GAMES]
    columns = ("day", "rules_key", "deal", "featured", "grade")
    await insert_all(connection, daily, columns, rows)


async def _add_games(connection: Connection, chance: random.Random, people: list[int], size: Size) -> None:
    """Insert games and results: half of the day's featured deal, a fifth of its others, the rest random."""
    shares = _shares(len(people), 0.6)
    taken: set[tuple[int, int, int]] = set()
    begun: list[Row] = []
    ended: list[Row] = []
    for number in range(1, size.results + 1):
        person = bisect(shares, chance.random() * shares[-1])
        back = int(DAYS * chance.random() ** 1.5)
        kind, which = chance.random(), chance.randrange(10)
        if kind < 0.5:
            which = back % 10
        ranked = kind < 0.7 and (person, back, which) not in taken
        if ranked:
            taken.add((person, back, which))
        day = TODAY - timedelta(days=back)
        at = datetime.combine(day, time(), UTC) + timedelta(seconds=chance.randrange(86_000))
        won, clean, moves = chance.random() < _WINS[which], chance.random() < 0.4, chance.randrange(20, 40)
        scored = won and ranked and which == back % 10
        gained = points(stars=stars(won=scored, clean=clean, moves=moves, par=None), grade="hard")
        key, ranked_day = GAMES[which], day if ranked else None
        begun.append((number, people[person], 1, key, "1", ranked_day, at, True))
        ended.append(
            (
                *(number, "won" if won else "resigned", moves, moves * chance.randrange(2, 9)),
                *(52 if won else 20, at, clean, gained, True),
                *(ranked_day, key if ranked else None, won),
            )
        )
    columns = ("id", "player_id", "channel_id", "rules_key", "deal", "day", "started_at", "dealt_by_bot")
    await insert_all(connection, game, columns, begun)
    columns = (
        *("game_id", "outcome", "moves", "seconds", "home"),
        *("finished_at", "clean", "points", "counted", "day", "rules_key", "won"),
    )
    await insert_all(connection, result, columns, ended)
