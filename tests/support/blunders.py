"""Games whose losing move is known by construction, and a solver that knows no more than the construction.

Each begins with a recorded win and leaves it by a move after which an exhaustive search of the engine's own
moves finds no win.  Then it goes on at random.
"""

import random
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from bot.patience import Game, Position, Rules, game_rules, legal_moves
from bot.solver import Budget, Limits, Lost, Unknown, Verdict, Won
from bot.solver.workers.worker import searches
from tests.solver.exhaustive import searched
from tests.support.club import Club
from tests.support.whole_games import LINES

# The game of the recorded win, the number of its moves that are left out, and the move played instead.
CASES = [
    ("canfield", 31, "s>t1"),
    ("canfield", 37, "w>t3"),
    ("canfield", 39, "s>t3"),
    ("selective-canfield", 26, "d"),
    ("selective-canfield", 31, "s>t1"),
    ("chameleon-001", 20, "w>t2"),
    ("chameleon-001", 36, "t3>f"),
    ("chord", 4, "r3>t1"),
    ("chord", 5, "r4>t1"),
    ("frog", 22, "h>t1"),
]
STATES = 2_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Blunder:
    """A lost game, the number of the move that lost it (from 1), and the win that it left."""

    game: Game
    number: int
    win: Game


@cache
def blunder(key: str, left_out: int, instead: str, more: int = 12) -> Blunder:
    """Return the game of one of :data:`CASES`, with *more* random moves after the blunder at most."""
    win = won_game(key)
    kept = win.moves[: len(win.moves) - left_out]
    game = Game.replay(win.rules, win.deal, [*map(str, kept), instead])
    found = searched(game.rules, game.position, STATES)
    assert isinstance(found, Lost), f"{key}: {instead} does not lose"
    chance = random.Random(left_out)
    for _ in range(more):
        if moves := legal_moves(game.rules, game.position):
            game = game.play(chance.choice(moves))
    return Blunder(game=game, number=len(kept) + 1, win=win)


@cache
def won_game(key: str) -> Game:
    """Return the recorded win of a game."""
    text = next(record for ending, record in LINES if ending == "won" and record.startswith(f"{key} "))
    key, deal, *moves = text.split()
    return Game.replay(game_rules(key), deal, moves)


def there_and_back(win: Game, times: dict[int, int]) -> Game:
    """Return a won game that plays a move and its reverse, *times* from each position given."""
    moves: list[str] = []
    for at, move in enumerate(win.moves):
        if at in times:
            here = Game.replay(win.rules, win.deal, map(str, win.moves[:at]))
            tried = ((one, here.play(one)) for one in legal_moves(win.rules, here.position))
            loop = next(
                (one, back)
                for one, there in tried
                for back in legal_moves(win.rules, there.position)
                if there.play(back).position == here.position
            )
            moves += map(str, loop * times[at])
        moves.append(str(move))
    return Game.replay(win.rules, win.deal, moves)


@dataclass(slots=True)
class Constructed:
    """A solver that knows the winning lines of *wins*, and else searches exhaustively with the engine.

    It counts its questions.  *fails*: its answer to all of them instead.  *undecided*: positions that it
    knows nothing of.
    """

    wins: Sequence[Game] = ()
    fails: Verdict | None = None
    states: int = STATES
    undecided: Sequence[Position] = ()
    asked: list[Position] = field(default_factory=list[Position])

    async def ask(self, name: str, rules: Rules, position: Position, argument: Any, limits: Limits) -> Any:
        """Return the verdict on a position, a line as it is, or what is said of idle moves."""
        if name in ("idle_moves", "rejoin"):
            return searches()[name](rules, position, argument, Budget(states=limits.states))
        return argument if name == "find_par" else self.verdict(rules, position)

    def verdict(self, rules: Rules, position: Position) -> Verdict:
        """Return the verdict on a position."""
        self.asked.append(position)
        if self.fails is not None:
            return self.fails
        if position in self.undecided:
            return Unknown("seconds")
        for win in self.wins:
            if win.rules == rules and position in win.positions:
                return Won(win.moves[win.positions.index(position) :])
        return searched(rules, position, self.states)


Opened = Callable[[Constructed], AbstractAsyncContextManager[Club]]
"""A function that opens a club whose bot asks a solver."""
