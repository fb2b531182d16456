"""Puzzles: /mistakes, /puzzle, /storm."""

from bot.commands.declaring import command
from bot.controls.puzzles import show_daily_puzzle, show_mistake, show_storm

COMMANDS = [
    command("mistakes", "Find better moves where you lost games that could have been won")(show_mistake),
    command("puzzle", "Find the move that keeps a game: the puzzle of the day, the same for everyone")(
        show_daily_puzzle
    ),
    command("storm", "Three minutes, as many puzzles as you can: which move keeps the win?")(show_storm),
]
