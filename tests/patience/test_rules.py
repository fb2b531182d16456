"""One hand-made position for each rule of the ten games."""

from collections import Counter

import pytest

from bot.patience import GAMES, Position, base_rank, deal, is_won, legal_moves, pack, rank
from bot.patience.rules import FOUNDATION, OFFER, RESERVE, TABLEAU
from tests.patience.tables import after, moves

DEALS = range(1, 120)

# -- the arithmetic of the deals ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "foundations", "columns", "reserve", "stock"),
    [
        ("chameleon-000", 1, 3, 12, 36),
        ("chameleon-001", 1, 3, 12, 36),
        ("chameleon-002", 1, 3, 12, 36),
        ("four-seasons", 1, 5, 0, 46),
        ("simplicity", 1, 12, 0, 39),
        ("fortunes-favor", 4, 12, 0, 36),
        ("canfield", 1, 4, 13, 34),
        ("storehouse", 4, 4, 13, 31),
        ("gate", 0, 8, 10, 34),
        ("chord", 0, 24, 0, 80),
        ("frog-allaces", 8, 0, 13, 83),
    ],
)
def test_the_cards_are_dealt_out_as_the_text_counts_them(
    key: str, foundations: int, columns: int, reserve: int, stock: int
) -> None:
    rules = GAMES[key]
    for number in DEALS:
        position = deal(rules, number)
        counts = {
            kind: sum(len(position.piles[n]) for n in rules.span(kind))
            for kind in (FOUNDATION, TABLEAU, RESERVE)
        }

        assert counts == {FOUNDATION: foundations, TABLEAU: columns, RESERVE: reserve}
        assert len(position.piles[0]) == stock


def test_selective_canfield_offers_five_cards_beside_the_reserve() -> None:
    rules = GAMES["selective-canfield"]
    position = deal(rules, 1)

    assert [len(position.piles[n]) for n in rules.span(OFFER)] == [1] * 5
    assert len(position.piles[0]) == 34


def test_a_frog_holds_thirteen_cards_and_no_ace_and_an_ace_is_out() -> None:
    rules = GAMES["frog"]
    stocks: Counter[int] = Counter()
    for number in range(1, 1500):
        position = deal(rules, number)
        frog = position.piles[rules.span(RESERVE)[0]]
        begun = [position.piles[n] for n in rules.span(FOUNDATION) if position.piles[n]]

        assert len(frog) == 13
        assert all(rank(card) != 0 for card in frog)
        assert all(len(pile) == 1 and rank(pile[0]) == 0 for pile in begun)
        assert 1 <= len(begun) <= 8
        assert len(position.piles[0]) == 91 - len(begun)
        stocks[len(position.piles[0])] += 1

    assert stocks.most_common(1)[0][0] == 90
    assert 0.66 < stocks[90] / 1499 < 0.75  # 70.70 % by calculation


def test_a_frog_without_an_ace_takes_the_first_from_the_stock_and_leaves_the_order_as_it_was() -> None:
    rules = GAMES["frog"]
    for number in range(1, 60):
        cards = pack(number, 2)
        if all(rank(card) for card in cards[-13:]):
            left = cards[:-13]
            first = max(i for i, card in enumerate(left) if rank(card) == 0)
            ace = left.pop(first)

            position = deal(rules, number)

            assert position.piles[0] == tuple(left)
            assert position.piles[rules.span(FOUNDATION)[0]] == (ace,)


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


# -- Four Seasons and Simplicity ------------------------------------------------------------------


def test_four_seasons_builds_down_whatever_the_suits_one_card_at_a_time() -> None:
    line = "s:- h:- w:- t:9C8D/9S/2H/AH/4D f:QS/-/-/- 0"

    assert moves("four-seasons", line) == ["t1>t2", "t4>t3"]


def test_four_seasons_lays_a_king_on_an_ace() -> None:
    assert "w>t1" in moves("four-seasons", "s:- h:- w:KS t:AS/9S/3H/6H/4D f:7S/-/-/- 0")


