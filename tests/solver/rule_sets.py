"""Rule sets that the solver is tested on."""

from bot.patience import GAMES

DEFAULTS = [
    "canfield",
    "selective-canfield",
    "storehouse",
    "chameleon-001",
    "four-seasons",
    "simplicity",
    "fortunes-favor",
    "gate",
    "chord",
    "frog",
]

HOUSE = [
    "canfield+forced",
    "terrace+forced",
    "frog+forced",
    "klondike-3+forced",
    "gate+takeback",
    "four-seasons+unplayable",
    "chameleon-002+unplayable+forced",
    "chameleon-001+held",
    "storehouse-shuffle+merged",
]
"""Rule sets with combinations of rules that no listed game has."""

ENGINE_ONLY = ["double-klondike"]
"""Rule sets that the kernel refuses, because cards return from the foundations of two packs."""

SUPPORTED = [key for key in [*GAMES, *HOUSE] if key not in ENGINE_ONLY]
