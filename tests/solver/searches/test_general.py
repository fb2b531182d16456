"""The search with the engine."""

from dataclasses import replace

import pytest

from bot.patience import GAMES, deal, is_won, play_all
from bot.solver import Budget, Won, solve

BUDGET = Budget(seconds=30, bytes=512 << 20)


@pytest.mark.parametrize(("key", "number"), [("double-klondike", 7340003), ("la-belle-lucie-draw", 7)])
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
