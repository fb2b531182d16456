"""Games played by the engine and by the second implementation at once."""

from collections.abc import Sequence
from random import Random

from bot.patience import Rules, deal, legal_moves, play
from tests.patience import plain
from tests.patience.walks import choose


def play_both(rules: Rules, game: plain.Game, random: Random, *, numbers: Sequence[int], most: int) -> None:
    """Play up to *most* random moves of the deals *numbers*; moves and tables must always be the same."""
    for number in numbers:
        position = deal(rules, number)
        table = game.opening(plain.shuffled_pack(number, game.packs), number)
        for _ in range(most):
            line = position.to_text(rules)
            assert line == game.text(table)
            moves, children = legal_moves(rules, position), game.children(table)
            assert sorted(map(str, moves)) == sorted(children), line
            if not moves:
                break
            move = choose(moves, random)
            position, table = play(rules, position, move), children[str(move)]
