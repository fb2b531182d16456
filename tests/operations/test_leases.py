"""Leases: shards are served by one process, and work for all processes is done by one of them."""

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from unittest.mock import Mock

import pytest
from sqlalchemy import text
from typer.testing import CliRunner

from bot.cli.app import app
from bot.commands.client import PatienceClient
from bot.operations.background import periodic
from bot.operations.leases import SECONDS, Leases, holding, may_live, new_holder, this_machine
from bot.operations.services import Services
from bot.store import LeaseTaken, Store, leases

HERE = this_machine()
ELSEWHERE = "another-machine 17 f00d"


def of_machine(store: Store, number: int) -> Leases:
    """Return the leases of a process on a machine of its own."""
    return Leases(store, holder=f"machine{number} 1 f00d{number}")


async def lapse(store: Store, *, then_taken_by: str | None = None) -> None:
    """Let time pass until all leases have lapsed.

    A process that takes ``shard 0`` then does so before any other can renew its lease.
    """
    async with store.write() as connection:
        await connection.execute(text("UPDATE lease SET until = until - 1000000"))
        if then_taken_by is not None:
            await leases.take(connection, ["shard 0"], by=then_taken_by, seconds=60)


async def holders(store: Store) -> dict[str, str]:
    async with store.read() as connection:
        rows = await connection.execute(text("SELECT name, holder FROM lease"))
        return {row.name: row.holder for row in rows}


async def test_a_lease_is_held_by_one_process_until_it_lapses_or_is_freed(store: Store) -> None:
    first, second = of_machine(store, 1), of_machine(store, 2)
    assert await first.elected("work", 60)
    assert await first.elected("work", 60)
    assert not await second.elected("work", 60)
    assert await second.elected("other work", 60)

    await lapse(store)
    assert await second.elected("work", 60)
    assert not await first.elected("work", 60)

    await second.free()
    assert await holders(store) == {}
    assert await first.elected("work", 60)


async def test_several_leases_are_taken_together_or_not_at_all(store: Store) -> None:
    first, second = of_machine(store, 1), of_machine(store, 2)
    await first.take(["shard 1"], 60)
    with pytest.raises(LeaseTaken) as taken:
        await second.take(["shard 0", "shard 1", "shard 2"], 60)
    assert (taken.value.name, taken.value.holder) == ("shard 1", first.holder)
    assert await holders(store) == {"shard 1": first.holder}


async def test_of_many_processes_at_once_one_is_elected(address: str) -> None:
    async with AsyncExitStack() as stack:
        stores = [await stack.enter_async_context(Store.open(address)) for _ in range(5)]
        everybody = [of_machine(store, number) for number, store in enumerate(stores)]
        for _ in range(10):
            chosen = await asyncio.gather(*(each.elected("work", 60) for each in everybody))
            assert sum(chosen) == 1
            await everybody[chosen.index(True)].free()


async def test_each_of_several_processes_takes_one_and_those_that_lapsed_are_taken_again(
    store: Store,
) -> None:
    first, second, third = (of_machine(store, number) for number in (1, 2, 3))
    assert await first.count_of("search") == 0
    assert await first.take_one_of("search", 60) == "search 1"
    assert await second.take_one_of("search", 60) == "search 2"
    assert await third.elected("searching", 60)  # another kind of work
    assert await third.count_of("search") == 2

    await lapse(store)
    assert await third.count_of("search") == 0
    assert await third.take_one_of("search", 60) == "search 1"


# The processes of one machine


def test_a_process_of_this_machine_that_has_ended_does_not_live() -> None:
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    assert not may_live(f"{HERE} {ended.pid} f00d")
    assert not may_live(f"{HERE} {os.getpid()} f00d")
    assert may_live(f"{HERE}1 {ended.pid} f00d")  # of another container
    assert may_live(f"{HERE} {os.getppid()} f00d")
    assert may_live(ELSEWHERE)
    assert new_holder() != new_holder()


async def test_a_process_that_was_killed_is_not_waited_for(store: Store) -> None:
    killed = Leases(store, holder=f"{HERE} {os.getpid()} f00d")
    await killed.take(["shard 0", "shard 1"], 60)
    again = Leases(store)
    await again.take(["shard 0", "shard 1"], 60)
    assert set((await holders(store)).values()) == {again.holder}


# Shards


async def test_a_second_process_is_refused_as_soon_as_the_first_shows_that_it_lives(store: Store) -> None:
    first, second = of_machine(store, 1), of_machine(store, 2)
    await first.take(["shard 0"], 60)
    waiting = asyncio.create_task(second.wait_for(["shard 0"], 60, look_every=0.001))
    await asyncio.sleep(0.02)
    assert not waiting.done()
    await first.take(["shard 0"], 60)
    with pytest.raises(LeaseTaken):
        await waiting


async def test_the_shards_of_a_machine_that_has_died_are_taken_over(store: Store) -> None:
    first, second = of_machine(store, 1), of_machine(store, 2)
    await first.take(["shard 0"], 60)
    waiting = asyncio.create_task(second.wait_for(["shard 0"], 60, look_every=0.001))
    await asyncio.sleep(0.02)
    await lapse(store)
    await waiting
    assert await holders(store) == {"shard 0": second.holder}


