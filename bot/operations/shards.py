"""Which of Discord's shards a process serves, from its settings.

A server belongs to one shard, by its id; direct messages belong to shard 0.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.operations.settings import Settings, SettingsError


@dataclass(frozen=True, slots=True, kw_only=True)
class Shards:
    """The shards of a process: *ids* out of *count*; all that Discord recommends if *count* is None."""

    ids: tuple[int, ...] | None
    count: int | None

    @property
    def leases(self) -> Sequence[str]:
        """The leases of the shards.  A process with all shards, however many they are, has shard 0."""
        return [f"shard {number}" for number in self.ids or (0,)]


ALL_SHARDS = Shards(ids=None, count=None)


def shards_of(settings: Settings) -> Shards:
    """Return the shards of this process.

    ``SHARD_PROCESS`` is the number of this process out of ``SHARD_PROCESSES``, which share them evenly; the
    name of a pod, ``patience-2``, is a number too.

    Raises :class:`SettingsError` unless every shard is one of ``SHARD_COUNT``.
    """
    count, process = settings.shard_count, settings.shard_process
    if process is None:
        return Shards(ids=None if count is None else tuple(range(count)), count=count)
    if count is None:
        raise SettingsError(["SHARD_COUNT is missing (the number of shards in all processes)"])
    number = int(process.rpartition("-")[2])
    found = range(number, count, settings.shard_processes)
    if not found or number >= settings.shard_processes:
        raise SettingsError([f"SHARD_PROCESS is malformed (no shards from 0 to {count - 1})"])
    return Shards(ids=tuple(found), count=count)
