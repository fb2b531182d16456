"""Server management: the daily post, the language, hints, results and the audit log.

Discord shows these commands to managers only, but a server can change that, so each of them checks.
"""

import io
from collections.abc import Awaitable, Callable
from contextlib import suppress

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.commands import choices
from bot.commands.completion import LIMIT
from bot.commands.declaring import command
from bot.controls.budget import slow_work
from bot.controls.items import host, player, player_of
from bot.controls.messages import page
from bot.controls.moderation import audit_page, managed, missing_permissions, overview, posting_texts
from bot.controls.replies import Complete, answer, offers_nothing_if_refused, tell
from bot.daily.posting import PostingRow
from bot.daily.schedule import MINUTES, BadTime, clock_time, fitting, local_time, read_time, read_zone
from bot.people.moderation import Finished, Moderation
from bot.words import fair_play as fair_play_words
from bot.words import server as server_words
from bot.words.language import LANGUAGES, N_, _
from bot.words.marks import HEADLINE

group = app_commands.Group(
    name="server",
    description=N_("For managers of this server: daily post, results, audit log"),
    guild_only=True,
    default_permissions=discord.Permissions(manage_guild=True),
    allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
    allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
)
COMMANDS = [group]


# -- what is completed ------------------------------------------------------------------------


def times(current: str) -> list[Choice[str]]:
    """Return the times of day that begin with *current*, or every full hour if it is empty."""
    text = current.strip()
    quarters = [clock_time(minute) for minute in range(0, MINUTES, 15 if text else 60)]
    found = [time for time in quarters if time.startswith((text, f"0{text}"))]
    with suppress(BadTime):
        found.insert(0, clock_time(read_time(text)))
    return [Choice(name=time, value=time) for time in dict.fromkeys(found)][:LIMIT]


@offers_nothing_if_refused
async def zones(interaction: discord.Interaction, text: str) -> list[Choice[str]]:
    """Return the time zones that *text* may mean, each with its current time."""
    now = host(interaction).services.now()
    return [
        Choice(name=_("{zone} ({time} now)", zone=zone, time=local_time(now, zone)), value=zone)
        for zone in fitting(text)[:LIMIT]
    ]


def results(find: Callable[[Moderation, int], Awaitable[list[Finished]]]) -> Complete:
    """Return the callback that offers the results of the server that *find* returns, by their lines."""

    @offers_nothing_if_refused
    async def offer(interaction: discord.Interaction, text: str) -> list[Choice[str]]:
        games = await find(host(interaction).services.moderation, managed(interaction))
        return choices.fitting(text, ((server_words.finished(game), str(game.game_id)) for game in games))

    return offer


# -- the daily post ---------------------------------------------------------------------------


@command("daily", N_("Post each new daily in a channel, with yesterday's players"), group)
@app_commands.describe(
    channel=N_("The channel for the post"),
    time=N_("The time in your time zone, like 09:00"),
    zone=N_("Your time zone; UTC by default"),
    role=N_("A role to ping; none by default"),
    winners=N_("Name the best players of each past week, month and season; yes by default"),
    puzzle=N_("Offer the puzzle of the day under the post; no by default"),
    yesterday=N_("Name yesterday's players and the server's streak; yes by default"),
    live=N_("Say under the post who is playing and who has finished; yes by default"),
)
@app_commands.autocomplete(time=choices.offering(times), zone=zones)
async def daily(
    interaction: discord.Interaction,
    channel: discord.TextChannel,
    time: str,
    zone: str = "UTC",
    role: discord.Role | None = None,
    winners: bool = True,
    puzzle: bool = False,
    yesterday: bool = True,
    live: bool = True,
) -> None:
    """Choose the channel, time and role of the server's daily post, and what is part of it."""
    services = host(interaction).services
    guild, guild_id = channel.guild, managed(interaction)
    minute, zone = read_time(time), read_zone(zone)
    if role is not None and role.is_default():
        await tell(interaction, _(server_words.EVERYBODY))
        return
    if missing := missing_permissions(guild, channel.id):
        await tell(interaction, server_words.cannot_post(channel.id, missing))
        return
    wanted = PostingRow(
        guild_id=guild_id,
        channel_id=channel.id,
        minute=minute,
        zone=zone,
        role_id=None if role is None else role.id,
        winners=winners,
        puzzle=puzzle,
        yesterday=yesterday,
        live=live,
    )
    await services.posting.choose(wanted, player(interaction))
    await tell(interaction, "\n".join(await posting_texts(services, guild, wanted)))


@command("language", N_("Choose the language of what everybody sees in this server"), group)
@app_commands.describe(language=N_("The language; that of the server's settings by default"))
@app_commands.choices(language=[Choice(name=name, value=code) for code, name in LANGUAGES.items()])
async def language(interaction: discord.Interaction, language: str = "") -> None:
    """Choose the language of what all members see."""
    servers, guild_id = host(interaction).services.servers, managed(interaction)
    await servers.choose(guild_id, player(interaction), language=language)
    await tell(interaction, server_words.speaks(language))


