"""Starting a game, in one transaction with the end of the game it replaces."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from bot.patience import PEOPLE_DEALS, BadDeal, Fault, Game, Rules, deal_text
from bot.play import deadlines
from bot.record import Channel, Player, StoredGame, advance, outcome_of
from bot.standings import scoring, server_totals
from bot.store import Conflict, Connection, games, people

_ATTEMPTS = 20  # random deals tried to find one that is not lost


@dataclass(frozen=True, slots=True, kw_only=True)
class NewGame:
    """A game to be started."""

    game: Game
    day: date | None = None  # set: the ranked attempt of that day at this game
    practice_day: date | None = None  # set: an unranked game of that day's deal
    dealt_by_bot: bool = False  # the bot chose the deal
    copied: StoredGame | None = None  # set: the finished game that it continues


def typed_deal(rules: Rules, text: str) -> str:
    """Return the deal that a player has typed: a deal number open to players, or a pack.

    Raises :class:`bot.patience.BadDeal`.
    """
    try:
        deal = deal_text(rules, text)
    except BadDeal as error:
        if error.why is Fault.RANGE:
            raise BadDeal(text, Fault.RANGE, str(PEOPLE_DEALS[-1])) from None
        raise
    if deal.isdecimal() and int(deal) not in PEOPLE_DEALS:
        raise BadDeal(text, Fault.RANGE, str(PEOPLE_DEALS[-1]))
    return deal


def random_game(rules: Rules, random_deal: Callable[[], int]) -> Game:
    """Return a random deal that is not lost before the first move, as one of 200 in Canfield is."""
    game = Game.start(rules, str(random_deal()))
    for _ in range(_ATTEMPTS):
        if not game.is_lost:
            break
        game = Game.start(rules, str(random_deal()))
    return game


async def begin(
    connection: Connection,
    player: Player,
    channel: Channel,
    new: NewGame,
    replaced: StoredGame | None,
    at: datetime,
) -> StoredGame:
    """Store a game that starts at the moment *at*, and resign the unfinished game that it replaces.

    Raises :class:`bot.store.Conflict` if the player's unfinished game in *channel* is no longer *replaced*,
    and :class:`bot.store.AlreadyRanked`.
    """
    name = await people.greet(connection, player.id, player.name)
    if new.day is None:
        found = await games.unfinished(connection, player.id, channel.channel_id)
        if (found and found.id) != (replaced and replaced.id):
            raise Conflict(found.id if found else 0, 0)
    if replaced is not None:
        await _end_replaced(connection, replaced, at)
    stored = await _store(connection, player, name, channel, new, at)
    if channel.guild_id is not None:
        await server_totals.join_server(connection, channel.guild_id, player.id, at)
    outcome = outcome_of(new.game)  # a typed pack, or a continued game, may be lost from the start
    if outcome is None:
        return stored
    over = advance(stored, new.game, stored.last_at, outcome)
    assert over.result is not None
    return replace(over, result=await scoring.record_result(connection, over.result, ply=new.game.ply))


async def _end_replaced(connection: Connection, replaced: StoredGame, at: datetime) -> None:
    if replaced.is_late(at):
        await deadlines.end(connection, replaced)
    else:
        resigned = advance(replaced, replaced.game, at, "resigned")
        assert resigned.result is not None
        await scoring.record_result(connection, resigned.result, ply=replaced.game.ply)


async def _store(
    connection: Connection, player: Player, name: str, channel: Channel, new: NewGame, at: datetime
) -> StoredGame:
    old = new.copied
    started_at = at if old is None else old.started_at
    game_id = await games.begin(
        connection,
        player_id=player.id,
        guild_id=channel.guild_id,
        channel_id=channel.channel_id,
        rules_key=new.game.rules.key,
        deal=new.game.deal,
        day=new.day,
        started_at=started_at,
        dealt_by_bot=new.dealt_by_bot,
    )
    if old is not None:
        await games.copy_events(connection, old.id, game_id)
    return StoredGame(
        id=game_id,
        player_id=player.id,
        player_name=name,
        style=await people.preferences(connection, player.id),
        guild_id=channel.guild_id,
        channel_id=channel.channel_id,
        game=new.game,
        day=new.day,
        practice_day=new.practice_day,
        dealt_by_bot=new.dealt_by_bot,
        started_at=started_at,
        thinking=timedelta() if old is None else old.thinking,
        last_at=at if old is None else old.last_at,
        result=None,
    )
