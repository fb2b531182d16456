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
    "demon+takeback",
    "forty-thieves+takeback",
    "four-seasons+unplayable",
    "chameleon-002+unplayable+forced",
    "chameleon-001+held",
    "storehouse-shuffle+merged",
]
"""Rule sets with combinations of rules that no listed game has."""

SPIDERS = ["spider", "spider-2", "spider-1", "spiderette"]

KNOWN = [
    *SPIDERS,
    *("simple-simon", "scorpion", "scorpion-spaces", "three-blind-mice"),
    *("freecell", "bakers-game", "bakers-game-kings", "forecell", "eight-off", "seahaven-towers"),
    *("yukon", "russian-solitaire", "alaska", "westcliff", "josephine", "rank-and-file"),
    *("bakers-dozen", "good-measure", "cruel", "la-belle-lucie", "la-belle-lucie-draw", "trefoil"),
    *("calculation", "betsy-ross"),
]
"""Games that everybody knows, without those in which cards only leave, which have tests of their own."""

OWN_SEARCH = [
    *(*SPIDERS, "golf", "putt-putt", "black-hole"),
    *("pyramid", "pyramid-once", "tuts-tomb", "tripeaks"),
]
"""Rule sets for which the tables of the kernel have no word, which are searched in another way."""

SUPPORTED = [key for key in [*GAMES, *HOUSE] if key not in (*OWN_SEARCH, "la-belle-lucie-draw")]
"""Rule sets whose moves the kernel knows, all of them."""
