"""Pictures of profiles and of a player's year."""

from collections.abc import Sequence

from bot.standings.calendar import Calendar
from bot.standings.profiles import Profile
from bot.words import calendar as calendar_words
from bot.words import profiles as words
from bot.words.profiles import GamesWon
from bot.words.text import shown_name
from render import Style
from render.pages import profile as profile_page
from render.pages import year as year_page
from render.pages.days import Mark

_LEGEND = {Mark(mark): meaning for mark, meaning in calendar_words.MARKS.items()}


def profile_picture(name: str, profile: Profile, style: Style) -> bytes:
    """Return a player's figures, charts and year of dailies as a PNG."""
    days = profile.calendar
    return profile_page.profile(
        shown_name(name),
        words.profile_figures(profile),
        profile_page.Curve(title=words.CURVE, values=profile.curve, empty=words.NO_CURVE),
        profile_page.Histogram(
            title=words.HISTOGRAM, bins=words.histogram(profile.over_best), empty=words.NO_HISTOGRAM
        ),
        profile_page.Days(
            title=words.YEAR,
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
        shown_name(name),
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


def year_picture(name: str, days: Calendar, style: Style | None = None) -> bytes:
    """Return a player's year of dailies, month by month, as a PNG."""
    title, subtitle = calendar_words.year_title(name)
    return year_page.year(
        title,
        subtitle,
        calendar_words.year_figures(days),
        {day: Mark(mark) for day, mark in days.marks.items()},
        days.today,
        _LEGEND,
        first=days.first,
        style=style,
    )
