"""Ratings of players and deals, and the rated games that they are computed from."""

from collections.abc import Collection
from dataclasses import asdict, dataclass
from datetime import date

from sqlalchemy import delete, func, insert, select

from bot.store.db.connection import Connection
from bot.store.db.rows import columns_of, fetch_all, keep_row, put_rows
from bot.store.schema import daily, game, result
from bot.store.schema.standings import deal_rating, rated, rating


@dataclass(frozen=True, slots=True, kw_only=True)
class Unrated:
    """A ranked attempt that counts and is to be rated."""

    game_id: int
    player_id: int
    rules_key: str
    deal: str
    day: date
    won: bool
    clean: bool  # without undo
    difficulty: int | None  # of a certified deal


@dataclass(frozen=True, slots=True, kw_only=True)
class RatedRow:
    """A rated game, with the ratings of its deal and (over all games) of its player before it."""

    game_id: int
    rules_key: str
    deal: str
    day: date  # of the deal
    won: bool
    clean: bool  # without undo
    deal_mu: float
    deal_sigma: float
    mu: float
    sigma: float
    games: int  # that the player had rated before


@dataclass(frozen=True, slots=True, kw_only=True)
class Rating:
    """The mean and the standard deviation of the strength of a player or a deal."""

    mu: float
    sigma: float


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingRow:
    """A player's rating in one game, or ("") over all games."""

    rules_key: str
    mu: float
    sigma: float
    games: int
    last_day: date  # of the latest game

    @property
    def rating(self) -> Rating:
        """The mean and the standard deviation."""
        return Rating(mu=self.mu, sigma=self.sigma)


_RATED = (
    select(*columns_of(RatedRow, rated, result))
    .join(result, result.c.game_id == rated.c.game_id)
    .order_by(rated.c.turn, rated.c.game_id)
)


async def ratings_of_player(connection: Connection, player_id: int) -> dict[str, RatingRow]:
    """Return the player's ratings by rules key, "" for all games."""
    query = select(*columns_of(RatingRow, rating)).where(rating.c.player_id == player_id)
    return {row.rules_key: row for row in await fetch_all(connection, RatingRow, query)}


async def put(connection: Connection, player_id: int, rows: Collection[RatingRow]) -> None:
    """Store ratings of the player, replacing those with the same rules keys."""
    await put_rows(connection, rating, *(asdict(row) | {"player_id": player_id} for row in rows))


async def drop_deleted(connection: Connection) -> None:
    """Delete the ratings of deleted players, whose ids are below 0."""
    await connection.execute(delete(rating).where(rating.c.player_id < 0))


async def lock_deal(connection: Connection, rules_key: str, deal_text: str, start: Rating) -> Rating:
    """Lock the deal's rating until the transaction ends, and return it; *start* if there was none."""
    await keep_row(connection, deal_rating, rules_key=rules_key, deal=deal_text, **asdict(start))
    query = select(*columns_of(Rating, deal_rating)).filter_by(rules_key=rules_key, deal=deal_text)
    return Rating(**(await connection.execute(query.with_for_update())).mappings().one())


async def put_deal(connection: Connection, rules_key: str, deal_text: str, new: Rating) -> None:
    """Store the deal's rating, replacing the old one."""
    await put_rows(connection, deal_rating, {"rules_key": rules_key, "deal": deal_text, **asdict(new)})


async def drop_deal(connection: Connection, rules_key: str, deal_text: str) -> None:
    """Delete the deal's rating."""
    await connection.execute(delete(deal_rating).filter_by(rules_key=rules_key, deal=deal_text))


async def drop_game(connection: Connection, game_id: int, player_id: int) -> None:
    """Delete a rated game, and the ratings of its player, which rest on it."""
    await connection.execute(delete(rated).where(rated.c.game_id == game_id))
    await connection.execute(delete(rating).where(rating.c.player_id == player_id))


async def games_of_player(connection: Connection, player_id: int) -> list[RatedRow]:
    """Return the player's rated games in the order in which they were rated."""
    query = _RATED.join(game, game.c.id == rated.c.game_id).where(game.c.player_id == player_id)
    return await fetch_all(connection, RatedRow, query)


async def games_of_deal(connection: Connection, rules_key: str, deal_text: str) -> list[RatedRow]:
    """Return the rated games of a deal in the order in which they were rated."""
    query = _RATED.where(rated.c.rules_key == rules_key, rated.c.deal == deal_text)
    return await fetch_all(connection, RatedRow, query)


async def clear(connection: Connection) -> None:
    """Delete all ratings and rated games."""
    for table in (rated, rating, deal_rating):
        await connection.execute(delete(table))


async def unrated_after(connection: Connection, game_id: int, *, limit: int) -> list[Unrated]:
    """Return the next *limit* ranked attempts that count, with a larger number than *game_id*, by number."""
    query = select(*columns_of(Unrated, game, result, daily, game_id=game.c.id))
    query = query.select_from(game.join(result).join(daily)).where(game.c.id > game_id, result.c.counted)
    return await fetch_all(connection, Unrated, query.order_by(game.c.id).limit(limit))


async def add(connection: Connection, row: RatedRow) -> None:
    """Insert a rated game, the latest of its player and its deal, which are both locked."""
    turn = select(func.coalesce(func.max(rated.c.turn), 0) + 1).scalar_subquery()
    values = {name: value for name, value in asdict(row).items() if name in rated.c}
    await connection.execute(insert(rated).values(turn=turn, **values))
