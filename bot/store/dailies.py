"""The ranked deal of each day."""

from dataclasses import dataclass
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


async def of(connection: Connection, day: date) -> DailyRow | None:
    """The deal that *day* has been given."""
    row = (await connection.execute(select(daily).where(daily.c.day == day))).mappings().one_or_none()
    return None if row is None else DailyRow(**row)


async def keep(connection: Connection, day: date, rules_key: str, deal: str) -> DailyRow:
    """The deal of *day*: this one if it had none, else the one it was given first."""
    closes_at = datetime.combine(day + timedelta(days=1), time(), UTC)
    row = {"day": day, "rules_key": rules_key, "deal": deal, "closes_at": closes_at}
    await connection.execute(insert_or_keep(connection, daily, row))
    kept = await of(connection, day)
    assert kept is not None
    return kept
