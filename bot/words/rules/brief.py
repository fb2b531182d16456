"""The rules in three lines, generated from the values of the rules: aim, moves and stock."""

from bot.patience.rules import FOUNDATION, GATHERED, RESERVE, SHUFFLED, TABLEAU, Build, Goal, Redeal, Rules
from bot.words.cards import counted, number, reserve_noun
from bot.words.marks import bold

from .dealing import closing
from .examples import downwards
from .facts import aim, aim_in_short, columns, lifting, moves, score


def brief(rules: Rules) -> str:
    """Return aim, moves and stock, a marked line each."""
    parts = {"Aim": _aim(rules), "Moves": _moves(rules), "Stock": _stock(rules)}
    return "\n".join(f"{bold(f'{name}.')} {text}" for name, text in parts.items())


def _aim(rules: Rules) -> str:
    if rules.goal is Goal.COLUMNS:
        return aim(rules)
    base = rules.foundations.base
    text = aim_in_short(rules, base if isinstance(base, int) else None, "to the foundations")
    return f"{text} {score(rules)}" if rules.stake else text


def _moves(rules: Rules) -> str:
    t = rules.tableau
    if not t.takes or t.build is Build.PAIR:
        return moves(rules)
    example = downwards(rules).split(",")[0].split(" or ")[0]
    text = f"{columns(rules)}, for example {example}. {lifting(rules)}."
    if t.vacancy.closing:
        return f"{text} A space takes only {closing(rules)}."
    return f"{text} A space is filled at once." if t.vacancy.must else text


def _stock(rules: Rules) -> str:
    s = rules.stock
    if not rules.has_stock():
        return "None: every card is on the table."
    times = "as often as you like" if s.redeals is None else f"{counted(s.redeals, 'time')}"
    if s.redeal in GATHERED:
        how = "shuffles" if s.redeal in SHUFFLED else "gathers"
        return f"{bold('Deal')} {how} the columns and deals them again, {times}."
    if s.onto is FOUNDATION:
        return f"{bold('Deal')} lays the next card on the foundation."
    if s.onto in RESERVE | TABLEAU:
        return f"{bold('Deal')} lays a card on each {reserve_noun(rules) if s.onto is RESERVE else 'column'}."
    cards = f"{bold('Deal')} turns {counted(s.turn, 'card')} at a time"
    if s.redeal is Redeal.TO_RESERVE:
        return f"{cards}; when the stock is out, it lays the waste on the {rules.reserve.noun}s."
    passes = "in one pass" if s.redeals == 0 else f"in {number((s.redeals or 0) + 1)} passes"
    return f"{cards}, {times if s.redeals is None else passes}."
