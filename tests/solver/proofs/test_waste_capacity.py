"""Proofs by waste capacity: a waste called stuck must be lost, in every game."""

from random import Random

import pytest

from bot.patience import GAMES, Position, Rules, deal, game_rules, is_won
from bot.solver import Budget, Lost, Won, solve
from bot.solver.kernel import layout as k
from bot.solver.kernel.chains import chains
from bot.solver.kernel.compile import compile_game
from bot.solver.kernel.jit import int_array
from bot.solver.proofs.waste_capacity import SCRATCH, waste_cannot_empty
from tests.solver.few_columns import SMALL, few_columns, late_position
from tests.solver.rule_sets import SUPPORTED
from tests.solver.small import plain_search, positions_on, small_position

BUDGET = Budget(seconds=20, bytes=64 << 20)
KEYS = [key for key in SUPPORTED if chains(game_rules(key))[2]]


def tied(rules: Rules, position: Position) -> bool:
    tables = compile_game(rules, position)
    assert tables.numbers[k.CHAIN_STARTS]
    return bool(waste_cannot_empty(tables.game, tables.state, 0, int_array(SCRATCH), 0))


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
