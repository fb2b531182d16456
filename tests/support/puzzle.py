"""A puzzle that the solver has found, for tests that do not search."""

from datetime import date
from pathlib import Path

from bot.patience import Game, game_rules
from bot.store import Store, puzzles

KEY, DEAL, MOVES, KEEPS, LOSES = Path(__file__).with_name("puzzle.txt").read_text().splitlines()
RIGHT, WRONG = KEEPS.split()[0], LOSES.split()[0]


def lost_game() -> Game:
    """Return the game of the puzzle, with a losing move."""
    return Game.replay(game_rules(KEY), DEAL, [*MOVES.split(), WRONG])


async def store_puzzle(store: Store, day: date) -> None:
    """Let *day* have the puzzle."""
    async with store.write() as connection:
        row = {"rules_key": KEY, "deal": DEAL, "moves": MOVES, "keeps": KEEPS, "loses": LOSES, "mu": 25}
        await puzzles.add(connection, [row])
        await puzzles.keep(connection, day, 1)
