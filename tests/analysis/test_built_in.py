"""Losing moves that are known by construction are found by the real solver, in many games of each rule set.

A game follows a win for a while and goes on with random moves until it is lost.  An exhaustive search, which
imports nothing of the solver, then decides one position after another, from the end backwards, until it finds
one that can be won.  The move from there lost the game.
"""

import logging
import random
from collections.abc import Iterable, Sequence

import pytest

from bot.analysis.search import LONG, analyses
from bot.daily.calendar import GAMES_OF_DAY
from bot.patience import GAMES, Game, legal_moves
from bot.solver import Lost, Won
from tests.solver.exhaustive import searched
from tests.support.solver_here import Here, verdict

log = logging.getLogger(__name__)
LEFT_OUT = range(130, 3, -6)  # moves of a win that a game may leave out
MORE = 40  # random moves after the others, at most
EXHAUSTED = 5_000  # positions of an exhaustive search, at most
STATES = 1_000_000  # of the solver

pytestmark = pytest.mark.usefixtures("compiled")


def built_in(key: str, number: int) -> tuple[Game, int] | None:
    """Return a lost game of deal *number* and the number of the move that lost it, None if none is found."""
    chance = random.Random(number)
    start = Game.start(GAMES[key], str(number))
    won = verdict(start.rules, start.position, STATES)
    if not isinstance(won, Won):
        return None
    moves = list(map(str, won.moves))
    length = len(Game.replay(start.rules, start.deal, moves).moves)
    for kept in (length - left_out for left_out in LEFT_OUT if left_out <= length):
        game = Game.replay(start.rules, start.deal, moves[:kept])
        for _ in range(MORE):
            if choice := legal_moves(game.rules, game.position):
                game = game.play(chance.choice(choice))
        losing = losing_move(game, kept)
        if losing is not None:
            return game, losing
    return None


def losing_move(game: Game, won_until: int) -> int | None:
    """Return the number of the move that lost the game, None if it is not lost or the search finds none.

    Up to *won_until* the game can be won.
    """
    for position in range(len(game.moves), won_until, -1):
        found = searched(game.rules, game.position_at(position), EXHAUSTED)
        if not isinstance(found, Lost):
            return position + 1 if isinstance(found, Won) and position < len(game.moves) else None
    return won_until + 1


async def found_of(key: str, numbers: Iterable[int], *, most: int) -> tuple[int, int]:
    """Return how many games of the deals *numbers* were built, *most* or fewer, and how many are solved.

    Fails where another move is named, or a position judged that the construction knows otherwise.
    """
    made = exact = 0
    for number in numbers:
        case = built_in(key, number) if made < most else None
        if case is not None:
            game, losing = case
            found = [each async for each in analyses(Here(STATES), game, LONG)][-1]
            assert found.won_until is None or found.won_until < losing, (key, number)
            assert found.lost_from is None or found.lost_from >= losing, (key, number)
            assert found.losing_move in (None, losing), (key, number)
            made, exact = made + 1, exact + (found.losing_move == losing)
    return made, exact


@pytest.mark.parametrize(("key", "numbers"), [("canfield", (1, 2)), ("storehouse", (2, 3))])
async def test_a_losing_move_that_was_built_in_is_found(key: str, numbers: Sequence[int]) -> None:
    assert await found_of(key, numbers, most=2) == (2, 2)


@pytest.mark.long
@pytest.mark.parametrize("key", GAMES_OF_DAY)
async def test_losing_moves_that_were_built_in_are_found_in_100_games(key: str) -> None:
    """Fewer games where no careless game is lost, or not late enough for the exhaustive search."""
    made, exact = await found_of(key, range(1, 1001), most=100)
    log.info("%s: %d of %d", key, exact, made)
    assert exact >= 0.9 * made