@command("hints", N_("Allow or forbid hints in games started in this server"), group)
@app_commands.describe(allowed=N_("Whether these games may have hints"))
async def hints(interaction: discord.Interaction, allowed: bool) -> None:
    """Choose whether the server's games may have hints."""
    servers, guild_id = host(interaction).services.servers, managed(interaction)
    await servers.choose(guild_id, player(interaction), hints=allowed)
    await tell(interaction, server_words.hints(allowed))


@command("off", N_("Stop posting the daily in this server"), group)
async def off(interaction: discord.Interaction) -> None:
    """Stop the server's daily post."""
    known = await host(interaction).services.posting.off(managed(interaction), player(interaction))
    await tell(interaction, _(server_words.OFF if known else server_words.NOT_POSTED))


@command("show", N_("See what is set up in this server, and any problems"), group)
async def show(interaction: discord.Interaction) -> None:
    """Show the server's settings and any problems with them."""
    managed(interaction)
    assert interaction.guild is not None
    await answer(interaction, await overview(host(interaction).services, interaction.guild))


# -- results ----------------------------------------------------------------------------------


@command("export", N_("Get all results of games started in this server as a table"), group)
async def export(interaction: discord.Interaction) -> None:
    """Send the results of the server's games as a CSV file."""
    guild_id = managed(interaction)
    async with slow_work(interaction):
        data, count, cut = await host(interaction).services.moderation.export(guild_id, player(interaction))
        if not count:
            await interaction.followup.send(_(server_words.NO_RESULTS), ephemeral=True)
            return
        file = discord.File(io.BytesIO(data), "patience-results.csv", description=_(server_words.EXPORT_ALT))
        await interaction.followup.send(server_words.exported(count, cut=cut), file=file, ephemeral=True)


@command("remove", N_("Remove a result from this server's leaderboards; it still counts elsewhere"), group)
@app_commands.describe(
    result=N_("The result: type a name"), reason=N_("The reason; every manager of this server sees it")
)
@app_commands.autocomplete(result=results(Moderation.recent))
async def remove(
    interaction: discord.Interaction, result: str, reason: app_commands.Range[str, 1, 200]
) -> None:
    """Remove a result from the server's leaderboards."""
    moderation = host(interaction).services.moderation
    game = await moderation.remove(managed(interaction), player(interaction), result, reason)
    await tell(interaction, server_words.removed(game, reason))


@command("restore", N_("Put a removed result back on this server's leaderboards"), group)
@app_commands.describe(result=N_("The result: type a name"))
@app_commands.autocomplete(result=results(Moderation.removed))
async def restore(interaction: discord.Interaction, result: str) -> None:
    """Put a removed result back on the server's leaderboards."""
    moderation = host(interaction).services.moderation
    game = await moderation.restore(managed(interaction), player(interaction), result)
    await tell(interaction, server_words.restored(game))


@command("exclude", N_("Leave a member out of this server's leaderboards"), group)
@app_commands.describe(
    member=N_("The member to leave out"),
    reason=N_("The reason; the member and every manager of this server see it"),
)
async def exclude(
    interaction: discord.Interaction, member: discord.User, reason: app_commands.Range[str, 1, 200]
) -> None:
    """Leave a member out of the server's leaderboards."""
    guild_id, by = managed(interaction), player(interaction)
    await host(interaction).services.moderation.exclude(guild_id, by, player_of(member), reason)
    await tell(interaction, server_words.excluded(member.id, reason))


@command("include", N_("Take a member back onto this server's leaderboards"), group)
@app_commands.describe(member=N_("The member who was left out"))
async def include(interaction: discord.Interaction, member: discord.User) -> None:
    """Take a member back onto the server's leaderboards."""
    guild_id, by = managed(interaction), player(interaction)
    await host(interaction).services.moderation.include(guild_id, by, member.id)
    await tell(interaction, _(server_words.INCLUDED, name=server_words.member(member.id)))


@command("fairplay", N_("See whose dailies deserve a look: copied wins, and the like"), group)
async def fairplay(interaction: discord.Interaction) -> None:
    """Show the fair-play report on the server's members."""
    guild_id = managed(interaction)
    async with slow_work(interaction):
        report = await host(interaction).services.moderation.fair_play(guild_id, player(interaction))
        title = f"{HEADLINE}{fair_play_words.title()}\n{_(fair_play_words.CAREFUL)}"
        await answer(interaction, page(title, fair_play_words.fair_play(report, server_words.member)))


@command("audit", N_("See who has changed what in this server"), group)
async def audit(interaction: discord.Interaction) -> None:
    """Show the server's audit log, newest entries first."""
    await answer(interaction, await audit_page(host(interaction).services, managed(interaction)))
