"""A process that is Discord, with many people who play, for ``tests.bench`` load, ready and memory.

``python -m tests.discord.load PEOPLE RATE SECONDS [TURNS …]`` prints the address for ``DISCORD_API_BASE`` and
waits for a bot.  Each person starts a game, half of them in direct messages; a line has the seconds until the
first is answered.  Then come two phases: RATE presses a second, whether or not the ones before are answered,
and as many presses of which a few are always unanswered.  More phases of that kind follow, of TURNS presses
each.  A line ``begin`` or ``end`` stands around each phase, and a JSON list of the seconds from press to
answer after it.

Bodies are not checked here, since that takes longer than a turn does.
"""

import asyncio
import gc
import json
import random
import re
import sys
import time
from collections import deque
from dataclasses import replace
from unittest.mock import patch

from tests.discord.interactions import Interaction
from tests.discord.messages import components
from tests.discord.service import Discord, Person
from tests.discord.snowflakes import snowflake
from tests.support import discord_spec

AT_ONCE = 16  # unanswered presses in the second phase, and people who start games at the same time
_GAME = "gate"  # few random games of it end
_AGAIN = 2.0  # seconds
_MOVE = re.compile("b:move:")  # the button of a move


class Table:
    """A person with a board."""

    def __init__(self, person: Person, deal: int) -> None:
        self._person = person
        self._deal = deal
        self._chance = random.Random(deal)
        self._last: Interaction | None = None

    async def start(self) -> None:
        """Start a game; a bot that is too busy to do so is asked again, as patiently as a person would."""
        while True:
            self._last = await self._person.types("play", game=_GAME, deal=str(self._deal))
            if self._choose() is not None:
                return
            await asyncio.sleep(_AGAIN)
            if self._choose() is not None:  # the board came later than the answer
                return

    def sit(self, shown: Interaction) -> None:
        """Take the board that an interaction has shown."""
        self._last = shown

    async def press(self) -> float:
        """Deal, take back, or choose a move; return the seconds until the answer."""
        if (press := self._choose()) is None:  # the game is over
            await self.start()
            press = self._choose()
            assert press is not None
        began = time.perf_counter()
        answer = await self._person.discord.answered(await self._person.discord.send(press))
        if components(answer.message):  # otherwise the bot was too busy, and the board stays
            self._last = answer
        return time.perf_counter() - began

    def _choose(self) -> Interaction | None:
        assert self._last is not None
        message = self._last.message
        offered = [one for one in components(message) if not one.get("disabled")]
        moves = [one for one in offered if one.get("options") or _MOVE.match(one.get("custom_id") or "")]
        if moves and self._chance.random() < 0.7:
            chosen = self._chance.choice(moves)
            value = self._chance.choice(chosen["options"])["value"] if chosen.get("options") else None
            return self._person.press(message, chosen["custom_id"], value)
        for one in offered:
            if one.get("label") in ("Deal", "Undo"):
                return self._person.press(message, one["custom_id"])
        return None


async def in_time(tables: list[Table], rate: float, seconds: float) -> list[float]:
    """Let *rate* of *tables* press each second, in turn, and return the times of the answers."""
    begin, presses = time.perf_counter(), list[asyncio.Task[float]]()
    for number in range(round(rate * seconds)):
        await asyncio.sleep(begin + number / rate - time.perf_counter())
        presses.append(asyncio.create_task(tables[number % len(tables)].press()))
    return await asyncio.gather(*presses)


async def at_once(tables: list[Table], turns: int) -> list[float]:
    """Let *tables* press *turns* times in turn, and return the times of the answers."""
    waiting = deque(tables)

    async def press() -> list[float]:
        times: list[float] = []
        for _ in range(turns // AT_ONCE):
            table = waiting.popleft()
            times.append(await table.press())
            waiting.append(table)
        return times

    return [one for times in await asyncio.gather(*(press() for _ in range(AT_ONCE))) for one in times]


async def main(people: int, rate: float, seconds: float, *more: int) -> None:
    """Serve one bot, and play with it."""
    async with Discord.open() as discord:
        say(discord.base)
        await discord.connected()
        tables = [Table(person(discord, number), number) for number in range(1, people + 1)]
        began = time.perf_counter()
        await tables[0].start()
        say(json.dumps(time.perf_counter() - began))
        for first in range(1, people, AT_ONCE):
            await asyncio.gather(*(table.start() for table in tables[first : first + AT_ONCE]))
        for phase in (
            in_time(tables, rate, seconds),
            at_once(tables, round(rate * seconds)),
            *(at_once(tables, turns) for turns in more),
        ):
            discord.rest.requests.clear()  # with the pictures
            gc.collect()
            gc.freeze()  # to look through all messages takes a tenth of a second, which is not the bot's
            say("begin")
            times = await phase
            say("end")
            say(json.dumps(times))
        await asyncio.Event().wait()  # until the process is ended, after the bot


def person(discord: Discord, number: int) -> Person:
    """Return a new person, in the server or in direct messages."""
    somebody = discord.person(f"P{number}")
    return somebody if number % 2 else replace(somebody, guild_id=None, channel_id=snowflake())


def say(line: str) -> None:
    """Print a line for the process that waits for it."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    with patch.object(discord_spec, "complaints", return_value=[]):
        people, rate, seconds, *turns = map(float, sys.argv[1:])
        asyncio.run(main(int(people), rate, seconds, *map(int, turns)))
