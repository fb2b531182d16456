"""Proof of loss by cards that can never part, in games in which any face-up card moves."""

import pytest

from bot.patience import GAMES, Position
from tests.solver.proofs.dead_positions import dead

RUNS = "/".join("".join(rank + suit for rank in "KQJT98765432A") for suit in "DHS")


@pytest.mark.parametrize(
    ("columns", "is_lost"),
    [
        ("6C9C/TC5C/KCQCJC/8C7C", True),  # the nine needs the ten under the five, which needs the six
        ("6C9C/5CTC/KCQCJC/8C7C", False),
        ("JC9CTC/6C5C/KCQC/8C7C", True),  # the nine needs the ten on it, which needs the jack
        ("JCTC9C/6C5C/KCQC/8C7C", False),
    ],
)
def test_cards_that_wait_for_each_other_are_stuck(columns: str, is_lost: bool) -> None:
    position = Position.from_text(GAMES["scorpion"], f"s:- t:{columns}/4C3C2CAC/-/- f:-/{RUNS} 0")
    assert dead(GAMES["scorpion"], position) is is_lost
