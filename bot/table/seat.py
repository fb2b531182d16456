"""One page at the table: what it asks for, and what it is shown of its game.

A page sends one JSON object per message, with an id of its own, and gets one answer to each.  States of the
game come beside the answers, whoever has changed it: this page, another one, or a press in Discord.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from time import perf_counter
from typing import Any

from aiohttp import WSMessage, WSMsgType, web
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from bot.operations.background import running
from bot.operations.services import Busy, Services, StoreError
from bot.patience import PatienceError
from bot.play.refusals import NoGame, NotYours, PartlyPlayed, Refusal, StaleBoard, StaleMessage
from bot.play.turns import How
from bot.record import Player, StoredGame
from bot.table.settings import change, settings
from bot.table.starts import offers, start
from bot.table.state import Json, Window, replayed, state_of
from bot.table.words import html
from bot.view.board import board_of, place_in
from bot.view.permissions import Reader, answer_to, watched_game
from bot.words.language import _
from bot.words.marks import plain
from bot.words.refusals import BUSY, FAULT, UNAVAILABLE, refusal
from bot.words.rules import rules_page
from bot.words.spoken import heard

log = logging.getLogger(__name__)
OLDEST, NEWEST = 1800.0, 60.0  # seconds that a message may be old, and that its page's clock may be ahead
PAUSE = 2.0  # seconds until a state that could not be read is read again
_QUICK = ("move", "undo", "redo", "auto", "resign")
_TURNS = (*_QUICK, "hint")  # a hint may be searched for
REFUSALS = (PatienceError, Refusal)

Answered = Callable[[str, str, float], None]
"""Called with the kind of a message, "turn" or "other", the outcome of its answer and the seconds it took."""


class Malformed(Exception):
    """A message that no page of ours sends."""


class Asked(BaseModel):
    """A message of a page: what it asks the bot to do, and the values that this needs."""

    model_config = ConfigDict(strict=True, frozen=True)
    id: str = Field("", max_length=24, pattern="^[ -~]*$")
    do: str = Field("", max_length=12)
    game: int = Field(0, ge=0, lt=1 << 63)
    ply: int = Field(-1, ge=0, lt=1 << 63)  # without one a turn is refused as out of date
    move: str = Field("", max_length=200)
    how: str = Field("", max_length=12)
    key: str = Field("", max_length=80)
    at: int = Field(0, ge=0, lt=1 << 63)
    name: str = Field("", max_length=12)
    value: Any = None
    tall: float = Field(0.6, ge=0, le=10, allow_inf_nan=False)
    small: bool = False


class Seat:
    """A connected page of the player *player_id*, to whom the games *shown* are shown beside their own.

    *seated* is called with each game that the page turns to, *moved* with each that it moves on;
    *watching* returns how many others look at a game.
    """

    def __init__(
        self,
        services: Services,
        socket: web.WebSocketResponse,
        player_id: int,
        shown: frozenset[int],
        *,
        seated: Callable[["Seat", int], None],
        moved: Callable[[StoredGame], None],
        watching: Callable[[StoredGame], int],
        answered: Answered,
    ) -> None:
        self.player_id = player_id
        self._services = services
        self._socket = socket
        self._reader = Reader(player_id=player_id, shows=shown.__contains__)
        self._seated, self._moved, self._watching = seated, moved, watching
        self._answered = answered
        self._window = Window()
        self._game: StoredGame | None = None
        self._changed = asyncio.Event()
        self._sending = asyncio.Lock()
        self._sent: object = None

    async def run(self, allow: Callable[[], None]) -> None:
        """Answer the page until it goes; *allow* raises a refusal if it asks too much."""
        with suppress(ConnectionError):  # it has gone before its answer
            async with running(self._write(), "table"):
                await self._socket.send_json({"now": round(self._services.now().timestamp() * 1000)})
                async for message in self._socket:
                    await self._receive(message, allow)

    async def close(self) -> None:
        """Send the page away; it comes back by itself."""
        await self._socket.close(code=1012)

    def look(self, stored: StoredGame | None = None) -> None:
        """Show the page the game as it is now: *stored*, or what it had before with others watching.

        A turn may be told of while an older state is still being loaded, which is ignored when it comes.
        """
        before = self._game
        if stored and not (before and before.id == stored.id and before.game.ply > stored.game.ply):
            self._game = stored
        self._changed.set()

    async def _write(self) -> None:
        """Send the latest state whenever it has changed; states in between are left out."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            try:
                await self._show()
            except StoreError as error:
                log.warning("a table is not shown: %s", error)
                await asyncio.sleep(PAUSE)
                self._changed.set()
            except ConnectionError:
                return
            except Exception:
                log.exception("a table is not shown")

    async def _show(self) -> None:
        """Send the state of the game, unless the page has it."""
        async with self._sending:
            stored = self._game
            if stored is None:
                return
            watching = self._watching(stored)
            wanted = stored, self._window, watching
            if wanted != self._sent:
                with suppress(NoGame, NotYours):  # it may no longer be watched
                    await self._send(stored, watching)
                self._sent = wanted

    async def _send(self, stored: StoredGame, watching: int) -> None:
        own = self._may_move(stored)
        reader = replace(self._reader, guild_id=stored.guild_id, alone=True)
        if not own:
            await watched_game(self._services, reader, stored.id)
        shown = await board_of(self._services, reader, stored, place_in(self._services, stored.guild_id))
        guest = stored.player_id != self.player_id
        state = state_of(shown, self._window, own=own, watching=watching - guest, guest=guest)
        await self._socket.send_json({"state": state})

    async def _seen(self, stored: StoredGame | None) -> None:
        """Show the page its game before the answer that this goes with, or after it if that fails now."""
        if stored is not None and self._game is not None and stored.id == self._game.id:
            self._game = stored
        try:
            await self._show()
        except StoreError as error:
            log.warning("a table is not shown yet: %s", error)
            self._changed.set()

    # -- messages -----------------------------------------------------------------------------

    async def _receive(self, message: WSMessage, allow: Callable[[], None]) -> None:
        number, outcome, kind, began = "", "done", "other", perf_counter()
        try:
            if message.type is not WSMsgType.TEXT:
                raise Malformed
            asked = Asked.model_validate_json(message.data)
            number, kind = asked.id, "turn" if asked.do in _QUICK else "other"
            answer = await self._answer(asked, allow)
        except (Malformed, ValidationError):
            self._answered(kind, "malformed", perf_counter() - began)
            await self._socket.close(code=1008, message=b"malformed")
            return
        except REFUSALS as error:
            told: Any = error
            if isinstance(error, NoGame | NotYours):
                told = answer_to(self._reader, error, named=True)
            outcome, answer = "refused", {"refused": plain(refusal(told))}
            if isinstance(error, PartlyPlayed):
                self._moved(error.stored)
            await self._seen(error.stored if isinstance(error, StaleBoard | PartlyPlayed) else None)
        except StoreError as error:
            log.warning("a table's request failed: %s", error)
            outcome = "unavailable"
            answer = {"refused": _(BUSY if isinstance(error, Busy) else UNAVAILABLE), "again": True}
        except ConnectionError:  # the page has gone
            raise
        except Exception:
            log.exception("fault at a table")
            outcome, answer = "fault", {"refused": plain(_(FAULT))}
        self._answered(kind, outcome, perf_counter() - began)
        await self._socket.send_json({"re": number, **answer})

    async def _answer(self, asked: Asked, allow: Callable[[], None]) -> Json:
        allow()
        services = self._services
        if asked.do in ("window", "open"):
            self._window = Window(tall=asked.tall, small=asked.small)
        match asked.do:
            case "window":
                self.look()
            case "open":
                self._sit(await watched_game(services, self._reader, asked.game))
            case "new":
                return await self._new(asked)
            case "offers":
                return await offers(services, self.player_id)
            case "rules" if self._game is not None:
                return {"page": html(rules_page(self._game.game.rules))}
            case "replay":
                stored = await watched_game(services, self._reader, asked.game)
                return {} if stored.result is None else replayed(stored, asked.at, self._window)
            case "settings":
                return await self._settings(asked)
            case what if what in _TURNS:
                stored = await self._turn(asked)
                self._moved(stored)
                await self._seen(stored)
            case _:
                raise Malformed
        return {}

    def _may_move(self, stored: StoredGame) -> bool:
        return stored.player_id == self.player_id or (stored.open_board and self._reader.shows(stored.id))

    async def _turn(self, asked: Asked) -> StoredGame:
        sessions, what, game_id, shown = self._services.sessions, asked.do, asked.game, self._game
        deals = what not in ("hint", "resign")
        how = How(ply=asked.ply, request_id=self._request(asked), deals=deals)
        if shown is not None and shown.id == game_id and shown.open_board and self._may_move(shown):
            how["by"] = (await self._player()).name
        if what == "move":
            with heard(asked.move) as text:
                return await sessions.move(game_id, self.player_id, text, **how)
        return await getattr(sessions, what)(game_id, self.player_id, **how)  # one of _TURNS

    def _request(self, asked: Asked) -> str:
        """Return the id of a message for the whole bot: nobody can use up the id of somebody else's.

        It begins with the time that the page gave it, since ids are forgotten after an hour.
        """
        moment, _dash, rest = asked.id.partition("-")
        if not moment.isdecimal() or not rest:
            raise Malformed
        age = self._services.now().timestamp() - int(moment) / 1000
        if not -NEWEST <= age <= OLDEST:
            raise StaleMessage
        return f"table {self.player_id} {asked.id}"

    def _sit(self, stored: StoredGame) -> None:
        self._seated(self, stored.id)
        self.look(stored)

    async def _new(self, asked: Asked) -> Json:
        """Start a game and turn to it."""
        before = await watched_game(self._services, self._reader, asked.game)
        player, request_id = await self._player(), self._request(asked)
        stored = await start(self._services, player, before, asked.how, asked.key, request_id=request_id)
        if stored is None:
            raise Malformed
        self._sit(stored)
        return {"game": stored.id}

    async def _player(self) -> Player:
        """Return the player; a page of one who has deleted their data comes back, and is not let in."""
        if not (name := await self._services.privacy.name(self.player_id)):
            raise Malformed
        return Player(id=self.player_id, name=name)

    async def _settings(self, asked: Asked) -> Json:
        """Return the settings, after a change of one that the message names."""
        if asked.name:
            if not await change(self._services, await self._player(), asked.name, asked.value):
                raise Malformed
            if self._game is not None:
                self.look(await self._services.sessions.load(self._game.id))
        return await settings(self._services, self.player_id)
