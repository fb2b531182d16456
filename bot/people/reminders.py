"""Reminders: at most one direct message a day, to players who want one and have not played or won that day.

**At most once.**  A process claims the day's reminder of a player before it sends the message, and the claim
is final.  So several processes send one message, and a crash in between costs one rather than doubles it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.daily.schedule import DAY, day_start
from bot.record import Player
from bot.store import Store, people, reminders
from bot.store.reminders import Nudge, ReminderRow  # the former is used by Discord code, too

OFF = "off"
USUAL, WITHOUT_STREAK = "streak-2", "new-16"  # the latter in the day of most players, and not in their night
_HOURS = {f"streak-{hours}": (True, 24 - hours) for hours in (1, 2, 4, 8)}
_HOURS |= {f"new-{hours}": (False, hours) for hours in (0, 8, 16)}
CHOICES = (*_HOURS, OFF)
"""The values to choose from: hours before a streak would end, or after a new daily is out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reminder:
    """A player's reminder, one of :data:`CHOICES` but :data:`OFF`, and the moment of the day it comes at."""

    when: str
    at: datetime  # the next time
    refused: bool  # Discord did not let the bot write to the player, so that it has stopped


class Reminders:
    """The reminders of one store."""

    def __init__(self, store: Store, *, now: Callable[[], datetime]) -> None:
        self._store = store
        self._now = now

    async def get(self, user_id: int) -> Reminder | None:
        """Return the player's reminder, None if they want none."""
        row = await self._store.look(reminders.of_player, player_id=user_id)
        if row is None:
            return None
        when = next(name for name, chosen in _HOURS.items() if chosen == (row.streak, row.hour))
        at = day_start(max(row.done + DAY, self._now().date())) + timedelta(hours=row.hour)
        at += DAY if at <= self._now() else timedelta()  # today needed none
        return Reminder(when=when, at=at, refused=row.refused)

    async def choose(self, player: Player, when: str) -> None:
        """Choose one of :data:`CHOICES`; what Discord has refused is tried again.

        It begins the next time that its hour comes.
        """
        async with self._store.write() as connection:
            if when == OFF:
                await reminders.drop(connection, player.id)
                return
            await people.greet(connection, player.id, player.name, player.language)
            before = await reminders.of_player(connection, player.id)
            streak, hour = _HOURS[when]
            today = self._now().date()
            done = today if self._now() >= day_start(today) + timedelta(hours=hour) else today - DAY
            done = done if before is None else max(done, before.done)  # never two on one day
            row = ReminderRow(player_id=player.id, streak=streak, hour=hour, done=done)
            await reminders.put(connection, row)

    async def due(self, *players: int) -> list[Nudge]:
        """Return the messages to send now, to all or to *players*, which are to be claimed first."""
        today, hour = self._now().date(), self._now().hour
        return await self._store.look(reminders.due, today, hour, *players)

    async def claim(self, nudge: Nudge) -> bool:
        """Return whether the message is to be sent by this call; it is never sent by another one."""
        if nudge not in await self.due(nudge.player_id):  # others came first, and the player has played
            return False
        return await self._store.run(reminders.claim, nudge.player_id, nudge.day)

    async def refused(self, nudge: Nudge) -> None:
        """Stop reminding a player to whom Discord does not let the bot write."""
        await self._store.run(reminders.refuse, nudge.player_id)
