"""Layouts in Solvitaire's JSON format."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.patience import CARDS, GAMES, BadDeal, Fault, Rules, deal, deal_text, pack
from bot.patience.opening import opening
from bot.patience.rules import FOUNDATION, HAND, OFFER, RESERVE, TABLEAU, WASTE, Deal, Kind, Pull

# The deal klondikeSM1 that Solvitaire brings along.
KLONDIKE = """{"tableau piles":[["4D"],["3C","4C"],["9S","7D","6H"],["AH","7S","2C","JD"],
["AD","6S","2H","10S","AS"],["4H","8H","2D","KS","JC","5C"],["3H","4S","3S","5D","JH","6C","KD"]],
"stock":["10H","8D","7H","KC","3D","10D","5H","8C","QS","JS","9H","7C","6D","8S","QD","QH","AC","9C","5S",
"KH","QC","2S","10C","9D"]}"""


def layout(rules: Rules, number: int) -> dict[str, Any]:
    """Return the opening of a deal as Solvitaire writes it."""
    position = opening(rules, pack(number, rules.packs), 0)

    def piles(kind: Kind) -> list[list[str]]:
        faces = [[CARDS[card] for card in position.piles[n]] for n in rules.span(kind)]
        return [[face.replace("T", "10") for face in pile] for pile in faces]

    written: dict[str, Any] = {
        "tableau piles": piles(TABLEAU),
        "stock": [face.replace("T", "10") for face in map(CARDS.__getitem__, position.piles[0])],
    }
    for name, kind in (("reserve", RESERVE), ("waste", WASTE), ("foundations", FOUNDATION)):
        if any(piles(kind)):
            written[name] = [face for pile in piles(kind) for face in pile]
    return written


def expressible(rules: Rules) -> bool:
    """Return whether the format can express the opening: it has no offers, and one order of reserve cards."""
    reserve = [step for step in rules.setup if isinstance(step, Deal) and step.to is RESERVE]
    held = any(isinstance(step, Deal) and step.to in (HAND | OFFER) for step in rules.setup)
    return not held and len(reserve) <= 1


@pytest.mark.parametrize("rules", [r for r in GAMES.values() if expressible(r)], ids=lambda rules: rules.key)
def test_every_opening_is_read_from_its_layout(rules: Rules) -> None:
    for number in (1, 2, 17):
        wanted, opened = deal(rules, number), deal(rules, json.dumps(layout(rules, number)))

        foundations = rules.span(FOUNDATION)
        assert opened.piles[: foundations.start] == wanted.piles[: foundations.start]
        assert sorted(opened.piles[foundations.start :]) == sorted(wanted.piles[foundations.start :])
        assert (opened.hidden, opened.base) == (wanted.hidden, wanted.base)


def test_a_deal_of_solvitaire_is_read() -> None:
    klondike = GAMES["klondike"]

    assert deal(klondike, KLONDIKE).to_text(klondike) == (
        "s:th8d7hkc3dtd5h8cqsjs9h7c6d8sqdqhac9c5skhqc2stc9d w:-"
        " t:4D/3c4C/9s7d6H/ah7s2cJD/ad6s2htsAS/4h8h2dksjc5C/3h4s3s5djh6cKD f:-/-/-/- 0"
    )
    assert deal_text(klondike, deal_text(klondike, KLONDIKE)) == deal_text(klondike, KLONDIKE)


def test_foundations_that_are_always_begun_need_not_be_listed() -> None:
    rules = GAMES["fortunes-favor"]
    whole = layout(rules, 3)
    short = {name: cards for name, cards in whole.items() if name != "foundations"}

    assert sorted(deal(rules, json.dumps(short)).piles) == sorted(deal(rules, json.dumps(whole)).piles)


def test_ranks_may_be_numbers() -> None:
    numbered = KLONDIKE.replace('"A', '"1').replace('"J', '"11').replace('"Q', '"12').replace('"K', '"13')
    assert deal_text(GAMES["klondike"], numbered) == deal_text(GAMES["klondike"], KLONDIKE)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{", Fault.FORM),
        ("{}", Fault.FORM),
        ('{"deck": []}', Fault.FORM),
        ('{"stock": "AC"}', Fault.FORM),
        ('{"stock": [1]}', Fault.FORM),
        ('{"stock": [["AC"]]}', Fault.FORM),
        ('{"stock": ["joker"]}', Fault.FORM),
        ('{"tableau piles": ["AC"]}', Fault.FORM),
        ('{"tableau piles": [["AC"]]}', Fault.COUNT),
        (KLONDIKE.replace('"9D"', '"9C"'), Fault.COPIES),
        (KLONDIKE.replace('[["4D"],', "[").replace('"9D"]', '"9D","4D"]'), Fault.LAYOUT),
        (KLONDIKE.replace('[["4D"],["3C",', '[["4D","3C"],['), Fault.LAYOUT),
        (KLONDIKE.replace('"stock"', '"reserve"'), Fault.LAYOUT),
        ('{"stock": ' + "[" * 100_000, Fault.FORM),
    ],
)
def test_what_is_no_layout_of_the_game_is_refused(text: str, why: Fault) -> None:
    with pytest.raises(BadDeal) as error:
        deal_text(GAMES["klondike"], text)
    assert error.value.why is why


@given(
    st.dictionaries(
        st.sampled_from(["tableau piles", "stock", "reserve", "foundations", "waste", "hole"]),
        st.recursive(st.sampled_from([*CARDS, "", "?", 1, None]), st.lists, max_leaves=8),
    )
)
@pytest.mark.parametrize("key", ["canfield", "klondike", "frog", "sir-tommy", "terrace"])
def test_any_object_is_a_deal_or_refused(key: str, value: dict[str, Any]) -> None:
    with pytest.raises(BadDeal):
        deal_text(GAMES[key], json.dumps(value))


def test_a_layout_with_other_cards_on_the_foundations_is_refused() -> None:
    rules = GAMES["frog"]
    aces = {step.rank for step in rules.setup if isinstance(step, Pull)}
    swapped = layout(rules, 3)
    swapped["foundations"][0], swapped["reserve"][0] = swapped["reserve"][0], swapped["foundations"][0]

    assert aces == {0}
    with pytest.raises(BadDeal) as error:
        deal_text(rules, json.dumps(swapped))
    assert error.value.why is Fault.LAYOUT
