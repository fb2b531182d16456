"""Hints without advice: they depend on no card that the player has not seen."""

import random

import pytest

from bot.patience import GAMES, Game, legal_moves
from bot.play.refusals import NoHint
from bot.play.steps import hinted
from tests.support.rule_sets import kinds
from tests.support.unseen import lookalike


def told(game: Game) -> object:
    try:
        return hinted(game).shown_hint
    except NoHint:
        return NoHint


@pytest.mark.parametrize("key", sorted(kinds()))
def test_games_that_look_alike_get_the_same_hint_or_none(key: str) -> None:
    chance = random.Random(key)
    for number, count in ((1, 4), (2, 30), (3, 120)):
        game = Game.start(GAMES[key], str(number))
        while game.ply < count and (legal := legal_moves(game.rules, game.position)):
            game = game.play(chance.choice(legal))
        if not game.is_won:
            assert told(game) == told(lookalike(game, chance))
