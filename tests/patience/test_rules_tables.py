"""One hand-made position for each rule: Four Seasons, Simplicity, Fortune's Favor, Gate, Chord, Frog."""

from bot.patience import GAMES, Position, is_won
from tests.patience.tables import after, moves

DEALS = range(1, 120)

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
