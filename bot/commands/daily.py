"""The deals of the day: /daily play, share, proof, calendar."""

from datetime import timedelta

import discord
from discord import app_commands

from bot.commands import choices
from bot.controls import daily as dailies
from bot.daily.calendar import game_of_day
from bot.services import Services

DATE = "A day, like 2026-11-21; {} if you leave it out"


def commands(services: Services) -> list[app_commands.Group]:
    """The group of commands about the daily deals."""
    daily = services.daily
    group = app_commands.Group(
        name="daily", description="The deals of the day: the same for everybody, one ranked attempt at each"
    )

    @group.command(description="Play a deal of the day: one ranked attempt; past days for practice")
    @app_commands.describe(
        game="Which of the day's ten; the featured one if you leave it out", date=DATE.format("today")
    )
    async def play(
        interaction: discord.Interaction, game: str | None = None, date: str | None = None
    ) -> None:
        key = None if game is None else game_of_day(game)
        day = daily.today() if date is None else daily.read_day(date)
        if day == daily.today():
            await dailies.play(interaction, key)
        else:
            await dailies.practise(interaction, day, key)

    @group.command(description="Show everybody how your daily went, without giving anything away")
    @app_commands.describe(
        game="Which game; the one you finished last if you leave it out", date=DATE.format("the latest")
    )
    async def share(
        interaction: discord.Interaction, game: str | None = None, date: str | None = None
    ) -> None:
        key = None if game is None else game_of_day(game)
        day = None if date is None else daily.read_day(date)
        await dailies.share(interaction, await daily.finished(interaction.user.id, day, key))

    @group.command(description="How to check that the deals of a day were fixed beforehand")
    @app_commands.describe(date=DATE.format("yesterday, today and tomorrow"))
    async def proof(interaction: discord.Interaction, date: str | None = None) -> None:
        await dailies.proof(interaction, None if date is None else daily.read_day(date))

    @group.command(description="Your year of daily deals, and your streak")
    async def calendar(interaction: discord.Interaction) -> None:
        await dailies.calendar(interaction)

    for command in (play, share):

        @command.autocomplete("game")
        async def _(interaction: discord.Interaction, text: str) -> list[app_commands.Choice[str]]:
            return choices.games_of_day(text, await daily.featured(daily.today()))

    for command, ahead in ((play, 0), (share, 0), (proof, 1)):

        def offer(ahead: int) -> choices.Offer:
            async def days(interaction: discord.Interaction, text: str) -> list[app_commands.Choice[str]]:
                today = daily.today()
                shown = await daily.featured_on(await daily.first_day(), today + timedelta(days=ahead))
                return choices.days(text, today, shown)

            return days

        command.autocomplete("date")(offer(ahead))
    return [group]
