"""Completion of typed moves."""

import pytest

from bot.commands.completion import complete_moves
from bot.patience import GAMES, Position, deal, legal_moves, read_moves
from tests.patience.walks import position_of

CANFIELD, CHORD = GAMES["canfield"], GAMES["chord"]
SPACES = "s:ah w:TH r:-/-/-/-/-/-/-/- t:QHJS/KS/-/-/4D/5D/6D/AD f:-/-/-/-/-/-/-/- 0"


def offered(text: str, line: str | None = None) -> list[str]:
    """Return what is offered in deal 1 of Canfield, or in a position of Chord."""
    if line is None:
        return [value for _, value in complete_moves(CANFIELD, deal(CANFIELD, 1), text)]
    return [value for _, value in complete_moves(CHORD, Position.from_text(CHORD, line), text)]


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("qd", "r>f r>t3"),
        ("QD k", "r>t3"),
        ("dq", "r>f r>t3"),
        ("king", "t3>t4"),
        ("queen of d", "r>f r>t3"),
        ("♦", "r>f r>t3"),
        ("r", "r>f r>t3"),
        ("t3", "t3>t4"),
        ("up", "r>f t1>f"),
        ("dra", "d"),
        ("d, d", ""),  # the second deal would tell what the first one turns
        ("banana", ""),
        ("banana, d", ""),
    ],
)
def test_a_beginning_is_completed(text: str, moves: str) -> None:
    found = offered(text)

    assert found[: len(moves.split())] == moves.split()
    assert bool(found) == bool(moves)


def test_notation_comes_before_words() -> None:
    assert offered("t")[:2] == ["t1>f", "t3>t4"]  # "turn" and "the" begin with a t as well


def test_with_nothing_typed_equal_spaces_are_offered_once() -> None:
    assert offered("", SPACES) == ["t8>f", "d", "w>t1", "w>t3", "t1>t3", "t1:2>t2"]
    assert offered("10h", SPACES) == ["w>t1", "w>t3", "w>t4"]


def test_the_next_of_several_moves_is_completed() -> None:
    assert offered("w>t1, up", SPACES) == ["w>t1, t8>f"]
    assert offered("w up, ", SPACES) == []


@pytest.mark.parametrize("key", GAMES)
def test_every_legal_move_is_offered_by_its_notation(key: str) -> None:
    rules = GAMES[key]
    for number in (3, 4):
        position = position_of(rules, number, 60)
        for move in legal_moves(rules, position):
            name, value = complete_moves(rules, position, str(move))[0]
            assert value == str(move)
            assert name.startswith(value)
            assert [str(each) for each in read_moves(rules, position, value)] == [value]
        assert 0 < len(complete_moves(rules, position, "")) <= 25


def test_no_move_is_completed_beyond_a_shuffle() -> None:
    lucie = GAMES["la-belle-lucie"]
    assert complete_moves(lucie, deal(lucie, 1), "shuffle, ") == []
