"""Context menus: what can be done with a message, and with a person."""

import discord
from discord import app_commands

from bot.controls.challenges import challenge_person
from bot.controls.message_deals import play_deal_of
from bot.controls.profiles import show_profile
from bot.controls.replies import answers_refusals
from bot.controls.welcome import FIRST


@app_commands.context_menu(name="Play this deal")
@answers_refusals
async def play_this_deal(interaction: discord.Interaction, message: discord.Message) -> None:
    """Start the deal that a message shows."""
    await play_deal_of(interaction, message)


@app_commands.context_menu(name="Patience profile")
@answers_refusals
async def profile_of(interaction: discord.Interaction, person: discord.User) -> None:
    """Show the profile of a person."""
    await show_profile(interaction, person)


@app_commands.context_menu(name="Challenge")
@answers_refusals
async def challenge(interaction: discord.Interaction, person: discord.User) -> None:
    """Challenge a person to the best known game."""
    await challenge_person(interaction, person, FIRST.key)


COMMANDS = [play_this_deal, profile_of, challenge]
