"""The ranked deals of each day, one of them featured."""

from dataclasses import asdict, dataclass
from datetime import UTC, date, datetime, time, timedelta

from sqlalchemy import select

from bot.store.connection import Connection
from bot.store.schema import daily
from bot.store.upsert import insert_or_keep


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyRow:
    day: date
    rules_key: str
    deal: str
    closes_at: datetime  # UTC; a result of this moment or later does not rank
    featured: bool  # *the* daily deal of its day
    number: int | None  # the deal that the day's key gave, before those that cannot be won were skipped
    # What the solver has found out; None if the deal is not certified.
    line: str | None  # a winning line
    par: int | None  # its length, of the best one known
    least: int | None  # no line is shorter
    difficulty: int | None
    grade: str | None


async def of(connection: Connection, day: date, rules_key: str | None = None) -> DailyRow | None:
    """The deal that *day* has been given in one game; without *rules_key* the featured one."""
    which = daily.c.featured if rules_key is None else daily.c.rules_key == rules_key
    row = (await connection.execute(select(daily).where(daily.c.day == day, which))).mappings().one_or_none()
    return None if row is None else DailyRow(**row)


async def on(connection: Connection, day: date) -> list[DailyRow]:
    """All the deals of *day*, the featured one first."""
    query = select(daily).where(daily.c.day == day).order_by(daily.c.featured.desc(), daily.c.rules_key)
    return [DailyRow(**row) for row in (await connection.execute(query)).mappings()]


async def keep(
    connection: Connection,
    day: date,
    rules_key: str,
    deal: str,
    *,
    featured: bool = False,
    number: int | None = None,
    line: str | None = None,
    par: int | None = None,
    least: int | None = None,
    difficulty: int | None = None,
    grade: str | None = None,
) -> DailyRow:
    """The deal of *day* in one game: this one if it had none, else the one it was given first.

    A day has one featured deal; when another game's was featured first, that one is given.
    """
    row = DailyRow(
        day=day,
        rules_key=rules_key,
        deal=deal,
        closes_at=datetime.combine(day + timedelta(days=1), time(), UTC),
        featured=featured,
        number=number,
        line=line,
        par=par,
        least=least,
        difficulty=difficulty,
        grade=grade,
    )
    await connection.execute(insert_or_keep(connection, daily, asdict(row)))
    first = await of(connection, day) if featured else None
    kept = first or await of(connection, day, rules_key)
    assert kept is not None
    return kept
