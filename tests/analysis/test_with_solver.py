"""Analyses with the real solver agree with its verdicts on every position of the game."""

import random

import pytest

from bot.analysis.search import SHORT, analyses
from bot.patience import GAMES, Game, hint, legal_moves
from bot.solver import Lost, Won
from tests.support.solver_here import Here, verdict

pytestmark = pytest.mark.usefixtures("compiled")


def played(key: str, number: int) -> Game:
    """Return a game played by hints, with one move in six at random, until it is over or 120 moves long."""
    chance = random.Random(number)
    game = Game.start(GAMES[key], str(number))
    while game.ply < 120 and not game.is_won and not game.is_lost:
        moves = legal_moves(game.rules, game.position)
        better = hint(game.rules, game.position) if chance.random() < 5 / 6 else None
        if not moves:
            break
        game = game.play(better or chance.choice(moves))
    return game


@pytest.mark.parametrize(
    ("key", "number"),
    [
        *(("canfield", number) for number in (1, 2, 3, 4, 5, 6, 11)),
        *(("gate", number) for number in (1, 2, 3)),
        *(("storehouse", number) for number in (1, 2, 6)),
        ("selective-canfield", 1),
    ],
)
async def test_the_bisection_says_what_every_position_says(key: str, number: int) -> None:
    game = played(key, number)
    verdicts = [verdict(game.rules, position) for position in game.positions]
    found = [each async for each in analyses(Here(), game, SHORT)][-1]
    for position, one in enumerate(verdicts):
        if found.won_until is not None and position <= found.won_until:
            assert not isinstance(one, Lost), position
        if found.lost_from is not None and position >= found.lost_from:
            assert not isinstance(one, Won), position
    decided = [isinstance(one, Won | Lost) for one in verdicts]
    if all(decided) and not game.is_won:
        won = [position for position, one in enumerate(verdicts) if isinstance(one, Won)]
        assert found.won_until == max(won, default=None)
        assert found.lost_from == (None if len(won) == len(verdicts) else len(won))
    if found.shown is not None:
        end = Game.replay(game.rules, game.deal, map(str, (*game.moves[: found.shown], *found.line)))
        assert end.is_won
