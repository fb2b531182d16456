"""The rules pages: what they say is what the values say, and the engine allows every example."""

import re
from collections.abc import Mapping

import pytest

from bot.controls.markdown import markdown
from bot.patience import (
    CARDS,
    GAMES,
    Move,
    Position,
    Rules,
    game_rules,
    is_legal,
    legal_moves,
    pack,
)
from bot.patience.opening import opening
from bot.patience.parts import (
    FOUNDATION,
    HAND,
    RESERVE,
    STOCK,
    TABLEAU,
    WASTE,
    Base,
    Build,
    Lift,
    Redeal,
    Unit,
    Way,
    Wrap,
)
from bot.solver.survey.winnability import measured
from bot.words.rules import ABOUT, heading, rules_page, rules_pages
from tests.support.rules_pages import FACE, LONGEST, card, every_game, every_game_of_columns, pairs, section

COVERED = [rules for rules in GAMES.values() if rules.tableau.covers]
NAMES = ["Aim", "Layout", "Moves", "Spaces", "Stock", "End", "Advice", "History", "Deals"]


def table(rules: Rules, laid: Mapping[str, list[int]], base: int = 9) -> Position:
    """Return a position with the cards *laid* on the piles of these names; other columns hold a card each."""
    piles: list[tuple[int, ...]] = []
    for n, kind in enumerate(rules.piles):
        name = rules.pile_name(n)
        filler = [card("9♦")] if kind is TABLEAU and name not in laid else []
        piles.append(tuple(laid.get(name, filler)))
    hidden = [len(pile) if kind is STOCK else 0 for kind, pile in zip(rules.piles, piles, strict=True)]
    known = base if isinstance(rules.foundations.base, Base) else None
    return Position(tuple(piles), tuple(hidden), 0, known)


def allows(rules: Rules, position: Position, move: str) -> bool:
    legal = is_legal(rules, position, Move.from_text(move))
    assert legal == (move in map(str, legal_moves(rules, position)))
    return legal


@every_game
def test_a_page_has_its_sections_in_order_and_fits(rules: Rules) -> None:
    page = markdown(rules_page(rules))
    names = re.findall(r"\*\*(\w+)\.\*\*", page)

    assert names == [name for name in NAMES if name in names]
    assert set(names) >= {"Aim", "Layout", "Moves", "Stock", "End", "Advice"}
    assert ("Spaces" in names) == (bool(rules.tableau.count) and not rules.tableau.covers)
    brief, first, rest = map(markdown, rules_pages(rules))
    assert page == f"{markdown(heading(rules))}\n{first}\n{rest}"
    assert re.findall(r"\*\*(\w+)\.\*\*", brief) == ["Aim", "Moves", "Stock"]
    assert len(brief.splitlines()) == 3
    assert len(brief) <= 380
    assert page.startswith(f"## {rules.name}\n")
    assert len(page) <= LONGEST
    for flaw in ("  ", "..", " .", " ,", "None", "\n\n", "a a", "the the", "a ace", "{", "}"):
        assert flaw not in page


@every_game_of_columns
def test_the_examples_of_foundations_are_legal(rules: Rules) -> None:
    if rules.foundations.unit is Unit.RUN:
        assert "A whole run in one suit, from king to ace, goes up by itself." in section(rules, "Aim")
        return
    examples = pairs(section(rules, "Aim"))
    if rules.foundations.steps:
        assert section(rules, "Aim").endswith("F4 (4 8 Q 3 7 J 2 6 10 A 5 9 K).")
        return

    assert examples
    for played, on in examples:
        suits = rules.foundations.suits
        place = suits.index(CARDS[on][1]) if suits else 0
        first = rules.span(FOUNDATION)[place]
        position = table(rules, {"t1": [played], rules.pile_name(first): [on]})
        assert allows(rules, position, "t1>f")


@every_game_of_columns
def test_the_examples_of_columns_are_legal(rules: Rules) -> None:
    text = section(rules, "Moves") + rules_pages(rules)[0].replace("\ufe0e", "")
    if not rules.tableau.takes:
        return

    assert len(pairs(text)) > 1
    for played, on in pairs(text):
        if TABLEAU in rules.tableau.takes:
            assert allows(rules, table(rules, {"t1": [on], "t2": [played]}), "t2>t1")
        else:
            assert allows(rules, table(rules, {"t1": [on], "h": [played]}), "h>t1")


