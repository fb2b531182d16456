"""Texts of the fair-play report."""

from collections.abc import Callable

from bot.patience import game_rules
from bot.standings.fair_play import DAYS, ENTRIES, SPEED, Finding, Kind, Report
from bot.words.text import plural

MOST = 12  # findings that are shown
_DEALS = 4  # deals that a finding names

TITLE = f"Fair play in the last {DAYS} days"
CAREFUL = "Reasons to look, not proofs. A person decides what follows from them."
NOTHING = (
    "Nothing stands out. Looked for: wins that repeat another account's moves, accounts that enter only what "
    f"another has won ({ENTRIES} dailies or more), and shortest wins without time to think."
)


def fair_play(report: Report, name: Callable[[int], str]) -> str:
    """Return the lines of a report; *name* gives a player's name or mention."""
    lines = [_told(finding, name) for finding in report.findings[:MOST]]
    if more := len(report.findings) - len(lines):
        lines.append(f"… and {more} more")
    return "\n".join(lines) if lines else NOTHING


def _told(finding: Finding, name: Callable[[int], str]) -> str:
    who, count = name(finding.player_id), len(finding.games)
    other = "" if finding.other_id is None else name(finding.other_id)
    match finding.kind:
        case Kind.REPEATED:
            text = f"{who} won {plural(count, 'game')} with the moves of {other}, who had finished before"
        case Kind.AFTER:
            text = f"{who} entered {finding.entries} dailies; {other} had won {count} of them before"
        case Kind.QUICK:
            pace = f"under {plural(int(SPEED.total_seconds()), 'second')} a choice"
            text = f"{who} won {plural(count, 'game')} in the fewest known moves, in {pace}"
    return f"{text} ({_games(finding)})"


def _games(finding: Finding) -> str:
    """Return the latest deals of a finding: "Gate 12 November, Frog 11 November, …"."""
    latest = list(reversed(finding.games))
    named = [f"{game_rules(key).name} {day.day} {day:%B}" for day, key in latest[:_DEALS]]
    return ", ".join([*named, *(["…"] if len(latest) > _DEALS else [])])
