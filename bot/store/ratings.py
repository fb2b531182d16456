"""How strong people and deals are, and the games from which that follows."""

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from operator import attrgetter

from sqlalchemy import delete, func, insert, select

from bot.store.db.bulk import insert_all
from bot.store.db.connection import Connection
from bot.store.db.upsert import each_insert_or_update, insert_or_keep, insert_or_update
from bot.store.schema import daily, deal_rating, game, rated, rating, result


@dataclass(frozen=True, slots=True, kw_only=True)
class RatedRow:
    """A rated game, with what the deal and the person were rated (in this game's scale) beforehand."""

    game_id: int
    rules_key: str
    deal: str
    won: bool
    deal_mu: float
    deal_sigma: float
    mu: float
    sigma: float
    turn: int  # grows from one game to the next of a person, and of a deal


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingRow:
    """How strong a person is in one game, or ("") in all."""

    rules_key: str
    mu: float
    sigma: float
    games: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Unrated:
    """A result that counts, to be rated."""

    game_id: int
    player_id: int
    rules_key: str
    deal: str
    won: bool
    difficulty: int | None  # of a certified deal


_RATED = (
    select(*(rated.c[name] for name in RatedRow.__dataclass_fields__ if name != "won"))
    .add_columns((result.c.outcome == "won").label("won"))
    .join(result, result.c.game_id == rated.c.game_id)
    .order_by(rated.c.turn, rated.c.game_id)
)


async def of(connection: Connection, player_id: int) -> dict[str, RatingRow]:
    """The person's ratings by rules key, "" being all games."""
    names = RatingRow.__dataclass_fields__
    query = select(*(rating.c[name] for name in names)).where(rating.c.player_id == player_id)
    return {row["rules_key"]: RatingRow(**row) for row in (await connection.execute(query)).mappings()}


async def put(connection: Connection, player_id: int, rows: Collection[RatingRow]) -> None:
    """Writes ratings of the person, in place of those of the same rules key."""
    if rows:
        values = [asdict(row) | {"player_id": player_id} for row in rows]
        await connection.execute(each_insert_or_update(connection, rating), values)


async def drop(connection: Connection, player_id: int) -> None:
    """Deletes the person's ratings."""
    await connection.execute(delete(rating).where(rating.c.player_id == player_id))


async def deal(
    connection: Connection, rules_key: str, deal_text: str, *, mu: float, sigma: float
) -> tuple[float, float]:
    """How strong the deal is (*mu* and *sigma* if nobody has played it), held until the transaction ends."""
    row = {"rules_key": rules_key, "deal": deal_text, "mu": mu, "sigma": sigma}
    await connection.execute(insert_or_keep(connection, deal_rating, row))
    held = (
        select(deal_rating.c.mu, deal_rating.c.sigma)
        .where(deal_rating.c.rules_key == rules_key, deal_rating.c.deal == deal_text)
        .with_for_update()
    )
    found = (await connection.execute(held)).one()
    return found.mu, found.sigma


async def put_deal(
    connection: Connection, rules_key: str, deal_text: str, *, mu: float, sigma: float
) -> None:
    """Writes how strong the deal is now."""
    row = {"rules_key": rules_key, "deal": deal_text, "mu": mu, "sigma": sigma}
    await connection.execute(insert_or_update(connection, deal_rating, row))


async def drop_deal(connection: Connection, rules_key: str, deal_text: str) -> None:
    """Forgets how strong the deal is."""
    query = delete(deal_rating).where(deal_rating.c.rules_key == rules_key, deal_rating.c.deal == deal_text)
    await connection.execute(query)


async def add(
    connection: Connection,
    game_id: int,
    rules_key: str,
    deal_text: str,
    *,
    deal_mu: float,
    deal_sigma: float,
    mu: float,
    sigma: float,
) -> None:
    """Notes a rated game, the last one of its person and of its deal, both of which are held."""
    turn = await connection.scalar(select(func.coalesce(func.max(rated.c.turn), 0) + 1))
    await connection.execute(
        insert(rated),
        {
            "game_id": game_id,
            "rules_key": rules_key,
            "deal": deal_text,
            "deal_mu": deal_mu,
            "deal_sigma": deal_sigma,
            "mu": mu,
            "sigma": sigma,
            "turn": turn,
        },
    )


async def take_away(connection: Connection, game_id: int) -> None:
    """The game is rated no more."""
    await connection.execute(delete(rated).where(rated.c.game_id == game_id))


async def games_of(connection: Connection, player_id: int) -> list[RatedRow]:
    """The rated games of a person, in their order."""
    query = _RATED.join(game, game.c.id == rated.c.game_id).where(game.c.player_id == player_id)
    return [RatedRow(**row) for row in (await connection.execute(query)).mappings()]


async def games_at(connection: Connection, rules_key: str, deal_text: str) -> list[RatedRow]:
    """The rated games at a deal, in their order."""
    query = _RATED.where(rated.c.rules_key == rules_key, rated.c.deal == deal_text)
    return [RatedRow(**row) for row in (await connection.execute(query)).mappings()]


async def clear(connection: Connection) -> None:
    """Deletes all that is rated."""
    for table in (rated, rating, deal_rating):
        await connection.execute(delete(table))


async def of_many(connection: Connection, people: Collection[int]) -> dict[int, dict[str, RatingRow]]:
    """The ratings of several people by id and rules key."""
    names = RatingRow.__dataclass_fields__
    query = select(rating.c.player_id, *(rating.c[name] for name in names))
    found: dict[int, dict[str, RatingRow]] = {}
    for row in (await connection.execute(query.where(rating.c.player_id.in_(people)))).mappings():
        values = {name: row[name] for name in names}
        found.setdefault(row["player_id"], {})[row["rules_key"]] = RatingRow(**values)
    return found


async def unrated_after(connection: Connection, game_id: int, *, limit: int) -> list[Unrated]:
    """The first *limit* games that count with a larger number, in the order of their numbers."""
    query = (
        select(
            game.c.id.label("game_id"),
            game.c.player_id,
            game.c.rules_key,
            game.c.deal,
            (result.c.outcome == "won").label("won"),
            daily.c.difficulty,
        )
        .join(result, result.c.game_id == game.c.id)
        .outerjoin(daily, (daily.c.day == game.c.day) & (daily.c.rules_key == game.c.rules_key))
        .where(game.c.id > game_id, result.c.counted)
        .order_by(game.c.id)
        .limit(limit)
    )
    return [Unrated(**row) for row in (await connection.execute(query)).mappings()]


async def add_many(connection: Connection, rows: Collection[RatedRow]) -> None:
    """Notes rated games."""
    names = [name for name in RatedRow.__dataclass_fields__ if name != "won"]
    await insert_all(connection, rated, names, list(map(attrgetter(*names), rows)))


async def put_all(
    connection: Connection,
    people: Mapping[tuple[int, str], RatingRow],
    deals: Mapping[tuple[str, str], tuple[float, float]],
) -> None:
    """Writes the ratings of people (by id and rules key) and deals of whom none are stored."""
    names = tuple(RatingRow.__dataclass_fields__)
    own = attrgetter(*names)
    values = [(player_id, *own(row)) for (player_id, _), row in people.items()]
    await insert_all(connection, rating, ("player_id", *names), values)
    rows = [(*place, *strength) for place, strength in deals.items()]
    await insert_all(connection, deal_rating, ("rules_key", "deal", "mu", "sigma"), rows)
