"""Sentences about moves, boards and refusals."""

import pytest

from bot.controls.markdown import markdown
from bot.patience import (
    DEAL,
    GAMES,
    AmbiguousMove,
    BadDeal,
    Game,
    IllegalMove,
    Move,
    NotationError,
    NothingToRedo,
    NothingToUndo,
    PatienceError,
    Position,
    TooManyMoves,
    UnknownGame,
    deal_text,
    has_safe_moves,
    legal_moves,
    read_game,
)
from bot.words.games import last_event, move_made
from bot.words.language import speaking
from bot.words.leaderboards import leaderboard_page
from bot.words.marks import bold
from bot.words.moves import describe_move, nothing_safe
from bot.words.refusals import refusal
from bot.words.rules.facts import aim_in_short
from bot.words.text import person


def said(key: str, position: str, move: str) -> str:
    rules = GAMES[key]
    return describe_move(rules, Position.from_text(rules, position), Move.from_text(move)).replace(
        "\ufe0e", ""
    )


@pytest.mark.parametrize(
    ("key", "position", "move", "expected"),
    [
        ("canfield", "s:- w:QS r:7C t:8D/QD/KH/4C f:AS/-/-/- 0", "r>t1", "7♣ from the reserve onto 8♦ (T1)"),
        ("canfield", "s:- w:QS r:7C t:8D/QD/KH/4C f:AS/-/-/- 0", "w>t3", "Q♠ from the waste onto K♥ (T3)"),
        (
            "canfield",
            "s:- w:QS r:- t:QDJS/KS/KH/4C f:AS/-/-/- 0",
            "t1:2>t2",
            "Q♦ and 1 more from T1 onto K♠ (T2)",
        ),
        ("canfield", "s:- w:QS r:- t:2S/KS/KH/4C f:AS/-/-/- 0", "t1>f", "2♠ from T1 to its foundation"),
        (
            "canfield",
            "s:ah w:QS r:- t:-/KS/KH/4C f:AS/-/-/- 0",
            "s>t1",
            "the next card from the stock into the space T1",
        ),
        ("canfield", "s:ah2h w:QS r:- t:-/KS/KH/4C f:AS/-/-/- 0", "d", "Turn the next 2 cards"),
        ("canfield", "s:- w:QS r:- t:-/KS/KH/4C f:AS/-/-/- 0", "d", "Turn the waste over"),
        (
            "gate",
            "s:- h:- w:4C r:5C/6D t:-/2C/3D/4D/5D/6D/7D/8D f:AS/-/-/- 0",
            "r2>t1",
            "6♦ from R2 into the space T1",
        ),
        (
            "frog",
            "s:- h:2C r:9C t:7C/8C/-/-/- f:AS/-/-/-/-/-/-/- 0",
            "h>f",
            "2♣ from the hand to a foundation",
        ),
        (
            "frog",
            "s:- h:2C r:2D t:7C/8C/-/-/- f:AS/-/-/-/-/-/-/- 0",
            "r>f",
            "2♦ from the frog to a foundation",
        ),
        (
            "golf",
            "s:- t:7C/8D/-/-/-/-/- f:6H 0",
            "t1>f",
            "7♣ from T1 to the foundation",
        ),
    ],
)
def test_a_describe_move(key: str, position: str, move: str, expected: str) -> None:
    assert said(key, position, move) == expected


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("canfield 1", "Q♦ could go up, but J♣ may still have to be packed on it."),
        ("klondike 1 d d d d d w>f d d d d d d", "2♦ could go up, but it may be needed in a column later."),
        ("frog 1 d h>t5 d", "2♦ could go up, but another card may need that foundation."),
        ("fortunes-favor 1", "2♠ could go up, but that changes which cards come next."),
    ],
)
def test_auto_says_why_a_card_that_could_go_up_is_left(text: str, sentence: str) -> None:
    game = Game.from_text(text)
    assert not has_safe_moves(game.rules, game.known)
    said = nothing_safe(game.rules, game.known).replace("\ufe0e", "")
    assert said == f"{sentence} {bold('Auto')} leaves that to you."


@pytest.mark.parametrize(
    ("key", "position", "move", "expected"),
    [
        (
            "canfield",
            "s:ah w:QS r:js9D t:5D/KS/KH/4C f:4D/-/-/- 0",
            "t1>f",
            "5♦ from T1 to its foundation · 9♦ from the reserve fills T1 · J♠ turned up",
        ),
        (
            "klondike",
            "s:- w:- t:qh3C/4H/-/-/-/-/- f:AS/-/-/- 0",
            "t1>t2",
            "3♣ from T1 onto 4♥ (T2) · Q♥ turned up",
        ),
        (
            "fortunes-favor",
            "s:kd9d h:- w:- t:2S/3S/5H/6H/7H/8H/9H/TH/JH/QH/KH/KS f:AS/AH/AD/AC 0",
            "t1>f",
            "2♠ from T1 to its foundation · 9♦ from the stock fills T1",
        ),
        (
            "canfield",
            "s:ks w:QS r:- t:5D/KS/KH/- f:4D/-/-/- 0",
            "s>t4",
            "K♠ from the stock into the space T4",
        ),
        (
            "scorpion",
            "s:kd9d8c t:2S/3S/5H/6H/7H/8H/9H f:-/-/-/- 0",
            "d",
            "Dealt a card to each of T1 to T3",
        ),
    ],
)
def test_what_happens_by_itself_is_said(key: str, position: str, move: str, expected: str) -> None:
    rules = GAMES[key]
    told = move_made(rules, Position.from_text(rules, position), Move.from_text(move))
    assert told.replace("\ufe0e", "") == expected


