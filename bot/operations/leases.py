"""The leases of this process: which shards it serves, and which work it does for all processes."""

import asyncio
import logging
import os
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from secrets import token_hex

from bot.operations.background import running
from bot.store import LeaseTaken, Store, StoreError, Unavailable, leases

log = logging.getLogger(__name__)
SECONDS = 30.0  # life of a lease that is renewed all the time
RENEWED = 10.0  # seconds between two renewals


def this_machine() -> str:
    """Return the machine's name, the random number of its last start, and its numbering of processes.

    Copies of a virtual machine share the name; containers of one machine share all but the last part.
    """
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
        return f"{socket.gethostname()} {boot} {os.readlink('/proc/self/ns/pid')}"
    except OSError:  # not Linux
        return socket.gethostname()


def new_holder() -> str:
    """Return the name of this process: its machine, its number there, and a part that is never used twice."""
    return f"{this_machine()} {os.getpid()} {token_hex(8)}"


def may_live(holder: str) -> bool:
    """Return whether the process *holder* may still run; False is certain.

    A process of this machine has ended if nothing has its number, or if this process has.
    """
    machine, number, _ = holder.rsplit(" ", 2)
    if machine != this_machine() or " " not in machine:  # a name alone, which several machines may have
        return True
    if int(number) == os.getpid():
        return False
    try:
        os.kill(int(number), 0)
    except OSError as error:  # other errors are about a process of another user
        return not isinstance(error, ProcessLookupError)
    return True


class Leases:
    """The leases that one process holds in *store*.

    *stored*: whether the last one that was taken or renewed could be written, which a full disk prevents.
    """

    def __init__(self, store: Store, *, holder: str | None = None) -> None:
        self.holder = holder or new_holder()
        self._store = store
        self.stored = True

    async def take(self, names: Sequence[str], seconds: float) -> None:
        """Take or renew leases for *seconds*, all of them or none.

        A process of this machine that has ended without freeing its leases is not waited for.  Raises
        :class:`bot.store.LeaseTaken` and :class:`bot.store.Unavailable`.
        """
        ended: list[str] = []
        while True:
            try:
                await self._store.run(leases.take, names, by=self.holder, seconds=seconds, instead_of=ended)
                self.stored = True
                return
            except Unavailable:
                self.stored = False
                raise
            except LeaseTaken as taken:
                if may_live(taken.holder):
                    raise
                ended.append(taken.holder)

    async def wait_for(self, names: Sequence[str], seconds: float, *, look_every: float = 1.0) -> None:
        """Take leases; wait for those of a process that has ended elsewhere to lapse.

        Raises :class:`bot.store.LeaseTaken` as soon as their holder has renewed them, and so is alive.
        """
        until: dict[str, float] = {}
        while True:
            try:
                await self.take(names, seconds)
                return
            except LeaseTaken as taken:
                if taken.until > until.setdefault(taken.name + taken.holder, taken.until):
                    raise
            await asyncio.sleep(look_every)

    async def elected(self, work: str, seconds: float) -> bool:
        """Return whether this process is the one to do *work* for the next *seconds*."""
        try:
            await self.take([work], seconds)
        except LeaseTaken:
            return False
        return True

    async def take_one_of(self, work: str, seconds: float) -> str:
        """Take the first free one of the leases "*work* 1", "*work* 2", …, and return its name."""
        number = 1
        while not await self.elected(f"{work} {number}", seconds):
            number += 1
        return f"{work} {number}"

    async def count_of(self, work: str) -> int:
        """Return how many processes hold a lease that :meth:`take_one_of` gave them for *work*."""
        return await self._store.look(leases.count, f"{work} %")

    async def free(self) -> None:
        """Free all leases, so that another process need not wait for them to lapse."""
        await self._store.run(leases.free, self.holder)


@asynccontextmanager
async def holding(
    held: Leases, names: Sequence[str], stop: Callable[[], Awaitable[None]], *, renewed: float = RENEWED
) -> AsyncIterator[None]:
    """Hold leases during the block, and free all leases of the process after it.

    *stop* is called if another process has taken one, which it can when this one could not renew them for
    :data:`SECONDS`.  Raises :class:`bot.store.LeaseTaken` if the leases are held by another process, and at
    the end of the block if they were lost.
    """
    await held.wait_for(names, SECONDS)
    lost: list[LeaseTaken] = []

    async def renew() -> None:
        while not lost:
            await asyncio.sleep(renewed)
            try:
                await held.take(names, SECONDS)
            except LeaseTaken as taken:
                log.error("%s has taken %s; this process ends", taken.holder, taken.name)
                lost.append(taken)
                await stop()
            except StoreError as error:  # the next time may succeed
                log.warning("cannot renew the leases: %s", error)
            except Exception:
                log.exception("cannot renew the leases")

    try:
        async with running(renew(), "renewing"):
            yield
    finally:
        with suppress(StoreError):  # they lapse soon
            await held.free()
    if lost:
        raise lost[0]
