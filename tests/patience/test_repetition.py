"""Moves back to what a game has had: there and back again is one, the next round of the stock is not yet."""

from bot.patience import DEAL, GAMES, Game, legal_moves
from bot.patience.repetition import occurrences, ways_back


def back(game: Game) -> list[str]:
    had = occurrences(game.rules, game.positions)
    return [str(move) for move in ways_back(game.rules, game.position, had)]


def test_a_deal_leads_back_once_more_before_it_counts() -> None:
    game = Game.start(GAMES["canfield"], "1")
    deals = 0
    while occurrences(game.rules, game.positions).most_common(1)[0][1] < 2:  # the stock comes round
        game, deals = game.play(DEAL), deals + 1
    assert back(game) == []
    for _ in range(deals - 1):
        game = game.play(DEAL)
    assert back(game) == [str(DEAL)]


def test_a_move_there_has_a_way_back() -> None:
    game = Game.from_text("gate+takeback 1")
    while not (ways := back(game)):
        game = game.play(legal_moves(game.rules, game.position)[-1])
        assert game.ply < 60
    assert ways != [str(DEAL)]
