"""Races whose messages are limited, lost and sent twice: every standing is that of the moves made in time.

The long test plays 200 races: ``uv run pytest -m long tests/discord/test_races.py``.
"""

import logging
import random
from contextlib import AsyncExitStack, ExitStack
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.commands.client import PatienceClient
from bot.controls.races import run_races
from bot.patience import legal_moves
from bot.store import graded
from bot.store.events import events_of
from bot.together.races import Race
from tests.discord import faults
from tests.discord.bots import hurried, idle, running
from tests.discord.messages import alt_of, control
from tests.discord.service import Discord, Person
from tests.discord.snowflakes import snowflake
from tests.support.clock import NOON, Clock
from tests.support.databases import Templates

KEY, DEAL = "fortunes-favor", "6405921427313231402"
LIMIT = timedelta(minutes=3)
FAULTS = (
    faults.rate_limit(0.01),
    faults.rate_limit(0.01, everywhere=True),
    faults.status(503),
    faults.reset,
    faults.lose,
    faults.lose,
)


@pytest.fixture(autouse=True)
def _quiet(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.CRITICAL, "discord")


class Sequence:
    """A race of four people, in which requests fail one time in three and presses come twice."""

    def __init__(self, discord: Discord, client: PatienceClient, clock: Clock, seed: int) -> None:
        self._discord, self._client, self._clock = discord, client, clock
        self._chance = random.Random(seed)
        channel_id = snowflake()
        self._people = [replace(discord.person(f"P{number}"), channel_id=channel_id) for number in range(4)]
        self._lobby: Any = None

    async def play(self) -> None:
        """Play the race to its end, and check.  Raises AssertionError."""
        chance, races = self._chance, self._client.services.races
        async with self._client.services.store.write() as connection:
            await graded.put(connection, KEY, "easy", DEAL)
        opened = await self._people[0].types("race", game=KEY)
        await idle()
        self._lobby = opened.message
        race_id = int(control(self._lobby, "Leave")["custom_id"].rpartition(":")[2])
        for person in self._people[1:]:
            await self._press(person, f"b:join:{race_id}")
        self._clock.on(seconds=46)
        await self._run()
        begun = (await races.race(race_id)).row.starts_at
        gone: set[int] = set()
        for _ in range(24):
            self._clock.on(seconds=chance.choice((1, 4, 15)))
            person = chance.choice(self._people)
            stored = await races.game(person.id, race_id)
            at = f"{stored.id}:{stored.game.ply}"
            number = chance.random()
            if number < 0.04:
                await self._press(person, f"b:unjoin:{race_id}")
                await self._press(person, f"b:resign:{at}")
                left = (await races.game(person.id, race_id)).result is not None  # else its board was lost
                gone |= {person.id} if left and self._clock.time < begun + LIMIT else set()
            elif number < 0.15:
                await self._press(person, f"b:undo:{at}")
            elif moves := legal_moves(stored.game.rules, stored.game.position):
                up = [move for move in moves if ">f" in str(move)]
                await self._press(person, f"b:move:{at}:{chance.choice(up or moves)}")
            await self._run()
        self._clock.time = max(self._clock.time, begun + LIMIT)
        await self._run()
        race = await races.race(race_id)
        assert race.row.state == "over"
        while race_id in races.unsent:
            self._clock.on(seconds=4)
            await run_races(self._client)
        await self._check(race, gone)
        self._discord.rest.requests.clear()

    async def _press(self, person: Person, custom_id: str) -> None:
        """Press once or twice, with a fault of the answer one time in three."""
        message = {**self._lobby, "components": _with(self._lobby["components"], custom_id)}
        if custom_id.split(":")[1] in ("undo", "move", "resign"):  # on the board that only this person sees
            message["id"] = str(int(message["id"]) + person.id % 1000 + 1)
            self._discord.rest.messages[message["id"]] = message
        made = person.press(message, custom_id)
        with ExitStack() as stack:
            if self._chance.random() < 0.35:
                how = self._chance.choice(FAULTS)
                token = made.payload["token"]
                stack.enter_context(self._discord.faults.on("POST", f".*{token}.*", how))
            before = len(self._discord.rest.requests)
            for _ in range(self._chance.choice((1, 2))):
                await self._discord.send(made)
            await self._discord.until(
                lambda: any(made.id in one.path for one in self._discord.rest.requests[before:])
            )
            await idle()

    async def _run(self) -> None:
        """Do what the bot does every second, with faults in the messages of the race."""
        with ExitStack() as stack:
            for method in ("PATCH", "POST"):
                if self._chance.random() < 0.35:
                    how, times = self._chance.choice(FAULTS), self._chance.choice((1, 9))
                    stack.enter_context(
                        self._discord.faults.on(method, "/(channels|webhooks)/.*", how, times=times)
                    )
            await run_races(self._client)

    async def _check(self, race: Race, gone: set[int]) -> None:
        """Compare the places, and the message, with the moves in time, counted from the stored notations."""
        begun = race.row.starts_at
        merits: dict[int, tuple[bool, int, int]] = {}
        for stored in await self._client.services.sessions.of_race(race.row.id):
            line: list[str] = []
            async with self._client.services.store.read() as connection:
                events = await events_of(connection, stored.id)
            for event in events:
                if event.at < begun + LIMIT:
                    line = line[:-1] if event.code == "undo" else [*line, event.code]
            home = 4 + sum(code.endswith(">f") for code in line)
            merits[stored.player_id] = stored.player_id in gone, -home, len(line) or 1_000_000
        assert len(race.runners) == len(merits) == len(race.places)
        order = sorted(merits.values())
        for place, runner in race.places:
            assert runner.player_id is not None
            left, home, _ = merits[runner.player_id]
            assert (runner.left, runner.home) == (left, -home)
            assert place == 1 + order.index(merits[runner.player_id])
        shown = self._discord.rest.messages[self._lobby["id"]]
        assert "won the race" in alt_of(shown) or "A draw" in alt_of(shown)
        nobody = order[0][0] or order[0][1] == -4  # all have left, or no card was brought home: no places
        for place, runner in race.places:
            assert f"{'' if nobody else f'{place}. '}{runner.name}, {runner.home} cards home" in alt_of(shown)


def _with(rows: Any, custom_id: str) -> Any:
    """Return the components of a message with one more button."""
    return [
        *rows,
        {
            "type": 1,
            "id": 99,
            "components": [{"type": 2, "id": 98, "style": 2, "label": "x", "custom_id": custom_id}],
        },
    ]


async def play(seeds: range, templates: Templates, folder: Path, kind: str) -> None:
    """Play a race for each seed."""
    clock = Clock(NOON)
    async with AsyncExitStack() as stack:
        stack.enter_context(hurried())
        address = await stack.enter_async_context(templates.copy(kind, folder))
        discord = await stack.enter_async_context(Discord.open())
        client = await stack.enter_async_context(running(discord, address, now=clock))
        for seed in seeds:
            try:
                await Sequence(discord, client, clock, seed).play()
            except (AssertionError, TimeoutError) as error:
                error.add_note(f"seed {seed}")
                raise


async def test_a_race_whose_requests_fail_ends_with_the_right_places(
    templates: Templates, tmp_path: Path
) -> None:
    await play(range(2), templates, tmp_path, "sqlite")


@pytest.mark.long
@pytest.mark.parametrize("fifty", range(4))
async def test_two_hundred_races_whose_requests_fail(
    templates: Templates, tmp_path: Path, fifty: int
) -> None:
    await play(range(50 * fifty, 50 * (fifty + 1)), templates, tmp_path, "sqlite")
