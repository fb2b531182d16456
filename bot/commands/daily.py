"""The daily deals: /daily play, today, share, proof, calendar."""

import discord
from discord import app_commands

from bot.commands import choices
from bot.commands.declaring import command
from bot.controls import daily as controls
from bot.controls.items import host
from bot.daily.calendar import game_of_day
from bot.words.language import N_

DATE = N_("A date like 2026-11-21; today by default")

group = app_commands.Group(
    name="daily", description=N_("The daily deals: the same for everyone, one ranked attempt at each")
)
COMMANDS = [group]


@command("play", N_("Play today's deal as your one ranked attempt, or a past deal for practice"), group)
@app_commands.describe(game=N_("One of the day's games; the featured one by default"), date=DATE)
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


command("today", N_("See today's deals, and which of them you have played"), group)(controls.show_today)


@command("share", N_("Show everyone your result without giving the deal away"), group)
@app_commands.describe(game=N_("The game; your best of today by default"), date=DATE)
@app_commands.autocomplete(game=choices.games_of_day, date=choices.days)
async def share(interaction: discord.Interaction, game: str | None = None, date: str | None = None) -> None:
    """Post the result of one of the user's finished dailies, one of today by default."""
    daily = host(interaction).services.daily
    key = None if game is None else game_of_day(game)
    await controls.share_result(interaction, daily.today() if date is None else daily.read_day(date), key)


@command("proof", N_("Check that the deals of a day were fixed in advance"), group)
@app_commands.describe(date=N_("A date like 2026-11-21; today and yesterday by default"))
@app_commands.autocomplete(date=choices.days)
async def proof(interaction: discord.Interaction, date: str | None = None) -> None:
    """Show how a day is proved fair, or today and yesterday."""
    day = None if date is None else host(interaction).services.daily.read_day(date)
    await controls.proof(interaction, day)


command("calendar", N_("Show your streak and your calendar of daily deals"), group)(controls.calendar)
