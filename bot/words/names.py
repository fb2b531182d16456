"""The names of games."""

from bot.patience import GAMES, Rules
from bot.words.language import _


def game_name(rules: Rules) -> str:
    """Return the name of a rule set: the game, its reading, and whether house rules are added."""
    plain, plus, _words = rules.key.partition("+")
    reading = GAMES[plain].reading if plain in GAMES else rules.reading
    parts = [_(rules.game), _(reading) if reading else "", _("house rules") if plus else ""]
    return ", ".join(filter(None, parts))
