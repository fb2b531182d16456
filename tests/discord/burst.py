"""A process that is Discord, where many people start a game in one second, for ``tests.bench starts``.

``python -m tests.discord.burst PEOPLE PLAYING RATE SETTLED`` prints the address for ``DISCORD_API_BASE`` and
waits for a bot.  PLAYING people start games in direct messages, and one more starts the day's deal.  SETTLED
seconds later PEOPLE press **Play** under the post of that deal within a second, while the others make RATE
moves a second.  The lines ``begin`` and ``end`` stand around that, and a JSON object follows: seconds from
a press to its board and to its first answer, those of each move, and how many people were told to wait.
"""

import asyncio
import gc
import json
import sys
import time
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from unittest.mock import patch

from tests.discord.interactions import Interaction
from tests.discord.load import Table, say
from tests.discord.messages import components
from tests.discord.rest import MESSAGE, THINKING
from tests.discord.service import Discord, Person
from tests.discord.snowflakes import snowflake
from tests.support import discord_spec

Json = Any
GAME = "gate"
GIVEN_UP = 30.0  # seconds
LOOK = 0.01  # seconds between two looks at what has arrived


class Crowd:
    """People who have pressed, and when each saw something."""

    def __init__(self, post: Json) -> None:
        self._post = post
        self.pressed: dict[str, tuple[Interaction, float]] = {}
        self.told: dict[str, float] = {}
        self.boards: dict[str, float] = {}
        self.refused = 0

    async def press(self, people: list[Person]) -> None:
        """Let *people* press within a second."""
        begin = time.perf_counter()
        for number, person in enumerate(people):
            await asyncio.sleep(begin + number / len(people) - time.perf_counter())
            press = plays(person, self._post)
            self.pressed[press.id] = press, time.perf_counter()
            await person.discord.send(press)

    async def watch(self) -> None:
        """Note what arrives, until everybody has a board or a refusal."""
        waiting = time.perf_counter()
        while len(self.boards) + self.refused < len(self.pressed) or time.perf_counter() - waiting < 1.5:
            await asyncio.sleep(LOOK)
            now = time.perf_counter()
            if now - waiting > GIVEN_UP:
                return
            self.refused = 0
            for number, (press, since) in self.pressed.items():
                if number in self.boards:
                    continue
                if press.callback is not None:
                    self.told.setdefault(number, now - since)
                    if any(map(is_board, press.shown)):
                        self.boards[number] = now - since
                    elif press.followups or press.callback["type"] == MESSAGE:
                        self.refused += 1


def plays(person: Person, post: Json) -> Interaction:
    """Return a press of **Play** under the post of a day's deal."""
    return person.press(post, f"b:daily:{datetime.now(UTC).date()}:{GAME}")


def is_board(message: Json) -> bool:
    """Return whether a message shows a game with its controls, or the baseline's picture."""
    return any(
        str(one.get("custom_id")).startswith(("b:move:", "s:move:", "deal")) for one in components(message)
    )


async def moves(tables: list[Table], rate: float, until: asyncio.Task[None]) -> list[float]:
    """Let *tables* move, *rate* times a second or as often as they are answered, and return the times."""
    begin, times = time.perf_counter(), list[float]()

    async def play(number: int, table: Table) -> None:
        while not until.done():
            wait = (begin + number / rate - time.perf_counter()) % (len(tables) / rate)
            await asyncio.wait([until], timeout=wait)
            times.append(await table.press())

    await asyncio.gather(*(play(number, table) for number, table in enumerate(tables)))
    return times


async def main(people: int, playing: int, rate: float, settled: float) -> None:
    """Serve one bot, and press."""
    async with Discord.open() as discord:
        say(discord.base)
        await discord.connected()
        home = [
            replace(discord.person(f"M{n}"), guild_id=None, channel_id=snowflake()) for n in range(playing)
        ]
        tables = [Table(person, number) for number, person in enumerate(home, 1)]
        for table in tables:
            await table.start()
        post = (await home[0].types("help")).message
        first = await discord.send(plays(discord.person("First"), post))
        await discord.until(lambda: any(map(is_board, first.shown)))  # the day's deal is found now
        crowd = Crowd(post)
        everybody = [discord.person(f"P{number}") for number in range(people)]
        await asyncio.sleep(settled)
        gc.collect()
        gc.freeze()
        say("begin")
        pressing = asyncio.create_task(crowd.press(everybody))
        watching = asyncio.create_task(crowd.watch())
        times = await moves(tables, rate, watching)
        await pressing
        say("end")
        answers = [press.callback for press, _ in crowd.pressed.values() if press.callback is not None]
        found = {
            "boards": list(crowd.boards.values()),
            "told": list(crowd.told.values()),
            "moves": times,
            "deferred": sum(answer["type"] == THINKING for answer in answers),
        }
        say(json.dumps(found))
        await asyncio.Event().wait()  # until the process is ended, after the bot


if __name__ == "__main__":
    with patch.object(discord_spec, "complaints", return_value=[]):
        count, at_home, *more = map(float, sys.argv[1:])
        asyncio.run(main(int(count), int(at_home), *more))
