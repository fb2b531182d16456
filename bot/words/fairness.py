"""The proof that the daily deals are fair, in words: what is promised, what is shown, how to check it."""

from collections.abc import Sequence
from datetime import date, timedelta

from bot.daily.fairness import CARELESS, LOST, OPEN, Proof, Proven, check
from bot.patience import game_rules
from bot.words.marks import BLOCK, END, HEADLINE, ITEM, SMALL, bold, typed
from bot.words.text import day_name, next_daily

LABEL = "Fair?"

LIMITS = (
    f"{SMALL}Whoever runs the bot holds the secret behind the codes. They could look ahead, or have tried "
    "many secrets before the first day; and a pack that was not decided may be winnable."
)
_VERDICTS = {LOST: "lost", OPEN: "not decided", CARELESS: "won without thought"}


def about(chain_end: str) -> str:
    """Return how the deals are proved fair; *chain_end* fixes them all."""
    return (
        f"{HEADLINE}Are the deals fair?\n"
        "All deals were fixed before the first one was played. You can check that:\n"
        f"{ITEM}Every day has a secret code, from which its packs follow. The bot shows it the day after.\n"
        f"{ITEM}A code's fingerprint (its SHA-256) is the code of the day before. So each code fixes all "
        "later ones, and this fingerprint, published before the first day, fixes them all: "
        f"{typed(chain_end)}\n"
        f"{ITEM}Each game is dealt from the first pack of the day that can be won and that random play "
        "seldom wins. Packs before it are listed."
    )


def promise(day: date, promised: str, *, holds: bool) -> str:
    """Return what a post has promised for the deals of *day*, and whether it *holds*."""
    if holds:
        return f"This post promised the fingerprint below for {day_name(day)}. ✓ It holds."
    return (
        f"This post promised {typed(promised)} for {day_name(day)}. "
        "⚠️ It does not hold: the deals come from another code."
    )


def day_proof(shown: Proof, today: date, *, checked: bool) -> str:
    """Return the proof of one day: its fingerprint, and once it is over its code.

    *checked*: with the command that checks it, which contains the code.
    """
    title, fingerprint = bold(_near(shown.day, today) + day_name(shown.day)), typed(shown.commitment)
    if shown.key is None:
        return f"{title} · code {next_daily(shown.day)}\nFingerprint: {fingerprint}"
    text = f"{title}\nFingerprint: {fingerprint}\nCode: {typed(shown.key.hex())}"
    first = next((deal for deal in shown.deals if deal.featured), None)
    if not checked or first is None:
        return text
    command = check(shown.day, shown.key, first.game, len(first.skipped))
    return (
        f"{text}\nIn a terminal, this prints the fingerprint, the first fingerprint of all and the pack of "
        f"{game_rules(first.game).name}, as {typed('/privacy export')} has it:\n"
        f"{BLOCK}{command}{END}\n{_deals(shown.deals)}"
    )


def _near(day: date, today: date) -> str:
    return {-1: "Yesterday, ", 0: "Today, "}.get((day - today) // timedelta(days=1), "")


def _deals(deals: Sequence[Proven]) -> str:
    return f"{SMALL}{' · '.join(f'{game_rules(one.game).name}: {_pack(one)}' for one in deals)}"


def _pack(proven: Proven) -> str:
    notes = [f"{number} {_VERDICTS[verdict]}" for number, verdict in enumerate(proven.skipped)]
    notes += [] if proven.certified else ["not known whether it can be won"]
    after = f" ({', '.join(notes)})" if notes else ""
    return f"pack {len(proven.skipped)}{after}"
