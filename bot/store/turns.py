"""Turns: events of several games, stored in one transaction."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import select

from bot.store import deadlines, handled
from bot.store.db.connection import Connection
from bot.store.db.prepared import Prepared, listed
from bot.store.events import event_count, insert_events
from bot.store.schema import game, player, result


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """Events to append to a player's game of *ply* events that has not ended.

    *ends_at*: the deadline that the game has from now on; None: that which it has, or none.  *request_id*:
    the request that may change a game once.
    """

    game_id: int
    player_id: int
    ply: int
    codes: Sequence[str]
    at: datetime
    ends_at: datetime | None = None
    request_id: str | None = None


class PlayerRow(NamedTuple):
    """The name and the preferences of a player, for a board."""

    name: str
    preferences: str  # the player's preferences, as JSON


_STATES = Prepared(
    lambda dialect: (
        select(
            game.c.id,
            game.c.player_id,
            event_count(game.c.id).scalar_subquery().label("ply"),
            result.c.outcome,
            player.c.name,
            player.c.preferences,
        )
        .select_from(game.join(player).outerjoin(result))
        .where(game.c.id.in_(listed(dialect, "games")))
    )
)
_GAMES = select(game.c.id).where(game.c.id.in_(listed("postgresql", "games"))).order_by(game.c.id)


async def lock(connection: Connection, turns: Sequence[Turn], *, wait: bool) -> Sequence[Turn]:
    """Lock the games of *turns* until the transaction ends, and return the turns whose games are locked.

    Without *wait* those are left out that another transaction has locked.
    """
    if connection.dialect != "postgresql":  # in SQLite there is one writer at a time
        return turns
    games = {"games": [turn.game_id for turn in turns]}
    locked = (await connection.execute(_GAMES.with_for_update(skip_locked=not wait), games)).scalars().all()
    return [turn for turn in turns if turn.game_id in locked]


async def append(connection: Connection, turns: Sequence[Turn]) -> Mapping[int, PlayerRow]:
    """Append the events of *turns*, each of another game that is locked, and return the players by game.

    A game that is no longer at its ply, has ended or is another player's (the data of its own were deleted)
    is left out, and a turn of a request that was judged before.
    """
    if not turns:
        return {}
    found = await connection.fetch(_STATES, games=[turn.game_id for turn in turns])
    states = {game_id: state for game_id, *state in found}
    fit = [turn for turn in turns if states.get(turn.game_id, [])[:3] == [turn.player_id, turn.ply, None]]
    requests = [turn.request_id for turn in fit if turn.request_id is not None]
    new = await handled.note(connection, requests, turns[-1].at)
    fit = [turn for turn in fit if turn.request_id is None or turn.request_id in new]
    if not fit:
        return {}
    rows = [
        {"game_id": turn.game_id, "ply": ply, "code": code, "at": turn.at}
        for turn in fit
        for ply, code in enumerate(turn.codes, turn.ply)
    ]
    await insert_events(connection, rows)
    for turn in fit:
        if turn.ends_at is not None:
            await deadlines.put(connection, turn.game_id, turn.ends_at)
    return {turn.game_id: PlayerRow(*states[turn.game_id][3:]) for turn in fit}
