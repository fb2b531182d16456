"""Races and challenges: /race and /challenge."""

import discord
from discord import app_commands

from bot.commands import choices
from bot.commands.declaring import LEVEL_CHOICES, command
from bot.controls import challenges as controls
from bot.controls.items import player_of
from bot.controls.races import open_race
from bot.daily.calendar import GAMES_OF_DAY, game_of_day
from bot.patience import read_game
from bot.words.language import N_


@command("race", N_("Race others of this channel on the same deal"))
@app_commands.describe(
    game=N_("One of the daily games; by default Klondike"),
    level=N_("How hard the deal is; by default the easiest that is ready"),
)
@app_commands.choices(level=LEVEL_CHOICES)
@app_commands.autocomplete(game=choices.games_of_day)
async def race(
    interaction: discord.Interaction,
    game: app_commands.Range[str, 1, 100] = GAMES_OF_DAY[0],
    level: str | None = None,
) -> None:
    """Open a lobby in the channel."""
    await open_race(interaction, game_of_day(game), level)


@command("challenge", N_("Challenge a person to the same deal, each in your own time within a day"))
@app_commands.describe(
    person=N_("Whom to challenge; they are mentioned, and have 24 hours"),
    game=N_("The game; by default Klondike"),
    level=N_("How hard the deal is; by default the easiest that is ready"),
)
@app_commands.choices(level=LEVEL_CHOICES)
@app_commands.autocomplete(game=choices.games_to_play)
async def challenge(
    interaction: discord.Interaction,
    person: discord.User,
    game: app_commands.Range[str, 1, 100] = GAMES_OF_DAY[0],
    level: str | None = None,
) -> None:
    """Challenge a person."""
    await controls.challenge(interaction, player_of(person), read_game(game).key, level, is_bot=person.bot)


COMMANDS = [race, challenge]
