"""A puzzle that the solver has found, for tests that do not search."""

from datetime import date
from pathlib import Path

from bot.patience import Game, game_rules
from bot.store import Store, puzzles
from bot.store.puzzles import PuzzleRow

KEY, DEAL, MOVES, KEEPS, LOSES = Path(__file__).with_name("puzzle.txt").read_text().splitlines()
RIGHT, WRONG = KEEPS.split()[0], LOSES.split()[0]


def puzzle_row(day: date, *, real: bool = True) -> PuzzleRow:
    """Return the puzzle as that of *day*."""
    return PuzzleRow(day=day, rules_key=KEY, deal=DEAL, moves=MOVES, keeps=KEEPS, loses=LOSES, real=real)


def lost_game() -> Game:
    """Return the game of the puzzle, with a losing move."""
    return Game.replay(game_rules(KEY), DEAL, [*MOVES.split(), WRONG])


async def store_puzzle(store: Store, day: date) -> None:
    """Let *day* have the puzzle."""
    async with store.write() as connection:
        assert await puzzles.keep(connection, puzzle_row(day))