@every_game_of_columns
def test_the_parts_of_a_column_that_may_move_are_those_of_the_example(rules: Rules) -> None:
    text = section(rules, "Moves")
    match = re.search(rf"Of ((?:{FACE} ?){{3}})you can move ([^.]*)\.", text)

    assert (match is None) == (rules.tableau.lift is Lift.NOTHING) == ("Cards leave a column only" in text)
    if match is None:
        return
    column = [card(face) for face in match[1].split()]
    said = {len(faces.split()) for faces in re.findall(rf"((?:{FACE} ?)+)", match[2])}
    said |= {3} if "all three" in match[2] else set()
    may = {
        count
        for count in (1, 2, 3)
        for on in range(52)
        if f"t2{f':{count}' if count > 1 else ''}>t1"
        in map(str, legal_moves(rules, table(rules, {"t1": [on], "t2": column})))
    }
    assert said == may


@every_game_of_columns
def test_what_lies_on_aces_and_on_the_base_is_as_the_page_says(rules: Rules) -> None:
    text = section(rules, "Moves")
    if rules.tableau.build is Build.FREE or not rules.tableau.takes or rules.tableau.way is Way.EITHER:
        assert "Nothing goes on" not in text
        return
    kings = [
        any(allows(rules, table(rules, {"t1": [ace], "t2": [king]}), "t2>t1") for king in range(12, 52, 13))
        for ace in range(0, 52, 13)
    ]
    begun = {rules.pile_name(n): [9] for n in rules.span(FOUNDATION)}  # or base cards may have to go up
    on_base = [
        any(
            allows(rules, table(rules, {**begun, "t1": [base], "t2": [one]}), "t2>t1")
            for one in range(8, 52, 13)
        )
        for base in range(9, 52, 13)
    ]
    assert ("Nothing goes on an ace." in text) == (not any(kings)) == (rules.tableau.wrap is Wrap.NO)
    assert ("Nothing goes on a card of the base rank" in text) == (not any(on_base))
    assert ("at most" in text) == (rules.tableau.most is not None)
    assert ("taken back" in text) == (FOUNDATION in rules.tableau.takes)


@pytest.mark.parametrize("rules", COVERED, ids=lambda rules: rules.key)
def test_the_page_of_cards_that_lie_on_others_is_true(rules: Rules) -> None:
    aim, layout = section(rules, "Aim"), section(rules, "Layout")
    position = opening(rules, pack(1, rules.packs), 0)
    free = {rules.pile_name(n): [] for n in rules.span(TABLEAU)}
    for played, on in pairs(aim):
        assert allows(rules, table(rules, {**free, "t1": [played], "f": [on]}), "t1>f")
    for one, other in re.findall(rf"({FACE}) with ({FACE})", aim):
        assert allows(rules, table(rules, {**free, "t1": [card(one)], "t28": [card(other)]}), "t28>t1")
    for king in re.findall(rf"({FACE}) alone", aim):
        assert allows(rules, table(rules, {**free, "t1": [card(king)]}), "t1>f")

    assert re.search(FACE, aim)
    assert layout.count("28 cards lie in") == 1
    down = sum(position.hidden[n] for n in rules.span(TABLEAU))
    assert (f"{down} of them are face down." if down else "All are face up.") in layout


SOURCES = {
    HAND: "the turned card",
    WASTE: "of the waste",
    RESERVE: "card of (?:the|a) {noun}",
    STOCK: "the next card of the stock",
    TABLEAU: "of another column",
    FOUNDATION: "of a foundation",
}


@every_game
def test_the_cards_that_fill_a_space_are_those_that_the_page_names(rules: Rules) -> None:
    text = re.split(r"An empty waste|\w+, when empty", section(rules, "Spaces"))[0]
    noun = rules.reserve.noun
    noun = noun if rules.reserve.count == 1 else noun.replace("reserve", "reserve pile")
    vacancy = rules.tableau.vacancy
    for kind, words in SOURCES.items():
        said = re.search(words.format(noun=noun), text) is not None
        if not rules.span(kind) or vacancy.closing:
            assert not said, kind.name
        elif vacancy.as_emptied and kind is RESERVE:  # only the move that empties the column fills it
            assert "in the move that empties it" in text
        else:
            name = rules.pile_name(rules.span(kind)[2 if kind is TABLEAU else 0])
            position = table(rules, {"t1": [], name: [card("9♦"), card("2♣")]})
            assert said == allows(rules, position, f"{name}>t1"), kind.name
    if vacancy.closing:
        king, queen = (table(rules, {"t1": [], "t3": [card("9♦"), face]}, 0) for face in (12, 11))
        assert allows(rules, king, "t3>t1")
        assert not allows(rules, queen, "t3>t1")


