"""The demo's server: the bot in a simulated Discord, with one channel, two people and the example people.

SimCord simulates Discord.  It comes with the extra ``demo`` and is imported only when the demo starts.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING

import discord

from bot.cli.demo.page import to_the_present
from bot.cli.demo.people import NAMES
from bot.commands.client import PatienceClient
from bot.controls.faces import upload
from bot.record import Channel, Player
from bot.view.pictures.emojis import card_emojis

if TYPE_CHECKING:
    from simcord.actors import MemberActor
    from simcord.builders import ChannelHandle
    from simcord.env import Env

NEEDED = ("simcord", "av", "linkify_it", "markdown_it", "regex")  # modules of the extra that the demo uses
SETTLED = 90.0  # seconds allowed for an answer, enough on a slow machine and for the longest analysis


class DemoMissing(Exception):
    """The extra, the folder or the port that the demo needs is missing; the message says which."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Club:
    """A simulated server with the bot, one channel and members; the first of the two *people* manages it."""

    env: "Env"
    channel: "ChannelHandle"
    place: Channel
    people: tuple["MemberActor", "MemberActor"]
    examples: tuple[Player, ...]


@asynccontextmanager
async def club(client: PatienceClient) -> AsyncIterator[Club]:
    """Connect *client* to a simulated Discord and register its commands there.

    The server, channel and members have the same ids on every run, so that a kept database stays valid.
    Raises :class:`DemoMissing`.
    """
    if any(find_spec(name) is None for name in NEEDED):
        raise DemoMissing(
            "This needs an extra: install patience-bot[demo], or run `uv run --extra demo patience …`."
        )
    import simcord
    from simcord.backend.cdn import CDN_BASE

    # check_errors would count every refusal as an error, and errors are logged already
    async with simcord.run(client, shard_count=1, check_errors=False, settle_timeout=SETTLED) as env:
        guild = env.create_guild("Patience Club")
        channel = guild.create_text_channel("card-table", topic="Patience: one player, many games")
        users = (env.create_user("alex", global_name="Alex"), env.create_user("robin", global_name="Robin"))
        managers = guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
        people = (guild.add_member(users[0], roles=[managers]), guild.add_member(users[1]))
        examples: list[Player] = []
        for name in NAMES:
            member = guild.add_member(env.create_user(name.split()[0].lower(), global_name=name))
            examples.append(Player(id=member.id, name=name))
        to_the_present(env)  # only now: the ids above contain the time
        assert client.user is not None
        await client.user.edit(username="Patience")
        await client.sync(force=True)
        await upload(client, client.faces)
        drawn, blobs = card_emojis(), env.backend.cdn._blobs  # pyright: ignore[reportPrivateUsage]
        for key, emoji in client.faces.items():  # SimCord throws the pictures away
            blobs[f"{CDN_BASE}/emojis/{emoji.id}.png"] = drawn[key][1]
        place = Channel(guild_id=guild.id, channel_id=channel.id)
        yield Club(env=env, channel=channel, place=place, people=people, examples=tuple(examples))
