"""The example people of the demo: ranked dailies of the last days, for leaderboards to show.

Their names say that they are examples.  They play the winning lines of the example deals, with an undo here
and a lost game there.
"""

import random
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, time, timedelta

from bot.daily.calendar import daily_game
from bot.operations.services import Services
from bot.play.sessions import Sessions
from bot.record import Channel, Player
from bot.solver.workers.deals import Certificate

NAMES = ("Ada (example)", "Ben (example)", "Cleo (example)", "Dora (example)")
DAYS = 4  # days on which they have played, today included
LOST, UNDONE = 0.2, 0.4  # the chances of a lost game, and of an undo in a won one
_DAY = timedelta(days=1)
_OPENING = time(0, 1, tzinfo=UTC)  # when they begin today's daily
_LONGEST = timedelta(minutes=10)  # more than a game of theirs takes
_AT_ONCE = 50  # moves typed at once; a command has no room for many more


async def play_examples(
    services: Services,
    players: Sequence[Player],
    channel: Channel,
    examples: Mapping[str, Sequence[Certificate]],
) -> None:
    """Play the featured dailies of the last :data:`DAYS` days, as far as *players* have not played them yet.

    *examples*: the proved deals of those days.
    """
    today, clock = services.daily.today(), [services.now()]
    sessions = Sessions(services.store, now=lambda: clock[0], random_deal=lambda: 1)

    async def play(player: Player, day: date, deal: Certificate, chance: random.Random) -> None:
        """Play a deal along its winning line, to the end or for about two thirds of it."""
        moves = deal.line.split()
        game = await sessions.start(player, channel, deal.rules, deal.deal, day=day)
        lost = chance.random() < LOST
        if not lost and chance.random() < UNDONE:
            await sessions.move(game.id, player.id, moves[0])
            await sessions.undo(game.id, player.id)
        if lost:
            moves = moves[: len(moves) * 2 // 3]
        for first in range(0, len(moves), _AT_ONCE):
            clock[0] += timedelta(seconds=chance.randrange(40, 110))
            await sessions.move(game.id, player.id, " ".join(moves[first : first + _AT_ONCE]))
        if lost:
            await sessions.resign(game.id, player.id)

    for day in (today - n * _DAY for n in reversed(range(DAYS))):
        key = daily_game(day)
        for number, player in enumerate(players):
            chance = random.Random(f"{day} {number}")
            clock[0] = datetime.combine(day, _OPENING)
            if day != today:
                clock[0] += timedelta(minutes=chance.randrange(20 * 60))
            late = clock[0] + _LONGEST > services.now()
            if not late and await services.daily.attempt(player.id, day, key) is None:
                deal = examples[key][day.toordinal() % len(examples[key])]
                await play(player, day, deal, chance)
    for player in players:
        await services.presence.note(channel.guild_id, player)
