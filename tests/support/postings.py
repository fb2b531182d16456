"""Set up the daily post of a club's server."""

from typing import Any

from bot.daily.posting import PostingRow
from bot.daily.schedule import read_time
from bot.record import Player as Person
from tests.support.club import Club, Player
from tests.support.seen import Message

IDA = Person(id=5, name="Ida")


async def choose(table: Club, time: str = "09:00", zone: str = "UTC", channel: Any = None) -> None:
    """Store the channel and time of the daily post, without a conversation."""
    services = table.client.services
    at = (channel or table.channel).id
    await services.posting.choose(schedule(table.guild.id, at, minute=read_time(time), zone=zone), IDA)


def schedule(guild_id: int, channel_id: int, *, minute: int = 0, zone: str = "UTC") -> PostingRow:
    """Return the settings of a server whose daily is posted."""
    return PostingRow(guild_id=guild_id, channel_id=channel_id, minute=minute, zone=zone, role_id=None)


async def choose_by_command(
    manager: Player, table: Club, time: str = "09:00", zone: str = "Europe/Berlin", **more: object
) -> Message:
    """Type ``/server daily`` for the club's channel and return the answer."""
    return await manager.slash("server daily", channel=table.channel, time=time, zone=zone, **more)
