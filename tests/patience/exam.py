"""What must hold in every position of every game; a failure prints the record, which can be pasted."""

from collections import Counter
from random import Random

from bot.patience import GAMES, Game, Move, Position, Rules, is_legal, legal_moves
from tests.patience.walks import walk


def examine(rules: Rules, number: int, steps: int) -> None:
    """Walk through one deal and ask everything at every step."""
    random = Random(f"exam {rules.key} {number}")
    pack = Counter(rules.cards())
    game = Game.start(rules, str(number))
    seen: dict[str, Move] = {}
    for position, move in walk(rules, number, steps, random):
        record = str(game)

        assert position == game.position, record
        assert Counter(card for pile in position.piles for card in pile) == pack, record
        assert Position.from_text(rules, position.to_text(rules)) == position, record
        moves = legal_moves(rules, position)
        texts = [str(each) for each in moves]
        assert len(set(texts)) == len(texts), record
        assert [Move.from_text(text) for text in texts] == moves, record
        assert legal_moves(rules, position) == moves, record
        seen.update(zip(texts, moves, strict=True))
        for text, each in seen.items():
            assert is_legal(rules, position, each) == (text in texts), f"{record} {text}"
        game = game.play(move)

    assert Game.replay(rules, game.deal, game.events) == game
    if rules.key.partition("+")[0] in GAMES:
        assert Game.from_text(str(game)) == game
