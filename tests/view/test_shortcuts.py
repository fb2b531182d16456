"""The row of moves over the menu."""

import random

import pytest

from bot.patience import DEAL, GAMES, Game, Position, hint, legal_moves, read_move, worthwhile
from bot.view.moves import ROW, shortcuts
from tests.support.rule_sets import costly
from tests.support.unseen import shuffled


def offered(key: str, position: str) -> list[str]:
    rules = GAMES[key]
    return [line.value for line in shortcuts(rules, Position.from_text(rules, position))]


@pytest.mark.parametrize("key", costly())
def test_they_are_up_to_five_different_moves_of_the_menu(key: str) -> None:
    rules, chance = GAMES[key], random.Random(key)
    for number in range(1, 4):
        game = Game.start(rules, str(number))
        for _ in range(60):
            moves = legal_moves(rules, game.position)
            if not moves:
                break
            found = shortcuts(rules, game.position)
            wanted = worthwhile(rules, game.position)

            steps = [read_move(rules, game.position, line.value) for line in found]
            assert len(steps) == min(ROW, len(wanted))
            assert len(set(steps)) == len(steps)
            assert DEAL not in steps
            assert set(steps) <= set(wanted)
            assert len({line.label for line in found}) == len(found)
            assert all(0 < len(line.label) <= 80 for line in found)
            game = game.play(chance.choice(moves))


@pytest.mark.parametrize("key", costly())
def test_the_move_of_a_hint_comes_first(key: str) -> None:
    for number in "12":
        game = Game.start(GAMES[key], number)
        for _ in range(30):
            step = hint(game.rules, game.position)
            if step is None:
                break
            if step != DEAL:
                assert shortcuts(game.rules, game.position, step)[0].value == str(step)
            game = game.play(step)


@pytest.mark.parametrize("key", GAMES)
def test_hidden_cards_change_nothing(key: str) -> None:
    rules, chance = GAMES[key], random.Random(key)
    game = Game.start(rules, "1")
    for _ in range(60):
        moves = legal_moves(rules, game.position)
        if not moves:
            break
        other = shuffled(rules, game.position, chance)
        assert shortcuts(rules, other) == shortcuts(rules, game.position)
        game = game.play(chance.choice(moves))


def test_foundation_then_reserve_then_the_card_just_turned_then_columns() -> None:
    position = "s:2c3c h:8D w:5H r:7h7d5S t:9S/6H6D/6DKC/- f:2S3S4S/2H3H4H/2C/2D 0"
    assert offered("storehouse-tilldawn", position) == ["r>f", "w>f", "r>t4", "h>t4", "w>t4"]


def test_a_column_move_that_turns_a_card_up_comes_before_one_that_does_not() -> None:
    position = "s:- w:- r:-/-/-/-/-/-/-/- t:9C8D/9S/2c3c7S/-/-/-/-/- f:-/-/-/-/-/-/-/- 0"
    assert offered("chord", position)[0] == "t3>t1"


def test_no_move_is_no_shortcut() -> None:
    assert offered("canfield", "s:2c3c4c w:9S r:7h8h9D t:2S/2D/2H/2C f:AS/-/-/- 0") == ["t1>f"]
    assert offered("canfield", "s:2c3c4c w:9S r:7h8h9D t:KS/KD/KH/KC f:AS/-/-/- 0") == []


def test_two_of_the_same_face_differ() -> None:
    rules = GAMES["chord"]
    position = "s:- w:- r:-/-/-/-/-/-/-/- t:6H/6H/6D/7S/7C/-/-/- f:-/-/-/-/-/-/-/- 0"
    found = shortcuts(rules, Position.from_text(rules, position))
    labels = [line.label.replace("\ufe0e", "") for line in found]
    assert labels == [
        "6♥ from T1 onto 7♠ (T4)", "6♥ from T1 onto 7♣ (T5)", "6♥ from T2 onto 7♠ (T4)",
        "6♥ from T2 onto 7♣ (T5)", "6♦ → T4",
    ]  # fmt: skip


def test_a_card_drawn_from_under_others_comes_last_because_that_is_allowed_once() -> None:
    fans = "s:- t:3H9C/6S2H9H/TS7H8D3C/5C9D8H/KD5C" + "/-" * 13 + " f:AH/AC2C3C4C/-/- 2 seed:1"
    assert offered("la-belle-lucie-draw", fans) == ["t5>f", "t4>t2", "t2:2>f", "t4:3>f", "t3:3>t4"]
