"""Leases: work that one process at a time does, for as long as it renews its lease.

Times are those of the database's clock, so that machines need not agree on theirs.
"""

from collections.abc import Collection, Sequence

from sqlalchemy import Double, delete, func, select, text, update

from bot.store.db.connection import Connection
from bot.store.db.rows import keep_row
from bot.store.errors import LeaseTaken
from bot.store.schema import lease

_SECONDS = {
    "sqlite": text("SELECT (julianday('now') - 2440587.5) * 86400.0"),
    "postgresql": select(func.extract("epoch", func.clock_timestamp()).cast(Double)),
}


async def take(
    connection: Connection, names: Sequence[str], *, by: str, seconds: float, instead_of: Collection[str] = ()
) -> None:
    """Let *by* hold the leases *names* for *seconds* from now, or renew them.

    A lease that lapsed, or whose holder is one of *instead_of*, is taken over.  Raises :class:`LeaseTaken`
    for one that another process holds; roll back then, and none is taken.
    """
    for name in sorted(names):  # in one order, so that two processes do not wait for each other
        await keep_row(connection, lease, name=name, holder=by, until=0.0)
    wanted = lease.c.name.in_(names)
    held = select(lease).where(wanted).order_by(lease.c.name).with_for_update()
    rows = (await connection.execute(held)).all()
    now = await connection.scalar(_SECONDS[connection.dialect])
    for row in rows:
        if row.holder != by and row.holder not in instead_of and row.until > now:
            raise LeaseTaken(row.name, row.holder, row.until)
    await connection.execute(update(lease).where(wanted).values(holder=by, until=now + seconds))


async def count(connection: Connection, names_like: str) -> int:
    """Return how many leases that have not lapsed have a name like *names_like*, an SQL pattern."""
    now = await connection.scalar(_SECONDS[connection.dialect])
    wanted = (lease.c.name.like(names_like), lease.c.until > now)
    return await connection.scalar(select(func.count()).select_from(lease).where(*wanted)) or 0


async def free(connection: Connection, by: str) -> None:
    """End all leases of *by*."""
    await connection.execute(delete(lease).where(lease.c.holder == by))
