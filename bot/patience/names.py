"""Other names of games, as players and other programs use them.

Most come from the alternate names in PySolFC and from Wikipedia.  A name may belong to several games: Britain
calls Canfield *Demon*.
"""

from collections.abc import Mapping
from types import MappingProxyType

OTHER_NAMES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "canfield": ("Demon", "Fascination"),
        "storehouse": ("Thirteen Up", "Provisions", "Straight Up", "The Reserve"),
        "chameleon-001": ("Kansas",),
        "four-seasons": ("Corner Card", "Vanishing Cross", "Cross Currents"),
        "fortunes-favor": ("Fortune's Favour",),
        "frog": ("Toad", "Toad in the Hole"),
        "klondike": ("Solitaire", "Classic Solitaire", "Patience", "American Patience"),
        "klondike-3": ("Klondike draw 3", "Solitaire draw 3", "Klondike turn 3"),
        "klondike-vegas": ("Vegas Solitaire", "Las Vegas"),
        "forty-thieves": ("Napoleon at St Helena", "Big Forty", "Le Cadran", "Roosevelt at San Juan"),
        "beleaguered-castle": ("Laying Siege", "Sham Battle"),
        "dutchess": ("Duchess", "Glenwood"),
        "eagle-wing": ("Thirteen Down",),
        "demon": ("Demon with two packs",),
        "corona": ("Round Dozen",),
        "deuces": ("Twos", "Les Deux"),
        "sir-tommy": ("Numerica", "Old Patience", "Try Again"),
    }
)
"""Other names by the key of the rule set that they mean, the best known first."""
