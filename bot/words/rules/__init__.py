"""The rules pages that players read.

Every fact (counts, building, spaces, redeals …) is generated from the values of the rules, and so are the
examples, so a page cannot contradict the engine.  Advice and history, which values cannot express, are in
``about.toml``.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path

from bot.patience.rules import Rules
from bot.words.language import _, listed, p_
from bot.words.marks import HEADLINE, ITALIC, SMALL
from bot.words.names import difference, game_name, other_names

from .brief import brief
from .dealing import spaces, stock
from .facts import aim, end, moves
from .layout import layout

ABOUT: dict[str, dict[str, str]] = tomllib.loads(
    Path(__file__).with_name("about.toml").read_text(encoding="utf-8")
)
"""The advice, the history and perhaps a sentence that ends the layout of each game, by its name."""
LONGEST = 2000
"""The most characters of the rules."""


def rules_page(rules: Rules) -> str:
    """Return all rules, marked up (:mod:`bot.words.marks`), at most :data:`LONGEST` characters."""
    return "\n".join([heading(rules), *rules_pages(rules)[1:]])


def rules_pages(rules: Rules) -> tuple[str, str, str]:
    """Return three marked pages without a heading, each short enough for the screen of a phone.

    They are the rules in three lines; aim, layout and moves; the rest, with advice and history.
    """
    about = {part: _(text) for part, text in ABOUT.get(rules.game, {}).items()}
    first = {
        _("Aim"): aim(rules),
        _("Layout"): f"{layout(rules)} {about.get('layout', '')}".rstrip(),
        _("Moves"): moves(rules),
    }
    rest = {
        _("Spaces"): spaces(rules),
        _("Stock"): stock(rules),
        p_("heading", "End"): end(rules),
        _("Advice"): about.get("advice", ""),
        _("History"): "" if rules.difference else about.get("history", ""),
        p_("heading", "Deals"): other_deals(rules),
    }
    return _sections(brief(rules)), _sections(first), _sections(rest)


def _sections(parts: Mapping[str, str]) -> str:
    return "\n".join(_("<b>{name}.</b> {text}", name=name, text=text) for name, text in parts.items() if text)


def heading(rules: Rules) -> str:
    """Return the name of a rule set, its other names, and its difference from the game's usual rules."""
    lines = [f"{HEADLINE}{game_name(rules)}"]
    if names := other_names(rules):
        lines.append(SMALL + _("Also called {names}", names=listed(names, "and")))
    if rules.difference:
        lines.append(f"{ITALIC}{difference(rules)}{ITALIC}")
    return "\n".join(lines)


def other_deals(rules: Rules) -> str:
    """Return the note that PySolFC numbers its deals differently, for its readings; "" for other rules."""
    if rules.key.partition("+")[0].endswith("-pysol"):
        return _("PySolFC deals other packs under the same numbers.")
    return ""
