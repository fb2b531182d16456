"""The measurement of taps a move."""

import pytest

from bot.bench.taps import move_taps, played, run
from bot.patience import GAMES, Game, Move, Position, is_legal

MANY = "s:- h:6H w:6D t:KC7C/KS7S/KC7C/KS7S/9C6D/9S6H/9C6D/9S6H/KC8D/KS8H/-/- f:AS/-/-/- 0"


@pytest.mark.parametrize(
    ("move", "taps"),
    [
        ("h>t1", 1),  # on the row
        ("h>t12", 1),  # as h>t11, into the first of two spaces
        ("t5>t2", 4),  # its page of the menu, then its line
    ],
)
def test_a_button_is_one_tap_and_a_page_of_the_menu_two_more(move: str, taps: int) -> None:
    rules = GAMES["simplicity"]
    position = Position.from_text(rules, MANY)
    assert move_taps(rules, position, Move.from_text(move)) == taps


def test_without_the_row_a_move_is_two_taps() -> None:
    rules = GAMES["canfield"]
    position = Game.start(rules, "1").position
    without = [
        move_taps(rules, position, Move.from_text(text), lambda rules, position: ()) for text in ("r>f", "d")
    ]
    assert without == [2, 1]


def test_auto_is_one_tap_for_all_the_moves_it_makes() -> None:
    pack = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]
    game = Game.start(GAMES["fortunes-favor"], "".join(pack))
    while not game.is_won:
        up = [f"t{n}>f" for n in range(1, 13)] + ["h>f", "w>f", "d"]
        game = next(game.play(Move.from_text(text)) for text in up if _legal(game, text))
    taken = played(game)
    assert taken.moves == len(game.moves) == taken.without_auto
    assert taken.taps < taken.moves < taken.by_menu


def _legal(game: Game, text: str) -> bool:
    return is_legal(game.rules, game.position, Move.from_text(text))


def test_good_lines_of_the_ten_games_take_no_more_than_one_and_a_half_taps_a_move() -> None:
    seen: list[float] = []
    figures = {figure.name: figure for figure in run(lambda done, total, what: seen.append(done / total), 1)}
    assert seen == sorted(seen)
    assert len(figures) == 10 + 3
    assert figures["all 10 games"].value <= figures["all 10 games, Auto not used"].value <= 1.5
    assert (figures["all 10 games"].ratio or 0) > 1.5
