"""Deals in which the base is chosen: no choice holds up the search of the others."""

from collections.abc import Callable

import pytest

from bot.patience import GAMES, Position, Rules, deal, is_won, legal_moves, play
from bot.solver import Budget, Lost, Unknown, Verdict, Won, solve
from bot.solver.searches import choices
from bot.solver.verdict import Effort

RULES = GAMES["selective-canfield"]
POSITION = deal(RULES, 1)
MOVES = legal_moves(RULES, POSITION)
AFTER = [play(RULES, POSITION, move) for move in MOVES]
EFFORT = Effort(states=10, seconds=1.0, phase="depth")


def answers(*said: Callable[[Budget], Verdict]) -> tuple[list[tuple[int, Budget]], choices.Solve]:
    """Return a list of the questions asked and a search that gives a fixed answer for each choice."""
    asked: list[tuple[int, Budget]] = []

    def solve_one(rules: Rules, position: Position, budget: Budget) -> Verdict:
        n = AFTER.index(position)
        asked.append((n, budget))
        return said[n](budget)

    return asked, solve_one


def lost(_: Budget) -> Verdict:
    return Lost(EFFORT)


def open_(budget: Budget) -> Verdict:
    return Unknown("stop" if budget.stop() else "seconds", EFFORT)


def won_late(budget: Budget) -> Verdict:
    return Won((), EFFORT) if budget.seconds > 1 else Unknown("seconds", EFFORT)


def budget(**values: object) -> Budget:
    return Budget(seconds=10, clock=lambda: 0.0, **values)  # type: ignore[arg-type]


def test_a_deal_is_lost_if_every_choice_is() -> None:
    asked, solve_one = answers(*[lost] * 5)
    verdict = choices.solve(RULES, POSITION, budget(), solve_one)
    assert isinstance(verdict, Lost)
    assert verdict.effort.states == 50
    assert [n for n, _ in asked] == [0, 1, 2, 3, 4]


def test_a_choice_that_stays_open_keeps_a_deal_from_being_lost() -> None:
    asked, solve_one = answers(lost, lost, open_, lost, lost)
    assert isinstance(choices.solve(RULES, POSITION, budget(), solve_one), Unknown)
    assert [n for n, _ in asked] == [0, 1, 2, 3, 4, 2, 2]
    assert asked[-1][1].seconds == pytest.approx(10)


def test_a_slow_choice_does_not_hold_up_one_that_wins() -> None:
    asked, solve_one = answers(open_, lost, open_, won_late, lost)
    verdict = choices.solve(RULES, POSITION, budget(), solve_one)
    assert isinstance(verdict, Won)
    assert verdict.moves == (MOVES[3],)
    assert [n for n, _ in asked] == [0, 1, 2, 3, 4, 0, 2, 3, 0, 2, 3]
    assert [part.seconds for _, part in asked[-3:]] == pytest.approx([10 / 3, 5, 10])


def test_the_states_of_the_budget_and_its_stop_flag_are_for_all_choices() -> None:
    asked, solve_one = answers(*[open_] * 5)
    verdict = choices.solve(RULES, POSITION, budget(states=25), solve_one)
    assert verdict == Unknown("seconds", verdict.effort if isinstance(verdict, Unknown) else EFFORT)
    assert [part.states for _, part in asked] == [25, 15, 5]
    asked, solve_one = answers(*[open_] * 5)
    stopped = choices.solve(RULES, POSITION, budget(stop=lambda: True), solve_one)
    assert isinstance(stopped, Unknown)
    assert stopped.why == "stop"
    assert len(asked) == 1


@pytest.mark.parametrize("key", ["selective-canfield", "selective-canfield-part", "terrace"])
def test_a_line_begins_with_the_choice(key: str) -> None:
    rules = GAMES[key]
    position = deal(rules, 4 if key == "terrace" else 2)
    verdict = solve(rules, position, Budget(seconds=20, bytes=64 << 20))
    assert isinstance(verdict, Won)
    for move in verdict.moves:
        position = play(rules, position, move)
    assert is_won(rules, position)
