"""Pictures of profiles, of calendars and of a day's deals."""

from collections.abc import Sequence
from datetime import date

from bot.daily.today import Entry, listed
from bot.standings.calendar import Calendar
from bot.standings.measures import RATING
from bot.standings.profiles import Profile
from bot.words import calendar as calendar_words
from bot.words import profiles as words
from bot.words import today as today_words
from bot.words.language import _, dated, percent, weekday_letters
from bot.words.text import name_of_game, person
from render import Style
from render.pages import calendar as calendar_page
from render.pages import profile as profile_page
from render.pages import today as today_page
from render.pages.days import Mark, Names


def _names(days: Calendar) -> Names:
    legend: dict[Mark | None, str] = {
        **{Mark(mark): _(meaning) for mark, meaning in calendar_words.MARKS.items()},
        None: _("not played"),
    }
    year, last = days.today.year, days.today.month
    months = [date(year - (month > last), month, 1) for month in range(1, 13)]
    return Names(
        month=dated(days.today, "yMMMM"),
        months=[dated(month, "MMM") for month in months],
        dated=[dated(month, "yMMM") for month in months],
        weekdays=weekday_letters(),
        legend=legend,
    )


def profile_picture(name: str, profile: Profile, style: Style) -> bytes:
    """Return a player's figures, charts and days of dailies as a PNG."""
    days, least = profile.calendar, RATING.ranking.min_dailies
    no_bars = _(words.NO_HISTOGRAM, count=words.ENOUGH)
    return profile_page.profile(
        person(name),
        words.profile_figures(profile),
        profile_page.Curve(
            title=_(words.CURVE), values=words.curve(profile), empty=_(words.NO_CURVE, count=least)
        ),
        profile_page.Histogram(title=_(words.HISTOGRAM), bins=words.histogram_of(profile), empty=no_bars),
        profile_page.Days(
            title=_(words.YEAR),
            marks={day: Mark(mark) for day, mark in days.marks.items()},
            first=days.first,
            until=days.today,
            names=_names(days),
        ),
        style,
    )


def games_picture(name: str, sections: Sequence[words.Section], style: Style) -> bytes:
    """Return a player's wins by game as a PNG."""
    return profile_page.games(
        person(name),
        [
            profile_page.Section(
                title=section.title,
                note=section.note,
                rates=[
                    profile_page.Rate(
                        game=name_of_game(one.rules_key),
                        won=one.wins,
                        played=one.games,
                        share=percent(one.wins / one.games),
                        possible=section.odds.get(one.rules_key),
                    )
                    for one in section.games
                ],
            )
            for section in sections
        ],
        style,
    )


def calendar_picture(name: str, days: Calendar, style: Style | None = None) -> bytes:
    """Return a player's calendar of dailies as a PNG."""
    return calendar_page.calendar(
        _(calendar_words.TITLE, name=name),
        calendar_words.figures(days),
        {day: Mark(mark) for day, mark in days.marks.items()},
        days.today,
        _names(days),
        first=days.first,
        style=style,
    )


def today_picture(entries: Sequence[Entry], day: date, style: Style) -> bytes:
    """Return a day's deals and a player's results in them as a PNG that shows no card of any deal."""
    title, scope = today_words.title(entries, day)
    tiles = [
        today_page.Tile(
            name=name_of_game(entry.key),
            mark=today_page.Mark(entry.state),
            note=today_words.note(entry),
            stars=entry.stars or None,  # without stars there is more room for the note
            label=_(today_words.FEATURED) if entry.featured else "",
        )
        for entry in listed(entries)
    ]
    return today_page.today(title, scope, tiles, style)
