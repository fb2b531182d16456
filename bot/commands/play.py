"""Playing: /play /move /board /undo /redo /resign."""

from collections.abc import Awaitable, Callable
from contextlib import suppress

import discord
from discord import app_commands

from bot.commands import choices
from bot.controls.actions import offer_choices
from bot.controls.replies import note_record, show, tell
from bot.controls.start import begin
from bot.patience import AmbiguousMove, read_rules
from bot.pictures.board import describe
from bot.play.sessions import NoGame, StoredGame
from bot.services import Services
from bot.words.games import board_as_text


def commands(services: Services) -> list[app_commands.Command]:
    """The commands of a game in progress."""
    sessions = services.sessions

    async def current(interaction: discord.Interaction, *, reopening: bool = False) -> StoredGame:
        """The game before this person here; once it is over, the one that was put aside for it, if any.

        *reopening* stays with a lost game, which can be taken up again.
        """
        assert interaction.channel_id is not None
        at = interaction.user.id, interaction.channel_id
        stored = await sessions.latest(*at)
        if stored.result is not None and not (reopening and stored.result.outcome == "lost"):
            with suppress(NoGame):
                stored = await sessions.current(*at)
        note_record(interaction, stored)
        return stored

    @app_commands.command(description="Start a game of patience in this channel")
    @app_commands.describe(
        game="Which game",
        deal="A number from 1 to 999999, or a whole pack; a random deal if you leave it out",
        rules="Another reading of the rules; the usual one if you leave it out",
    )
    async def play(
        interaction: discord.Interaction, game: str, deal: str | None = None, rules: str | None = None
    ) -> None:
        chosen = read_rules(game, rules)
        number = None if deal is None or deal.strip().casefold() in ("", "random") else deal
        await begin(interaction, chosen.key, number)

    @play.autocomplete("game")
    async def _(interaction: discord.Interaction, text: str) -> list[app_commands.Choice[str]]:
        return choices.games(text)

    @play.autocomplete("deal")
    async def _(interaction: discord.Interaction, text: str) -> list[app_commands.Choice[str]]:
        return choices.deals(text)

    @play.autocomplete("rules")
    async def _(interaction: discord.Interaction, text: str) -> list[app_commands.Choice[str]]:
        return choices.rule_sets(interaction.namespace.game, text)

    @app_commands.command(description="Make a move in your game here")
    @app_commands.describe(
        move="As written on the board: r>t2, t1:3>t4, w>f, d to deal; or pick from the list"
    )
    async def move(interaction: discord.Interaction, move: str) -> None:
        stored = await current(interaction)
        try:
            stored = await sessions.move(stored.id, interaction.user.id, move)
        except AmbiguousMove as error:
            await offer_choices(interaction, stored, error)
        else:
            await show(interaction, stored)

    @move.autocomplete("move")
    async def _(interaction: discord.Interaction, text: str) -> list[app_commands.Choice[str]]:
        return await choices.moves(services, interaction, text)

    @app_commands.command(description="Show your game here once more")
    @app_commands.describe(text="In words instead of a picture, for you alone")
    async def board(interaction: discord.Interaction, text: bool = False) -> None:
        stored = await current(interaction)
        if text:
            await tell(interaction, board_as_text(describe(stored.game, stored.of_day)))
        else:
            await show(interaction, stored)

    def turn(
        name: str, description: str, change: Callable[[int, int], Awaitable[StoredGame]]
    ) -> app_commands.Command:
        @app_commands.command(name=name, description=description)
        async def command(interaction: discord.Interaction) -> None:
            stored = await current(interaction, reopening=name == "undo")
            await show(interaction, await change(stored.id, interaction.user.id))

        return command

    return [
        play,
        move,
        board,
        turn("undo", "Take back your last move", sessions.undo),
        turn("redo", "Play again a move you took back", sessions.redo),
        turn("resign", "Give up your game here", sessions.resign),
    ]
