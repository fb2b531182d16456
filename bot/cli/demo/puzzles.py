"""Example puzzles for the first days of the demo, in a file beside this module.

A search for one takes up to a minute, which the demo does not wait for.  They were found by
:func:`bot.analysis.brink.simulated`.
"""

from pathlib import Path

from bot.analysis.brink import Found
from bot.analysis.choices import from_texts
from bot.patience import Game, game_rules

FILE = Path(__file__).with_name("puzzles.txt")


def read() -> list[Found]:
    """Return the example puzzles."""
    return [_found(*line.split("\t")) for line in FILE.read_text().splitlines()]


def _found(key: str, deal: str, moves: str, keeps: str, loses: str) -> Found:
    game = Game.replay(game_rules(key), deal, moves.split())
    return Found(game=game, choices=from_texts(keeps, loses, ""))
