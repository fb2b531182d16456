"""Positions in which the base is still to be chosen: every choice gets a search of its own, in rounds.

So a choice that is hard to decide does not hold up the others, and the proofs of loss for a game with a known
base apply from the start.
"""

from collections.abc import Callable
from dataclasses import replace
from math import inf

from bot.patience import Move, Position, Rules, legal_moves, play
from bot.patience.parts import Base
from bot.solver.verdict import Budget, Effort, Lost, Unknown, Verdict, Won

ROUNDS = ((0.05, 0.005), (0.5, 0.05), (inf, 1.0))
"""For each choice in each round: the most seconds, and the largest share of the budget."""

Solve = Callable[[Rules, Position, Budget], Verdict]


def chooses_base(rules: Rules, position: Position) -> bool:
    """Return whether the next move chooses the base, before which the kernel searches nothing."""
    return isinstance(rules.foundations.base, Base) and position.base is None


def solve(rules: Rules, position: Position, budget: Budget, solve_one: Solve) -> Verdict:
    """Return the verdict of *position*, where the base is to be chosen; *solve_one* searches after a choice.

    The position is lost if every choice is.  In the last round the open choices share the remaining time.
    """
    began, states, why = budget.clock(), 0, "seconds"
    left = [(move, play(rules, position, move)) for move in legal_moves(rules, position)]
    for most, share in ROUNDS:
        open_ = left
        left = list[tuple[Move, Position]]()
        for n, (move, after) in enumerate(open_):
            rest = budget.seconds - (budget.clock() - began)
            seconds = min(most, share * budget.seconds, rest / (len(open_) - n))
            part = replace(budget, seconds=max(0.0, seconds), states=budget.states - states)
            verdict = solve_one(rules, after, part)
            states += verdict.effort.states
            effort = Effort(states=states, seconds=budget.clock() - began, phase=verdict.effort.phase)
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
