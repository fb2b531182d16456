"""Idle moves: what can be won before one can be won after it, by a line that is known."""

from random import Random

import pytest

from bot.patience import GAMES, Move, is_won, legal_moves, play, play_all
from bot.patience.parts import FOUNDATION
from bot.solver import Budget, solve
from bot.solver.quality.idle import idle_moves, rejoin
from bot.solver.verdict import Unknown, Won
from tests.solver.small import small_position

GROUPS = Budget(states=200)
SMALL = Budget(states=20_000)
KEYS = (
    *("four-seasons", "canfield", "canfield-single", "storehouse", "gate", "simplicity", "chameleon-001"),
    *("klondike", "freecell", "yukon", "spider-1", "simple-simon", "la-belle-lucie", "rainbow", "frog"),
    *("beleaguered-castle", "fortunes-favor-pysol", "simplicity-pysol"),
)


@pytest.mark.parametrize("key", KEYS)
def test_what_can_be_won_before_an_idle_move_can_be_won_after_it(key: str) -> None:
    rules, random = GAMES[key], Random(f"idle {key}")
    for _ in range(15):
        position = start = small_position(rules, random, random.choice((8, 12, 16)))
        moves: list[Move] = []
        while len(moves) < 8 and (legal := legal_moves(rules, position)):
            kept = [move for move in legal if move.target is not FOUNDATION]
            moves.append(random.choice(kept or legal))
            position = play(rules, position, moves[-1])
        for number in idle_moves(rules, start, tuple(moves), GROUPS):
            before, move = play_all(rules, start, moves[:number]), moves[number]
            after = play(rules, before, move)
            was, now = solve(rules, before, SMALL), solve(rules, after, SMALL)
            if not isinstance(was, Unknown) and not isinstance(now, Unknown):
                assert type(was) is type(now), f"{before.to_text(rules)} {move}"
            if isinstance(was, Won) and was.moves:
                line = rejoin(rules, before, (move, was.moves), GROUPS)
                assert line is not None, f"{before.to_text(rules)} {move}"
                assert is_won(rules, play_all(rules, after, line))
