"""Secrecy of deals: a daily deal is secret until its day is over, a random deal until its game is over."""

from datetime import date

UNTIL_DAY_OVER = "secret until the day is over"
UNTIL_GAME_OVER = "secret until the game is over"


def is_secret(of_day: date | None, today: date) -> bool:
    """Return whether a deal is one of today's dailies (or of a later day); *of_day* None: of no day."""
    return of_day is not None and of_day >= today


def exported_deal(deal: str, of_day: date | None, today: date, *, over: bool) -> str:
    """Return the deal as an export shows it, or the reason why it is left out.

    *over*: whether the game is finished, or its deal was typed by its player.
    """
    if is_secret(of_day, today):
        return UNTIL_DAY_OVER
    return deal if over or of_day is not None else UNTIL_GAME_OVER
