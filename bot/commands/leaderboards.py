"""Leaderboards and profiles: /leaderboard and /stats."""

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.commands import choices
from bot.commands.declaring import command
from bot.controls.items import host
from bot.controls.leaderboard_query import query_from_options
from bot.controls.leaderboards import show_leaderboard
from bot.controls.profiles import show_profile
from bot.patience import read_game
from bot.standings.measures import DAILY_RESULTS, MEASURES
from bot.words.language import N_
from bot.words.leaderboards import PERIOD_NAMES, SERVER, WORLD, measure_name


@command("leaderboard", N_("See who leads: in today's daily deal, this week, of all time"))
@app_commands.describe(
    where=N_("Players of this server, or of the whole world"),
    period=N_("The time that counts; today by default"),
    game=N_("One game; by default all games, or the daily deal"),
    by=N_("What players are ranked by"),
)
@app_commands.choices(
    where=[Choice(name=SERVER, value="server"), Choice(name=WORLD, value="world")],
    period=[Choice(name=name, value=period.value) for period, name in PERIOD_NAMES.items()],
    by=[
        Choice(name=measure_name(measure), value=letter)
        for letter, measure in {DAILY_RESULTS: None, **MEASURES}.items()
    ],
)
@app_commands.autocomplete(game=choices.offering(choices.games))
async def leaderboard(
    interaction: discord.Interaction,
    where: str | None = None,
    period: str | None = None,
    game: str | None = None,
    by: str | None = None,
) -> None:
    """Show the leaderboard that the options describe."""
    query = query_from_options(
        where=where,
        period=period,
        key=read_game(game).key.partition("+")[0] if game else None,  # house rules count nowhere
        by=by,
        in_server=interaction.guild_id is not None,
        today=host(interaction).services.daily.today(),
    )
    await show_leaderboard(interaction, query)


@command("stats", N_("See games, wins, streaks and ratings: yours or another player's"))
@app_commands.describe(person=N_("The player; you by default"))
async def stats(interaction: discord.Interaction, person: discord.User | None = None) -> None:
    """Show the profile of a player, the user by default."""
    await show_profile(interaction, person or interaction.user)


COMMANDS = [leaderboard, stats]
