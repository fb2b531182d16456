"""What a person has reached, as a message: picture and text."""

import asyncio
import io
from collections.abc import Callable, Sequence
from datetime import date

import discord
from discord import ui

from bot import words
from bot.controls.items import host
from bot.controls.replies import tell
from bot.daily.service import WEEK
from bot.patience import game_rules
from bot.people.preferences import Look
from bot.pictures.board import ALT_TEXT_LIMIT
from bot.pictures.charts import profile_picture
from bot.solver.survey.winnability import Winnability, measured
from bot.standings.badges import Badge, Record, badges
from bot.standings.measures import WIN_RATE
from bot.standings.profiles import Profile

MOST_GAMES = 10
"""Games that a profile shows: those that are played most."""

MOST_RATINGS = 3
"""Ratings of single games that are named: the highest."""

_PRECISE = 0.1
"""How wide the interval of what can be won may be, so that it is worth saying."""

Measured = Callable[[str], Winnability | None]


async def show_profile(interaction: discord.Interaction, person: discord.User | discord.Member) -> None:
    """Answer with a person's profile; who hides is shown to nobody but themselves."""
    services = host(interaction).services
    own = person.id == interaction.user.id
    hidden = await services.privacy.is_hidden(person.id)
    if hidden and not own:
        await tell(interaction, words.keeps_to_themselves(person.display_name))
        return
    today = services.daily.today()
    found = await services.leaderboards.profile(person.id, today)
    if not found.games:
        await tell(interaction, words.no_games(None if own else person.display_name))
        return
    view, file = await profile_message(
        person.display_name, found, today, await services.preferences.of(interaction.user.id), own=own
    )
    await interaction.response.send_message(view=view, file=file, ephemeral=hidden)


async def profile_message(
    name: str, of: Profile, today: date, look: Look, *, own: bool, measured: Measured = measured
) -> tuple[ui.LayoutView, discord.File]:
    """The message that shows a profile; *own* to the person themselves."""
    games = [(one.rules_key, one.wins, one.games) for one in of.figures if one.rules_key][:MOST_GAMES]
    figures = words.profile_figures(
        games=of.games, wins=of.wins, clean=of.clean, moves=of.moves, seconds=of.seconds, streak=of.streak
    )
    rates = [(game_rules(key).name, won, played, _possible(key, measured)) for key, won, played in games]
    days = {day: reached.won > 0 for day, reached in of.days.items()}
    png = await asyncio.to_thread(profile_picture, name, figures, rates, days, today, look)
    alt = words.profile_alt(name, figures, [rate[:3] for rate in rates])[:ALT_TEXT_LIMIT]
    file_name = "profile.png"
    view = ui.LayoutView(timeout=None)
    heading = words.profile_summary(
        name, games=of.games, wins=of.wins, clean=of.clean, favourite=of.favourite
    )
    view.add_item(ui.TextDisplay(heading))
    view.add_item(ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{file_name}", description=alt)))
    best = dict(list(of.ratings.items())[:MOST_RATINGS])
    lines = [
        words.profile_standing(of.streak, of.season_points),
        words.profile_ratings(of.rating, best),
        _chance(None if own else name, games, measured),
        words.profile_badges(_badges(of)),
    ]
    view.add_item(ui.TextDisplay("\n".join(line for line in lines if line)))
    return view, discord.File(io.BytesIO(png), file_name, description=alt)


def _known(key: str, measured: Measured) -> Winnability | None:
    """What has been measured of a rule set, where that is close enough to be told."""
    known = measured(key)
    return known if known is not None and known.high - known.low <= _PRECISE else None


def _possible(key: str, measured: Measured) -> float | None:
    """Which share of a rule set's deals can be won."""
    known = _known(key, measured)
    return None if known is None else (known.low + known.high) / 2


def _chance(name: str | None, games: Sequence[tuple[str, int, int]], measured: Measured) -> str:
    """The sentence about the game that is played most of those of which it can be said."""
    for key, won, played in games:
        known = _known(key, measured)
        if played >= WIN_RATE.ranking.min_games and known is not None:
            return words.profile_chance(name, key, won / played, known.low, known.high)
    return ""


def _badges(of: Profile) -> list[Badge]:
    record = Record(wins=of.counted_wins, clean=of.counted_clean, streak=of.streak.best, stars=of.stars)
    return badges(record, [key for games in WEEK for key in games])
