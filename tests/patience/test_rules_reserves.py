"""One hand-made position for each rule: Canfield, Selective Canfield, Storehouse, Chameleon."""

import pytest

from bot.patience import GAMES, base_rank, deal, legal_moves
from bot.patience.parts import FOUNDATION
from tests.patience.tables import after, moves

DEALS = range(1, 120)

# -- Canfield -------------------------------------------------------------------------------------


def test_canfield_builds_down_in_alternating_colours() -> None:
    assert moves("canfield", "s:- w:QD r:2C t:KS/KH/QC/2D f:7S/-/-/- 0") == ["d", "w>t1", "t3>t2"]


def test_canfield_lays_a_king_on_an_ace() -> None:
    assert "w>t1" in moves("canfield", "s:- w:KD r:2C t:AS/KH/QC/2D f:7S/-/-/- 0")


def test_canfield_builds_up_in_suit_from_the_base_round_the_corner() -> None:
    line = "s:- w:AS r:9D t:4D/KH/8S/4C f:QSKS/-/-/QH 0"

    assert moves("canfield", line) == ["d", "w>f", "t2>f"]
    assert moves("canfield", line.replace("r:9D", "r:QD")) == ["d", "w>f", "r>f", "t2>f"]


def test_canfield_ends_a_foundation_after_thirteen_cards() -> None:
    full = "7S8S9STSJSQSKSAS2S3S4S5S6S"

    assert "w>f" not in moves("canfield", f"s:- w:7S r:2C t:4D/2H/8S/4C f:{full}/7C/7D/7H 0")
    assert "w>f" in moves("canfield", f"s:- w:6S r:2C t:4D/2H/8S/4C f:{full[:-2]}/7C/7D/7H 0")


def test_canfield_moves_a_column_as_a_whole_or_not_at_all() -> None:
    line = "s:- w:- r:2C t:QSJD/KH/QD/4C f:7S/-/-/- 0"

    assert moves("canfield", line) == ["t1:2>t2"]
    assert after("canfield", line, "t1:2>t2") == "s:- w:- r:- t:2C/KHQSJD/QD/4C f:7S/-/-/- 0"


def test_canfield_fills_a_space_from_the_reserve_at_once_and_turns_up_the_next() -> None:
    line = "s:- w:- r:3h9C t:2S/QD/KH/4C f:AS/-/-/- 0"

    assert after("canfield", line, "t1>f") == "s:- w:- r:3H t:9C/QD/KH/4C f:AS2S/-/-/- 0"


def test_canfield_stops_filling_when_the_reserve_is_out() -> None:
    assert after("canfield", "s:- w:5D r:- t:2S/QD/KH/4C f:AS/-/-/- 0", "t1>f").split()[3] == "t:-/QD/KH/4C"


def test_canfield_never_moves_a_column_card_into_a_space() -> None:
    for line in (
        "s:- w:4C r:- t:-/QDJS/KH/4D f:AS/-/-/- 0",
        "s:ah w:- r:- t:-/QDJS/KH/4D f:AS/-/-/- 0",
        "s:- w:- r:- t:-/QDJS/KH/4D f:AS/-/-/- 0",
    ):
        assert not [text for text in moves("canfield", line) if text.startswith("t") and text.endswith(">t1")]


def test_canfield_fills_a_space_from_waste_or_hand_once_the_reserve_is_out() -> None:
    found = moves("canfield", "s:ah2h w:9C r:- t:-/QD/KH/4D f:AS/-/-/- 0")

    assert found == ["d", "s>t1", "w>t1"]
    assert after("canfield", "s:ah2h w:9C r:- t:-/QD/KH/4D f:AS/-/-/- 0", "s>t1").startswith(
        "s:ah w:9C r:- t:2H/"
    )


def test_canfield_takes_nothing_from_the_stock_while_there_is_no_space() -> None:
    assert not [
        text for text in moves("canfield", "s:ah2h w:9C r:- t:5H/QD/KC/4D f:AS/-/-/- 0") if text[0] == "s"
    ]


def test_canfield_turns_three_cards_without_altering_their_order() -> None:
    assert after("canfield", "s:ah2h3h4h w:9C r:8C t:5H/QD/KC/4D f:AS/-/-/- 0", "d").startswith(
        "s:ah w:9C4H3H2H "
    )


def test_canfield_turns_what_is_left_if_it_is_less_than_three() -> None:
    assert after("canfield", "s:ah2h w:9C r:8C t:5H/QD/KC/4D f:AS/-/-/- 0", "d").startswith("s:- w:9C2HAH ")


def test_canfield_redeals_by_turning_the_waste_over_as_often_as_one_likes() -> None:
    line = "s:- w:9C2HAH r:8C t:5H/QD/KC/4D f:AS/-/-/- 7"

    assert after("canfield", line, "d") == "s:ah2h9c w:- r:8C t:5H/QD/KC/4D f:AS/-/-/- 8"


def test_canfield_has_nothing_to_deal_when_stock_and_waste_are_out() -> None:
    assert "d" not in moves("canfield", "s:- w:- r:8C t:5H/QD/KC/4D f:AS/-/-/- 7")


def test_foundation_cards_stay_where_they_are() -> None:
    for key in ("canfield", "gate", "simplicity", "fortunes-favor"):
        rules = GAMES[key]
        for number in DEALS:
            assert not any(move.source is FOUNDATION for move in legal_moves(rules, deal(rules, number)))


