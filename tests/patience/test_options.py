"""One hand-made position for each option of the vocabulary that the ten games do not need."""

from dataclasses import replace

import pytest

from bot.patience import (
    GAMES,
    BadPosition,
    Game,
    Move,
    Position,
    Rules,
    base_rank,
    deal,
    game_rules,
    legal_moves,
    play,
    read_move,
)
from bot.patience.parts import FOUNDATION, TABLEAU
from tests.patience.tables import after, moves


def of(rules: Rules, line: str) -> list[str]:
    return [str(move) for move in legal_moves(rules, Position.from_text(rules, line))]


# -- how much moves -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "lifted"),
    [
        ("canfield", ["t1:3>t2"]),
        ("canfield-single", ["t1>t3", "t1:3>t2"]),
        ("canfield-part", ["t1>t3", "t1:2>t4", "t1:3>t2"]),
    ],
)
def test_canfield_moves_whole_columns_top_cards_or_parts(key: str, lifted: list[str]) -> None:
    line = "s:- w:- r:2C t:QSJDTC/KH/JH/QC f:7S/-/-/- 0"

    assert [text for text in moves(key, line) if text.startswith("t1")] == lifted


def test_an_unpacked_column_does_not_move_as_a_whole() -> None:
    line = "s:- w:- r:2C t:QS4DJD/KH/JH/QC f:7S/-/-/- 0"

    assert moves("canfield-single", line) == ["t1>t4", "t3>t4", "t4>t2"]


def test_canfield_loose_fills_a_later_space_with_any_run() -> None:
    line = "s:ah w:9C r:- t:-/7H5D/KC/4D f:AS/-/-/- 0"

    assert [text for text in moves("canfield-loose", line) if text.endswith(">t1")] == [
        "s>t1",
        "w>t1",
        "t2>t1",
    ]
    assert [text for text in moves("canfield-wasteonly", line) if text.endswith(">t1")] == ["w>t1"]


def test_in_the_published_canfields_nothing_goes_on_the_base_rank() -> None:
    line = "s:ah w:9C r:- t:-/6S/7H/KC f:7S/-/-/- 0"

    assert moves("canfield-wasteonly", line) == ["d", "w>t1", "t2>t3", "t3>f"]
    assert moves("canfield-published-whole", line) == ["d", "w>t1", "t3>f"]


def test_a_later_space_of_the_published_canfield_with_parts_takes_the_waste_or_a_run_but_no_stock() -> None:
    line = "s:ah w:9C r:- t:-/8H7S/KC/4D f:AS/-/-/- 0"

    assert moves("canfield-published-part", line) == ["d", "w>t1", "t2>t1"]


def test_in_the_published_fortunes_favor_a_space_takes_the_waste_else_the_stock() -> None:
    columns = "/".join(["3C", *["5D", "KD", "9H", "JS", "QH", "2H", "8S", "TC", "7D", "6H", "4S"]])
    line = f"s:khts w:- t:{columns} f:AC2C/AD/AH/AS 0"

    assert after("fortunes-favor-published", line, "t1>f").startswith("s:kh w:- t:TS/")
    assert after("fortunes-favor-published", line.replace("w:-", "w:QC"), "t1>f").startswith(
        "s:khts w:- t:QC/"
    )


# -- base cards that go up by themselves ------------------------------------------------------------


def test_forced_base_cards_go_up_by_themselves_after_spaces_are_filled() -> None:
    line = "s:- w:9C r:3h7d9D t:8S/QD/KH/4C f:7S/-/-/- 0"

    assert after("canfield-bsd", line, "t1>f") == "s:- w:9C r:3H t:9D/QD/KH/4C f:7S8S/7D/-/- 0"


def test_a_base_card_that_is_turned_goes_up_by_itself() -> None:
    rules = game_rules("frog+forced")
    position = Position.from_text(rules, "s:2cad h:- r:9D t:7C/4H/-/-/- f:AS/-/-/-/-/-/-/- 0")

    assert play(rules, position, Move.from_text("d")).to_text(rules).startswith("s:2c h:- r:9D ")


# -- foundation cards that are taken back -----------------------------------------------------------

RAILS = "t:9C/9D/TC/TD/JC/JD/3D/QD"


def test_a_foundation_card_may_be_taken_back() -> None:
    line = f"s:3c w:- r:5C/5D {RAILS} f:AC2C/-/-/- 0"

    assert [text for text in moves("gate-pysol", line) if text[0] == "f"] == ["f1>t7"]
    assert after("gate-pysol", line, "f1>t7").split()[-2] == "f:AC/-/-/-"
    assert not [text for text in moves("gate", line.replace("w:-", "h:- w:-")) if text[0] == "f"]


