"""Stored ratings: rate a player against a deal, and recompute ratings when a result is withdrawn."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from bot.standings import ratings
from bot.standings.ratings import Rating
from bot.standings.totals import ALL_GAMES
from bot.store import Connection
from bot.store import ratings as rated
from bot.store.dailies import DailyRow
from bot.store.games import GameRow
from bot.store.ratings import RatedRow, RatingRow


def fold(
    rows: Iterable[RatedRow], before: Mapping[str, RatingRow] = MappingProxyType({})
) -> dict[str, RatingRow]:
    """Return a player's ratings by rules key after the rated games *rows*, in their order.

    The key :data:`~bot.standings.totals.ALL_GAMES` has the rating over all games.
    """
    found = dict(before)
    for row in rows:
        deal = Rating(mu=row.deal_mu, sigma=row.deal_sigma)
        for key in (ALL_GAMES, row.rules_key):
            found[key] = _after(found.get(key), key, deal, won=row.won)
    return found


def _after(before: RatingRow | None, key: str, deal: Rating, *, won: bool) -> RatingRow:
    player, _ = ratings.played(rating_of(before), deal, won=won)
    return RatingRow(rules_key=key, mu=player.mu, sigma=player.sigma, games=before.games + 1 if before else 1)


def rating_of(row: RatingRow | None) -> Rating:
    """Return a stored rating as a value; without one, that of a new player."""
    return ratings.START if row is None else Rating(mu=row.mu, sigma=row.sigma)


def shown_ratings(rows: Mapping[str, RatingRow]) -> dict[str, int]:
    """Return ratings as the numbers that people see, by rules key."""
    return {key: ratings.shown(rating_of(row)) for key, row in rows.items()}


async def rate(connection: Connection, game: GameRow, deal: DailyRow | None, *, won: bool) -> dict[str, int]:
    """Rate the player of *game* against its deal, and return the player's new ratings as people see them.

    The player is rated in the game's own scale and over all games, the deal in the game's own scale only.
    """
    key = game.rules_key
    prior = _prior(game, deal)
    mu, sigma = await rated.lock_deal(connection, key, game.deal, mu=prior.mu, sigma=prior.sigma)
    cards = Rating(mu=mu, sigma=sigma)
    before = await rated.ratings_of_player(connection, game.player_id)
    player = rating_of(before.get(key))
    await rated.add(
        connection,
        game.id,
        key,
        game.deal,
        deal_mu=cards.mu,
        deal_sigma=cards.sigma,
        mu=player.mu,
        sigma=player.sigma,
    )
    after = {name: _after(before.get(name), name, cards, won=won) for name in (ALL_GAMES, key)}
    await rated.put(connection, game.player_id, list(after.values()))
    _, cards = ratings.played(player, cards, won=won)
    await rated.put_deal(connection, key, game.deal, mu=cards.mu, sigma=cards.sigma)
    return shown_ratings(after)


async def withdraw(connection: Connection, game: GameRow, deal: DailyRow | None) -> dict[str, int]:
    """Recompute the ratings of player and deal without *game*, and return the player's as people see them."""
    await rated.drop_game(connection, game.id)
    left = fold(await rated.games_of_player(connection, game.player_id))
    await rated.drop(connection, game.player_id)
    await rated.put(connection, game.player_id, list(left.values()))
    await _recompute_deal(connection, game, deal)
    return shown_ratings(left)


async def _recompute_deal(connection: Connection, game: GameRow, deal: DailyRow | None) -> None:
    cards = _prior(game, deal)
    await rated.lock_deal(connection, game.rules_key, game.deal, mu=cards.mu, sigma=cards.sigma)
    left = await rated.games_of_deal(connection, game.rules_key, game.deal)
    if not left:
        await rated.drop_deal(connection, game.rules_key, game.deal)
        return
    for one in left:
        _, cards = ratings.played(Rating(mu=one.mu, sigma=one.sigma), cards, won=one.won)
    await rated.put_deal(connection, game.rules_key, game.deal, mu=cards.mu, sigma=cards.sigma)


def _prior(game: GameRow, deal: DailyRow | None) -> Rating:
    return ratings.opponent(game.rules_key, None if deal is None else deal.difficulty)
