"""Results of games.

Functions that write lock the game's row first.  If the game is no longer as the caller saw it, they raise
:class:`Conflict`, and the transaction is rolled back.
"""

from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Literal

from sqlalchemy import and_, delete, exists, false, insert, select, update

from bot.store import deadlines
from bot.store.db.connection import Connection
from bot.store.errors import Conflict
from bot.store.events import event_count
from bot.store.schema import game, is_hidden, result

Outcome = Literal["won", "lost", "resigned"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultRow:
    """The result of a finished game."""

    game_id: int
    outcome: Outcome
    moves: int  # all moves made, including those undone
    seconds: int  # thinking time
    home: int  # cards on the foundations
    finished_at: datetime  # UTC
    clean: bool = False  # without undo or help
    aided: bool = False  # with a hint or a check whether it can still be won
    points: int = 0  # season points
    counted: bool = False  # on leaderboards
    final: bool = False  # a lost game that cannot be reopened

    @property
    def can_be_reopened(self) -> bool:
        """Whether a move can be taken back, after which the game goes on."""
        return self.outcome == "lost" and not self.final


async def finish(connection: Connection, ending: ResultRow, *, ply: int) -> None:
    """Store the result of a game of *ply* events that has not ended.  Raises :class:`Conflict`."""
    if await lock_game(connection, ending.game_id, ply) is not None:
        raise Conflict(ending.game_id, ply)
    await deadlines.drop(connection, ending.game_id)
    ranked = and_(game.c.id == ending.game_id, game.c.day.is_not(None))
    added = insert(result).values(
        day=select(game.c.day).where(ranked).scalar_subquery(),
        rules_key=select(game.c.rules_key).where(ranked).scalar_subquery(),
        shown=select(~is_hidden).join(game).where(game.c.id == ending.game_id).scalar_subquery(),
    )
    await connection.execute(added, asdict(ending) | {"won": ending.outcome == "won"})


async def reopen(connection: Connection, game_id: int, ply: int) -> None:
    """Delete the result of a locked game of *ply* events.

    Raises :class:`Conflict` unless the game is lost, but not final.
    """
    lost = and_(result.c.game_id == game_id, result.c.outcome == "lost", result.c.final == false())
    if not (await connection.execute(delete(result).where(lost))).rowcount:
        raise Conflict(game_id, ply)


async def make_final(connection: Connection, player_id: int, deal: str) -> bool:
    """Let no lost game of the player with the random *deal*, in any reading, be reopened.

    Return False if such a game is in progress, whose deal the player may not know.
    """
    own = and_(game.c.player_id == player_id, game.c.deal == deal, game.c.dealt_by_bot, game.c.day.is_(None))
    ended = exists().where(result.c.game_id == game.c.id)
    if await connection.scalar(select(game.c.id).where(own, ~ended).limit(1)):
        return False
    lost = and_(result.c.game_id.in_(select(game.c.id).where(own)), result.c.outcome == "lost")
    await connection.execute(update(result).where(lost).values(final=True))
    return True


async def lock_game(connection: Connection, game_id: int, ply: int) -> str | None:
    """Lock the game until the transaction ends, and return its outcome.  Raises :class:`Conflict`."""
    if connection.dialect == "postgresql":  # in SQLite there is one writer at a time
        # A query of its own, so that the next one sees what the previous holder of the lock has written.
        await connection.execute(select(game.c.id).where(game.c.id == game_id).with_for_update())
    outcome = select(result.c.outcome).where(result.c.game_id == game_id).scalar_subquery()
    found = await connection.execute(select(event_count(game_id).scalar_subquery(), outcome))
    events, ended = found.one()
    if events != ply:
        raise Conflict(game_id, ply)
    return ended
