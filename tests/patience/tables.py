"""Hand-made positions in a line, and what can be done with them."""

from bot.patience import Move, Position, game_rules, legal_moves, play


def moves(key: str, line: str) -> list[str]:
    """Return the legal moves."""
    rules = game_rules(key)
    return [str(move) for move in legal_moves(rules, Position.from_text(rules, line))]


def after(key: str, line: str, *texts: str) -> str:
    """Return the position line after some moves."""
    rules = game_rules(key)
    position = Position.from_text(rules, line)
    for text in texts:
        position = play(rules, position, Move.from_text(text))
    return position.to_text(rules)
