"""Puzzles: /mistakes, /puzzle, /storm."""

import discord
from discord import app_commands

from bot.controls.puzzles import show_daily_puzzle, show_mistake
from bot.controls.replies import answers_refusals
from bot.controls.storms import show_storm


@app_commands.command(description="Find better moves where you lost games that could have been won")
@answers_refusals
async def mistakes(interaction: discord.Interaction) -> None:
    """Show the user's next puzzle from their own losing moves."""
    await show_mistake(interaction)


@app_commands.command(
    description="Find the move that keeps a game: the puzzle of the day, the same for everyone"
)
@answers_refusals
async def puzzle(interaction: discord.Interaction) -> None:
    """Show the puzzle of the day."""
    await show_daily_puzzle(interaction)


@app_commands.command(description="Three minutes, as many puzzles as you can: which move keeps the win?")
@answers_refusals
async def storm(interaction: discord.Interaction) -> None:
    """Start a storm."""
    await show_storm(interaction)


COMMANDS = [mistakes, puzzle, storm]
