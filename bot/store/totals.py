"""What people have reached in each period: the results it follows from, and the rows boards are sorted by."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import date, datetime
from operator import attrgetter
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, delete, exists, or_, select, text, true, tuple_, update

from bot.store import rank_histograms
from bot.store.db.bulk import insert_all
from bot.store.db.connection import Connection
from bot.store.db.upsert import each_insert_or_update, select_or_update
from bot.store.schema import crowd, game, membership, player, removal, result, streak, tally

WORLD = 0  # the scope of everybody
Place = tuple[str, str]  # a period and a rules key


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


_VALUES = [tally.c[name] for name in TallyRow.__dataclass_fields__]


async def of(
    connection: Connection, player_id: int, scope: int = WORLD, periods: Collection[str] | None = None
) -> dict[Place, TallyRow]:
    """The person's tallies in a scope by period and rules key; all of them, or those of some *periods*."""
    query = select(*_VALUES).where(tally.c.player_id == player_id, tally.c.scope == scope)
    if periods is not None:
        query = query.where(tally.c.period.in_(periods))
    rows = await connection.execute(query)
    return {(row["period"], row["rules_key"]): TallyRow(**row) for row in rows.mappings()}


async def scopes(connection: Connection, player_id: int) -> set[int]:
    """Where the person has tallies: in the world, in which servers."""
    query = select(tally.c.scope).where(tally.c.player_id == player_id).distinct()
    return set((await connection.execute(query)).scalars())


async def replace(
    connection: Connection,
    player_id: int,
    rows: Iterable[TallyRow],
    *,
    scope: int = WORLD,
    shown: bool,
    where: Collection[Place] | None = None,
) -> None:
    """Writes tallies of the (held) person in a scope in place of all that they had, or of those *where*."""
    own = (tally.c.player_id == player_id) & (tally.c.scope == scope) & _at(where)
    before = [dict(row) for row in (await connection.execute(select(tally).where(own))).mappings()]
    whose = {"scope": scope, "player_id": player_id, "shown": shown}
    after = [asdict(row) | whose for row in rows]
    left = {(row["period"], row["rules_key"]) for row in after}
    over = {place for row in before if (place := (row["period"], row["rules_key"])) not in left}
    if over:
        await connection.execute(
            delete(tally).where(own, tuple_(tally.c.period, tally.c.rules_key).in_(over))
        )
    if after:
        await connection.execute(each_insert_or_update(connection, tally), after)
    if scope == WORLD:
        await rank_histograms.update(connection, before, after)


def _at(where: Collection[Place] | None) -> ColumnElement[bool]:
    if where is None:
        return true()
    periods, places = {period for period, _ in where}, tuple_(tally.c.period, tally.c.rules_key)
    return and_(tally.c.period.in_(periods), places.in_(where))  # the former is what the index has


async def drop(connection: Connection, player_id: int, scope: int) -> None:
    """Deletes the person's tallies in a server."""
    assert scope != WORLD
    await connection.execute(delete(tally).where(tally.c.player_id == player_id, tally.c.scope == scope))


async def copy(
    connection: Connection,
    player_id: int | None = None,
    guild_id: int | None = None,
    where: Collection[Place] | None = None,
) -> None:
    """Gives servers the world's tallies of their people: of everybody or one person, all or those *where*.

    That is servers where the person is and which have removed no result of theirs; all of those, or one.
    """
    names = [column.name for column in tally.c if column.name != "scope"]
    query = (
        select(membership.c.guild_id, *(tally.c[name] for name in names))
        .select_from(membership)
        .join(tally, and_(tally.c.player_id == membership.c.player_id, tally.c.scope == WORLD))
        .where(membership.c.scope == WORLD, membership.c.gone_at.is_(None), _at(where))
    )
    if player_id is not None:
        query = query.where(membership.c.player_id == player_id)
    if guild_id is not None:
        query = query.where(membership.c.guild_id == guild_id)
    await connection.execute(select_or_update(connection, tally, ["scope", *names], query))


async def show(connection: Connection, player_id: int, shown: bool) -> None:
    """Puts the (held) person on all boards that they have reached, or takes them off."""
    own = tally.c.player_id == player_id
    query = select(tally).where(own, tally.c.scope == WORLD)
    before = [dict(row) for row in (await connection.execute(query)).mappings()]
    await connection.execute(update(tally).where(own).values(shown=shown))
    theirs = select(game.c.id).where(game.c.player_id == player_id)
    await connection.execute(update(result).where(result.c.game_id.in_(theirs)).values(shown=shown))
    await rank_histograms.update(connection, before, [row | {"shown": shown} for row in before])


async def show_results(connection: Connection) -> None:
    """Puts everybody's results on the boards of days, and takes those of the hidden off them."""
    hidden = select(player.c.hidden).join(game, game.c.player_id == player.c.id)
    hidden = hidden.where(game.c.id == result.c.game_id).scalar_subquery()
    await connection.execute(update(result).where(result.c.shown == hidden).values(shown=~hidden))


async def is_shown(connection: Connection, player_id: int, *, shown: bool = True) -> bool:
    """Whether anything of the person's is on boards; with *shown* false, whether anything is off them."""
    sums = exists().where(tally.c.player_id == player_id, tally.c.shown.is_(shown))
    theirs = (game.c.id == result.c.game_id) & (game.c.player_id == player_id)
    results = exists().where(theirs, result.c.shown.is_(shown))
    return await connection.scalar(select(or_(sums, results))) or False


async def put_many(connection: Connection, rows: Sequence[tuple[int, int, bool, TallyRow]]) -> None:
    """Inserts tallies that are not there yet: scope, person, whether they are shown, and the tally."""
    names = tuple(TallyRow.__dataclass_fields__)
    own = attrgetter(*names)
    values = [(scope, player_id, shown, *own(row)) for scope, player_id, shown, row in rows]
    await insert_all(connection, tally, ("scope", "player_id", "shown", *names), values)


async def lock(connection: Connection) -> None:
    """Keeps everybody else from writing what follows from results until the transaction ends."""
    if connection.dialect == "postgresql":  # in SQLite whoever writes is alone
        # Exclusive, so that it also waits for those who hold a person, as they would wait for the tallies.
        await connection.execute(text("LOCK TABLE player, result, tally IN EXCLUSIVE MODE"))


async def clear(connection: Connection) -> None:
    """Deletes all the tallies and streaks there are."""
    for table in (tally, crowd, streak):
        await connection.execute(delete(table))
