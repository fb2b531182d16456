"""Every way to say a legal move reaches it, in random positions of every game."""

from collections.abc import Iterator

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.patience import (
    CARDS,
    DEAL,
    GAMES,
    AmbiguousMove,
    FailedMove,
    IllegalMove,
    Move,
    NotationError,
    PatienceError,
    Position,
    Rules,
    TooManyMoves,
    Why,
    deal,
    legal_moves,
    moves_meant,
    read_move,
    read_moves,
)
from bot.patience.parts import FOUNDATION, RESERVE, STOCK, Kind
from bot.patience.plan import plan
from bot.words.moves import describe_move
from tests.patience.typed.spoken import RANKS, SUITS
from tests.patience.walks import position_of
from tests.support.same_moves import equal

SIGNS = dict(zip("CDHS", "♣♦♥♠", strict=True))
UNICODE = {
    **dict(zip(CARDS[:13], "🃑🃒🃓🃔🃕🃖🃗🃘🃙🃚🃛🃝🃞", strict=True)),
    **dict(zip(CARDS[13:26], "🃁🃂🃃🃄🃅🃆🃇🃈🃉🃊🃋🃍🃎", strict=True)),
    **dict(zip(CARDS[26:39], "🂱🂲🂳🂴🂵🂶🂷🂸🂹🂺🂻🂽🂾", strict=True)),
    **dict(zip(CARDS[39:], "🂡🂢🂣🂤🂥🂦🂧🂨🂩🂪🂫🂭🂮", strict=True)),
}
NOUNS = {
    Kind.TABLEAU: "column",
    Kind.WASTE: "waste",
    Kind.HAND: "hand",
    Kind.OFFER: "offer",
    Kind.STOCK: "stock",
}


def cards(name: str) -> Iterator[str]:
    """Yield the forms of a card: letters, signs, words, Unicode."""
    rank, suit = name
    ten = "10" if rank == "T" else rank
    yield from (name.lower(), name, ten + suit, suit + rank, rank + SIGNS[suit], SIGNS[suit] + ten)
    yield from (
        f"{RANKS[rank]} of {SUITS[suit]}",
        f"{RANKS[rank]} {SUITS[suit]}",
        f"the {ten} of {SUITS[suit]}",
    )
    yield UNICODE[name]


def forms(rules: Rules, position: Position, move: Move) -> Iterator[str]:
    """Yield the ways to say *move*."""
    p = plan(rules)
    source, target = p.source(move), p.target(move)
    assert target is not None
    text = str(move)
    yield from (text.replace(">", " "), text.replace(">", " to "), text.replace(">", "->"), f"/move {text}.")
    yield describe_move(rules, position, move)
    pile, _, end = text.partition(">")
    if ":" not in pile:
        yield pile + end
        number = "" if not move.source_number else f" {move.source_number}"
        noun = rules.reserve.noun if move.source is RESERVE else NOUNS.get(move.source, "foundation")
        yield f"{noun}{number} to {'home' if move.target is FOUNDATION else end}"
    if move.source is STOCK:
        return
    takes = CARDS[position.piles[source][-move.count]]
    ends = ["up", "foundation", "f"] if move.target is FOUNDATION else [end]
    if move.target is not FOUNDATION and position.piles[target]:
        ends += list(cards(CARDS[position.piles[target][-1]]))
    elif move.target is not FOUNDATION:
        ends += [f"empty {'cell' if move.target is RESERVE else ''} {move.target_number or ''}"]
    for number, card in enumerate(cards(takes)):
        yield f"{card} {ends[number % len(ends)]}"
        yield f"{card} to {ends[-1]}"
    yield f"{takes} → {ends[-1]}"
    yield f"{takes}{end}"
    yield f"{RANKS[takes[0]]} {ends[-1]}"
    yield takes


