"""Texts of the rules pages: their buttons, other ways to play, and house rules."""

from bot.patience import HOUSE_RULES, HouseRule, Rules
from bot.patience.pages.marks import bold, typed
from bot.words.text import plural

MORE_LABEL, BRIEF_LABEL, HOUSE_LABEL = "More", "In short", "House rules"
_HOUSE = (
    "Press a rule to add it or to leave it out. Games with house rules count nowhere. "
    f"You can type them too: {typed('/play rules: {words}')}."
)
_NO_HOUSE = "This game has no house rules."


def difference(rules: Rules) -> str:
    """Return how a rule set differs from the usual rules of its game."""
    return rules.difference or "The usual rules."


def other_rules(rules: Rules, count: int) -> str:
    """Return the prompt of the menu of a game's other rule sets."""
    return f"{plural(count, 'other way')} to play {rules.game} …"


def house_rules_text(offered: list[HouseRule]) -> str:
    """Return the house rules that a game can have, a line each."""
    if not offered:
        return _NO_HOUSE
    lines = [f"• {bold(rule.name)}: {rule.text}" for rule in offered]
    return "\n".join([*lines, _HOUSE.format(words=offered[0].name.casefold())])


def switch_label(word: str, *, on: bool) -> str:
    """Return the label of the button that adds a house rule or leaves it out."""
    return f"{'✓ ' if on else ''}{HOUSE_RULES[word].name}"
