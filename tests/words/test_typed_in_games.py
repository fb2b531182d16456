"""Typed moves in dealt games: what is understood, and a refusal that is about what was typed."""

import pytest

from bot.patience import Game, IllegalMove, game_rules, read_moves
from bot.words.marks import plain
from bot.words.refusals import refusal


def reached(key: str, number: int, before: str) -> Game:
    """Return a numbered deal after the typed moves *before*."""
    game = Game.start(game_rules(key), str(number))
    for move in read_moves(game.rules, game.position, before) if before else ():
        game = game.play(move)
    return game


@pytest.mark.parametrize(
    ("key", "number", "before", "typed", "sentence"),
    [
        ("klondike", 3, "", "a of spades to t3", "A♠ is not in sight."),
        ("klondike", 3, "", "A hearts t7", "A♥ is not in sight."),
        (
            "klondike",
            3,
            "",
            "a club to t3",
            "10♣ cannot go on 4♦: columns build down in alternating colours.",
        ),
        ("fly", 929, "d, h t1", "hearts t1", "Cards on the table go only to foundations in this game."),
        ("calculation", 1, "d", "h f", "7♠ cannot go up: no foundation waits for it now."),
        ("calculation", 1, "d", "h f2", "7♠ does not follow 2♠."),
        ("golf", 3, "", "t1", "2♥ does not follow K♥."),
        ("golf", 3, "", "t1>t2", "Cards on the table go only to the foundation."),
        ("golf", 3, "", "a on k", "A♣ does not follow K♥."),
        ("tripeaks", 5, "d", "5s", "5♠ does not follow K♣."),
        ("pyramid", 7, "", "8 5", "5♦ lies under other cards."),
        ("black-hole", 3, "", "t5", "6♣ does not follow A♠."),
    ],
)
def test_a_refusal_is_about_the_move_that_was_typed(
    key: str, number: int, before: str, typed: str, sentence: str
) -> None:
    game = reached(key, number, before)
    with pytest.raises(IllegalMove) as error:
        read_moves(game.rules, game.position, typed)
    assert plain(refusal(error.value)).replace("\ufe0e", "") == sentence


@pytest.mark.parametrize(
    ("key", "number", "before", "typed", "move"),
    [
        ("canfield", 1, "", "t1>f1", "t1>f"),  # the labels of foundations, though a card has only one
        ("freecell", 617, "qc cell, 10s cell", "ad f2", "t6>f"),
        ("klondike", 3, "d, d, d, d", "ac f2", "w>f"),
        ("freecell", 617, "", "qc free cell", "t6>r1"),
        ("freecell", 617, "", "qc to a freecell", "t6>r1"),
    ],
)
def test_foundations_and_cells_are_called_as_they_are_on_the_table(
    key: str, number: int, before: str, typed: str, move: str
) -> None:
    game = reached(key, number, before)
    assert [str(each) for each in read_moves(game.rules, game.position, typed)] == [move]