def test_a_hint_says_which_other_move_is_as_good() -> None:
    said = last_event(Game.from_text("canfield 1 hint:r>t3=d"))
    expected = "Hint: Q♦ from the reserve onto K♠ (T3). About as good: Turn the next 3 cards"
    assert said.replace("\ufe0e", "") == expected


def test_a_hint_to_deal_says_why_until_the_stock_was_seen() -> None:
    stock = " ".join(["d"] * 24)
    said = [last_event(Game.from_text(f"klondike 1 {deals} hint:d")) for deals in ("d", stock, f"{stock} d")]
    first = "Hint: turn over the stock first, to see all its cards"
    assert said[0] == first
    assert first not in said[1:]
    assert last_event(Game.from_text("klondike-vegas 1 d hint:d")) != first  # it is turned over once


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("canfield-bsd 1 d", "Turned 6♣ 4♠ Q♣ · Q♣ from the waste goes up"),
        ("frog 1 d h>t5 d", "K♥ from the hand into the space T5 · Turned 2♦"),
        ("canfield 5 d undo", "Taken back: Turned 2♥ 3♥ K♦"),
        ("klondike 1 d undo redo", "Redone: Turned 10♥"),
        ("frog 1 d h>t5 d undo undo", "Taken back: K♥ from the hand into the space T5 · Turned 2♦"),
        ("frog 1 d h>t5 d undo undo redo redo", "Redone: K♥ from the hand into the space T5 · Turned 2♦"),
        ("canfield 5 d d", "Turned 2♥ 3♥ K♦, 5♠ Q♦ 10♦"),
    ],
)
def test_deals_without_a_choice_are_said_with_the_move_before_them(text: str, expected: str) -> None:
    assert last_event(Game.from_text(text)).replace("\ufe0e", "") == expected


@pytest.mark.parametrize("key", GAMES)
def test_every_legal_move_of_an_opening_has_words_of_its_own(key: str) -> None:
    rules = GAMES[key]
    for number in range(1, 6):
        position = Game.start(rules, str(number)).position
        labels = [describe_move(rules, position, step) for step in legal_moves(rules, position)]

        assert len(set(labels)) == len(labels)
        assert all(0 < len(label) <= 100 for label in labels)


def test_every_trouble_of_the_engine_is_one_clear_sentence() -> None:
    for error in _engine_errors():
        text = refusal(error)

        assert text.endswith((".", "?")), text
        assert type(error).__name__ not in text


def _engine_errors() -> list[PatienceError]:
    bad: list[PatienceError] = []
    for deal in (
        "",
        "zero",
        "0",
        "-1",
        "99999999999999999999",
        "7D9C",
        "7D" * 52,
        "XX" * 52,
        "{}",
        '{"stock": []}',
    ):
        with pytest.raises(BadDeal) as caught:
            deal_text(GAMES["canfield"], deal)
        bad.append(caught.value)
    return [
        *bad,
        NotationError("hello"),
        TooManyMoves(101, 100),
        IllegalMove("t1>t2"),
        AmbiguousMove(("t1>t2", "t1>t3")),
        UnknownGame("tetris"),
        NothingToUndo(),
        NothingToRedo(),
    ]


def test_a_long_wrong_text_is_cut_short() -> None:
    assert len(refusal(NotationError("x" * 5000))) < 300


@pytest.mark.parametrize(
    "text", ["Fortune's Favor", "fortunes favor", "FORTUNES-FAVOR", "fortune’s  favor", "fortu"]
)
def test_a_game_is_found_however_it_is_spelt(text: str) -> None:
    assert read_game(text).key == "fortunes-favor"


@pytest.mark.parametrize("text", ["", "tetris", "c", "s"])
def test_a_name_that_fits_no_game_or_several_is_refused(text: str) -> None:
    with pytest.raises(UnknownGame):
        read_game(text)


def test_somebody_without_a_name_is_a_player() -> None:
    assert person("") == "a player"
    assert person("*Al*") == "*Al*"


def test_what_was_dealt_into_the_cells_is_told_in_the_past() -> None:
    """Chord: all of the stock is dealt, then the waste into the grace cells."""
    rules = GAMES["chord"]
    game = Game.start(rules, "1")
    while game.position.piles[0]:
        game = game.play(DEAL)
    told = last_event(game.play(DEAL))
    assert told == "Dealt the waste into the grace cells"


def test_the_aim_of_chord_names_the_cards_that_stay() -> None:
    assert aim_in_short(GAMES["chord"], 0).endswith("Left in each column: king, queen and jack.")
    assert "Left" not in aim_in_short(GAMES["chord-eighty"], 0)


@pytest.mark.parametrize(
    ("key", "aim"),
    [
        (
            "spider",
            "Bring all 104 cards to the 8 foundations. A whole run in one suit, from king to ace, goes up by "
            "itself.",
        ),
        (
            "golf",
            "Clear the columns: their last cards go up. Each must be one rank above or below the one before, "
            "whatever the suit. King and ace are not neighbours.",
        ),
        (
            "pyramid",
            "Clear the table: cards on which no others lie go in pairs that make 13; a king goes alone.",
        ),
    ],
)
def test_an_aim_names_what_it_speaks_of(key: str, aim: str) -> None:
    assert aim_in_short(GAMES[key], 0) == aim


def test_a_leaderboard_counts_its_players_only_where_a_page_does_not_show_them_all() -> None:
    assert leaderboard_page(0, 1, 5) == ""
    assert markdown(leaderboard_page(1, 2, 13)) == "-# Page 2 of 2 · 13 players"


def test_a_move_that_was_told_in_one_language_is_told_in_another() -> None:
    game = Game.from_text("canfield 17 d")
    told = [last_event(game)]
    with speaking("de"):
        told.append(last_event(game))
    assert told[0].startswith("Turned ")
    assert told[1].endswith(" aufgedeckt")
