"""An exhaustive search that knows nothing of the solver, to check its verdicts."""

from bot.patience import Move, Position, Rules, is_won, legal_moves
from bot.patience.parts import FOUNDATION, GATHERED, TABLEAU
from bot.patience.plan import plan
from bot.patience.play import after
from bot.patience.safe import risk
from bot.solver import Lost, Unknown, Verdict, Won


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
            there = after(rules, here, move)
            if (name := key(there)) not in seen:
                seen.add(name)
                stack.append(there)
    return None


def searched(rules: Rules, position: Position, states: int) -> Verdict:
    """Return the verdict of a search of at most *states* positions by the engine's own moves.

    Where a safe move to a foundation is legal, no other is tried, and equal columns may change places.
    """
    p, limited = plan(rules), rules.stock.redeals is not None
    moves_columns = rules.tableau.covers or rules.stock.redeal in GATHERED or rules.stock.onto is TABLEAU

    def key(at: Position) -> tuple[object, ...]:
        columns = [(at.piles[n], at.hidden[n]) for n in p.columns]
        others = [pile for n, pile in enumerate(at.piles) if n not in p.columns]
        columns = columns if moves_columns else sorted(columns)
        return (*columns, *others, at.base, at.redeals if limited else min(at.redeals, 1))

    seen = {key(position)}
    stack: list[tuple[Position, tuple[Move, ...]]] = [(position, ())]
    while stack and len(seen) <= states:
        here, line = stack.pop()
        if is_won(rules, here):
            return Won(line)
        moves = sorted(legal_moves(rules, here), key=lambda move: move.target is FOUNDATION)
        safe = next((move for move in moves if move.target is FOUNDATION and not risk(p, here, move)), None)
        for move in moves if safe is None else [safe]:
            there = after(rules, here, move)
            if (name := key(there)) not in seen:
                seen.add(name)
                stack.append((there, (*line, move)))
    return Unknown("states") if stack else Lost()
