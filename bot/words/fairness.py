"""The proof that the daily deals are fair, in words: what is promised, what is shown, how to check it."""

from collections.abc import Sequence
from datetime import date, timedelta

from bot.daily.fairness import Proof, Proven, check
from bot.patience import game_rules
from bot.words.text import day_name, next_daily, plural

LABEL = "Fair?"

WHAT = (
    "## Are the deals fair?\n"
    "All ten deals of a day follow from one secret code.\n"
    "- **The day before**, the bot shows the code's fingerprint (its SHA-256). Another code would have "
    "another fingerprint, and nobody can work out the code from it.\n"
    "- **The day after**, the bot shows the code. Everyone can check that it has that fingerprint, and that "
    "the deals follow from it.\n"
    "So no player knows a deal early, and nobody can change a deal once its fingerprint is shown. Deals that "
    "cannot be won are skipped."
)
LIMITS = "-# Whoever runs the bot holds the secret behind the codes, and could look ahead."


def promise(day: date, promised: str, *, holds: bool) -> str:
    """Return what a post has promised for the deals of *day*, and whether it *holds*."""
    text = f"The post with this button promised `{promised}` for the deals of {day_name(day)}."
    return f"{text} ✓ It holds." if holds else f"{text} ⚠️ It does not hold: those deals were made anew."


def day_proof(shown: Proof, today: date) -> str:
    """Return the proof of one day: its promise, and once it is over its code and how to check it."""
    title = f"**{_near(shown.day, today)}{day_name(shown.day)}**\nFingerprint: `{shown.commitment}`"
    if shown.key is None:
        return f"{title}\nThe code is shown {next_daily(shown.day)}, when the day is over."
    first = next((deal for deal in shown.deals if deal.featured), None)
    game = first.game if first else "gate"
    return (
        f"{title}\nCode: `{shown.key.hex()}`\n"
        f"Paste this into a terminal with Python. It prints the fingerprint, and the number of "
        f"{game_rules(game).name}:\n```\n{check(shown.key, game)}\n```\n{_deals(shown.deals)}"
    )


def _near(day: date, today: date) -> str:
    return {-1: "Yesterday, ", 0: "Today, ", 1: "Tomorrow, "}.get((day - today) // timedelta(days=1), "")


def _deals(deals: Sequence[Proven]) -> str:
    return "\n".join(f"-# {game_rules(one.game).name}: {_number(one)}" for one in deals)


def _number(proven: Proven) -> str:
    number = f"number {proven.number}"
    if not proven.certified:
        dealt = f", deal {proven.deal}" if proven.skipped else ""
        return f"{number}{dealt}, not proved that it can be won"
    return f"{number}, {plural(proven.skipped, 'number')} skipped" if proven.skipped else number
