"""The rules pages that players read.

Every fact (counts, building, spaces, redeals …) is generated from the values of the rules, and so are the
examples, so a page cannot contradict the engine.  Advice and history, which values cannot express, are in
``about``.
"""

from bot.patience.names import OTHER_NAMES
from bot.patience.rules import Rules
from bot.words.cards import listed
from bot.words.marks import HEADLINE, ITALIC, SMALL, bold

from .about import ABOUT, About
from .brief import brief
from .dealing import spaces, stock
from .facts import aim, end, moves
from .layout import layout

LONGEST = 2000
"""The most characters of the rules."""

_PYSOL_DEALS = "PySolFC deals other packs under the same numbers."


def rules_page(rules: Rules) -> str:
    """Return all rules, marked up (:mod:`bot.words.marks`), at most :data:`LONGEST` characters."""
    return "\n".join([heading(rules), *rules_pages(rules)[1:]])


def rules_pages(rules: Rules) -> tuple[str, str, str]:
    """Return three marked pages without a heading, each short enough for the screen of a phone.

    They are the rules in three lines; aim, layout and moves; the rest, with advice and history.
    """
    about = ABOUT.get(rules.game, About())
    first = {
        "Aim": aim(rules),
        "Layout": " ".join(filter(None, (layout(rules), about.layout))),
        "Moves": moves(rules),
    }
    rest = {
        "Spaces": spaces(rules),
        "Stock": stock(rules),
        "End": end(rules),
        "Advice": about.advice,
        "History": about.history if not rules.difference else "",
        "Deals": other_deals(rules),
    }
    return brief(rules), _sections(first), _sections(rest)


def _sections(parts: dict[str, str]) -> str:
    return "\n".join(f"{bold(f'{name}.')} {text}" for name, text in parts.items() if text)


def heading(rules: Rules) -> str:
    """Return the name of a rule set, its other names, and its difference from the game's usual rules."""
    lines = [f"{HEADLINE}{rules.name}"]
    names = OTHER_NAMES.get(rules.key, ())
    if names:
        lines.append(f"{SMALL}Also called {listed(list(names))}")
    if rules.difference:
        lines.append(f"{ITALIC}{rules.difference}{ITALIC}")
    return "\n".join(lines)


def other_deals(rules: Rules) -> str:
    """Return the note that PySolFC numbers its deals differently, for its readings; "" for other rules."""
    return _PYSOL_DEALS if rules.key.partition("+")[0].endswith("-pysol") else ""
