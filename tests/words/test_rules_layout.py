"""The layout that a rules page tells is the one that the engine lays out."""

import re
from itertools import chain

from bot.patience import GAMES, Rules, deal, pack
from bot.patience.opening import lay_out, opening
from bot.patience.parts import OFFER, RESERVE, TABLEAU, Base, Deal, Redeal
from bot.words.moves import kind_name
from bot.words.rules import rules_page
from tests.support.rules_pages import FACE, every_game, every_game_of_columns, section


def piles(rules: Rules, name: str) -> list[int]:
    """Return the cards of each pile of one kind, as the layout tells them."""
    match = re.search(rf"\b{name}: ([^.]*)\.", section(rules, "Layout"))
    if match is None:
        return []
    said = match[1]
    if (each := re.fullmatch(r"(\d+), with (\d+) cards? each", said)) is not None:
        return [int(each[2])] * int(each[1])
    if (row := re.fullmatch(r"(\d+), with 1 to \1 cards", said)) is not None:
        return [*range(1, int(row[1]) + 1)]
    if (empty := re.match(r"(\d+), empty", said)) is not None:
        return [0] * int(empty[1])
    if (several := re.fullmatch(r"\d+, with ([\d, and]+) cards", said)) is not None:
        return [*map(int, re.findall(r"\d+", several[1]))]
    if (one := re.fullmatch(r"(\d+) cards?", said)) is not None:
        return [int(one[1])]
    groups = re.findall(r"(\d+) (?:with (\d+) cards?|empty)", said)
    return [int(cards or 0) for many, cards in groups for _ in range(int(many))]


@every_game
def test_the_cards_of_the_layout_add_up(rules: Rules) -> None:
    text = section(rules, "Layout")
    cards = sum(
        sum(piles(rules, name)) for name in ("Columns", kind_name(rules, RESERVE), "Waste", "Hand", "Stock")
    )
    patterns = (r"begin with (\d+) \w+, taken out", r"(\d+) cards? begins", r"(\d+) cards? lies? ")
    patterns += (r"To choose from: (\d+) cards?,",)
    for pattern in patterns:
        cards += sum(map(int, re.findall(pattern, text)))
    cards += len(re.findall(rf"{FACE} begins", text))
    if each := re.search(r"begins with (\d) cards? of its row", text):
        cards += int(each[1]) * rules.foundations.count

    assert f"{rules.packs} pack" in text
    if any(isinstance(step, Deal) and step.divert is not None for step in rules.setup):
        assert "Stock: all other cards." in text
    else:
        assert cards == 52 * rules.packs


@every_game_of_columns
def test_the_layout_names_every_column_and_every_pile_of_the_reserve(rules: Rules) -> None:
    text = section(rules, "Layout")
    position = opening(rules, pack(1, rules.packs), 0)

    if rules.offer:
        made = lay_out(rules, position)
        columns = sum(bool(made.piles[n]) for n in rules.span(TABLEAU))
        assert f"To choose from: {rules.offer} cards, face up." in text
        assert f"the other {rules.offer - 1} become columns" in text
        assert columns == rules.tableau.count
        more = columns - rules.offer + 1
        assert (f"{more} more get a card each" in text) == bool(more)
    else:
        dealt = [len(position.piles[n]) for n in rules.span(TABLEAU)]
        assert piles(rules, "Columns") == dealt[: rules.tableau.count - rules.tableau.late]
    assert ("its place becomes one more column" in text) == bool(rules.tableau.late)
    reserve = [len(position.piles[n]) for n in rules.span(RESERVE)]
    assert sorted(piles(rules, kind_name(rules, RESERVE))) == sorted(reserve)
    assert ("empty until the stock is out" in text) == (
        rules.stock.redeal is Redeal.TO_RESERVE and rules.key != "chord-graceopen"
    )
    assert ("Nothing can be played before that." in text) == (rules.foundations.base is Base.CHOSEN)
    assert ("sets the base rank" in text) == (rules.foundations.base is Base.CHOSEN)


@every_game_of_columns
def test_the_page_says_which_cards_lie_face_down(rules: Rules) -> None:
    text = section(rules, "Layout")
    position = opening(rules, pack(1, rules.packs), 0)

    down = {kind: [position.hidden[n] for n in rules.span(kind)] for kind in (TABLEAU, RESERVE)}
    partly = any(chain(*down.values())) and not rules.reserve.closed
    assert ("Face-down cards turn up when uncovered." in text) == partly
    dealt = [(len(position.piles[n]), position.hidden[n]) for n in rules.span(TABLEAU)]
    ends = all(cards - hidden <= 1 for cards, hidden in dealt)
    assert ("Only the last of each is face up." in text) == (any(down[TABLEAU]) and ends)
    assert (
        ("of each are face up" in text or re.search("begins? with . cards face down", text))
        or not any(down[TABLEAU])
        or ends
    )
    assert ("Only the last is face up." in text) == (any(down[RESERVE]) and not rules.reserve.closed)
    assert ("All are face down." in text) == rules.reserve.closed


def test_deals_and_pages_agree_on_what_is_hidden() -> None:
    rules = GAMES["klondike"]
    position = deal(rules, 1)

    assert [position.hidden[n] for n in rules.span(TABLEAU)] == list(range(7))
    assert "Columns: 7, with 1 to 7 cards. Only the last of each is face up." in rules_page(rules)


def test_special_piles_are_introduced() -> None:
    said = {
        "chord": "Grace cells: 8, empty until the stock is out.",
        "gate": "The columns are the rails between the two posts.",
        "frog": "Columns: 5, empty at the start.",
        "sir-tommy": "Columns: 4, empty at the start. Stock: 52 cards.",
        "dutchess": "Your first move takes the top card of a fan to a foundation",
    }
    for key, sentence in said.items():
        assert sentence in section(GAMES[key], "Layout")
    assert OFFER in GAMES["terrace"].piles
