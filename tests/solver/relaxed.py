"""The rule sets to which the relaxations of columns apply."""

from collections.abc import Mapping
from functools import cache
from random import Random

from bot.patience import game_rules
from bot.solver.kernel.compile import compile_game
from bot.solver.proofs.relaxed_tables import relaxed_game
from bot.solver.proofs.suit_blind import COLOURS, SINGLE
from tests.solver.rule_sets import SUPPORTED
from tests.solver.small import packed_position


@cache
def relaxation_by_key() -> Mapping[str, str]:
    """Return the keys of these rule sets, and the module of the relaxation that applies in the last pass."""
    found: dict[str, str] = {}
    for key in SUPPORTED:
        rules = game_rules(key)
        position = packed_position(rules, Random(1), 12)._replace(redeals=rules.stock.redeals or 0)
        relaxed = relaxed_game(compile_game(rules, position))
        if relaxed is not None:
            table = relaxed[0]
            found[key] = "unordered" if table[COLOURS] else "kept_suits" if table[SINGLE] else "suit_blind"
    return found


def keys_of(relaxation: str) -> set[str]:
    """Return the keys of the rule sets to which *relaxation* applies."""
    return {key for key, name in relaxation_by_key().items() if name == relaxation}
