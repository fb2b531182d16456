"""The daily post on its server: yesterday's players, and the best of a week, month or season just ended."""

import asyncio
from collections.abc import Sequence
from datetime import date, timedelta
from functools import partial

import discord

from bot.controls.members import Members
from bot.controls.messages import Picture
from bot.daily.posting import Due
from bot.operations.services import Services
from bot.pictures.leaderboards import leaderboard_picture
from bot.record import Style
from bot.standings.leaderboards import Leaderboard, Line, MemberDay
from bot.standings.measures import POINTS
from bot.standings.periods import Period, bounds
from bot.words import server as server_words
from bot.words.leaderboards import leaderboard_alt

PODIUM = "podium.png"
FIRST = server_words.ON_PODIUM + 1  # lines; the last of them tells whether there are more


async def podiums(
    services: Services, members: Members, guild: discord.Guild, due: Due
) -> tuple[list[str], Picture | None]:
    """Return what a post says of its server: streak and players of yesterday, and podiums of its members.

    The best of a month or a season have a picture, too.
    """
    yesterday = due.day - timedelta(days=1)

    found: list[str] = []
    picture: Picture | None = None
    if due.row.yesterday:
        of_day = partial(services.leaderboards.server_day, yesterday, guild.id)
        day = await members.load_present(guild, of_day, lambda day: _players(day.members))
        found.extend(server_words.server_day(day))
        key = await services.daily.featured(yesterday)
        names = {one.player_id: one.name for one in day.members}
        if names:
            attempts = await services.analyses.attempts(yesterday, key, names)
            found.append(await asyncio.to_thread(server_words.split_field, key, attempts))
    for period, first in _ended(due.day) if due.row.winners else ():
        leaderboard = Leaderboard(measure=POINTS, period=period, day=yesterday, guild_id=guild.id)

        async def of_period(leaderboard: Leaderboard = leaderboard) -> list[Line]:
            page = await services.leaderboards.page(leaderboard, page=0, size=FIRST, player_id=0)
            return [line for line in page.lines if isinstance(line, Line)]

        if best := await members.load_present(guild, of_period, _players):
            found.append(server_words.podium_of_period(period, first, yesterday, best))
            if period is not Period.WEEK:
                title, scope = server_words.podium_title(period, first, yesterday)
                lines = best[: server_words.ON_PODIUM]
                png = await asyncio.to_thread(
                    leaderboard_picture, title, scope, POINTS, lines, None, "", Style()
                )
                alt = leaderboard_alt(title, scope, POINTS, lines, "")
                picture = Picture(data=png, name=PODIUM, alt=alt)
    return [text for text in found if text], picture


def _ended(day: date) -> list[tuple[Period, date]]:
    """Return the periods that ended the day before *day*, each with its first day."""
    yesterday = day - timedelta(days=1)
    periods = (Period.WEEK, Period.MONTH, Period.SEASON)
    return [
        (period, first)
        for period in periods
        for first, last in [bounds(period, yesterday)]
        if last == yesterday
    ]


def _players(lines: Sequence[Line | MemberDay]) -> list[int]:
    return [line.player_id for line in lines]
