"""Conversations in channels that the bot may not see, where Discord lets it answer interactions only."""

import discord
import pytest

from bot.controls.races import run_races
from tests.support.challenges import KEY, deals, labels, later
from tests.support.club import Club, Player
from tests.support.club_games import give_up


@pytest.fixture
def ann(table: Club) -> Player:
    """Return a player in such a channel."""
    unseen = discord.PermissionOverwrite(view_channel=False)
    hidden = table.guild.create_text_channel("friends", overwrites={table.client.user: unseen})
    return table.person("Ann").at(hidden)


async def test_the_old_board_goes(table: Club, ann: Player) -> None:
    await ann.slash("play", game="klondike", deal="17")
    board = await ann.type("d")
    assert list(table.env.backend.messages[ann.channel.id]) == [board.id]


async def test_the_message_of_a_race_shows_its_start_and_its_end(table: Club, ann: Player) -> None:
    await deals(table)
    lobby = await ann.slash("race", game=KEY)
    for seconds, shown in ((46, ["My board", "Leave"]), (181, ["Rematch"])):
        await table.env.advance_time(seconds)
        await run_races(table.client)
        await table.env.settle()
        assert labels(await ann.look(lobby)) == shown


async def test_the_message_of_a_challenge_shows_who_is_done(table: Club, ann: Player) -> None:
    await deals(table)
    asked = await ann.slash("challenge", person=table.person("Ben").actor, game=KEY)
    await ann.press(asked, "Play")
    await give_up(ann)
    await later(table)
    assert "Ann is done" in (await ann.look(asked)).text
