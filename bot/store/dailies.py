"""Daily deals: the ranked deals of each day, one of them featured."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from sqlalchemy import case, exists, false, func, select, update

from bot.store.db.connection import Connection
from bot.store.db.rows import columns_of, fetch_all, fetch_one, keep_row
from bot.store.schema import daily, game, result, spent


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyRow:
    """The ranked deal of a day in one game; its winning line is not in it, see :func:`line`."""

    day: date
    rules_key: str
    deal: str
    featured: bool  # the deal of the day's featured game
    skipped: str | None  # the verdicts on the packs before this one; None for an example deal
    certified: bool  # proved winnable
    par: int | None  # moves of the shortest known winning line; None if not certified, as the next two
    difficulty: int | None
    grade: str | None

    @property
    def closes_at(self) -> datetime:
        """The end of the day; results at or after this moment are not ranked."""
        return datetime.combine(self.day + timedelta(days=1), time(), UTC)

    @property
    def verdicts(self) -> list[str]:
        """The verdicts on the packs before this one."""
        return (self.skipped or "").split()


_DAILY = select(*columns_of(DailyRow, daily, certified=daily.c.line.is_not(None)))


async def deal_of_day(connection: Connection, day: date, rules_key: str | None = None) -> DailyRow | None:
    """Return the deal of *day* in a game, without *rules_key* the featured one; None if there is none."""
    which = daily.c.featured if rules_key is None else daily.c.rules_key == rules_key
    return await fetch_one(connection, DailyRow, _DAILY.where(daily.c.day == day, which))


async def deals_of_day(connection: Connection, day: date) -> list[DailyRow]:
    """Return all deals of *day*, the featured one first, the others by rules key."""
    query = _DAILY.where(daily.c.day == day).order_by(daily.c.featured.desc(), daily.c.rules_key)
    return await fetch_all(connection, DailyRow, query)


async def line(connection: Connection, day: date, rules_key: str) -> str | None:
    """Return the stored winning line of a deal, None if there is none."""
    return await connection.scalar(select(daily.c.line).filter_by(day=day, rules_key=rules_key))


async def featured(connection: Connection, first: date, last: date) -> dict[date, str]:
    """Return the featured game of each day from *first* to *last* that has deals."""
    query = select(daily.c.day, daily.c.rules_key).where(daily.c.featured, daily.c.day.between(first, last))
    return {row.day: row.rules_key for row in await connection.execute(query)}


async def certified(connection: Connection, first: date, last: date) -> set[tuple[date, str]]:
    """Return day and rules key of all certified deals from *first* to *last*."""
    query = select(daily.c.day, daily.c.rules_key).where(daily.c.day.between(first, last))
    proved = await connection.execute(query.where(daily.c.line.is_not(None)))
    return {(day, key) for day, key in proved}


async def first_day(connection: Connection) -> date | None:
    """Return the first day that has a deal, None if no day has."""
    return await connection.scalar(select(func.min(daily.c.day)))


async def finished(
    connection: Connection, player_id: int, day: date | None = None, rules_key: str | None = None
) -> int | None:
    """Return the number of the player's ranked attempt that ended last, of *day* and a game if given.

    Attempts without a move are ignored.
    """
    query = select(game.c.id).join(result).where(game.c.player_id == player_id)
    query = query.where(game.c.day.is_not(None), result.c.moves > 0)
    if day is not None:
        query = query.where(game.c.day == day)
    if rules_key is not None:
        query = query.where(game.c.rules_key == rules_key)
    return await connection.scalar(query.order_by(result.c.finished_at.desc(), game.c.id.desc()).limit(1))


@dataclass(frozen=True, slots=True, kw_only=True)
class AttemptRow:
    """A ranked attempt, finished or not."""

    game_id: int
    own: bool  # False if the player has deleted their data since
    rules_key: str
    outcome: str | None  # None while it lasts; the next three are 0 then
    moves: int
    home: int
    clean: bool


async def attempts_of_day(connection: Connection, day: date, player_id: int, mark: str) -> list[AttemptRow]:
    """Return the player's ranked attempts of *day*.

    *mark* finds those of a player who has deleted their data since.
    """
    own = select(game.c.id).where(game.c.player_id == player_id, game.c.day == day)
    found = own.union_all(select(spent.c.game_id).where(spent.c.mark == mark))
    columns = columns_of(
        AttemptRow,
        game,
        result,
        game_id=game.c.id,
        own=game.c.player_id == player_id,
        moves=func.coalesce(result.c.moves, 0),
        home=func.coalesce(result.c.home, 0),
        clean=func.coalesce(result.c.clean, false()),
    )
    query = select(*columns).select_from(game.outerjoin(result)).where(game.c.id.in_(found))
    return await fetch_all(connection, AttemptRow, query)


async def days_of(connection: Connection, player_id: int) -> dict[date, bool]:
    """Return the days with a ranked attempt of the player that counts, each with whether one was won."""
    won = func.max(case((result.c.outcome == "won", 1), else_=0))
    query = select(game.c.day, won).select_from(game.join(result)).group_by(game.c.day)
    query = query.where(game.c.player_id == player_id, game.c.day.is_not(None), result.c.counted)
    return {day: bool(any_won) for day, any_won in await connection.execute(query)}


async def certify(connection: Connection, day: date, rules_key: str, deal: str, **proved: Any) -> None:
    """Store the columns of the *deal* of *day* that are *proved*, if the day has it and it has none yet.

    Nothing is stored once somebody has begun it: the points of an attempt depend on the grade.
    """
    which = (daily.c.day == day, daily.c.rules_key == rules_key, daily.c.deal == deal, daily.c.line.is_(None))
    begun = exists().where(game.c.day == day, game.c.rules_key == rules_key)
    await connection.execute(update(daily).where(*which, ~begun).values(**proved))


async def keep(connection: Connection, day: date, rules_key: str, deal: str, **others: Any) -> None:
    """Store the deal of *day* in a game if it has none yet; a day has one featured deal, the first one.

    *others*: the other columns that have values.
    """
    await keep_row(connection, daily, day=day, rules_key=rules_key, deal=deal, **others)
