"""Challenges: one message for both players, and boards that only they see.

The message mentions who is challenged, once.  In a direct message with the bot, which the other cannot read,
they get a copy.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast

import discord
from discord import ui

from bot.controls import verbs
from bot.controls.budget import defer
from bot.controls.items import Host, button, channel_of, host, in_private, player, primary
from bot.controls.languages import language_of, spoken_in
from bot.controls.live import NETWORK, edit_posted, may_use_channel
from bot.controls.messages import Message, notice
from bot.controls.replies import afterwards, edit, follow_up, is_answered, show, show_privately, tell
from bot.controls.verbs import encode
from bot.operations.services import StoreError
from bot.patience import game_rules
from bot.record import Player
from bot.together.challenges import Challenge
from bot.together.refusals import RaceRefusal, Why
from bot.words import challenges as words
from bot.words.language import _, speaking
from bot.words.marks import clean
from bot.words.refusals import OLD_CONTROL

log = logging.getLogger(__name__)


def challenge_message(challenge: Challenge) -> Message:
    """Return the message of a challenge."""
    number = challenge.row.id
    if not challenge.is_over:
        buttons = [primary(_("Play"), verbs.Race(name="duel", race_id=number))]
        challenger, challenged = challenge.sides
        if not challenged.begun:
            buttons.append(button(_("Decline"), verbs.Race(name="decline", race_id=number)))
        if not challenger.begun:
            buttons.append(button(_("Call off"), verbs.Race(name="calloff", race_id=number)))
        return notice(words.challenge_text(challenge), *buttons)
    return notice(words.result_text(challenge), *_again(challenge))


def _again(challenge: Challenge) -> list[Any]:
    if challenge.is_called_off or len(challenge.sides) < 2:
        return []
    return [primary(_("Rematch"), verbs.Race(name="revenge", race_id=challenge.row.id))]


async def ask_whom(interaction: discord.Interaction, verb: verbs.OfRules) -> None:
    """Ask whom the user challenges."""
    picks = encode(verbs.OfRules(name="dare", key=game_rules(verb.key).key), menu=True)
    whom: ui.UserSelect[Any] = ui.UserSelect(placeholder=_("Choose a person …"), custom_id=picks)
    await tell(interaction, _(words.WHOM), whom)


async def dare(interaction: discord.Interaction, verb: verbs.OfRules) -> None:
    """Challenge the person who was picked."""
    resolved = cast(Any, interaction.data or {}).get("resolved", {})
    user = resolved.get("users", {}).get(verb.deal)
    if user is None:  # a forged control
        await tell(interaction, _(OLD_CONTROL))
        return
    nick = resolved.get("members", {}).get(verb.deal, {}).get("nick")
    person = Player(id=int(verb.deal), name=clean(nick or user.get("global_name") or user["username"]))
    await challenge(interaction, person, game_rules(verb.key).key, is_bot=bool(user.get("bot")))


async def challenge(
    interaction: discord.Interaction, other: Player, key: str, level: str | None = None, *, is_bot: bool
) -> None:
    """Challenge a person to a deal of the rules *key*; without *level* to the easiest that is ready."""
    if is_bot:
        raise RaceRefusal(Why.BOT)
    challenges, alone = host(interaction).services.challenges, interaction.context.dm_channel
    where = channel_of(interaction)
    found = await challenges.challenge(player(interaction), other, where, key, level, known=alone)
    await _send(interaction, found)


async def _send(interaction: discord.Interaction, challenge: Challenge) -> None:
    """Show a new challenge to the channel; in a direct message with the bot also to who is challenged."""
    client, number = host(interaction), challenge.row.id
    challenges, other = client.services.challenges, discord.Object(challenge.sides[1].player_id)
    with spoken_in(interaction, private=False):
        view = challenge_message(challenge).view
    mentions = discord.AllowedMentions(users=[other])
    unsent = Why.UNSENT
    try:
        if interaction.context.dm_channel:
            unsent = Why.OUT_OF_REACH
            with speaking(await language_of(client, None, other.id)):
                copy = challenge_message(challenge).view
            await (await client.create_dm(other)).send(view=copy, allowed_mentions=mentions)
            unsent = None
        if in_private(interaction):  # the question whom to challenge
            await defer(interaction)
            message_id = (await interaction.followup.send(view=view, allowed_mentions=mentions, wait=True)).id
        else:
            answer = await interaction.response.send_message(view=view, allowed_mentions=mentions)
            message_id = answer.message_id
            client.ways.challenges[number] = {message_id or 0: interaction}
    except NETWORK as error:
        if unsent is None or is_answered(error):  # who is challenged has heard of it
            raise
        await challenges.withdraw(number)
        raise RaceRefusal(unsent) from None
    if may_use_channel(interaction) and message_id is not None:
        with afterwards():
            await client.services.races.note_message(number, message_id)
    if in_private(interaction):
        await follow_up(interaction, notice(_("The challenge is sent. They have 24 hours.")))


# -- presses on the message -------------------------------------------------------------------


async def play(interaction: discord.Interaction, verb: verbs.Race) -> None:
    """Show the user's board, to them alone; their game begins with the first press."""
    challenges = host(interaction).services.challenges
    stored = await challenges.game(player(interaction), verb.race_id, channel_of(interaction))
    if interaction.message is not None:
        host(interaction).ways.challenges.setdefault(verb.race_id, {})[interaction.message.id] = interaction
    await _edit(interaction, await challenges.find(verb.race_id))
    if stored is not None:
        await show(interaction, stored)


