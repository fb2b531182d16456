"""Requests of the real client that fail, and what the stand-in refuses."""

import asyncio
from pathlib import Path

import pytest
from discord import HTTPException
from discord.http import Route

from tests.discord import faults
from tests.discord.bots import running
from tests.discord.messages import alt_of, control, is_private, text_of
from tests.discord.rest import BAD_BODY, UNKNOWN_INTERACTION
from tests.discord.service import Discord, within

CALLBACK = "/interactions/.*/callback"


@pytest.mark.usefixtures("bot")
async def test_a_board_is_sent_with_its_picture(discord: Discord) -> None:
    ann = discord.person("Ann")
    answer = await ann.types("play", game="canfield", deal="17")
    (sent,) = [request for request in discord.rest.requests if request.path.endswith("/callback")]
    assert sent.files["files[0]"].startswith(b"\x89PNG")
    assert sent.json == answer.callback
    assert not is_private(answer.message)
    refused = await ann.types("move", move="nonsense")
    assert is_private(refused.message)
    assert "I don't know" in text_of(refused.message)


@pytest.mark.usefixtures("bot")
async def test_suggestions_come_as_they_are_typed(discord: Discord) -> None:
    answer = await discord.person("Ann").completes("play", "game", "canf")
    assert "Canfield" in [choice["name"] for choice in answer.callback["data"]["choices"]]


@pytest.mark.parametrize("fault", [faults.rate_limit(0.01), faults.rate_limit(0.01, everywhere=True)])
@pytest.mark.usefixtures("bot")
async def test_a_rate_limit_delays_the_answer(discord: Discord, fault: faults.How) -> None:
    ann = discord.person("Ann")
    board = (await ann.types("play", game="canfield", deal="17")).message
    with discord.faults.on("POST", CALLBACK, fault, times=2) as met:
        press = await ann.presses(board, "Deal")
    assert met.met == 2
    assert "moves 1," in alt_of(press.message)


@pytest.mark.usefixtures("bot")
async def test_a_late_answer_is_refused_and_the_next_press_shows_the_move(discord: Discord) -> None:
    ann = discord.person("Ann")
    board = (await ann.types("play", game="canfield", deal="17")).message
    expired = asyncio.Event()
    with discord.faults.on("POST", CALLBACK, faults.hold(expired)) as late:
        press = ann.press(board, control(board, "Deal")["custom_id"])
        await discord.send(press)
        await within(late.begun.wait())
        discord.rest.answer_within = 0
        expired.set()
        await discord.until(lambda: discord.rest.refused == [UNKNOWN_INTERACTION])
    discord.rest.answer_within = None
    again = await ann.presses(board, "Deal")
    assert "moves 1," in alt_of(again.message)


async def test_what_discord_would_refuse_is_refused_and_fails_the_test(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="allowed_mentions: left out"):
        await post_a_mention(f"sqlite:///{tmp_path}/patience.db")


async def post_a_mention(address: str) -> None:
    async with Discord.open() as discord, running(discord, address) as bot:
        route = Route("POST", "/channels/{channel_id}/messages", channel_id=discord.channel_id)
        with pytest.raises(HTTPException) as refused:
            await bot.http.request(route, json={"content": "Hello @everyone"})
        assert refused.value.code == BAD_BODY
