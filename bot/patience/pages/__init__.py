"""The rules pages that players read.

Every fact (counts, building, spaces, redeals …) is generated from the values of the rules, so a page cannot
contradict the engine.  Advice and history, which values cannot express, are in ``about``.
"""

from bot.patience.games import GAMES
from bot.patience.rules import Rules

from .about import ABOUT, About
from .facts import aim, building, end, layout, spaces, stock

LONGEST = 3500


def rules_page(rules: Rules) -> str:
    """Return the rules in Markdown, at most 3,500 characters, with a list of the game's other rule sets."""
    about = ABOUT.get(rules.game, About())
    parts = [f"## {rules.name}"]
    if rules.difference:
        parts.append(f"*{rules.difference}*")
    parts += [
        f"**Aim.** {aim(rules)}",
        f"**Layout.** {layout(rules)}",
        f"**Building.** {building(rules)}",
        f"**Spaces.** {spaces(rules)}",
        f"**Stock.** {stock(rules)}",
        f"**End.** {end(rules)}",
    ]
    if about.advice:
        parts.append(f"**Advice.** {about.advice}")
    if about.history:
        parts.append(f"**History.** {about.history}")
    others = [each for each in GAMES.values() if each.game == rules.game and each.key != rules.key]
    if others:
        lines = [f"- {each.name}: {each.difference or 'the default.'}" for each in others]
        parts.append("\n".join(["**Also played.**", *lines]))
    return "\n\n".join(parts)
