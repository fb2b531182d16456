"""Limits: nobody can keep the bot busy for themselves."""

import asyncio
from pathlib import Path

import pytest

from bot.analysis.refusals import StillSearching
from bot.commands.client import PatienceClient
from bot.controls import limits as limits_module
from bot.controls.limits import Allowance, Limits
from bot.play.refusals import StillBusy, TooCrowded, TooFast
from tests.support.bots import patience_on
from tests.support.club import club

ANN, BEN, HERE, THERE = 1, 2, 10, 20


class Ticks:
    """A clock of seconds."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


async def use(limits: Limits, user: int, guild: int | None, times: int = 1) -> None:
    for _ in range(times):
        async with limits.use(user, guild):
            pass


async def test_a_person_has_so_many_uses_in_a_time() -> None:
    ticks = Ticks()
    limits = Limits(Allowance(seconds=10, person=4), monotonic=ticks)
    await use(limits, ANN, HERE, 4)
    ticks.now += 7
    with pytest.raises(TooFast) as told:
        await use(limits, ANN, THERE)
    assert told.value.seconds == pytest.approx(3)
    await use(limits, BEN, HERE)
    ticks.now += 3.5
    await use(limits, ANN, HERE, 4)


async def test_a_server_has_more_but_not_for_ever() -> None:
    limits = Limits(Allowance(person=4, server=10), monotonic=Ticks())
    for user in range(10):
        await use(limits, user, HERE)
    with pytest.raises(TooFast):
        await use(limits, 10, HERE)
    await use(limits, 11, THERE)
    await use(limits, 12, None)


async def test_completions_are_counted_beside_the_uses(tmp_path: Path) -> None:
    async with club(patience_on(tmp_path / "patience.db")) as table:
        client, ticks, ann = table.client, Ticks(), table.person("Ann")
        client.limits = Limits(Allowance(person=1, completions=3), monotonic=ticks)
        offers = [await ann.complete("play", "game", "gate") for _ in range(4)]
        assert all(offers[:3])
        assert not offers[3]
        assert await table.person("Ben").complete("play", "game", "gate")
        assert (await ann.slash("play", game="gate", deal="17")).picture
        ticks.now += 11
        assert await ann.complete("play", "game", "gate")


async def test_without_an_allowance_nothing_is_counted() -> None:
    await use(Limits(), ANN, HERE, 1000)


async def test_uses_of_one_person_wait_for_each_other_and_those_of_others_do_not() -> None:
    limits = Limits(Allowance(at_once=2), monotonic=Ticks())
    done, order = asyncio.Event(), list[str]()

    async def work(user: int, name: str) -> None:
        async with limits.use(user, HERE):
            order.append(name)
            await done.wait()

    tasks = [asyncio.create_task(work(ANN, name)) for name in ("a", "b", "c")]
    tasks.append(asyncio.create_task(work(BEN, "ben")))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert order == ["a", "b", "ben"]
    done.set()
    await asyncio.gather(*tasks)
    assert order == ["a", "b", "ben", "c"]


async def test_slow_work_is_done_two_at_a_time_and_once_for_each_person() -> None:
    limits = Limits()
    done, deferred, started = asyncio.Event(), list[int](), list[int]()

    async def work(user: int) -> None:
        async def defer() -> None:
            deferred.append(user)

        async with limits.slow_work(user, defer):
            started.append(user)
            await done.wait()

    tasks = [asyncio.create_task(work(user)) for user in (1, 2, 3)]
    await asyncio.sleep(0)
    assert (deferred, started) == ([1, 2, 3], [1, 2])  # Discord does not wait for the third one
    for user in (1, 3):
        with pytest.raises(StillBusy):
            await work(user)
    done.set()
    await asyncio.gather(*tasks)
    assert started == [1, 2, 3]
    await work(1)


def test_a_person_waits_for_few_searches_at_a_time() -> None:
    limits = Limits(Allowance(at_once=3, searches=2))
    with limits.search(ANN), limits.search(BEN):
        with limits.search(ANN), pytest.raises(StillSearching), limits.search(ANN):
            raise AssertionError
        with limits.search(ANN):
            pass
    assert Allowance().searches < Allowance().at_once


async def test_who_asks_too_often_is_told_and_the_game_stays_as_it_is(tmp_path: Path) -> None:
    async with club(patience_on(tmp_path / "patience.db")) as table:
        client = table.client
        assert isinstance(client, PatienceClient)
        client.limits = Limits(Allowance(person=3), monotonic=Ticks())
        ann, ben = table.person("Ann"), table.person("Ben")
        board = await ann.slash("play", game="canfield", deal="17")
        board = await ann.press(board, "Deal")
        board = await ann.press(board, "Deal")
        for answer in (await ann.press(board, "Deal"), await ann.type("d")):
            assert "nothing was done" in answer.text
            assert "in 10 s" in answer.text
        assert (await ben.slash("play", game="gate", deal="1")).picture
        client.limits = Limits()
        assert "moves 2," in (await ann.slash("board")).alt


async def test_playing_the_deal_of_a_message_is_one_use(tmp_path: Path) -> None:
    async with club(patience_on(tmp_path / "patience.db")) as table:
        client = table.client
        assert isinstance(client, PatienceClient)
        client.limits = Limits(Allowance(at_once=1, person=2), monotonic=Ticks())
        ann, ben = table.person("Ann"), table.person("Ben")
        board = await ann.slash("play", game="gate", deal="17")
        for _ in range(2):
            assert "moves 0," in (await ben.context_menu("Play this deal", board)).alt


async def test_a_few_start_at_a_time_in_order_and_those_far_behind_are_told_to_wait() -> None:
    limits = Limits(Allowance(starts=2, queue=4))
    told, began, running = list[int](), list[int](), 0

    async def start(number: int) -> None:
        nonlocal running

        async def defer() -> None:
            told.append(number)
            await asyncio.sleep(0)

        async with limits.start(defer):
            began.append(number)
            running += 1
            assert running <= 2
            await asyncio.sleep(0)
            running -= 1

    await asyncio.gather(*map(start, range(10)))
    assert told == [6, 7, 8, 9]
    assert sorted(began) == list(range(10))
    assert began[:2] == [0, 1]


async def test_who_waits_long_to_start_is_told_and_in_the_end_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits_module, "_TELL_AFTER", 0.01)
    monkeypatch.setattr(limits_module, "_START_WITHIN", 0.01)
    limits, told = Limits(Allowance(starts=1)), list[str]()

    async def defer() -> None:
        told.append("wait")

    async with limits.start(defer):
        with pytest.raises(TooCrowded):
            async with limits.start(defer):
                pass
    assert told == ["wait"]
    async with limits.start(defer):
        assert told == ["wait"]