@settings(max_examples=80)
@given(st.sampled_from(list(GAMES)), st.integers(1, 10**6), st.integers(1, 80))
@example("beleaguered-castle", 2774, 1)  # begins without a move
@example("pyramid", 9466, 23)  # "th" is the ten of hearts in hand, or a column to the hand
def test_every_legal_move_is_reached_by_each_of_its_forms(key: str, number: int, steps: int) -> None:
    rules = GAMES[key]
    position = position_of(rules, number, steps)
    for move in legal_moves(rules, position):
        assert read_move(rules, position, str(move)) == move
        assert read_move(rules, position, f" `{str(move).upper()}` ") == move
        if move == DEAL:
            for text in ("deal", "draw", "flip", "hit", "Turn the next card!", "next"):
                assert read_move(rules, position, text) == DEAL
            continue
        for text in forms(rules, position, move):
            reached = moves_meant(rules, position, text)
            assert any(equal(position, rules, move, each) for each in reached), f"{text}: {reached}"


# -- words ------------------------------------------------------------------------------------

CHORD, GATE, CANFIELD = GAMES["chord"], GAMES["gate"], GAMES["canfield"]
TABLE = "s:ah w:TH r:-/-/-/-/-/-/-/- t:QHJS/KS/-/9C/4D/5D/6D/AD f:-/-/-/-/-/-/-/- 0"
POSTS = "s:2h7c h:3C w:4C r:5C/6C t:-/2C/4D/4H/5D/6D/7D/8D f:AS/-/-/- 0"


SAYINGS = {
    "t8>f": ("ace up", "Ace home.", "a to the foundation!", "♦A", "da up", "diamond ace"),
    "w>t1": ("10 to jack", "ten j", "10 on the knave", "w js", "♥10 jack", "talon to 1"),
    "t1:2>t2": (
        *("q k", "QHKS", "♥Q♠K", "queen of hearts on the king of spades", "1:2>2", "c1 x2 c2", "t1:2t2"),
        *("2 cards from t1 to t2", "qh and 1 more onto ks"),
    ),
    "w>t3": (
        *("10h space", "10h to the empty column", "w to gap", "th to 3", "wt3", "w3", "move th to t3"),
        *("/move w>t3", "put the ten of hearts in the space", "`w>t3`"),
    ),
    "d": ("flip", "hit", "hit me", "deal a card", "Draw!", "next card", "turn the next card"),
}


@pytest.mark.parametrize(("text", "move"), [(text, move) for move in SAYINGS for text in SAYINGS[move]])
def test_words_for_moves(text: str, move: str) -> None:
    assert str(read_move(CHORD, Position.from_text(CHORD, TABLE), text)) == move


@pytest.mark.parametrize(
    ("text", "move"),
    [("p1 3", "r1>t3"), ("p2>7", "r2>t7"), ("post2 7d", "r2>t7"), ("h3", "h>t3"), ("r2", "r2>t7")],
)
def test_a_letter_and_a_number_name_a_pile_of_the_game(text: str, move: str) -> None:
    position = Position.from_text(GATE, "s:2h7c h:3C w:4C r:3S/6C t:AH/4D/4H/KH/5S/6D/7D/8D f:AS/-/-/- 0")

    assert str(read_move(GATE, position, text)) == move


def test_c_is_a_column_and_clubs() -> None:
    line = "s:2h7c h:3C w:4C r:3S/6C t:AH/4D/4H/KH/5S/6D/7D/8D f:AS/-/-/- 0"

    assert ambiguous(GATE, line, "c3") == ["h>t2", "h>t3", "t3>t5"]
    assert str(read_move(GATE, Position.from_text(GATE, line.replace("h:3C", "h:9H")), "c3")) == "t3>t5"


def ambiguous(rules: Rules, line: str, text: str) -> list[str]:
    with pytest.raises(AmbiguousMove) as error:
        read_move(rules, Position.from_text(rules, line), text)
    return list(error.value.notations)


def test_a_number_is_a_column_before_it_is_a_rank() -> None:
    position = Position.from_text(GATE, "s:2h h:7C w:9H r:5S/6C t:KC/4D/QS/3S/8D/8H/9C/AC f:AH/-/-/- 0")

    assert ambiguous(GATE, position.to_text(GATE), "7c 8") == ["h>t5", "h>t6"]  # nothing goes on column 8
    assert str(read_move(GATE, position, "4 2")) == "t4>t2"
    assert str(read_move(GATE, position, "3 4d")) == "t4>t2"  # column 3 does not go there
    with pytest.raises(IllegalMove):
        read_move(GATE, position, "3 2")


