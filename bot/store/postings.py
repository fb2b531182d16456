"""Where each server wants the new daily posted, and which process has posted it."""

from dataclasses import asdict, dataclass
from datetime import date, datetime, timedelta

from sqlalchemy import ColumnElement, and_, delete, or_, select, update

from bot.store.db.connection import Connection
from bot.store.db.upsert import insert_or_keep, insert_or_update
from bot.store.schema import posted, posting

KEPT = timedelta(days=7)  # how long it is kept what was posted


@dataclass(frozen=True, slots=True, kw_only=True)
class PostingRow:
    """What a server has chosen."""

    guild_id: int
    channel_id: int
    minute: int  # of the local day
    zone: str
    role_id: int | None  # whom to call
    since: datetime  # nothing that was due before is posted
    paused: str | None = None  # why nothing is posted until admins choose anew


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """The right to post the daily of a day in a server, until it lapses."""

    guild_id: int
    day: date
    by: str
    since: datetime | None  # set: somebody has tried from then on, and may have got it through


async def posting_of(connection: Connection, guild_id: int) -> PostingRow | None:
    """What the server has chosen."""
    query = select(posting).where(posting.c.guild_id == guild_id)
    row = (await connection.execute(query)).mappings().one_or_none()
    return None if row is None else PostingRow(**row)


async def put(connection: Connection, row: PostingRow) -> None:
    """Keeps what a server has chosen, in place of what it had chosen before."""
    await connection.execute(insert_or_update(connection, posting, asdict(row)))


async def drop(connection: Connection, guild_id: int) -> bool:
    """Forgets what the server has chosen; gives whether there was anything."""
    return (await connection.execute(delete(posting).where(posting.c.guild_id == guild_id))).rowcount > 0


async def pause(connection: Connection, guild_id: int, channel_id: int, why: str) -> bool:
    """Posts nothing in that channel until admins choose anew; gives whether anything was to be."""
    going = and_(
        posting.c.guild_id == guild_id, posting.c.channel_id == channel_id, posting.c.paused.is_(None)
    )
    return (await connection.execute(update(posting).where(going).values(paused=why))).rowcount > 0


async def unsent(connection: Connection, day: date, now: datetime) -> list[PostingRow]:
    """The servers in which the daily of *day* is not posted and nobody is about to."""
    open_row = or_(
        posted.c.guild_id.is_(None), and_(posted.c.sent_at.is_(None), posted.c.claimed_until <= now)
    )
    query = (
        select(posting)
        .outerjoin(posted, and_(posted.c.guild_id == posting.c.guild_id, posted.c.day == day))
        .where(posting.c.paused.is_(None), open_row)
        .order_by(posting.c.guild_id)
    )
    return [PostingRow(**row) for row in (await connection.execute(query)).mappings()]


async def claim(
    connection: Connection, guild_id: int, day: date, *, by: str, now: datetime, lease: timedelta
) -> Claim | None:
    """Claims the posting of a day: None where it was sent, or where somebody else has a claim that lasts.

    *by* names this claim and no other; it lapses after *lease*, which is the same for all.
    """
    row = {"guild_id": guild_id, "day": day, "claimed_by": by, "claimed_until": now + lease}
    if (await connection.execute(insert_or_keep(connection, posted, row))).rowcount:
        return Claim(guild_id=guild_id, day=day, by=by, since=None)
    lapsed = and_(_of(guild_id, day), posted.c.sent_at.is_(None), posted.c.claimed_until <= now)
    until = await connection.scalar(select(posted.c.claimed_until).where(lapsed).with_for_update())
    if until is None:
        return None
    await connection.execute(update(posted).where(lapsed).values(claimed_by=by, claimed_until=now + lease))
    return Claim(guild_id=guild_id, day=day, by=by, since=until - lease)


async def sent(connection: Connection, claimed: Claim, message_id: int, at: datetime) -> None:
    """Notes that it is posted: nobody can claim it any more.  Forgets what was posted long ago."""
    of_guild = posted.c.guild_id == claimed.guild_id
    await connection.execute(
        update(posted)
        .where(_of(claimed.guild_id, claimed.day), posted.c.sent_at.is_(None))
        .values(message_id=message_id, sent_at=at)
    )
    await connection.execute(delete(posted).where(of_guild, posted.c.day < claimed.day - KEPT))


async def put_off(connection: Connection, claimed: Claim, until: datetime) -> None:
    """Lets a claim under which nothing was sent lapse at *until*, if it is still the one that counts."""
    await connection.execute(
        update(posted)
        .where(_of(claimed.guild_id, claimed.day), posted.c.claimed_by == claimed.by)
        .values(claimed_until=until)
    )


async def is_sent(connection: Connection, guild_id: int, day: date) -> bool:
    """Whether the daily of *day* is posted in the server."""
    query = select(posted.c.day).where(_of(guild_id, day), posted.c.sent_at.is_not(None))
    return await connection.scalar(query) is not None


def _of(guild_id: int, day: date) -> ColumnElement[bool]:
    return and_(posted.c.guild_id == guild_id, posted.c.day == day)
