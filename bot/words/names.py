"""The names of games, and their differences from the usual rules."""

from bot.patience import GAMES, HOUSE_RULES, Rules
from bot.patience.names import OTHER_NAMES
from bot.words.language import N_, _

_HOUSE_RULES = N_("house rules")


def game_name(rules: Rules) -> str:
    """Return the name of a rule set: the game, its reading, and whether house rules are added."""
    plain, plus, _words = rules.key.partition("+")
    reading = GAMES[plain].reading if plain in GAMES else rules.reading
    name = _(rules.game)
    for part in filter(None, (reading, _HOUSE_RULES if plus else "")):
        name = _("{game}, {reading}", game=name, reading=_(part))
    return name


def other_names(rules: Rules) -> list[str]:
    """Return what else a rule set is called, the best known name first."""
    return [_(name) for name in OTHER_NAMES.get(rules.key, ())]


def difference(rules: Rules) -> str:
    """Return how a rule set differs from the usual rules of its game, with its house rules; "" for those."""
    plain, *words = rules.key.split("+")
    usual = GAMES[plain].difference if plain in GAMES else rules.difference
    return " ".join(_(text) for text in (usual, *(HOUSE_RULES[word].text for word in words)) if text)
