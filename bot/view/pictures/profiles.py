"""Pictures of profiles and calendars."""

from collections.abc import Sequence

from bot.standings.calendar import Calendar
from bot.standings.profiles import Profile
from bot.words import calendar as calendar_words
from bot.words import profiles as words
from bot.words.profiles import GamesWon
from bot.words.text import person
from render import Style
from render.pages import calendar as calendar_page
from render.pages import profile as profile_page
from render.pages.days import Mark

_LEGEND: dict[Mark | None, str] = {
    **{Mark(mark): meaning for mark, meaning in calendar_words.MARKS.items()},
    None: calendar_words.NO_MARK,
}


def profile_picture(name: str, profile: Profile, style: Style) -> bytes:
    """Return a player's figures, charts and days of dailies as a PNG."""
    days = profile.calendar
    return profile_page.profile(
        person(name),
        words.profile_figures(profile),
        profile_page.Curve(title=words.CURVE, values=words.curve(profile), empty=words.NO_CURVE),
        profile_page.Histogram(
            title=words.HISTOGRAM, bins=words.histogram_of(profile), empty=words.NO_HISTOGRAM
        ),
        profile_page.Days(
            title=words.YEAR,
            month=calendar_words.month_name(days.today),
            marks={day: Mark(mark) for day, mark in days.marks.items()},
            first=days.first,
            until=days.today,
            legend=_LEGEND,
        ),
        style,
    )


def games_picture(name: str, sections: Sequence[GamesWon], style: Style) -> bytes:
    """Return a player's wins by game as a PNG."""
    return profile_page.games(
        person(name),
        [
            profile_page.Section(
                title=section.title,
                note=section.note,
                rates=[
                    profile_page.Rate(game=game, won=won, played=played, possible=possible)
                    for game, won, played, possible in section.games
                ],
            )
            for section in sections
        ],
        style,
    )


def calendar_picture(name: str, days: Calendar, style: Style | None = None) -> bytes:
    """Return a player's calendar of dailies as a PNG."""
    return calendar_page.calendar(
        calendar_words.title(name),
        calendar_words.month_name(days.today),
        calendar_words.figures(days),
        {day: Mark(mark) for day, mark in days.marks.items()},
        days.today,
        _LEGEND,
        first=days.first,
        style=style,
    )
