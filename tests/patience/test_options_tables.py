"""One hand-made position for each option of columns, reserves, grace cells, wrap, view; house rules."""

from dataclasses import replace

import pytest

from bot.patience import (
    GAMES,
    BadPosition,
    Game,
    Move,
    Position,
    Rules,
    UnknownGame,
    base_rank,
    deal,
    game_rules,
    is_won,
    legal_moves,
    play,
)
from bot.patience.parts import RESERVE, TABLEAU
from tests.patience.tables import after, moves


def of(rules: Rules, line: str) -> list[str]:
    return [str(move) for move in legal_moves(rules, Position.from_text(rules, line))]


# -- columns and reserves ------------------------------------------------------------------------------


def test_the_fourth_column_of_chameleon_plus_opens_when_the_stock_is_out() -> None:
    line = "s:7c8c w:KD r:4s5C t:2S/9S/4H/- f:QS/-/-/- 0"

    assert not [text for text in moves("chameleon-plus", line) if text.endswith(">t4")]
    assert after("chameleon-plus", line, "d", "d") == "s:- w:KD8C7C r:4S t:2S/9S/4H/5C f:QS/-/-/- 0"


def test_the_fourth_column_takes_the_waste_when_the_reserve_is_out() -> None:
    line = "s:7c8c w:KD r:- t:2S/9S/4H/- f:QS/-/-/- 0"

    assert "w>t4" not in moves("chameleon-plus", line)
    assert "w>t4" in moves("chameleon-plus", line.replace("s:7c8c", "s:-"))


def test_a_column_of_eagle_wing_holds_three_cards() -> None:
    line = "s:- w:7C r:2s3s t:TC9C8C/8C/2H/3D/5D/6H/9H/JS f:QS/-/-/- 2"

    assert moves("eagle-wing", line) == ["w>t2"]


def test_the_trunk_of_eagle_wing_is_closed_until_its_last_card() -> None:
    line = "s:- w:- r:2s7C t:9C/8C/2H/3D/4D/5H/6H/9H f:QS/-/-/- 2"
    with pytest.raises(BadPosition):
        Position.from_text(GAMES["eagle-wing"], line)
    line = line.replace("r:2s7C", "r:2s7c")

    assert [text for text in moves("eagle-wing", line) if text[0] == "r"] == []
    assert [text for text in moves("eagle-wing", line.replace("r:2s7c", "r:7C")) if text[0] == "r"] == [
        "r>t2"
    ]
    filled = after("eagle-wing", line.replace("2H/3D", "KS/3D"), "t3>f")
    assert filled.split()[2:4] == ["r:2S", "t:9C/8C/7C/3D/4D/5H/6H/9H"]


def test_fixed_foundations_take_their_own_suit() -> None:
    line = "s:- w:AH r:3C/- t:9C/9D/TC/TD/JC/JD/KD/QD f:-/-/-/- 0"

    assert after("gate-pysol", line, "w>f").split()[-2] == "f:-/-/AH/-"


def test_terrace_plays_its_reserve_to_the_foundations_alone() -> None:
    line = "s:- w:5C o:-/-/-/- r:8C6C t:7D/9H/9D/JH/JD/QC/QS/3H/3D f:KS/KC/-/-/-/-/-/- 0"
    rules = GAMES["terrace"]
    position = Position.from_text(rules, line.replace("6C t", "AH t"))

    assert [text for text in moves("terrace", line) if text[0] == "r"] == []
    assert "r>f" in [str(move) for move in legal_moves(rules, position)]


def test_terrace_deals_the_other_columns_after_the_choice() -> None:
    rules = GAMES["terrace"]
    for number in range(1, 30):
        position = deal(rules, number)
        assert [str(move) for move in legal_moves(rules, position)] == ["o1>f", "o2>f", "o3>f", "o4>f"]
        stock = position.piles[0]
        chosen = play(rules, position, Move.from_text("o2>f"))
        columns = [chosen.piles[n] for n in rules.span(TABLEAU)]

        assert [len(column) for column in columns] == [1] * 9
        assert [column[0] for column in columns[3:]] == list(reversed(stock[-6:]))


def test_dutchess_chooses_its_base_from_the_fans() -> None:
    rules = GAMES["dutchess"]
    position = deal(rules, 1)

    assert [str(move) for move in legal_moves(rules, position)] == ["r1>f", "r2>f", "r3>f", "r4>f"]
    assert base_rank(rules, play(rules, position, Move.from_text("r3>f"))) is not None


