"""Races and challenges: their players, and the results that profiles count."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import and_, delete, exists, func, select, update

from bot.store.db.connection import Connection
from bot.store.db.rows import columns_of, fetch_all, fetch_one, insert_or_keep, keep_row
from bot.store.schema import game, is_hidden, is_out, player, race, racer, result


@dataclass(frozen=True, slots=True, kw_only=True)
class RaceRow:
    """A race or a challenge.  It is "open" while players may join, then "running", then "over"."""

    id: int
    guild_id: int | None
    channel_id: int
    message_id: int | None
    rules_key: str
    level: str
    deal: str
    starts_at: datetime  # UTC; once it runs, when it has started
    state: str
    ghost: int | None  # the game whose pace a single player races
    ends_at: datetime | None  # UTC; set for a challenge


@dataclass(frozen=True, slots=True, kw_only=True)
class RacerRow:
    """A player of a race."""

    player_id: int
    name: str
    seat: int  # the later they joined, the larger
    wins: int  # of the series
    place: int | None  # once it is over


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """A challenge that the challenged player has not begun; *called_off*: by its challenger."""

    player_id: int  # the challenged
    starts_at: datetime
    called_off: bool


_RACE = select(*columns_of(RaceRow, race))


async def begin(connection: Connection, **row: object) -> int | None:
    """Insert a race or a challenge with the given columns, and return its number.

    A race that players may join gets none if the channel has an open lobby.
    """
    return await connection.scalar(insert_or_keep(connection, race, row).returning(race.c.id))


async def unplayed(connection: Connection, player_id: int, since: datetime) -> list[Waiting]:
    """Return the player's challenges after *since* that the challenged have not begun, the latest first."""
    own, other = racer.alias(), racer.alias()
    begun = exists().where(game.c.race_id == race.c.id, game.c.player_id == other.c.player_id)
    columns = columns_of(Waiting, race, player_id=other.c.player_id, called_off=own.c.place.is_not(None))
    query = select(*columns).select_from(race.join(own).join(other, other.c.race_id == race.c.id))
    query = query.where(own.c.player_id == player_id, own.c.seat == 0, other.c.seat == 1)
    query = query.where(race.c.ends_at.is_not(None), race.c.starts_at > since, ~begun)
    return await fetch_all(connection, Waiting, query.order_by(race.c.id.desc()))


async def nameless(connection: Connection, player_id: int, since: datetime) -> int:
    """Return the number of challenges to a player after *since* by people who have deleted their data."""
    first = racer.alias()
    challenger = exists().where(first.c.race_id == race.c.id, first.c.seat == 0)
    query = select(func.count()).select_from(race.join(racer)).where(racer.c.player_id == player_id)
    query = query.where(race.c.ends_at.is_not(None), race.c.starts_at > since, ~challenger)
    return await connection.scalar(query) or 0


async def running_challenge(
    connection: Connection, rules_key: str, sides: Sequence[tuple[int, int]]
) -> int | None:
    """Return the latest challenge that is not over between two players, the challenger first, or None.

    *sides*: the id of each, with how many of the series they have won.
    """
    query = select(race.c.id).filter_by(state="running", rules_key=rules_key)
    query = query.where(race.c.ends_at.is_not(None))
    for seat, (player_id, wins) in enumerate(sides):
        own = and_(racer.c.player_id == player_id, racer.c.seat == seat, racer.c.wins == wins)
        query = query.where(exists().where(racer.c.race_id == race.c.id, own))
    return await connection.scalar(query.order_by(race.c.id.desc()).limit(1))


async def challenges(connection: Connection, until: datetime | None = None) -> list[int]:
    """Return the challenges that are not over, or of those only the ones that end up to a moment."""
    query = select(race.c.id).where(race.c.state != "over", race.c.ends_at.is_not(None))
    query = query if until is None else query.where(race.c.ends_at <= until)
    return list((await connection.execute(query.order_by(race.c.id))).scalars())


async def by_id(connection: Connection, race_id: int, *, lock: bool = False) -> RaceRow | None:
    """Return a race or a challenge, None if there is none; with *lock* nobody else changes it meanwhile."""
    query = _RACE.where(race.c.id == race_id)
    return await fetch_one(connection, RaceRow, query.with_for_update() if lock else query)


