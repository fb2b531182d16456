"""Steps of a game in progress, as functions from a game to the next one."""

from collections.abc import Sequence

from bot.patience import FailedMove, Game, Move, dealt_on, hint, is_legal, last_turn, read_moves, safe_moves
from bot.patience.repetition import occurrences, ways_back
from bot.play.refusals import NoHint


def typed(game: Game, text: str) -> tuple[Game, FailedMove | None]:
    """Return *game* after the typed moves *text*, and the error of the move that failed, if any.

    A failed move raises its error unless the moves before it turned a card up, for they are played.
    """
    failed = None
    try:
        moves = read_moves(game.rules, game.position, text)
    except FailedMove as error:
        if not error.played:
            raise
        failed, moves = error, error.played
    for move in moves:
        game = game.play(move)
    return game, failed


def safe_played(game: Game) -> Game:
    """Return *game* after every safe move to the foundations, itself if there is none."""
    while moves := safe_moves(game.rules, game.known):  # again when one of them has turned a card up
        for move in moves:
            game = game.play(move)
    return game


def with_deals(before: Game, game: Game, *, takes_back: bool) -> Game:
    """Return *game*, made from *before*, with the deals without a choice that belong to the same move."""
    return before.undo(len(last_turn(before)) or 1) if takes_back else dealt_on(game)


def hinted(game: Game, advised: Sequence[Move] = ()) -> Game:
    """Return *game* with a hint: the moves *advised* if they are legal.  Raises :class:`NoHint`."""
    if advised and all(is_legal(game.rules, game.position, move) for move in advised):
        return game.hinted(*advised)
    back = ways_back(game.rules, game.position, occurrences(game.rules, game.positions))
    if hint(game.rules, game.position) in (None, *back):
        raise NoHint
    return game.hinted()
