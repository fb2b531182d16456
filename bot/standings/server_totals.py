"""Server totals: a player's totals in each server, after membership or removed results changed.

A server shows the world's totals of its members, as long as its admins have removed no result of theirs.
Otherwise it has totals of its own, without the removed results.  Other servers and the world keep everything.
"""

from collections.abc import Awaitable, Callable, Collection, Mapping
from datetime import datetime

from bot.standings.player_ratings import fold, shown_ratings
from bot.standings.totals import add_up
from bot.store import Connection, members, totals
from bot.store import ratings as rated
from bot.store.totals import TotalsKey, TotalsRow


async def put_totals(
    connection: Connection,
    player_id: int,
    rows: Collection[TotalsRow],
    *,
    shown: bool,
    keys: Collection[TotalsKey] | None,
) -> None:
    """Replace totals of the locked player in the world and in the player's servers.

    Only totals of *keys* are replaced, all of them if that is None.  The world comes last, because other
    transactions wait for its rank histograms.
    """
    for guild_id, has_own in await members.current_servers(connection, player_id):
        if has_own:
            own = await own_totals(connection, guild_id, player_id)
            await totals.replace(connection, player_id, own.values(), scope=guild_id, shown=shown)
        else:
            await totals.replace(connection, player_id, rows, scope=guild_id, shown=shown, keys=keys)
    await totals.replace(connection, player_id, rows, shown=shown, keys=keys)


async def own_totals(connection: Connection, guild_id: int, player_id: int) -> dict[TotalsKey, TotalsRow]:
    """Return a player's totals from the results that a server has not removed."""
    removed = await members.removed(connection, guild_id, player_id)
    results = await totals.results_of_player(connection, player_id)
    games = await rated.games_of_player(connection, player_id)
    ratings = shown_ratings(fold(row for row in games if row.game_id not in removed))
    return add_up((row for row in results if row.game_id not in removed), ratings)


async def rebuild_server_totals(connection: Connection, guild_id: int, player_id: int) -> None:
    """Rebuild a player's totals for one server after membership or removals changed."""
    hidden = await totals.lock_player(connection, player_id)
    servers = dict(await members.current_servers(connection, player_id))
    rows: Mapping[TotalsKey, TotalsRow] = {}
    if servers.get(guild_id):
        rows = await own_totals(connection, guild_id, player_id)
    elif guild_id in servers:
        rows = await totals.totals_of_player(connection, player_id)
    await totals.replace(connection, player_id, rows.values(), scope=guild_id, shown=not hidden)


async def apply_change(
    connection: Connection,
    guild_id: int,
    player_id: int,
    change: Callable[[Connection, int], Awaitable[bool]],
) -> bool:
    """Apply a *change* to what one server's leaderboards show of a player; return whether it is one."""
    await totals.lock_player(connection, player_id)
    is_new = await change(connection, guild_id)
    if is_new:
        await rebuild_server_totals(connection, guild_id, player_id)
    return is_new


async def join_server(connection: Connection, guild_id: int, player_id: int, at: datetime) -> None:
    """Note that the locked player is a member of the server at *at*; its leaderboards then show them."""
    if await members.join(connection, guild_id, player_id, at):
        await rebuild_server_totals(connection, guild_id, player_id)


async def update_member(
    connection: Connection, guild_id: int, player_id: int, at: datetime, *, gone: bool
) -> None:
    """Update whether a known player is a member of the server at the moment *at*, or is *gone*.

    One who is gone drops off the server's leaderboards.
    """
    await totals.lock_player(connection, player_id)
    if gone:
        if await members.leave(connection, guild_id, player_id, at):
            await rebuild_server_totals(connection, guild_id, player_id)
    elif await members.is_known(connection, guild_id, player_id):
        await join_server(connection, guild_id, player_id, at)