def test_the_base_rank_outlives_the_last_base_card_that_is_taken_back() -> None:
    rules = game_rules("four-seasons+takeback")
    line = "s:3c h:- w:- t:9C/8D/TC/2H/- f:7S/-/-/- 0"
    position = play(rules, Position.from_text(rules, line), Move.from_text("f1>t2"))

    assert position.to_text(rules) == "s:3c h:- w:- t:9C/8D7S/TC/2H/- f:-/-/-/- 0 base:7"
    assert Position.from_text(rules, position.to_text(rules)) == position
    assert base_rank(rules, position) == 6
    assert "t2>f" in of(rules, position.to_text(rules))
    assert not [text for text in of(rules, position.to_text(rules)) if text in ("t1>f", "t4>f")]


def test_a_card_taken_back_may_fill_a_space_where_any_card_may() -> None:
    simplicity = "s:3c w:- t:-/8D/8S/2H/2C/2D/2S/4H/4C/4D/4S/6H f:QS/-/-/- 0"
    favor = "s:- w:- t:-/8D/8S/9H/9C/9D/9S/4H/4C/4D/4S/6H f:AC/AS/AH/AD 0"

    assert "f1>t1" in moves("simplicity-pysol", simplicity)
    assert "f1>t1" in moves("fortunes-favor-pysol", favor)


def test_a_card_to_be_taken_back_can_be_named() -> None:
    rules = GAMES["gate-pysol"]
    position = Position.from_text(rules, f"s:3c w:- r:5C/5D {RAILS} f:AC2C/-/-/- 0")

    assert str(read_move(rules, position, "2c 3d")) == "f1>t7"
    assert str(read_move(rules, position, "foundation 1 to column 7")) == "f1>t7"


# -- redeals -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "cruel+takeback 1 t2>t5 t12>t8 d t5>t8 d f1>t6 t6>f f1>t6 t6>f f1>t6 d",
        "trefoil+takeback 1 f4>t3 t14>t6 f1>t14 t9>t16 d",
    ],
)
def test_cards_taken_back_are_dealt_to_the_first_columns_at_a_redeal(text: str) -> None:
    game = Game.from_text(text)
    rules, piles = game.rules, game.position.piles
    assert sorted(card for pile in piles for card in pile) == list(range(52))
    sizes = [len(piles[n]) for n in rules.span(TABLEAU)]
    home = sum(len(piles[n]) for n in rules.span(FOUNDATION))
    assert sizes == [sizes[-1] + (place < 4 - home) for place in range(len(sizes))]


def test_a_shuffled_redeal_depends_on_the_deal_alone() -> None:
    rules = GAMES["storehouse-shuffle"]
    stocks: set[str] = set()
    for seed in range(1, 9):
        line = f"s:- h:- w:4C6C8CTCQC4D6D8D r:5C t:9S/5D/4H/7D f:2C/2D/2H/2S 0 seed:{seed}"
        position = Position.from_text(rules, line)
        again = play(rules, position, Move.from_text("d"))

        assert again == play(rules, Position.from_text(rules, line), Move.from_text("d"))
        assert sorted(again.piles[0]) == sorted(position.piles[2])
        stocks.add(again.to_text(rules).split()[0])

    assert len(stocks) == 8


def test_the_second_shuffled_redeal_is_another_one() -> None:
    rules = GAMES["storehouse-shuffle"]
    line = "s:- h:- w:4C6C8CTCQC4D6D8D r:5C t:9S/5D/4H/7D f:2C/2D/2H/2S {} seed:5"
    first, second = (
        play(rules, Position.from_text(rules, line.format(used)), Move.from_text("d")).piles[0]
        for used in (0, 1)
    )

    assert first != second


def test_a_game_with_shuffled_redeals_replays_from_a_number_and_from_a_pack() -> None:
    rules = GAMES["storehouse-shuffle"]
    for text in ("7", "".join(f"{rank}{suit}" for suit in "CDHS" for rank in "A23456789TJQK")):
        game = Game.start(rules, text)
        for _ in range(70):
            game = game.play(legal_moves(rules, game.position)[0])

        assert game.position.redeals > 0
        assert Game.from_text(str(game)) == game


def test_a_position_of_a_shuffling_game_needs_its_seed() -> None:
    line = "s:- h:- w:4C r:5C t:9S/5D/4H/7D f:2C/2D/2H/2S 0"
    for wrong in (line, f"{line} seed:", f"{line} seed:x", f"{line} seed:1 2"):
        with pytest.raises(BadPosition):
            Position.from_text(GAMES["storehouse-shuffle"], wrong)


# -- the turned card ---------------------------------------------------------------------------------


def test_a_held_card_that_can_be_played_may_not_be_laid_on_the_waste() -> None:
    rules = game_rules("storehouse+unplayable")
    line = "s:9c h:KS w:QD r:5C t:AS/7D/4D/9D f:2C/2D/2H/2S 0"

    assert of(rules, line) == ["h>t1"]
    assert "d" in of(rules, line.replace("AS/", "3S/"))


def test_house_rules_hold_or_lay_down_the_turned_card() -> None:
    merged = game_rules("gate+merged")
    held = game_rules("chameleon-001+held")

    assert " h:" not in deal(merged, 1).to_text(merged)
    assert of(held, "s:7c h:3D w:KD r:- t:-/9S8S/5H f:QS/-/-/- 0") == ["d", "h>t1", "w>t1"]


