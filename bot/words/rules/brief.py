"""The rules in three lines, generated from the values of the rules: aim, moves and stock."""

from bot.patience.rules import Base, Build, Goal, Rules
from bot.words.language import _

from .dealing import closing, stock
from .facts import aim, aim_in_short, columns, lifting, moves, score


def brief(rules: Rules) -> dict[str, str]:
    """Return aim, moves and stock, the text of each line by its name."""
    return {_("Aim"): _aim(rules), _("Moves"): _moves(rules), _("Stock"): stock(rules, short=True)}


def _aim(rules: Rules) -> str:
    if rules.goal is Goal.COLUMNS:
        return aim(rules)
    base = rules.foundations.base
    text = aim_in_short(rules, None if isinstance(base, Base) else base)
    return f"{text} {score(rules)}" if rules.stake else text


def _moves(rules: Rules) -> str:
    t = rules.tableau
    if not t.takes or t.build is Build.PAIR:
        return moves(rules)
    text = f"{columns(rules)} {lifting(rules)}"
    if t.vacancy.closing:
        return f"{text} {closing(rules)}"
    return f"{text} {_('An empty column is filled at once.')}" if t.vacancy.must else text
