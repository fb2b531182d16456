"""The daily posted in servers: the message, and the sending of all that is due."""

import asyncio
import io
import logging
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import partial
from typing import Any, cast

import discord
from discord import ui

from bot.controls.items import Host, Press
from bot.controls.members import ROUNDS, Members
from bot.controls.view import page
from bot.daily.posting import Claim, Due, Why
from bot.daily.service import BeforeFirst, DailyDeal, NotYet, Proof, SecretChanged
from bot.patience import Game, game_rules
from bot.pictures.board import alt_text, picture
from bot.services import Services
from bot.words import server as server_words

log = logging.getLogger(__name__)
AT_ONCE = 8  # messages on their way at the same time
PATIENCE = 90  # seconds for one of them, well within a claim's lease
ENDING = timedelta(seconds=20)  # for so long attempts of the day before are ended before posts are sent
LOOKED_AT = 500  # messages at most, when looking for one that is perhaps there
SKEW = timedelta(minutes=5)  # by which our clock and Discord's may differ
PODIUM = 3
# What Discord says where we cannot write, https://discord.com/developers/docs/topics/opcodes-and-status-codes
NOBODY_THERE = {10003, 10004}  # unknown channel, unknown server
NOT_LET = {50001, 50008, 50013}  # no access, not a channel for messages, no permission


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """What is the same in every server."""

    deal: DailyDeal
    png: bytes
    alt: str
    commitment: str | None  # of tomorrow's deals, unless some were drawn from another secret
    key: bytes | None  # of yesterday's, where that day had deals of the present secret


Drawn = Callable[[Due], Awaitable[Card]]


async def post_due(client: discord.Client, services: Services, only: Collection[int] | None = None) -> int:
    """Posts what is due in the servers of this client, or in *only* those; gives how many were sent."""
    here = [due for due in await services.posting.due(only) if _served(client, due.guild_id)]
    if not here:
        return 0
    yesterday = here[0].day - timedelta(days=1)  # whose podium is shown
    await services.deadlines.day_over(yesterday, within=ENDING)
    gate = asyncio.Semaphore(AT_ONCE)
    drawn: list[asyncio.Task[Card]] = []

    def card(due: Due) -> asyncio.Task[Card]:
        """Drawn once, and only if somebody here gets a claim."""
        if not drawn:
            drawn.append(asyncio.create_task(_card(services, due)))
        return drawn[0]

    async def one(due: Due) -> bool:
        async with gate:
            try:
                return await _post(client, services, due, card)
            except Exception:  # the other servers shall have theirs; this one's claim lapses
                log.exception("the daily of %s could not be posted in server %d", due.day, due.guild_id)
                return False

    return sum(await asyncio.gather(*map(one, here)))


def _served(client: discord.Client, guild_id: int) -> bool:
    guild = client.get_guild(guild_id)
    return guild is not None and not guild.unavailable


async def _card(services: Services, due: Due) -> Card:
    deal = await services.daily.deal(due.day)
    game = Game.start(game_rules(deal.key), deal.deal)
    tomorrow = await _proof(services, due.day + timedelta(days=1))
    yesterday = await _proof(services, due.day - timedelta(days=1))
    return Card(
        commitment=None if tomorrow is None else tomorrow.commitment,
        key=None if yesterday is None else yesterday.key,
        deal=deal,
        png=await asyncio.to_thread(picture, game, deal.day),
        alt=alt_text(game, deal.day),
    )


async def _proof(services: Services, day: date) -> Proof | None:
    try:
        return await services.daily.proof(day)
    except (BeforeFirst, SecretChanged, NotYet):
        return None


