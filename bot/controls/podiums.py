"""The podiums of a daily post: the best players of yesterday, and of a week or season just ended."""

from collections.abc import Sequence
from datetime import date, timedelta

import discord

from bot.controls.members import Members
from bot.daily.posting import Due
from bot.services import Services
from bot.standings.leaderboards import Leaderboard, Line, Standing
from bot.standings.measures import POINTS
from bot.standings.periods import Period, season_of, week_of
from bot.words import server as server_words

STEPS = 3  # of a podium


async def podiums(services: Services, members: Members, guild: discord.Guild, due: Due) -> list[str]:
    """Return the podiums of the server for a post, each with a line for at most three of its members."""
    yesterday = due.day - timedelta(days=1)

    async def of_day() -> list[Standing]:
        return await services.leaderboards.day_standings(yesterday, None, guild.id, limit=STEPS)

    found: list[str] = []
    if lines := await members.load_present(guild, of_day, _players):
        found.append(server_words.podium(await services.daily.featured(yesterday), lines))
    for period, first in _ended(due.day) if due.winners else ():
        leaderboard = Leaderboard(measure=POINTS, period=period, day=yesterday, guild_id=guild.id)

        async def of_period(leaderboard: Leaderboard = leaderboard) -> list[Line]:
            page = await services.leaderboards.page(leaderboard, page=0, size=STEPS, player_id=0)
            return [line for line in page.lines if isinstance(line, Line)]

        if best := await members.load_present(guild, of_period, _players):
            found.append(server_words.podium_of_period(period, first, yesterday, best))
    return found


def _ended(day: date) -> list[tuple[Period, date]]:
    """Return the periods that ended the day before *day*, each with its first day."""
    yesterday = day - timedelta(days=1)
    periods = ((Period.WEEK, week_of(yesterday)), (Period.SEASON, season_of(yesterday)))
    return [(period, first) for period, (first, last) in periods if last == yesterday]


def _players(lines: Sequence[Line | Standing]) -> list[int]:
    return [line.player_id for line in lines]
