"""All deals of a day, and deals that are proved winnable."""

from datetime import date

from sqlalchemy import update

from bot.daily.calendar import GAMES_OF_DAY
from bot.daily.service import Daily
from bot.daily.today import DailyRow
from bot.store import Store
from bot.store.schema import daily as table


async def all_deals(daily: Daily, day: date | None = None) -> list[DailyRow]:
    """Return the deals of *day*, by default of today; those that are not stored yet are searched for."""
    return [await daily.deal(day, key) for key in GAMES_OF_DAY]


async def prove(store: Store, day: date, key: str, *, line: str, par: int) -> None:
    """Certify a stored deal as an easy one, even if somebody has begun it."""
    which = (table.c.day == day, table.c.rules_key == key)
    proved = {"line": line, "par": par, "difficulty": 1, "grade": "easy"}
    async with store.write() as connection:
        await connection.execute(update(table).where(*which).values(**proved))
