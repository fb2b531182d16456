"""Moves as they are written, and as people type them."""

from contextlib import suppress

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.patience import (
    DEAL,
    GAMES,
    AmbiguousMove,
    IllegalMove,
    Move,
    NotationError,
    PatienceError,
    Position,
    Rules,
    deal,
    legal_moves,
    read_move,
    read_moves,
)

CHORD, GATE, FROG = GAMES["chord"], GAMES["gate"], GAMES["frog"]

# t1 holds Q-J, which fit together on the king of t2; 10 of hearts waits in the waste; t3 is a space.
TABLE = "s:ah w:TH r:-/-/-/-/-/-/-/- t:QHJS/KS/-/9C/4D/5D/6D/AD f:-/-/-/-/-/-/-/- 0"


def read(text: str, line: str = TABLE) -> str:
    return str(read_move(CHORD, Position.from_text(CHORD, line), text))


@pytest.mark.parametrize(
    "text", ["d", "w>f", "h>t3", "r2>t1", "r>t12", "t1:3>t4", "t10:12>t3", "s>t2", "o2>f", "w>r5"]
)
def test_a_move_and_its_text_are_inverse(text: str) -> None:
    assert str(Move.from_text(text)) == text


def _outcome(rules: Rules, position: Position, text: str) -> object:
    try:
        return read_moves(rules, position, text)
    except PatienceError as error:
        return type(error), str(error.args).replace(text, "…")


@given(
    st.sampled_from(list(GAMES)),
    st.integers(1, 99),
    st.from_regex(r"[a-z][0-9:]{,3}>[a-z][0-9]?", fullmatch=True),
)
def test_a_text_as_buttons_write_it_is_read_as_with_a_space_after_it(
    key: str, number: int, text: str
) -> None:
    rules = GAMES[key]
    position = deal(rules, number)
    for each in (text, *map(str, legal_moves(rules, position))):
        assert _outcome(rules, position, each) == _outcome(rules, position, f"{each} ")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "D",
        "T1>t2",
        "t1 > t2",
        "t1>",
        ">t1",
        "t0>f",
        "t01>f",
        "t1:1>t2",
        "t1:0>t2",
        "s>w",
        "t1>s",
        "x>f",
        "t1>t2 ",
        "t100>f",
        "t1>f>f",
        "w->f",
        "deal",
        "t1:100>t2",
        "d>f",
        "t²>f",
    ],
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as error:
        Move.from_text(text)
    assert error.value.text == text


@pytest.mark.parametrize("text", ["d", "D", "deal", " Draw ", "turn", "next"])
def test_words_for_the_deal(text: str) -> None:
    assert read(text) == "d"


@pytest.mark.parametrize(
    "text",
    [
        "t1:2>t2",
        "T1:2 > T2",
        "t1:2 t2",
        "qh ks",
        "QH>t2",
        "qh 2",
        "Q♥ K♠",
        "q♥️ → k♠",
        "QH to KS",
        "qh onto ks",
        "1:2 2",
        "column 1 x2 to column 2",
        "1 to 2",
        "t1 -> t2",
        "T1>T2",
        "t1t2",
        "1 2",
        "1-2",
        "qh - ks",
        "1,2",
    ],
)
def test_the_queen_and_her_run_go_on_the_king(text: str) -> None:
    assert read(text) == "t1:2>t2"


@pytest.mark.parametrize(
    "text", ["w>t1", "W T1", "th js", "10h js", "10♥ to 1", "waste 1", "waste to column 1", "w1"]
)
def test_the_ten_goes_on_the_knave(text: str) -> None:
    assert read(text) == "w>t1"


@pytest.mark.parametrize("text", ["t8>f", "ad f", "AD foundation", "a♦ up", "ad home", "8 f", "t8 up"])
def test_the_ace_goes_up(text: str) -> None:
    assert read(text) == "t8>f"


def test_an_exact_notation_is_itself_even_where_it_could_mean_more() -> None:
    assert read("t1>t3") == "t1>t3"


def test_what_fits_several_moves_is_asked() -> None:
    line = TABLE.replace("QHJS", "3CQHJS")
    with pytest.raises(AmbiguousMove) as error:
        read("1 3", line)
    assert error.value.notations == ("t1>t3", "t1:2>t3")


def test_a_card_alone_is_enough_if_it_has_one_move() -> None:
    line = "s:- h:5C r:9C t:7C/-/-/-/- f:AS2S3S4S/-/-/-/-/-/-/- 0"
    position = Position.from_text(FROG, line)

    with pytest.raises(AmbiguousMove):
        read_move(FROG, position, "5c")
    assert (
        str(read_move(FROG, Position.from_text(FROG, line.replace("h:5C", "h:-").replace("9C", "5D")), "5d"))
        == "r>f"
    )


def test_an_illegal_move_is_distinguished_from_what_is_no_move() -> None:
    for text in ("t4>t1", "4d up", "w>f", "t9>t1", "h>f", "t1:3>t2"):
        with pytest.raises(IllegalMove) as error:
            read(text)
        assert error.value.text == text
    for text in ("hello", "", "1 to", "to 2", "the box", ":", "x1>t2", "1 2 3"):
        with pytest.raises(NotationError) as error:
            read(text)
        assert error.value.text == text


def test_deal_is_illegal_when_it_is() -> None:
    with pytest.raises(IllegalMove):
        read("deal", TABLE.replace("s:ah w:TH", "s:- w:-"))


def test_posts_and_hand_have_names_too() -> None:
    position = Position.from_text(GATE, "s:- h:3C w:4C r:5C/6C t:-/2C/4D/4D/5D/6D/7D/8D f:AS/-/-/- 0")

    assert str(read_move(GATE, position, "post 1 to column 1")) == "r1>t1"
    assert str(read_move(GATE, position, "r2 7")) == "r2>t7"
    assert str(read_move(GATE, position, "hand to 3")) == "h>t3"
    assert str(read_move(GATE, position, "6c 7d")) == "r2>t7"
    assert str(read_move(GATE, position, "h3")) == "h>t3"


def test_a_number_after_the_only_reserve_is_a_column() -> None:
    position = Position.from_text(GAMES["canfield"], "s:- w:- r:3C t:4D/KS/4H/9S f:AS/-/-/- 0")

    assert str(read_move(GAMES["canfield"], position, "r3")) == "r>t3"
    assert str(read_move(GAMES["canfield"], position, "reserve 1")) == "r>t1"


def test_every_legal_move_reads_as_itself() -> None:
    for rules in GAMES.values():
        position = deal(rules, 3)
        for move in legal_moves(rules, position):
            assert read_move(rules, position, str(move)) == move
            assert read_move(rules, position, f" {str(move).upper()} ") == move


@given(st.text(max_size=40))
@example("²")
def test_any_text_is_a_legal_move_or_one_of_our_errors(text: str) -> None:
    position = deal(CHORD, 1)
    with suppress(PatienceError):
        assert read_move(CHORD, position, text) in legal_moves(CHORD, position)


@given(st.from_regex(r"[shwortf1-9a-kAKQJT♥♠:> ]{1,12}", fullmatch=True))
def test_anything_that_looks_like_a_move_is_read_or_refused(text: str) -> None:
    position = Position.from_text(CHORD, TABLE)
    with suppress(PatienceError):
        assert read_move(CHORD, position, text) in legal_moves(CHORD, position)


def test_the_deal_is_a_move_like_any_other() -> None:
    assert Move.from_text("d") == DEAL