def test_four_seasons_fills_a_space_from_tableau_waste_or_hand_when_one_likes() -> None:
    line = "s:3c h:2D w:KD t:-/9S8S/4H/6H/JD f:QS/-/-/- 0"

    assert moves("four-seasons", line) == ["d", "h>t1", "w>t1", "t2>t1"]


def test_four_seasons_builds_the_corners_up_from_the_base_round_the_corner() -> None:
    assert moves("four-seasons", "s:- h:QD w:AS t:9C/5S/2H/7H/3D f:QSKS/-/-/- 0")[:2] == ["h>f", "w>f"]


def test_four_seasons_has_no_redeal() -> None:
    assert moves("four-seasons", "s:- h:7D w:KD t:4S/9S/2C/JH/6D f:QS/-/-/- 0") == []


def test_simplicity_builds_down_in_alternating_colours() -> None:
    line = "s:- h:- w:- t:9C/8D/8S/2H/2C/2D/2S/4H/4C/4D/4S/6H f:QS/-/-/- 0"

    assert moves("simplicity", line) == ["t2>t1"]
    assert "t1>t4" in moves("simplicity", line.replace("9C/8D", "AC/8D"))
    assert "t1>t4" in moves("simplicity", line.replace("t:9C/8D/8S/2H", "t:KC/8D/8S/AH"))


# -- Fortune's Favor ------------------------------------------------------------------------------


TWELVE = "2C/3D/4D/5D/6D/7D/8D/9D/TD/JD/QD"


def test_fortunes_favor_builds_down_in_suit_one_card_at_a_time() -> None:
    line = "s:- h:KC w:- t:4H/3S/6H/8H/TC/QS/3H/5C/7C/9C/JC/KS f:AC/AH/AS/AD 1"

    assert moves("fortunes-favor", line) == ["t5>t11", "t6>t12", "t7>t1", "t10>t5"]


def test_fortunes_favor_fills_a_space_from_the_waste_then_the_hand_then_the_stock() -> None:
    line = "s:kc h:KD w:KH t:2S/" + TWELVE + " f:AS/AH/AC/AD 0"

    assert after("fortunes-favor", line, "t1>f").split()[:4] == ["s:kc", "h:KD", "w:-", "t:KH/" + TWELVE]
    line = line.replace("w:KH", "w:-")
    assert after("fortunes-favor", line, "t1>f").split()[:4] == ["s:kc", "h:-", "w:-", "t:KD/" + TWELVE]
    line = line.replace("h:KD", "h:-")
    assert after("fortunes-favor", line, "t1>f").split()[:4] == ["s:-", "h:-", "w:-", "t:KC/" + TWELVE]


def test_fortunes_favor_never_moves_a_column_card_into_a_space_even_when_all_else_is_gone() -> None:
    line = "s:- h:- w:- t:-/" + TWELVE + " f:AS/AH/AC/AD 1"

    assert not [text for text in moves("fortunes-favor", line) if text.endswith(">t1")]


def test_fortunes_favor_has_one_redeal() -> None:
    line = "s:- h:KC w:KH t:4H/3S/6H/8H/TC/QS/3H/5C/7C/9C/JC/KS f:AC/AH/AS/AD 0"

    assert after("fortunes-favor", line, "d").startswith("s:kckh h:- w:- ")
    assert "d" not in moves("fortunes-favor", line.replace(" 0", " 1"))


# -- Gate -----------------------------------------------------------------------------------------


RAILS = "2C/4D/4H/6D/6H/8D/8H"


def test_gate_plays_only_the_last_card_of_each_post() -> None:
    line = "s:- h:- w:- r:5C3C/7C5S t:9D/" + RAILS + " f:AS/-/-/- 0"

    assert moves("gate", line) == ["r1>t3", "r1>t4", "r2>t5", "r2>t6"]


def test_gate_builds_down_in_alternating_colours_and_never_on_an_ace() -> None:
    assert moves("gate", "s:- h:KC w:7C r:-/- t:AH/" + RAILS + " f:-/-/-/- 0") == [
        "w>t7",
        "w>t8",
        "t1>f",
        "t1>t2",
    ]


