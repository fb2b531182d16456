"""The rules pages that players read.

Every fact (counts, building, spaces, redeals …) is generated from the values of the rules, and so are the
examples, so a page cannot contradict the engine.  Advice and history, which values cannot express, are in
``about.toml``.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path

from bot.patience.parts import Base, Build, Goal
from bot.patience.rules import Rules
from bot.words.language import _, listed, n_, p_
from bot.words.marks import HEADLINE, ITALIC, SMALL
from bot.words.text import difference, game_name, other_names

from .dealing import spaces, spaces_in_short, stock
from .facts import aim, aim_in_short, columns, end, lifting, moves, score
from .layout import layout

ABOUT: dict[str, dict[str, str]] = tomllib.loads(
    Path(__file__).with_name("about.toml").read_text(encoding="utf-8")
)
"""The advice, the history and perhaps a sentence that ends the layout of each game, by its name."""


def rules_page(rules: Rules) -> str:
    """Return all rules, marked up (:mod:`bot.words.marks`), at most 2,000 characters."""
    return "\n".join([heading(rules), *rules_pages(rules)[1:]])


def rules_pages(rules: Rules) -> tuple[str, str, str]:
    """Return three marked pages without a heading, each short enough for the screen of a phone.

    They are the rules in three lines; aim, layout and moves; the rest, with advice and history.
    """
    about = {part: _(text) for part, text in ABOUT.get(rules.game, {}).items()}
    brief = {
        _("Aim"): _brief_aim(rules),
        _("Moves"): _brief_moves(rules),
        _("Stock"): stock(rules, short=True),
    }
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
    return _sections(brief), _sections(first), _sections(rest)


def _brief_aim(rules: Rules) -> str:
    if rules.goal is Goal.COLUMNS:
        return aim(rules)
    base = rules.foundations.base
    text = aim_in_short(rules, None if isinstance(base, Base) else base)
    return f"{text} {score(rules)}" if rules.stake else text


def _brief_moves(rules: Rules) -> str:
    t = rules.tableau
    if not t.takes or t.build is Build.PAIR:
        return moves(rules)
    texts = [columns(rules), lifting(rules), spaces_in_short(rules)]
    if rules.reserve.noun == "cell":
        texts.append(
            n_("{count} cell holds one card.", "{count} cells hold one card each.", rules.reserve.count)
        )
    return " ".join(filter(None, texts))


def _sections(parts: Mapping[str, str]) -> str:
    return "\n".join(_("<b>{name}.</b> {text}", name=name, text=text) for name, text in parts.items() if text)


def heading(rules: Rules) -> str:
    """Return the name of a rule set, its other names, and its difference from the game's usual rules."""
    lines = [f"{HEADLINE}{game_name(rules)}"]
    own = _folded(_(rules.game))
    if names := [name for name in other_names(rules) if own not in _folded(name)]:
        lines.append(SMALL + _("Also called {names}", names=listed(names, "and")))
    if rules.difference:
        lines.append(f"{ITALIC}{difference(rules)}{ITALIC}")
    return "\n".join(lines)


def _folded(name: str) -> str:
    return name.casefold().replace(" ", "")


def other_deals(rules: Rules) -> str:
    """Return the note that PySolFC numbers its deals differently, for its readings; "" for other rules."""
    if rules.key.partition("+")[0].endswith("-pysol"):
        return _("PySolFC deals other packs under the same numbers.")
    return ""
