"""All deals of a day."""

from datetime import date

from bot.daily.calendar import GAMES_OF_DAY
from bot.daily.service import Daily
from bot.daily.today import DailyRow


async def all_deals(daily: Daily, day: date | None = None) -> list[DailyRow]:
    """Return the deals of *day*, by default of today; those that are not stored yet are searched for."""
    return [await daily.deal(day, key) for key in GAMES_OF_DAY]