def test_dutchess_fills_spaces_from_the_fans_and_from_the_waste_when_they_are_out() -> None:
    line = "s:- w:9C r:4C/-/-/- t:-/QD/KH/4D f:2S/-/-/- 1"

    assert [text for text in moves("dutchess", line) if text.endswith(">t1")] == ["r1>t1"]
    assert [text for text in moves("dutchess", line.replace("r:4C", "r:-")) if text.endswith(">t1")] == [
        "w>t1"
    ]


# -- Chord ---------------------------------------------------------------------------------------------

CELLS = "r:-/-/-/-/-/-/-/-"
COLUMNS = "t:KC/KC/KC/KS/KS/KS/KD/KD"


def test_chord_graceopen_fills_cells_from_the_waste_from_the_start() -> None:
    assert "w>r3" in moves("chord-graceopen", f"s:ah w:3C {CELLS} {COLUMNS} f:-/-/-/-/-/-/-/- 0")


def test_chord_graceonce_fills_the_cells_a_single_time() -> None:
    line = f"s:- w:2C3C4C5C6C7C8C9C2S {CELLS} {COLUMNS} f:-/-/-/-/-/-/-/- 0"

    assert moves("chord-graceonce", line) == ["d"]
    filled = after("chord-graceonce", line, "d").replace("r:2S", "r:-")
    assert moves("chord-graceonce", filled) == []


def test_chord_eighty_is_won_wherever_the_high_cards_lie() -> None:
    ups = "/".join("".join(f"{r}{suit}" for r in "A23456789T") for suit in "CDSHCDSH")
    line = f"s:- w:KC {CELLS} {COLUMNS} f:{ups} 1"

    assert is_won(GAMES["chord-eighty"], Position.from_text(GAMES["chord-eighty"], line))
    assert not is_won(GAMES["chord"], Position.from_text(GAMES["chord"], line))


# -- wrap and view -------------------------------------------------------------------------------------


def test_a_king_goes_on_an_ace_or_not_or_not_on_the_base() -> None:
    kings = "s:- h:- w:KS t:AS/9S/3H/6H/4D f:{}/-/-/- 0"

    assert "w>t1" in moves("four-seasons", kings.format("AH"))
    assert "w>t1" not in moves("four-seasons-nowrap", kings.format("7H"))
    assert "w>t1" in moves("four-seasons-tobase", kings.format("7H"))
    assert "w>t1" not in moves("four-seasons-tobase", kings.format("AH"))
    sixes = "s:- h:- w:6S t:7S/9S/3H/TH/4D f:{}/-/-/- 0"
    assert "w>t1" not in moves("four-seasons-tobase", sixes.format("7H"))
    assert "w>t1" in moves("four-seasons", sixes.format("7H"))


def test_a_squared_frog_shows_its_last_card_alone() -> None:
    open_frog, squared = GAMES["frog"], GAMES["frog-squared"]
    n = open_frog.span(RESERVE)[0]

    assert deal(open_frog, 1).hidden[n] == 0
    assert deal(squared, 1).hidden[n] == 12
    assert deal(squared, 1).piles == deal(open_frog, 1).piles


# -- house rules ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("switched", "declared"),
    [
        ("four-seasons+nowrap", "four-seasons-nowrap"),
        ("four-seasons+tobase", "four-seasons-tobase"),
        ("simplicity+nowrap", "simplicity-nowrap"),
        ("four-seasons+merged", "royal-east"),
        ("royal-east+held", "four-seasons"),
    ],
)
def test_a_house_rule_makes_the_rules_that_are_declared_by_hand(switched: str, declared: str) -> None:
    made, rules = game_rules(switched), GAMES[declared]
    named = replace(
        made,
        key=rules.key,
        game=rules.game,
        reading=rules.reading,
        difference=rules.difference,
        table=rules.table,
    )

    assert named == rules


def test_an_unknown_house_rule_or_one_that_changes_nothing_is_no_key() -> None:
    for key in ("canfield+", "canfield+whist", "canfield+wrap", "gate+tobase", "canfield+takeback+forced"):
        with pytest.raises(UnknownGame):
            game_rules(key)


def test_a_game_with_house_rules_is_one_line_too() -> None:
    text = "canfield+forced+takeback 17 d undo"

    assert str(Game.from_text(text)) == text
    assert Game.from_text(text).rules.difference == (
        "Cards that begin a foundation go up automatically. Foundation cards may be taken back."
    )
