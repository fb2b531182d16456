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

ENGINE_ONLY = [
    "double-klondike",
    *("spider", "spider-2", "spider-1", "spiderette", "golf", "putt-putt", "black-hole"),
    *("pyramid", "pyramid-once", "tuts-tomb", "tripeaks", "la-belle-lucie-draw"),
]
"""Rule sets that the kernel refuses: cards return from the foundations of two packs, or its tables have no
word for the rules."""

SUPPORTED = [key for key in [*GAMES, *HOUSE] if key not in ENGINE_ONLY]
