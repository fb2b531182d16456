"""The searches with the engine: they win and prove losses."""

from dataclasses import replace
from random import Random

import pytest

from bot.patience import GAMES, deal, is_won, legal_moves, play, play_all
from bot.solver import Budget, Lost, Won, solve
from tests.solver.exhaustive import exhaustive

BUDGET = Budget(seconds=30, bytes=512 << 20)


@pytest.mark.parametrize(("key", "number"), [("calculation", 1), ("yukon", 4), ("la-belle-lucie", 7)])
def test_a_deal_is_won_by_legal_moves(key: str, number: int) -> None:
    rules = GAMES[key]
    position = deal(rules, number)
    verdict = solve(rules, position, BUDGET)

    assert isinstance(verdict, Won)
    assert verdict.effort.phase == "general"
    assert is_won(rules, play_all(rules, position, verdict.moves))


def test_a_plain_count_wins_games_of_two_packs_soon() -> None:
    rules = GAMES["double-klondike"]
    for number in (7340003, 7340004, 7340006):
        assert isinstance(solve(rules, deal(rules, number), replace(BUDGET, states=15_000)), Won)


def test_beams_that_leave_nothing_out_have_the_verdict_of_an_exhaustive_search() -> None:
    rules, random = GAMES["calculation"], Random("late calculation")
    opening = deal(rules, 1)
    won = solve(rules, opening, BUDGET)
    assert isinstance(won, Won)
    found = {True: 0, False: 0}
    while min(found.values()) < 8:
        position = play_all(rules, opening, won.moves[: -random.randrange(8, 40)])
        for _ in range(random.randrange(12)):
            if moves := legal_moves(rules, position):
                position = play(rules, position, random.choice(moves))
        can_be_won = exhaustive(rules, position, 400)
        if can_be_won is not None:
            assert isinstance(solve(rules, position, BUDGET), Won if can_be_won else Lost), position
            found[can_be_won] += 1
