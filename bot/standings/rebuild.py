"""Recompute totals and ratings from the stored results.

``patience verify --mend`` asks for this.  The order in which games were rated is lost; they are rated
again in the order of their numbers.
"""

from collections.abc import Callable

from bot.standings import player_ratings
from bot.standings.player_ratings import shown_ratings
from bot.standings.server_totals import put_totals
from bot.standings.totals import add_up
from bot.store import Connection, Store, people, totals
from bot.store import ratings as rated
from bot.store.games import newest

AT_ONCE = 500  # games or players

Report = Callable[[int, int, str], None]
"""Called with how much is done, how much there is and what it is."""


async def rebuild(store: Store, *, progress: Report = lambda done, total, what: None) -> None:
    """Rebuild everything in one transaction: leaderboards are as they were until it is committed."""
    async with store.write() as connection:
        await totals.lock_tables(connection)
        await rated.clear(connection)
        last, final = 0, await newest(connection)
        while games := await rated.unrated_after(connection, last, limit=AT_ONCE):
            for game in games:
                await player_ratings.rate(connection, game)
            last = games[-1].game_id
            progress(last, final, "Rating games")
        await rated.drop_deleted(connection)
        await rebuild_totals(connection, progress)


async def rebuild_totals(connection: Connection, progress: Report) -> None:
    """Recompute all totals from results and ratings."""
    await totals.clear(connection)
    last = done = 0
    count = await people.count(connection)
    while players := await totals.players_after(connection, last, limit=AT_ONCE):
        for player_id, hidden in players:
            numbers = shown_ratings(await rated.ratings_of_player(connection, player_id))
            rows = add_up(await totals.results_of_player(connection, player_id), numbers).values()
            await put_totals(connection, player_id, rows, shown=not hidden, keys=None)
        last = players[-1][0]
        done += len(players)
        progress(done, count, "Recomputing totals")
    await totals.show_results(connection)
