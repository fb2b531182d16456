"""Players' totals per period, which leaderboards sort, and the results that they are computed from."""

from collections.abc import Collection, Iterable
from dataclasses import asdict, dataclass
from datetime import date, datetime

from sqlalchemy import delete, exists, or_, select, text, tuple_, update

from bot.store import rank_histograms
from bot.store.db.connection import Connection
from bot.store.db.rows import columns_of, fetch_all, put_rows
from bot.store.schema import game, is_hidden, player, result
from bot.store.schema.standings import player_totals, rank_histogram

WORLD = 0
"""The scope of all players; every other scope is a server."""

TotalsKey = tuple[str, str]
"""A period and a rules key."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedRow:
    """A result that counts on leaderboards."""

    game_id: int
    player_id: int
    rules_key: str
    day: date | None  # of a ranked attempt
    won: bool
    aided: bool
    points: int
    finished_at: datetime  # UTC


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalsRow:
    """A player's totals over a period, in one game or ("") in all games."""

    period: str
    rules_key: str
    games: int = 0
    wins: int = 0  # without help
    dailies: int = 0  # ranked attempts
    dailies_won: int = 0
    points: int = 0
    streak: int = 0  # current; over all time and all games only
    streak_until: date | None = None  # the last day on which the streak stands without another win
    rating: int | None = None  # over all time only


_COUNTED = (
    select(*columns_of(CountedRow, game, result, game_id=game.c.id))
    .select_from(game.join(result))
    .where(result.c.counted)
    .order_by(result.c.finished_at, game.c.id)
)


async def lock_player(connection: Connection, player_id: int) -> bool:
    """Lock the player row until the transaction ends, and return whether the player is hidden.

    A transaction that locks a player and a game locks the player first, so that no two can deadlock.
    """
    locked = select(is_hidden).where(player.c.id == player_id).with_for_update()
    return await connection.scalar(locked) or False


async def results_of_player(connection: Connection, player_id: int) -> list[CountedRow]:
    """Return the player's results that count, the earliest finish first."""
    return await fetch_all(connection, CountedRow, _COUNTED.where(game.c.player_id == player_id))


async def players_after(connection: Connection, player_id: int, *, limit: int) -> list[tuple[int, bool]]:
    """Return the next *limit* players by id, each with whether the player is hidden.

    They have larger ids than *player_id*, which is 0 or more: deleted players, whose ids are below 0, have no
    totals.
    """
    query = select(player.c.id, is_hidden).where(player.c.id > player_id)
    query = query.order_by(player.c.id).limit(limit)
    return [(number, hidden) for number, hidden in await connection.execute(query)]


async def totals_of_player(
    connection: Connection, player_id: int, scope: int = WORLD, periods: Collection[str] | None = None
) -> dict[TotalsKey, TotalsRow]:
    """Return the player's totals in a scope, of all periods or only of *periods*, in no particular order."""
    query = select(*columns_of(TotalsRow, player_totals)).filter_by(player_id=player_id, scope=scope)
    if periods is not None:
        query = query.where(player_totals.c.period.in_(periods))
    return {(row.period, row.rules_key): row for row in await fetch_all(connection, TotalsRow, query)}


async def scopes(connection: Connection, player_id: int) -> set[int]:
    """Return the scopes in which the player has totals."""
    query = select(player_totals.c.scope).where(player_totals.c.player_id == player_id).distinct()
    return set((await connection.execute(query)).scalars())


async def replace(
    connection: Connection,
    player_id: int,
    rows: Iterable[TotalsRow],
    *,
    scope: int = WORLD,
    shown: bool,
    keys: Collection[TotalsKey] | None = None,
) -> None:
    """Replace the locked player's totals in a scope by *rows*: all of them, or only those of *keys*."""
    own = (player_totals.c.player_id == player_id) & (player_totals.c.scope == scope)
    if keys is not None:
        periods = {period for period, _ in keys}  # an index has the period, but not the rules key
        own &= player_totals.c.period.in_(periods)
        own &= tuple_(player_totals.c.period, player_totals.c.rules_key).in_(keys)
    old = await connection.execute(delete(player_totals).where(own).returning(player_totals))
    before = [dict(row) for row in old.mappings()]
    more = {"scope": scope, "player_id": player_id, "shown": shown}
    after = [asdict(row) | more for row in rows]
    await put_rows(connection, player_totals, *after)
    if scope == WORLD:
        await rank_histograms.update(connection, before, after)


async def set_shown(connection: Connection, player_id: int, shown: bool) -> None:
    """Show the locked player on leaderboards or hide them, in totals, results and rank histograms."""
    query = select(player_totals).filter_by(player_id=player_id, scope=WORLD)
    before = [dict(row) for row in (await connection.execute(query)).mappings()]
    await connection.execute(update(player_totals).filter_by(player_id=player_id).values(shown=shown))
    games = select(game.c.id).where(game.c.player_id == player_id)
    await connection.execute(update(result).where(result.c.game_id.in_(games)).values(shown=shown))
    await rank_histograms.update(connection, before, [row | {"shown": shown} for row in before])


async def show_results(connection: Connection) -> None:
    """Set *shown* of every result: False for those of hidden players, True for all others."""
    hidden = select(is_hidden).select_from(player.join(game)).where(game.c.id == result.c.game_id)
    hidden = hidden.scalar_subquery()
    await connection.execute(update(result).where(result.c.shown == hidden).values(shown=~hidden))


async def is_shown(connection: Connection, player_id: int, *, shown: bool) -> bool:
    """Return whether any totals or results of the player have this value of *shown*."""
    sums = exists().where(player_totals.c.player_id == player_id, player_totals.c.shown.is_(shown))
    own = (game.c.id == result.c.game_id) & (game.c.player_id == player_id)
    results = exists().where(own, result.c.shown.is_(shown))
    return await connection.scalar(select(or_(sums, results))) or False


async def lock_tables(connection: Connection) -> None:
    """Keep other transactions from changing results and totals until this one ends."""
    if connection.dialect == "postgresql":  # in SQLite there is one writer at a time
        # Exclusive, to wait also for transactions that have locked a player row and will change totals.
        await connection.execute(text("LOCK TABLE player, result, player_totals IN EXCLUSIVE MODE"))


async def clear(connection: Connection) -> None:
    """Delete all totals and rank histograms."""
    for table in (player_totals, rank_histogram):
        await connection.execute(delete(table))
