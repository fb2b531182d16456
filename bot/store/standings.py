"""Who stands where: the boards of the daily deals and each person's figures, counted by the database."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Double,
    FromClause,
    Integer,
    RowMapping,
    Select,
    Text,
    case,
    cast,
    func,
    literal,
    null,
    select,
)

from bot.store.connection import Connection
from bot.store.schema import daily, game, player, result


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One line of a board: one game on that of a day, all a person's dailies on that of several days."""

    rank: int  # from 1, no two the same
    player_id: int
    name: str
    won: bool
    wins: int
    played: int
    moves: float  # of the game (a whole number); mean over the won ones, 0 if none
    seconds: float  # the same
    home: int  # cards on the foundations; of all together
    finished_at: datetime  # of the game; of the last one


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """What a person has reached in one game, or (``rules_key`` None) in all of them."""

    rules_key: str | None
    games: int  # finished with at least one move
    wins: int
    best: int | None  # fewest moves of a won game
    streak: int  # games won in a row, up to now
    longest: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """A row of days, both ends included; None is open."""

    first: date | None = None
    last: date | None = None


_WON = result.c.outcome == "won"


def _ranked_results(span: Span, guild_id: int | None) -> FromClause:
    """The results that rank: of daily deals, finished before their day closed, by people of the server."""
    query = (
        select(
            game.c.id.label("game_id"),
            game.c.player_id,
            case((_WON, 1), else_=0).label("won"),
            result.c.moves,
            result.c.seconds,
            result.c.home,
            result.c.finished_at,
        )
        .select_from(game)
        .join(daily, (daily.c.day == game.c.day) & (daily.c.rules_key == game.c.rules_key))
        .join(result, result.c.game_id == game.c.id)
        .join(player, player.c.id == game.c.player_id)
        .where(daily.c.featured, result.c.finished_at < daily.c.closes_at, player.c.hidden.is_(False))
    )
    if span.first is not None and span.first == span.last:
        query = query.where(game.c.day == span.first)
    else:
        query = query.where(game.c.day.is_not(None))
        if span.first is not None:
            query = query.where(game.c.day >= span.first)
        if span.last is not None:
            query = query.where(game.c.day <= span.last)
    if guild_id is not None:
        here = game.alias("here")
        query = query.where(
            select(here.c.id)
            .where(here.c.guild_id == guild_id, here.c.player_id == game.c.player_id)
            .exists()
        )
    return query.subquery("ranked")


def _board_of_day(results: FromClause) -> FromClause:
    one = results.c
    order = (
        one.won.desc(),
        case((one.won == 1, 0), else_=-one.home),
        one.moves,
        one.seconds,
        one.finished_at,
        one.game_id,
    )
    return select(
        func.row_number().over(order_by=order).label("rank"),
        one.player_id,
        one.won.label("wins"),
        literal(1).label("played"),
        one.moves,
        one.seconds,
        one.home,
        one.finished_at,
    ).subquery("board")


def _board_of_days(results: FromClause) -> FromClause:
    one = results.c
    wins = func.sum(one.won)

    def per_win(column: ColumnElement[int]) -> ColumnElement[float]:
        total = func.sum(case((one.won == 1, column), else_=0))
        return func.coalesce(cast(total, Double) / func.nullif(cast(wins, Double), 0.0), 0.0)

    person = (
        select(
            one.player_id,
            wins.label("wins"),
            func.count().label("played"),
            per_win(one.moves).label("moves"),
            per_win(one.seconds).label("seconds"),
            func.sum(one.home).label("home"),
            func.max(one.finished_at).label("finished_at"),
        )
        .group_by(one.player_id)
        .subquery("person")
    ).c
    order = (
        person.wins.desc(),
        person.moves,
        person.seconds,
        person.home.desc(),
        person.finished_at,
        person.player_id,
    )
    return select(func.row_number().over(order_by=order).label("rank"), *person).subquery("board")


def _board(days: date | Span, guild_id: int | None) -> FromClause:
    results = _ranked_results(_span(days), guild_id)
    return _board_of_days(results) if isinstance(days, Span) else _board_of_day(results)


def _span(days: date | Span) -> Span:
    return days if isinstance(days, Span) else Span(first=days, last=days)


async def leaderboard(
    connection: Connection, days: date | Span, guild_id: int | None, *, limit: int, offset: int = 0
) -> list[Standing]:
    """*limit* lines after the first *offset* of the board of one day, or of the days of a span together.

    With *guild_id* only people who have begun a game in that server.
    """
    board = _board(days, guild_id)
    query = _lines(board).where(board.c.rank > offset, board.c.rank <= offset + limit).order_by(board.c.rank)
    return [_standing(row) for row in (await connection.execute(query)).mappings()]


async def standing(
    connection: Connection, player_id: int, days: date | Span, guild_id: int | None
) -> Standing | None:
    """The person's own line of that board."""
    board = _board(days, guild_id)
    query = _lines(board).where(board.c.player_id == player_id)
    row = (await connection.execute(query)).mappings().one_or_none()
    return None if row is None else _standing(row)


async def count(connection: Connection, days: date | Span, guild_id: int | None) -> int:
    """How many lines that board has."""
    results = _ranked_results(_span(days), guild_id)
    return await connection.scalar(select(func.count(results.c.player_id.distinct()))) or 0


def _lines(board: FromClause) -> Select[*tuple[Any, ...]]:
    return select(*board.c, player.c.name).join(player, player.c.id == board.c.player_id)


def _standing(row: RowMapping) -> Standing:
    return Standing(
        rank=row["rank"],
        player_id=row["player_id"],
        name=row["name"],
        won=row["wins"] > 0,
        wins=row["wins"],
        played=row["played"],
        moves=row["moves"],
        seconds=row["seconds"],
        home=row["home"],
        finished_at=row["finished_at"],
    )


async def figures(connection: Connection, player_id: int) -> list[Figures]:
    """What the person has reached, game by game (in the order of their keys).

    A game given up before its first move does not count.
    """
    rows = await connection.execute(_figures(player_id, game.c.rules_key))
    return [Figures(**row) for row in rows.mappings()]


async def summary(connection: Connection, player_id: int) -> Figures:
    """The same over all games together; a streak runs through them in the order in which they ended."""
    row = (await connection.execute(_figures(player_id, null()))).mappings().one_or_none()
    if row is None:
        return Figures(rules_key=None, games=0, wins=0, best=None, streak=0, longest=0)
    return Figures(**row)


def _figures(player_id: int, key: ColumnElement[Any]) -> Select[*tuple[Any, ...]]:
    """Counts streaks as islands: each game that is not won begins a block, whose wins follow it in a row."""
    ended = (
        select(
            cast(key, Text).label("rules_key"),
            case((_WON, 1), else_=0).label("won"),
            case((_WON, result.c.moves)).label("best"),
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
            (ended.block == func.max(ended.block).over(partition_by=ended.rules_key)).label("is_last"),
        )
        .group_by(ended.rules_key, ended.block)
        .subquery("block")
    ).c
    return (
        select(
            block.rules_key,
            cast(func.sum(block.games), Integer).label("games"),
            cast(func.sum(block.wins), Integer).label("wins"),
            func.min(block.best).label("best"),
            cast(func.max(case((block.is_last, block.wins), else_=0)), Integer).label("streak"),
            cast(func.max(block.wins), Integer).label("longest"),
        )
        .group_by(block.rules_key)
        .order_by(block.rules_key)
    )
