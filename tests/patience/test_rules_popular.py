"""One hand-made position for each rule: FreeCell, Spider, Scorpion, Yukon and their relatives."""

import pytest

from bot.patience import (
    CARDS,
    GAMES,
    AmbiguousMove,
    BadPosition,
    IllegalMove,
    Position,
    all_home,
    consequences,
    deal,
    home,
    is_won,
    play,
    read_move,
    safe_moves,
)
from bot.patience.notation import Move
from bot.patience.parts import TABLEAU
from tests.patience.tables import after, moves

# -- FreeCell -------------------------------------------------------------------------------------

CELLS = "s:- r:{} t:KC/9H8S7D6C5H/TS/{}/{}/QC/QS/KD f:AS/-/-/- 0"


def runs(cells: str, *columns: str, key: str = "freecell") -> list[str]:
    """Return the moves from the second column to others."""
    line = CELLS.format(cells, *columns)
    return [move for move in moves(key, line) if move.startswith("t2") and ">t" in move]


def test_a_cell_takes_one_card_and_also_the_only_card_of_a_column() -> None:
    line = CELLS.format("3H/-/4D/5D", "JC", "JS")
    found = moves("freecell", line)

    assert [move for move in found if ">r" in move] == [f"t{n}>r2" for n in range(1, 9)]
    assert after("freecell", line, "t3>r2").split()[1] == "r:3H/TS/4D/5D"


@pytest.mark.parametrize(
    ("cells", "columns", "expected"),
    [
        ("-/-/-/-", ("JC", "JS"), ["t2:5>t3"]),  # four cells and the card itself: five
        ("-/-/-/2D", ("JC", "JS"), []),
        ("-/-/3D/2D", ("-", "JS"), ["t2>t4", "t2:2>t4", "t2:3>t4", "t2:5>t3"]),
        (
            "4D/4C/3D/2D",
            ("-", "-"),
            ["t2>t4", "t2>t5", "t2:2>t4", "t2:2>t5"],
        ),
    ],
)
def test_as_many_cards_move_together_as_could_move_one_by_one(
    cells: str, columns: tuple[str, str], expected: list[str]
) -> None:
    assert runs(cells, *columns) == expected


def test_spaces_for_kings_help_no_run() -> None:
    line = "s:- r:-/3D/-/- t:-/-/9H8H7H6H5H/TH/KC f:AS/-/-/- 0".replace("KC", "KC/2C/2D/3C")

    assert "t3:5>t4" not in moves("bakers-game-kings", line)
    assert "t3:5>t4" in moves("bakers-game", line)
    assert "t5>t1" not in moves("bakers-game-kings", line)  # a whole column
    assert "t6>t1" not in moves("bakers-game-kings", line)


# -- Spider ---------------------------------------------------------------------------------------

RUN = "KSQSJSTS9S8S7S6S5S4S3S2S"
REST = "/3D/4D/5D/6D/7D/8D/9D"


def test_spider_packs_in_any_suit_but_lifts_in_suit() -> None:
    line = f"s:- t:6H5H4C/7C/5D{REST} f:-/-/-/-/-/-/-/- 0"
    found = moves("spider", line)

    assert {"t1>t3", "t1>t6"} <= {*found}
    assert not any(move.startswith("t1:") for move in found)
    assert "t1:2>t2" in moves("spider", line.replace("6H5H4C", "4C6H5H"))


def test_spider_deals_a_card_to_each_column_but_not_over_a_space() -> None:
    line = f"s:2c2h2s2d2c2h2s2d2c2h t:KC/KH/KS{REST} f:-/-/-/-/-/-/-/- 0"

    assert "d" in moves("spider", line)
    assert after("spider", line, "d").split()[:2] == [
        "s:-",
        "t:KC2H/KH2C/KS2D/3D2S/4D2H/5D2C/6D2D/7D2S/8D2H/9D2C",
    ]
    assert "d" not in moves("spider", line.replace("t:KC/", "t:-/"))
    assert "d" in moves("spider+overspaces", line.replace("t:KC/", "t:-/"))


