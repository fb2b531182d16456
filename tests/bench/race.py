"""Races of ten people at once in one process: from a press to its answer, and the edits of each message.

Discord's stand-in, the people and the bot share one process, so that the times are rather too high.
"""

import asyncio
import gc
import random
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from unittest.mock import patch

from bot.commands.client import PatienceClient
from bot.controls.races import run_races
from bot.operations.clock import utc_now
from bot.store import graded
from bot.together.race import LOBBY, MOST_PLAYERS
from tests.bench.figures import Figure, Report, silent
from tests.discord.bots import hurried, idle, running
from tests.discord.load import Table, in_time
from tests.discord.messages import components
from tests.discord.service import Discord, Person
from tests.discord.snowflakes import snowflake
from tests.support import discord_spec

RACES, RATE, SECONDS = 20, 50, 30  # of RACES times MOST_PLAYERS people, each moves every four seconds
_KEY = "fortunes-favor"  # many moves bring a card home, and change the message


def run(
    report: Report = silent,
    *,
    races: int = RACES,
    people: int = MOST_PLAYERS,
    rate: float = RATE,
    seconds: float = SECONDS,
) -> Iterator[Figure]:
    """Yield the times of answers in *races* of *people*, and how often the message of a race was edited."""
    report(0, 1, f"{races} races of {people} people, {rate:g} moves a second")
    times, edits, used = asyncio.run(_raced(races, people, rate, seconds))
    cuts = statistics.quantiles(times, n=100)
    for name, value in (("median", cuts[49]), ("p99", cuts[98])):
        yield Figure(name=f"press to answer, {name}", value=1000 * value, unit="ms")
    yield Figure(name="CPU of an answer, with that of Discord's stand-in", value=1000 * used, unit="ms")
    most = max(edits) / seconds * 5
    yield Figure(name="edits of one message, where Discord allows 5", value=most, unit="/5 s")


async def _raced(
    races: int, people: int, rate: float, seconds: float
) -> tuple[list[float], list[int], float]:
    """Return the times of all presses, the edits of the message of each race, and the CPU of an answer."""
    later = timedelta()
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        stack.enter_context(hurried())
        stack.enter_context(patch.object(discord_spec, "complaints", lambda *_: []))
        discord = await stack.enter_async_context(Discord.open())
        client = await stack.enter_async_context(
            running(discord, f"sqlite:///{Path(folder) / 'races.db'}", now=lambda: utc_now() + later)
        )
        async with client.services.store.write() as connection:
            for number in range(races):
                await graded.put(connection, _KEY, "easy", str(10**9 + number))
        lobbies = [await _lobby(discord, people) for _ in range(races)]
        later = LOBBY
        await run_races(client)
        await idle()
        racing = asyncio.create_task(_every_second(client))
        tables: list[Table] = []
        for number, (message, racers) in enumerate(lobbies):
            for racer in racers:
                tables.append(Table(racer, number))
                tables[-1].sit(await racer.presses(message, "My board"))
        random.Random(1).shuffle(tables)
        discord.rest.requests.clear()
        gc.collect()
        gc.freeze()  # all these messages are not the bot's
        began = time.process_time()
        times = await in_time(tables, rate, seconds)
        used = (time.process_time() - began) / len(times)
        racing.cancel()
        await asyncio.gather(racing, return_exceptions=True)
        edits = Counter(one.path for one in discord.rest.requests if one.method == "PATCH")
        paths = [f"/channels/{one['channel_id']}/messages/{one['id']}" for one, _ in lobbies]
        return times, [edits[path] for path in paths], used


async def _lobby(discord: Discord, people: int) -> tuple[dict[str, str], list[Person]]:
    """Open a lobby in a channel of its own, and let *people* join; return its message and them."""
    channel_id = snowflake()
    racers = [replace(discord.person(f"P{number}"), channel_id=channel_id) for number in range(people)]
    message = (await racers[0].types("race", game=_KEY, level="easy")).message
    join = next(one for one in components(message) if (one.get("label") or "").startswith("Join"))
    for racer in racers[1:]:
        await discord.answered(await discord.send(racer.press(message, join["custom_id"])))
    return message, racers


async def _every_second(client: PatienceClient) -> None:
    while True:
        await run_races(client)
        await asyncio.sleep(1)
