"""The rules pages: what they say is what the values say."""

import re

import pytest

from bot.patience import GAMES, Rules, deal, game_rules, rules_page
from bot.patience.deals import pack
from bot.patience.opening import opening
from bot.patience.pages.about import ABOUT
from bot.patience.rules import FOUNDATION, RESERVE, TABLEAU, Base, Deal, Wrap

every_game = pytest.mark.parametrize("rules", GAMES.values(), ids=list(GAMES))

NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
NUMBERS += ["ten", "eleven", "twelve", "thirteen"]


def section(rules: Rules, name: str) -> str:
    match = re.search(rf"\*\*{name}\.\*\* (.*)", rules_page(rules))
    assert match
    return match[1]


@every_game
def test_a_page_has_its_sections_in_order_and_fits(rules: Rules) -> None:
    page = rules_page(rules)
    names = re.findall(r"\*\*(\w+)\.\*\*", page)

    assert names[:6] == ["Aim", "Layout", "Building", "Spaces", "Stock", "End"]
    assert names[6:8] == ["Advice", "History"]
    assert page.startswith(f"## {rules.name}\n")
    assert len(page) <= 3500
    assert "  " not in page
    assert ".." not in page
    assert "None" not in page


@every_game
def test_the_cards_of_the_layout_add_up(rules: Rules) -> None:
    text = section(rules, "Layout")
    position = opening(rules, pack(1, rules.packs), 0)
    diverted = any(isinstance(step, Deal) and step.divert is not None for step in rules.setup)

    if diverted:
        assert "The other cards are the stock." in text
    else:
        assert f"The other {len(position.piles[0])} cards are the stock." in text
    for kind in (RESERVE, TABLEAU):
        piles = [position.piles[n] for n in rules.span(kind) if position.piles[n]]
        if len({len(pile) for pile in piles}) == 1 and len(piles) > 1:
            count, each = len(piles), len(piles[0])
            number = NUMBERS[each] if each < 14 else str(each)
            assert re.search(rf"{number} cards? to each of {NUMBERS[count]} ", text, re.I)


@every_game
def test_the_page_says_whether_kings_go_on_aces_and_how_often_the_waste_comes_back(rules: Rules) -> None:
    building, stock = section(rules, "Building"), section(rules, "Stock")

    if rules.tableau.build.name != "FREE":
        assert ("a king goes on an ace" in building) == (rules.tableau.wrap is not Wrap.NO)
    assert ("no redeal" in stock) == (rules.stock.redeals == 0)
    assert ("as often as you like" in stock) == (
        rules.stock.redeals is None and rules.stock.redeal.name != "TO_RESERVE"
    )
    assert ("taken back" in building) == (FOUNDATION in rules.tableau.takes)


@every_game
def test_the_page_says_what_the_foundations_begin_with(rules: Rules) -> None:
    aim = section(rules, "Aim")

    if isinstance(rules.foundations.base, Base):
        assert "settles the base rank" in aim
        assert "They begin with" not in aim
    else:
        names = {0: "aces", 1: "2s"}
        assert f"They begin with the {names[rules.foundations.base]}" in aim


@every_game
def test_the_page_names_the_other_rules_of_the_game(rules: Rules) -> None:
    others = [each.name for each in GAMES.values() if each.game == rules.game and each is not rules]

    for name in others:
        assert f"\n- {name}: " in rules_page(rules)
    assert ("Also played" in rules_page(rules)) == bool(others)


def test_every_game_has_a_word_of_advice_and_a_line_of_history() -> None:
    assert set(ABOUT) == {rules.game for rules in GAMES.values()}
    for about in ABOUT.values():
        assert about.advice.endswith(".")
        assert about.history.endswith(".")
        # Figures stand in the generated parts only, years apart.
        assert not re.search(r"\d", re.sub(r"\b(1[0-9]{3})(s|\b)", "", about.advice + about.history))


def test_a_page_of_house_rules_says_them() -> None:
    page = rules_page(game_rules("storehouse+unplayable+takeback"))

    assert "*A held card that can be played must be; foundation cards may be taken back.*" in page
    assert "A held card that can be played must be played." in page
    assert "The last card of a foundation may be taken back." in page


def test_deals_and_pages_agree_on_what_is_hidden() -> None:
    rules = GAMES["klondike"]
    position = deal(rules, 1)

    assert [position.hidden[n] for n in rules.span(TABLEAU)] == list(range(7))
    assert "Seven columns have from one to seven cards, the last of each face up." in rules_page(rules)
