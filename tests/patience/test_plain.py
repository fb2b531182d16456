"""The engine and the second implementation play the same games, move by move."""

from random import Random

import pytest

from bot.patience import GAMES, deal, legal_moves, play
from tests.patience import plain
from tests.patience.plain import SETS
from tests.patience.walks import choose


@pytest.mark.parametrize("key", GAMES)
def test_both_implementations_see_the_same_moves_and_the_same_tables(key: str) -> None:
    rules, game, random = GAMES[key], SETS[key](), Random(f"both play {key}")
    for number in (11, 12, 13):
        position = deal(rules, number)
        table = game.opening(plain.shuffled_pack(number, game.packs), number)
        for _ in range(150):
            line = position.to_text(rules)
            assert line == game.text(table)
            moves, children = legal_moves(rules, position), game.children(table)
            assert sorted(map(str, moves)) == sorted(children), line
            if not moves:
                break
            move = choose(moves, random)
            position, table = play(rules, position, move), children[str(move)]
