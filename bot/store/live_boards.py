"""Live boards: the message that shows a game with its controls, where the bot can reach it at any time."""

from dataclasses import dataclass

from sqlalchemy import bindparam, delete, select

from bot.store.db.connection import Connection
from bot.store.db.prepared import Prepared
from bot.store.db.upsert import insert_or_update
from bot.store.schema import game, live_board, player

_OF_GAME = Prepared(
    lambda _: select(live_board.c.channel_id, live_board.c.message_id).where(
        live_board.c.game_id == bindparam("game")
    )
)


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveBoard:
    """The message of a game's live board."""

    channel_id: int
    message_id: int


async def of_game(connection: Connection, game_id: int) -> LiveBoard | None:
    """Return the live board of the game, None if none is known."""
    found = await connection.fetch(_OF_GAME, game=game_id)
    return LiveBoard(channel_id=found[0][0], message_id=found[0][1]) if found else None


async def put(connection: Connection, game_id: int, board: LiveBoard | None) -> None:
    """Store the live board of a game, replacing an old one; None: it has none that the bot can reach.

    A player who has deleted their data gets none.
    """
    if board is None:
        await connection.execute(delete(live_board).where(live_board.c.game_id == game_id))
        return
    owned = (
        select(game.c.id)
        .join(player)
        .where(game.c.id == game_id, player.c.id > 0)
        .with_for_update(of=player, read=True, key_share=True)  # the player is not deleted meanwhile
    )
    if await connection.scalar(owned) is not None:
        row = {"game_id": game_id, "channel_id": board.channel_id, "message_id": board.message_id}
        await connection.execute(insert_or_update(connection, live_board, row))
