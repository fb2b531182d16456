"""The posting of each new daily in the servers that want it: what is due, and who of us posts it.

**Exactly once.**  Whoever wants to post claims the row of server and day first; of all processes one gets it.
A claim lapses after two minutes, so that another can take it over when its holder has died.  Whoever takes
over looks first whether the message is there, since the holder may have died between sending and noting it.
The row of a posted daily is final.

**Late rather than never.**  What an outage has prevented is due as long as its day lasts; days that are over
are never posted.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum
from secrets import token_hex

from bot.daily.schedule import coming, day_start, is_zone, moment
from bot.record import Player
from bot.store import Store, audit, postings
from bot.store.postings import Claim, PostingRow

__all__ = ["Claim", "Due", "Posting", "PostingRow", "Why"]

LEASE = timedelta(minutes=2)  # how long a claim lasts; Discord knows a nonce again for "a few minutes"
LATER = timedelta(hours=1)  # until what Discord did not take is tried again


class Why(StrEnum):
    """Why the posting was paused."""

    GONE = "gone"  # the channel
    FORBIDDEN = "forbidden"
    ZONE = "zone"  # this machine does not know it any more


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """A daily that is to be posted now."""

    guild_id: int
    channel_id: int
    role_id: int | None
    day: date
    at: datetime  # since when


class Posting:
    """The postings of one store."""

    def __init__(
        self, store: Store, *, now: Callable[[], datetime], token: Callable[[], str] = lambda: token_hex(8)
    ) -> None:
        self._store = store
        self._now = now
        self._token = token

    # What admins choose

    async def chosen(self, guild_id: int) -> PostingRow | None:
        """What the server has chosen."""
        async with self._store.read() as connection:
            return await postings.posting_of(connection, guild_id)

    async def choose(
        self, guild_id: int, by: Player, *, channel_id: int, minute: int, zone: str, role_id: int | None
    ) -> PostingRow:
        """Posts every new daily in *channel_id* from now on, in place of what was chosen before.

        *minute* of the day in *zone*; *role_id* names whom to call.  The first to be posted is the next
        whose moment comes: see :meth:`catch_up`.
        """
        row = PostingRow(
            guild_id=guild_id,
            channel_id=channel_id,
            minute=minute,
            zone=zone,
            role_id=role_id,
            since=self._now().replace(second=0, microsecond=0),
        )
        async with self._store.write() as connection:
            await postings.put(connection, row)
            await audit.note(
                connection,
                guild_id,
                "daily",
                at=self._now(),
                by_id=by.id,
                by_name=by.name,
                channel=channel_id,
                minute=minute,
                zone=zone,
                role=role_id,
            )
        return row

    async def off(self, guild_id: int, by: Player) -> bool:
        """Posts nothing more in the server; gives whether anything was to be posted."""
        async with self._store.write() as connection:
            if not await postings.drop(connection, guild_id):
                return False
            await audit.note(connection, guild_id, "off", at=self._now(), by_id=by.id, by_name=by.name)
            return True

    async def missed(self, row: PostingRow) -> bool:
        """Whether today's moment had passed before the server chose it, so that today's is not posted."""
        today = self._today()
        if row.paused or not is_zone(row.zone) or moment(today, row.minute, row.zone) >= row.since:
            return False
        async with self._store.read() as connection:
            return not await postings.is_sent(connection, row.guild_id, today)

    async def catch_up(self, guild_id: int) -> bool:
        """Makes today's daily due although its moment had passed; gives whether it is."""
        async with self._store.write() as connection:
            row = await postings.posting_of(connection, guild_id)
            if row is None or row.paused:
                return False
            await postings.put(connection, replace(row, since=day_start(self._today())))
            return True

    async def next_at(self, row: PostingRow) -> datetime | None:
        """When the server's next daily comes, None if none does."""
        if row.paused or not is_zone(row.zone):
            return None
        today, now = self._today(), self._now()
        at = moment(today, row.minute, row.zone)
        if row.since <= at <= now:  # overdue, or posted
            async with self._store.read() as connection:
                if not await postings.is_sent(connection, row.guild_id, today):
                    return at
        return coming(now, row.minute, row.zone)

    # What is to be done

    async def due(self, only: Collection[int] | None = None) -> list[Due]:
        """What is to be posted now and claimed by nobody, in all servers or in *only* those."""
        now, today = self._now(), self._today()
        async with self._store.read() as connection:
            rows = await postings.unsent(connection, today, now)
        found: list[Due] = []
        for row in rows:
            if only is not None and row.guild_id not in only:
                continue
            if not is_zone(row.zone):
                await self._pause(row.guild_id, row.channel_id, Why.ZONE)
            elif row.since <= (at := moment(today, row.minute, row.zone)) <= now:
                found.append(
                    Due(
                        guild_id=row.guild_id,
                        channel_id=row.channel_id,
                        role_id=row.role_id,
                        day=today,
                        at=at,
                    )
                )
        return found

    async def claim(self, due: Due) -> Claim | None:
        """The right to post what is due, for :data:`LEASE`; None if another has it, or its day is over."""
        now = self._now()
        if now >= day_start(due.day) + timedelta(days=1):
            return None
        async with self._store.write() as connection:
            return await postings.claim(
                connection, due.guild_id, due.day, by=self._token(), now=now, lease=LEASE
            )

    async def sent(self, claim: Claim, message_id: int) -> None:
        """Notes that it is posted, for ever."""
        async with self._store.write() as connection:
            await postings.sent(connection, claim, message_id, self._now())

    async def put_off(self, claim: Claim) -> None:
        """Tries again much later: Discord has refused the message, and will probably do so again."""
        async with self._store.write() as connection:
            await postings.put_off(connection, claim, self._now() + LATER)

    async def pause(self, due: Due, claim: Claim, why: Why) -> None:
        """Posts nothing more in that channel until admins choose anew; they find *why* in the audit."""
        await self._pause(due.guild_id, due.channel_id, why)
        async with self._store.write() as connection:
            await postings.put_off(connection, claim, self._now())

    async def _pause(self, guild_id: int, channel_id: int, why: Why) -> None:
        async with self._store.write() as connection:
            if await postings.pause(connection, guild_id, channel_id, why):
                await audit.note(connection, guild_id, "paused", at=self._now(), why=why)

    def _today(self) -> date:
        return self._now().astimezone(UTC).date()
