"""Games won by following hints, beside games won by random legal moves on the same deals.

Random moves find almost every win in the games in which no move loses, if only they may go on for ever.  So
they are counted twice: with as many moves as the hints took on the same deal, and with :data:`MOST`.
"""

import random
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context

from bot.bench.figures import Report, silent
from bot.daily.calendar import GAMES_OF_DAY
from bot.patience import GAMES, Position, Rules, deal, game_rules, hint, is_won, legal_moves, play

DEALS = 1000
MOST = 1000  # moves of a game
_CHUNK = 10  # deals that a process plays at a time


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """The games won on the first *deals* deals of one rule set."""

    key: str
    deals: int
    hints: int
    as_long: int  # at random, with as many moves as the hints took on the same deal
    at_random: int  # with MOST moves


def bench(
    keys: Sequence[str] = GAMES_OF_DAY,
    deals: int = DEALS,
    report: Report = silent,
    *,
    processes: int | None = None,
) -> Iterator[Row]:
    """Yield a row for each of *keys* as it is measured.  Raises ``UnknownGame``."""
    for key in keys:
        game_rules(key)
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        for done, key in enumerate(keys):
            outcomes: list[tuple[bool, bool, bool]] = []
            numbers = range(1, deals + 1)
            for found in pool.map(outcome, [key] * deals, numbers, chunksize=_CHUNK):
                report(done + len(outcomes) / deals, len(keys), GAMES[key].name)
                outcomes.append(found)
            hints, as_long, at_random = (sum(column) for column in zip(*outcomes, strict=True))
            yield Row(key=key, deals=deals, hints=hints, as_long=as_long, at_random=at_random)


def outcome(key: str, number: int) -> tuple[bool, bool, bool]:
    """Return whether a deal is won by hints, by as many random moves, and by up to MOST random moves."""
    rules = game_rules(key)
    won, moves = follow(rules, deal(rules, number))
    needed = wander(rules, deal(rules, number), random.Random(number))
    return won, needed is not None and needed <= moves, needed is not None


def follow(rules: Rules, position: Position) -> tuple[bool, int]:
    """Return whether hints win, and the number of moves played.

    The game ends without a win when there is no hint, and when the stock has come round and a position
    returns.
    """
    seen: set[object] = set()
    for moves in range(MOST):
        if is_won(rules, position):
            return True, moves
        if (state := (position.piles, position.hidden)) in seen:
            return False, moves
        seen.add(state)
        move = hint(rules, position)
        if move is None:
            return False, moves
        position = play(rules, position, move)
    return is_won(rules, position), MOST


def wander(rules: Rules, position: Position, chance: random.Random, most: int = MOST) -> int | None:
    """Return the number of random legal moves after which the game is won, None if it is not."""
    for moves in range(most):
        if is_won(rules, position):
            return moves
        legal = legal_moves(rules, position)
        if not legal:
            return None
        position = play(rules, position, chance.choice(legal))
    return most if is_won(rules, position) else None
