"""Analysis and puzzles: /analyse, /mistakes, /puzzle, /storm."""

import discord
from discord import app_commands

from bot.commands import choices
from bot.commands.declaring import command
from bot.controls import analysis as controls
from bot.controls.items import channel_of, host
from bot.controls.puzzles import show_daily_puzzle, show_mistake, show_storm
from bot.daily.calendar import game_of_day
from bot.words.language import N_


@command("analyse", N_("See the move that decided the game you finished last in this channel"))
@app_commands.describe(
    date=N_("The day of one of your dailies instead, like 2026-11-21"), game=N_("The game of that daily")
)
@app_commands.autocomplete(game=choices.games_of_day, date=choices.days)
async def analyse(interaction: discord.Interaction, date: str | None = None, game: str | None = None) -> None:
    """Analyse the user's last finished game in the channel, or one of their dailies of a past day."""
    services, user = host(interaction).services, interaction.user
    if date is None and game is None:
        stored = await services.sessions.last_finished(user.id, channel_of(interaction).channel_id)
        if services.daily.is_secret(stored):
            await controls.offer_other(interaction, stored)
            return
    else:
        day = None if date is None else services.daily.read_day(date)
        if day is not None:
            await services.daily.require_over(day)
        stored = await services.daily.finished(user.id, day, None if game is None else game_of_day(game))
    await controls.analyse(interaction, stored)


COMMANDS = [
    analyse,
    command("mistakes", N_("Find better moves where you lost games that could have been won"))(show_mistake),
    command("puzzle", N_("Find the move that keeps the win: the puzzle of the day, the same for everyone"))(
        show_daily_puzzle
    ),
    command("storm", N_("Three minutes, as many puzzles as you can: which move keeps the win?"))(show_storm),
]
