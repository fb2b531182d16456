"""Secrecy of deals: of a daily until its day is over, of a random deal until its game cannot be played on."""

from datetime import date, datetime

from bot.record import ABANDONED_AFTER

UNTIL_DAY_OVER = "secret until the day is over"
UNTIL_FINAL = "secret until the game can no longer be played on"


def is_secret(of_day: date | None, today: date) -> bool:
    """Return whether a deal is a daily of today or later; *of_day*: its day, None if it is no daily."""
    return of_day is not None and of_day >= today


def can_be_reopened(outcome: str, finished_at: datetime, now: datetime, *, final: bool) -> bool:
    """Return whether a finished random game can be reopened at the moment *now*; *final* as it is stored."""
    return outcome == "lost" and not final and now < finished_at + ABANDONED_AFTER


def exported_deal(deal: str, of_day: date | None, today: date, *, secret: bool) -> str:
    """Return the deal as an export shows it, or the reason why it is left out.

    *secret*: the bot drew the deal, and the game goes on or can be reopened.
    """
    if is_secret(of_day, today):
        return UNTIL_DAY_OVER
    return UNTIL_FINAL if secret and of_day is None else deal
