"""Unranked games of the deal, or from a position, of a game that is over, anyone's."""

from bot.patience import Game
from bot.play.refusals import Unfinished
from bot.play.sessions import Sessions
from bot.play.start import NewGame
from bot.record import Channel, Player, StoredGame


async def start_again(
    sessions: Sessions, game_id: int, player: Player, channel: Channel, *, private: bool = False
) -> StoredGame:
    """Start an unranked game of the deal of another game and return it.

    The number of a random deal cannot be typed, so this is the way to play it once that game is over.
    Raises :class:`NoGame`, :class:`Unfinished`, also for the deals of dailies, and :class:`TooManyGames`.
    """
    old = await sessions.load(game_id)
    if old.deal_is_secret or old.of_day is not None:
        raise Unfinished(old)
    new = NewGame(game=Game.start(old.game.rules, old.game.deal), private=private)
    return await sessions.begin(player, channel, new)


async def play_from(
    sessions: Sessions,
    game_id: int,
    position: int,
    player: Player,
    channel: Channel,
    *,
    private: bool = False,
) -> StoredGame:
    """Start an unranked game at the position after the first *position* moves of another game.

    It has the deal of that game and its moves up to there.  A *position* after the last one means the last.
    Raises :class:`NoGame`, :class:`Unfinished` and :class:`TooManyGames`.  The caller makes sure that the
    game is not of today's daily deal.
    """
    old = await sessions.load(game_id)
    if old.result is None:
        raise Unfinished(old)
    moves = map(str, old.game.moves[:position])
    game = Game.replay(old.game.rules, old.game.deal, moves)
    return await sessions.begin(player, channel, NewGame(game=game, practice_day=old.of_day, private=private))
