"""Moderation of a server's results: remove and restore results, and export them as a table.

Every action is recorded in the audit log; see :meth:`Moderation.audit`.
"""

import asyncio
import csv
import io
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial

from bot.daily.secrecy import can_be_reopened, exported_deal
from bot.play.refusals import Refusal, TextRefusal
from bot.record import Player
from bot.standings import fair_play, server_totals
from bot.store import Connection, Store, audit, members, people, sanctions, server_results
from bot.store.audit import Entry
from bot.store.server_results import Finished

RECENT = 200  # results offered for removal
MOST = 40_000  # rows of an export: some MB, and Discord takes 10
COLUMNS = (
    *("number", "person", "name", "game", "deal", "daily", "started", "finished"),
    *("outcome", "moves", "seconds", "cards_home", "clean", "points", "removed"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditPage:
    """Entries of the audit log, the games that they name by id, and the length of the whole log."""

    entries: tuple[Entry, ...]
    games: Mapping[int, Finished]
    count: int


class NotManager(Refusal):
    """The member may not manage the server."""


class NoReason(Refusal):
    """Removing a result requires a reason."""


class NoResult(TextRefusal):
    """``text`` does not name a result on this server's leaderboards."""


class AlreadyRemoved(Refusal):
    """The result has been removed already."""


class NotRemoved(Refusal):
    """The result has not been removed."""


class AlreadyExcluded(Refusal):
    """The player is excluded from this server's leaderboards already."""


class NotExcluded(Refusal):
    """The player is not excluded from this server's leaderboards."""


class Moderation:
    """Moderation of the servers in one store."""

    def __init__(self, store: Store, *, now: Callable[[], datetime]) -> None:
        self._store = store
        self._now = now

    async def recent(self, guild_id: int) -> list[Finished]:
        """Return the newest results on the server's leaderboards, newest first.

        They are results of games started in the server, and of members' dailies of the last week.
        """
        week_ago = (self._now().astimezone(UTC) - timedelta(days=7)).date()
        async with self._store.read() as connection:
            started_here = await server_results.begun_in(connection, guild_id, limit=RECENT)
            dailies = await server_results.dailies_of_members(connection, guild_id, week_ago, limit=RECENT)
        found = {
            game.game_id: game
            for game in (*started_here, *dailies)
            if game.counted and not (game.removed or game.hidden)
        }
        return sorted(found.values(), key=lambda game: -game.game_id)

    async def removed(self, guild_id: int) -> list[Finished]:
        """Return the removed results, the newest first."""
        return await self._store.look(server_results.removed_from, guild_id=guild_id, limit=RECENT)

    async def count_removed(self, guild_id: int) -> int:
        """Return the number of removed results."""
        return await self._store.look(server_results.count_removed, guild_id=guild_id)

    async def remove(self, guild_id: int, by: Player, text: str, reason: str) -> Finished:
        """Remove the result of the game with id *text* from this server's leaderboards, and only from these.

        Raises :class:`NoReason`, :class:`NoResult`, :class:`AlreadyRemoved`.
        """
        reason = " ".join(reason.split())
        if not reason:
            raise NoReason
        async with self._store.write() as connection:
            game = await self._named(connection, guild_id, text)
            if game.removed:
                raise AlreadyRemoved
            if not game.counted:  # for example because the deal was typed
                raise NoResult(text)
            remove = partial(members.remove, game_id=game.game_id)
            await server_totals.apply_change(connection, guild_id, game.player_id, remove)
            await self._note(connection, guild_id, "removed", by, game=game.game_id, reason=reason)
        return game

    async def restore(self, guild_id: int, by: Player, text: str) -> Finished:
        """Restore a removed result to this server's leaderboards.

        Raises :class:`NoResult`, :class:`NotRemoved`.
        """
        async with self._store.write() as connection:
            game = await self._named(connection, guild_id, text)
            restore = partial(members.restore, game_id=game.game_id)
            if not await server_totals.apply_change(connection, guild_id, game.player_id, restore):
                raise NotRemoved
            await self._note(connection, guild_id, "restored", by, game=game.game_id)
        return game

    async def exclude(self, guild_id: int, by: Player, player: Player, reason: str) -> None:
        """Exclude a player from this server's leaderboards, and only from these.

        The player need not have played yet.  Raises :class:`NoReason`, :class:`AlreadyExcluded`.
        """
        reason = " ".join(reason.split())
        if not reason:
            raise NoReason
        async with self._store.write() as connection:
            await people.greet(connection, player.id, player.name)
            exclude = partial(members.exclude, player_id=player.id, excluded=True, at=self._now())
            if not await server_totals.apply_change(connection, guild_id, player.id, exclude):
                raise AlreadyExcluded
            await self._note(connection, guild_id, "excluded", by, person=str(player.id), reason=reason)

    async def include(self, guild_id: int, by: Player, player_id: int) -> None:
        """Put an excluded player back on this server's leaderboards.  Raises :class:`NotExcluded`."""
        async with self._store.write() as connection:
            if player_id in dict(await members.excluded(connection, guild_id)):
                include = partial(members.exclude, player_id=player_id, excluded=False, at=self._now())
                await server_totals.apply_change(connection, guild_id, player_id, include)
            elif not await sanctions.lift(connection, player_id, guild_id):
                raise NotExcluded
            await self._note(connection, guild_id, "included", by, person=str(player_id))

    async def excluded(self, guild_id: int) -> list[tuple[int, str]]:
        """Return the excluded players, by id, each with their last known name."""
        return await self._store.look(members.excluded, guild_id=guild_id)

    async def why_excluded(self, guild_id: int, player_id: int) -> str | None:
        """Return the reason why a player is excluded from the server's leaderboards, None if they are not."""
        async with self._store.read() as connection:
            if player_id not in dict(await members.excluded(connection, guild_id)):
                return None
            entry = await audit.latest(connection, guild_id, "excluded", f'"{player_id}"')
        return "" if entry is None else str(entry.details["reason"])

    async def _note(
        self, connection: Connection, guild_id: int, what: str, by: Player, **details: str | int | None
    ) -> None:
        """Add an entry about a moderator's action to the audit log."""
        at = self._now()
        await audit.note(connection, guild_id, what, at=at, by_id=by.id, by_name=by.name, **details)

    async def _named(self, connection: Connection, guild_id: int, text: str) -> Finished:
        number = text.strip().removeprefix("#")
        if not (number.isascii() and number.isdigit() and len(number) < 19):
            raise NoResult(text)
        found = await server_results.on_leaderboards_of(connection, guild_id, [int(number)])
        if not found:
            raise NoResult(text)
        return found[int(number)]

    async def export(self, guild_id: int, by: Player) -> tuple[bytes, int, bool]:
        """Export the results of all games started in the server as CSV (UTF-8 with a byte order mark).

        Return the file, the number of results in it, and whether older ones are omitted.  Players who are
        hidden or deleted appear without name and id, and deals that are still secret without their numbers.
        No cell is a formula to a spreadsheet.
        """
        async with self._store.write() as connection:
            found = await server_results.begun_in(connection, guild_id, limit=MOST + 1)
            games = found[:MOST]
            await self._note(connection, guild_id, "export", by, results=len(games))
        return await asyncio.to_thread(table, games, self._now()), len(games), len(found) > MOST

    async def fair_play(self, guild_id: int, by: Player) -> fair_play.Report:
        """Return the fair-play report on the server's members."""
        await self._store.run(self._note, guild_id, "fairplay", by)
        return await fair_play.report(self._store, self._now().astimezone(UTC).date(), guild_id)

    async def audit(self, guild_id: int, *, limit: int, offset: int) -> AuditPage:
        """Return a page of the server's audit log, newest first."""
        async with self._store.read() as connection:
            entries = await audit.entries(connection, guild_id, limit=limit, offset=offset)
            ids = {int(str(entry.details["game"])) for entry in entries if "game" in entry.details}
            games = await server_results.on_leaderboards_of(connection, guild_id, ids)
            count = await audit.count(connection, guild_id)
        return AuditPage(entries=tuple(entries), games=games, count=count)


def table(games: Iterable[Finished], now: datetime) -> bytes:
    """Return results as CSV at the moment *now*; see :meth:`Moderation.export`."""
    today = now.astimezone(UTC).date()
    file = io.StringIO()
    lines = csv.writer(file)
    lines.writerow(COLUMNS)
    for game in games:
        known = not game.hidden and game.player_id > 0
        # the game, or the race or challenge in which it was played, can go on
        lost = can_be_reopened(game.outcome, game.finished_at, now, final=game.final)
        secret = game.contested or ((game.dealt_by_bot or game.open_board) and lost)
        values = (
            game.game_id,
            f"<@{game.player_id}>" if known else "",  # a spreadsheet would round a bare number this long
            game.name if known else "",
            game.rules_key,
            exported_deal(game.deal, game.of_day, today, secret=secret),
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
        )
        lines.writerow(map(cell, values))
    return file.getvalue().encode("utf-8-sig")


def cell(value: object) -> str:
    """Return a value as the text of a cell that no spreadsheet treats as a formula.

    Text that begins like a formula is prefixed with an apostrophe, as advised at
    https://owasp.org/www-community/attacks/CSV_Injection.  So is what follows a semicolon, which separates
    cells where numbers are written with a decimal comma.

    >>> cell("=1+1"), cell("Ann;=1+1"), cell(17)
    ("'=1+1", "Ann;'=1+1", '17')
    """
    return _FORMULA.sub(r"\1'", str(value).replace("\0", ""))


_FORMULA = re.compile(r'(^|[;\t\r\n])(?=[\s"]*[=+\-@＝＋－＠]|[ "]*[\t\r\n])')


def _moment(at: datetime) -> str:
    return f"{at.astimezone(UTC):%Y-%m-%d %H:%M:%S}"
