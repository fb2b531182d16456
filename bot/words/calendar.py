"""Texts about a player's calendar of dailies: the days, the streak and its freezes."""

from collections.abc import Mapping
from datetime import date

from bot.daily.calendar import GAMES_OF_DAY
from bot.standings.calendar import Calendar, Mark
from bot.standings.streaks import EVERY, HELD
from bot.words.language import N_, _, dated, day_name, n_, number, p_
from bot.words.marks import SMALL
from bot.words.text import joined, labelled, person, sentence

MARKS: Mapping[Mark, str] = {
    "won": N_("won"),
    "frozen": N_("saved by a freeze"),
    "lost": N_("played, not won"),
}
"""The meaning of each mark of a day."""


DAILIES = len(GAMES_OF_DAY)
"""How many dailies a day has."""

TITLE = N_("{name} · dailies")
NOT_PLAYED = N_("You have not finished a daily yet. Your calendar begins with the first one.")


def freezes() -> str:
    """Return how freezes are earned and what they do."""
    return _(
        "Every {every} days of a streak earn a freeze, which saves it on a day you miss. You can keep "
        "{held}.",
        every=EVERY,
        held=HELD,
    )


def days(count: int) -> str:
    """Return a number of days."""
    return n_("{count} day", "{count} days", count)


def figures(calendar: Calendar) -> tuple[tuple[str, str], ...]:
    """Return the labels and figures of a calendar's picture."""
    return (
        (p_("figure", "streak"), days(calendar.streak.current)),
        (p_("figure", "longest"), days(calendar.streak.best)),
        (p_("figure", "freezes"), number(calendar.streak.freezes)),
        (p_("figure", "days won"), number(calendar.won)),
    )


def summary(calendar: Calendar) -> str:
    """Return the streak and the days won in words."""
    streak = calendar.streak
    if not streak.best:
        return _("You have not won a daily yet.")
    now, best = days(streak.current), number(streak.best)
    texts = (
        _("Your streak: <b>{days}</b> (longest: {best}).", days=now, best=best),
        _("Freezes: {count}.", count=number(streak.freezes)),
        _("Days with a daily won in the last year: {count}.", count=number(calendar.won)),
    )
    return f"{' '.join(texts)}\n{SMALL}{freezes()}"


def alt(name: str, calendar: Calendar) -> str:
    """Return the alt text of a calendar's picture: the days of this month, then those of a year."""
    month: Mapping[date, Mark] = {
        day: mark for day, mark in calendar.marks.items() if day >= calendar.today.replace(day=1)
    }
    lines = [sentence(labelled(joined([dated(calendar.today, "yMMMM"), person(name)]), _counted(month)))]
    if len(month) < len(calendar.marks):
        since = day_name(min(calendar.marks))
        lines.append(_("Since {day}: {results}.", day=since, results=_counted(calendar.marks)))
    return " ".join(lines)


def _counted(marks: Mapping[date, Mark]) -> str:
    won, frozen, lost = ([*marks.values()].count(mark) for mark in MARKS)
    parts = (
        n_("{count} day won", "{count} days won", won),
        n_("{count} day saved by a freeze", "{count} days saved by a freeze", frozen),
        n_("{count} day played, not won", "{count} days played, not won", lost),
    )
    return joined(parts)