async def unfinished(connection: Connection) -> list[RaceRow]:
    """Return the races that are not over, without challenges."""
    query = _RACE.where(race.c.state != "over", race.c.ends_at.is_(None)).order_by(race.c.id)
    return await fetch_all(connection, RaceRow, query)


async def racers(connection: Connection, race_id: int) -> list[RacerRow]:
    """Return the players of a race, in the order in which they joined."""
    query = select(*columns_of(RacerRow, racer, player)).join(player)
    query = query.where(racer.c.race_id == race_id).order_by(racer.c.seat, racer.c.player_id)
    return await fetch_all(connection, RacerRow, query)


async def join(
    connection: Connection, race_id: int, player_id: int, seat: int, wins: int = 0, *, active: bool = True
) -> bool:
    """Add a known player, who has won *wins* races of the series; return whether they were in no race.

    Not *active*: it is a challenge, and they may be in a race too.
    """
    row = {"race_id": race_id, "player_id": player_id, "seat": seat, "wins": wins, "active": active}
    return await keep_row(connection, racer, **row)


async def leave(connection: Connection, race_id: int, player_id: int) -> None:
    """Remove a player from a lobby."""
    await connection.execute(delete(racer).filter_by(race_id=race_id, player_id=player_id))


async def free(connection: Connection, race_id: int, players: Collection[int]) -> None:
    """Let players who have left a race join another one."""
    left = and_(racer.c.race_id == race_id, racer.c.player_id.in_(players), racer.c.active)
    await connection.execute(update(racer).where(left).values(active=False))


async def change(connection: Connection, race_id: int, **row: object) -> None:
    """Change the given columns of a race."""
    await connection.execute(update(race).where(race.c.id == race_id).values(row))


async def latest_game(connection: Connection, rules_key: str, level: str) -> int | None:
    """Return the latest game won in a race of these rules and level; if none was, the latest one played."""
    query = select(game.c.id).join(result).join(race, race.c.id == game.c.race_id)
    query = query.where(race.c.ends_at.is_(None), result.c.moves > 0)
    query = query.where(game.c.rules_key == rules_key, game.c.level == level)
    query = query.order_by((result.c.outcome == "won").desc(), game.c.id.desc())
    return await connection.scalar(query.limit(1))


async def finish(connection: Connection, race_id: int, places: Mapping[int, int | None]) -> None:
    """End a race: *places* are those of its players, 1 for a win, None where it counts for nobody.

    A win counts in the series unless it is shared.  The lost games of a challenge cannot be reopened any
    more, so that its result stays.
    """
    settled = select(game.c.id).join(race).where(race.c.id == race_id, race.c.ends_at.is_not(None))
    lost = and_(result.c.game_id.in_(settled), result.c.outcome == "lost")
    await connection.execute(update(result).where(lost).values(final=True))
    await change(connection, race_id, state="over")
    won = int([*places.values()].count(1) == 1)
    for player_id, place in places.items():
        values = {"active": False, "place": place, "wins": racer.c.wins + (won if place == 1 else 0)}
        own = update(racer).filter_by(race_id=race_id, player_id=player_id)
        await connection.execute(own.values(values))


async def record(connection: Connection, player_id: int) -> tuple[int, int]:
    """Return the races that the player has won and those that they have finished."""
    query = select(func.count().filter(racer.c.place == 1), func.count()).select_from(racer.join(race))
    query = query.where(racer.c.player_id == player_id, racer.c.place.is_not(None), race.c.ends_at.is_(None))
    won, finished = (await connection.execute(query)).one()
    return won, finished


async def best_in_server(connection: Connection, guild_id: int) -> list[tuple[str, int]]:
    """Return the names of the five who have won most races in a server, with their wins, the most first."""
    won = func.count().label("won")
    query = select(player.c.name, won).select_from(racer.join(race).join(player))
    query = query.where(race.c.guild_id == guild_id, racer.c.place == 1, race.c.ends_at.is_(None))
    query = query.where(~is_hidden, ~is_out(guild_id)).group_by(player.c.id, player.c.name)
    query = query.order_by(won.desc(), player.c.name).limit(5)
    return [(name, count) for name, count in await connection.execute(query)]
