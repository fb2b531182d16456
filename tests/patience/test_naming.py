"""Names of games, as people type them."""

import pytest

from bot.patience import (
    GAMES,
    OTHER_NAMES,
    SharedName,
    UnknownGame,
    UnknownReading,
    default_rules,
    own_name,
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
    ],
)
def test_a_game_is_found_by_the_names_that_people_use(typed: str, key: str) -> None:
    assert read_game(typed).key == key


@pytest.mark.parametrize("typed", ["Demon", "demon", " DEMON ", "Demon solitaire"])
def test_the_name_of_two_games_asks_which_one(typed: str) -> None:
    with pytest.raises(SharedName) as error:
        read_game(typed)

    assert error.value.keys == ("canfield", "demon")
    assert [own_name(GAMES[key]) for key in error.value.keys] == ["Canfield", "Demon with two packs"]


def test_every_other_name_means_one_rule_set_or_is_known_to_be_shared() -> None:
    shared = {"demon"}
    for key, names in OTHER_NAMES.items():
        for name in names:
            if name.casefold() in shared:
                with pytest.raises(SharedName):
                    read_game(name)
            else:
                assert read_game(name).key == key, name


def test_every_game_and_rule_set_has_a_name_of_its_own() -> None:
    for rules in default_rules().values():
        assert read_game(own_name(rules)) is rules
    for rules in GAMES.values():
        assert read_rules(own_name(default_rules()[rules.game]), rules.key) is rules


def test_no_name_is_guessed() -> None:
    for typed in ("", "+", "thirteen", "patience solitaire patience", "solitairecanfield"):
        with pytest.raises(UnknownGame):
            read_game(typed)


def test_a_shared_name_is_no_reading() -> None:
    with pytest.raises(UnknownReading):
        read_rules("gate", "Demon")
