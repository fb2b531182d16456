"""The list of games: by family, each with how often it can be won and how long it takes."""

from bot.daily.calendar import GRADED_GAMES
from bot.patience import BEST_KNOWN, FAMILIES, Rules, default_rules
from bot.solver.survey.winnability import Winnability
from bot.words.marks import SMALL, bold, typed

TEXT = (
    f"{bold('Which game?')} Press one, or pick from a menu. The menus say how often a game can be won, "
    f"where that is known.\n{SMALL}{typed('/play')} completes a name as you type it, and "
    f"{typed('/rules')} explains a game."
)
SURPRISE_LABEL, OTHERS = "Surprise me", "Other games"
_KNOWN = 0.1  # the widest interval that is told


def families() -> dict[str, list[Rules]]:
    """Return all games except the best known ones in their usual rules, by family."""
    games = {rules.key: rules for rules in default_rules().values() if rules.key not in BEST_KNOWN}
    found = {name: [games.pop(key) for key in keys if key in games] for name, keys in FAMILIES.items()}
    return found | {OTHERS: list(games.values())}


def about(rules: Rules, found: Winnability | None) -> str:
    """Return how hard and how long a game is, as far as that is known: "9 of 10 can be won · 180 moves"."""
    facts = ["easy to learn"] if rules.key in BEST_KNOWN else []
    if found is not None and found.high - found.low <= _KNOWN:
        tenths = round(5 * (found.low + found.high))
        share = f"{tenths} of 10 can be won" if tenths else "can hardly ever be won"
        facts.append("nearly all can be won" if tenths == 10 else share)
    if found is not None and found.won:
        facts.append(f"about {round(found.moves, -1)} moves")
    if rules.key in GRADED_GAMES:
        facts.append("levels")
    return " · ".join(facts)
