"""A puzzle that the solver has found, for tests that do not search, and a check of any puzzle."""

from datetime import date
from pathlib import Path

from bot.analysis.puzzle import Puzzle, hidden_orders
from bot.patience import Game, game_rules, play
from bot.store import Store, puzzles
from tests.solver.exhaustive import exhaustive

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


def agreements(puzzle: Puzzle, states: int) -> list[bool | None]:
    """Return of each move whether a search that knows nothing of the solver agrees; None: it gives up.

    Each move is tried in every position that its reader may take for that of the puzzle.  *states*: the most
    positions of one search.
    """
    rules, choices = puzzle.game.rules, puzzle.choices
    wins = {line[0]: True for line in choices.keeps} | dict.fromkeys(choices.loses, False)
    found: list[bool | None] = []
    for position in hidden_orders(rules, puzzle.game.position):
        for move, wanted in wins.items():
            verdict = exhaustive(rules, play(rules, position, move), states)
            found.append(None if verdict is None else verdict is wanted)
    return found
