"""Nothing that the engine says of a game depends on cards that have not been seen in it."""

import random

import pytest

from bot.patience import GAMES, UNSEEN, Game, Rules, has_safe_moves, is_lost, legal_moves, safe_moves
from bot.patience.parts import Redeal
from tests.patience.walks import choose
from tests.support.rule_sets import costly_rules
from tests.support.unseen import LOST_BY_HIDDEN_CARDS, lookalike

every_game = pytest.mark.parametrize("rules", GAMES.values(), ids=list(GAMES))

WON_BY_THE_STOCK = (
    "fortunes-favor 10 t5>f t7>f t1>t8 t6>t7 t6>t1 t11>t1 d d d d d d w>t5 d h>f w>f w>t1 t2>t1 d d d h>f d"
    " w>t10 d h>t9 t9>f t9>f d d d h>t8 w>t5 w>t6 d d h>f t3>f t3>t9"
)
"""A game that foundation moves alone win or not, depending on the cards of the stock."""


def some_game(rules: Rules, number: int, steps: int) -> list[Game]:
    """Return a random game after each of its steps; some of its moves are taken back or played again."""
    game, chance = Game.start(rules, str(number)), random.Random(f"{rules.key} {number}")
    games = [game]
    for _ in range(steps):
        moves = legal_moves(rules, game.position)
        if game.moves and chance.random() < 0.1:
            game = game.undo(chance.randint(1, min(3, len(game.moves))))
        elif game.undone and chance.random() < 0.3:
            game = game.redo()
        elif moves:
            game = game.play(choose(moves, chance))
        games.append(game)
    return games


@every_game
def test_a_card_is_known_once_it_has_lain_face_up(rules: Rules) -> None:
    games = some_game(rules, 1, 100)
    face_up = set[int]()
    for game in games:
        for cards, hidden in zip(game.position.piles, game.position.hidden, strict=True):
            face_up.update(cards[hidden:])
        for cards, hidden in zip(game.known.piles, game.position.hidden, strict=True):
            assert UNSEEN not in cards[hidden:]
        known = {card for cards in game.known.piles for card in cards} - {UNSEEN}
        assert known == face_up or rules.stock.redeal is Redeal.SHUFFLE
    replayed = Game.replay(rules, games[-1].deal, games[-1].events)
    assert replayed == games[-1]


@pytest.mark.parametrize("rules", costly_rules())
def test_games_that_look_alike_end_alike_and_go_up_alike(rules: Rules) -> None:
    chance = random.Random(rules.key)
    for number in (1, 2):
        for game in some_game(rules, number, 90)[30::4]:
            other = lookalike(game, chance)
            assert other.known == game.known
            assert other.is_lost == game.is_lost, str(game)
            safe = safe_moves(rules, game.known)
            assert safe_moves(rules, other.known) == safe, str(game)
            assert has_safe_moves(rules, game.known) is bool(safe)
            assert legal_moves(rules, other.position) == legal_moves(rules, game.position)


def test_a_game_is_lost_only_if_no_order_of_its_unseen_cards_saves_it() -> None:
    game = Game.from_text(LOST_BY_HIDDEN_CARDS)
    others = [lookalike(game, random.Random(n)) for n in range(8)]
    assert is_lost(game.rules, game.position)
    assert not all(is_lost(game.rules, other.position) for other in others)
    assert {each.is_lost for each in (game, *others)} == {False}


def test_auto_lights_only_if_what_is_seen_is_enough() -> None:
    game = Game.from_text(WON_BY_THE_STOCK)
    others = [lookalike(game, random.Random(n)) for n in range(40)]
    assert {bool(safe_moves(game.rules, each.position)) for each in (game, *others)} == {True, False}
    assert len({str(safe_moves(game.rules, each.known)) for each in (game, *others)}) == 1