async def decline(interaction: discord.Interaction, verb: verbs.Race) -> None:
    """Call a challenge off."""
    challenges = host(interaction).services.challenges
    await _edit(interaction, await challenges.decline(interaction.user.id, verb.race_id))


async def _edit(interaction: discord.Interaction, challenge: Challenge) -> None:
    with spoken_in(interaction, private=in_private(interaction)):
        await edit(interaction, challenge_message(challenge))


async def rematch(interaction: discord.Interaction, verb: verbs.Race) -> None:
    """Let the user challenge the other player once more, unless they were faster."""
    challenges = host(interaction).services.challenges
    found = await challenges.rematch(player(interaction), verb.race_id, channel_of(interaction))
    if found.sides[0].player_id == interaction.user.id:
        await _send(interaction, found)
    else:
        await show_privately(interaction, challenge_message(found))


async def show_result(interaction: discord.Interaction, verb: verbs.Race) -> None:
    """Tell the user the result, or when they learn it."""
    client, user_id = host(interaction), interaction.user.id
    challenge = await client.services.challenges.of_player(user_id, verb.race_id)
    if challenge.is_over:
        await tell(interaction, words.result_text(challenge), *_again(challenge))
        await _update(client, challenge)
    else:
        await tell(interaction, words.waiting_text(challenge, user_id))


# -- what happens by itself -------------------------------------------------------------------


async def run_challenges(client: Host) -> None:
    """End the challenges whose time has come, and show how those stand in which something has happened."""
    challenges = client.services.challenges
    for number in await challenges.due():
        try:
            challenge = await challenges.advance(number)
            if challenges.shown.get(number) != challenge:
                challenges.shown[number] = challenge
                await _update(client, challenge)
        except StoreError as error:
            log.warning("challenge %d goes on later: %s", number, error)
        except RaceRefusal:
            log.debug("challenge %d is gone", number)
        except Exception:  # a fault in one challenge must not keep the others open
            log.exception("challenge %d goes on later", number)


async def _update(client: Host, challenge: Challenge) -> None:
    """Show how a challenge stands in its messages that can be reached, now or in the next round."""
    row, services = challenge.row, client.services
    if row.message_id is not None:
        opener = challenge.sides[0].player_id if challenge.sides else 0
        with _tried(client, row.id), speaking(await language_of(client, row.guild_id, opener)):
            await edit_posted(client, row.channel_id, row.message_id, challenge_message(challenge))
    for at, way in [*client.ways.challenges.get(row.id, {}).items()]:
        if at != row.message_id and services.now() < way.expires_at:
            with _tried(client, row.id), spoken_in(way, private=False):
                await follow_up(way, challenge_message(challenge))


@contextmanager
def _tried(client: Host, challenge_id: int) -> Iterator[None]:
    """Edit one message of a challenge in the block; if it can be reached later, the next round does."""
    try:
        yield
    except (*NETWORK, StoreError) as error:
        log.debug("the message of a challenge stays for now: %r", error)
        if getattr(error, "status", 500) >= 429:  # below that Discord refuses to change it
            client.services.challenges.touch(challenge_id)
