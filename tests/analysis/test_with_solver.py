"""Analyses with the real solver agree with a search of every position of the game by itself."""

import random

import pytest

from bot.analysis.search import LONG, SHORT, analyses
from bot.analysis.values import Analysis
from bot.patience import GAMES, Game, hint, legal_moves
from bot.solver import Lost, Verdict, Won
from bot.view.pictures.analysis import spans
from tests.support.solver_here import Here, verdict

TEN = (
    "canfield",
    "selective-canfield",
    "superior-canfield",
    "storehouse",
    "chameleon-001",
    "four-seasons",
    "frog",
    "sir-tommy",
    "eagle-wing",
    "agnes-bernauer",
)
"""Rule sets in which players who slip lose games that could be won, or cannot win many deals."""

pytestmark = pytest.mark.usefixtures("compiled")


def played(key: str, number: int, slips: float = 1 / 6) -> Game:
    """Return a game played by hints, a share of *slips* at random, until it is over or 120 moves long."""
    chance = random.Random(number)
    game = Game.start(GAMES[key], str(number))
    while game.ply < 120 and not game.is_won and not game.is_lost:
        moves = legal_moves(game.rules, game.position)
        better = hint(game.rules, game.position) if chance.random() >= slips else None
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
    await agrees_everywhere(played(key, number))


@pytest.mark.long
@pytest.mark.parametrize("number", range(21, 26))
@pytest.mark.parametrize("key", TEN)
async def test_fifty_games_of_ten_rule_sets_agree_with_every_position(key: str, number: int) -> None:
    await agrees_everywhere(played(key, number, slips=1 / 2), thorough=True)


async def agrees_everywhere(game: Game, *, thorough: bool = False) -> Analysis:
    """Compare the analysis of *game* with a search of each of its positions by itself, and return it."""
    verdicts = [verdict(game.rules, position) for position in game.positions]
    found: Analysis | None = None
    for pace in (SHORT, LONG) if thorough else (SHORT,):
        found = [each async for each in analyses(Here(), game, pace, found)][-1]
        compare(found, game, verdicts)
        if found.shown is not None:
            end = Game.replay(game.rules, game.deal, map(str, (*game.moves[: found.shown], *found.line)))
            assert end.is_won
    assert found is not None
    return found


def compare(found: Analysis, game: Game, verdicts: list[Verdict]) -> None:
    """Compare the turning point and the strip of an analysis with the verdicts on all positions."""
    strip = [span.kind for span in spans(found) for _ in range(span.count)]
    for kind, one in zip(strip, verdicts, strict=True):
        assert not (kind in ("right", "gold") and isinstance(one, Lost))
        assert not (kind == "wrong" and isinstance(one, Won))
    if game.is_won:
        return
    won = [position for position, one in enumerate(verdicts) if isinstance(one, Won)]
    lost = [position for position, one in enumerate(verdicts) if isinstance(one, Lost)]
    assert not won or not lost or max(won) < min(lost)
    if len(won) + len(lost) == len(verdicts):
        assert found.won_until == max(won, default=None)
        assert found.lost_from == min(lost, default=None)
