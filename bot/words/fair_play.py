"""Texts of the fair-play report."""

from collections.abc import Callable

from bot.standings.fair_play import DAYS, ENTRIES, SPEED, Finding, Kind, Report
from bot.words.language import N_, _, dated, n_
from bot.words.text import joined, name_of_game

MOST = 12  # findings that are shown
_DEALS = 4  # deals that a finding names

_KINDS = {
    Kind.REPEATED: N_("{player} won with the moves of {other}, who had finished before: {count} ({deals})"),
    Kind.AFTER: N_("{player} entered after {other} had won: {count} of {entries} ({deals})"),
    Kind.QUICK: N_("{player} won in the fewest known moves, under {seconds} s a choice: {count} ({deals})"),
}
CAREFUL = N_("Reasons to look, not proofs. A person decides what follows from them.")


def title() -> str:
    """Return the heading of a report."""
    return _("Fair play in the last {count} days", count=DAYS)


def fair_play(report: Report, name: Callable[[int], str]) -> str:
    """Return the lines of a report; *name* gives a player's name or mention."""
    lines = [_told(finding, name) for finding in report.findings[:MOST]]
    if more := len(report.findings) - len(lines):
        lines.append(n_("… and {count} more", "… and {count} more", more))
    return "\n".join(lines) or _(
        "Nothing stands out. Looked for: wins that repeat another account's moves, accounts that enter only "
        "what another has won ({least} dailies or more), and shortest wins without time to think.",
        least=ENTRIES,
    )


def _told(finding: Finding, name: Callable[[int], str]) -> str:
    """Return a finding with its latest deals: "Gate 12 November, Frog 11 November, …"."""
    latest = list(reversed(finding.games))
    deals = [f"{name_of_game(key)} {dated(day, 'MMMMd')}" for day, key in latest[:_DEALS]]
    return _(
        _KINDS[finding.kind],
        player=name(finding.player_id),
        other="" if finding.other_id is None else name(finding.other_id),
        entries=finding.entries,
        seconds=int(SPEED.total_seconds()),
        count=len(finding.games),
        deals=joined([*deals, *(["…"] if len(latest) > _DEALS else [])]),
    )
