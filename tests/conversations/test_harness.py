"""Tests of the harness: it notices every fault of a small bot that makes mistakes on purpose."""

import asyncio
import io
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Any, cast

import discord
import pytest
from discord import app_commands, ui

from tests.support import discord_spec
from tests.support.club import Club, Where, club

counters: dict[str, int] = {}


class Knob(ui.DynamicItem[ui.Button[Any]], template=r"knob:(?P<does>\w+)"):
    def __init__(self, does: str) -> None:
        super().__init__(ui.Button(label=does, custom_id=f"knob:{does}"))
        self.does = does

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> "Knob":
        return cls(match["does"])

    async def callback(self, interaction: discord.Interaction) -> Any:
        await getattr(interaction.client, self.does)(interaction)


class Careless(discord.AutoShardedClient):
    """A bot that counts presses without a lock and does not answer its faults."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True), allowed_mentions=discord.AllowedMentions.none()
        )
        self.now = now
        self.tree = app_commands.CommandTree(
            self,
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=True
            ),
        )
        self.tree.command(name="show", description="A picture with knobs")(show)
        self.tree.command(name="where", description="What the bot is told of the place")(where)
        self.tree.command(name="loud", description="Pings everybody")(loud)
        self.tree.command(name="wrong", description="Fails")(wrong)

    async def unwatch(self) -> None:
        """Do nothing: this bot has no timers."""

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Knob)
        await self.tree.sync()

    async def count(self, interaction: discord.Interaction) -> None:
        before = counters.get("presses", 0)
        await asyncio.sleep(0)
        counters["presses"] = before + 1
        view, file = panel(counters["presses"])
        await interaction.response.edit_message(view=view, attachments=[file])

    async def fail(self, interaction: discord.Interaction) -> None:
        raise ValueError("nobody would see this")

    async def silence(self, interaction: discord.Interaction) -> None:
        pass


def panel(number: int) -> tuple[ui.LayoutView, discord.File]:
    view = ui.LayoutView(timeout=None)
    gallery = ui.MediaGallery[Any]()
    gallery.add_item(media=f"attachment://number{number}.png", description=f"the number {number}")
    view.add_item(ui.Container(ui.TextDisplay("first"), gallery, ui.TextDisplay(f"now {number}")))
    view.add_item(
        ui.ActionRow(*(cast("ui.Button[Any]", Knob(does)) for does in ("count", "fail", "silence")))
    )
    return view, discord.File(io.BytesIO(b"png%d" % number), f"number{number}.png", description="a number")


async def show(interaction: discord.Interaction) -> None:
    view, file = panel(0)
    await interaction.response.send_message(view=view, file=file)


async def where(interaction: discord.Interaction) -> None:
    told = [
        [name for name in ("guild", "dm_channel", "private_channel") if getattr(interaction.context, name)],
        interaction.is_guild_integration(),
        interaction.is_user_integration(),
        interaction.guild_id is not None,
        interaction.locale.value,
        interaction.channel is not None and interaction.channel.type.name,
    ]
    await interaction.response.send_message(repr(told), ephemeral=True)


async def loud(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("hi", allowed_mentions=discord.AllowedMentions.all())


async def wrong(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("so far so good")
    raise ValueError("after the answer")


@asynccontextmanager
async def careless(now: Callable[[], datetime]) -> AsyncIterator[discord.Client]:
    yield Careless(now)


@pytest.fixture
async def careless_club() -> AsyncIterator[Club]:
    counters.clear()
    async with club(careless) as world:
        yield world


async def test_a_message_is_seen_through_its_components(careless_club: Club) -> None:
    message = await careless_club.person("Ann").slash("show")
    assert (message.kind, message.private, message.text) == ("message", False, "first\nnow 0")
    assert (message.picture, message.alt) == (b"png0", "the number 0")
    assert [button.label for button in message.buttons] == ["count", "fail", "silence"]


async def test_a_press_redraws_the_message_and_leaves_the_old_value_as_it_was(careless_club: Club) -> None:
    ann = careless_club.person("Ann")
    before = await ann.slash("show")
    after = await ann.press(before, "count")
    assert (after.kind, after.id, after.text, after.picture) == ("update", before.id, "first\nnow 1", b"png1")
    assert before.text == "first\nnow 0"
    assert (await ann.look(before)).picture == b"png1"


async def test_five_presses_at_once_reach_the_bot_together(careless_club: Club) -> None:
    ann = careless_club.person("Ann")
    message = await ann.slash("show")
    answers = await careless_club.at_once([(ann, message, "count")] * 5)
    assert len(answers) == 5
    assert None not in answers
    assert counters == {"presses": 1}  # a bot without a lock loses four: so they did come at once


async def test_a_fault_in_a_control_is_not_overlooked(careless_club: Club) -> None:
    ann = careless_club.person("Ann")
    message = await ann.slash("show")
    with pytest.raises(AssertionError, match="nobody would see this"):
        await ann.press(message, "fail")
    careless_club.faults.clear()


async def test_a_fault_in_a_command_is_not_overlooked(careless_club: Club) -> None:
    with pytest.raises(AssertionError, match="after the answer"):
        await careless_club.person("Ann").slash("wrong")
    careless_club.faults.clear()


async def test_an_answer_that_never_came_is_not_overlooked(careless_club: Club) -> None:
    ann = careless_club.person("Ann")
    message = await ann.slash("show")
    with pytest.raises(AssertionError, match="This interaction failed"):
        await ann.press(message, "silence")
    assert await careless_club.at_once([(ann, message, "silence")]) == [None]


async def test_faults_that_are_wanted_are_handed_out(careless_club: Club) -> None:
    ann = careless_club.person("Ann")
    with careless_club.trouble() as faults:
        await ann.slash("wrong")
        assert any("after the answer" in fault for fault in faults)
    assert (await ann.slash("show")).text == "first\nnow 0"


async def test_old_buttons_work_after_a_restart(careless_club: Club) -> None:
    ann = careless_club.person("Ann")
    message = await ann.slash("show")
    old = careless_club.client
    await careless_club.restart()
    assert careless_club.client is not old
    assert (await ann.press(message, "count")).text == "first\nnow 1"


@pytest.mark.parametrize(
    ("place", "told"),
    [
        ("server", [["guild"], True, False, True, "de", "text"]),
        ("server without the bot", [["guild"], False, True, True, "de", "text"]),
        ("dm", [["dm_channel"], False, False, False, "de", "private"]),
        ("group", [["private_channel"], False, True, False, "de", "group"]),
    ],
)
async def test_the_bot_receives_the_channel_as_discord_sends_it(
    careless_club: Club, place: Where, told: list[Any]
) -> None:
    message = await careless_club.person("Ann", place, locale="de").slash("where")
    assert message.private
    assert message.text == repr(told)


async def test_the_clock_stands_until_it_is_moved(careless_club: Club) -> None:
    before = careless_club.client.now()
    await careless_club.env.advance_time(3600)
    assert (careless_club.client.now() - before).total_seconds() == 3600


async def test_a_request_that_discord_would_refuse_is_not_overlooked(careless_club: Club) -> None:
    await careless_club.person("Ann").slash("loud")
    sent = careless_club.env.http_requests
    with pytest.raises(discord_spec.Refused, match="pings people"):
        discord_spec.check(sent)
    sent.clear()  # else the check that comes after every test would say it again