def test_spiderette_deals_its_last_three_cards_to_the_first_columns() -> None:
    line = "s:2c2h2s t:KC/KH/KS/KD/QC/QD/QH f:-/-/-/- 0"

    assert after("spiderette", line, "d").split()[1] == "t:KC2S/KH2H/KS2C/KD/QC/QD/QH"


def test_a_run_from_king_to_ace_leaves_by_itself_and_turns_a_card_up() -> None:
    rules = GAMES["spider"]
    line = f"s:- t:9h{RUN}/AS/KH{REST} f:-/-/-/-/-/-/-/- 0"

    position = play(rules, Position.from_text(rules, line), Move.from_text("t2>t1"))

    assert position.to_text(rules).startswith("s:- t:9H/-/KH")
    assert position.to_text(rules).endswith(f"f:{RUN}AS/-/-/-/-/-/-/- 0")
    happened = consequences(rules, Position.from_text(rules, line), Move.from_text("t2>t1"))
    assert [(each.event.name, each.more) for each in happened] == [("GOES_UP", 12), ("TURNED_UP", 0)]


def test_two_runs_that_a_deal_completes_both_leave() -> None:
    other = RUN.replace("S", "H")
    line = f"s:4c4c4c4c4c4c4c4cahas t:{RUN}/{other}/KC{REST} f:-/-/-/-/-/-/-/- 0"

    text = after("spider", line, "d")

    assert text.split()[1].startswith("t:-/-/KC4C/")
    assert text.endswith(f"f:{RUN}AS/{other}AH/-/-/-/-/-/- 0")


def test_a_run_may_stay_under_the_house_rule_and_goes_up_as_a_whole() -> None:
    line = f"s:- t:9h{RUN}/AS/2H{REST} f:-/-/-/-/-/-/-/- 0"
    complete = after("spider+stay", line, "t2>t1")

    assert f"t:9h{RUN}AS/-/2H" in complete
    assert {"t1:13>f", "t1>t2", "t1:13>t2"} <= {*moves("spider+stay", complete)}
    assert "t1>f" not in moves("spider+stay", complete)


def test_a_run_of_two_suits_does_not_leave() -> None:
    line = f"s:- t:{RUN}/AH/KC{REST} f:-/-/-/-/-/-/-/- 0"

    assert "f:-/" in after("spider", line, "t2>t1")


def test_spider_is_won_with_the_last_run() -> None:
    rules = GAMES["simple-simon"]
    up = "/".join((RUN + "AS").replace("S", suit) for suit in "CDH")
    line = f"s:- t:{RUN}/AS/-/-/-/-/-/-/-/- f:{up}/- 0"

    assert is_won(rules, Position.from_text(rules, after("simple-simon", line, "t2>t1")))


