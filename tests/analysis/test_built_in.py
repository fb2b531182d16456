"""Losing moves that are known by construction are found by the real solver, in many games of each rule set.

A game follows a win and leaves it by a move after which an exhaustive search, which imports nothing of the
solver, finds no win.  So that move lost it: the win shows that the position before could be won.
"""

import logging
import random
from collections.abc import Iterable, Sequence

import pytest

from bot.analysis.search import LONG, analyses
from bot.daily.calendar import GAMES_OF_DAY
from bot.patience import GAMES, Game, legal_moves, play
from bot.solver import Won
from tests.solver.exhaustive import exhaustive
from tests.support.solver_here import Here, verdict

log = logging.getLogger(__name__)
LEFT_OUT = range(60, 1, -3)  # moves of a win that a blunder may leave out
STATES = 3_000
MORE = 12  # random moves after a blunder at most

pytestmark = pytest.mark.usefixtures("compiled")


def built_in(key: str, number: int) -> tuple[Game, int] | None:
    """Return a lost game of deal *number* and the number of the move that lost it, None if none is found."""
    chance = random.Random(number)
    start = Game.start(GAMES[key], str(number))
    won = verdict(start.rules, start.position)
    if not isinstance(won, Won):
        return None
    game = Game.replay(start.rules, start.deal, map(str, won.moves))
    assert game.is_won
    for left_out in LEFT_OUT:
        kept = won.moves[: len(game.moves) - left_out]
        before = game.position_at(len(kept))
        others = [move for move in legal_moves(game.rules, before) if move != game.moves[len(kept)]]
        for move in chance.sample(others, min(len(others), 4)):
            if exhaustive(game.rules, play(game.rules, before, move), STATES) is False:
                lost = Game.replay(game.rules, game.deal, map(str, (*kept, move)))
                for _ in range(MORE):
                    if moves := legal_moves(lost.rules, lost.position):
                        lost = lost.play(chance.choice(moves))
                return lost, len(kept) + 1
    return None


async def found_of(key: str, numbers: Iterable[int], *, most: int) -> tuple[int, int]:
    """Return how many games of the deals *numbers* were built, *most* or fewer, and how many are solved.

    Fails where another move is named, or a position judged that the construction knows otherwise.
    """
    made = exact = 0
    for number in numbers:
        case = built_in(key, number) if made < most else None
        if case is not None:
            game, losing = case
            found = [each async for each in analyses(Here(), game, LONG)][-1]
            assert found.won_until is None or found.won_until < losing, (key, number)
            assert found.lost_from is None or found.lost_from >= losing, (key, number)
            assert found.losing_move in (None, losing), (key, number)
            made, exact = made + 1, exact + (found.losing_move == losing)
    return made, exact


@pytest.mark.parametrize(("key", "numbers"), [("canfield", (1, 4)), ("frog", (2, 4))])
async def test_a_losing_move_that_was_built_in_is_found(key: str, numbers: Sequence[int]) -> None:
    assert await found_of(key, numbers, most=2) == (2, 2)


@pytest.mark.long
@pytest.mark.parametrize("key", GAMES_OF_DAY)
async def test_losing_moves_that_were_built_in_are_found_in_100_games(key: str) -> None:
    """Fewer games where nearly every late move keeps the win."""
    made, exact = await found_of(key, range(1, 301), most=100)
    log.info("%s: %d of %d", key, exact, made)
    assert exact >= 0.9 * made
