"""Two players with awkward ids and names, who have played a little."""

from bot.operations.services import Services
from bot.record import Channel, Player

ANN, BEN = Player(80_351_110_224_678_912, "Ann 🂡"), Player(80_351_110_224_678_913, "Ben")
HALL, LETTERBOX = Channel(7, 70), Channel(None, 90_000_000_000_000_001)


async def play_a_little(services: Services) -> None:
    """Ann has a finished game, one in a direct message, and today's daily; Ben has today's daily."""
    sessions = services.sessions
    for player in (ANN, BEN):
        await services.presence.note(HALL.guild_id, player)
    first = await sessions.start(ANN, HALL, "canfield")
    await sessions.move(first.id, ANN.id, "d", ply=0)
    await sessions.resign(first.id, ANN.id)
    await sessions.start(ANN, LETTERBOX, "gate", "3")
    for player in (ANN, BEN):
        daily = await services.daily.start(player, HALL)
        await sessions.move(daily.id, player.id, "d", ply=0)
