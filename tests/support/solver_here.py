"""The solver in this process, with a limit of states, so that its verdicts are the same every time.

Tests that use it need the fixture ``compiled``.
"""

from bot.patience import Move, Position, Rules
from bot.solver import Budget, Limits, Verdict, solve
from bot.solver.quality.analysis import find_par

STATES = 50_000


class Here:
    """The solver in this process."""

    async def solve(self, rules: Rules, position: Position, limits: Limits | None = None) -> Verdict:
        return verdict(rules, position)

    async def find_par(
        self, rules: Rules, position: Position, moves: tuple[Move, ...], limits: Limits | None = None
    ) -> tuple[Move, ...]:
        return find_par(rules, position, moves, Budget(seconds=0.05, bytes=32 << 20))


def verdict(rules: Rules, position: Position) -> Verdict:
    return solve(rules, position, Budget(states=STATES, seconds=600, bytes=32 << 20))
