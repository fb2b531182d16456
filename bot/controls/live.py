"""Live boards: each game is shown by one message, and the message before it goes.

A press edits its own message, which is the live board from then on.  A typed move is answered by a new
message.  The bot deletes the old one by its channel, or, where it may only answer interactions (private
messages, and apps that a user has installed), through the last interaction with it, for 15 minutes.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import cast

import discord
from aiohttp import ClientError

from bot.controls.items import Host, channel_of, host
from bot.controls.languages import language_of
from bot.controls.messages import Message
from bot.controls.view import board
from bot.operations.services import StoreError
from bot.play.boards import LiveBoard, Shown
from bot.play.refusals import NoGame
from bot.record import StoredGame
from bot.view.board import board_of, place_in
from bot.view.permissions import Reader, must_hide
from bot.words.language import speaking

log = logging.getLogger(__name__)
NETWORK = (discord.HTTPException, discord.RateLimited, ClientError, OSError)
"""Errors of a request to Discord: refused, or lost on the way there or back."""

UNKNOWN_MESSAGE = 10008  # Discord's error code for a message that was deleted
PAUSE = 3.0  # seconds between two edits of a game's board
NO_MENTIONS = discord.AllowedMentions.none()
"""Said with each edit of a posted message: discord.py adds the client's only where plain text is edited."""


async def note_board(
    interaction: discord.Interaction, game_id: int, message_id: int, *, private: bool, original: bool = True
) -> None:
    """Note that a message shows the game from now on, and delete the message that did before.

    *private*: only its reader sees the message.  *original*: it is the response to *interaction*, or carries
    the control that was pressed; otherwise it is a followup.
    """
    shown = Shown(
        board=LiveBoard(channel_id=channel_of(interaction).channel_id, message_id=message_id),
        way=interaction if private or not may_use_channel(interaction) else None,
        original=original,
        private=private or interaction.context.dm_channel,
    )
    before = await host(interaction).services.boards.put(game_id, shown)
    pressed = interaction.message
    if before is not None and (pressed is None or before.board.message_id != pressed.id):
        await change_board(host(interaction), before, None)


def is_private(shown: Shown, stored: StoredGame) -> bool:
    """Return whether the player of a game alone sees the message that shows it."""
    return shown.private or (shown.way is None and stored.guild_id is None)


async def replace_board(
    client: Host, stored: StoredGame, message: Callable[[StoredGame], Message] | None = None
) -> bool:
    """Replace the live board of the game by *message*, or delete it without one, if it can be reached.

    The game then has none.  Return False if the database or Discord was out of reach.
    """
    boards, done = client.services.boards, True
    try:
        if (shown := await boards.get(stored.id)) is not None:
            with speaking(await _language_of(client, shown, stored)):
                done = await change_board(client, shown, message and message(stored))
            if done:
                boards.drop(stored.id)
    except StoreError as error:
        log.warning("the board of game %d stays as it is: %s", stored.id, error)
        return False
    return done


async def _language_of(client: Host, shown: Shown, stored: StoredGame) -> str:
    guild_id = None if is_private(shown, stored) else stored.guild_id
    return await language_of(client, guild_id, stored.player_id)


def may_use_channel(interaction: discord.Interaction) -> bool:
    """Return whether the bot itself is in the channel, not only its answers to interactions."""
    sees = interaction.app_permissions.view_channel  # commands work in channels that the bot may not see
    return (interaction.is_guild_integration() and sees) or interaction.context.dm_channel


async def edit_posted(client: Host, channel_id: int, message_id: int, message: Message) -> None:
    """Replace a message of a channel, as its text, pictures and controls."""
    posted = client.get_partial_messageable(channel_id).get_partial_message(message_id)
    await posted.edit(view=message.view, attachments=message.files, allowed_mentions=NO_MENTIONS)


async def change_board(client: Host, shown: Shown, message: Message | None) -> bool:
    """Replace a board by *message*, or delete it without one; return False if Discord was out of reach."""
    board, way = shown.board, cast(discord.Interaction | None, shown.way)
    if way is None:
        there = client.get_partial_messageable(board.channel_id).get_partial_message(board.message_id)
        delete, edit = there.delete, there.edit
    elif client.services.now() >= way.expires_at:
        return True
    elif shown.original:
        delete, edit = way.delete_original_response, way.edit_original_response
    else:
        delete = partial(way.followup.delete_message, board.message_id)
        edit = partial(way.followup.edit_message, board.message_id)
    try:
        if message is None:
            await delete()
        else:
            await edit(view=message.view, attachments=message.files, allowed_mentions=NO_MENTIONS)
    except NETWORK as error:
        log.debug("an old board stays: %r", error)
        return isinstance(error, discord.HTTPException) and error.status < 500  # it would be refused again
    return True


# -- boards that follow what no interaction of Discord answers: moves at the table, the end of a race


class Following:
    """The games whose boards are behind: each is edited at once, and then at most every PAUSE seconds."""

    def __init__(self, client: Host) -> None:
        self._client = client
        self._behind: set[int] = set()
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._closing = asyncio.Event()

    def moved(self, stored: StoredGame) -> None:
        """Note that a game has been moved on at the table, or has ended with its race."""
        self._behind.add(stored.id)
        if stored.id not in self._tasks and not self._closing.is_set():
            self._tasks[stored.id] = asyncio.create_task(self._follow(stored.id), name="following")

    def put_away(self, stored: StoredGame) -> None:
        """Delete the board of a game without a move that has made way for another one."""
        if stored.id not in self._tasks and not self._closing.is_set():
            self._tasks[stored.id] = asyncio.create_task(self._delete(stored), name="putting away")

    async def _delete(self, stored: StoredGame) -> None:
        try:
            await replace_board(self._client, stored)
        finally:
            del self._tasks[stored.id]

    async def close(self) -> None:
        """Edit the boards that are behind, without a pause."""
        self._closing.set()
        await asyncio.gather(*self._tasks.values())

    async def _follow(self, game_id: int) -> None:
        try:
            while game_id in self._behind:
                self._behind.discard(game_id)
                try:
                    await self._show(game_id)
                except NoGame:
                    return
                except StoreError as error:
                    log.warning("the board of game %d stays as it is: %s", game_id, error)
                except Exception:
                    log.exception("the board of game %d stays as it is", game_id)
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._closing.wait(), PAUSE)
        finally:
            del self._tasks[game_id]

    async def _show(self, game_id: int) -> None:
        """Edit the live board of a game, unless others would see there what they may not."""
        client, services = self._client, self._client.services
        shown = await services.boards.get(game_id)
        if shown is None:
            return
        stored = await services.sessions.load(game_id)
        reader = Reader(player_id=stored.player_id, guild_id=stored.guild_id, alone=is_private(shown, stored))
        if must_hide(services, reader, stored):
            return
        with speaking(await _language_of(client, shown, stored)):
            laid = await board_of(services, reader, stored, place_in(services, stored.guild_id))
            arrived = await change_board(client, shown, await board(client, laid))
        # a press in Discord may have been answered before this edit arrived
        moved = (await services.sessions.load(game_id)).game is not stored.game
        if moved or not (arrived or self._closing.is_set()):
            self._behind.add(game_id)
