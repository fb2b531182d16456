"""Messages and buttons for server managers: the overview and the audit log."""

import discord

from bot.controls import verbs
from bot.controls.items import button, host
from bot.controls.messages import Message, page
from bot.controls.replies import edit
from bot.daily.posting import PostingRow
from bot.daily.schedule import is_zone, left_of_day
from bot.operations.services import Services
from bot.people.moderation import NotManager
from bot.words import server as server_words
from bot.words.games import won_together
from bot.words.language import _, number
from bot.words.marks import HEADLINE, SMALL, clean
from bot.words.races import best_racers
from bot.words.text import duration

PAGE = 5  # lines of the audit log, of up to 700 characters each in a message of 4,000
FARTHEST = 1 << 30  # the largest offset taken from a button


def managed(interaction: discord.Interaction) -> int:
    """Return the server of an interaction.  Raises :class:`NotManager` if its user may not manage it."""
    if interaction.guild_id is None or not interaction.permissions.manage_guild:
        raise NotManager
    return interaction.guild_id


def missing_permissions(guild: discord.Guild, channel_id: int) -> list[str]:
    """Return Discord's names of the permissions that the bot lacks for posting in a channel."""
    channel = guild.get_channel(channel_id)
    if channel is None:
        return []
    mine = channel.permissions_for(guild.me)
    return [said for name, said in server_words.PERMISSIONS.items() if not getattr(mine, name)]


async def posting_texts(services: Services, guild: discord.Guild, row: PostingRow) -> list[str]:
    """Return the lines that say where and when the daily is posted, and any problems."""
    if row.paused:
        return [server_words.chosen(row, None), server_words.paused(row.paused)]
    next_at = await services.posting.next_at(row)
    texts = [server_words.chosen(row, next_at, late=next_at is not None and next_at <= services.now())]
    if missing := missing_permissions(guild, row.channel_id):
        texts.append(server_words.cannot_post(row.channel_id, missing))
    role = None if row.role_id is None else guild.get_role(row.role_id)
    channel = guild.get_channel(row.channel_id)
    may_call = channel is not None and channel.permissions_for(guild.me).mention_everyone
    if role is not None and not role.mentionable and not may_call:
        texts.append(SMALL + _(server_words.ROLE_SILENT))
    if is_zone(row.zone):
        left = left_of_day(services.now(), row.minute, row.zone)
        if left < server_words.LITTLE:
            texts.append(SMALL + _(server_words.LITTLE_TIME, duration=duration(int(left.total_seconds()))))
    return texts


async def overview(services: Services, guild: discord.Guild) -> Message:
    """Return the page of ``/server show``."""
    row = await services.posting.chosen(guild.id)
    texts = [_(server_words.NOT_POSTED)] if row is None else await posting_texts(services, guild, row)
    texts.append(server_words.hints(await services.servers.allows_hints(guild.id)))
    moderation = services.moderation
    removed = _(server_words.REMOVALS, count=number(await moderation.count_removed(guild.id)))
    excluded = server_words.exclusions([player_id for player_id, _ in await moderation.excluded(guild.id)])
    races = best_racers(await services.races.best(guild.id))
    count = await services.sessions.won_together(guild.id)
    together = won_together(count) if count else ""
    commands = SMALL + _(server_words.COMMANDS)
    results = "\n".join(line for line in (races, together, removed, excluded, commands) if line)
    return page(HEADLINE + _("Patience in {server}", server=clean(guild.name)), "\n".join(texts), results)


async def audit_page(services: Services, guild_id: int, offset: int = 0) -> Message:
    """Return a page of the audit log, newest first, with buttons to turn the pages."""
    found = await services.moderation.audit(guild_id, limit=PAGE, offset=offset)
    if not found.entries and offset:
        return await audit_page(services, guild_id)
    after = offset + PAGE
    buttons = [
        button(_("Newer"), verbs.Audit(offset=max(offset - PAGE, 0)), disabled=not offset),
        button(_("Older"), verbs.Audit(offset=after), disabled=after >= found.count),
    ]
    return page(server_words.audit(found, offset), rows=[buttons] if found.count > PAGE else ())


# -- presses ----------------------------------------------------------------------------------


async def show_audit_page(interaction: discord.Interaction, verb: verbs.Audit) -> None:
    """Turn to another page of the audit log."""
    services, offset = host(interaction).services, min(verb.offset, FARTHEST)
    await edit(interaction, await audit_page(services, managed(interaction), offset))
