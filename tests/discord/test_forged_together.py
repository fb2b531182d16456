"""Forged presses on what others play together: races, challenges, storms and their games stay as they are.

The long test sends 20,000 presses: ``uv run pytest -m long tests/discord/test_forged_together.py``.
"""

import asyncio
import logging
import sqlite3
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.analysis.puzzle import stock_up
from bot.commands.client import PatienceClient
from bot.controls.races import run_races
from bot.patience import legal_moves
from bot.record import Channel, Player
from bot.store import graded
from tests.discord.bots import idle, running
from tests.discord.interactions import Interaction
from tests.discord.service import Discord, Person
from tests.support.clock import NOON, Clock

KEY, DEAL = "fortunes-favor", "6405921427313231402"
BATCH = 20  # presses sent at once
RACE_VERBS = ("join", "unjoin", "hurry", "seat", "rematch", "duel", "decline", "calloff", "score", "revenge")
TURNS = ("undo", "redo", "auto", "hint", "check", "back", "resign", "quit", "more", "less", "giveup")
IN_GAME = ("text", "go", "goon", "drop", "again", "replay", "analyse", "share")
MOVES = ("d", "t1>f", "t1>t2", "w>f", "w>t1", "t3>t4", "r>f")
# What belongs to Ben and Cleo: their race is the first one, their challenge the second one.
THEIRS = (
    "select * from race where id in (1, 2)",
    "select * from racer where race_id in (1, 2)",
    "select * from game where player_id in (:ben, :cleo)",
    "select * from move where game_id in (select id from game where player_id in (:ben, :cleo))",
    "select * from result where game_id in (select id from game where player_id in (:ben, :cleo))",
    "select * from deadline where game_id in (select id from game where player_id in (:ben, :cleo))",
    "select * from storm where player_id in (:ben, :cleo)",
    "select * from current_game where player_id in (:ben, :cleo)",
)


def press(ann: Person, message: Any, chance: Random) -> Interaction:
    """Return Ann's press of a control that the message does not have."""
    button = {"type": 2, "id": 98, "style": 2, "label": "x", "custom_id": forged(chance)}
    rows = [*message["components"], {"type": 1, "id": 99, "components": [button]}]
    return ann.press({**message, "components": rows}, button["custom_id"])


def forged(chance: Random) -> str:
    """Return the custom id of a control, most of them of things that there are."""
    number, ply, move = chance.randrange(6), chance.randrange(3), chance.choice(MOVES)
    return chance.choice(
        (
            f"b:{chance.choice(RACE_VERBS)}:{number}",
            f"b:{chance.choice(TURNS)}:{number}:{ply}",
            f"b:{chance.choice(('move', 'choose'))}:{number}:{ply}:{move}",
            f"b:{chance.choice(IN_GAME)}:{number}",
            f"b:strike:{number}:{ply}:{move}",
        )
    )


async def play_together(client: PatienceClient, clock: Clock, ben: Person, cleo: Person) -> Any:
    """Let Ben and Cleo run a race and have a challenge, and Ben a storm; return the message of the race."""
    services, discord = client.services, ben.discord
    async with services.store.write() as connection:
        await stock_up(connection)
        await graded.put(connection, KEY, "easy", DEAL)
    lobby = (await ben.types("race", game=KEY)).message
    await idle()
    await discord.answered(await discord.send(cleo.press(lobby, "b:join:1")))
    clock.on(seconds=46)
    await run_races(client)
    player, other = Player(id=ben.id, name="Ben"), Player(id=cleo.id, name="Cleo")
    channel = Channel(guild_id=int(ben.guild_id or 0), channel_id=int(ben.channel_id))
    challenge = await services.challenges.challenge(player, other, channel, "gate")
    await services.challenges.game(player, challenge.row.id, channel)
    await services.storms.start(player, channel.guild_id)
    raced = await services.races.game(ben.id, 1)
    await services.sessions.move(raced.id, ben.id, str(legal_moves(raced.game.rules, raced.game.position)[0]))
    assert (await services.races.race(1)).row.state == "running"
    assert challenge.row.id == 2
    return lobby


def theirs(file: Path, **ids: int) -> list[list[tuple[object, ...]]]:
    with sqlite3.connect(file) as connection:
        found = [connection.execute(query, ids).fetchall() for query in THEIRS]
    connection.close()
    return found


@pytest.mark.parametrize("count", [400, pytest.param(20_000, marks=pytest.mark.long)])
async def test_nothing_of_others_changes(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, count: int
) -> None:
    chance, clock, file = Random(1), Clock(NOON), tmp_path / "patience.db"
    async with AsyncExitStack() as stack:
        discord = await stack.enter_async_context(Discord.open())
        client = await stack.enter_async_context(running(discord, f"sqlite:///{file}", now=clock))
        ann, ben, cleo = (replace(discord.person(name), channel_id="77") for name in ("Ann", "Ben", "Cleo"))
        lobby = await play_together(client, clock, ben, cleo)
        own = (await ann.types("play", game="gate", deal="1")).message
        await idle()
        before = theirs(file, ben=ben.id, cleo=cleo.id)
        assert all(before[:4])
        caplog.clear()
        for _ in range(count // BATCH):
            sent = [await discord.send(press(ann, chance.choice((lobby, own)), chance)) for _ in range(BATCH)]
            await asyncio.gather(*map(discord.answered, sent))
            faults = [one for one in caplog.records if one.levelno >= logging.ERROR or one.exc_info]
            assert not faults, caplog.text
            assert not discord.rest.complaints
            assert theirs(file, ben=ben.id, cleo=cleo.id) == before
            discord.rest.requests.clear()
