"""Texts about a player's calendar of dailies: the year, the streak and its freezes."""

from bot.standings.calendar import Calendar
from bot.standings.streaks import EVERY, HELD
from bot.words.text import day_name, person, plural

MARKS = {"won": "won", "frozen": "saved by a freeze", "lost": "played, not won"}
"""The meaning of each mark of a day."""

FREEZES = (
    f"Every {EVERY} days of a streak earn a freeze, which saves it on a day you miss. You can keep {HELD}."
)


NOT_PLAYED = "You have not played a daily yet. Your year begins with the first one."


def year_title(name: str) -> tuple[str, str]:
    """Return title and subtitle of the picture of a year."""
    return f"{name} · a year of dailies", "Days with a daily won"


def year_figures(calendar: Calendar) -> tuple[tuple[str, str], ...]:
    """Return the labels and figures of the picture of a year."""
    return (
        ("STREAK", plural(calendar.streak.current, "day")),
        ("LONGEST", plural(calendar.streak.best, "day")),
        ("FREEZES", str(calendar.streak.freezes)),
        ("DAYS WON", str(calendar.won)),
    )


def year(calendar: Calendar) -> str:
    """Return the streak and the year in words."""
    streak = calendar.streak
    if not streak.best:
        return "You have not won a daily yet. Play today's with `/daily play`."
    held = f"{plural(streak.freezes, 'freeze')} left" if streak.freezes else "no freeze left"
    return (
        f"Your streak: **{plural(streak.current, 'day')}** (longest {streak.best}), {held}. "
        f"In the last year you won a daily on {plural(calendar.won, 'day')}.\n-# {FREEZES}"
    )


def year_alt(name: str, calendar: Calendar) -> str:
    """Return the alt text of the picture of a year."""
    counts = ", ".join(
        f"{plural(sum(each == mark for each in calendar.marks.values()), 'day')} {meaning}"
        for mark, meaning in MARKS.items()
    )
    since = "" if calendar.first is None else f", since {day_name(calendar.first)}"
    return f"A year of dailies up to {day_name(calendar.today)}, {person(name)}{since}: {counts}."