async def test_leases_are_renewed_during_the_block_and_freed_after_it(store: Store) -> None:
    async def stop() -> None:
        raise AssertionError

    held = of_machine(store, 1)
    async with holding(held, ["shard 0"], stop, renewed=0.001):
        await lapse(store)
        while await of_machine(store, 2).elected("shard 0", 0.0):  # until it was renewed
            await lapse(store)
            await held.elected("shard 0", 60)
        assert await holders(store) == {"shard 0": held.holder}
    assert await holders(store) == {}


async def test_a_process_that_has_lost_its_shards_ends(store: Store) -> None:
    first, second = of_machine(store, 1), of_machine(store, 2)
    stopped = asyncio.Event()

    async def stop() -> None:
        stopped.set()

    async def serve() -> None:
        async with holding(first, ["shard 0"], stop, renewed=0.02):
            await lapse(store, then_taken_by=second.holder)  # the first could not renew its lease for long
            await asyncio.wait_for(stopped.wait(), 60)

    with pytest.raises(LeaseTaken) as taken:
        await serve()
    assert taken.value.holder == second.holder
    assert await holders(store) == {"shard 0": second.holder}


@pytest.mark.usefixtures("discord_says_unauthorized")
async def test_the_bot_refuses_to_serve_shards_twice_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "none")
    async with Store.open("sqlite:///patience.db") as store:
        other = Leases(store, holder=ELSEWHERE)
        await other.take(["shard 0"], 60)

        async def lives() -> None:
            while True:
                await asyncio.sleep(0.05)
                await other.take(["shard 0"], 60)

        living = asyncio.create_task(lives())
        refused = await asyncio.to_thread(CliRunner().invoke, app, ["run"])
        living.cancel()

    assert refused.exit_code == 69
    assert refused.stderr.splitlines()[-1] == (
        "Another process has shard 0 (another-machine 17 f00d). End it first, or give each process shards of "
        "its own with SHARD_COUNT and SHARD_PROCESS."
    )
    assert "Traceback" not in refused.output


# Work for all processes


async def test_games_are_ended_by_one_process_and_by_another_when_it_has_died(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended = 0

    async def catch_up() -> int:
        nonlocal ended
        ended += 1
        return 0

    monkeypatch.setattr(services.deadlines, "catch_up", catch_up)
    other = Leases(services.store, holder=ELSEWHERE)
    client = PatienceClient(services)
    assert await other.elected("ending games", 60)
    await client._end_games()  # pyright: ignore[reportPrivateUsage]
    assert ended == 0
    await lapse(services.store)
    await client._end_games()  # pyright: ignore[reportPrivateUsage]
    assert ended == 1


async def test_deals_are_certified_by_the_process_that_is_elected(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    chosen = [True, True, True, False]  # for the round, and then for each deal
    over = asyncio.Event()

    async def elected() -> bool:
        if not chosen:
            over.set()
        return chosen.pop(0) if chosen else False

    async def certify(*wanted: object) -> bool:
        asked.append(wanted)
        return False

    monkeypatch.setattr(services.certifier, "certify", certify)
    ahead = partial(services.certifier.certify_ahead, services.daily.today, elected=elected, pause=0)
    work = periodic("certifying", ahead, 0.001)
    searching = asyncio.create_task(work)
    await over.wait()  # the next round
    searching.cancel()
    assert len(asked) == 2


async def test_a_database_is_verified_by_one_process_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with Store.open("sqlite:///patience.db") as store:
        assert await Leases(store, holder=ELSEWHERE).elected("verifying", 60)
        told = await asyncio.to_thread(CliRunner().invoke, app, ["verify"])
        assert (told.exit_code, told.output) == (69, "Another process is verifying this database.\n")
        await lapse(store)
    assert (await asyncio.to_thread(CliRunner().invoke, app, ["verify"])).exit_code == 0


async def test_a_verification_that_dies_elsewhere_does_not_keep_others_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    left: list[float] = []

    async def flaws(store: Store, **_: object) -> AsyncIterator[None]:
        async with store.read() as connection:
            query = "SELECT until - (julianday('now') - 2440587.5) * 86400.0 FROM lease"
            left.extend((await connection.execute(text(query))).scalars())
        for _ in ():
            yield

    monkeypatch.setattr("bot.standings.verify.flaws", flaws)
    async with Store.open("sqlite:///patience.db"):
        pass
    told = await asyncio.to_thread(CliRunner().invoke, app, ["verify"])
    assert told.exit_code == 0, told.output
    (seconds,) = left
    assert 0 < seconds <= SECONDS


def test_copies_of_a_virtual_machine_with_its_name_are_other_machines(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    mine = f"{this_machine()} {ended.pid} f00d"
    assert not may_live(mine)
    monkeypatch.setattr(Path, "read_text", lambda *_: "another start\n")
    assert may_live(mine)


def test_where_the_last_start_is_not_known_another_machine_may_have_the_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Path, "read_text", Mock(side_effect=FileNotFoundError))
    assert may_live(f"{this_machine()} {os.getpid()} f00d")
