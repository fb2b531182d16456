"""Privacy: export, hide and delete the data stored about a player."""

import asyncio
import json
from contextlib import suppress
from datetime import UTC, datetime
from secrets import randbelow

from bot.daily.secrecy import can_be_reopened, exported_deal
from bot.daily.service import Daily
from bot.people.presence import Presence
from bot.play.refusals import ClockWrong, GameOver, NoGame, NothingPlayed, NotYours, Refusal
from bot.play.sessions import Sessions
from bot.record import CorruptGame, Player
from bot.store import Store, games, handled, people, personal
from bot.store.games import GameRow


class HiddenByOperator(Refusal):
    """The operator of the bot has hidden the player from the leaderboards."""


class Privacy:
    """Requests of players concerning their own data."""

    def __init__(self, store: Store, sessions: Sessions, daily: Daily, presence: Presence) -> None:
        self._store = store
        self._sessions = sessions
        self._daily = daily
        self._presence = presence

    async def export(self, user_id: int) -> str | None:
        """Return all data stored about the player as JSON, by table; None if there is none.

        Times are in ISO 8601.  A deal that is still secret is replaced by the reason
        (:mod:`bot.daily.secrecy`).
        """
        async with self._store.read() as connection:
            stored = await personal.of_player(connection, user_id)
            if not (stored["player"] or stored["done_as_admin"]):
                return None
            rows = await games.of_person(connection, user_id)
        now = self._daily.now()
        deals = {str(row.id): _deal(row, now) for row in rows}
        stored["game"] = [row | {"deal": deals[row["id"]]} for row in stored["game"]]
        return await asyncio.to_thread(json.dumps, stored, ensure_ascii=False, indent=2, default=_text)

    async def name(self, user_id: int) -> str:
        """Return the player's last known name, "" for nobody known."""
        return await self._store.look(people.name, player_id=user_id) or ""

    async def is_hidden(self, user_id: int) -> bool:
        """Return whether the player is hidden from the leaderboards."""
        return await self._store.look(people.is_hidden, player_id=user_id)

    async def hide(self, player: Player) -> None:
        """Hide a player, who need not have played yet, from every leaderboard.

        Their own statistics are kept, and their results count again once they are shown.
        """
        async with self._store.write() as connection:
            await people.greet(connection, player.id, player.name)
            await people.hide(connection, player.id, hidden=True)

    async def show(self, user_id: int) -> bool:
        """Show a hidden player on the leaderboards again; return whether anything is stored about them.

        Raises :class:`HiddenByOperator` for a player who may not be shown.
        """
        async with self._store.write() as connection:
            if await people.is_barred(connection, user_id):
                raise HiddenByOperator
            return await people.hide(connection, user_id, hidden=False)

    async def forget(self, user_id: int, *, request_id: str | None = None) -> bool:
        """Delete the player's data, so that no row holds their id; return whether any was stored.

        A request that is delivered again deletes nothing that was stored since.

        Ranked attempts in progress are resigned, and stay used up: a player who returns the same day gets no
        second one.  :func:`bot.store.personal.forget` says what stays.
        """
        if await self._sessions.requests.is_handled(request_id):
            return True
        async with self._store.read() as connection:
            rows = await games.of_person(connection, user_id)
        for row in rows:
            if row.result is None and row.day is not None:
                # A game that has ended or gone meanwhile, has no move or cannot be replayed, or whose end the
                # clock leaves uncertain, must not be in the way.
                with suppress(ClockWrong, CorruptGame, GameOver, NoGame, NothingPlayed, NotYours):
                    await self._sessions.resign(row.id, user_id)
        day = self._daily.today()
        mark = self._daily.mark(user_id, day)
        alias = -1 - randbelow((1 << 62) - 1)  # no Discord account has an id below 0
        async with self._store.write() as connection:
            known = await personal.forget(connection, user_id, alias=alias, day=day, mark=mark)
            if known and request_id is not None:
                await handled.note(connection, [request_id], self._sessions.now())
        self._presence.forget(user_id)
        return known


def _deal(row: GameRow, now: datetime) -> str:
    """Return the deal of a game, or the reason why it is still secret."""
    result = row.result
    goes_on = result is None or can_be_reopened(result.outcome, result.finished_at, now, final=result.final)
    of_day = row.day or row.practice_day
    secret = row.race_id is not None or ((row.dealt_by_bot or row.open_board) and goes_on)
    return exported_deal(row.deal, of_day, now.astimezone(UTC).date(), secret=secret)


def _text(value: object) -> str:
    """Return the text of a value that JSON has no form for."""
    return value.isoformat() if isinstance(value, datetime) else str(value)
