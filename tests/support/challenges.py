"""Challenges for conversations: a deal, time that passes, and a win."""

from bot.controls.challenges import run_challenges
from bot.store import graded
from tests.support.club import Club, Player
from tests.support.club_games import WIN
from tests.support.scored import play_at_once
from tests.support.seen import Message

KEY, DEAL = "fortunes-favor", "6405921427313231402"


async def deals(table: Club, count: int = 1) -> None:
    async with table.client.services.store.write() as connection:
        for number in range(count):
            await graded.put(connection, KEY, "easy", str(int(DEAL) + number))


async def later(table: Club, seconds: float = 15) -> None:
    """Let time pass, and do what the bot does every few seconds."""
    await table.env.advance_time(seconds)
    await run_challenges(table.client)
    await table.env.settle()
    table.settled()


def labels(message: Message) -> list[str]:
    return [button.label for button in message.buttons]


async def win(player: Player) -> Message:
    sessions = player.club.client.services.sessions
    stored = await sessions.latest(player.id, player.channel.id)
    await play_at_once(sessions, stored, WIN[:-1])
    return await player.type(WIN[-1])
