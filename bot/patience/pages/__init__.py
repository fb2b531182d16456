"""The rules pages that players read.

Every fact (counts, building, spaces, redeals …) is generated from the values of the rules, and so are the
examples, so a page cannot contradict the engine.  Advice and history, which values cannot express, are in
``about``.
"""

from bot.patience.names import OTHER_NAMES
from bot.patience.rules import Rules

from .about import ABOUT, About
from .dealing import spaces, stock
from .facts import aim, building, end
from .layout import layout
from .words import listed

LONGEST = 2000
"""The most characters of a page."""

_PYSOL_DEALS = "PySolFC deals other packs under the same numbers."


def rules_page(rules: Rules) -> str:
    """Return the rules in Markdown, at most :data:`LONGEST` characters."""
    return f"{heading(rules)}\n{sections(rules)}"


def heading(rules: Rules) -> str:
    """Return the name of a rule set, its other names, and its difference from the game's usual rules."""
    lines = [f"## {rules.name}"]
    names = OTHER_NAMES.get(rules.key, ())
    if names:
        lines.append(f"-# Also called {listed(list(names))}")
    if rules.difference:
        lines.append(f"*{rules.difference}*")
    return "\n".join(lines)


def sections(rules: Rules) -> str:
    """Return the rules and advice, and the history of a game under its usual rules, a paragraph each."""
    about = ABOUT.get(rules.game, About())
    parts = {
        "Aim": aim(rules),
        "Layout": " ".join(filter(None, (layout(rules), about.layout))),
        "Building": building(rules),
        "Spaces": spaces(rules),
        "Stock": stock(rules),
        "End": end(rules),
        "Advice": about.advice,
        "History": about.history if not rules.difference else "",
        "Deals": other_deals(rules),
    }
    return "\n".join(f"**{name}.** {text}" for name, text in parts.items() if text)


def other_deals(rules: Rules) -> str:
    """Return the sentence that deal numbers of PySolFC are others, for its readings; "" for other rules."""
    return _PYSOL_DEALS if rules.key.partition("+")[0].endswith("-pysol") else ""
