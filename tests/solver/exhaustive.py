"""An exhaustive search that knows nothing of the solver, to check its verdicts."""

from bot.patience import Position, Rules, is_won, legal_moves, play
from bot.patience.rules import FOUNDATION


def exhaustive(rules: Rules, position: Position, states: int, *, back: bool = True) -> bool | None:
    """Return whether *position* can be won; None if that takes the moves of more than *states* positions.

    Moves to foundations are tried first.  The number of endless redeals tells no positions apart.  Without
    *back* no card leaves a foundation.
    """

    def key(at: Position) -> tuple[object, ...]:
        return at.piles, at.hidden, at.base, at.redeals if rules.stock.redeals is not None else 0

    seen = {key(position)}
    stack = [position]
    for _ in range(states):
        if not stack:
            return False
        here = stack.pop()
        if is_won(rules, here):
            return True
        for move in sorted(legal_moves(rules, here), key=lambda move: move.target is FOUNDATION):
            if move.source is FOUNDATION and not back:
                continue
            there = play(rules, here, move)
            if (name := key(there)) not in seen:
                seen.add(name)
                stack.append(there)
    return None
