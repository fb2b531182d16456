"""The rules of a game as people read them.

Every fact (counts, building, spaces, redeals …) is made from the values of the rules, so a page cannot say
what the engine does not do.  What values cannot say, a word of advice and a line of history, is in ``about``.
"""

from bot.patience.games import GAMES
from bot.patience.rules import Rules

from .about import ABOUT, About
from .facts import aim, building, end, layout, spaces, stock

LONGEST = 3500


def rules_page(rules: Rules) -> str:
    """The rules in plain words, in Markdown, at most 3,500 characters; at the end the game's other rules."""
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
