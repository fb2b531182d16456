"""What people have reached in each period: the results it follows from, and the rows boards are sorted by."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import date, datetime
from operator import attrgetter
from typing import Any

from sqlalchemy import ColumnElement, Select, delete, exists, select, text, tuple_

from bot.store.bulk import insert_all
from bot.store.connection import Connection
from bot.store.schema import game, player, removal, result, streak, tally
from bot.store.upsert import each_insert_or_update

WORLD = 0  # the scope of everybody


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedRow:
    """A result that stands on boards."""

    game_id: int
    player_id: int
    rules_key: str
    day: date | None  # of a ranked attempt
    won: bool
    clean: bool
    points: int
    moves: int
    seconds: int
    finished_at: datetime  # UTC


@dataclass(frozen=True, slots=True, kw_only=True)
class TallyRow:
    """What a person has reached in a period, in one game or ("") in all."""

    period: str
    rules_key: str
    games: int = 0
    wins: int = 0
    clean: int = 0
    share: float = 0.0
    points: int = 0
    streak: int = 0
    rating: int | None = None
    moves: int = 0
    seconds: int = 0


_COUNTED = (
    select(
        game.c.id.label("game_id"),
        game.c.player_id,
        game.c.rules_key,
        game.c.day,
        (result.c.outcome == "won").label("won"),
        result.c.clean,
        result.c.points,
        result.c.moves,
        result.c.seconds,
        result.c.finished_at,
    )
    .join(result, result.c.game_id == game.c.id)
    .where(result.c.counted)
    .order_by(game.c.player_id, result.c.finished_at, game.c.id)
)


async def hold(connection: Connection, player_id: int) -> bool:
    """Keeps others off what the person has reached until the transaction ends; gives whether they hide.

    Whoever holds a person and a game holds the person first, so that no two wait for each other.
    """
    held = select(player.c.hidden).where(player.c.id == player_id).with_for_update()
    return await connection.scalar(held) or False


async def counted(connection: Connection, player_id: int, scope: int = WORLD) -> list[CountedRow]:
    """The person's results that stand on the boards of a scope, in the order in which they were reached."""
    query = _COUNTED.where(game.c.player_id == player_id)
    if scope != WORLD:
        taken_off = select(removal.c.game_id).where(
            removal.c.guild_id == scope, removal.c.game_id == game.c.id
        )
        query = query.where(~taken_off.exists())
    return await _rows(connection, query)


async def counted_of(connection: Connection, people: Collection[int]) -> list[CountedRow]:
    """The same of several people in the world, one person after the other."""
    return await _rows(connection, _COUNTED.where(game.c.player_id.in_(people)))


async def won_dailies(connection: Connection, player_id: int) -> list[tuple[date, str]]:
    """The days on which the person has won ranked dailies, and which games they were, in their order."""
    query = (
        select(game.c.day, game.c.rules_key)
        .join(result, result.c.game_id == game.c.id)
        .where(
            game.c.player_id == player_id,
            game.c.day.is_not(None),
            result.c.counted,
            result.c.outcome == "won",
        )
        .order_by(game.c.day, game.c.id)
    )
    return [(day, rules_key) for day, rules_key in await connection.execute(query)]


async def people_after(
    connection: Connection, player_id: int | None, *, limit: int
) -> list[tuple[int, bool]]:
    """The first *limit* people with a larger id, None for the very first: their ids and whether they hide."""
    query = select(player.c.id, player.c.hidden).order_by(player.c.id).limit(limit)
    if player_id is not None:
        query = query.where(player.c.id > player_id)
    return [(number, hidden) for number, hidden in await connection.execute(query)]


async def _rows(connection: Connection, query: Select[*tuple[Any, ...]]) -> list[CountedRow]:
    return [CountedRow(**row) for row in (await connection.execute(query)).mappings()]


def _own(scope: int, player_id: int, periods: Collection[str] | None) -> ColumnElement[bool]:
    own = (tally.c.player_id == player_id) & (tally.c.scope == scope)
    return own if periods is None else own & tally.c.period.in_(periods)


_VALUES = [tally.c[name] for name in TallyRow.__dataclass_fields__]


async def of(
    connection: Connection, player_id: int, scope: int = WORLD, periods: Collection[str] | None = None
) -> dict[tuple[str, str], TallyRow]:
    """The person's tallies by period and rules key; all of them, or those of some *periods*."""
    rows = await connection.execute(select(*_VALUES).where(_own(scope, player_id, periods)))
    return {(row["period"], row["rules_key"]): TallyRow(**row) for row in rows.mappings()}


async def put(
    connection: Connection, player_id: int, rows: Iterable[TallyRow], *, scope: int = WORLD, shown: bool
) -> None:
    """Writes tallies of a person, in place of those of the same period and rules key."""
    whose = {"scope": scope, "player_id": player_id, "shown": shown}
    values = [asdict(row) | whose for row in rows]
    if values:
        await connection.execute(each_insert_or_update(connection, tally), values)


async def drop(
    connection: Connection, player_id: int, scope: int, which: Collection[tuple[str, str]] | None = None
) -> None:
    """Deletes the person's tallies in a scope: all, or those of some periods and rules keys."""
    query = delete(tally).where(_own(scope, player_id, None))
    if which is not None:
        if not which:
            return
        query = query.where(tuple_(tally.c.period, tally.c.rules_key).in_(which))
    await connection.execute(query)


async def is_shown(connection: Connection, player_id: int, *, shown: bool = True) -> bool:
    """Whether any of the person's tallies are on boards; with *shown* false, whether any are off them."""
    query = select(exists().where(tally.c.player_id == player_id, tally.c.shown.is_(shown)))
    return await connection.scalar(query) or False


async def put_many(connection: Connection, rows: Sequence[tuple[int, int, bool, TallyRow]]) -> None:
    """Inserts tallies that are not there yet: scope, person, whether they are shown, and the tally."""
    names = tuple(TallyRow.__dataclass_fields__)
    own = attrgetter(*names)
    values = [(scope, player_id, shown, *own(row)) for scope, player_id, shown, row in rows]
    await insert_all(connection, tally, ("scope", "player_id", "shown", *names), values)


async def lock(connection: Connection) -> None:
    """Keeps everybody else from writing what follows from results until the transaction ends."""
    if connection.dialect == "postgresql":  # in SQLite whoever writes is alone
        await connection.execute(text("LOCK TABLE player, result, tally IN SHARE ROW EXCLUSIVE MODE"))


async def clear(connection: Connection) -> None:
    """Deletes all the tallies and streaks there are."""
    for table in (tally, streak):
        await connection.execute(delete(table))
