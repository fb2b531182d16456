"""Reproducible random games for benchmarks, in which foundation moves are the most likely."""

from bot.patience.deals import words
from bot.patience.game import Game
from bot.patience.moves import legal_moves
from bot.patience.notation import DEAL, Move
from bot.patience.parts import FOUNDATION
from bot.patience.rules import Rules


def long_game(rules: Rules, number: int, plies: int = 300) -> Game:
    """Return a game of deal *number* with *plies* events: moves, then undo and redo when no move is left."""
    game = Game.start(rules, str(number))
    source = words(number)
    while game.ply < plies:
        moves = legal_moves(rules, game.position)
        if moves:
            weighed = [move for move in moves for _ in range(_weight(move))]
            game = game.play(weighed[next(source) % len(weighed)])
        else:
            game = game.redo() if game.undone else game.undo()
    return game


def _weight(move: Move) -> int:
    return 8 if move.target is FOUNDATION else 1 if move == DEAL else 3