def test_packs_of_one_and_two_suits_have_as_many_cards() -> None:
    for key, suits in (("spider-1", "S"), ("spider-2", "HS")):
        cards = GAMES[key].cards()
        assert len(cards) == 104
        assert {GAMES[key].copies(card) for card in cards} == {8 // len(suits)}
        assert {"CDHS"[card // 13] for card in cards} == {*suits}


# -- Scorpion and Yukon ---------------------------------------------------------------------------


def test_scorpion_lifts_any_face_up_card_with_all_on_it() -> None:
    line = "s:- t:2h9C5D/TC6D/KC4H/-/2S/3S/4S f:-/-/-/- 0"

    assert {"t1:2>t2", "t1>t2"} & {*moves("scorpion", line)} == {"t1>t2"}
    assert "t2:2>t5" not in moves("scorpion", line)
    assert "t1:2>t2" in moves("scorpion", line.replace("TC6D", "6DTC"))
    assert [move for move in moves("scorpion", line) if move.endswith("t4")] == []  # a whole column
    assert "t3:2>t4" in moves("scorpion", line.replace("KC4H", "7HKC4H").replace("3S/4S", "3S/-"))


def test_scorpion_deals_three_cards_to_the_first_columns_even_over_a_space() -> None:
    assert after("scorpion", "s:9h8h7h t:-/2S/3S/4S/5S/6S/7S f:-/-/-/- 0", "d").split()[1] == (
        "t:7H/2S8H/3S9H/4S/5S/6S/7S"
    )


def test_three_blind_mice_plays_its_two_reserve_cards_to_columns() -> None:
    line = "s:- r:5H/KC t:6H/-/2C/3D/2S/3S/4S/5S/6S/7S f:-/-/-/- 0"

    assert [move for move in moves("three-blind-mice", line) if move[0] == "r"] == ["r1>t1", "r2>t2"]


def test_yukon_moves_cards_in_any_order_and_kings_to_spaces() -> None:
    line = "s:- t:7s8HKC2D/9S/-/3D/2S/QH/4S f:AS/-/-/- 0"
    found = moves("yukon", line)

    assert {"t1:3>t2", "t1:2>t3", "t5>f"} <= {*found}
    assert "t6>t3" not in found
    assert "t1:4>t2" not in found


def test_russian_solitaire_packs_in_suit_and_alaska_also_upwards() -> None:
    line = "s:- t:8S3C/9S/2C/9H/QS/QH/4H f:-/-/-/- 0"

    assert moves("russian-solitaire", line) == ["t1:2>t2", "t3>t1"]
    assert moves("alaska", line) == ["t1>t3", "t1:2>t2", "t3>t1"]


# -- the ones without a new rule ------------------------------------------------------------------


def test_josephine_moves_runs_in_suit() -> None:
    line = "s:- w:- t:9H8H/TH/2C/2D/2S/3C/3D/3S/4C/4D f:-/-/-/-/-/-/-/- 0"

    assert moves("josephine", line) == ["t1:2>t2", "t3>t6", "t4>t7", "t5>t8", "t6>t9", "t7>t10"]
    assert "t1:2>t2" not in moves("forty-thieves", line)


def test_westcliff_fills_a_space_with_any_card_and_takes_nothing_back() -> None:
    line = "s:- w:4D t:-/7C/9H/9C/9D/9S/TC/TD/TH/TS f:ASA2S/-/-/- 0".replace("ASA2S", "AS2S")
    found = moves("westcliff", line)

    assert "w>t1" in found
    assert not any(move[0] == "f" or move == "d" for move in found)


# -- Golf -----------------------------------------------------------------------------------------


def test_golf_takes_the_next_rank_up_or_down_and_no_ace_on_a_king() -> None:
    line = "s:5c t:6C/8D/7S/9H/KD/AC/- f:{} 0"

    assert moves("golf", line.format("7H")) == ["d", "t1>f", "t2>f"]
    assert moves("golf", line.format("7HKC")) == ["d"]
    assert moves("putt-putt", line.format("7HKC")) == ["d", "t6>f"]
    assert moves("putt-putt", line.format("7HAC")) == ["d", "t5>f"]


def test_golf_deals_onto_its_foundation_whatever_the_rank() -> None:
    assert after("golf", "s:5cjd t:6C/8D/-/-/-/-/- f:7H 0", "d") == "s:5c t:6C/8D/-/-/-/-/- f:7HJD 0"
    assert moves("golf", "s:- t:6C/2D/-/-/-/-/- f:TH 0") == []


def test_golf_is_won_when_the_columns_are_empty_and_counts_their_cards() -> None:
    rules = GAMES["golf"]
    position = Position.from_text(rules, "s:5c t:6C/-/-/-/-/-/- f:7H 0")

    assert (home(rules, position), all_home(rules)) == (34, 35)
    assert not is_won(rules, position)
    assert is_won(rules, play(rules, position, Move.from_text("t1>f")))


def test_the_black_hole_is_the_ace_of_spades_and_takes_every_card_round_the_corner() -> None:
    rules = GAMES["black-hole"]
    for number in range(1, 20):
        position = deal(rules, number)
        assert [len(position.piles[n]) for n in rules.span(TABLEAU)] == [3] * 17
        assert [CARDS[card] for card in position.piles[-1]] == ["AS"]


# -- Baker's Dozen --------------------------------------------------------------------------------


def test_kings_are_dealt_to_the_bottom_and_spaces_stay_empty() -> None:
    rules = GAMES["bakers-dozen"]
    for number in range(1, 20):
        for n in rules.span(TABLEAU):
            ranks = [CARDS[card][0] for card in deal(rules, number).piles[n]]
            assert "K" not in ranks[ranks.count("K") :]

    line = "s:- t:-/9H/TC8D/2C/3D/4S/5H/6C/7D/JS/QH/KC/KD f:AS/-/-/- 0"
    assert [move for move in moves("bakers-dozen", line) if move.endswith("t1")] == []
    assert "t2>t3" not in moves("bakers-dozen", line)
    assert "t3>t2" in moves("bakers-dozen", line)


# -- Pyramid and TriPeaks -------------------------------------------------------------------------

ROWS = "s:{} h:{} w:{} t:" + "-/" * 15 + "3C/KD/-/-/5H/QD/4S/8C/AC/9H/KS/-/- f:- 0"
"""The last two rows of a pyramid: 3♣ lies under 4♠ and 8♣, K♦ under 8♣ and A♣, 5♥ under K♠."""


def test_a_card_plays_once_no_other_lies_on_it_and_leaves_with_its_partner_or_alone() -> None:
    line = ROWS.format("2c", "QH", "AD")

    assert {*moves("pyramid", line)} == {
        *("d", "h>w", "w>h", "w>t21", "t21>w", "h>t24", "t24>h", "t21>t24", "t24>t21", "t22>t25", "t25>t22"),
        "t26>f",
    }
    line = after("pyramid", line, "h>t24")
    assert line.split()[1:3] == ["h:-", "w:AD"]
    assert line.endswith("f:ACQH 0")
    assert "t17>f" not in moves("pyramid", line)  # 8♣ still lies on K♦
    assert "t17>f" in moves("pyramid", line.replace("/8C/", "/-/"))


def test_only_the_top_card_of_three_plays_in_tuts_tomb() -> None:
    line = ROWS.replace(" h:{}", "").format("2c", "ADQSAS")

    assert {"w>t21", "t21>w"} <= {*moves("tuts-tomb", line)}
    assert not any("w" in move for move in moves("tuts-tomb", line.replace("ADQSAS", "ASAD6D")))


def test_a_peak_turns_up_when_both_cards_on_it_have_left_and_the_game_ends_with_the_table() -> None:
    rules = GAMES["tripeaks"]
    line = "s:2c t:7s/-/-/9H/8C/" + "-/" * 22 + "- f:TH 0"
    position = play(rules, Position.from_text(rules, line), Move.from_text("t4>f"))

    assert position.to_text(rules).startswith("s:2c t:7s/-/-/-/8C")
    (happened,) = consequences(rules, position, Move.from_text("t5>f"))
    assert (happened.event.name, CARDS[happened.card]) == ("TURNED_UP", "7S")
    position = play(rules, play(rules, position, Move.from_text("t5>f")), Move.from_text("t1>f"))
    assert is_won(rules, position)
    assert home(rules, position) == all_home(rules) == 28


# -- Cruel and La Belle Lucie ---------------------------------------------------------------------


def test_a_deal_picks_the_columns_up_from_the_left_and_deals_fours_again_with_the_first_on_top() -> None:
    line = "s:- t:2S3S/-/4S5S6S7S8S/-/-/-/-/-/-/-/-/- f:AS/-/-/- {}"

    assert after("cruel", line.format(7), "d").startswith("s:- t:7S8S2S3S/4S5S6S/-/")
    assert after("cruel", line.format(7), "d").endswith(" 8")
    fans = line.replace("t:", "t:-/-/-/-/-/-/") + " seed:1"
    assert "d" in moves("la-belle-lucie", fans.format(1))
    assert "d" not in moves("la-belle-lucie", fans.format(2))


FANS = "s:- t:3H9C/6S2H9H/TS7H8D3C/5C9D8H/KD5C" + "/-" * 13 + " f:AH/AC2C3C4C/-/- {} seed:1"


def test_after_the_last_redeal_one_card_is_drawn_from_under_others_once() -> None:
    key = "la-belle-lucie-draw"

    assert moves(key, FANS.format(1)) == ["d", "t4>t2", "t5>f"]
    assert moves(key, FANS.format(2)) == ["t2:2>f", "t3:3>t4", "t4>t2", "t4:3>f", "t5>f"]
    assert moves(key, FANS.format(3)) == ["t4>t2", "t5>f"]
    drawn = FANS.format(3)
    assert after(key, FANS.format(2), "t2:2>f") == drawn.replace("6S2H9H", "6S9H").replace("AH", "AH2H")
    assert after(key, FANS.format(2), "t3:3>t4") == drawn.replace("7H8D3C/5C9D8H", "8D3C/5C9D8H7H")
    assert moves("la-belle-lucie", FANS.format(2)) == ["t4>t2", "t5>f"]


def test_a_card_is_drawn_by_its_name_or_place_and_never_by_accident() -> None:
    rules = GAMES["la-belle-lucie-draw"]
    position = Position.from_text(rules, FANS.format(2))
    for text, move in {"2h up": "t2:2>f", "7h 8h": "t3:3>t4", "t3:3 t4": "t3:3>t4", "t5 up": "t5>f"}.items():
        assert str(read_move(rules, position, text)) == move
    for text, why in {"t2 up": "before", "t3>t4": "packing", "t3:2>f": "before"}.items():
        with pytest.raises(IllegalMove) as refused:
            read_move(rules, position, text)
        assert refused.value.reason is not None
        assert refused.value.reason.why == why
    assert [str(move) for move in safe_moves(rules, position)] == ["t5>f"]
    with pytest.raises(BadPosition):
        Position.from_text(rules, FANS.format(4))


# -- Calculation and Betsy Ross -------------------------------------------------------------------


def test_a_card_that_fits_two_foundations_goes_where_the_player_says() -> None:
    line = "s:- h:4H t:4S/-/-/- f:AC2C3C/2S/3H/4C 0"

    assert moves("calculation", line)[:2] == ["h>f1", "h>f2"]
    assert after("calculation", line, "h>f1") == "s:- h:- t:4S/-/-/- f:AC2C3C4H/2S/3H/4C 0"
    assert after("calculation", line, "h>f2") == "s:- h:- t:4S/-/-/- f:AC2C3C/2S4H/3H/4C 0"
    rules = GAMES["calculation"]
    position = Position.from_text(rules, line)
    assert str(read_move(rules, position, "4s to foundation 2")) == "t1>f2"
    with pytest.raises(AmbiguousMove) as refused:
        read_move(rules, position, "h>f")
    assert refused.value.notations == ("h>f1", "h>f2")


def test_each_foundation_goes_up_by_its_own_step_round_the_corner_and_ends_with_a_king() -> None:
    line = "s:- w:{} f:AC2C3C4C5C6C7C8C9CTCJCQC/2S4S6S8STSQS/3H6H9HQH/4C8CQC3C7CJC2C6CTCAC5C9C 2"
    fitting = {card: moves("betsy-ross", line.format(card)) for card in ("KD", "AD", "2D", "9D")}

    assert fitting == {"KD": ["w>f1", "w>f4"], "AD": ["w>f2"], "2D": ["w>f3"], "9D": []}
    assert "d" in moves("betsy-ross", line.format("9D")[:-1] + "1")
