"""For those who manage a server: where the daily is posted, its results, who has changed what: /server."""

import asyncio
import io
import zipfile
from contextlib import suppress

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.commands.choices import LIMIT
from bot.controls.actions import player
from bot.controls.moderation import audit_page, lacking, managed, overview, posting_view
from bot.controls.replies import tell
from bot.daily.schedule import MINUTES, BadTime, clock_time, fitting, local_time, read_time, read_zone
from bot.people.moderation import Finished, NotManager
from bot.services import Services
from bot.words import server as server_words


def commands(services: Services) -> list[app_commands.Group]:
    """The group of commands for those who manage a server.

    Discord shows them to nobody else, unless a server decides otherwise: each asks for itself, too.
    """
    posting, servers = services.posting, services.moderation
    group = app_commands.Group(
        name="server",
        description="For those who manage this server: the daily post, results, the audit",
        guild_only=True,
        default_permissions=discord.Permissions(manage_guild=True),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
    )

    @group.command(description="Post each new daily in a channel, with yesterday's best")
    @app_commands.describe(
        channel="Where it is posted",
        time="When, on a clock in your time zone: 09:00",
        zone="Your time zone; UTC if you leave it out",
        role="Whom to ping; nobody if you leave it out",
    )
    async def daily(
        interaction: discord.Interaction,
        channel: discord.TextChannel,
        time: str,
        zone: str = "UTC",
        role: discord.Role | None = None,
    ) -> None:
        guild, guild_id = channel.guild, managed(interaction)
        minute, zone = read_time(time), read_zone(zone)
        if role is not None and role.is_default():
            await tell(interaction, server_words.EVERYBODY)
            return
        if missing := lacking(guild, channel.id):
            await tell(interaction, server_words.cannot_post(channel.id, missing))
            return
        row = await posting.choose(
            guild_id,
            player(interaction),
            channel_id=channel.id,
            minute=minute,
            zone=zone,
            role_id=None if role is None else role.id,
        )
        await interaction.response.send_message(view=await posting_view(services, guild, row), ephemeral=True)

    @daily.autocomplete("time")
    async def time_(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
        return times(current)

    @daily.autocomplete("zone")
    async def zone_(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
        now = services.now()
        names = fitting(current)[:LIMIT]
        return [Choice(name=f"{name} ({local_time(now, name)} now)", value=name) for name in names]

    @group.command(description="Post the daily here no more")
    async def off(interaction: discord.Interaction) -> None:
        known = await posting.off(managed(interaction), player(interaction))
        await tell(interaction, server_words.OFF if known else server_words.NOT_POSTED)

    @group.command(description="What is set up in this server, and whether it works")
    async def show(interaction: discord.Interaction) -> None:
        managed(interaction)
        assert interaction.guild is not None
        await interaction.response.send_message(
            view=await overview(services, interaction.guild), ephemeral=True
        )

    @group.command(description="All results of games begun in this server, as a table")
    async def export(interaction: discord.Interaction) -> None:
        guild_id = managed(interaction)
        await interaction.response.defer(ephemeral=True, thinking=True)
        data, count, left_out = await servers.export(guild_id, player(interaction))
        if not count:
            await interaction.followup.send(server_words.NO_RESULTS, ephemeral=True)
            return
        name = "patience-results.csv"
        if len(data) > interaction.filesize_limit // 2:
            data, name = await asyncio.to_thread(zipped, name, data), "patience-results.zip"
        file = discord.File(io.BytesIO(data), name, description=server_words.EXPORT_ALT)
        await interaction.followup.send(server_words.exported(count, left_out), file=file, ephemeral=True)

    @group.command(description="Take a result off this server's boards; it counts elsewhere all the same")
    @app_commands.describe(
        result="Which one: type a name", reason="Why; everybody who manages this server sees it"
    )
    async def remove(
        interaction: discord.Interaction, result: str, reason: app_commands.Range[str, 1, 200]
    ) -> None:
        game = await servers.remove(managed(interaction), player(interaction), result, reason)
        await tell(interaction, server_words.removed(game, reason))

    @remove.autocomplete("result")
    async def result_(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
        return results(await servers.recent(managed(interaction)), current) if _manages(interaction) else []

    @group.command(description="Put a removed result back on this server's boards")
    @app_commands.describe(result="Which one: type a name")
    async def restore(interaction: discord.Interaction, result: str) -> None:
        game = await servers.restore(managed(interaction), player(interaction), result)
        await tell(interaction, server_words.restored(game))

    @restore.autocomplete("result")
    async def removed_(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
        return results(await servers.removed(managed(interaction)), current) if _manages(interaction) else []

    @group.command(description="Who has changed what here")
    async def audit(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(
            view=await audit_page(services, managed(interaction)), ephemeral=True
        )

    return [group]


def _manages(interaction: discord.Interaction) -> bool:
    """Whether they may; what is offered as one types has no other way to refuse."""
    with suppress(NotManager):
        return managed(interaction) > 0
    return False


def times(current: str) -> list[Choice[str]]:
    """The times of day that begin with what has been typed; all the hours if nothing has."""
    text = current.strip()
    quarters = [clock_time(minute) for minute in range(0, MINUTES, 15 if text else 60)]
    found = [time for time in quarters if time.startswith((text, f"0{text}"))]
    with suppress(BadTime):
        found.insert(0, clock_time(read_time(text)))
    return [Choice(name=time, value=time) for time in dict.fromkeys(found)][:LIMIT]


def results(games: list[Finished], current: str) -> list[Choice[str]]:
    """The results whose line holds what has been typed."""
    wanted = current.casefold().strip()
    lines = [(server_words.finished(game), str(game.game_id)) for game in games]
    return [Choice(name=line, value=number) for line, number in lines if wanted in line.casefold()][:LIMIT]


def zipped(name: str, data: bytes) -> bytes:
    """A file in an archive."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, data)
    return file.getvalue()