@pytest.mark.parametrize("text", ["t-7", "t--7", "t>7", "t to 7", "column-7", "t7-", "t+7"])
def test_a_column_without_its_number_is_not_moved_to_a_number(text: str) -> None:
    rules = GAMES["klondike"]
    position = position_of(rules, 17, 0)
    assert read_move(rules, position, "t2-7") == read_move(rules, position, "t2 - t7")
    with pytest.raises((NotationError, IllegalMove)):
        read_move(rules, position, text)


def test_discard_redeal_and_fill_mean_only_what_they_say() -> None:
    position = Position.from_text(GATE, POSTS)
    assert str(read_move(GATE, position, "discard")) == "d"
    assert ambiguous(GATE, POSTS, "fill") == ["r1>t1", "r2>t1"]
    assert str(read_move(GATE, position, "fill 1 from post 2")) == "r2>t1"
    assert str(read_move(GATE, position, "fill with the five of clubs")) == "r1>t1"
    for text in ("redeal", "turn over the waste", "fill 2", "fill from the waste"):
        with pytest.raises(IllegalMove):
            read_move(GATE, position, text)

    line = TABLE.replace("s:ah", "s:-").replace("t:QHJS/KS/-", "t:QHJS/KS/7C")
    out = Position.from_text(CHORD, line)
    for text in ("fill", "redeal", "fill the cells", "Deal the waste into the grace cells"):
        assert str(read_move(CHORD, out, text)) == "d"
    with pytest.raises(IllegalMove):
        read_move(CHORD, Position.from_text(CHORD, TABLE), "fill the cells")


@pytest.mark.parametrize("text", ["undo", "auto", "redo", "resign", "hint", "help"])
def test_commands_are_no_moves(text: str) -> None:
    with pytest.raises(NotationError):
        read_moves(CHORD, Position.from_text(CHORD, TABLE), text)


def test_a_face_down_card_cannot_be_named() -> None:
    """In Canfield the next card of the stock may fill a space, but only as the next card."""
    position = Position.from_text(CANFIELD, "s:5h7d w:- r:- t:4D/KS/-/9S f:AS/-/-/- 0")

    assert str(read_move(CANFIELD, position, "stock to space")) == "s>t3"
    with pytest.raises(IllegalMove):
        read_move(CANFIELD, position, "7d to space")


# -- several moves ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("d d d", "d d d"),
        ("d, d; d then deal and then next\nhit", "d d d d d d"),
        ("ddd", "d d d"),
        ("deal 2", "d d"),
        ("deal 3", "d"),  # three cards at a time
        ("deal 6 cards", "d d"),
        ("deal 3 times", "d d d"),
        ("qd ks, 3 to 4, d", "r>t3 t3:2>t4 d"),
        ("rt3 d", "r>t3 d"),
        ("qd, ks", "r>t3"),
        ("1 up.", "t1>f"),
    ],
)
def test_several_moves_at_once(text: str, moves: str) -> None:
    assert [str(move) for move in read_moves(CANFIELD, deal(CANFIELD, 1), text)] == moves.split()


def test_a_move_may_follow_on_the_card_that_the_one_before_it_turned_up() -> None:
    moves = read_moves(CANFIELD, deal(CANFIELD, 109), "r>t2, d, w>t2")
    assert [str(move) for move in moves] == ["r>t2", "d", "w>t2"]


@pytest.mark.parametrize("text", ["", " , ;", "1 2 3", "d x", "qd ks d"])
def test_what_is_no_move_is_no_moves_either(text: str) -> None:
    with pytest.raises(NotationError) as error:
        read_moves(CANFIELD, deal(CANFIELD, 1), text)
    assert error.value.text == text


@pytest.mark.parametrize(("text", "count"), [("deal 200", 200), ("d" * 101, 101), ("d, " * 101, 101)])
def test_too_many_moves_at_once_are_counted(text: str, count: int) -> None:
    with pytest.raises(TooManyMoves) as error:
        read_moves(CANFIELD, deal(CANFIELD, 1), text)
    assert (error.value.count, error.value.most) == (count, 100)
    assert len(read_moves(CHORD, deal(CHORD, 1), "d" * 30)) == 30


