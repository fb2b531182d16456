"""Conversations about house rules: chosen with ``/play``, named on the board, kept over a restart."""

from bot.patience import GAMES, house_rules, read_game
from tests.support.club import Club


async def test_a_house_rule_is_offered_and_played(table: Club) -> None:
    ann = table.person("ann")
    offers = await ann.complete("play", "rules", "taken back", game="four-seasons")
    assert list(offers) == ["four-seasons+takeback"]

    board = await ann.slash("play", game="four-seasons", rules="four-seasons+takeback", deal="17")

    assert "Four Seasons, house rules" in board.text
    assert "Foundation cards may be taken back" in board.text
    await table.restart()
    assert "Four Seasons, house rules" in (await ann.slash("board")).text


async def test_rules_are_understood_as_players_say_them(table: Club) -> None:
    ann = table.person("ann")
    assert list(await ann.complete("play", "rules", "draw 3", game="klondike")) == ["klondike-3"]
    assert not await ann.complete("play", "rules", "held", game="canfield")
    assert "Klondike, Vegas" in (await ann.slash("play", game="klondike", rules="vegas")).text
    board = await ann.slash("play", game="gate", rules="posts only, take back")
    assert "Gate, posts only, house rules" in board.text
    refused = await ann.slash("play", game="canfield", rules="canfield+held")
    assert refused.text.startswith("Canfield has no rule “held” to add. Pick from the list at `rules:`")
    refused = await ann.slash("play", game="canfield", rules="klondike-vegas")
    assert refused.text.startswith("Canfield has no rule “Klondike, Vegas, one pass” to add.")
    refused = await ann.slash("play", game="gate", rules="posts only, parts of columns")
    assert refused.text == "“parts of columns” does not go together with the other rules. Choose one."
    refused = await ann.slash("play", game="golf", rules="klondike-vegas")
    assert refused.text == "Golf has one set of rules: leave `rules:` empty."
    await ann.slash("play", game="tripeaks", deal="3")
    assert "There is no T99: the cards are T1 to T28." in (await ann.slash("move", move="t99>f")).text


async def test_rules_are_understood_in_the_language_of_the_choices(table: Club) -> None:
    ann = table.person("ann", "dm", locale="de")
    for command in ("play", "rules"):
        answer = await ann.slash(command, game="vier jahreszeiten", rules="Kein König auf ein Ass")
        assert "Vier Jahreszeiten, kein König auf ein Ass" in answer.text
        house = await ann.slash(command, game="vier jahreszeiten", rules="ZURÜCKHOLEN")
        assert "Karten dürfen von den Grundstapeln zurückgeholt werden." in house.text
        refused = await ann.slash(command, game="vier jahreszeiten", rules="Kein Bube")
        assert refused.private
        assert "„kein bube“" in refused.text


async def test_house_rules_are_added_one_by_one(table: Club) -> None:
    offers = await table.person("ann").complete("play", "rules", "gate+takeback", game="gate")

    assert "gate+takeback" in offers
    assert all(key.startswith("gate+") and key.endswith("takeback") for key in offers)


async def test_a_house_rule_that_changes_nothing_is_no_game(table: Club) -> None:
    answer = await table.person("ann").slash("play", game="frog", rules="frog+wrap")

    assert answer.private
    assert "Frog has no rule “wrap” to add" in answer.text


def test_house_rules_of_a_game_are_games_themselves() -> None:
    for rules in GAMES.values():
        for changed in house_rules(rules).values():
            assert read_game(changed.key) == changed
            assert changed != rules


def test_the_order_of_house_rules_does_not_matter_when_typed() -> None:
    assert read_game("Four Seasons + takeback + nowrap") == read_game("four-seasons+nowrap+takeback")
