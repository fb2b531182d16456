"""Turns: events of several games, stored in one transaction."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import bindparam, select

from bot.store import deadlines, handled
from bot.store.db.connection import Connection
from bot.store.events import event_count, insert_events
from bot.store.schema import game, player, result


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """Events to append to a player's game of *ply* events that has not ended.

    *ends_at* is the game's deadline, stored with its first event.  *interaction_id*: the interaction that may
    change a game once.
    """

    game_id: int
    player_id: int
    ply: int
    codes: Sequence[str]
    at: datetime
    ends_at: datetime | None = None
    interaction_id: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRow:
    """The name and the preferences of a player, for a board."""

    name: str
    look: str  # the player's preferences, as JSON


_GAMES = game.c.id.in_(bindparam("games", expanding=True))
_LOCK = select(game.c.id).where(_GAMES).order_by(game.c.id)
_STATES = (
    select(
        game.c.id,
        game.c.player_id,
        event_count(game.c.id).scalar_subquery().label("ply"),
        result.c.outcome,
        player.c.name,
        player.c.look,
    )
    .join(player, player.c.id == game.c.player_id)
    .outerjoin(result, result.c.game_id == game.c.id)
    .where(_GAMES)
)


async def lock(connection: Connection, turns: Sequence[Turn], *, wait: bool) -> Sequence[Turn]:
    """Lock the games of *turns* until the transaction ends, and return the turns whose games are locked.

    Without *wait* those are left out that another transaction has locked.
    """
    if connection.dialect != "postgresql":  # in SQLite there is one writer at a time
        return turns
    games = {"games": [turn.game_id for turn in turns]}
    locked = {row.id for row in await connection.execute(_LOCK.with_for_update(skip_locked=not wait), games)}
    return [turn for turn in turns if turn.game_id in locked]


async def append(connection: Connection, turns: Sequence[Turn]) -> Mapping[int, PlayerRow]:
    """Append the events of *turns*, each of another game that is locked, and return the players by game.

    A game that is no longer at its ply, has ended or is another player's (the data of its own were deleted)
    is left out, and a turn of an interaction that was judged before.
    """
    if not turns:
        return {}
    games = {"games": [turn.game_id for turn in turns]}
    states = {row.id: row for row in await connection.execute(_STATES, games)}
    fit = [
        turn
        for turn in turns
        if (state := states.get(turn.game_id)) is not None
        and (state.player_id, state.ply, state.outcome) == (turn.player_id, turn.ply, None)
    ]
    interactions = [turn.interaction_id for turn in fit if turn.interaction_id is not None]
    new = await handled.note(connection, interactions)
    fit = [turn for turn in fit if turn.interaction_id is None or turn.interaction_id in new]
    if not fit:
        return {}
    await insert_events(
        connection,
        [
            {"game_id": turn.game_id, "ply": ply, "code": code, "at": turn.at}
            for turn in fit
            for ply, code in enumerate(turn.codes, turn.ply)
        ],
    )
    for turn in fit:
        if turn.ply == 0 and turn.ends_at is not None:
            await deadlines.put(connection, turn.game_id, turn.ends_at)
    return {
        turn.game_id: PlayerRow(name=states[turn.game_id].name, look=states[turn.game_id].look)
        for turn in fit
    }
