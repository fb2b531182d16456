"""Positions in which the base is still to be chosen: each choice is searched by itself, longer and longer.

So a choice that is hard to lose does not keep the search from the others, and what is known of a game with a
base (``reasons``, ``kernel_dead``) counts from the start.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.patience import Move, Position, Rules, legal_moves, play
from bot.solver.verdict import Budget, Effort, Lost, Unknown, Verdict, Won

ROUNDS = ((0.05, 0.005), (0.5, 0.05))
"""For each choice in each round but the last: seconds, and the share of the budget that is not exceeded."""

Solve = Callable[[Rules, Position, Budget], Verdict]


def solve(rules: Rules, position: Position, budget: Budget, solve_one: Solve) -> Verdict:
    """The verdict of *position*, in which a base is to be chosen; *solve_one* searches what follows a choice.

    Lost if every choice is.  In the last round the choices that are left share what is left of the time.
    """
    began, states, why = budget.clock(), 0, "seconds"
    left = [(move, play(rules, position, move)) for move in legal_moves(rules, position)]
    for round_ in (*ROUNDS, None):
        open_ = left
        left = list[tuple[Move, Position]]()
        for n, (move, after) in enumerate(open_):
            rest = budget.seconds - (budget.clock() - began)
            seconds = rest / (len(open_) - n)
            if round_:
                seconds = min(round_[0], round_[1] * budget.seconds, seconds)
            part = replace(budget, seconds=max(0.0, seconds), states=budget.states - states)
            verdict = solve_one(rules, after, part)
            effort = verdict.effort
            states += effort.states
            effort = Effort(states=states, seconds=budget.clock() - began, phase=effort.phase)
            if isinstance(verdict, Won):
                return Won((move, *verdict.moves), effort)
            if isinstance(verdict, Unknown):
                why = verdict.why
                left.append((move, after))
                if why == "stop" or states >= budget.states:
                    return Unknown(why, effort)
        if not left:
            return Lost(Effort(states=states, seconds=budget.clock() - began, phase="choices"))
    return Unknown(why, Effort(states=states, seconds=budget.clock() - began, phase="choices"))
