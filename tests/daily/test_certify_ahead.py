"""The bot certifies the deals of a month ahead, and its log says how far it is."""

import asyncio
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from typing import NoReturn

import pytest

from bot.daily.calendar import GAMES_OF_DAY
from bot.daily.certifier import DAYS_AHEAD, progress
from bot.operations.background import periodic
from bot.operations.services import open_services
from bot.solver.workers.searches import Searches, WorkerDied
from tests.support.clock import Clock
from tests.support.elections import always

MONDAY = date(2026, 11, 23)
DEALS = len(GAMES_OF_DAY)  # of a day


def test_the_log_says_until_which_day_all_deals_are_proved() -> None:
    days = [MONDAY + timedelta(days=n) for n in range(DAYS_AHEAD + 1)]
    missing = [(day, key) for day in days for key in GAMES_OF_DAY]
    total, left = len(missing), missing[4 * DEALS :]
    assert (
        progress(MONDAY, 31, missing)
        == f"Daily deals proved for no whole day yet; {total} of {total} left to prove"
    )
    assert progress(MONDAY, 31, left) == (
        f"Daily deals proved until 26 November; {len(left)} of {total} left to prove"
    )
    assert progress(MONDAY, 31, []) == f"Daily deals proved until 23 December; 0 of {total} left to prove"


class Away(Searches):
    """A pool without workers."""

    def __init__(self) -> None:
        self.workers = self.asked = 0
        self.warmed = self.rested = 0

    async def ask(self, *_: object, **__: object) -> NoReturn:
        raise WorkerDied("away")

    async def warm(self) -> None:
        self.warmed += 1

    async def rest(self) -> None:
        self.rested += 1


async def test_the_search_is_loaded_once_and_rests_after_each_round(tmp_path: Path) -> None:
    away = Away()
    async with open_services(f"sqlite:///{tmp_path / 'patience.db'}", now=Clock(), pool=away) as services:
        for _ in range(2):
            await services.certifier.certify_ahead(services.daily.today, elected=always, days=0, pause=0)
    assert (away.warmed, away.rested) == (1, 2)


async def test_no_deal_is_given_up_while_nobody_searches(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    away, tried = Away(), list[object]()
    async with open_services(f"sqlite:///{tmp_path / 'patience.db'}", now=Clock(), pool=away) as services:
        certifier = services.certifier

        async def certify(*wanted: object) -> bool:
            tried.append(wanted)
            away.workers = 0  # the worker dies, and nobody has looked at the deal
            return False

        monkeypatch.setattr(certifier, "certify", certify)
        ahead = partial(certifier.certify_ahead, services.daily.today, elected=always, days=0, pause=0)
        work = periodic("certifying", ahead, 0.01)
        task = asyncio.create_task(work)
        await asyncio.sleep(0.1)
        assert tried == []
        for count in (1, 2):
            away.workers = 1
            while len(tried) < count:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    assert tried[0] == tried[1]
    assert "no deal" not in caplog.text


async def test_the_log_says_how_far_the_deals_are(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    away = Away()
    away.workers = 1
    async with open_services(f"sqlite:///{tmp_path / 'patience.db'}", now=Clock(), pool=away) as services:
        with caplog.at_level("INFO", "bot.daily.certifier"):
            ahead = partial(
                services.certifier.certify_ahead, services.daily.today, elected=always, days=0, pause=0
            )
            work = periodic("certifying", ahead, 0.01)
            task = asyncio.create_task(work)
            while sum("left to prove" in line for line in caplog.messages) < 2:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.1)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
    told = [line for line in caplog.messages if "left to prove" in line]
    assert told == [f"Daily deals proved for no whole day yet; {DEALS} of {DEALS} left to prove"] * 2
