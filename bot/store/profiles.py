"""A player's finished games, counted by rule set for the profile, and their best wins."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select

from bot.store.db.connection import Connection
from bot.store.db.rows import columns_of, fetch_all
from bot.store.schema import game, result, starts_midway


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A player's finished games of one rule set, of one kind."""

    rules_key: str
    ranked: bool  # dailies that count
    counted: bool  # on leaderboards
    games: int
    wins: int
    clean: int  # won without undo or hint


async def recent_games(connection: Connection, player_id: int, *, limit: int) -> list[str]:
    """Return the rules keys of the player's games, the latest first, each once."""
    query = select(game.c.rules_key).where(game.c.player_id == player_id).group_by(game.c.rules_key)
    return list((await connection.execute(query.order_by(func.max(game.c.id).desc()).limit(limit))).scalars())


async def games_played(connection: Connection, player_id: int) -> list[Played]:
    """Return the player's finished games, the most played first.

    A game given up before its first move is left out, and so are races and open boards.
    """
    ranked = game.c.day.is_not(None) & result.c.counted
    columns = columns_of(
        Played,
        game,
        result,
        ranked=ranked,
        games=func.count(),
        wins=func.count().filter(result.c.won),
        clean=func.count().filter(result.c.won, result.c.clean),
    )
    query = select(*columns).select_from(game.join(result)).where(game.c.player_id == player_id)
    query = query.where(result.c.moves > 0, game.c.race_id.is_(None), ~game.c.open_board)
    query = query.group_by(game.c.rules_key, ranked, result.c.counted)
    query = query.order_by(func.count().desc(), game.c.rules_key, result.c.counted)
    return await fetch_all(connection, Played, query)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bests:
    """The fewest moves and the fewest seconds of a player's wins; None without a win."""

    moves: int | None
    seconds: int | None


async def best_wins(
    connection: Connection, player_id: int, rules_key: str, game_id: int, before: datetime
) -> Bests:
    """Return the player's bests at a rule set *before* a moment, to compare the win of a game with.

    Only games that were played from the deal on can be compared.
    """
    if await connection.scalar(select(starts_midway).select_from(game).where(game.c.id == game_id)):
        return Bests(moves=None, seconds=None)
    columns = columns_of(Bests, moves=func.min(result.c.moves), seconds=func.min(result.c.seconds))
    query = select(*columns).select_from(game.join(result))
    query = query.where(game.c.player_id == player_id, game.c.rules_key == rules_key, result.c.won)
    query = query.where(~game.c.open_board, ~starts_midway, result.c.finished_at < before)
    return Bests(**(await connection.execute(query)).mappings().one())
