"""Context menus: what can be done with a message, and with a person."""

import discord
from discord import app_commands

from bot.controls import challenges as controls
from bot.controls.actions import ACTIONS
from bot.controls.items import host, player_of, verbs_of
from bot.controls.profiles import show_profile
from bot.controls.replies import answers_refusals, note_record, tell
from bot.controls.verbs import game_of
from bot.controls.view import other_deal
from bot.controls.welcome import FIRST
from bot.words.language import N_, _
from bot.words.refusals import NO_DEAL


@app_commands.context_menu(name=N_("Play this deal"))
@answers_refusals
async def play_this_deal(interaction: discord.Interaction, message: discord.Message) -> None:
    """Start the deal that a message of the bot shows; while it is secret, another one of its game."""
    services = host(interaction).services
    interaction.extras["message"] = message
    found = list(verbs_of(message.components)) if message.author == interaction.client.user else []
    verb = next((verb for verb in found if verb.name in ("today", "daily", "practise")), None)
    if game_id := next(filter(None, map(game_of, found)), None):
        stored = await services.sessions.load(game_id)
        note_record(interaction, stored)
        verb = other_deal(stored, services.daily.today())
    if verb is None:
        await tell(interaction, _(NO_DEAL))
    else:
        await ACTIONS[verb.name](interaction, verb)


@app_commands.context_menu(name=N_("Challenge"))
@answers_refusals
async def challenge(interaction: discord.Interaction, person: discord.User) -> None:
    """Challenge a person to the best known game."""
    await controls.challenge(interaction, player_of(person), FIRST.key, is_bot=person.bot)


profile_of = app_commands.context_menu(name=N_("Patience profile"))(answers_refusals(show_profile))
COMMANDS = [play_this_deal, profile_of, challenge]
