"""Sentences about the results of the solver."""

from dataclasses import replace

import pytest

from bot.patience import GAMES
from bot.solver.survey.winnability import measured
from bot.solver.workers.deals import Result
from bot.words.marks import bold
from bot.words.solver import solved, winnable, winnable_share
from tests.survey.sweep import count


def said(won: int, lost: int, open_: int) -> str:
    results = [
        Result(
            rules="gate", deal=str(n + 1), result="won" if n < won else "lost" if n < won + lost else "open"
        )
        for n in range(won + lost + open_)
    ]
    return winnable(count(results))


@pytest.mark.parametrize(
    ("counts", "sentence"),
    [
        (
            (7120, 2860, 20),
            "About 71 of 100 deals can be won, for a player who sees every card. 10,000 deals were tried.",
        ),
        (
            (10_000, 0, 0),
            "Nearly every deal can be won, for a player who sees every card. 10,000 deals were tried.",
        ),
        ((0, 300, 0), "Hardly any deal can be won, for a player who sees every card. 300 deals were tried."),
        (
            (30, 20, 150),
            "Not known yet: of 200 deals, 150 are undecided.",
        ),
        (
            (1000, 800, 200),
            "Between 47 and 63 of 100 deals can be won, for a player who sees every card. "
            "2,000 deals were tried; 200 are undecided.",
        ),
    ],
)
def test_odds_say_what_is_known_and_no_more(counts: tuple[int, int, int], sentence: str) -> None:
    assert said(*counts) == f"{bold('Odds.')} {sentence}"


def test_odds_are_those_of_random_games() -> None:
    found = measured("russian-solitaire")
    assert found
    assert round(100 * found.won / found.total) == 7
    assert winnable_share(found) == "Between 11 and 18 of 100 deals can be won"


def test_odds_that_nobody_has_counted_are_not_known() -> None:
    assert winnable(None) == f"{bold('Odds.')} Not known yet."


RESULT = Result(rules="gate", deal="17", result="open", why="seconds", states=5000, seconds=1.5)


@pytest.mark.parametrize(
    ("result", "sentence"),
    [
        (RESULT, "Gate, deal 17: not decided: it ran out of time · 5,000 states · 1.50 s"),
        (
            replace(RESULT, result="won", moves=1, why=""),
            "Gate, deal 17: can be won in 1 move · 5,000 states · 1.50 s",
        ),
        (
            replace(RESULT, result="lost", why=""),
            "Gate, deal 17: cannot be won (proved) · 5,000 states · 1.50 s",
        ),
        (
            replace(RESULT, deal="7D9C" * 13, why="depth", states=1),
            "Gate, pack 7D9C7D9C7D9C…: not decided: its lines are too long to search · 1 state · 1.50 s",
        ),
    ],
)
def test_a_searched_deal_is_described_in_a_line(result: Result, sentence: str) -> None:
    assert solved(GAMES["gate"], result) == sentence
