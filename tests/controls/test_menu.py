"""The menu of moves: every legal move can be reached, with at most 25 options a page."""

import random

import pytest

from bot.controls.menu import LIMIT, OPEN, menu
from bot.patience import DEAL, GAMES, Game, Position, Rules, legal_moves


def reachable(rules: Rules, position: Position) -> list[str]:
    """Return every move that some page of the menu offers."""
    found: list[str] = []
    seen: set[str] = set()
    doors = [""]
    while doors:
        page = doors.pop()
        if page in seen:
            continue
        seen.add(page)
        lines = menu(rules, position, page)
        assert len(lines) <= LIMIT
        assert len({line.value for line in lines}) == len(lines)
        for line in lines:
            assert 0 < len(line.label) <= 100
            assert len(line.value) <= 100
            if line.value.startswith(OPEN):
                doors.append(line.value.removeprefix(OPEN))
            elif line.value not in found:
                found.append(line.value)
    return found


@pytest.mark.parametrize("key", GAMES)
def test_every_move_but_dealing_is_offered(key: str) -> None:
    rules = GAMES[key]
    chance = random.Random(key)
    for number in range(1, 4):
        game = Game.start(rules, str(number))
        for _ in range(60):
            moves = legal_moves(rules, game.position)
            if not moves:
                break

            expected = sorted(str(move) for move in moves if move != DEAL)

            assert sorted(reachable(rules, game.position)) == expected
            game = game.play(chance.choice(moves))


def test_many_moves_are_offered_pile_by_pile() -> None:
    rules = GAMES["simplicity"]
    position = Position.from_text(
        rules, "s:- h:3H w:3D t:9C2C/9S2S/JC4C/JS4S/9D6D/9H6H/KC8C/KS8S/-/-/-/- f:AS/-/-/- 0"
    )
    assert len(legal_moves(rules, position)) > LIMIT

    first = menu(rules, position)

    assert f"{OPEN}h" in [line.value for line in first]
    assert "h>t9" in [line.value for line in menu(rules, position, "h")]
    assert sorted(reachable(rules, position)) == sorted(map(str, legal_moves(rules, position)))


def test_a_page_that_is_no_longer_there_shows_all_piles() -> None:
    rules = GAMES["canfield"]
    position = Game.start(rules, "1").position

    assert menu(rules, position, "t9.3") == menu(rules, position)


def test_foundation_moves_come_first() -> None:
    rules = GAMES["canfield"]
    position = Position.from_text(rules, "s:- w:QS r:- t:2S/KD/KH/4C f:AS/-/-/- 0")

    assert next(line.value for line in menu(rules, position)) == "t1>f"
