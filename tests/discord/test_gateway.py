"""Connections of the real client that break in every way that Discord's documentation names."""

from collections.abc import Awaitable, Callable

import pytest

from bot.commands.client import PatienceClient
from tests.discord.gateway import Op
from tests.discord.messages import alt_of
from tests.discord.service import Discord, within


async def test_the_client_logs_in_and_registers_its_commands(discord: Discord, bot: PatienceClient) -> None:
    assert bot.user is not None
    assert bot.user.id == int(discord.bot["id"])
    assert [guild.id for guild in bot.guilds] == [int(discord.guild_id)]
    assert {"play", "move", "daily"} <= {command["name"] for command in discord.rest.commands}
    (identify,) = [data for op, data in discord.gateway.heard if op is Op.IDENTIFY]
    assert identify["intents"] == 1  # guilds
    assert identify["shard"] == [0, 1]


async def break_off(discord: Discord) -> None:
    await discord.gateway.drop()


async def reconnect(discord: Discord) -> None:
    await discord.gateway.send(Op.RECONNECT)


async def suspend(discord: Discord) -> None:
    await discord.gateway.send(Op.INVALID_SESSION, True)


@pytest.mark.parametrize("lose", [break_off, reconnect, suspend])
@pytest.mark.usefixtures("bot")
async def test_a_press_while_the_connection_is_broken_is_answered_after_it_is_resumed(
    discord: Discord, lose: Callable[[Discord], Awaitable[None]]
) -> None:
    ann = discord.person("Ann")
    board = (await ann.types("play", game="canfield", deal="17")).message
    await lose(discord)
    press = await ann.presses(board, "Deal")
    assert "moves 1," in alt_of(press.message)
    await within(discord.gateway.heard_times(Op.RESUME, 1))
    assert len(discord.gateway.sessions) == 1


async def test_a_session_that_cannot_be_resumed_is_begun_anew(discord: Discord, bot: PatienceClient) -> None:
    async def at_once(shard_id: int | None, *, initial: bool = False) -> None: ...

    bot.before_identify_hook = at_once  # it waits 5 seconds, as Discord limits identifying
    ann = discord.person("Ann")
    board = (await ann.types("play", game="canfield", deal="17")).message
    await discord.gateway.invalidate()
    await discord.connected(2)
    press = await ann.presses(board, "Deal")
    assert "moves 1," in alt_of(press.message)


async def test_a_gateway_that_answers_no_heartbeat_is_left(
    discord: Discord, bot: PatienceClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot._connection, "heartbeat_timeout", 0.2)  # pyright: ignore[reportPrivateUsage]
    discord.gateway.heartbeat_interval = 0.1
    await discord.gateway.drop()
    await within(discord.gateway.heard_times(Op.RESUME, 1))
    discord.gateway.answers_heartbeats = False
    await within(discord.gateway.heard_times(Op.RESUME, 2))
