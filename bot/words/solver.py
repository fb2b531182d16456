"""Texts about solver results."""

import math

from bot.patience import Rules
from bot.solver.survey.winnability import Winnability
from bot.solver.workers.deals import Result
from bot.words.language import _, n_, number
from bot.words.text import plural

SLOW = (
    "The extra “solver” is not installed, so searches run about a hundred times slower and decide little; "
    "pip install 'patience-bot[solver]' makes them fast."
)
COMPILED = "The solver is ready: its searches are compiled for this machine and this version."
_WHY = {
    "seconds": "it ran out of time",
    "states": "it ran out of states",
    "bytes": "it ran out of memory",
    "stop": "it was stopped",
    "depth": "its lines are too long to search",
    "rules": "the solver does not know all moves of its rules",
    "crash": "the search crashed",
    "away": "no worker takes searches",
}
"""The reasons for an undecided deal, by the attribute of ``bot.solver.Unknown``."""


def solved(rules: Rules, result: Result) -> str:
    """Return the result of one search, with its states and seconds."""
    deal = f"deal {result.deal}" if result.deal.isdecimal() else f"pack {result.deal[:12]}…"
    said = {
        "won": f"can be won in {plural(result.moves, 'move')}",
        "lost": "cannot be won (proved)",
        "open": f"not decided: {_WHY.get(result.why, result.why)}",
    }[result.result]
    return f"{rules.name}, {deal}: {said} · {plural(result.states, 'state')} · {result.seconds:.2f} s"


def winnable(found: Winnability | None) -> str:
    """Return a game's odds in one sentence, for its rules page; *found* is None if nothing was counted."""
    if found is None:
        return _("<b>Odds.</b> Not known yet.")
    counts = {"total": number(found.total), "open": number(found.open)}
    share = winnable_share(found)
    if not share:
        return _("<b>Odds.</b> Not known yet: of {total} deals, {open} are undecided.", **counts)
    odds = _("<b>Odds.</b> {share}, for a player who sees every card.", share=share)
    if found.open * 100 < found.total:
        return f"{odds} {_('{total} deals were tried.', **counts)}"
    return f"{odds} {_('{total} deals were tried; {open} are undecided.', **counts)}"


def winnable_share(found: Winnability) -> str:
    """Return how many deals can be won, without a full stop; "" if that is not known well."""
    low, high = 100 * found.low, 100 * found.high
    if high - low > 20:  # too wide to say anything
        return ""
    if high - low > 6:
        between = {"low": math.floor(low), "high": math.ceil(high)}
        return _("Between {low} and {high} of 100 deals can be won", **between)
    centre = (low + high) / 2
    if found.won == found.total or centre > 99.5:
        return _("Nearly every deal can be won")
    if found.lost == found.total or centre < 0.5:
        return _("Hardly any deal can be won")
    return n_("About {count} of 100 deals can be won", "About {count} of 100 deals can be won", round(centre))
