"""What those who manage a server do with its results: remove one, take that back, have them as a table.

Everything they do is written down; :meth:`Moderation.audit` lists it.
"""

import asyncio
import csv
import io
from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta

from bot.record import Player
from bot.standings import server_totals
from bot.store import Connection, Store, audit, server_results
from bot.store.audit import Entry
from bot.store.server_results import Finished

__all__ = [
    "AlreadyRemoved",
    "Entry",
    "Finished",
    "Moderation",
    "NoReason",
    "NoResult",
    "NotManager",
    "NotRemoved",
    "ServerError",
]

RECENT = 200  # results among which people choose
MOST = 200_000  # rows of a table
COLUMNS = (
    *("number", "person", "name", "game", "deal", "daily", "started", "finished"),
    *("outcome", "moves", "seconds", "cards_home", "clean", "points", "removed"),
)


class ServerError(Exception):
    """Something that cannot be done in this server."""


class NotManager(ServerError):
    """The person may not manage the server."""


class NoReason(ServerError):
    """A result is not removed without a reason."""


class NoResult(ServerError):
    """``text`` is no result on this server's boards."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class AlreadyRemoved(ServerError):
    """The result is removed already."""


class NotRemoved(ServerError):
    """The result is not removed."""


class Moderation:
    """The servers of one store."""

    def __init__(self, store: Store, *, now: Callable[[], datetime]) -> None:
        self._store = store
        self._now = now

    async def recent(self, guild_id: int) -> list[Finished]:
        """The newest results on the server's boards: of games begun there, and dailies of its people."""
        week_ago = (self._now().astimezone(UTC) - timedelta(days=7)).date()
        async with self._store.read() as connection:
            here = await server_results.begun_in(connection, guild_id, limit=RECENT)
            dailies = await server_results.dailies_of_members(connection, guild_id, week_ago, limit=RECENT)
        found = {
            game.game_id: game
            for game in (*here, *dailies)
            if game.counted and not (game.removed or game.hidden)
        }
        return sorted(found.values(), key=lambda game: -game.game_id)

    async def removed(self, guild_id: int) -> list[Finished]:
        """The results that are removed, the last one first."""
        async with self._store.read() as connection:
            return await server_results.removed_from(connection, guild_id, limit=RECENT)

    async def count_removed(self, guild_id: int) -> int:
        """How many results are removed."""
        async with self._store.read() as connection:
            return await server_results.count_removed(connection, guild_id)

    async def remove(self, guild_id: int, by: Player, text: str, reason: str) -> Finished:
        """Takes the result of the game whose number is *text* off this server's boards, and no others.

        Raises :class:`NoReason`, :class:`NoResult`, :class:`AlreadyRemoved`.
        """
        reason = " ".join(reason.split())
        if not reason:
            raise NoReason
        async with self._store.write() as connection:
            game = await self._named(connection, guild_id, text)
            if game.removed:
                raise AlreadyRemoved
            noted = await server_totals.remove_result(
                connection,
                guild_id,
                game.game_id,
                by_id=by.id,
                by_name=by.name,
                reason=reason,
                at=self._now(),
            )
            if not noted:  # it is on no board: the deal was typed, say
                raise NoResult(text)
            await audit.note(
                connection,
                guild_id,
                "removed",
                at=self._now(),
                by_id=by.id,
                by_name=by.name,
                game=game.game_id,
                reason=reason,
            )
        return game

    async def restore(self, guild_id: int, by: Player, text: str) -> Finished:
        """Puts a removed result back on this server's boards.

        Raises :class:`NoResult`, :class:`NotRemoved`.
        """
        async with self._store.write() as connection:
            game = await self._named(connection, guild_id, text)
            if not await server_totals.restore_result(connection, guild_id, game.game_id):
                raise NotRemoved
            await audit.note(
                connection,
                guild_id,
                "restored",
                at=self._now(),
                by_id=by.id,
                by_name=by.name,
                game=game.game_id,
            )
        return game

    async def _named(self, connection: Connection, guild_id: int, text: str) -> Finished:
        number = text.strip().removeprefix("#")
        if not (number.isascii() and number.isdigit() and len(number) < 19):
            raise NoResult(text)
        game = await server_results.on_boards_of(connection, guild_id, int(number))
        if game is None:
            raise NoResult(text)
        return game

    async def export(self, guild_id: int, by: Player) -> tuple[bytes, int, int]:
        """All results of games begun in the server as CSV (UTF-8, with a mark for spreadsheets).

        Gives the file, how many results it holds, and how many older ones are left out for its size.
        Who is hidden or deleted has no name and no id in it.  No cell is one that a spreadsheet computes.
        """
        async with self._store.write() as connection:
            games = await server_results.begun_in(connection, guild_id, limit=MOST)
            count = await server_results.count_begun_in(connection, guild_id)
            await audit.note(
                connection,
                guild_id,
                "export",
                at=self._now(),
                by_id=by.id,
                by_name=by.name,
                results=len(games),
            )
        return await asyncio.to_thread(table, games), len(games), count - len(games)

    async def audit(self, guild_id: int, *, limit: int, offset: int) -> tuple[list[Entry], int]:
        """A page of what was done in the server, the newest first, and how long the whole list is."""
        async with self._store.read() as connection:
            return (
                await audit.entries(connection, guild_id, limit=limit, offset=offset),
                await audit.count(connection, guild_id),
            )


def table(games: Iterable[Finished]) -> bytes:
    """Results as CSV; see :meth:`Moderation.export`."""
    file = io.StringIO()
    lines = csv.writer(file)
    lines.writerow(COLUMNS)
    for game in games:
        known = not game.hidden and game.player_id > 0
        lines.writerow(
            map(
                cell,
                (
                    game.game_id,
                    f"<@{game.player_id}>" if known else "",  # a bare number that long is rounded
                    game.name if known else "",
                    game.rules_key,
                    game.deal,
                    game.day or "",
                    _moment(game.started_at),
                    _moment(game.finished_at),
                    game.outcome,
                    game.moves,
                    game.seconds,
                    game.home,
                    "yes" if game.clean else "no",
                    game.points,
                    "yes" if game.removed else "no",
                ),
            )
        )
    return file.getvalue().encode("utf-8-sig")


def cell(value: object) -> str:
    """A value as a cell that a spreadsheet shows and does not compute.

    A text that begins like a formula gets an apostrophe before it, as
    https://owasp.org/www-community/attacks/CSV_Injection advises.

    >>> cell("=1+1"), cell("Ann"), cell(17)
    ("'=1+1", 'Ann', '17')
    """
    text = str(value).replace("\0", "")
    return f"'{text}" if text.lstrip().startswith(_FORMULA) or text.startswith(("\t", "\r", "\n")) else text


_FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")


def _moment(at: datetime) -> str:
    return f"{at.astimezone(UTC):%Y-%m-%d %H:%M:%S}"
