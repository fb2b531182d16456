"""The rule sets to which the relaxations of columns apply."""

from collections.abc import Mapping
from functools import cache
from random import Random

from bot.patience import game_rules
from bot.solver.kernel.compile import compile_game
from bot.solver.proofs.relaxed_tables import relaxed_game
from bot.solver.proofs.suit_blind import COLOURS
from tests.solver.rule_sets import SUPPORTED
from tests.solver.small import packed_position


@cache
def unordered_by_key() -> Mapping[str, bool]:
    """Return the keys of these rule sets, and whether their columns are unordered or suit-blind."""
    found: dict[str, bool] = {}
    for key in SUPPORTED:
        rules = game_rules(key)
        relaxed = relaxed_game(compile_game(rules, packed_position(rules, Random(1), 12)))
        if relaxed is not None:
            found[key] = bool(relaxed[0][COLOURS])
    return found
