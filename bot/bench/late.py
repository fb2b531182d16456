"""Share of late positions that the solver decides: those that the analysis of a lost game searches.

Games are played in turn by hints and by careless random moves, until they are stuck or proved lost.  Of each
game that is not won some positions are searched, at equal distances over the last part of its moves.
"""

import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from bot.bench.figures import Report, silent
from bot.patience import Game, Move, Position, Rules, deal, game_rules, hint, legal_moves
from bot.patience.notation import DEAL
from bot.patience.rules import FOUNDATION
from bot.solver import Budget, Lost, Won, solve

KEYS = ("four-seasons", "frog", "chord", "klondike", "chameleon-001")
FIRST = 800_001
DEALS = 20
SECONDS = 2.0
POSITIONS = 6  # of a game
LAST_PART = 0.6  # of a game's moves
MOST = 400  # moves of a game
UP = 0.9  # how often a careless player moves a card to a foundation that takes it
BYTES = 256 << 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """The verdicts on late positions of one rule set."""

    key: str
    games: int  # not won
    won: int  # positions
    lost: int
    open: int
    seconds: float  # mean for a position

    @property
    def positions(self) -> int:
        """The number of positions searched."""
        return self.won + self.lost + self.open


def bench(
    keys: Sequence[str] = KEYS,
    deals: int = DEALS,
    seconds: float = SECONDS,
    report: Report = silent,
    clock: Callable[[], float] = time.process_time,
) -> Iterator[Row]:
    """Yield a row for each of *keys* as it is measured.  Raises ``UnknownGame``."""
    budget = Budget(seconds=seconds, bytes=BYTES, clock=clock)
    for done, key in enumerate(keys):
        rules = game_rules(key)
        solve(rules, deal(rules, 1), Budget(states=1_000))  # loads the kernel
        games = won = lost = undecided = 0
        took = 0.0
        for number in range(deals):
            report(done + number / deals, len(keys), key)
            game = lost_game(rules, FIRST + number, by_hints=number % 2 == 0)
            games += game is not None
            for position in [] if game is None else late(game.positions):
                verdict = solve(rules, position, budget)
                took += verdict.effort.seconds
                won += isinstance(verdict, Won)
                lost += isinstance(verdict, Lost)
                undecided += not isinstance(verdict, Won | Lost)
        mean = took / max(1, won + lost + undecided)
        yield Row(key=key, games=games, won=won, lost=lost, open=undecided, seconds=mean)


def late(positions: Sequence[Position]) -> list[Position]:
    """Return POSITIONS of the last part of a game, its end included."""
    last = len(positions) - 1
    first = last - int(LAST_PART * last)
    places = {first + (last - first) * n // (POSITIONS - 1) for n in range(POSITIONS)}
    return [positions[place] for place in sorted(places)]


def lost_game(rules: Rules, number: int, *, by_hints: bool) -> Game | None:
    """Return a game that is not won, None if it is won.

    The game ends when it is proved lost, has no move or goes round in circles.
    """
    chance = random.Random(number)
    game, seen = Game.start(rules, str(number)), set[object]()
    while not game.is_won:
        position = game.position
        state = position.piles, position.hidden
        legal = legal_moves(rules, position)
        circles = state in seen and (by_hints or DEAL not in legal)
        move = hint(rules, position) if by_hints else careless(legal, chance)
        if move is None or circles or len(game.moves) >= MOST or game.is_lost:
            return game
        seen.add(state)
        game = game.play(move)
    return None


def careless(legal: Sequence[Move], chance: random.Random) -> Move | None:
    """Return a random move, mostly one to a foundation if there is one; None without a legal move."""
    up = [move for move in legal if move.target is FOUNDATION]
    if up and chance.random() < UP:
        return chance.choice(up)
    return chance.choice(legal) if legal else None
