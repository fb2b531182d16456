"""The example people of the demo, and what it shows of them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from bot.cli.demo import examples, people
from bot.daily.calendar import daily_game
from bot.operations.services import Services, open_services
from bot.record import Channel, Player
from tests.support.leaderboards import day_line_count

PLAYERS = [Player(id=number, name=name) for number, name in enumerate(people.NAMES, 1)]
HERE = Channel(guild_id=50, channel_id=60)


@asynccontextmanager
async def played(path: Path, now: datetime) -> AsyncIterator[Services]:
    """Open the services on *path* at the moment *now*, and have the example people play."""
    async with open_services(f"sqlite+aiosqlite:///{path / 'patience.db'}", now=lambda: now) as services:
        found, first = examples.deals(), now.date() - timedelta(days=people.DAYS - 1)
        await services.certifier.keep_examples(first, people.DAYS, found)
        await people.play_examples(services, PLAYERS, HERE, found)
        yield services


async def results(services: Services, day: date) -> int:
    return await day_line_count(services.leaderboards, day)


@pytest.mark.parametrize("weekday", [0, 3, 6])
async def test_every_example_person_has_played_every_day_and_most_have_won(
    tmp_path: Path, weekday: int
) -> None:
    noon = datetime(2026, 11, 16, 12, tzinfo=UTC) + timedelta(days=weekday)
    async with played(tmp_path, noon) as services:
        for n in range(people.DAYS):
            assert await results(services, noon.date() - timedelta(days=n)) == len(PLAYERS)
        won = 0
        for player in PLAYERS:
            game = await services.daily.attempt(player.id, noon.date(), daily_game(noon.date()))
            assert game is not None
            assert game.result is not None
            assert game.result.finished_at < noon
            assert game.thinking > timedelta(minutes=1)
            won += game.result.outcome == "won"
        assert won >= len(PLAYERS) // 2


async def test_a_second_start_adds_nothing_and_the_next_day_a_day(tmp_path: Path) -> None:
    noon = datetime(2026, 11, 18, 12, tzinfo=UTC)
    async with played(tmp_path, noon):
        pass
    async with played(tmp_path, noon) as services:
        assert await results(services, noon.date()) == len(PLAYERS)
    async with played(tmp_path, noon + timedelta(days=1)) as services:
        assert await results(services, noon.date()) == len(PLAYERS)
        assert await results(services, noon.date() + timedelta(days=1)) == len(PLAYERS)


async def test_nobody_has_finished_a_deal_that_has_just_opened(tmp_path: Path) -> None:
    async with played(tmp_path, datetime(2026, 11, 18, 0, 5, tzinfo=UTC)) as services:
        assert await results(services, date(2026, 11, 18)) == 0
        assert await results(services, date(2026, 11, 17)) == len(PLAYERS)
