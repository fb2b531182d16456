"""Proofs of loss by the places and the room that cards compete for, in Frog and its relatives."""

from random import Random

import pytest

from bot.patience import GAMES, Position, Rules
from bot.patience.parts import FOUNDATION, RESERVE, TABLEAU
from bot.solver.kernel.table import Table
from bot.solver.proofs.placing import Placing
from bot.solver.proofs.placing_kernel import LOST, RUNNING
from tests.solver.exhaustive import exhaustive
from tests.solver.proofs.dead_positions import dead

KEYS = ["frog", "sir-tommy"]


def late_position(rules: Rules, random: Random, left: int) -> Position:
    """Return a position with about *left* cards that are not home, most of them in one to three piles."""
    piles: list[list[int]] = [[] for _ in rules.piles]
    cards: list[int] = []
    for number, pile in enumerate(rules.span(FOUNDATION)):
        height = max(1, 13 - random.randrange(2 * left // rules.foundations.count + 2))
        run = [13 * (number % 4) + rank for rank in range(13)]
        piles[pile], cards = run[:height], cards + run[height:]
    random.shuffle(cards)
    stocked = random.choice((0, 0, 3, 6))
    piles[0], cards = cards[:stocked], cards[stocked:]
    into = random.sample([*rules.span(TABLEAU), *rules.span(RESERVE)], random.choice((1, 2, 3)))
    for card in cards:
        piles[random.choice(into)].append(card)
    hidden = (len(piles[0]), *[0] * (len(piles) - 1))
    return Position(tuple(map(tuple, piles)), hidden, 0, None, 0)


def examine(key: str, name: str, positions: int) -> tuple[int, int]:
    """Return how many positions are called dead, and how many are lost, after checking each.

    With an empty stock and few cards the proof finds every loss.
    """
    rules, random, called, lost = GAMES[key], Random(f"{name} {key}"), 0, 0
    for _ in range(positions):
        left = random.choice((6, 10, 14, 18))
        position = late_position(rules, random, left)
        can_be_won, is_dead = exhaustive(rules, position, 2_000), dead(rules, position)
        assert not (is_dead and can_be_won), position.to_text(rules)
        if left <= 10 and not position.piles[0] and can_be_won is not None:
            assert is_dead is not can_be_won, position.to_text(rules)
        called, lost = called + is_dead, lost + (can_be_won is False)
    return called, lost


def examine_places(key: str, name: str, positions: int) -> int:
    """Return how many positions have no room for high cards, after checking each.

    With every rank placed, the relaxation is the game.
    """
    rules, random, called = GAMES[key], Random(f"{name} {key}"), 0
    for _ in range(positions):
        position = late_position(rules, random, random.choice((10, 14, 18)))
        can_be_won = exhaustive(rules, position, 2_000)
        for least in (12, 11, 9, 5, 0):
            answer = Placing(rules, position, least, Table(16)).ask(20_000)
            assert not (answer == LOST and can_be_won), position.to_text(rules)
            if least == 0 and answer != RUNNING and can_be_won is not None:
                assert (answer == LOST) is not can_be_won, position.to_text(rules)
            called += answer == LOST
    return called


@pytest.mark.parametrize("key", KEYS)
def test_no_position_without_room_can_be_won(key: str) -> None:
    assert examine_places(key, "room", 40) >= 10


@pytest.mark.long
@pytest.mark.parametrize("key", KEYS)
def test_no_position_of_many_without_room_can_be_won(key: str) -> None:
    examine_places(key, "much room", 2_000)


@pytest.mark.parametrize("key", KEYS)
def test_no_position_that_is_called_dead_can_be_won(key: str) -> None:
    called, lost = examine(key, "competing", 60)
    assert min(called, lost) >= 10


@pytest.mark.long
@pytest.mark.parametrize("key", KEYS)
def test_no_position_of_many_that_is_called_dead_can_be_won(key: str) -> None:
    examine(key, "many competing", 3_000)


def test_two_cards_compete_for_one_place() -> None:
    """One four can go up: the one over the three must, so that the other one can follow."""
    ups = "/".join(["AC2C3C"] + ["AC2C3C4C5C6C7C8C9CTCJCQCKC"] * 6 + ["AC2C"])
    line = "s:- h:- r:{} t:KD/QDJDTD9D8D7D6D5D/KHQHJHTH9H8H7H6H5H/-/- f:" + ups + " 0"
    frog = GAMES["frog"]

    assert not dead(frog, Position.from_text(frog, line.format("4D3H4H")))
    assert dead(frog, Position.from_text(frog, line.format("3H4D4H")))
