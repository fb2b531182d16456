"""A made-up history for measurements: written straight into the tables, as nobody has played it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from sqlalchemy import case, func, select

from bot.store.bulk import insert_all
from bot.store.connection import Connection
from bot.store.schema import daily, game, membership, player, result


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A finished game whose result counts."""

    game_id: int
    player_id: int
    rules_key: str
    day: date | None
    won: bool
    clean: bool
    points: int
    moves: int
    seconds: int
    finished_at: datetime


async def add_people(connection: Connection, people: Sequence[tuple[int, str]]) -> None:
    """People by id and name."""
    rows = [(*person, False, "") for person in people]
    await insert_all(connection, player, ("id", "name", "hidden", "look"), rows)


async def add_members(connection: Connection, members: Sequence[tuple[int, int]], at: datetime) -> None:
    """Who is in which server: server and person."""
    rows = [(*pair, 0, at) for pair in members]
    await insert_all(connection, membership, ("guild_id", "player_id", "scope", "seen_at"), rows)


async def add_dailies(connection: Connection, deals: Sequence[tuple[date, str, bool]]) -> None:
    """Deals of days: day, rules key, whether featured."""
    rows = [
        (day, key, "1", datetime.combine(day + timedelta(days=1), time(), UTC), featured, "hard")
        for day, key, featured in deals
    ]
    columns = ("day", "rules_key", "deal", "closes_at", "featured", "grade")
    await insert_all(connection, daily, columns, rows)


async def add_games(connection: Connection, played: Sequence[Played]) -> None:
    """Finished games."""
    begun = [
        (one.game_id, one.player_id, 1, one.rules_key, "1", one.day, one.finished_at, True) for one in played
    ]
    columns = ("id", "player_id", "channel_id", "rules_key", "deal", "day", "started_at", "drawn")
    await insert_all(connection, game, columns, begun)
    ended = [
        (
            *(one.game_id, "won" if one.won else "resigned", one.moves, one.seconds, 52 if one.won else 20),
            *(one.finished_at, one.clean, one.points, True),
        )
        for one in played
    ]
    columns = (
        *("game_id", "outcome", "moves", "seconds", "home"),
        *("finished_at", "clean", "points", "counted"),
    )
    await insert_all(connection, result, columns, ended)


async def largest_and_middle_server(connection: Connection) -> tuple[int, int]:
    """The server with most people, and one of the middle of the list."""
    query = select(membership.c.guild_id).group_by(membership.c.guild_id).order_by(func.count().desc())
    servers = list((await connection.execute(query)).scalars())
    return servers[0], servers[len(servers) // 2]


async def most_wins(connection: Connection, *, limit: int) -> int:
    """The naive board: counts all results there are whenever somebody asks; how many lines it gives."""
    won = func.sum(case((result.c.outcome == "won", 1), else_=0))
    query = (
        select(game.c.player_id, player.c.name, won, func.count())
        .join(result, result.c.game_id == game.c.id)
        .join(player, player.c.id == game.c.player_id)
        .where(result.c.counted, player.c.hidden.is_(False))
        .group_by(game.c.player_id, player.c.name)
        .order_by(won.desc(), func.count(), game.c.player_id)
        .limit(limit)
    )
    return len((await connection.execute(query)).all())
