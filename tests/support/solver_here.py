"""The solver in this process, with a limit of states, so that its verdicts are the same every time.

Tests that use it need the fixture ``compiled``.
"""

from typing import Any

from bot.patience import Position, Rules
from bot.solver import Budget, Limits, Verdict, solve
from bot.solver.workers.worker import searches

STATES = 50_000


class Here:
    """The solver in this process, which takes at most *states* for a verdict."""

    def __init__(self, states: int = STATES) -> None:
        self.states = states

    async def ask(self, name: str, rules: Rules, position: Position, argument: Any, limits: Limits) -> Any:
        if name == "solve":
            return verdict(rules, position, self.states)
        seconds = 0.05 if name == "find_par" else limits.seconds
        budget = Budget(seconds=seconds, states=limits.states, bytes=32 << 20)
        return searches()[name](rules, position, argument, budget)


def verdict(rules: Rules, position: Position, states: int = STATES) -> Verdict:
    return solve(rules, position, Budget(states=states, seconds=600, bytes=32 << 20))
