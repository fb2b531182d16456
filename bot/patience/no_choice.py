"""Deals without a choice: those made where no other move is legal."""

from functools import lru_cache
from itertools import takewhile

from .game import Game
from .moves import legal_moves
from .notation import DEAL, Move
from .position import Position
from .rules import Rules
from .worthwhile import worthwhile


@lru_cache(64)  # what plays, draws and describes a turn asks for it
def leaves_only_deal(rules: Rules, position: Position) -> bool:
    """Return whether dealing is the only legal move."""
    # worthwhile() is cached, for the menu and the row of moves too, and finds a move in most positions
    return not worthwhile(rules, position) and legal_moves(rules, position) == [DEAL]


def dealt_on(game: Game) -> Game:
    """Return *game* after the deals that leave no choice; deals that were taken back are redone.

    They end with a win, before a proved loss, and when a whole pass through the stock has brought no other
    move.
    """
    begin = game.position
    while leaves_only_deal(game.rules, game.position) and not (game.is_won or game.is_lost):
        here = game.position
        if here.redeals > begin.redeals and len(here.piles[0]) <= len(begin.piles[0]):
            break
        game = game.redo() if game.undone else game.play(DEAL)
    return game


def turn_taken_back(game: Game) -> tuple[tuple[Position, Move], ...]:
    """Return the moves of the turn that was taken back last: a move and the deals without a choice after it.

    Each comes with the position before it.  Raises :class:`NothingToRedo`.
    """
    game = game.redo()
    while game.undone[-1:] == (DEAL,) and leaves_only_deal(game.rules, game.position):
        game = game.redo()
    return last_turn(game)


def last_turn(game: Game) -> tuple[tuple[Position, Move], ...]:
    """Return the moves since the last choice, a move and the deals without a choice after it.

    Each comes with the position before it.  There are none in a game without a move.
    """
    if game.before is None:
        return ()
    deals = len(list(takewhile(DEAL.__eq__, reversed(game.moves))))
    if not deals or not leaves_only_deal(game.rules, game.before):  # as after most moves
        return ((game.before, game.moves[-1]),)
    first = max(len(game.moves) - deals - 1, 0)
    made = tuple(zip(game.positions_from(first), game.moves[first:], strict=False))
    choice = len(made) - 1
    while choice and leaves_only_deal(game.rules, made[choice][0]):
        choice -= 1
    return made[choice:]
