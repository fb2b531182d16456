"""What is stored of a person: shown to them as a file, and deleted when they ask."""

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict
from datetime import datetime
from secrets import randbelow

from bot.daily.service import Daily
from bot.play.sessions import CorruptGame, GameOver, NothingPlayed, Sessions
from bot.store import Store, games, members, people, ratings, streaks, totals
from bot.store.games import EventRow, GameRow


def any_alias() -> int:
    """A random id below 0, such as no account of Discord has."""
    return -1 - randbelow((1 << 62) - 1)


class Privacy:
    """What people may ask of their own data."""

    def __init__(
        self, store: Store, sessions: Sessions, daily: Daily, *, alias: Callable[[], int] = any_alias
    ) -> None:
        self._store = store
        self._sessions = sessions
        self._daily = daily
        self._alias = alias

    async def export(self, user_id: int) -> str | None:
        """All that is stored of the person, as JSON text; None where there is nothing.

        Ids are strings, because they are larger than many readers of JSON can count; moments are ISO 8601.
        """
        async with self._store.read() as connection:
            name = await people.name(connection, user_id)
            done = await people.done_as_admin(connection, user_id)
            if name is None and not done:
                return None
            rows = await games.of_person(connection, user_id)
            played = [_game(row, await games.events(connection, row.id)) for row in rows]
            seats = await people.seats(connection, user_id)
            hidden = await people.is_hidden(connection, user_id)
            look = await people.look(connection, user_id)
            servers = await members.servers(connection, user_id)
            sums = await totals.totals_of_player(connection, user_id)
            numbers = await ratings.ratings_of_player(connection, user_id)
            streak = await streaks.streak_of(connection, user_id)
        laid = [{"channel": str(channel), "game": number} for channel, number in seats]
        person = {
            "id": str(user_id),
            "name": name,
            "hidden": hidden,
            "look": look,
            "games": played,
            "boards": laid,
            "servers": [
                {"server": str(guild_id), "left": None if gone_at is None else _moment(gone_at)}
                for guild_id, gone_at in servers
            ],
            "streak": None if streak is None else {**asdict(streak), "last_day": str(streak.last_day)},
            "ratings": [asdict(row) for row in numbers.values()],
            "reached": [asdict(row) for row in sums.values()],
            "done_as_admin": [
                {"server": str(guild_id), "at": _moment(at), "what": what, "details": details}
                for guild_id, at, what, details in done
            ],
        }
        return json.dumps(person, ensure_ascii=False, indent=2)

    async def is_hidden(self, user_id: int) -> bool:
        """Whether the person has taken themselves off the leaderboards."""
        async with self._store.read() as connection:
            return await people.is_hidden(connection, user_id)

    async def hide(self, user_id: int, hidden: bool = True) -> bool:
        """Takes the person off every leaderboard, or puts them back; gives whether they have ever played.

        They keep their own figures, and what they have reached counts again when they come back.
        """
        async with self._store.write() as connection:
            return await people.hide(connection, user_id, hidden)

    async def forget(self, user_id: int) -> bool:
        """Deletes the person: no row has their id any more.  Gives whether anything was stored of them.

        Their games are resigned and stay on the boards under nobody's name.  Today's ranked attempt stays
        spent: who comes back today cannot have a second one.
        """
        async with self._store.read() as connection:
            rows = await games.of_person(connection, user_id)
        for row in rows:
            if row.result is None:
                await self._resign(row.id, user_id)
        day = self._daily.today()
        mark = self._daily.mark(user_id, day)
        async with self._store.write() as connection:
            return await people.forget(connection, user_id, alias=self._alias(), day=day, mark=mark)

    async def _resign(self, game_id: int, user_id: int) -> None:
        # It has ended meanwhile, or never begun; or it cannot be played again, which must not keep them here.
        with suppress(GameOver, NothingPlayed, CorruptGame):
            await self._sessions.resign(game_id, user_id)


def _moment(at: datetime) -> str:
    return at.isoformat()


def _game(row: GameRow, events: Sequence[EventRow]) -> dict[str, object]:
    result = row.result
    return {
        "number": row.id,
        "server": None if row.guild_id is None else str(row.guild_id),
        "channel": str(row.channel_id),
        "game": row.rules_key,
        "deal": row.deal,
        "daily": None if row.day is None else row.day.isoformat(),
        "started": _moment(row.started_at),
        "events": [{"move": event.code, "at": _moment(event.at)} for event in events],
        "result": None
        if result is None
        else {
            "outcome": result.outcome,
            "moves": result.moves,
            "seconds": result.seconds,
            "cards_home": result.home,
            "clean": result.clean,
            "points": result.points,
            "counts": result.counted,
            "finished": _moment(result.finished_at),
        },
    }
