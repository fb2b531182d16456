"""Daily postings: each server's settings, and the claims of the processes that post."""

from collections.abc import Collection
from dataclasses import asdict, dataclass
from datetime import date, datetime, timedelta

from sqlalchemy import ColumnElement, and_, delete, func, or_, select, update

from bot.store.db.connection import Connection
from bot.store.db.rows import columns_of, fetch_all, fetch_one, keep_row, put_rows
from bot.store.schema import membership
from bot.store.schema.sending import posted, posting

KEPT = timedelta(days=7)  # age at which records of sent postings are deleted


@dataclass(frozen=True, slots=True, kw_only=True)
class PostingRow:
    """A server's settings for the daily posting."""

    guild_id: int
    channel_id: int
    minute: int  # of the day in *zone*, from 0
    zone: str
    role_id: int | None  # role to mention
    winners: bool = True  # name the best players of each past week, month and season
    puzzle: bool = False  # offer the puzzle of the day
    yesterday: bool = True  # name yesterday's players and the server's streak
    live: bool = True  # say during the day who is playing
    paused: str | None = None  # the reason, if posting is paused until an admin sets it up again


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """An exclusive claim on posting the daily of a day in a server, which expires."""

    guild_id: int
    day: date
    by: str
    since: datetime | None  # start of an earlier claim that expired, whose message may have been sent
    last: date | None  # the day of the server's last post, None if none is recorded


@dataclass(frozen=True, slots=True, kw_only=True)
class LineRow:
    """A posted daily whose live line is to be looked at."""

    guild_id: int
    channel_id: int
    message_id: int
    day: date
    sent_at: datetime
    line_at: datetime | None  # when the line was last looked at


async def posting_of(connection: Connection, guild_id: int) -> PostingRow | None:
    """Return the server's posting settings, None if it has none."""
    query = select(posting).where(posting.c.guild_id == guild_id)
    return await fetch_one(connection, PostingRow, query)


async def put(connection: Connection, row: PostingRow) -> None:
    """Insert or replace a server's posting settings."""
    await put_rows(connection, posting, asdict(row))


async def drop(connection: Connection, guild_id: int) -> bool:
    """Delete the server's posting settings, and return whether it had any."""
    return (await connection.execute(delete(posting).where(posting.c.guild_id == guild_id))).rowcount > 0


async def pause(connection: Connection, guild_id: int, channel_id: int, why: str) -> bool:
    """Pause posting in the channel, and return whether it was active there.

    *why* is the reason; posting resumes when an admin sets it up again.
    """
    here = update(posting).filter_by(guild_id=guild_id, channel_id=channel_id, paused=None)
    return (await connection.execute(here.values(paused=why))).rowcount > 0


async def unsent(connection: Connection, day: date, now: datetime) -> list[PostingRow]:
    """Return the settings of active servers without a posting of *day* and without a claim valid at *now*."""
    unclaimed = or_(posted.c.guild_id.is_(None), posted.c.claimed_until <= now)
    query = (
        select(posting)
        .outerjoin(posted, and_(posted.c.guild_id == posting.c.guild_id, posted.c.day == day))
        .where(posting.c.paused.is_(None), posted.c.sent_at.is_(None), unclaimed)
        .order_by(posting.c.guild_id)
    )
    return await fetch_all(connection, PostingRow, query)


async def claim(
    connection: Connection, guild_id: int, day: date, *, by: str, now: datetime, lease: timedelta
) -> Claim | None:
    """Claim the posting of a day; return None if it was sent or another claim is still valid.

    *by* is unique to this claim.  The claim expires after *lease*, which must be equal in all calls.
    """
    done = posted.c.guild_id == guild_id, posted.c.sent_at.is_not(None)
    last = await connection.scalar(select(func.max(posted.c.day)).where(*done))
    row = {"guild_id": guild_id, "day": day, "claimed_by": by, "claimed_until": now + lease}
    if await keep_row(connection, posted, **row):
        return Claim(guild_id=guild_id, day=day, by=by, since=None, last=last)
    lapsed = and_(posted.c.sent_at.is_(None), posted.c.claimed_until <= now)
    before = select(posted.c.claimed_until).filter_by(guild_id=guild_id, day=day).where(lapsed)
    until = await connection.scalar(before.with_for_update())
    if until is None:
        return None
    claimed = Claim(guild_id=guild_id, day=day, by=by, since=until - lease, last=last)
    await _change(connection, claimed, lapsed, claimed_by=by, claimed_until=now + lease)
    return claimed


