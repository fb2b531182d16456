"""Unranked games that begin where another game did, ended, or was at some moment.

Their boards are private if their player prefers that.  A request that is delivered again, as *request_id*
tells, starts no second game.
"""

from bot.play.refusals import GameOver, NotYours, StaleBoard, Unfinished
from bot.play.sessions import Sessions
from bot.play.start import NewGame
from bot.record import Channel, Player, StoredGame


async def continue_unranked(
    sessions: Sessions, game_id: int, player: Player, channel: Channel, *, request_id: str | None = None
) -> StoredGame:
    """Continue an expired game as an unranked copy and return it; the original stays as it is.

    A copy in which nothing was played since is returned instead of a second one.

    Raises :class:`NoGame`, :class:`NotYours`, :class:`GameOver` if the game did not expire,
    :class:`StaleBoard` if it is unfinished, and :class:`TooManyGames`.
    """
    old = await sessions.load(game_id)
    if old.player_id != player.id:
        raise NotYours(old)
    if old.result is None:
        raise StaleBoard(old)
    if not old.timed_out and not (old.result.outcome == "lost" and old.is_late(sessions.now())):
        raise GameOver(old)
    for copy in await sessions.in_progress(player.id):
        if copy.game == old.game:  # the button was pressed before
            return await sessions.make_current(copy.id, player.id, channel.channel_id)
    new = NewGame(game=old.game, practice_day=old.of_day, private=None)
    return await sessions.begin(player, channel, new, request_id=request_id)


async def start_again(
    sessions: Sessions,
    game_id: int,
    player: Player,
    channel: Channel,
    *,
    position: int | None = None,
    request_id: str | None = None,
) -> StoredGame:
    """Start an unranked game of the deal of another game, or after its first *position* moves, and return it.

    The number of a random deal cannot be typed, so this is the way to play it once that game is over.  A
    *position* after the last one means the last; then the caller makes sure that the game is not of today's
    daily deal.  Raises :class:`NoGame`, :class:`Unfinished`, without a *position* also for the deals of
    dailies, and :class:`TooManyGames`.
    """
    old = await sessions.load(game_id)
    stays_secret = old.of_day is not None if position is None else old.result is None
    if stays_secret or old.hides_deal_from(player.id):
        raise Unfinished(old)
    game = old.game.beginning(position or 0)
    new = NewGame(game=game, practice_day=old.of_day, private=None, level=old.level)
    return await sessions.begin(player, channel, new, request_id=request_id)
