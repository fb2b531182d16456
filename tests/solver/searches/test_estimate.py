"""What a simple player looks at on the table, counted in the kernel and plainly from the engine's piles."""

from collections.abc import Callable
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.patience import GAMES, Game, Position, Rules, legal_moves
from bot.patience.foundations import taken
from bot.patience.parts import HAND, TABLEAU, WASTE
from bot.patience.plan import plan
from bot.patience.position import base_rank
from bot.solver.kernel.compile import compile_game
from bot.solver.kernel.jit import int_array
from bot.solver.searches.estimate import Weights, estimate
from tests.patience.walks import choose

pytestmark = pytest.mark.usefixtures("compiled")

KEYS = ["four-seasons", "chord", "gate", "chameleon-000", "fortunes-favor", "storehouse", "terrace"]


def ranks(rules: Rules, position: Position, cards: tuple[int, ...]) -> list[int]:
    """Return the ranks of *cards*, counted from the base."""
    base = base_rank(rules, position)
    assert base is not None
    return [(card - base) % 13 for card in cards]


def columns(rules: Rules, position: Position) -> list[list[int]]:
    return [ranks(rules, position, position.piles[n]) for n in rules.span(TABLEAU) if position.piles[n]]


def waste(rules: Rules, position: Position) -> tuple[int, ...]:
    return tuple(card for n in rules.span(WASTE) for card in position.piles[n])


def packed(rules: Rules, position: Position) -> int:
    return sum(upper == lower - 1 for column in columns(rules, position) for lower, upper in pairwise(column))


def last_rank(rules: Rules, position: Position) -> int:
    return sum(column[0] == 12 for column in columns(rules, position))


def waste_raised(rules: Rules, position: Position) -> int:
    cards = ranks(rules, position, waste(rules, position))
    return sum(rank - min([rank, *cards[:i]]) for i, rank in enumerate(cards))


def waste_next(rules: Rules, position: Position) -> int:
    """Count, for each card, the cards under it that could go up now."""
    base = base_rank(rules, position)
    assert base is not None
    wanted = taken(plan(rules), position.piles, base)
    cards = waste(rules, position)
    return sum(card in wanted for i in range(len(cards)) for card in cards[:i])


@pytest.mark.parametrize("feature", [packed, last_rank, waste_raised, waste_next])
@given(key=st.sampled_from(KEYS), number=st.integers(1, 10**6), length=st.integers(0, 80))
def test_a_feature_is_counted_as_in_the_engine_s_piles(
    feature: Callable[[Rules, Position], int], key: str, number: int, length: int
) -> None:
    chance, game = Random(number), Game.start(GAMES[key], str(number))
    for _ in range(length):
        if moves := legal_moves(game.rules, game.position):
            game = game.play(choose(moves, chance))
    rules, position = game.rules, game.position
    if base_rank(rules, position) is None or any(position.piles[n] for n in rules.span(HAND)):
        return
    tables = compile_game(rules, position)
    weights = Weights()._replace(**{feature.__name__: 1})
    counted = estimate(tables.game, tables.state, 0, weights, int_array(100), 0)
    assert counted == feature(rules, position)
