"""Winning lines, and deals that a careless player wins."""

from bot.patience import GAMES, Game, legal_moves


def winning(game: Game) -> list[str]:
    """Return a winning line: to the foundations if possible, else a deal, else any move.

    This is enough for most deals of Fortune's Favor; raises AssertionError if it is not.
    """
    while not game.is_won:
        moves = legal_moves(game.rules, game.position)
        up = [move for move in moves if ">f" in str(move)]
        deals = [move for move in moves if str(move) == "d"]
        assert moves, "this deal needs more thought"
        game = game.play((up or deals or moves)[0])
    return list(game.events)


def winnable(rules_key: str) -> str:
    """Return the first deal of a game that :func:`winning` wins."""
    for number in range(1, 200):
        try:
            winning(Game.start(GAMES[rules_key], str(number)))
        except AssertionError:
            continue
        return str(number)
    raise AssertionError("none of 199")
