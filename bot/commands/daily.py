"""The daily deals: /daily play, today, share, proof, calendar."""

import discord
from discord import app_commands

from bot.commands import choices
from bot.commands.declaring import command
from bot.controls import daily as controls
from bot.controls.items import host
from bot.daily.calendar import game_of_day
from bot.words.calendar import DAILIES

DATE = "A date like 2026-11-21; {} by default"

group = app_commands.Group(
    name="daily", description="The daily deals: the same for everyone, one ranked attempt at each"
)
COMMANDS = [group]


@command("play", "Play today's deal as your one ranked attempt, or a past deal for practice", group)
@app_commands.describe(
    game=f"One of the day's {DAILIES} games; the featured one by default", date=DATE.format("today")
)
@app_commands.autocomplete(game=choices.games_of_day, date=choices.days)
async def play(interaction: discord.Interaction, game: str | None = None, date: str | None = None) -> None:
    """Play today's daily as a ranked attempt, or a past one for practice."""
    daily = host(interaction).services.daily
    key = None if game is None else game_of_day(game)
    day = daily.today() if date is None else daily.read_day(date)
    if day == daily.today():
        await controls.play(interaction, key)
    else:
        await controls.practise(interaction, day, key)


command("today", f"See today's {DAILIES} deals, and which of them you have played", group)(
    controls.show_today
)


@command("share", "Show everyone your result without giving the deal away", group)
@app_commands.describe(game="The game; your best of today by default", date=DATE.format("today"))
@app_commands.autocomplete(game=choices.games_of_day, date=choices.days)
async def share(interaction: discord.Interaction, game: str | None = None, date: str | None = None) -> None:
    """Post the result of one of the user's finished dailies, one of today by default."""
    daily = host(interaction).services.daily
    key = None if game is None else game_of_day(game)
    day = daily.today() if date is None else daily.read_day(date)
    if day == daily.today():
        await controls.share_latest(interaction, key)
    else:
        await controls.share_past(interaction, day, key)


@command("proof", "Check that the deals of a day were fixed in advance", group)
@app_commands.describe(date=DATE.format("today and yesterday"))
@app_commands.autocomplete(date=choices.days)
async def proof(interaction: discord.Interaction, date: str | None = None) -> None:
    """Show how a day is proved fair, or today and yesterday."""
    await controls.proof(
        interaction, None if date is None else host(interaction).services.daily.read_day(date)
    )


command("calendar", "Show your streak and your calendar of daily deals", group)(controls.calendar)
