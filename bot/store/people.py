"""The people who play: their ids and names."""

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import player
from bot.store.upsert import insert_or_update


async def greet(connection: AsyncConnection, player_id: int, name: str) -> str:
    """Remembers the person under the name they have now, and holds their row until the transaction ends.

    Gives the name as it is kept: without NUL and halves of surrogate pairs, which databases refuse.
    """
    kept = name.replace("\0", "").encode("utf-8", "replace").decode("utf-8")
    await connection.execute(insert_or_update(connection, player, {"id": player_id, "name": kept}))
    return kept
