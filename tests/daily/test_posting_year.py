"""A year of posts: clock changes in both hemispheres, crashes, failures of Discord, several processes.

The simulated year is 2028, a leap year, of which CI takes the weeks in which clocks change. Each daily must
be posted once in each server, and each attempt that is left unfinished must stand on its leaderboard once.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from copy import copy
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.commands.client import PatienceClient
from bot.controls import daily_post
from bot.controls.daily_post import post_due
from bot.daily.calendar import daily_game
from bot.daily.posting import LEASE, Posting
from bot.daily.schedule import DAY, day_start, moment, read_time
from bot.operations.services import Services, open_services
from bot.patience import legal_moves
from bot.record import Channel
from bot.standings.verify import flaws
from bot.store import dailies
from tests.support import databases
from tests.support.club import Club, club
from tests.support.crashes import crash
from tests.support.leaderboards import day_line_count
from tests.support.postings import IDA, schedule

YEAR = (date(2028, 1, 1), date(2028, 12, 31))
SEASONS = {
    "spring": (date(2028, 3, 20), date(2028, 4, 5)),  # the changes of all clocks
    "autumn": (date(2028, 10, 18), date(2028, 11, 1)),  # those of Europe
}
SERVERS = {
    "Berlin": ("02:30", "Europe/Berlin"),  # skipped in March, twice in October
    "London": ("00:30", "Europe/London"),  # in summer half an hour before the day is over
    "Sydney": ("02:30", "Australia/Sydney"),  # twice in April, skipped in October
}
PICTURE = Path(__file__).parents[1] / "render" / "golden" / "canfield.png"


@asynccontextmanager
async def processes(kind: str, folder: Path, others: int) -> AsyncIterator[tuple[Club, tuple[Services, ...]]]:
    """Yield a club, and the services of its process and of *others* on its database."""
    async with databases.fresh(kind, folder) as address, AsyncExitStack() as stack:

        @asynccontextmanager
        async def build(now: Callable[[], datetime]) -> AsyncIterator[discord.Client]:
            async with open_services(address, daily_secret="the club's secret", now=now) as services:
                yield PatienceClient(services)

        table = await stack.enter_async_context(club(build, alone=False))
        opened = [
            await stack.enter_async_context(
                open_services(address, daily_secret="the club's secret", now=table.env.now)
            )
            for _ in range(others)
        ]
        yield table, (table.client.services, *opened)


@pytest.mark.parametrize(("kind", "season"), databases.by_turns(["spring", "autumn"]))
async def test_a_season_of_dailies_each_once_in_each_server(
    kind: str, season: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await post(kind, tmp_path, monkeypatch, SEASONS[season], others=1)


@pytest.mark.long
async def test_a_year_of_dailies_each_once_in_each_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await post("sqlite", tmp_path, monkeypatch, YEAR, others=1)


@pytest.mark.long
@pytest.mark.parametrize("kind", databases.KINDS[1:])
async def test_a_year_of_three_processes_over_one_server(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await post(kind, tmp_path, monkeypatch, YEAR, others=2)


async def post(
    kind: str, folder: Path, monkeypatch: pytest.MonkeyPatch, dates: tuple[date, date], *, others: int
) -> None:
    """Simulate the days from the first of *dates* to the last, and look at what was posted and counted."""
    first, last = dates
    days = [first + n * DAY for n in range((last - first).days + 1)]
    async with processes(kind, folder, others) as (table, running):
        year = Year(table=table, processes=running, patch=monkeypatch)
        png = await asyncio.to_thread(PICTURE.read_bytes)
        monkeypatch.setattr(daily_post, "picture", lambda *_: png)  # what it shows is looked at elsewhere
        await table.wait_until(day_start(first) - DAY)
        channels = await year.prepare(days)

        for day in days:
            await year.live_through(day)

        for name, channel in channels.items():
            posted = [file.filename for message in channel.history() for file in message.attachments]
            assert posted == [f"daily{day}.png" for day in days], name
        leaderboards = running[-1].leaderboards
        left = [await day_line_count(leaderboards, day) for day in days]
        assert left == [1] * (len(days) - 1) + [0]  # the last day is not over
        assert [flaw async for flaw in flaws(running[-1].store)] == []
        assert year.late > len(days)  # outages there were
        assert year.found > len(days) / 4


class Year:
    """A simulated year in which another kind of trouble happens each day at the minutes of its posts."""

    def __init__(self, *, table: Club, processes: tuple[Services, ...], patch: pytest.MonkeyPatch) -> None:
        self.table, self.processes, self.patch = table, processes, patch
        self.late = self.found = 0  # posts after their minute; posts that somebody else had sent

    async def prepare(self, days: list[date]) -> dict[str, Any]:
        """Set up servers and deals, and return each server's channel by the server's name."""
        channels: dict[str, Any] = {}
        posting = self.processes[0].posting
        for name, (time, zone) in SERVERS.items():
            guild = self.table.env.create_guild(name)
            channels[name] = guild.create_text_channel("cards")
            at = channels[name].id
            wanted = schedule(guild.id, at, minute=read_time(time), zone=zone)
            await posting.choose(wanted, IDA)
        async with self.processes[0].store.write() as connection:
            for day in (days[0] - DAY, *days):
                await dailies.keep(connection, day, daily_game(day), "17", featured=True)
        return channels

    async def live_through(self, day: date) -> None:
        """Simulate one day: an unfinished attempt, then the day's trouble at every minute with a post."""
        await self.table.wait_until(day_start(day))
        await self.begin_and_leave(day)
        minutes = sorted({moment(day, read_time(time), zone) for time, zone in SERVERS.values()})
        for minute in minutes:
            await self.table.wait_until(minute)
            trouble = (self.fine, self.down, self.refused, self.dead_after, self.dead_before, self.alone)
            await trouble[day.toordinal() % len(trouble)](minute)
        if day.weekday() == 6:
            assert await self.look() == 0
        if day.day == 10:  # so many are alike: the first ones are checked as all requests are
            del self.table.env.http_requests[300:]

    async def begin_and_leave(self, day: date) -> None:
        sessions = self.processes[day.toordinal() % len(self.processes)].sessions
        begun = await sessions.start(IDA, Channel(None, 70), daily_game(day), "17", day=day)
        first = legal_moves(begun.game.rules, begun.game.position)[0]
        await sessions.move(begun.id, IDA.id, str(first))

    async def look(self, *which: int) -> int:
        """Let processes post at the same time and return the number of posts; all of them by default."""
        looking: list[PatienceClient] = []
        for n in which or range(len(self.processes)):
            client = copy(self.table.client)
            client.services = self.processes[n]
            looking.append(client)
        return sum(await asyncio.gather(*map(post_due, looking)))

    async def fine(self, minute: datetime) -> None:
        assert await self.look() >= 1

    async def alone(self, minute: datetime) -> None:
        assert await self.look(1) >= 1
        await self.table.wait_until(minute + timedelta(minutes=1))
        assert await self.look(0) == 0

    async def down(self, minute: datetime) -> None:
        """Run no process for three hours, but at most until one minute before the day ends."""
        end = day_start(minute.date()) + DAY
        await self.table.wait_until(min(minute + timedelta(hours=3), end - timedelta(minutes=1)))
        self.late += await self.look()

    async def refused(self, minute: datetime) -> None:
        """Let Discord fail once and accept the message on the next attempt."""
        self.table.env.inject_error("POST", "/channels/*/messages", status=503, times=None)
        with self.table.trouble():
            assert await self.look() == 0
        self.table.env.backend.faults.clear()
        await self.table.wait_until(minute + LEASE)
        late = await self.look()
        assert late >= 1
        self.late += late

    async def dead_after(self, minute: datetime) -> None:
        """Let a process die between sending the message and recording it."""
        with self.table.trouble(), self.patch.context() as patch:
            patch.setattr(Posting, "sent", crash)
            assert await self.look() == 0
        await self.table.wait_until(minute + LEASE)
        found = await self.look()
        assert found >= 1
        self.found += found

    async def dead_before(self, minute: datetime) -> None:
        """Let a process die between claiming the post and sending the message."""
        with self.table.trouble(), self.patch.context() as patch:
            patch.setattr(daily_post, "_send", crash)
            assert await self.look(0) == 0
        await self.table.wait_until(minute + LEASE)
        late = await self.look()
        assert late >= 1
        self.late += late
