"""Turns that take long: refused before anything is written, or deferred, before Discord gives up."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.commands.client import PatienceClient
from bot.controls import budget
from bot.operations import services
from bot.play import turns
from bot.play.saving import Saving
from bot.record import Player, StoredGame
from bot.store import Busy, settings
from bot.table import access
from tests.discord.bots import idle, running
from tests.discord.messages import LOADING, alt_of, control, is_private, text_of
from tests.discord.rest import DEFERRED, THINKING
from tests.discord.service import Discord
from tests.support.databases import Templates

BUSY = "Nothing can be saved right now, so nothing was changed."


@contextmanager
def locked(tmp_path: Path) -> Iterator[None]:
    """Hold the database as another process would in the middle of a write."""
    other = sqlite3.connect(tmp_path / "patience.db", isolation_level=None)
    try:
        other.execute("BEGIN IMMEDIATE")
        yield
    finally:
        other.close()


def test_whatever_a_turn_waits_for_it_is_answered_before_discord_gives_up() -> None:
    waits = turns.TURN_TIMEOUT + services.REPLY_TIMEOUT
    assert max(waits, budget.DEFER_AFTER) < 3.0  # seconds until Discord must have received an answer


async def test_a_locked_database_refuses_turns_and_lets_timers_wait(
    discord: Discord, templates: Templates, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "REPLY_TIMEOUT", 0.1)
    ann, bob = discord.person("Ann"), discord.person("Bob")
    async with templates.copy("sqlite", tmp_path) as address, running(discord, address) as bot:
        board = (await ann.types("play", game="canfield", deal="17")).message
        await idle()

        async def note() -> None:
            async with bot.services.store.write() as connection:
                await settings.put(connection, "a", "b")

        with locked(tmp_path):
            timer = asyncio.create_task(note())
            for answer in (
                await ann.presses(board, "Deal"),
                await ann.types("move", move="d"),
                await bob.types("play", game="gate", deal="1"),
            ):
                assert is_private(answer.message)
                assert BUSY in text_of(answer.message)
            assert not timer.done()
        await timer
        stored = await bot.services.sessions.latest(ann.id, int(ann.channel_id))
        assert stored.game.events == ()
        assert "moves 1," in alt_of((await ann.presses(board, "Deal")).message)


async def test_a_link_to_the_table_waits_no_longer_than_a_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(access, "REPLY_TIMEOUT", 0.1)
    async with services.open_services(f"sqlite:///{tmp_path / 'patience.db'}") as opened:
        with locked(tmp_path):
            timer = asyncio.create_task(opened.store.run(settings.put, "a", "b"))
            with pytest.raises(Busy):
                await access.Access(opened).link(Player(id=7, name="Ann"), 1)
            assert not timer.done()
        await timer


async def test_many_turns_of_one_game_wait_for_a_locked_database_only_once(
    discord: Discord, templates: Templates, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "REPLY_TIMEOUT", 0.4)
    monkeypatch.setattr(turns, "TURN_TIMEOUT", 0.2)
    ann = discord.person("Ann")
    async with templates.copy("sqlite", tmp_path) as address, running(discord, address) as bot:
        board = (await ann.types("play", game="canfield", deal="17")).message
        await idle()
        with locked(tmp_path):
            presses = [ann.press(board, control(board, "Deal")["custom_id"]) for _ in range(20)]
            for press in presses:
                await discord.send(press)
            for press in presses:
                assert BUSY in text_of((await discord.answered(press)).message)
        assert (await bot.services.sessions.latest(ann.id, int(ann.channel_id))).game.events == ()


@pytest.fixture
def slow_disk(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Let turns be saved only once the event is set."""
    gate, save = asyncio.Event(), Saving.save

    async def later(self: Saving, before: StoredGame, after: StoredGame, **how: object) -> StoredGame:
        await gate.wait()
        return await save(self, before, after, **how)  # pyright: ignore[reportArgumentType]

    monkeypatch.setattr(Saving, "save", later)
    monkeypatch.setattr(budget, "DEFER_AFTER", 0.01)
    monkeypatch.setattr(turns, "TURN_TIMEOUT", 60)  # the machine may be busy
    return gate


@pytest.mark.usefixtures("bot")
async def test_a_slow_press_is_deferred_and_then_shown(discord: Discord, slow_disk: asyncio.Event) -> None:
    ann = discord.person("Ann")
    board = (await ann.types("play", game="canfield", deal="17")).message
    press = await ann.presses(board, "Deal")
    assert press.callback["type"] == DEFERRED
    slow_disk.set()
    await discord.until(lambda: "moves 1," in alt_of(press.message))


@pytest.mark.usefixtures("bot")
async def test_a_slow_press_on_a_deleted_message_is_deferred_in_private(
    discord: Discord, slow_disk: asyncio.Event
) -> None:
    ann = discord.person("Ann")
    board = (await ann.types("play", game="canfield", deal="17")).message
    discord.rest.messages.clear()
    press = await ann.presses(board, "Deal")
    assert press.callback["type"] == THINKING
    assert is_private(press.message)
    slow_disk.set()
    await discord.until(lambda: not press.message["flags"] & LOADING)
    assert "moves 1," in alt_of(press.message)


async def test_a_slow_command_is_deferred_in_private_and_then_shown(
    discord: Discord, bot: PatienceClient, slow_disk: asyncio.Event
) -> None:
    ann = discord.person("Ann")
    await ann.types("play", game="canfield", deal="17")
    typed = await ann.types("move", move="d")
    assert typed.callback["type"] == THINKING
    assert is_private(typed.message)
    slow_disk.set()
    await discord.until(lambda: len(typed.followups) == 1)
    assert "moves 1," in alt_of(typed.followups[0])
    stored = await bot.services.sessions.latest(ann.id, int(ann.channel_id))
    assert stored.game.events == ("d",)


@pytest.mark.usefixtures("bot")
async def test_a_slow_turn_that_is_refused_is_refused_after_the_deferral(
    discord: Discord, slow_disk: asyncio.Event
) -> None:
    ann = discord.person("Ann")
    board = (await ann.types("play", game="canfield", deal="17")).message
    presses = [ann.press(board, control(board, "Deal")["custom_id"]) for _ in range(2)]
    for press in presses:
        await discord.answered(await discord.send(press))
    slow_disk.set()
    await discord.until(lambda: bool(presses[1].followups))
    assert "out of date" in text_of(presses[1].followups[0])
    await discord.until(lambda: "moves 1," in alt_of(presses[0].message))
