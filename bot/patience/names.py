"""Other names of games, as players and other programs use them.

Most come from the alternate names in PySolFC and from Wikipedia.  No name belongs to two games: Britain calls
Canfield *Demon* too, which is another game here.
"""

from collections.abc import Mapping, Sequence

OTHER_NAMES: Mapping[str, tuple[str, ...]] = {
    "canfield": ("Fascination",),
    "storehouse": ("Thirteen Up", "Provisions", "Straight Up", "The Reserve"),
    "chameleon-001": ("Kansas",),
    "four-seasons": ("Corner Card", "Vanishing Cross", "Cross Currents"),
    "fortunes-favor": ("Fortune's Favour",),
    "frog": ("Toad", "Toad in the Hole"),
    "klondike": ("Solitaire", "Classic Solitaire", "Patience", "American Patience"),
    "klondike-3": ("Klondike draw 3", "Solitaire draw 3", "Klondike turn 3"),
    "klondike-vegas": ("Vegas Solitaire", "Las Vegas"),
    "spider": ("Spider Solitaire", "Spider 4 suits", "Spider four suits", "4 suit Spider"),
    "spider-2": ("Spider 2 suits", "2 suit Spider", "Two suit Spider"),
    "spider-1": ("Spider 1 suit", "Spider 1", "1 suit Spider", "One suit Spider"),
    "freecell": ("Free Cell", "FreeCell Solitaire"),
    "golf": ("Golf Solitaire", "One Foundation"),
    "black-hole": ("Black Hole Solitaire",),
    "pyramid": ("Pyramid Solitaire", "Thirteens", "13s"),
    "tuts-tomb": ("King Tut",),
    "tripeaks": ("Tri Peaks", "Three Peaks", "Tri Towers"),
    "putt-putt": ("Miniature Golf",),
    "seahaven-towers": ("Seahaven", "Sea Towers"),
    "russian-solitaire": ("Russian",),
    "forty-thieves": ("Napoleon at St Helena", "Big Forty", "Le Cadran", "Roosevelt at San Juan"),
    "beleaguered-castle": ("Laying Siege", "Sham Battle"),
    "dutchess": ("Duchess", "Glenwood"),
    "eagle-wing": ("Thirteen Down",),
    "demon": ("Demon with two packs",),
    "corona": ("Round Dozen",),
    "deuces": ("Twos", "Les Deux"),
    "la-belle-lucie": (
        "Belle Lucie",
        "Lovely Lucy",
        "Fair Lucy",
        "Midnight Oil",
        "Clover Leaf",
        "Alexander the Great",
    ),
    "la-belle-lucie-draw": ("Three Shuffles and a Draw", "Merci"),
    "betsy-ross": ("Four Kings", "Musical", "Quadruple Alliance", "The Fairest"),
    "calculation": ("Broken Intervals", "Progression"),
    "sir-tommy": ("Numerica", "Old Patience", "Try Again"),
}
"""Other names by the key of the rule set that they mean, the best known first."""

BEST_KNOWN = ("klondike", "spider", "freecell", "pyramid", "tripeaks")
"""The keys of the games that most people look for, in this order."""

FAMILIES: Mapping[str, Sequence[str]] = {
    "Like Klondike": (
        *("double-klondike", "westcliff", "yukon", "russian-solitaire", "alaska", "agnes-bernauer"),
        *("spiderette", "simple-simon", "scorpion", "three-blind-mice"),
    ),
    "All cards open, like FreeCell": (
        *("bakers-game", "eight-off", "seahaven-towers", "forecell", "bakers-dozen", "good-measure"),
        *("cruel", "la-belle-lucie", "trefoil", "beleaguered-castle", "streets-and-alleys"),
    ),
    "Canfields": (
        *("canfield", "selective-canfield", "storehouse", "chameleon-001", "rainbow", "rainfall"),
        *("superior-canfield", "acme", "dutchess", "eagle-wing", "double-canfield"),
        *("variegated-canfield", "american-toad", "demon"),
    ),
    "Quick games": ("golf", "putt-putt", "black-hole", "tripeaks", "pyramid", "tuts-tomb"),
}
"""The keys of games under the names of their families.  Games that are in none are *other* games."""
