"""Proofs by waste capacity: a waste called stuck must be lost, in every game."""

from dataclasses import replace
from random import Random

import pytest

from bot.patience import GAMES, Position, Rules, deal, game_rules, is_won
from bot.patience.rules import FOUNDATION, RESERVE, TABLEAU, WASTE, Goal, Start
from bot.solver import Budget, Lost, Won, solve
from bot.solver.kernel import layout as k
from bot.solver.kernel.chains import chains
from bot.solver.kernel.compile import compile_game
from bot.solver.kernel.jit import int_array
from bot.solver.proofs.waste_capacity import SCRATCH, waste_cannot_empty
from tests.solver.kernel.test_second_engine import SUPPORTED
from tests.solver.small import plain_search, positions_on, small_position

BUDGET = Budget(seconds=20, bytes=64 << 20)
KEYS = [key for key in SUPPORTED if chains(game_rules(key))[2]]


def tied(rules: Rules, position: Position) -> bool:
    tables = compile_game(rules, position)
    assert tables.numbers[k.CHAIN_STARTS]
    return bool(waste_cannot_empty(tables.game, tables.state, 0, int_array(SCRATCH), 0))


def few_columns(key: str, columns: int, cells: int, packs: int) -> Rules:
    """Return a game with so little room that the waste decides it; all thirteen ranks go home."""
    rules = GAMES[key]
    return replace(
        rules,
        key=f"{key}-{columns}-{cells}-{packs}",
        packs=packs,
        goal=Goal.FOUNDATIONS,
        foundations=replace(rules.foundations, count=4 * packs, length=13, start=Start.ANY),
        tableau=replace(rules.tableau, count=columns),
        reserve=replace(rules.reserve, count=cells),
        table="",
    )


def late_position(rules: Rules, random: Random) -> Position:
    """Return a position with most cards in the waste, often without a stock."""
    piles: list[list[int]] = [[] for _ in rules.piles]
    heights = [13] * rules.foundations.count
    for _ in range(random.choice((8, 12, 16, 20))):
        n = random.randrange(len(heights))
        heights[n] = max(5, heights[n] - 1)
    cards: list[int] = []
    for n, height in enumerate(heights):
        run = [13 * (n % 4) + rank for rank in range(13)]
        piles[rules.span(FOUNDATION)[n]] = run[:height]
        cards += run[height:]
    random.shuffle(cards)
    for n in rules.span(TABLEAU):
        for _ in range(random.randrange(3)):
            piles[n] += cards[-1:]
            del cards[-1:]
    stocked = random.choice((0, 0, 2, 4))
    piles[0] = cards[:stocked]
    del cards[:stocked]
    redeals = 0
    if not piles[0] and random.random() < 0.4:
        redeals = 1
        for n in rules.span(RESERVE):
            if random.random() < 0.7:
                piles[n] += cards[-1:]
                del cards[-1:]
    piles[rules.span(WASTE).start] = cards
    hidden = (len(piles[0]), *[0] * (len(piles) - 1))
    return Position(tuple(map(tuple, piles)), hidden, redeals, None, 0)


SMALL = [
    (key, columns, cells, packs)
    for key in ("chord", "chord-graceonce", "chord-graceopen")
    for columns, cells, packs in ((1, 1, 1), (1, 2, 2), (2, 1, 1), (2, 2, 1), (1, 1, 2), (3, 2, 1))
]


def examine(rules: Rules, positions: int, states: int) -> tuple[int, int]:
    """Count late positions that are proved lost, and others that a search without shortcuts finds lost."""
    random, told, missed = Random(rules.key), 0, 0
    for _ in range(positions):
        position = late_position(rules, random)
        if is_won(rules, position):
            continue
        verdict = plain_search(rules, position, states)
        if tied(rules, position):
            assert not isinstance(verdict, Won), position.to_text(rules)
            told += isinstance(verdict, Lost)
        else:
            missed += isinstance(verdict, Lost)
    return told, missed


@pytest.mark.parametrize(("key", "columns", "cells", "packs"), SMALL)
def test_a_waste_that_is_called_stuck_is_lost(key: str, columns: int, cells: int, packs: int) -> None:
    told, missed = examine(few_columns(key, columns, cells, packs), 60, 3_000)
    assert told > (3 * missed // 4 if packs == 1 and columns == 1 else 0)


@pytest.mark.long
@pytest.mark.parametrize(("key", "columns", "cells", "packs"), SMALL)
def test_many_wastes_that_are_called_stuck_are_lost(key: str, columns: int, cells: int, packs: int) -> None:
    told, _ = examine(few_columns(key, columns, cells, packs), 2_000, 50_000)
    assert told > 10


@pytest.mark.parametrize("key", KEYS)
def test_a_small_position_that_is_called_stuck_is_lost(key: str) -> None:
    rules, random = game_rules(key), Random(f"tied {key}")
    for _ in range(20):
        position = small_position(rules, random, random.choice((8, 12, 16)))
        if not is_won(rules, position) and tied(rules, position):
            assert not isinstance(plain_search(rules, position, 2_000), Won), position.to_text(rules)


@pytest.mark.parametrize("key", ["chord", "chord-strict", "chord-graceopen", "chord-graceonce", "gate"])
def test_no_position_on_a_winning_line_is_called_stuck(key: str) -> None:
    rules = GAMES[key]
    verdict = solve(rules, deal(rules, 3), BUDGET)
    assert isinstance(verdict, Won)
    for position in positions_on(rules, deal(rules, 3), verdict.moves):
        assert not tied(rules, position), position.to_text(rules)


def test_a_low_card_under_its_whole_suit_is_proved_lost_at_once() -> None:
    """Nothing goes home before the eight: the cards on it find no room in one column and one cell."""
    rules = few_columns("chord-graceonce", 1, 1, 1)
    homes = "/".join("".join(f"{rank}{suit}" for rank in "A23456789TJQK") for suit in "CDH")
    line = f"s:- w:{{}} r:- t:{{}} f:{homes}/AS2S3S4S5S6S7S 0"

    assert tied(rules, Position.from_text(rules, line.format("8S9STSJSQSKS", "-")))
    assert not tied(rules, Position.from_text(rules, line.format("KSQSJSTS9S8S", "-")))
