"""Recompute totals and ratings from the stored results.

``patience verify --mend`` asks for this.  The order in which games were rated is lost; they are rated
again in the order of their numbers.
"""

from collections.abc import Callable
from itertools import groupby

from bot.standings import player_ratings, server_totals
from bot.standings.player_ratings import shown_ratings
from bot.standings.totals import add_up
from bot.store import Connection, Store, members, people, rank_histograms, totals
from bot.store import ratings as rated
from bot.store.games import newest
from bot.store.totals import WORLD, TotalsRow

PLAYERS_AT_ONCE = 500
_GAMES_AT_ONCE = 500

Report = Callable[[int, int, str], None]
"""Called with how much is done, how much there is and what it is."""


async def rebuild(store: Store, *, progress: Report = lambda done, total, what: None) -> None:
    """Rebuild everything in one transaction: leaderboards are as they were until it is committed."""
    async with store.write() as connection:
        await totals.lock_tables(connection)
        await _rate(connection, progress)
        await rebuild_totals(connection, progress)


async def rebuild_totals(connection: Connection, progress: Report) -> None:
    """Recompute all totals from results and ratings."""
    await totals.clear(connection)
    last: int | None = None
    done, count = 0, await people.count(connection)
    while players := await totals.players_after(connection, last, limit=PLAYERS_AT_ONCE):
        hidden = dict(players)
        results = await totals.results_of_players(connection, list(hidden))
        stored = await rated.ratings_of_players(connection, list(hidden))
        written: list[tuple[int, int, bool, TotalsRow]] = []
        for player_id, rows in groupby(results, key=lambda row: row.player_id):
            found = add_up(rows, shown_ratings(stored.get(player_id, {})))
            written += [(WORLD, player_id, not hidden[player_id], row) for row in found.values()]
        await totals.put_many(connection, written)
        last = players[-1][0]
        done += len(players)
        progress(done, count, "Recomputing totals")
    scopes = sorted(await members.with_removals(connection))
    for number, (guild_id, player_id) in enumerate(scopes):
        progress(number, len(scopes), "Recomputing the totals of servers")
        await server_totals.rebuild_server_totals(connection, guild_id, player_id)
    await totals.copy_to_servers(connection)
    await totals.show_results(connection)
    await rank_histograms.recount(connection)


async def _rate(connection: Connection, progress: Report) -> None:
    """Rate all ranked attempts that count from the beginning."""
    await rated.clear(connection)
    last, final = 0, await newest(connection)
    while games := await rated.unrated_after(connection, last, limit=_GAMES_AT_ONCE):
        for game in games:
            await player_ratings.rate(connection, game)
        last = games[-1].game_id
        progress(last, final, "Rating games")
    await rated.drop_deleted(connection)
