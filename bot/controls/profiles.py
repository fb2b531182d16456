"""Profiles: a player's results as a message with a picture."""

import asyncio
from collections.abc import Callable, Sequence
from datetime import date

import discord
from discord import ui

from bot.controls.items import host
from bot.controls.replies import tell
from bot.controls.view import attachment, picture_view
from bot.daily.calendar import WEEK
from bot.patience import game_rules
from bot.people.preferences import Style
from bot.pictures.board import ALT_TEXT_LIMIT
from bot.pictures.charts import profile_picture
from bot.solver.survey.winnability import Winnability, measured
from bot.standings.badges import Badge, Record, badges
from bot.standings.measures import WIN_RATE
from bot.standings.profiles import Profile
from bot.words.profiles import (
    keeps_to_themselves,
    no_games,
    profile_alt,
    profile_badges,
    profile_chance,
    profile_figures,
    profile_ratings,
    profile_standing,
    profile_summary,
)

MOST_GAMES = 10
"""The most games shown in a profile; the most played come first."""

MOST_RATINGS = 3
"""The most ratings in single games shown in a profile; the highest come first."""

_PRECISE = 0.1
"""The widest confidence interval of a game's odds that is worth showing."""

Measured = Callable[[str], Winnability | None]


async def show_profile(interaction: discord.Interaction, user: discord.User | discord.Member) -> None:
    """Answer with a player's profile; only hidden players themselves can see theirs."""
    services = host(interaction).services
    own = user.id == interaction.user.id
    hidden = await services.privacy.is_hidden(user.id)
    if hidden and not own:
        await tell(interaction, keeps_to_themselves(user.display_name))
        return
    today = services.daily.today()
    found = await services.leaderboards.profile(user.id, today)
    if not found.games:
        await tell(interaction, no_games(None if own else user.display_name))
        return
    view, file = await profile_message(
        user.display_name, found, today, await services.preferences.get(interaction.user.id), own=own
    )
    await interaction.response.send_message(view=view, file=file, ephemeral=hidden)


async def profile_message(
    name: str, profile: Profile, today: date, style: Style, *, own: bool, measured: Measured = measured
) -> tuple[ui.LayoutView, discord.File]:
    """Return the message that shows a profile; *own*: the player is the reader."""
    games = [(one.rules_key, one.wins, one.games) for one in profile.figures if one.rules_key][:MOST_GAMES]
    figures = profile_figures(
        games=profile.games,
        wins=profile.wins,
        clean=profile.clean,
        moves=profile.moves,
        seconds=profile.seconds,
        streak=profile.streak,
    )
    rates = [(game_rules(key).name, won, played, _possible(key, measured)) for key, won, played in games]
    days = {day: reached.won > 0 for day, reached in profile.days.items()}
    png = await asyncio.to_thread(profile_picture, name, figures, rates, days, today, style)
    alt = profile_alt(name, figures, [rate[:3] for rate in rates])[:ALT_TEXT_LIMIT]
    item, file = attachment(png, "profile.png", alt)
    summary = profile_summary(
        name, games=profile.games, wins=profile.wins, clean=profile.clean, favourite=profile.favourite
    )
    view = picture_view(summary, item)
    best = dict(list(profile.ratings.items())[:MOST_RATINGS])
    lines = [
        profile_standing(profile.streak, profile.season_points),
        profile_ratings(profile.rating, best),
        _chance(None if own else name, games, measured),
        profile_badges(_badges(profile)),
    ]
    view.add_item(ui.TextDisplay("\n".join(line for line in lines if line)))
    return view, file


def _known(key: str, measured: Measured) -> Winnability | None:
    """Return the odds of a rule set if they are measured precisely enough to be shown."""
    known = measured(key)
    return known if known is not None and known.high - known.low <= _PRECISE else None


def _possible(key: str, measured: Measured) -> float | None:
    """Return the fraction of a rule set's deals that can be won, if it is known."""
    known = _known(key, measured)
    return None if known is None else (known.low + known.high) / 2


def _chance(name: str | None, games: Sequence[tuple[str, int, int]], measured: Measured) -> str:
    """Return a sentence on the most played game with known odds, or ""."""
    for key, won, played in games:
        known = _known(key, measured)
        if played >= WIN_RATE.ranking.min_games and known is not None:
            return profile_chance(name, key, won / played, known.low, known.high)
    return ""


def _badges(profile: Profile) -> list[Badge]:
    record = Record(
        wins=profile.counted_wins,
        clean=profile.counted_clean,
        streak=profile.streak.best,
        stars=profile.stars,
    )
    return badges(record, [key for games in WEEK for key in games])
