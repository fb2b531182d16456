"""The proof that the daily deals are fair, in words: what is promised, what is shown, how to check it."""

from collections.abc import Sequence
from datetime import date, timedelta

from bot.daily.fairness import Proof, Proven, check
from bot.patience import game_rules
from bot.words.text import day_name, next_daily

LABEL = "Fair?"

WHAT = (
    "## Are the deals fair?\n"
    "No player knows a deal early, and nobody can change one once its fingerprint is shown. You can check "
    "that:\n"
    "- All ten deals of a day follow from one secret code. Deals that cannot be won are skipped.\n"
    "- **The day before**, the bot shows the code's fingerprint (its SHA-256), which fits no other code and "
    "does not give it away.\n"
    "- **The day after**, it shows the code itself."
)
LIMITS = "-# Whoever runs the bot holds the secret behind the codes, and could look ahead."


def promise(day: date, promised: str, *, holds: bool) -> str:
    """Return what a post has promised for the deals of *day*, and whether it *holds*."""
    if holds:
        return f"This post promised the fingerprint below for the deals of {day_name(day)}. ✓ It holds."
    return (
        f"This post promised `{promised}` for the deals of {day_name(day)}. "
        "⚠️ It does not hold: those deals come from another code."
    )


def day_proof(shown: Proof, today: date, *, checked: bool) -> str:
    """Return the proof of one day: its promise, and once it is over its code.

    *checked*: with the command that checks them, which contains the code.
    """
    title, fingerprint = f"**{_near(shown.day, today)}{day_name(shown.day)}**", f"`{shown.commitment}`"
    if shown.key is None:
        return f"{title} · code {next_daily(shown.day)}\nFingerprint: {fingerprint}"
    text = f"{title}\nFingerprint: {fingerprint}\nCode: `{shown.key.hex()}`"
    if not checked:
        return text
    first = next((deal for deal in shown.deals if deal.featured), None)
    game = first.game if first else "gate"
    return (
        f"{text}\nIn a terminal, this prints the fingerprint and the number of {game_rules(game).name}:\n"
        f"```\n{check(shown.key, game)}\n```\n{_deals(shown.deals)}"
    )


def _near(day: date, today: date) -> str:
    return {-1: "Yesterday, ", 0: "Today, ", 1: "Tomorrow, "}.get((day - today) // timedelta(days=1), "")


def _deals(deals: Sequence[Proven]) -> str:
    return f"-# {' · '.join(f'{game_rules(one.game).name} {_number(one)}' for one in deals)}"


def _number(proven: Proven) -> str:
    skipped = f"{proven.skipped} skipped" if proven.skipped else ""
    doubt = "" if proven.certified else "not known whether it can be won"
    notes = ", ".join(filter(None, (skipped, doubt)))
    return f"{proven.number} ({notes})" if notes else str(proven.number)
