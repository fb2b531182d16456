"""Players' statistics, computed by the database."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Double, Integer, Select, Text, case, cast, func, null, select

from bot.store.db.connection import Connection
from bot.store.schema import game, result


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """A player's statistics in one game, or (``rules_key`` None) in all games."""

    rules_key: str | None
    games: int  # finished with at least one move
    wins: int
    best: int | None  # fewest moves of a won game
    streak: int  # games won in a row, up to now
    longest: int
    clean: int = 0  # won without undo
    moves: float | None = None  # mean of the games won
    seconds: float | None = None  # mean of the games won


_WON = result.c.outcome == "won"


async def figures(connection: Connection, player_id: int) -> list[Figures]:
    """Return the player's statistics by game, in the order of the rules keys.

    A game given up before its first move does not count.
    """
    rows = await connection.execute(_figures(player_id, game.c.rules_key))
    return [Figures(**row) for row in rows.mappings()]


async def summary(connection: Connection, player_id: int) -> Figures:
    """Return the player's statistics over all games, whose streaks run in the order the games ended."""
    row = (await connection.execute(_figures(player_id, null()))).mappings().one_or_none()
    if row is None:
        return Figures(rules_key=None, games=0, wins=0, best=None, streak=0, longest=0)
    return Figures(**row)


def _figures(player_id: int, key: ColumnElement[Any]) -> Select[*tuple[Any, ...]]:
    """Return the query: each game not won starts a block, and the wins after it are a streak."""
    ended = (
        select(
            cast(key, Text).label("rules_key"),
            case((_WON, 1), else_=0).label("won"),
            case((_WON, result.c.moves)).label("best"),
            case((_WON, result.c.seconds)).label("seconds"),
            case((_WON & result.c.clean, 1), else_=0).label("clean"),
            func.sum(case((_WON, 0), else_=1))
            .over(partition_by=cast(key, Text), order_by=(result.c.finished_at, game.c.id))
            .label("block"),
        )
        .select_from(game)
        .join(result, result.c.game_id == game.c.id)
        .where(game.c.player_id == player_id, result.c.moves > 0)
        .subquery("ended")
    ).c
    block = (
        select(
            ended.rules_key,
            func.count().label("games"),
            func.sum(ended.won).label("wins"),
            func.min(ended.best).label("best"),
            func.sum(ended.best).label("moves"),
            func.sum(ended.seconds).label("seconds"),
            func.sum(ended.clean).label("clean"),
            (ended.block == func.max(ended.block).over(partition_by=ended.rules_key)).label("is_last"),
        )
        .group_by(ended.rules_key, ended.block)
        .subquery("block")
    ).c
    wins = cast(func.nullif(func.sum(block.wins), 0), Double)
    return (
        select(
            block.rules_key,
            cast(func.sum(block.games), Integer).label("games"),
            cast(func.sum(block.wins), Integer).label("wins"),
            func.min(block.best).label("best"),
            cast(func.max(case((block.is_last, block.wins), else_=0)), Integer).label("streak"),
            cast(func.max(block.wins), Integer).label("longest"),
            cast(func.sum(block.clean), Integer).label("clean"),
            (cast(func.sum(block.moves), Double) / wins).label("moves"),
            (cast(func.sum(block.seconds), Double) / wins).label("seconds"),
        )
        .group_by(block.rules_key)
        .order_by(block.rules_key)
    )
