"""The beginning of a game, in one transaction with the end of the one it replaces."""

from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from bot.patience import Game
from bot.play import deadlines
from bot.record import Place, Player, StoredGame, outcome_of, stepped
from bot.standings import scoring, server_totals
from bot.store import Conflict, Connection, games, people


@dataclass(frozen=True, slots=True, kw_only=True)
class New:
    """A game to be begun."""

    game: Game
    day: date | None = None  # set: the ranked attempt at this deal of that day
    archive: date | None = None  # set: an ordinary game of that day's deal
    drawn: bool = False  # the bot chose the deal
    copied: StoredGame | None = None  # set: it goes on where this one has ended


async def begin(
    connection: Connection, player: Player, place: Place, new: New, replaced: StoredGame | None, at: datetime
) -> StoredGame:
    """A game that begins at the moment *at*; the unfinished one that it replaces is resigned.

    Raises :class:`bot.store.Conflict` if the person's unfinished game in *place* is no longer *replaced*,
    and :class:`bot.store.AlreadyRanked`.
    """
    game, old = new.game, new.copied
    name = await people.greet(connection, player.id, player.name)
    if new.day is None:
        found = await games.unfinished(connection, player.id, place.channel_id)
        if (found and found.id) != (replaced and replaced.id):
            raise Conflict(found.id if found else 0, 0)
    if replaced is not None:
        if replaced.is_late(at):
            await deadlines.end(connection, replaced)
        else:
            resigned = stepped(replaced, replaced.game, at, "resigned")
            assert resigned.result is not None
            await scoring.record_result(connection, resigned.result, ply=replaced.game.ply)
    started_at = at if old is None else old.started_at
    game_id = await games.begin(
        connection,
        player_id=player.id,
        guild_id=place.guild_id,
        channel_id=place.channel_id,
        rules_key=game.rules.key,
        deal=game.deal,
        day=new.day,
        started_at=started_at,
        drawn=new.drawn,
    )
    if old is not None:
        await games.copy_events(connection, old.id, game_id)
    stored = StoredGame(
        id=game_id,
        player_id=player.id,
        player_name=name,
        look=await people.look(connection, player.id),
        guild_id=place.guild_id,
        channel_id=place.channel_id,
        game=game,
        day=new.day,
        archive=new.archive,
        drawn=new.drawn,
        started_at=started_at,
        thinking=timedelta() if old is None else old.thinking,
        last_at=at if old is None else old.last_at,
        result=None,
    )
    if place.guild_id is not None:
        await server_totals.join_server(connection, place.guild_id, player.id, at)
    outcome = outcome_of(game)  # lost beforehand: a deal given card by card, or a lost game taken up again
    if outcome is None:
        return stored
    over = stepped(stored, game, stored.last_at, outcome)
    assert over.result is not None
    return replace(over, result=await scoring.record_result(connection, over.result, ply=game.ply))
