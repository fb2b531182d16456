"""Daily posts: the message, and sending the posts that are due in this client's servers."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import partial
from typing import Any

import discord
from discord import ui

from bot.controls import verbs
from bot.controls.items import Button, Host, button, primary, verbs_of
from bot.controls.languages import language_of
from bot.controls.live import NETWORK
from bot.controls.markdown import markdown
from bot.controls.messages import Picture, page, picture_of
from bot.controls.today import today_button
from bot.daily.posting import Claim, Due, Why
from bot.daily.refusals import ExampleDeals, SecretChanged
from bot.daily.today import DailyRow
from bot.operations.services import Services, Unavailable
from bot.patience import Game, game_rules
from bot.record import Style
from bot.standings.leaderboards import Leaderboard, Line, ServerNow
from bot.standings.measures import POINTS
from bot.standings.periods import Period, bounds
from bot.view.pictures.board import alt_text, picture
from bot.view.pictures.leaderboards import leaderboard_picture
from bot.words import fairness as fairness_words
from bot.words import posts as words
from bot.words import puzzles as puzzle_words
from bot.words.language import _, language, speak
from bot.words.leaderboards import leaderboard_alt
from bot.words.marks import ROLE, mention

log = logging.getLogger(__name__)
AT_ONCE = 8  # messages sent at the same time
TIMEOUT = 90  # seconds for one message, well within a claim's lease
ENDING = timedelta(seconds=20)  # limit for ending the attempts of the day before a post
SEARCHED = 500  # the most messages of a channel to search for an earlier post
SKEW = timedelta(minutes=5)  # the most that our clock and Discord's may differ
LIVE_ID = 1000  # of the live line among the parts of a post
# Discord's error codes, https://discord.com/developers/docs/topics/opcodes-and-status-codes
GONE = {10003, 10004}  # unknown channel, unknown server
FORBIDDEN = {50001, 50008, 50013}  # no access, not a channel for messages, no permission
PODIUM = "podium.png"
FIRST = words.ON_PODIUM + 1  # lines; the last of them tells whether there are more


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """The part of a post that is the same in every server of a language."""

    deal: DailyRow
    picture: Picture
    promise: str | None  # the fingerprint of the day's key; None if there is nothing to promise


async def post_due(client: Host) -> int:
    """Send the posts that are due in this client's servers and return their number."""
    services = client.services
    if not services.clock_agrees():  # a wrong clock would show the deal of another day
        return 0
    served = {guild.id for guild in client.guilds if not guild.unavailable}
    here = [due for due in await services.posting.due() if due.row.guild_id in served]
    if not here:
        return 0
    yesterday = here[0].day - timedelta(days=1)  # its podium is part of the post
    await services.deadlines.day_over(yesterday, within=ENDING)
    gate = asyncio.Semaphore(AT_ONCE)
    drawn: dict[str, asyncio.Task[Card]] = {}

    def card(due: Due) -> asyncio.Task[Card]:
        """Return the task that draws the card, started by the first claim of this process in a language."""
        if language() not in drawn:
            drawn[language()] = asyncio.create_task(card_of(services, due.day))
        return drawn[language()]

    async def post(due: Due) -> bool:
        server = due.row.guild_id
        async with gate:
            try:
                speak(await language_of(client, server))
                return await _post(client, due, card)
            except (*NETWORK, Unavailable) as error:
                # the post may have arrived; the next claim searches for it
                log.warning("the daily of %s may be missing in server %d: %r", due.day, server, error)
                return False
            except Exception:  # one server must not stop the others; its claim expires
                log.exception("the daily of %s could not be posted in server %d", due.day, server)
                return False

    return sum(await asyncio.gather(*map(post, here)))


async def card_of(services: Services, day: date) -> Card:
    """Draw the card of a day's featured deal."""
    deal = await services.daily.deal(day)
    game = Game.start(game_rules(deal.rules_key), deal.deal)
    promise = None
    with suppress(SecretChanged, ExampleDeals):
        promise = (await services.daily.proof(day)).commitment
    shown = await picture_of(f"daily{deal.day}.png", alt_text(game, deal.day), picture, game, deal.day)
    return Card(deal=deal, picture=shown, promise=promise)


async def _post(client: Host, due: Due, card: Callable[[Due], Awaitable[Card]]) -> bool:
    """Claim and send one post; return whether this call has sent it."""
    row, posting, guild = due.row, client.services.posting, client.get_guild(due.row.guild_id)
    claim = await posting.claim(due)
    if claim is None or guild is None:
        return False
    try:
        async with asyncio.timeout(TIMEOUT):
            channel: Any = guild.get_channel(row.channel_id) or await guild.fetch_channel(row.channel_id)
            message_id = await _found(channel, claim, due.at)
            if message_id is None:
                drawn = await asyncio.shield(card(due))
                texts, picture = await podiums(client, guild, due, claim.last)
                if row.puzzle:
                    counts = await client.services.puzzles.counts(due.day - timedelta(days=1))
                    texts = [*texts, puzzle_words.post(counts)]
                message_id = await _send(channel, due, drawn, texts, picture)
    except discord.HTTPException as error:
        where = f"the daily of {due.day} in channel {row.channel_id} of server {row.guild_id}"
        if error.status == 404 and error.code in GONE:
            await posting.pause(due, claim, Why.GONE)
        elif error.status == 403 and error.code in FORBIDDEN:
            await posting.pause(due, claim, Why.FORBIDDEN)
        elif 400 <= error.status < 500 and error.status != 429:
            log.error("Discord refused %s: %s", where, error)
            await posting.put_off(claim)
        else:  # the post may have arrived nevertheless; the next claim searches for it
            log.warning("Discord did not take %s: %s", where, error)
        return False
    await posting.sent(claim, row.channel_id, message_id)
    return True