# -- spaces ------------------------------------------------------------------------------------------


def test_gate_auto_fills_from_the_longer_post_and_from_the_left_of_equal_ones() -> None:
    rails = "2C/4D/4H/6D/6H/8D/8H"
    line = f"s:- h:- w:- r:5C3C/7C5S9S t:AS/{rails} f:-/-/-/- 0"

    assert after("gate-auto", line, "t1>f").startswith(f"s:- h:- w:- r:5C3C/7C5S t:9S/{rails} ")
    assert after("gate-auto", line.replace("5C3C", "5C3C9C"), "t1>f").startswith(
        f"s:- h:- w:- r:5C3C/7C5S9S t:9C/{rails} "
    )


def test_gate_pysol_fills_a_row_only_in_the_move_that_empties_it() -> None:
    rails = "4D/4H/6D/6H/8D/8H/TD"

    line = f"s:kc w:QC r:-/- t:AS/{rails} f:-/-/-/- 0"
    assert after("gate-pysol", line, "t1>f") == f"s:kc w:- r:-/- t:QC/{rails} f:-/AS/-/- 0"
    line = f"s:kc w:- r:-/- t:AS/{rails} f:-/-/-/- 0"
    assert after("gate-pysol", line, "t1>f", "d") == f"s:- w:KC r:-/- t:-/{rails} f:-/AS/-/- 0"


def test_fortunes_favor_leisure_lets_a_space_wait_and_keeps_the_order_of_its_sources() -> None:
    rest = "2C/3D/4D/5D/6D/7D/8D/9D/TD/JD/QD"
    line = f"s:kc h:KD w:KH t:-/{rest} f:AS/AH/AC/AD 0"

    def fills(line: str) -> list[str]:
        return [text for text in moves("fortunes-favor-leisure", line) if text.endswith(">t1")]

    assert "d" in moves("fortunes-favor-leisure", line)
    assert fills(line) == ["w>t1"]
    assert fills(line.replace("w:KH", "w:-")) == ["h>t1"]
    assert fills(line.replace("w:KH", "w:-").replace("h:KD", "h:-")) == ["s>t1"]


def test_storehouse_tilldawn_fills_spaces_at_will_from_reserve_turned_card_or_waste() -> None:
    line = "s:9c h:QD w:KS r:3c5C t:-/7D/4D/9D f:2C/2D/2H/2S 2"

    assert moves("storehouse-tilldawn", line) == ["d", "h>t1", "w>t1", "r>t1"]


def test_storehouse_tilldawn_differs_from_storehouse_in_nothing_but_its_spaces() -> None:
    tilldawn, usual = GAMES["storehouse-tilldawn"], GAMES["storehouse"]

    assert tilldawn.stock == usual.stock
    assert replace(tilldawn.tableau, vacancy=usual.tableau.vacancy) == usual.tableau


def test_the_emptied_waste_of_fortunes_favor_pysol_takes_the_next_card_at_once() -> None:
    rest = "3C/3D/4D/5D/6D/7D/8D/9D/TD/JD/QD"
    line = f"s:kckd w:2S t:KH/{rest} f:AC/AS/AH/AD 0"

    assert after("fortunes-favor-pysol", line, "w>f").startswith("s:kc w:KD ")
    line = f"s:kckd w:9C t:2S/{rest} f:AC/AS/AH/AD 0"
    assert after("fortunes-favor-pysol", line, "t1>f").startswith(f"s:kc w:KD t:9C/{rest} ")


def test_klondike_gives_a_space_to_a_king_alone() -> None:
    line = "s:- w:KH t:-/2cKC/2dQHJS/5S/5C/6H/7S f:-/-/-/- 0"

    assert [text for text in moves("klondike", line) if text.endswith(">t1")] == ["w>t1", "t2>t1"]
    assert moves("klondike", line.replace("w:KH", "w:QD")).count("w>t1") == 0


def test_a_king_that_has_a_column_to_itself_does_not_move_to_a_space() -> None:
    assert "t2>t1" not in moves("klondike", "s:- w:KH t:-/KC/2dQHJS/5S/5C/6H/7S f:-/-/-/- 0")


def test_agnes_gives_a_space_to_the_rank_below_the_base() -> None:
    line = "s:- r:6C/-/-/-/-/-/- t:-/2C6D/9H/9S/TC/JC/3C f:7S/-/-/- 0"

    assert [text for text in moves("agnes-bernauer", line) if text.endswith(">t1")] == ["r1>t1", "t2>t1"]


def test_agnes_deals_a_card_to_each_reserve_pile_as_long_as_there_are_any() -> None:
    line = "s:2c3c4c r:6C/-/-/-/-/-/5H t:8D/2C6D/9H/9S/TC/JC/3C f:7S/-/-/- 0"

    assert after("agnes-bernauer", line, "d").startswith("s:- r:6C4C/3C/2C/-/-/-/5H ")
    assert "d" not in moves("agnes-bernauer", line.replace("s:2c3c4c", "s:-"))
