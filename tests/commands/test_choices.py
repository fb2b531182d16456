"""Games and deals that are offered while somebody types."""

import pytest

from bot.commands import choices
from bot.patience import GAMES
from bot.words.language import speaking
from tests.languages.pseudo import pretending


def test_the_best_known_games_are_offered_first() -> None:
    names = [choice.name for choice in choices.games("", ["fly", "klondike-3", "frog"])]
    assert [name.split(" · ")[0] for name in names[2:7]] == ["FreeCell", "Pyramid", "TriPeaks", "Fly", "Frog"]
    assert names[0] == "Klondike · easy to learn · 9 of 10 can be won · about 180 moves · levels"
    assert len(names) == len(set(names)) == choices.LIMIT


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("spider", ["Spider", "Spiderette", "Spider, two suits", "Spider, one suit"]),
        ("spider 1", ["Spider, one suit (Spider 1 suit)"]),
        ("free cell", ["FreeCell"]),
        ("golf", ["Golf", "Putt Putt (Miniature Golf)"]),
        ("no such game", []),
    ],
)
def test_a_text_offers_games_and_then_their_other_rule_sets(typed: str, names: list[str]) -> None:
    assert [choice.name for choice in choices.games(typed)] == names


@pytest.mark.parametrize(("typed", "first"), [("gate", "Gate"), ("Ca", "Canfield"), ("fr", "FreeCell")])
def test_names_that_begin_with_the_text_come_first(typed: str, first: str) -> None:
    assert choices.games(typed)[0].name == first


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("ms 617", ["Microsoft's deal 617"]),
        ("ms 1000001", []),
        ("617", ["Deal 617"]),
        ("0", []),
    ],
)
def test_a_deal_is_offered_as_it_is_understood(typed: str, names: list[str]) -> None:
    assert [choice.name for choice in choices.deals(typed)] == names


def test_no_choice_is_longer_than_discord_takes_in_a_language_of_long_words() -> None:
    with pretending() as code, speaking(code):
        names = {choice.name for rules in GAMES.values() for choice in choices.games(rules.name)}
    assert max(map(len, names)) == 100
