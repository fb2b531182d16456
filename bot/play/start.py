"""Starting a game, in one transaction with the end of an untouched game that it replaces.

Starts that wait at the same time share a transaction (:mod:`bot.play.group_commit`).
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from bot import patience, record
from bot.play.refusals import TooManyGames, Unfinished
from bot.standings import scoring, server_totals
from bot.store import Connection, games, graded, handled, people, results, turns

MOST_OPEN = 10
"""The most unranked games that a player may have in progress."""

_ATTEMPTS = 20  # random deals tried to find one that is not lost


@dataclass(frozen=True, slots=True, kw_only=True)
class NewGame:
    """A game to be started; *game* has events already if it begins at a later position."""

    game: patience.Game
    day: date | None = None  # set: the ranked attempt of that day at this game
    practice_day: date | None = None  # set: an unranked game of that day's deal
    dealt_by_bot: bool = False  # the bot chose the deal
    private: bool | None = False  # its boards are for the player only; None: as the player prefers
    open_board: bool = False  # anybody who sees its board may move
    level: str | None = None  # set: the player asked for a deal of this level
    graded: bool = False  # its deal is one of the graded deals in the store, and is removed from them
    race_id: int | None = None
    challenged: bool = False  # the race is a challenge


def typed_deal(rules: patience.Rules, text: str) -> str:
    """Return the deal that a player has typed: a deal number open to players, or a pack.

    Raises :class:`bot.patience.BadDeal`.
    """
    try:
        deal = patience.deal_text(rules, text)
    except patience.BadDeal as error:
        if patience.read_name(text) is not None and not text.strip().isdecimal():
            raise patience.BadDeal(text, patience.Fault.NAME) from None
        if error.why is patience.Fault.RANGE:
            raise patience.BadDeal(text, patience.Fault.RANGE, str(patience.PEOPLE_DEALS[-1])) from None
        raise
    if deal.isdecimal() and int(deal) not in patience.PEOPLE_DEALS:
        raise patience.BadDeal(text, patience.Fault.RANGE, str(patience.PEOPLE_DEALS[-1]))
    return deal


def random_game(rules: patience.Rules, random_deal: Callable[[], int]) -> patience.Game:
    """Return a random deal that is not proved lost before the first move."""
    for _ in range(_ATTEMPTS):
        game = patience.Game.start(rules, str(random_deal()))
        if not patience.is_lost(rules, game.position):
            return game
    return patience.Game.start(rules, str(random_deal()))


async def begin(
    connection: Connection,
    *,
    player: record.Player,
    channel: record.Channel,
    new: NewGame,
    at: datetime,
    request_id: str | None = None,
) -> tuple[record.StoredGame | None, record.StoredGame | None]:
    """Store a game that starts at the moment *at*; other games of the player are put aside.

    A player who starts it in Discord is from then on one of the server's known members.

    Return the game, and the one that made way for it, None if none did.  Return None for both, and store
    nothing, if the request has changed or started a game already, or the player has a game in the race.

    An unranked game in which nothing was played is resigned if it is the player's newest in *channel*.
    Raises :class:`TooManyGames` if MOST_OPEN others are in progress,
    :class:`Unfinished` if the player is playing this random deal in a game that counts,
    :class:`bot.store.AlreadyRanked`, :class:`bot.store.AlreadyDealt` if a graded deal has been removed, and
    :class:`bot.store.Conflict` if a move is played meanwhile.
    """
    # from here on one start at a time
    preferences = await people.greet(connection, player.id, player.name, player.language)
    if request_id is not None and not await handled.note(connection, [request_id], at):
        return None, None
    put_away = None
    if new.race_id is not None:
        if player.id in {row.player_id for row in await games.of_race(connection, new.race_id)}:
            return None, None
    elif new.day is None:
        put_away = await _make_room(connection, player.id, channel.channel_id, at)
    if new.graded:
        assert new.level is not None
        await graded.take(connection, new.game.rules.key, new.level, new.game.deal)
    row = games.GameRow(
        id=0,
        player_id=player.id,
        player_name=people.kept_name(player.name),
        preferences=preferences,
        guild_id=channel.guild_id,
        channel_id=channel.channel_id,
        rules_key=new.game.rules.key,
        deal=new.game.deal,
        day=new.day,
        practice_day=new.practice_day,
        started_at=at,
        dealt_by_bot=new.dealt_by_bot,
        private=record.read_preferences(preferences).private if new.private is None else new.private,
        open_board=new.open_board,
        level=new.level,
        race_id=new.race_id,
        raced=new.race_id is not None,
        challenged=new.challenged,
        ply=new.game.ply,
        result=None,
    )
    deal_name = None if new.day or new.practice_day else patience.name_of_deal(new.game.deal) or None
    row = await games.begin(connection, row, deal_name=deal_name)
    if new.game.events:
        given = turns.Turn(game_id=row.id, player_id=player.id, ply=0, codes=new.game.events, at=at)
        await turns.append(connection, [given])
    stored = record.stored_game(row, record.Replay(game=new.game, thinking=timedelta(), last_at=at))
    # Nothing may show whether a typed pack is that of another game, so only numbers are compared.
    again = new.game.deal if not new.dealt_by_bot and new.game.deal.isdecimal() else None
    if again is not None and not await results.make_final(connection, player.id, again):
        raise Unfinished(stored)
    if channel.guild_id is not None and channel.member:
        await server_totals.join_server(connection, channel.guild_id, player.id, at)
    outcome = record.outcome_of(new.game)  # a typed pack, or a continued game, may be lost from the start
    if outcome is not None:
        over = record.advance(stored, new.game, stored.last_at, outcome)
        stored = await scoring.record_result(connection, over)
    return stored, put_away


async def _make_room(
    connection: Connection, player_id: int, channel_id: int, at: datetime
) -> record.StoredGame | None:
    """Resign and return the player's newest unranked game in the channel if it has no move.

    Raises :class:`TooManyGames` if MOST_OPEN others are in progress.
    """
    rows = await games.unranked_unfinished(connection, player_id)
    here = [row for row in rows if row.channel_id == channel_id]
    untouched = here[-1] if here and not here[-1].ply else None
    if len(rows) - (untouched is not None) >= MOST_OPEN:
        raise TooManyGames(MOST_OPEN)
    if untouched is None:
        return None
    stored = record.stored_game(untouched, record.replay(untouched, ()))
    return await scoring.record_result(connection, record.advance(stored, stored.game, at, "resigned"))
