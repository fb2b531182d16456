"""Everything that follows from the results, made anew: tallies, streaks, ratings.

What a step of the schema asks for when there were results before there were tallies, and what mends what
``patience verify`` has found.  Ratings depend on the order in which games were rated, which is lost with
them: anew they are rated in the order of their numbers.
"""

from itertools import groupby

from bot.standings import ratings, scoring, streaks
from bot.standings.ratings import Rating
from bot.standings.scoring import fold, numbers_of, put_streak
from bot.standings.totals import tallied
from bot.store import Connection, Store, members, rank_histograms, settings, totals
from bot.store import ratings as rated
from bot.store.ratings import RatedRow, RatingRow
from bot.store.totals import WORLD, TallyRow

NOTE = "tallies"  # in the settings as long as they are to be made
PEOPLE_AT_ONCE = 500
_GAMES = 5000  # rated at once


async def if_asked(store: Store) -> None:
    """Makes everything anew if a step of the schema has asked for it, once for all processes."""
    async with store.read() as connection:
        if await settings.get(connection, NOTE) is None:
            return
    async with store.write() as connection:
        if await settings.take(connection, NOTE):  # the first process; the others wait here
            await _rebuild(connection)


async def rebuild(store: Store) -> None:
    """Makes everything anew, in one transaction: boards are as they were until it is over."""
    async with store.write() as connection:
        await settings.take(connection, NOTE)
        await _rebuild(connection)


async def _rebuild(connection: Connection) -> None:
    await totals.lock(connection)
    await _rate(connection)
    await count(connection)


async def count(connection: Connection) -> None:
    """Makes tallies and streaks anew from results and ratings."""
    await totals.clear(connection)
    last: int | None = None
    while people := await totals.people_after(connection, last, limit=PEOPLE_AT_ONCE):
        hidden = dict(people)
        rows = await totals.counted_of(connection, list(hidden))
        numbers = await rated.of_many(connection, list(hidden))
        written: list[tuple[int, int, bool, TallyRow]] = []
        for person, own in groupby(rows, key=lambda row: row.player_id):
            found, streak = tallied(own, numbers_of(numbers.get(person, {})))
            written += [(WORLD, person, not hidden[person], row) for row in found.values()]
            if streak != streaks.EMPTY:
                await put_streak(connection, person, streak)
        await totals.put_many(connection, written)
        last = people[-1][0]
    removals = await members.with_removals(connection)
    for guild_id, person in sorted(removals | await members.with_scopes(connection)):
        await scoring.rescope(connection, guild_id, person)
    await totals.copy(connection)
    await totals.show_results(connection)
    await rank_histograms.recount(connection)


async def _rate(connection: Connection) -> None:
    """Rates all the games that count from the beginning."""
    await rated.clear(connection)
    deals: dict[tuple[str, str], Rating] = {}
    people: dict[tuple[int, str], RatingRow] = {}
    number = turn = 0
    while games := await rated.unrated_after(connection, number, limit=_GAMES):
        rows: list[RatedRow] = []
        for game in games:
            turn += 1
            place = (game.rules_key, game.deal)
            deal = deals.get(place) or ratings.opponent(game.rules_key, game.difficulty)
            before = people.get((game.player_id, game.rules_key))
            person = scoring.rating_of(before)
            row = RatedRow(
                game_id=game.game_id,
                rules_key=game.rules_key,
                deal=game.deal,
                won=game.won,
                deal_mu=deal.mu,
                deal_sigma=deal.sigma,
                mu=person.mu,
                sigma=person.sigma,
                turn=turn,
            )
            rows.append(row)
            own = {
                key: found
                for key in ("", game.rules_key)
                if (found := people.get((game.player_id, key))) is not None
            }
            for key, after in fold([row], own).items():
                people[game.player_id, key] = after
            _, deals[place] = ratings.played(person, deal, won=game.won)
        await rated.add_many(connection, rows)
        number = games[-1].game_id
    await rated.put_all(connection, people, {place: (deal.mu, deal.sigma) for place, deal in deals.items()})
