"""Members who left are looked up at Discord: every answer is kept, and no task is left running."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock

import discord
import pytest

from bot.controls.members import KEEP, TIMEOUT, Members
from bot.operations.services import Services, open_services
from bot.record import Player

GUILD, START = 7, datetime(2026, 11, 21, tzinfo=UTC)
MISSING = SimpleNamespace(status=404, reason="Not Found")


def not_found(code: int) -> discord.NotFound:
    return discord.NotFound(cast(Any, MISSING), {"code": code, "message": "Unknown"})


@dataclass(slots=True)
class Guild:
    """A server that answers only when it is allowed to."""

    id: int = GUILD
    says: dict[int, Exception] = field(default_factory=dict[int, Exception])
    asked: list[int] = field(default_factory=list[int])
    answer: asyncio.Event = field(default_factory=asyncio.Event)

    async def fetch_member(self, person: int) -> None:
        self.asked.append(person)
        await self.answer.wait()
        if person in self.says:
            raise self.says[person]


@dataclass(slots=True)
class World:
    services: Services
    moment: list[datetime]

    async def people(self, *ids: int) -> None:
        """Let players use the bot in the server, then let two days pass."""
        for person in ids:
            await self.services.presence.note(GUILD, Player(id=person, name=f"P{person}"))
        self.moment[0] += 2 * KEEP

    async def look(self, members: Members, guild: Guild, *people: int, seconds: float = TIMEOUT) -> bool:
        return await members.check(cast(discord.Guild, guild), people, seconds)

    async def unseen(self, *people: int) -> list[int]:
        """Return the players who have not been looked up today."""
        return await self.services.presence.unseen(GUILD, people, self.moment[0] - timedelta(hours=1))


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    moment = [START]
    database = f"sqlite+aiosqlite:///{tmp_path / 'patience.db'}"
    async with open_services(database, now=lambda: moment[0]) as services:
        yield World(services, moment)


async def test_who_is_gone_is_noted_and_the_others_are_not_asked_about_again(world: World) -> None:
    await world.people(1, 2)
    members, guild = Members(world.services), Guild(says={2: not_found(10007)})
    guild.answer.set()
    assert await world.look(members, guild, 1, 2)
    assert not await world.look(members, guild, 1, 2)
    assert sorted(guild.asked) == [1, 2]
    await members.close()


@pytest.mark.parametrize(
    "error",
    [
        not_found(10004),  # the server: the bot has been thrown out this very moment
        discord.RateLimited(60.0),
        discord.DiscordServerError(cast(Any, SimpleNamespace(status=503, reason="")), "away"),
        TimeoutError(),
    ],
)
async def test_what_says_nothing_of_a_person_takes_nobody_off(world: World, error: Exception) -> None:
    await world.people(1)
    members, guild = Members(world.services), Guild(says={1: error})
    guild.answer.set()
    assert not await world.look(members, guild, 1)
    assert await world.unseen(1) == [1]
    await members.close()


async def test_an_answer_that_comes_late_is_kept_for_the_next_time(world: World) -> None:
    await world.people(1, 2)
    members, guild = Members(world.services), Guild(says={2: not_found(10007)})
    assert not await world.look(members, guild, 1, 2, seconds=0.0)
    assert await world.unseen(1, 2) == [1, 2]
    guild.answer.set()
    for _ in range(500):
        if not await world.unseen(1, 2):
            break
        await asyncio.sleep(0.01)
    assert await world.unseen(1, 2) == []
    assert sorted(guild.asked) == [1, 2]
    await members.close()


async def test_a_message_waits_for_all_rounds_of_checks_together(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.controls.members.monotonic", count(step=TIMEOUT / 4).__next__)
    members, guild, waited = Members(world.services), cast(Any, Guild()), list[float]()

    async def check(_guild: object, _players: object, seconds: float) -> bool:
        waited.append(seconds)
        return True  # somebody has left, so that the page is loaded again

    monkeypatch.setattr(members, "check", check)
    await members.load_present(guild, AsyncMock(return_value=[1]), lambda page: page)
    assert waited == [TIMEOUT * 3 / 4, TIMEOUT / 2, TIMEOUT / 4]


async def test_at_the_end_nothing_is_left_under_way(world: World) -> None:
    await world.people(1, 2)
    before = asyncio.all_tasks()
    members, guild = Members(world.services), Guild()
    await world.look(members, guild, 1, 2, seconds=0.0)
    assert len(asyncio.all_tasks() - before) == 2  # one for each request
    await members.close()
    assert asyncio.all_tasks() - before == set()
