"""Results: /leaderboard and /stats."""

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot import words
from bot.commands import choices
from bot.controls.leaderboard_query import DAILY_RESULTS, MEASURES, PERIODS, asked_for
from bot.controls.leaderboards import show_board
from bot.controls.profiles import show_profile
from bot.patience import read_game
from bot.services import Services


def commands(services: Services) -> list[app_commands.Command]:
    """The commands that show results."""

    @app_commands.command(description="Who is ahead: at today's daily deal, this week, of all time")
    @app_commands.describe(
        where="People of this server or of the whole world",
        period="How far back; today if you leave it out",
        game="One game; all of them (or the daily deal) if you leave it out",
        by="What people are ranked by",
    )
    @app_commands.choices(
        where=[Choice(name=words.SERVER, value="server"), Choice(name=words.WORLD, value="world")],
        period=[Choice(name=words.PERIODS[period], value=letter) for letter, period in PERIODS.items()],
        by=[
            Choice(name=words.measure_name(measure), value=letter)
            for letter, measure in {DAILY_RESULTS: None, **MEASURES}.items()
        ],
    )
    async def leaderboard(
        interaction: discord.Interaction,
        where: str | None = None,
        period: str | None = None,
        game: str | None = None,
        by: str | None = None,
    ) -> None:
        asked = asked_for(
            where=where,
            period=period,
            key=read_game(game).key if game else None,
            by=by,
            in_server=interaction.guild_id is not None,
            today=services.daily.today(),
        )
        await show_board(interaction, asked)

    @leaderboard.autocomplete("game")
    async def offer_games(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
        return choices.games_and_rule_sets(current)

    @app_commands.command(description="Games, wins, streaks and ratings: yours or somebody else's")
    @app_commands.describe(person="Somebody else's; your own if you leave it out")
    async def stats(interaction: discord.Interaction, person: discord.User | None = None) -> None:
        await show_profile(interaction, person or interaction.user)

    return [leaderboard, stats]
