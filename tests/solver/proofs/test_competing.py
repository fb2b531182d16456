"""Proofs of loss by the places and the room that cards compete for, in Frog and its relatives."""

from collections import Counter
from random import Random

import pytest

from bot.patience import GAMES, Position, Rules
from bot.patience.parts import FOUNDATION, RESERVE, TABLEAU
from bot.solver import Budget, Lost, Won
from bot.solver.kernel.hashing import LOST, MAYBE, RUNNING
from bot.solver.kernel.table import Table
from bot.solver.proofs.placing import Placing
from bot.solver.searches.searcher import Searcher
from bot.solver.searches.workspace import Workspace
from tests.solver.exhaustive import exhaustive
from tests.solver.proofs.dead_positions import dead

KEYS = ["frog", "sir-tommy"]
SPACE = Workspace(16 << 20)


def late_position(rules: Rules, random: Random, left: int, *, dealt: int = 6) -> Position:
    """Return a position with about *left* cards that are not home, most of them in one to three piles.

    *dealt*: the most cards still to be dealt.
    """
    piles: list[list[int]] = [[] for _ in rules.piles]
    cards: list[int] = []
    for number, pile in enumerate(rules.span(FOUNDATION)):
        height = max(1, 13 - random.randrange(2 * left // rules.foundations.count + 2))
        run = [13 * (number % 4) + rank for rank in range(13)]
        piles[pile], cards = run[:height], cards + run[height:]
    random.shuffle(cards)
    stocked = random.choice((0, 0, 3, dealt))
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


def answer_of(search: Placing, ranks: tuple[int, ...]) -> int:
    """Return the verdict on a position with the cards of *ranks* placed, or RUNNING if it takes too long."""
    search.begin(ranks)
    end, answer = search.states + 20_000, RUNNING
    while answer == RUNNING and search.states < end:
        answer = search.ask(end - search.states)
    return answer


def examine_places(key: str, name: str, positions: int) -> Counter[str]:
    """Count, of *positions*, those lost with two ranks placed, and the losses and wins that are found.

    With more ranks placed, no more positions can be won; with every rank placed, the relaxation is the game.
    """
    rules, random, found = GAMES[key], Random(f"{name} {key}"), Counter[str]()
    for _ in range(positions):
        position = late_position(rules, random, random.choice((10, 14, 18, 24)), dealt=12)
        can_be_won = exhaustive(rules, position, 2_000)
        search = Placing(rules, position, Table(16))
        ranks = random.sample(search.all_ranks, len(search.all_ranks))
        answers = [answer_of(search, tuple(ranks[:count])) for count in (0, 1, 2, len(ranks))]
        decided = [answer for answer in answers if answer != RUNNING]
        assert decided == sorted(decided, reverse=True), position.to_text(rules)  # LOST is less than MAYBE
        verdict = Searcher(rules, position, Budget(seconds=30), SPACE).decide_by_places(100_000)
        if can_be_won is not None:
            assert not isinstance(verdict, Lost if can_be_won else Won), position.to_text(rules)
            assert answers[-1] in (RUNNING, MAYBE if can_be_won else LOST), position.to_text(rules)
        found["early"] += answers[2] == LOST
        found["lost"] += isinstance(verdict, Lost)
        found["won"] += isinstance(verdict, Won)
    return found


@pytest.mark.parametrize("key", KEYS)
def test_no_position_without_room_can_be_won(key: str) -> None:
    found = examine_places(key, "room", 60)
    assert len(found) == 3, found
    assert min(found.values()) >= 5, found


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


def test_a_column_that_is_too_high_is_left_to_other_searches() -> None:
    frog = GAMES["frog"]
    piles: list[tuple[int, ...]] = [() for _ in frog.piles]
    for number, pile in enumerate(frog.span(FOUNDATION)):
        piles[pile] = (13 * (number % 4),)
    piles[frog.span(TABLEAU).start] = tuple(13 * (number % 4) + number // 8 for number in range(8, 104))
    position = Position(tuple(piles), (0,) * len(piles), 0, None, 0)
    assert Searcher(frog, position, Budget(seconds=30), SPACE).decide_by_places(1_000) is None
