"""A clock that is wrong for a while ends no game."""

import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.commands.client import PatienceClient
from bot.controls.daily_post import post_due
from bot.daily.posting import Due
from bot.daily.refusals import NotOver
from bot.operations.clock import LIMIT, Clock, counted_seconds, utc_now
from bot.operations.services import Services, open_services
from bot.play.refusals import ClockWrong, TimeUp
from bot.words.refusals import refusal
from tests.support.clock import NOON
from tests.support.databases import Templates
from tests.support.people import ANN, BEN, HALL
from tests.support.scored import DEALS, TODAY, begun

DAY = timedelta(days=1)


@dataclass(slots=True)
class Machine:
    """A machine whose time passes, and whose time of day somebody sets."""

    passed: float = 0.0
    ahead: timedelta = timedelta()

    def wall(self) -> datetime:
        return NOON + timedelta(seconds=self.passed) + self.ahead

    def counted(self) -> float:
        return 1000 + self.passed


@pytest.fixture
def machine() -> Machine:
    return Machine()


@pytest.fixture
def clock_of_process(machine: Machine) -> Clock:
    return Clock(machine.wall, machine.counted)


@pytest.fixture
async def services(address: str, machine: Machine, clock_of_process: Clock) -> AsyncIterator[Services]:
    async with open_services(
        address,
        now=clock_of_process.now,
        clock_agrees=clock_of_process.agrees,
        random_deal=lambda: int(DEALS[0]),
        daily_secret="x",
    ) as opened:
        yield opened


async def test_a_jump_of_a_day_ends_no_attempt_and_the_right_time_does(
    services: Services, machine: Machine
) -> None:
    number = await begun(services)
    before = await services.sessions.load(number)
    machine.ahead = DAY
    assert await services.deadlines.catch_up() == 0
    assert await services.deadlines.day_over(TODAY) == 0
    for act in (services.sessions.auto, services.sessions.undo, services.sessions.resign):
        with pytest.raises(ClockWrong) as refused:
            await act(number, ANN.id)
        assert refusal(refused.value).startswith("The bot's clock is being set. Nothing was played")
    assert await services.sessions.load(number) == before

    machine.ahead = timedelta()
    assert await services.deadlines.catch_up() == 0
    assert (await services.sessions.undo(number, ANN.id)).game.ply == before.game.ply + 1

    machine.passed += DAY.total_seconds()
    with pytest.raises(TimeUp):
        await services.sessions.undo(number, ANN.id)
    assert (await services.sessions.load(number)).timed_out


async def test_an_abandoned_game_waits_for_the_right_time(services: Services, machine: Machine) -> None:
    stored = await services.sessions.start(ANN, HALL, "canfield")
    await services.sessions.move(stored.id, ANN.id, "d")
    machine.ahead = 15 * DAY
    assert await services.deadlines.catch_up() == 0
    machine.passed, machine.ahead = (15 * DAY).total_seconds(), timedelta()
    assert await services.deadlines.catch_up() == 1


async def test_no_daily_is_posted_by_a_wrong_clock(
    machine: Machine,
    clock_of_process: Clock,
    templates: Templates,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A post of tomorrow would show its deal."""
    async with (
        templates.copy("sqlite", tmp_path) as address,
        open_services(
            address, now=clock_of_process.now, clock_agrees=clock_of_process.agrees, daily_secret="x"
        ) as services,
    ):
        asked = 0

        async def due(only: object = None) -> list[Due]:
            nonlocal asked
            asked += 1
            return []

        monkeypatch.setattr(services.posting, "due", due)
        client = PatienceClient(services)
        machine.ahead = DAY
        await post_due(client)
        assert asked == 0
        machine.ahead = timedelta()
        await post_due(client)
        assert asked == 1


async def test_no_daily_is_opened_or_proved_by_a_wrong_clock(services: Services, machine: Machine) -> None:
    """A day that is thought over would give away its deals, and the next one would begin."""
    assert (await services.daily.deal()).day == TODAY
    machine.ahead = DAY
    with pytest.raises(NotOver):
        await services.daily.require_over(TODAY)
    assert (await services.daily.start(ANN, HALL)).day == TODAY
    machine.ahead = timedelta()
    machine.passed = DAY.total_seconds()
    await services.daily.require_over(TODAY)


async def test_no_challenge_is_ended_by_a_wrong_clock(services: Services, machine: Machine) -> None:
    number = (await services.challenges.challenge(ANN, BEN, HALL, "gate")).row.id
    client = PatienceClient(services)
    machine.ahead = 3 * DAY
    await client._race()
    assert not (await services.challenges.find(number)).is_over
    machine.passed, machine.ahead = (3 * DAY).total_seconds(), timedelta()
    await client._race()
    assert (await services.challenges.find(number)).is_over


def test_a_disagreement_is_logged_once_and_so_is_its_end(
    machine: Machine, clock_of_process: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    machine.ahead = -timedelta(minutes=5)
    assert [clock_of_process.agrees() for _ in range(3)] == [False] * 3
    machine.ahead = timedelta()
    assert [clock_of_process.agrees() for _ in range(3)] == [True] * 3
    assert [(record.levelname, record.message) for record in caplog.records] == [
        ("ERROR", "the clock is -300 seconds apart from the seconds counted; no game ends until they agree"),
        ("WARNING", "the clock agrees again with the seconds counted; games end again"),
    ]


@given(st.timedeltas(min_value=-400 * DAY, max_value=400 * DAY), st.floats(0, 1e8))
def test_a_clock_agrees_if_it_was_set_by_no_more_than_the_limit(ahead: timedelta, passed: float) -> None:
    machine = Machine()
    clock = Clock(machine.wall, machine.counted)
    machine.passed, machine.ahead = passed, ahead
    assert abs(clock.offset() - ahead) < timedelta(milliseconds=1)
    assert clock.agrees() is (abs(clock.offset()) <= LIMIT)
    assert clock.now() == machine.wall()


@pytest.mark.parametrize(("delay", "agrees"), [(1, True), (119, True), (121, False), (86400, False)])
def test_a_clock_set_right_is_believed_once_discord_has_the_same_time(
    machine: Machine, clock_of_process: Clock, delay: int, agrees: bool
) -> None:
    machine.passed, machine.ahead = 60, DAY  # the machine started with yesterday's date
    assert not clock_of_process.agrees()
    clock_of_process.heard(machine.wall() - timedelta(seconds=delay))
    assert clock_of_process.agrees() is agrees


def test_a_wrong_clock_stays_wrong_whatever_discord_says(machine: Machine, clock_of_process: Clock) -> None:
    machine.ahead = DAY
    clock_of_process.heard(machine.wall() - DAY)
    assert not clock_of_process.agrees()


def test_the_clock_of_this_machine_agrees() -> None:
    clock = Clock()
    assert clock.agrees()
    assert utc_now() - clock.now() < timedelta(minutes=1)
    assert counted_seconds() <= counted_seconds()
