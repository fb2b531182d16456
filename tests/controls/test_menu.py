"""The menu of moves: every legal move can be reached, with at most 25 options a page."""

import random

import pytest

from bot.controls.view import LIMIT, OPEN, menu
from bot.patience import DEAL, GAMES, Game, Move, Position, Rules, legal_moves, read_move
from bot.patience.parts import FOUNDATION, RESERVE, TABLEAU
from bot.patience.play import play
from tests.support.rule_sets import costly


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


def unordered(rules: Rules, position: Position) -> object:
    """Return a position without the orders that hardly matter: of columns, of cells, of cards at home."""
    groups: list[object] = []
    for kind in dict.fromkeys(rules.piles):
        piles = [(position.piles[n], position.hidden[n]) for n in rules.span(kind)]
        if kind is FOUNDATION:  # a pair comes home in either order
            piles = [(tuple(sorted(pile)), hidden) for pile, hidden in piles]
        alike = kind is TABLEAU or (kind is RESERVE and rules.reserve.vacancy.may)
        groups.append(tuple(sorted(piles) if alike else piles))
    return (*groups, position.redeals)


def outcome(rules: Rules, position: Position, move: Move) -> object:
    return unordered(rules, play(rules, position, move))


@pytest.mark.parametrize("key", costly())
def test_every_move_but_dealing_is_offered_or_one_that_comes_to_the_same(key: str) -> None:
    rules = GAMES[key]
    chance = random.Random(key)
    for number in range(1, 4):
        game = Game.start(rules, str(number))
        for _ in range(60):
            moves = legal_moves(rules, game.position)
            if not moves:
                break

            offered = [read_move(rules, game.position, text) for text in reachable(rules, game.position)]
            wanted = {outcome(rules, game.position, move) for move in moves if move != DEAL}

            assert {outcome(rules, game.position, move) for move in offered} >= (
                wanted - {unordered(rules, game.position)}
            )
            assert set(offered) <= set(moves)
            game = game.play(chance.choice(moves))


@pytest.fixture
def many_moves() -> Position:
    return Position.from_text(
        GAMES["simplicity"],
        "s:- h:6H w:6D t:KC7C/KS7S/KC7C/KS7S/9C6D/9S6H/9C6D/9S6H/KC8D/KS8H/-/- f:AS/-/-/- 0",
    )


def test_many_moves_are_offered_page_by_page(many_moves: Position) -> None:
    rules = GAMES["simplicity"]
    assert len(legal_moves(rules, many_moves)) > LIMIT

    first = menu(rules, many_moves)

    assert len(first) == LIMIT
    assert (first[-1].value, first[-1].label) == (f"{OPEN}1", "More … (page 1 of 2)")
    assert menu(rules, many_moves, "1")[-1].value == f"{OPEN}0"
    assert "h>t11" in reachable(rules, many_moves)
    assert "h>t12" not in reachable(rules, many_moves)  # another space


def test_a_page_that_is_no_longer_there_shows_the_moves() -> None:
    rules = GAMES["canfield"]
    position = Game.start(rules, "1").position

    assert menu(rules, position, "3") == menu(rules, position)


@pytest.mark.parametrize("page", [".x", "-1", "t1", "²", "2"])
def test_a_forged_page_shows_the_first_one(page: str, many_moves: Position) -> None:
    rules = GAMES["simplicity"]
    assert menu(rules, many_moves, page) == menu(rules, many_moves)


def test_foundation_moves_come_first() -> None:
    rules = GAMES["canfield"]
    position = Position.from_text(rules, "s:- w:QS r:- t:2S/KD/KH/4C f:AS/-/-/- 0")

    first, *others = menu(rules, position)

    assert (first.value, first.label.replace("\ufe0e", "")) == ("t1>f", "2♠ → foundation")
    assert "Q♠ → T3" in [line.label.replace("\ufe0e", "") for line in others]


def test_equal_spaces_are_one_line_and_a_lone_card_stays_where_it_is() -> None:
    rules = GAMES["simplicity"]
    position = Position.from_text(rules, "s:- h:3H w:- t:9C/JC4C/-/-/-/-/-/-/-/-/-/- f:AS/-/-/- 0")

    lines = {line.value: line.label.replace("\ufe0e", "") for line in menu(rules, position)}

    assert [label for label in lines.values() if "space" in label] == ["3♥ → space", "4♣ → space"]
    assert not any(value.startswith("t1>") and label.endswith("space") for value, label in lines.items())