def test_gate_moves_the_top_card_or_the_whole_pile() -> None:
    line = "s:- h:- w:- r:KC/- t:9S8D7S/9C/TH/8H/2C/2S/4C/4S f:-/-/-/- 0"

    assert [text for text in moves("gate", line) if text.startswith("t1")] == ["t1>t4", "t1:3>t3"]


def test_gate_fills_a_space_from_the_posts_alone_while_they_last() -> None:
    line = "s:ac h:KC w:3C r:5C/- t:-/" + RAILS + " f:-/-/-/- 0"

    assert [text for text in moves("gate", line) if text.endswith("t1")] == ["r1>t1"]


def test_gate_fills_a_space_from_waste_or_hand_once_the_posts_are_out() -> None:
    line = "s:ac h:KC w:3C r:-/- t:-/" + RAILS + " f:-/-/-/- 0"

    assert [text for text in moves("gate", line) if text.endswith("t1")] == ["h>t1", "w>t1"]
    assert [text for text in moves("gate-postsonly", line) if text.endswith("t1")] == []


def test_gate_lets_a_space_wait() -> None:
    assert "d" in moves("gate", "s:ac h:KC w:3C r:5C/- t:-/" + RAILS + " f:-/-/-/- 0")


# -- Chord ----------------------------------------------------------------------------------------

CELLS = "r:-/-/-/-/-/-/-/-"
COLUMNS = "t:KC/KC/KC/KS/KS/KS/KD/KD"


def test_chord_turns_the_next_card_of_a_column_up_by_itself() -> None:
    line = f"s:ah w:- {CELLS} t:3c4cAS/KC/KC/KS/KS/KS/KD/KD f:-/-/-/-/-/-/-/- 0"

    assert (
        after("chord", line, "t1>f") == f"s:ah w:- {CELLS} t:3c4C/KC/KC/KS/KS/KS/KD/KD f:AS/-/-/-/-/-/-/- 0"
    )


def test_chord_lays_nothing_on_a_ten() -> None:
    ten = "AC2C3C4C5C6C7C8C9CTC"

    assert "w>f" not in moves("chord", f"s:- w:JC {CELLS} {COLUMNS} f:{ten}/-/-/-/-/-/-/- 0")
    assert "w>f" in moves("chord", f"s:- w:TC {CELLS} {COLUMNS} f:{ten[:-2]}/-/-/-/-/-/-/- 0")


def test_chord_gives_the_second_black_ace_the_third_place() -> None:
    line = f"s:- w:AS {CELLS} {COLUMNS} f:AC/-/-/-/-/-/-/- 0"

    assert after("chord", line, "w>f").split()[-2] == "f:AC/-/AS/-/-/-/-/-"


def test_chord_strict_lets_the_second_black_ace_wait_for_a_red_one() -> None:
    line = f"s:- w:AS {CELLS} {COLUMNS} f:AC/-/-/-/-/-/-/- 0"

    assert "w>f" not in moves("chord-strict", line)
    assert after("chord-strict", line.replace("AS", "AH"), "w>f").split()[-2] == "f:AC/AH/-/-/-/-/-/-"
    assert "w>f" in moves("chord-strict", line.replace("f:AC/-", "f:AC/AH"))


def test_chord_moves_runs_and_any_part_of_them_but_nothing_face_down() -> None:
    line = f"s:- w:- {CELLS} t:jcTD9S8D/TC/9C/JS/2C/2S/4C/4S f:-/-/-/-/-/-/-/- 0"

    assert [text for text in moves("chord", line) if text.startswith("t1")] == ["t1>t3", "t1:3>t4"]


def test_chord_fills_a_space_with_any_card_or_run() -> None:
    line = "s:- w:5C r:-/7D/-/-/-/-/-/- t:-/TD9S/JC/JS/2C/2S/4C/4S f:-/-/-/-/-/-/-/- 1"
    found = moves("chord", line)

    assert {"w>t1", "r2>t1", "t2>t1"} <= set(found)
    assert "t2:2>t1" not in found  # a whole column into a space changes nothing
    assert "t2:2>t1" in moves("chord", line.replace("TD9S", "3DTD9S"))


