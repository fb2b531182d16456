"""Privacy: export, hide and delete the data stored about a player."""

import asyncio
import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict
from datetime import UTC, datetime
from itertools import starmap
from secrets import randbelow

from bot.daily.secrecy import can_be_reopened, exported_deal
from bot.daily.service import Daily
from bot.people.presence import Presence
from bot.play.refusals import GameOver, NothingPlayed, Refusal
from bot.play.sessions import Sessions
from bot.record import CorruptGame, Player
from bot.store import (
    Store,
    analyses,
    games,
    handled,
    live_boards,
    members,
    mistakes,
    people,
    puzzles,
    races,
    ratings,
    reminders,
    storms,
    totals,
)
from bot.store.analyses import AnalysisRow
from bot.store.events import EventRow, events_of
from bot.store.games import GameRow
from bot.store.mistakes import MistakeRow


def any_alias() -> int:
    """Return a random negative id; no Discord account has one."""
    return -1 - randbelow((1 << 62) - 1)


class HiddenByOperator(Refusal):
    """The operator of the bot has hidden the player from the leaderboards."""


class Privacy:
    """Requests of players concerning their own data."""

    def __init__(
        self,
        store: Store,
        sessions: Sessions,
        daily: Daily,
        presence: Presence,
        *,
        alias: Callable[[], int] = any_alias,
    ) -> None:
        self._store = store
        self._sessions = sessions
        self._daily = daily
        self._presence = presence
        self._alias = alias

    async def export(self, user_id: int) -> str | None:
        """Return all data stored about the player as JSON, None if there is none.

        Ids are strings, because they exceed the exact integers of many JSON readers; times are in ISO 8601.
        A deal that is still secret is replaced by the reason (:mod:`bot.daily.secrecy`).
        """
        async with self._store.read() as connection:
            name = await people.name(connection, user_id)
            done = await people.done_as_admin(connection, user_id)
            if name is None and not done:
                return None
            rows = await games.of_person(connection, user_id)
            now = self._daily.now()
            analysed = await analyses.of_player(connection, user_id)
            own = await mistakes.of_player(connection, user_id)
            events = {row.id: await events_of(connection, row.id) for row in rows}
            current = await people.current_games(connection, user_id)
            shown = await live_boards.of_player(connection, user_id)
            guesses = await puzzles.answers_of(connection, user_id)
            hidden = await people.is_hidden(connection, user_id)
            barred = await people.is_barred(connection, user_id)
            decided = await people.done_by_admins(connection, user_id)
            preferences = await people.preferences(connection, user_id)
            servers = await members.servers(connection, user_id)
            sums = await totals.totals_of_player(connection, user_id)
            numbers = await ratings.ratings_of_player(connection, user_id)
            wanted = await reminders.of_player(connection, user_id)
            raced = await races.of_player(connection, user_id)
            stormed = await storms.of_player(connection, user_id)

        def document() -> str:
            laid = [{"channel": str(channel), "game": number} for channel, number in current]
            played = [_game(row, events[row.id], analysed.get(row.id), own.get(row.id), now) for row in rows]
            person = {
                "id": str(user_id),
                "name": name,
                "hidden": hidden,
                "hidden_by_operator": barred,
                "look": preferences,
                "reminder": None if wanted is None else asdict(wanted) | {"player_id": str(user_id)},
                "games": played,
                "races": [
                    row
                    | {
                        "guild_id": row["guild_id"] and str(row["guild_id"]),
                        "channel_id": str(row["channel_id"]),
                    }
                    for row in raced
                ],
                "boards": laid,
                "messages": [
                    {"game": number, "channel": str(board.channel_id), "message": str(board.message_id)}
                    for number, board in shown.items()
                ],
                "servers": [
                    {
                        "server": str(guild_id),
                        "left": None if gone_at is None else _moment(gone_at),
                        "excluded": excluded,
                    }
                    for guild_id, gone_at, excluded in servers
                ],
                "puzzles": [asdict(row) for row in guesses],
                "storms": [
                    asdict(row) | {"player_id": str(user_id), "guild_id": row.guild_id and str(row.guild_id)}
                    for row in stormed
                ],
                "ratings": [asdict(row) for row in numbers.values()],
                "reached": [asdict(row) for row in sums.values()],
                "done_as_admin": list(starmap(_entry, done)),
                "done_by_admins": list(starmap(_entry, decided)),
            }
            return json.dumps(person, ensure_ascii=False, indent=2, default=_text)

        return await asyncio.to_thread(document)

    async def name(self, user_id: int) -> str:
        """Return the player's last known name, "" for nobody known."""
        async with self._store.read() as connection:
            return await people.name(connection, user_id) or ""

    async def is_hidden(self, user_id: int) -> bool:
        """Return whether the player is hidden from the leaderboards."""
        async with self._store.read() as connection:
            return await people.is_hidden(connection, user_id)

    async def hide(self, player: Player) -> None:
        """Hide a player, who need not have played yet, from every leaderboard.

        Their own statistics are kept, and their results count again once they are shown.
        """
        async with self._store.write() as connection:
            await people.greet(connection, player.id, player.name)
            await people.hide(connection, player.id, True)

    async def show(self, user_id: int) -> bool:
        """Show a hidden player on the leaderboards again; return whether anything is stored about them.

        Raises :class:`HiddenByOperator` for a player who may not be shown.
        """
        async with self._store.write() as connection:
            if await people.is_barred(connection, user_id):
                raise HiddenByOperator
            return await people.hide(connection, user_id, False)

    async def forget(self, user_id: int, *, request_id: str | None = None) -> bool:
        """Delete the player's data, so that no row holds their id; return whether any was stored.

        A request that is delivered again deletes nothing that was stored since.

        Ranked attempts in progress are resigned, and stay used up: a player who returns the same day gets no
        second one.  :func:`bot.store.people.forget` says what stays.
        """
        if await self._sessions.requests.is_handled(request_id):
            return True
        async with self._store.read() as connection:
            rows = await games.of_person(connection, user_id)
        for row in rows:
            if row.result is None and row.day is not None:
                await self._resign(row.id, user_id)
        day = self._daily.today()
        mark = self._daily.mark(user_id, day)
        async with self._store.write() as connection:
            known = await people.forget(connection, user_id, alias=self._alias(), day=day, mark=mark)
            if known and request_id is not None:
                await handled.note(connection, [request_id], self._sessions.now())
        self._presence.forget(user_id)
        return known

    async def _resign(self, game_id: int, user_id: int) -> None:
        # A game that has ended meanwhile, has no move, or cannot be replayed must not block the deletion.
        with suppress(GameOver, NothingPlayed, CorruptGame):
            await self._sessions.resign(game_id, user_id)


