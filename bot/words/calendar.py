"""Texts about a player's calendar of dailies: the days, the streak and its freezes."""

from collections.abc import Mapping
from datetime import date

from bot.daily.calendar import GAMES_OF_DAY
from bot.standings.calendar import Calendar, Mark
from bot.standings.streaks import EVERY, HELD
from bot.words.cards import number
from bot.words.marks import SMALL, bold
from bot.words.text import day_name, person, plural

MARKS = {"won": "won", "frozen": "saved by a freeze", "lost": "played, not won"}
"""The meaning of each mark of a day."""

NO_MARK = "not played"

DAILIES = number(len(GAMES_OF_DAY))
"""How many dailies a day has, as a word."""

FREEZES = (
    f"Every {EVERY} days of a streak earn a freeze, which saves it on a day you miss. You can keep {HELD}."
)


NOT_PLAYED = "You have not played a daily yet. Your calendar begins with the first one."


def title(name: str) -> str:
    """Return the title of a calendar's picture."""
    return f"{name} · dailies"


def month_name(day: date) -> str:
    """Return the month of a day: "November 2026"."""
    return f"{day:%B %Y}"


def figures(calendar: Calendar) -> tuple[tuple[str, str], ...]:
    """Return the labels and figures of a calendar's picture."""
    return (
        ("STREAK", plural(calendar.streak.current, "day")),
        ("LONGEST", plural(calendar.streak.best, "day")),
        ("FREEZES", str(calendar.streak.freezes)),
        ("DAYS WON", str(calendar.won)),
    )


def summary(calendar: Calendar) -> str:
    """Return the streak and the days won in words."""
    streak = calendar.streak
    if not streak.best:
        return "You have not won a daily yet."
    held = plural(streak.freezes, "freeze") if streak.freezes else "no freeze"
    return (
        f"Your streak: {bold(plural(streak.current, 'day'))} (longest {streak.best}), {held}. "
        f"In the last year you won a daily on {plural(calendar.won, 'day')}.\n{SMALL}{FREEZES}"
    )


def alt(name: str, calendar: Calendar) -> str:
    """Return the alt text of a calendar's picture: the days of this month, then those of a year."""
    month: Mapping[date, Mark] = {
        day: mark for day, mark in calendar.marks.items() if day >= calendar.today.replace(day=1)
    }
    lines = [f"{month_name(calendar.today)}, {person(name)}: {_counted(month)}."]
    if len(month) < len(calendar.marks):
        lines.append(f"Since {day_name(min(calendar.marks))}: {_counted(calendar.marks)}.")
    return " ".join(lines)


def _counted(marks: Mapping[date, Mark]) -> str:
    return ", ".join(
        f"{plural(sum(each == mark for each in marks.values()), 'day')} {meaning}"
        for mark, meaning in MARKS.items()
    )