def failed(
    rules: Rules, position: Position, text: str
) -> tuple[int, int, str, type[PatienceError], list[str]]:
    with pytest.raises(FailedMove) as error:
        read_moves(rules, position, text)
    told = error.value
    return told.number, told.count, told.text, type(told.error), [str(move) for move in told.played]


def test_who_learns_how_columns_would_be_shuffled_has_shuffled_them() -> None:
    lucie = GAMES["la-belle-lucie"]
    assert failed(lucie, deal(lucie, 1), "shuffle, t1>t1")[-1] == ["d"]
    cruel = GAMES["cruel"]  # everybody can see how its columns are gathered
    assert failed(cruel, deal(cruel, 1), "gather, t1>t1")[-1] == []


def test_the_move_that_fails_is_named() -> None:
    line = "s:2h7c h:- w:- r:5C/6C t:3C/4D/KC/2D/5D/6D/7D/8D f:AS/-/-/- 0"
    position = Position.from_text(GATE, line)

    assert failed(GATE, position, "1 2, 2 5") == (2, 2, "2 5", IllegalMove, [])
    assert failed(GATE, position, "1 2, undo, d") == (2, 3, "undo", NotationError, [])
    assert failed(GATE, position, "1 2, fill, d") == (2, 3, "fill", AmbiguousMove, [])
    assert failed(GATE, position, "d, banana") == (2, 2, "banana", NotationError, [])


def test_a_card_that_was_turned_up_has_been_seen() -> None:
    position = Position.from_text(GATE, "s:2h7c h:- w:- r:5C/6C t:3C/4D/KC/2D/5D/6D/7D/8D f:AS/-/-/- 0")

    assert failed(GATE, position, "1 2, d, 9c up") == (3, 3, "9c up", IllegalMove, ["t1>t2", "d"])
    assert failed(GATE, position, "d, 1 2, fill") == (3, 3, "fill", AmbiguousMove, ["d", "t1>t2"])
    assert failed(GATE, position, "1 2, 9c up, d") == (2, 3, "9c up", IllegalMove, [])


@pytest.mark.parametrize(
    ("key", "text", "why"),
    [
        ("gate", "d, t99>f", Why.NO_PILE),
        ("gate", "d, w up, 3 to 30", Why.NO_PILE),
        ("klondike", "d, r>t3", Why.NO_PILE),
        ("klondike", "d, fill from the reserve", Why.NO_PILE),
        ("klondike", "d, f", None),
        ("klondike", "d, fill 3 from the banana", None),
        ("yukon", "t2:5>t7, d", Why.NO_REDEAL),
        ("yukon", "t2:5>t7, redeal", Why.NO_REDEAL),
    ],
)
def test_nothing_is_played_before_a_move_that_no_position_has(key: str, text: str, why: Why | None) -> None:
    with pytest.raises(FailedMove) as error:
        read_moves(GAMES[key], deal(GAMES[key], 1), text)
    told, refused = error.value, error.value.error
    assert told.number == told.count
    assert not told.played
    assert (refused.reason and refused.reason.why if isinstance(refused, IllegalMove) else None) is why


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("banana", "'banana' is not a move"),
        ("d, banana", "move 2 of 2: 'banana' is not a move"),
        ("t1>t2", "'t1>t2' is not legal: packing"),
        ("t1>t2, d", "move 1 of 2: 't1>t2' is not legal: packing"),
    ],
)
def test_a_log_has_one_plain_line_on_a_refused_move(text: str, line: str) -> None:
    with pytest.raises(PatienceError) as error:
        read_moves(CANFIELD, deal(CANFIELD, 1), text)
    assert str(error.value) == line


@pytest.mark.parametrize("text", ["foundation", "the foundation", "f", "f1", "to the foundation"])
def test_a_foundation_alone_is_no_move(text: str) -> None:
    """It says neither which card goes up nor that one comes down."""
    rules = GAMES["klondike"]
    position = Position.from_text(rules, "s:2h w:9H t:QS/-/8s9D8C/7H/3C/AS/JC f:AH2H/AC2C/-/- 0")
    assert str(read_move(rules, position, "foundation to 5")) == "f1>t5"
    with pytest.raises(NotationError) as error:
        read_move(rules, position, text)
    assert error.value.examples