def _entry(guild_id: int, at: datetime, what: str, details: str) -> dict[str, str]:
    return {"server": str(guild_id), "at": _moment(at), "what": what, "details": details}


def _moment(at: datetime) -> str:
    return at.isoformat()


def _game(
    row: GameRow,
    events: Sequence[EventRow],
    analysis: AnalysisRow | None,
    mistake: MistakeRow | None,
    now: datetime,
) -> dict[str, object]:
    result = row.result
    goes_on = result is None or can_be_reopened(result.outcome, result.finished_at, now, final=result.final)
    return {
        "number": row.id,
        "server": None if row.guild_id is None else str(row.guild_id),
        "channel": str(row.channel_id),
        "game": row.rules_key,
        "deal": exported_deal(
            row.deal,
            row.of_day,
            now.astimezone(UTC).date(),
            secret=row.race_id is not None or (row.dealt_by_bot and goes_on),
        ),
        "daily": None if row.day is None else row.day.isoformat(),
        "private": row.private,
        "open_board": row.open_board,
        "level": row.level,
        "started": _moment(row.started_at),
        "events": [{"move": event.code, "at": _moment(event.at)} for event in events],
        "result": None if result is None else asdict(result),
        "analysis": None if analysis is None else asdict(analysis),
        "mistake": None if mistake is None else asdict(mistake),
    }


def _text(value: object) -> str:
    """Return the text of a value that JSON has no form for."""
    return _moment(value) if isinstance(value, datetime) else str(value)