# -- Selective Canfield ---------------------------------------------------------------------------


def test_selective_canfield_allows_nothing_before_the_choice() -> None:
    rules = GAMES["selective-canfield"]
    for number in DEALS:
        position = deal(rules, number)

        assert [str(move) for move in legal_moves(rules, position)] == [f"o{i}>f" for i in range(1, 6)]
        assert base_rank(rules, position) is None


def test_selective_canfield_makes_the_other_four_the_tableau_in_their_order() -> None:
    line = "s:ah w:- o:2C/3C/4C/5C/6C r:7s8S t:-/-/-/- f:-/-/-/- 0"

    assert (
        after("selective-canfield", line, "o3>f") == "s:ah w:- o:-/-/-/-/- r:7s8S t:2C/3C/5C/6C f:4C/-/-/- 0"
    )


def test_selective_canfield_fills_spaces_after_a_second_base_card_went_up() -> None:
    line = "s:ah w:- o:2C/4D/4C/5C/6C r:7s8S t:-/-/-/- f:-/-/-/- 0"

    assert after("selective-canfield", line, "o3>f", "t2>f").split()[4] == "t:2C/8S/5C/6C"


# -- Storehouse -----------------------------------------------------------------------------------


def test_storehouse_builds_down_in_suit_and_lays_a_king_on_an_ace() -> None:
    line = "s:- h:- w:KS r:- t:AS/3D/4D/AD f:2C/2D/2H/2S 2"

    assert moves("storehouse", line) == ["w>t1", "t2>f", "t2>t3"]


def test_storehouse_ends_a_foundation_with_the_ace() -> None:
    line = "s:- h:- w:AC r:- t:KS/3D/4D/5D f:2C3C4C5C6C7C8C9CTCJCQCKC/2D/2H/2S 2"

    assert "w>f" in moves("storehouse", line)


def test_storehouse_plays_the_turned_card_and_the_waste_both() -> None:
    line = "s:9c h:KS w:QD r:5C t:AS/KD/4D/7D f:2C/2D/2H/2S 0"

    assert moves("storehouse", line) == ["d", "h>t1", "w>t2"]
    assert after("storehouse", line, "d") == "s:- h:9C w:QDKS r:5C t:AS/KD/4D/7D f:2C/2D/2H/2S 0"


def test_storehouse_allows_two_redeals_and_lays_the_turned_card_down_first() -> None:
    line = "s:- h:KS w:QD r:5C t:9S/5D/4H/7D f:2C/2D/2H/2S 1"

    assert after("storehouse", line, "d").startswith("s:ksqd h:- w:- r:5C ")
    assert moves("storehouse", line.replace(" 1", " 2")) == []


def test_storehouse_fills_a_later_space_from_hand_or_waste_when_one_likes() -> None:
    line = "s:9c h:KS w:QD r:- t:-/5D/4H/7D f:2C/2D/2H/2S 0"

    assert moves("storehouse", line) == ["d", "h>t1", "w>t1"]


# -- Chameleon ------------------------------------------------------------------------------------


def test_chameleon_builds_down_whatever_the_suits_and_moves_parts() -> None:
    line = "s:- w:- r:2C t:9C8D7D/9S/8H f:QS/-/-/- 0"

    assert moves("chameleon-001", line) == ["t1>t3", "t1:2>t2", "t3>t2"]


@pytest.mark.parametrize(
    ("key", "wraps"), [("chameleon-001", True), ("chameleon-002", True), ("chameleon-000", False)]
)
def test_chameleon_lays_a_king_on_an_ace_but_not_in_000(key: str, wraps: bool) -> None:
    hand = " h:-" if key == "chameleon-002" else ""

    assert ("w>t1" in moves(key, f"s:-{hand} w:KS r:2C t:AS/9S/5H f:QS/-/-/- 0")) is wraps


def test_chameleon_fills_a_space_from_the_reserve_before_anything_else() -> None:
    for key, hand in (("chameleon-000", ""), ("chameleon-001", ""), ("chameleon-002", " h:-")):
        line = f"s:-{hand} w:- r:5d2C t:KS/9S/5H f:QS/-/-/- 0"

        assert after(key, line, "t1>f") == f"s:-{hand} w:- r:5D t:2C/9S/5H f:QSKS/-/-/- 0"


def test_chameleon_001_fills_a_later_space_from_the_waste_alone() -> None:
    assert moves("chameleon-001", "s:7c w:KD r:- t:-/9S8S/5H f:QS/-/-/- 0") == ["d", "w>t1"]


def test_chameleon_000_fills_a_later_space_with_any_card_or_run() -> None:
    line = "s:7c w:KD r:- t:-/9S8S/5H f:QS/-/-/- 0"

    assert moves("chameleon-000", line) == ["d", "w>t1", "t2>t1"]
    assert "t2:2>t1" in moves("chameleon-000", line.replace("9S8S", "JS9S8S"))


def test_chameleon_002_fills_a_later_space_from_hand_or_waste() -> None:
    assert moves("chameleon-002", "s:7c h:3D w:KD r:- t:-/9S8S/5H f:QS/-/-/- 0") == ["d", "h>t1", "w>t1"]


def test_chameleon_has_no_redeal() -> None:
    assert moves("chameleon-001", "s:- w:KD r:7C t:3S/9S/5H f:QS/-/-/- 0") == []
