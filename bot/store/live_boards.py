"""Live boards: the message that shows a game with its controls, where the bot can reach it at any time."""

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import delete, select

from bot.store.db.connection import Connection
from bot.store.db.rows import columns_of, fetch_one, put_rows
from bot.store.schema import game, live_board, player


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveBoard:
    """The message of a game's live board."""

    channel_id: int
    message_id: int


async def of_game(connection: Connection, game_id: int) -> LiveBoard | None:
    """Return the live board of the game, None if none is known."""
    query = select(*columns_of(LiveBoard, live_board)).where(live_board.c.game_id == game_id)
    return await fetch_one(connection, LiveBoard, query)


async def put_all(connection: Connection, boards: Mapping[int, LiveBoard | None]) -> None:
    """Store the live boards of games, replacing old ones; None: the game has none that the bot can reach.

    Players who have deleted their data get none.
    """
    owned = (
        select(game.c.id)
        .join(player)
        .where(game.c.id.in_(boards), player.c.id > 0)
        .order_by(player.c.id)
        .with_for_update(of=player, read=True, key_share=True)  # nobody is deleted meanwhile
    )
    kept = (await connection.execute(owned)).scalars().all()
    gone = [game_id for game_id in boards if boards[game_id] is None]
    rows = [
        {"game_id": game_id, "channel_id": board.channel_id, "message_id": board.message_id}
        for game_id in kept
        if (board := boards[game_id]) is not None
    ]
    await put_rows(connection, live_board, *rows)
    if gone:
        await connection.execute(delete(live_board).where(live_board.c.game_id.in_(gone)))