async def _post(client: discord.Client, services: Services, due: Due, card: Drawn) -> bool:
    """Claims and sends one; gives whether it is there now by our doing."""
    posting, guild = services.posting, client.get_guild(due.guild_id)
    claim = await posting.claim(due)
    if claim is None or guild is None:
        return False
    try:
        async with asyncio.timeout(PATIENCE):
            channel: Any = guild.get_channel(due.channel_id) or await guild.fetch_channel(due.channel_id)
            message_id = await _found(channel, claim, due.at)
            if message_id is None:
                drawn = await asyncio.shield(card(due))
                podium = await _podium(services, cast(Host, client).members, guild, due)
                message_id = await _send(channel, due, drawn, podium)
    except discord.HTTPException as error:
        where = f"the daily of {due.day} in channel {due.channel_id} of server {due.guild_id}"
        if error.status == 404 and error.code in NOBODY_THERE:
            await posting.pause(due, claim, Why.GONE)
        elif error.status == 403 and error.code in NOT_LET:
            await posting.pause(due, claim, Why.FORBIDDEN)
        elif 400 <= error.status < 500 and error.status != 429:
            log.error("Discord refused %s: %s", where, error)
            await posting.put_off(claim)
        else:  # perhaps it is there all the same: whoever takes over will look
            log.warning("Discord did not take %s: %s", where, error)
        return False
    await posting.sent(claim, message_id)
    return True


async def _found(channel: Any, claim: Claim, at: datetime) -> int | None:
    """The message that somebody has sent since it was due, *at*, before they could note it."""
    if claim.since is None:
        return None
    me, play = channel.guild.me.id, play_button(claim.day)
    try:
        async for message in channel.history(limit=LOOKED_AT, after=at - SKEW, oldest_first=False):
            if message.author.id == me and play.custom_id in _custom_ids(message.components):
                return message.id
    except discord.Forbidden:  # may write but not read: Discord knows the nonce for some minutes at least
        pass
    return None


def _custom_ids(components: Sequence[Any]) -> list[str]:
    return [
        found
        for component in components
        for found in (getattr(component, "custom_id", None), *_custom_ids(getattr(component, "children", ())))
        if found
    ]


async def _send(channel: Any, due: Due, card: Card, podium: str) -> int:
    role = None if due.role_id is None else channel.guild.get_role(due.role_id)
    view, file = announcement(card, podium, role)
    message = await channel.send(
        view=view,
        file=file,
        allowed_mentions=discord.AllowedMentions(
            everyone=False, users=False, roles=[] if role is None else [role], replied_user=False
        ),
        nonce=f"{due.day:%y%m%d}{due.guild_id % 10**19}",  # Discord takes it once; 25 characters
    )
    return message.id


async def _podium(services: Services, members: Members, guild: discord.Guild, due: Due) -> str:
    """Yesterday's best of the server in words, without those who have left; "" where there is nobody."""
    yesterday = due.day - timedelta(days=1)
    best = partial(services.leaderboards.day_board, yesterday, None, due.guild_id, limit=PODIUM)
    lines = await best()
    for _ in range(ROUNDS):
        if not lines or not await members.look_for(guild, [line.player_id for line in lines]):
            break
        lines = await best()  # others have moved up
    return server_words.podium(await services.daily.featured(yesterday), lines) if lines else ""


def play_button(day: date) -> Press:
    """The button that begins the ranked attempt of whoever presses it, as long as *day* lasts."""
    return Press.make("Play", "today", day.isoformat(), style=discord.ButtonStyle.primary)


def announcement(card: Card, podium: str, role: discord.Role | None) -> tuple[ui.LayoutView, discord.File]:
    """The message of a new daily: the deal, its picture, yesterday's best, a button to play, the proof."""
    name = f"daily{card.deal.day}.png"
    view = page(
        server_words.announcement(card.deal),
        *([podium] if podium else []),
        above="" if role is None else role.mention,
        picture=discord.MediaGalleryItem(f"attachment://{name}", description=card.alt),
        buttons=[play_button(card.deal.day), Press.make("Leaderboard", "top")],
        below=server_words.fairness(card.commitment, card.key),
    )
    return view, discord.File(io.BytesIO(card.png), name, description=card.alt)
