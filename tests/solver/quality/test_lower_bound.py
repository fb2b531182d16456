"""The lower bound on moves never exceeds the length of the shortest win, in any game."""

from random import Random

import pytest

from bot.patience import GAMES, Position, Rules, game_rules, is_won, legal_moves, play
from bot.solver.quality.lower_bound import lower_bound
from tests.solver.rule_sets import SUPPORTED
from tests.solver.small import small_position


def shortest_win(rules: Rules, position: Position, most: int) -> int | None:
    """Return the length of the shortest win by exhaustive search of *most* positions, or None."""
    layer, seen, moves = [position], {position}, 0
    while layer and len(seen) < most:
        if any(is_won(rules, here) for here in layer):
            return moves
        after: list[Position] = []
        for here in layer:
            for move in legal_moves(rules, here):
                there = play(rules, here, move)
                if there not in seen:
                    seen.add(there)
                    after.append(there)
        layer, moves = after, moves + 1
    return None


def examine(key: str, positions: int, most: int) -> tuple[int, int]:
    """Return how many small positions were solved, and how often the bound was exact."""
    rules, random, solved, sharp = game_rules(key), Random(f"least {key}"), 0, 0
    for _ in range(positions):
        position = small_position(rules, random, random.choice((5, 7, 9, 12)) * rules.packs)
        shortest = shortest_win(rules, position, most)
        if shortest is not None:
            bound = lower_bound(rules, position)
            assert bound <= shortest, position.to_text(rules)
            solved += 1
            sharp += bound == shortest
    return solved, sharp


@pytest.mark.parametrize("key", SUPPORTED)
def test_no_win_is_shorter(key: str) -> None:
    examine(key, 12, 120)


@pytest.mark.long
@pytest.mark.parametrize("key", SUPPORTED)
def test_no_win_is_shorter_in_many_positions(key: str) -> None:
    solved, sharp = examine(key, 300, 4_000)
    assert solved > 20
    assert sharp > 0


def from_text(key: str, line: str) -> tuple[Rules, Position]:
    return GAMES[key], Position.from_text(GAMES[key], line)


RANKS = "A23456789TJQK"


def full(suit: str, last: str) -> str:
    """Return a foundation up to the rank *last*."""
    return "".join(f"{rank}{suit}" for rank in RANKS[: RANKS.index(last) + 1])


def test_a_card_over_a_lower_one_of_its_suit_moves_twice() -> None:
    ups = "/".join([full("C", "K"), full("D", "K"), full("H", "J"), full("S", "K")])
    for column, least in (("KHQH", 2), ("QHKH", 3)):
        rules, position = from_text("gate", f"s:- h:- w:- r:-/- t:{column}/-/-/-/-/-/-/- f:{ups} 0")
        assert lower_bound(rules, position) == least


def test_in_a_cycle_over_two_columns_one_card_moves_twice() -> None:
    ups = "/".join([full("C", "J"), full("D", "K"), full("H", "J"), full("S", "K")])
    rules, position = from_text("gate", f"s:- h:- w:- r:-/- t:QHKC/QCKH/-/-/-/-/-/- f:{ups} 0")
    assert lower_bound(rules, position) == 5


def test_cards_of_a_run_share_a_move() -> None:
    """The ten with the nine on it leave the eights of their suits with one move."""
    ups = "/".join([full("C", "K"), full("D", "7"), full("H", "K"), full("S", "7")])
    line = f"s:- h:- w:- r:-/- t:8S8DTS9D/JD/JSQD/QS/KD/KS/-/- f:{ups} 0"
    rules, position = from_text("gate-part", line)
    assert lower_bound(rules, position) == 12 + 1
    assert lower_bound(GAMES["gate"], position) == 12 + 2


def test_cards_that_cross_in_the_pack_cost_a_move() -> None:
    ups = "/".join([full("C", "K"), full("D", "K"), full("H", "T"), full("S", "K")])
    for stock, least in (("jhkhqh", 7), ("khjhqh", 6), ("qhkhjh", 6)):  # the last is dealt first
        rules, position = from_text("gate", f"s:{stock} h:- w:- r:-/- t:-/-/-/-/-/-/-/- f:{ups} 0")
        assert lower_bound(rules, position) == least


def test_a_turned_card_that_cannot_go_home_is_laid_down() -> None:
    ups = "/".join([full("C", "K")] * 7 + [full("S", "T")])
    for stock, least in (("khqhjh", 6), ("jhqhkh", 8)):
        rules, position = from_text("frog", f"s:{stock} h:- r:- t:-/-/-/-/- f:{ups} 0")
        assert lower_bound(rules, position) == least
