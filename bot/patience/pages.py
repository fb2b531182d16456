"""The rules of a game as people read them."""

from .rules import Rules


def rules_page(rules: Rules) -> str:
    return rules.name
