"""Positions as lines of text."""

import pytest

from bot.patience import GAMES, BadPosition, Fault, Position, base_rank, deal

CANFIELD, STOREHOUSE, CHORD = GAMES["canfield"], GAMES["storehouse"], GAMES["chord"]
SELECTIVE, GATE = GAMES["selective-canfield"], GAMES["gate"]

LINE = "s:7d9c w:KC r:3h9C t:2S/-/KHQC/4C f:AS/-/-/- 2"


def test_a_position_is_one_line_and_back() -> None:
    position = Position.from_text(CANFIELD, LINE)

    assert position.to_text(CANFIELD) == LINE
    assert position.hidden == (2, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)
    assert position.redeals == 2
    assert base_rank(CANFIELD, position) == 0


def test_the_base_is_read_off_the_foundations() -> None:
    assert (
        base_rank(CANFIELD, Position.from_text(CANFIELD, LINE.replace("AS", "-").replace("f:-/-", "f:-/7H")))
        == 6
    )


def test_the_base_of_fixed_rules_is_theirs() -> None:
    assert base_rank(STOREHOUSE, deal(STOREHOUSE, 1)) == 1
    assert base_rank(GATE, deal(GATE, 1)) == 0


def test_there_is_no_base_before_the_choice() -> None:
    position = deal(SELECTIVE, 1)

    assert base_rank(SELECTIVE, position) is None
    assert Position.from_text(SELECTIVE, position.to_text(SELECTIVE)) == position


def test_a_base_that_no_foundation_shows_is_written_down() -> None:
    line = "s:- w:- r:- t:2S/-/-/- f:-/-/-/- 0 base:7"

    assert base_rank(CANFIELD, Position.from_text(CANFIELD, line)) == 6
    assert Position.from_text(CANFIELD, line).to_text(CANFIELD) == line


def test_cards_may_be_missing_or_there_twice() -> None:
    Position.from_text(CANFIELD, "s:- w:KCKC r:- t:-/-/-/- f:AS/-/-/- 0")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", Fault.FORM),
        ("canfield 17", Fault.FORM),
        (LINE.removesuffix(" 2"), Fault.FORM),
        (LINE + " 2", Fault.FORM),
        (LINE.replace(" 2", " two"), Fault.FORM),
        (LINE.replace(" 2", " -2"), Fault.FORM),
        (LINE.replace(" 2", " ²"), Fault.FORM),
        (LINE.replace("w:", "h:"), Fault.PILES),
        (LINE.replace("w:KC", "wKC"), Fault.PILES),
        (LINE.replace("/4C", ""), Fault.PILES),
        (LINE.replace("/4C", "/4C/5C"), Fault.PILES),
        (LINE.replace("/-/KH", "//KH"), Fault.PILES),
        (LINE.replace("4C", "4X"), Fault.CARD),
        (LINE.replace("4C", "10C"), Fault.CARD),
        (LINE.replace("4C", "4C5"), Fault.CARD),
        (LINE.replace("KHQC", "KhQC"), Fault.CARD),
        (LINE.replace("7d9c", "7D9c"), Fault.FACE),
        (LINE.replace("7d9c", "7d9C"), Fault.FACE),
        (LINE.replace("KHQC", "KHqc"), Fault.FACE),
        (LINE.replace("KHQC", "khqc"), Fault.FACE),
        (LINE.replace("AS/-/-/-", "-/-/-/-"), Fault.BASE),
        (LINE + " base:X", Fault.BASE),
        (LINE + " base:", Fault.BASE),
    ],
)
def test_what_could_not_lie_on_the_table_is_refused(line: str, why: Fault) -> None:
    with pytest.raises(BadPosition) as error:
        Position.from_text(CANFIELD, line)

    assert (error.value.text, error.value.why) == (line, why)


def test_more_redeals_than_the_game_has_are_refused() -> None:
    with pytest.raises(BadPosition):
        Position.from_text(STOREHOUSE, "s:- h:- w:- r:- t:-/-/-/- f:2C/2D/2H/2S 3")


def test_a_base_is_refused_where_the_rules_fix_it() -> None:
    with pytest.raises(BadPosition):
        Position.from_text(STOREHOUSE, "s:- h:- w:- r:- t:-/-/-/- f:2C/2D/2H/2S 0 base:2")


def test_a_hand_of_two_cards_is_refused() -> None:
    with pytest.raises(BadPosition):
        Position.from_text(STOREHOUSE, "s:- h:3C4C w:- r:- t:-/-/-/- f:2C/2D/2H/2S 0")
