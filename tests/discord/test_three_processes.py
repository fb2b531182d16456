"""Three processes share the shards of one bot: every turn counts once, whichever process is asked."""

# ruff: noqa: ASYNC240 -- nothing else waits when files are read

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.patience import DEAL, GAMES, Game, dealt_on
from bot.standings.verify import flaws
from bot.store import Store
from bot.store.events import events_of
from tests.discord.messages import components
from tests.discord.processes import Process
from tests.discord.service import Discord, Person
from tests.support.databases import KINDS, Templates
from tests.support.searches import leave_searches_to_others

PROCESSES = 3
SERVERS = [str((PROCESSES * 2**36 + shard) << 22) for shard in range(PROCESSES)]
"""A server of each shard."""


@asynccontextmanager
async def processes(discord: Discord, address: str, folder: Path) -> AsyncIterator[list[Process]]:
    """Run one process for each shard."""
    started = [
        Process(
            discord=discord,
            address=address,
            log=folder / f"log{number}",
            settings={
                "SHARD_COUNT": str(PROCESSES),
                "SHARD_PROCESS": f"patience-{number}",
                "SHARD_PROCESSES": str(PROCESSES),
            },
        )
        for number in range(PROCESSES)
    ]
    await leave_searches_to_others(address)
    async with AsyncExitStack() as stack:
        for each in started:
            await each.start()
            stack.push_async_callback(each.end)
        yield started


async def deal(person: Person, message: Any, until: int) -> Any:
    """Deal until the board has *until* events.

    Each press is made in two servers, and so in two processes, at the same time.
    A press that is refused, because there were too many of late, is made again.
    """
    turn = 0
    while ply(message) < until:
        turn += 1
        custom_id = dealing(message)
        assert custom_id is not None
        one = SERVERS[turn % PROCESSES]
        other = SERVERS[(turn + 1) % PROCESSES]
        both = [replace(person, guild_id=server).press(message, custom_id) for server in (one, other)]
        for press in both:
            await person.discord.send(press)
        for press in both:
            await person.discord.answered(press)
        boards = [press.message for press in both if dealing(press.message)]
        message = max([message, *boards], key=ply)
        if not boards:
            await asyncio.sleep(1)
    return message


def dealing(message: Any) -> str | None:
    """Return the custom_id of the control that deals, None if the message is not a board."""
    ids = (str(one.get("custom_id")) for one in components(message))
    return next((each for each in ids if re.fullmatch(r"b:move:\d+:\d+:d", each)), None)


def ply(message: Any) -> int:
    """Return the ply that the controls of a board stand for."""
    custom_id = dealing(message)
    assert custom_id is not None
    return int(custom_id.split(":")[3])


async def play(
    discord: Discord, address: str, folder: Path, *, people: int, turns: int, killed: bool
) -> None:
    async with processes(discord, address, folder) as running:
        players = [discord.person(f"P{number}") for number in range(people)]
        started = [
            await replace(person, guild_id=SERVERS[number % PROCESSES]).types(
                "play", game="canfield", deal="17"
            )
            for number, person in enumerate(players)
        ]
        boards = [one.message for one in started]
        game = Game.start(GAMES["canfield"], "17")
        for half in range(2):
            while game.ply < (half + 1) * (turns // 2):
                game = dealt_on(game.play(DEAL))
            boards = await asyncio.gather(
                *(deal(person, board, game.ply) for person, board in zip(players, boards, strict=True))
            )
            if killed and half == 0:
                await running[1].kill()
                await running[1].start()
        await replace(players[0], guild_id=None).types("help")  # direct messages belong to shard 0

    async with Store.open(address) as store:
        async with store.read() as connection:
            for number in range(1, people + 1):
                codes = [event.code for event in await events_of(connection, number)]
                assert codes == list(game.events)
        assert [flaw async for flaw in flaws(store)] == []
    for log in folder.glob("log*"):
        assert "Traceback" not in log.read_text()
        assert " ERROR " not in log.read_text()


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("kind", KINDS)
async def test_every_turn_counts_once_and_a_process_that_is_killed_comes_back(
    kind: str, discord: Discord, templates: Templates, tmp_path: Path
) -> None:
    async with templates.copy(kind, tmp_path) as address:
        await play(discord, address, tmp_path, people=6, turns=8, killed=True)


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
async def test_twenty_thousand_turns(
    kind: str, discord: Discord, templates: Templates, tmp_path: Path
) -> None:
    async with templates.copy(kind, tmp_path) as address:
        await play(discord, address, tmp_path, people=50, turns=400, killed=False)
