"""The proof of loss by dead cards, for one position."""

from bot.patience import Position, Rules
from bot.solver.kernel import layout as k
from bot.solver.kernel.compile import compile_game
from bot.solver.kernel.jit import int_array
from bot.solver.proofs.dead import is_dead
from bot.solver.proofs.delete_relaxation import SCRATCH


def dead(rules: Rules, position: Position) -> bool:
    """Return whether the kernel proves that some cards of *position* can never come free."""
    tables = compile_game(rules, position)
    if not tables.numbers[k.DEADS]:
        return False
    return bool(is_dead(tables.game, tables.state, 0, int_array(SCRATCH), 0))
