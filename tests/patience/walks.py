"""Random games in which something happens: foundation moves are liked, deals are not."""

from collections.abc import Iterator
from random import Random

from bot.patience import Move, Position, Rules, deal, legal_moves
from bot.patience.play import after


def choose(moves: list[Move], random: Random) -> Move:
    weights = [8 if str(move).endswith(">f") else 1 if str(move) == "d" else 3 for move in moves]
    return random.choices(moves, weights)[0]


def walk(rules: Rules, number: int, steps: int, random: Random) -> Iterator[tuple[Position, Move]]:
    """Each position of one game with the move made there, up to *steps* of them."""
    position = deal(rules, number)
    for _ in range(steps):
        moves = legal_moves(rules, position)
        if not moves:
            return
        move = choose(moves, random)
        yield position, move
        position = after(rules, position, move)


def position_of(rules: Rules, number: int, steps: int) -> Position:
    """Return the last position but one of a random game of at most *steps* moves, or one without a move."""
    positions = [position for position, _ in walk(rules, number, steps, Random(number))]
    return positions[-1] if positions else deal(rules, number)
