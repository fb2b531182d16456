"""Stored ratings: rate a player against a deal, show the change, and recompute after a withdrawal."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import reduce
from types import MappingProxyType

from bot.standings import ratings
from bot.standings.ratings import Rating
from bot.standings.totals import ALL_GAMES
from bot.store import Connection
from bot.store import ratings as rated
from bot.store.dailies import DailyRow
from bot.store.games import GameRow
from bot.store.rankings import RATING
from bot.store.ratings import RatedRow, RatingRow, Unrated

PROVISIONAL = RATING.min_dailies
"""The fewest rated games with which a rating is more than provisional."""


def fold(
    rows: Iterable[RatedRow], before: Mapping[str, RatingRow] = MappingProxyType({})
) -> dict[str, RatingRow]:
    """Return a player's ratings by rules key after the rated games *rows*, in their order.

    The key :data:`~bot.standings.totals.ALL_GAMES` has the rating over all games.
    """
    found = dict(before)
    for row in rows:
        deal = Rating(mu=row.deal_mu, sigma=row.deal_sigma)
        result = ratings.score(won=row.won, clean=row.clean)
        for key in (ALL_GAMES, row.rules_key):
            old = found.get(key)
            player, _ = ratings.played(row.rules_key, rating_on(old, row.day), deal, result)
            games = 1 if old is None else old.games + 1
            found[key] = RatingRow(
                rules_key=key, mu=player.mu, sigma=player.sigma, games=games, last_day=row.day
            )
    return found


def rating_on(row: RatingRow | None, day: date) -> Rating:
    """Return the rating before a game on *day*: the stored one, aged, or a new player's."""
    if row is None:
        return ratings.START
    return ratings.rested(row.rating, (day - row.last_day).days)


def shown_ratings(rows: Mapping[str, RatingRow]) -> dict[str, int]:
    """Return ratings as the numbers that people see, by rules key."""
    games = [row.games for key, row in rows.items() if key != ALL_GAMES]
    return {
        key: ratings.shown_over_all(row.rating, games) if key == ALL_GAMES else ratings.shown(row.rating)
        for key, row in rows.items()
    }


async def rate(connection: Connection, game: Unrated) -> None:
    """Rate the player of a ranked attempt, whose result is stored, against its deal, and the deal, too."""
    prior = ratings.opponent(game.rules_key, game.difficulty)
    cards = await rated.lock_deal(connection, game.rules_key, game.deal, prior)
    before = await rated.ratings_of_player(connection, game.player_id)
    own = before.get(ALL_GAMES)
    player = rating_on(own, game.day)
    row = RatedRow(
        game_id=game.game_id,
        rules_key=game.rules_key,
        deal=game.deal,
        day=game.day,
        won=game.won,
        clean=game.clean,
        deal_mu=cards.mu,
        deal_sigma=cards.sigma,
        mu=player.mu,
        sigma=player.sigma,
        games=0 if own is None else own.games,
    )
    await rated.add(connection, row)
    after = fold([row], before)
    await rated.put(connection, game.player_id, [after[ALL_GAMES], after[game.rules_key]])
    await rated.put_deal(connection, game.rules_key, game.deal, deal_after(cards, row))


def deal_after(cards: Rating, row: RatedRow) -> Rating:
    """Return a deal's rating after a rated game; before it, the rating was *cards*.

    Only players with enough games to be ranked move it.  Otherwise a few accounts that give up every deal
    first would raise it for their owner.
    """
    if row.games < PROVISIONAL:
        return cards
    player = Rating(mu=row.mu, sigma=row.sigma)
    result = ratings.score(won=row.won, clean=row.clean)
    return ratings.played(row.rules_key, player, cards, result)[1]


async def withdraw(connection: Connection, game: GameRow, deal: DailyRow) -> None:
    """Recompute the ratings of player and deal without *game*."""
    await rated.drop_game(connection, game.id, game.player_id)
    left = fold(await rated.games_of_player(connection, game.player_id))
    await rated.put(connection, game.player_id, list(left.values()))
    cards = ratings.opponent(deal.rules_key, deal.difficulty)
    await rated.lock_deal(connection, deal.rules_key, deal.deal, cards)
    others = await rated.games_of_deal(connection, deal.rules_key, deal.deal)
    if others:
        await rated.put_deal(connection, deal.rules_key, deal.deal, reduce(deal_after, others, cards))
    else:
        await rated.drop_deal(connection, deal.rules_key, deal.deal)


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingChange:
    """A player's rating over all games before and after an attempt."""

    before: int | None  # None if it was provisional
    after: int
    games: int  # rated, with this one

    @property
    def missing(self) -> int:
        """The number of rated games until the rating is more than provisional."""
        return max(PROVISIONAL - self.games, 0)


async def rating_change(connection: Connection, player_id: int, game_id: int) -> RatingChange | None:
    """Return the change of the player's rating by the attempt *game_id*, None if it is not rated."""
    rows = await rated.games_of_player(connection, player_id)
    number = next((number for number, row in enumerate(rows) if row.game_id == game_id), None)
    if number is None:
        return None
    before = fold(rows[:number])
    after = fold(rows[number : number + 1], before)
    return RatingChange(
        before=shown_ratings(before)[ALL_GAMES] if number >= PROVISIONAL else None,
        after=shown_ratings(after)[ALL_GAMES],
        games=number + 1,
    )