def test_chord_opens_the_grace_row_only_when_the_stock_is_out() -> None:
    line = f"s:ah w:2C3C {CELLS} {COLUMNS} f:-/-/-/-/-/-/-/- 0"

    assert not [text for text in moves("chord", line) if ">r" in text]
    assert moves("chord", line.replace("s:ah", "s:-")) == ["d"]


def test_chord_fills_the_grace_row_from_the_top_of_the_waste() -> None:
    line = f"s:- w:2C3C4C5C6C7C8C9C2S {CELLS} {COLUMNS} f:-/-/-/-/-/-/-/- 0"

    assert after("chord", line, "d").startswith("s:- w:2C r:2S/9C/8C/7C/6C/5C/4C/3C ")
    assert after("chord", line.replace("2C3C4C5C6C7C", "2C"), "d").startswith(
        "s:- w:- r:2S/9C/8C/2C/-/-/-/- "
    )


def test_chord_fills_grace_cells_later_from_the_waste_alone_one_by_one_or_all() -> None:
    line = f"s:- w:2C4C r:5H/-/-/9C/9C/9C/9C/9C {COLUMNS} f:-/-/-/-/-/-/-/- 1"

    assert moves("chord", line) == ["d", "w>r2", "w>r3"]
    assert after("chord", line, "d").startswith("s:- w:- r:5H/4C/2C/9C/")


def test_chord_is_won_with_eighty_cards_up_and_king_queen_knave_in_every_column() -> None:
    rules = GAMES["chord"]
    ups = "/".join("".join(f"{r}{suit}" for r in "A23456789T") for suit in "CDSHCDSH")
    won = f"s:- w:- {CELLS} t:KCQDJS/KSQHJC/KCQHJS/KSQDJC/KDQCJH/KHQSJD/KDQSJH/KHQCJD f:{ups} 1"

    assert is_won(rules, Position.from_text(rules, won))
    for other in (
        won.replace("KCQDJS", "KCJSQD", 1),
        won.replace("KCQDJS/KSQHJC", "KCQDJSTC/KSQHJC").replace("9CTC/", "9C/", 1),
        won.replace("w:-", "w:JS").replace("KCQDJS", "KCQD", 1),
        won.replace("r:-", "r:JS").replace("KCQDJS", "KCQD", 1),
    ):
        assert not is_won(rules, Position.from_text(rules, other))


# -- Frog -----------------------------------------------------------------------------------------


def test_frog_lays_the_turned_card_on_any_column() -> None:
    line = "s:- h:5C r:9C t:7C/8C/-/-/- f:AS/-/-/-/-/-/-/- 0"

    assert moves("frog", line) == ["h>t1", "h>t2", "h>t3", "h>t4", "h>t5"]


def test_frog_and_columns_play_to_the_foundations_alone() -> None:
    line = "s:2c h:- r:2D t:7C/2H/-/-/- f:AS/-/-/-/-/-/-/- 0"

    assert moves("frog", line) == ["d", "r>f", "t2>f"]


def test_frog_builds_up_whatever_the_suits_to_the_king() -> None:
    line = "s:- h:KD r:2D t:7C/AH/-/-/- f:AS2D3C4H5S6S7D8H9CTDJSQH/-/-/-/-/-/-/- 0"

    assert moves("frog", line)[0] == "h>f"
    assert "t2>f" in moves("frog", line)
    assert not [text for text in moves("frog", line.replace("QH/-", "QHKH/-")) if text == "h>f"]


def test_frog_wants_the_turned_card_placed_before_the_next_is_turned() -> None:
    assert "d" not in moves("frog", "s:2c h:9C r:2D t:7C/AH/-/-/- f:AS/-/-/-/-/-/-/- 0")


def test_frog_has_no_redeal() -> None:
    assert moves("frog", "s:- h:- r:9D t:7C/4H/-/-/- f:AS/-/-/-/-/-/-/- 0") == []
