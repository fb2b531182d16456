"""Names of games, as people type them."""

import pytest

from bot.patience import (
    GAMES,
    OTHER_NAMES,
    UnknownGame,
    UnknownReading,
    default_rules,
    read_game,
    read_rules,
)


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("Duchess", "dutchess"),
        ("glenwood", "dutchess"),
        ("Thirteen Up", "storehouse"),
        ("PROVISIONS", "storehouse"),
        ("Corner Card", "four-seasons"),
        ("toad", "frog"),
        ("American Toad", "american-toad"),
        ("Numerica", "sir-tommy"),
        ("Fortune’s Favour", "fortunes-favor"),
        ("fortunes favour", "fortunes-favor"),
        ("solitaire", "klondike"),
        ("Klondike Solitaire", "klondike"),
        ("canfield patience", "canfield"),
        ("Florentine Patience", "florentine"),
        ("numer", "sir-tommy"),
        ("demon with two packs", "demon"),
        ("demon+takeback", "demon+takeback"),
        ("free cell", "freecell"),
        ("Spider", "spider"),
        ("spider solitaire", "spider"),
        ("spider 1 suit", "spider-1"),
        ("spider one suit", "spider-1"),
        ("spider (2 suits)", "spider-2"),
        ("spider 4 suits", "spider"),
        ("spider, four suits", "spider"),
        ("eight off", "eight-off"),
        ("bakers game", "bakers-game"),
        ("seahaven", "seahaven-towers"),
        ("russian", "russian-solitaire"),
    ],
)
def test_a_game_is_found_by_the_names_that_people_use(typed: str, key: str) -> None:
    assert read_game(typed).key == key


def test_every_other_name_means_one_rule_set() -> None:
    for key, names in OTHER_NAMES.items():
        for name in names:
            assert read_game(name).key == key, name


def test_every_game_and_rule_set_has_a_name_of_its_own() -> None:
    for rules in default_rules().values():
        assert read_game(rules.game) is rules
    for rules in GAMES.values():
        assert read_rules(rules.game, rules.key) is rules


def test_no_name_is_guessed() -> None:
    for typed in ("", "+", "thirteen", "patience solitaire patience", "solitairecanfield"):
        with pytest.raises(UnknownGame):
            read_game(typed)


def test_a_shared_name_is_no_reading() -> None:
    with pytest.raises(UnknownReading):
        read_rules("gate", "Demon")


@pytest.mark.parametrize(
    ("game", "words", "key"),
    [
        ("klondike", "vegas", "klondike-vegas"),
        ("klondike-3", "vegas", "klondike-vegas-3"),
        ("klondike-vegas", "draw 3", "klondike-vegas-3"),
        ("klondike", "ｖｅｇａｓ", "klondike-vegas"),
        ("klondike", "Draw 3", "klondike-3"),
        ("klondike", "draw three", "klondike-3"),
        ("klondike", "turn 3 cards", "klondike-3"),
        ("klondike", "three passes", "klondike-vegas-3"),
        ("klondike", "draw 3, vegas", "klondike-vegas-3"),
        ("klondike", "vegas; draw 3", "klondike-vegas-3"),
        ("klondike", "vegas, vegas", "klondike-vegas"),
        ("gate", "posts only", "gate-postsonly"),
        ("gate", "takeback", "gate+takeback"),
        ("gate", "take back, posts only", "gate-postsonly+takeback"),
        ("gate", "gate + takeback + takeback", "gate+takeback"),
        ("four seasons", "no king on ace", "four-seasons-nowrap"),
        ("canfield", "pysol", "canfield-pysol"),
        ("canfield", "Nothing on the base", "canfield+tobase"),  # a house rule, named in full
        ("canfield", "base cards up", "canfield+forced"),
        ("chameleon", "no king on an ace", "chameleon-001+nowrap"),
    ],
)
def test_a_rule_set_is_found_by_the_words_of_a_player(game: str, words: str, key: str) -> None:
    assert read_rules(game, words).key == key


@pytest.mark.parametrize(
    ("game", "words", "wrong"),
    [
        ("canfield", "canfield+held", "held"),
        ("four seasons", "king on ace", "king on ace"),  # it may go there anyway, and "no king" is no answer
        ("gate", "posts only, parts of columns", "parts of columns"),
        ("gate", "cards", "cards"),
        ("gate", "+", "+"),
        ("gate", "x" * 6000, "x" * 6000),
        ("klondike", "draw 1, draw 3", "draw 3"),
        ("klondike-3", "???", "???"),
        ("klondike", "👍, draw 3", "👍, draw 3"),
    ],
)
def test_what_a_game_cannot_have_is_named(game: str, words: str, wrong: str) -> None:
    with pytest.raises(UnknownReading) as error:
        read_rules(game, words)
    assert error.value.text == wrong


def test_no_other_name_has_a_comma_which_would_look_like_two_names_in_a_list() -> None:
    assert not [name for names in OTHER_NAMES.values() for name in names if "," in name]