@every_game
def test_the_page_says_how_often_the_waste_comes_back(rules: Rules) -> None:
    stock = section(rules, "Stock")

    assert ("There is none" in stock) == ("Stock: " not in section(rules, "Layout"))
    if not rules.has_stock():
        assert "Redeals" not in stock
        return
    redeals = 0 if rules.stock.redeal is Redeal.TO_RESERVE else rules.stock.redeals
    often = {None: "as many as you like", 0: "none"}.get(redeals, str(redeals))
    assert f"Redeals: {often}." in stock


@every_game
def test_the_page_says_what_the_foundations_begin_with(rules: Rules) -> None:
    aim = section(rules, "Aim")

    if rules.foundations.unit is Unit.RUN or rules.foundations.way is Way.EITHER:
        assert ("from" in aim) == (rules.foundations.unit is Unit.RUN)
        return
    if isinstance(rules.foundations.base, Base):
        assert "sets the base rank" in aim
        assert "from" not in aim
    elif rules.foundations.steps:
        assert "F2 (2 4 6 8 10 Q A 3 5 7 9 J K); F3 (3 6 9 Q 2" in aim
        lie = {
            "calculation": "Each foundation begins with 1 card of its row.",
            "betsy-ross": "Each foundation begins with 2 cards of its row.",
        }
        assert lie[rules.key] in section(rules, "Layout")
    else:
        last = (rules.foundations.base + rules.foundations.length - 1) % 13
        said = {(0, 12): "from ace to king", (0, 9): "from A to 10", (1, 0): "from 2 to A"}
        assert said[rules.foundations.base, last] in aim


CLAIMS = {
    r"[Aa]lmost every deal|[Nn]early always|[Nn]early every": (0.9, 1.0),
    r"[Mm]ost deals cannot be won": (0.0, 0.5),
    r"[Hh]ardly": (0.0, 0.05),
    r"gentle|kindest|easiest|hardest": (2.0, 2.0),  # nobody has measured this
}


def test_every_game_has_a_word_of_advice_and_a_line_of_history() -> None:
    assert set(ABOUT) == {rules.game for rules in GAMES.values()}
    for about in ABOUT.values():
        assert {"advice", "history"} <= set(about) <= {"advice", "history", "layout"}
        assert all(text.endswith(".") for text in about.values())
        # Figures stand in the generated parts only, years apart.
        assert not re.search(r"\d", re.sub(r"\b(1[0-9]{3})(s|\b)", "", about["advice"] + about["history"]))


@every_game
def test_no_claim_contradicts_the_measured_odds(rules: Rules) -> None:
    about, found = ABOUT[rules.game], measured(rules.key)

    for claim, (low, high) in CLAIMS.items():
        if re.search(claim, " ".join(about.values())):
            assert found is not None
            assert low <= found.low
            assert found.high <= high


def test_readings_as_in_pysolfc_say_that_deal_numbers_give_other_packs() -> None:
    for rules in GAMES.values():
        assert ("PySolFC deals other packs" in rules_page(rules)) == rules.name.endswith("as in PySolFC")


def test_a_page_of_house_rules_says_them() -> None:
    page = markdown(rules_page(game_rules("storehouse+unplayable+takeback")))

    assert "*A held card that can be played must be. Foundation cards may be taken back.*" in page
    assert "A held card that can be played must be played." in page
    assert "The top card of a foundation may be taken back." in page


def test_superior_canfield_fills_no_space_from_a_column() -> None:
    rules = GAMES["superior-canfield"]
    line = "s:2c3c4d5d w:9S r:3DQH t:-/KH6C/6H5S/7C f:7D/-/-/- 0"

    assert "Cards of other columns never go there." in section(rules, "Spaces")
    moves = map(str, legal_moves(rules, Position.from_text(rules, line)))
    assert [move for move in moves if move.endswith(">t1")] == ["w>t1", "r>t1"]


def test_three_cards_that_fill_a_space_are_a_list() -> None:
    filled = section(GAMES["four-seasons"], "Spaces")
    assert "the turned card, the top card of the waste or the last card of another column" in filled


def test_the_short_page_says_what_cells_and_empty_columns_take() -> None:
    short = {
        key: rules_pages(GAMES[key])[0] for key in ("freecell", "eight-off", "canfield", "superior-canfield")
    }
    assert "An empty column takes any card. 4 cells hold one card each." in short["freecell"]
    assert "An empty column takes only a king, with the cards on it. 8 cells hold" in short["eight-off"]
    assert "An empty column takes the top card of the reserve at once." in short["canfield"]
    assert "empty column" not in short["superior-canfield"]  # none but columns that move as a whole
