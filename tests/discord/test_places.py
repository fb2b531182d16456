"""Apps that their users have installed, in places where the bot itself is not."""

import pytest

from tests.discord.bots import idle
from tests.discord.interactions import Context
from tests.discord.messages import alt_of
from tests.discord.service import Discord


@pytest.mark.usefixtures("bot")
@pytest.mark.parametrize("group", [True, False])
async def test_a_guest_plays_and_the_old_board_goes_without_the_bot_in_the_channel(
    discord: Discord, group: bool
) -> None:
    ann = discord.guest("Ann", group=group)
    assert ann.context is (Context.PRIVATE_CHANNEL if group else Context.GUILD)
    await ann.types("play", game="canfield", deal="17")
    await idle()
    moved = await ann.types("move", move="d")
    await idle()
    assert list(discord.rest.messages) == [moved.message["id"]]
    assert "moves 2," in alt_of((await ann.presses(moved.message, "Deal")).message)
    assert not discord.rest.refused
