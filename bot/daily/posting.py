"""Posting of each new daily in the servers that want it: when it is due, and which process posts it.

**Exactly once.**  Before posting, a process claims the row of the server and day; the database lets one
process have it.  A claim lapses after two minutes, so that another process can take over if its holder has
died.  The successor first looks for the message in the channel, because the holder may have died between
sending the message and recording it.  The row of a posted daily is final.

**Late rather than never.**  A daily that was not posted because of an outage stays due until its day is over;
past days are never posted.
"""

from collections.abc import Callable, Collection
from dataclasses import asdict, dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from secrets import token_hex

from bot.daily.schedule import DAY, coming, day_start, is_zone, moment
from bot.record import Player
from bot.store import Store, audit, postings
from bot.store.postings import Claim, LineRow, PostingRow  # used by Discord code, too

LEASE = timedelta(minutes=2)  # life of a claim; Discord recognizes a repeated nonce for "a few minutes"
SOON = timedelta(seconds=14)  # between two changes of a live line, a second less than its timer's 15
STALE = timedelta(seconds=59)  # the same in posts older than an hour; lines this old are checked again
LATER = timedelta(hours=1)  # delay before a message that Discord refused is tried again
_NOT_CHOSEN = ("guild_id", "paused")  # of a schedule, by an admin


class Why(StrEnum):
    """The reason why posting was paused."""

    GONE = "gone"  # the channel was deleted
    FORBIDDEN = "forbidden"
    ZONE = "zone"  # the time zone is no longer known to this machine


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """A daily to be posted now, due since *at*."""

    row: PostingRow
    day: date
    at: datetime


def _too_early(row: LineRow, now: datetime) -> bool:
    """Return whether a line was looked at less than 15 seconds ago, a minute if Discord limits its edits."""
    old = now - row.sent_at > timedelta(hours=1)
    return row.line_at is not None and now - row.line_at < (STALE if old else SOON)


class Posting:
    """The posting schedules of one store."""

    def __init__(self, store: Store, *, now: Callable[[], datetime]) -> None:
        self._store = store
        self._now = now

    # Settings

    async def chosen(self, guild_id: int) -> PostingRow | None:
        """Return the server's schedule, None if it has none."""
        return await self._store.look(postings.posting_of, guild_id=guild_id)

    async def choose(self, wanted: PostingRow, by: Player) -> None:
        """Schedule the posting of every new daily, replacing the previous schedule of the server.

        Today's is posted at once if its moment has passed, unless it was posted before.  A schedule that is
        the present one changes nothing.
        """
        guild_id, at = wanted.guild_id, self._now()
        async with self._store.write() as connection:
            if await postings.posting_of(connection, guild_id) == wanted:  # perhaps delivered again
                return
            await postings.put(connection, wanted)
            shown = {name: value for name, value in asdict(wanted).items() if name not in _NOT_CHOSEN}
            await audit.note(connection, guild_id, "daily", at=at, by_id=by.id, by_name=by.name, **shown)

    async def off(self, guild_id: int, by: Player) -> bool:
        """End posting in the server, and return whether it was scheduled."""
        async with self._store.write() as connection:
            if not await postings.drop(connection, guild_id):
                return False
            await audit.note(connection, guild_id, "off", at=self._now(), by_id=by.id, by_name=by.name)
            return True

    async def next_at(self, row: PostingRow) -> datetime | None:
        """Return the moment of the server's next post, now if today's is late, None if there is none."""
        if row.paused or not is_zone(row.zone):
            return None
        today, now = self._now().date(), self._now()
        if await self._store.look(postings.is_sent, row.guild_id, today):  # before its hour was put off
            now = day_start(today + DAY) - timedelta.resolution
        elif moment(today, row.minute, row.zone) <= now:
            return now
        return coming(now, row.minute, row.zone)

    # Posting

    async def due(self) -> list[Due]:
        """Return the unclaimed dailies to be posted now."""
        now, today = self._now(), self._now().date()
        rows = await self._store.look(postings.unsent, today, now)
        found: list[Due] = []
        for row in rows:
            if not is_zone(row.zone):
                await self._pause(row.guild_id, row.channel_id, Why.ZONE)
            elif (at := moment(today, row.minute, row.zone)) <= now:
                found.append(Due(row=row, day=today, at=at))
        return found

    async def claim(self, due: Due) -> Claim | None:
        """Claim a due post for :data:`LEASE`; return None if it is claimed already or its day is over."""
        now = self._now()
        if now >= day_start(due.day) + DAY:
            return None
        server, by = due.row.guild_id, token_hex(8)
        return await self._store.run(postings.claim, server, due.day, by=by, now=now, lease=LEASE)

    async def sent(self, claim: Claim, channel_id: int, message_id: int) -> None:
        """Record where the daily was posted; this is final."""
        await self._store.run(postings.sent, claim, channel_id, message_id, self._now())

    # The live line

    async def live(self, players: Collection[int]) -> tuple[list[LineRow], bool]:
        """Return the posts whose live line may no longer be true after turns of *players*.

        Posts that were looked at a moment ago are left out; return also whether there are any.
        """
        now = self._now()
        rows = await self._store.look(postings.lines, now.date(), players, now - STALE)
        ready = [row for row in rows if not _too_early(row, now)]
        return ready, len(ready) < len(rows)

    async def note_line(self, post: LineRow, line: str, *, playing: bool) -> bool:
        """Note the hash of a post's line; return whether it changes and this process is to change it."""
        return await self._store.run(postings.note_line, post, line, playing=playing, at=self._now())

    async def lose_line(self, post: LineRow, *, gone: bool) -> None:
        """Note that a post's line could not be changed; it is tried again unless the post is *gone*."""
        await self._store.run(postings.lose_line, post, gone=gone)

    async def put_off(self, claim: Claim) -> None:
        """Try again after :data:`LATER`, because Discord refused the message and is likely to do so again."""
        await self._store.run(postings.put_off, claim, self._now() + LATER)

    async def pause(self, due: Due, claim: Claim, why: Why) -> None:
        """Pause posting until an admin sets a new schedule; the audit log shows *why*."""
        await self._pause(due.row.guild_id, due.row.channel_id, why)
        await self._store.run(postings.put_off, claim, self._now())

    async def _pause(self, guild_id: int, channel_id: int, why: Why) -> None:
        async with self._store.write() as connection:
            if await postings.pause(connection, guild_id, channel_id, why):
                await audit.note(connection, guild_id, "paused", at=self._now(), why=why)