async def sent(
    connection: Connection, claimed: Claim, channel_id: int, message_id: int, at: datetime
) -> None:
    """Record where the message was sent, and delete the server's records older than :data:`KEPT`."""
    of_guild, unsent = posted.c.guild_id == claimed.guild_id, posted.c.sent_at.is_(None)
    await _change(connection, claimed, unsent, channel_id=channel_id, message_id=message_id, sent_at=at)
    await connection.execute(delete(posted).where(of_guild, posted.c.day < claimed.day - KEPT))


async def put_off(connection: Connection, claimed: Claim, until: datetime) -> None:
    """Set the expiry of an unused claim to *until*, unless another claim has replaced it."""
    await _change(connection, claimed, posted.c.claimed_by == claimed.by, claimed_until=until)


async def is_sent(connection: Connection, guild_id: int, day: date) -> bool:
    """Return whether the daily of *day* was posted in the server."""
    query = select(posted.c.sent_at).filter_by(guild_id=guild_id, day=day)
    return await connection.scalar(query) is not None


async def lines(
    connection: Connection, day: date, players: Collection[int], before: datetime
) -> list[LineRow]:
    """Return the posts whose line may no longer be true.

    They are those of *day* in servers of *players* or without a line as yet, and those of *day* or the day
    before that name somebody as playing and were last looked at *before* a moment.
    """
    own = select(membership.c.guild_id).filter_by(gone_at=None).where(membership.c.player_id.in_(players))
    fresh = and_(posted.c.day == day, or_(posted.c.guild_id.in_(own), posted.c.line_at.is_(None)))
    stale = and_(posted.c.day >= day - timedelta(days=1), posted.c.playing, posted.c.line_at <= before)
    query = (
        select(*columns_of(LineRow, posted, posting))
        .join(posted, posted.c.guild_id == posting.c.guild_id)
        .where(posting.c.live, posted.c.message_id.is_not(None), or_(fresh, stale))
        .order_by(posting.c.guild_id)
    )
    return await fetch_all(connection, LineRow, query)


async def note_line(connection: Connection, row: LineRow, line: str, *, playing: bool, at: datetime) -> bool:
    """Note the hash of a post's line, and return whether the line is to be changed by the caller.

    It is not if the line is the same, or if another process has looked at it since *row* was read.
    """
    same = posted.c.line_at.is_(None) if row.line_at is None else posted.c.line_at == row.line_at
    query = select(posted.c.line).filter_by(guild_id=row.guild_id, day=row.day).where(same)
    before = await connection.scalar(query.with_for_update())
    if before is None:
        return False
    return await _change(connection, row, same, line=line, playing=playing, line_at=at) and line != before


async def lose_line(connection: Connection, row: LineRow, *, gone: bool) -> None:
    """Note that the line that was noted last has not reached the message.

    It is looked at again, but never if the message is *gone*.
    """
    lost = {"message_id": None, "playing": False} if gone else {"line": "?", "playing": True}
    await _change(connection, row, **lost)


async def _change(
    connection: Connection, post: Claim | LineRow, *conditions: ColumnElement[bool], **row: object
) -> bool:
    """Change the given columns of a post on *conditions*, and return whether it fulfils them."""
    change = update(posted).filter_by(guild_id=post.guild_id, day=post.day).where(*conditions)
    return (await connection.execute(change.values(row))).rowcount > 0