async def _found(channel: Any, claim: Claim, at: datetime) -> int | None:
    """Return the post that an earlier claim sent but did not record, if it is there."""
    if claim.since is None:
        return None
    me, play = channel.guild.me.id, verbs.OfDay(name="today", day=claim.day)
    # where the channel is not readable, Discord rejects a repeated nonce for some minutes
    with suppress(discord.Forbidden):
        after = min(at, claim.since) - SKEW  # the hour may have been put off since that claim
        async for message in channel.history(limit=SEARCHED, after=after, oldest_first=False):
            if message.author.id == me and play in verbs_of(message.components):
                return message.id
    return None


def play_button(day: date) -> Button:
    """Return the button that starts a ranked attempt at the featured daily of *day*."""
    return primary(_("Play"), verbs.OfDay(name="today", day=day))


async def _send(channel: Any, due: Due, card: Card, texts: Sequence[str], picture: Picture | None) -> int:
    """Send the post, and return its number.

    It has the deal, *texts* with their *picture*, the deal's picture below them, and buttons.
    """
    role = None if due.row.role_id is None else channel.guild.get_role(due.row.role_id)
    # the post itself records the promise
    fair = verbs.OfDay(name="fair", day=card.deal.day, text=card.promise or "")
    line = ui.TextDisplay[Any](markdown(words.live_line(ServerNow(playing=(), finished=()))), id=LIVE_ID)
    puzzle = [button(_(puzzle_words.DAILY_LABEL), verbs.Plain(name="puzzle"))]
    post = page(
        words.announcement(card.deal),
        *texts,
        *([] if picture is None else [picture]),
        card.picture,
        *([line] if due.row.live else []),
        above="" if role is None else mention(ROLE, role.id),
        rows=[
            [play_button(card.deal.day), today_button(), button(_("Leaderboard"), verbs.Plain(name="top"))],
            [
                *(puzzle if due.row.puzzle else []),
                button(_("Remind me"), verbs.Remind(when="on")),
                button(_(fairness_words.LABEL), fair),
            ],
        ],
    )
    mentions = discord.AllowedMentions(roles=[] if role is None else [role])
    message = await channel.send(
        view=post.view,
        files=post.files,
        allowed_mentions=mentions,
        nonce=f"{due.day:%y%m%d}{due.row.guild_id % 10**19}",  # accepted once; 25 characters at most
    )
    return message.id


# -- what a post says of its server -------------------------------------------------------------


async def podiums(
    client: Host, guild: discord.Guild, due: Due, last: date | None
) -> tuple[list[str], Picture | None]:
    """Return what a post says of its server: streak and players of yesterday, and podiums of its members.

    The best of a month or a season have a picture, too.  *last*: the day of the post before this one.
    """
    services, members, yesterday = client.services, client.members, due.day - timedelta(days=1)
    found: list[str] = []
    picture: Picture | None = None
    if due.row.yesterday:
        of_day = partial(services.leaderboards.server_day, yesterday, guild.id)
        day = await members.load_present(guild, of_day, lambda day: [one.player_id for one in day.members])
        found.extend(words.server_day(day))
        key = await services.daily.featured(yesterday)
        names = {one.player_id: one.name for one in day.members}
        if names:
            attempts = await services.analyses.attempts(yesterday, key, names)
            found.append(await asyncio.to_thread(words.split_field, key, attempts))
    for period, end in _ended(due.day, last) if due.row.winners else ():
        leaderboard = Leaderboard(measure=POINTS, period=period, day=end, guild_id=guild.id)
        load = partial(services.leaderboards.page, leaderboard, page=0, size=FIRST, player_id=0)
        shown = await members.load_present(guild, load, lambda page: [line.player_id for line in page.lines])
        if best := [line for line in shown.lines if isinstance(line, Line)]:
            title, scope = words.podium_title(period, end)
            found.append(words.podium(title, scope, best))
            if period is not Period.WEEK:
                lines = best[: words.ON_PODIUM]
                alt = leaderboard_alt(title, scope, POINTS, lines, "")
                board = title, scope, POINTS, lines, None, "", Style()
                picture = await picture_of(PODIUM, alt, leaderboard_picture, *board)
    return [text for text in found if text], picture


def _ended(day: date, last: date | None) -> list[tuple[Period, date]]:
    """Return the periods that ended since the *last* post, at most a week before *day*, with their ends."""
    since = max(last or day - timedelta(days=1), day - timedelta(days=7))
    starts = ((period, bounds(period, day)[0]) for period in (Period.WEEK, Period.MONTH, Period.SEASON))
    return [(period, start - timedelta(days=1)) for period, start in starts if start > since]
