"""Boards that follow moves made at the table, which no interaction of Discord answers."""

import asyncio
import logging
from contextlib import suppress
from typing import cast

import discord

from bot.controls.items import Host
from bot.controls.live import change_board, is_private
from bot.controls.view import board
from bot.operations.services import StoreError
from bot.play.refusals import NoGame
from bot.record import StoredGame
from bot.view.board import board_of, place_in
from bot.view.permissions import must_hide
from bot.view.reader import Reader

log = logging.getLogger(__name__)
PAUSE = 3.0  # seconds between two edits of a game's board


class Following:
    """The games whose boards are behind: each is edited at once, and then at most every PAUSE seconds."""

    def __init__(self, client: Host) -> None:
        self._client = client
        self._behind: set[int] = set()
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._closing = asyncio.Event()

    def moved(self, stored: StoredGame) -> None:
        """Note that a game has been moved on at the table."""
        self._behind.add(stored.id)
        if stored.id not in self._tasks and not self._closing.is_set():
            self._tasks[stored.id] = asyncio.create_task(self._follow(stored.id), name="following")

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
        laid = await board_of(services, reader, stored, place_in(services, stored.guild_id))
        drawn = await client.drawing.drawn(stored, laid.bests, laid.streak)
        message = board(laid, drawn, faces=client.faces.emojis, table=client.table is not None)
        await change_board(cast(discord.Client, client), shown, message)
        if (await services.sessions.load(game_id)).game is not stored.game:
            self._behind.add(game_id)  # a press in Discord may have been answered before this edit arrived
