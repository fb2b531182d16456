"""The list of games: by family, each with how often it can be won and how long it takes."""

from bot.daily.calendar import GRADED_GAMES
from bot.patience import BEST_KNOWN, FAMILIES, Rules, default_rules
from bot.solver.survey.winnability import measured
from bot.words.language import N_, _, n_
from bot.words.marks import SMALL

ALL_LABEL = N_("All games")
PRECISE = 0.1
"""The widest confidence interval of a game's odds that is worth showing."""


def heading() -> str:
    """Return what stands over the menus."""
    how = _(
        "<b>Which game?</b> Press one, or pick from a menu. The menus say how often a game can be won, where "
        "that is known."
    )
    typed = _("<c>/play</c> completes a name as you type it, and <c>/rules</c> explains a game.")
    return f"{how}\n{SMALL}{typed}"


def families() -> dict[str, list[Rules]]:
    """Return all games except the best known ones in their usual rules, by family."""
    games = {rules.key: rules for rules in default_rules().values() if rules.key not in BEST_KNOWN}
    found = {_(name): [games.pop(key) for key in keys if key in games] for name, keys in FAMILIES.items()}
    return found | {_("Other games"): list(games.values())}


def about(rules: Rules) -> str:
    """Return how hard and how long a game is, as far as that is known: "9 of 10 can be won · 180 moves"."""
    found = measured(rules.key)
    facts = [_("easy to learn")] if rules.key in BEST_KNOWN else []
    if found is not None and found.high - found.low <= PRECISE:
        tenths = round(5 * (found.low + found.high))
        share = _("{tenths} of 10 can be won", tenths=tenths) if tenths else _("can hardly ever be won")
        facts.append(_("nearly all can be won") if tenths == 10 else share)
    if found is not None and found.won:
        facts.append(n_("about {count} move", "about {count} moves", int(round(found.moves, -1))))
    if rules.key in GRADED_GAMES:
        facts.append(_("levels"))
    return " · ".join(facts)
