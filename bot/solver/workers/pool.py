"""Worker processes for searches: the calling process stays free, and a crash is one ``Unknown``.

::

    async with Pool() as pool:
        verdict = await solve(pool, rules, position, Limits(seconds=5))

pebble and loky do not fit: both stop a job only by killing its process, and the next one would load the
kernel again; and they start workers through multiprocessing, which imports the bot's main module in each.
"""

import asyncio
import os
import pickle
import struct
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Self
from weakref import WeakSet

from bot.patience import Position, Rules
from bot.solver.verdict import Limits
from bot.solver.workers.searches import Searches, WorkerDied
from bot.solver.workers.worker import READY, frame

GRACE = 20.0
"""Wall-clock seconds that a job may take beyond three times its CPU seconds, on a busy machine."""

START = 600.0
"""Seconds that a worker may take to load the kernel, or to compile it if it is not cached."""

SMALL = 64 << 20
"""A worker whose searches may take more bytes is ended by a rest."""

STOP_TIME = 1.0
"""Seconds that a search may take to notice its stop flag before its worker is killed."""

WORKER = (sys.executable, "-m", "bot.solver.workers.worker")


class Pool(Searches):
    """Up to *workers* processes, started when needed; by default one less than the processor has cores.

    Another one gives advice to players, who cannot wait until a long search ends.

    A worker that overruns its time or its memory is killed, and a new one takes the next job.  While a worker
    loads or compiles the kernel, *preparing* is called before each step with the percentage that is done, and
    100.
    """

    def __init__(
        self,
        workers: int | None = None,
        *,
        command: Sequence[str] = WORKER,
        grace: float = GRACE,
        start: float = START,
        preparing: Callable[[int, int], None] = lambda done, total: None,
    ) -> None:
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self._command = tuple(command)
        self._grace, self._start = grace, start
        self._preparing = preparing
        self._idle: list[asyncio.subprocess.Process] = []
        self._busy: set[asyncio.subprocess.Process] = set()
        self._large: WeakSet[asyncio.subprocess.Process] = WeakSet()
        self._turn = asyncio.Semaphore(self.workers)
        self._advising = asyncio.Lock()
        self.asked = 0

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        """End all workers."""
        for process in [*self._idle, *self._busy]:
            await _end(process)

    async def rest(self) -> None:
        """End the idle workers whose searches took much memory, and free it; new ones start when needed."""
        for process in [each for each in self._idle if each in self._large]:
            self._idle.remove(process)
            await _end(process)

    async def warm(self) -> None:
        """Start a worker and let it load the kernel, or compile it the first time on a machine.

        Does nothing if no worker can be started; the next job then reports that.
        """
        with suppress(WorkerDied):
            async with self._turn:
                self._idle.append(await self._worker())

    async def ask(self, name: str, rules: Rules, position: Position, argument: Any, limits: Limits) -> Any:
        """Run the search *name* of ``worker.searches``.  Raises the search's exception or ``WorkerDied``.

        Advice has a worker of its own, for which other searches are not waited for.
        """
        if name == "advise":
            async with self._advising:
                return await self._exchange(name, rules, position, argument, limits)
        self.asked += 1
        try:
            async with self._turn:
                return await self._exchange(name, rules, position, argument, limits)
        finally:
            self.asked -= 1

    async def _exchange(
        self, name: str, rules: Rules, position: Position, argument: Any, limits: Limits
    ) -> Any:
        process = await self._worker()
        self._busy.add(process)
        if limits.bytes > SMALL:
            self._large.add(process)
        usable = False
        assert process.stdin
        process.stdin.write(frame((name, rules, position, argument, limits)))
        exchange = asyncio.ensure_future(_read(process))
        try:
            timeout = 3 * limits.seconds + self._grace
            answer = await asyncio.wait_for(asyncio.shield(exchange), timeout)
            usable = not isinstance(answer, MemoryError)
        except TimeoutError:
            raise WorkerDied("seconds") from None
        except BROKEN:
            raise WorkerDied("crash") from None
        except asyncio.CancelledError:
            # nobody waits for the answer any more
            usable = await asyncio.shield(_stopped(process, exchange))
            raise
        finally:
            exchange.cancel()
            self._busy.discard(process)
            if usable:
                self._idle.append(process)
            else:
                await asyncio.shield(_end(process))
        if isinstance(answer, MemoryError):
            raise WorkerDied("bytes")
        if isinstance(answer, Exception):
            raise answer
        return answer

    async def _worker(self) -> asyncio.subprocess.Process:
        """Return a worker that is ready: an idle one, unless it has died since, or a new one."""
        while self._idle:
            process = self._idle.pop()
            if process.returncode is None:
                return process
            await _end(process)
        try:
            process = await asyncio.create_subprocess_exec(
                *self._command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                # Ctrl-C must reach only this process, which ends the workers.  They stay in its session: the
                # Linux scheduler gives each session an equal share, and niceness counts only within one.
                process_group=0,
            )
        except OSError:
            raise WorkerDied("crash") from None
        ready = False
        self._busy.add(process)
        try:
            async with asyncio.timeout(self._start):
                while (step := await _read(process)) != READY:
                    self._preparing(*step)
            ready = True
        except TimeoutError:
            raise WorkerDied("seconds") from None
        except BROKEN:
            raise WorkerDied("crash") from None
        finally:
            self._busy.discard(process)
            if not ready:
                await asyncio.shield(_end(process))
        return process


BROKEN = (EOFError, OSError, asyncio.IncompleteReadError, pickle.UnpicklingError)


async def _read(process: asyncio.subprocess.Process) -> Any:
    assert process.stdout
    size = struct.unpack("<Q", await process.stdout.readexactly(8))[0]
    return pickle.loads(await process.stdout.readexactly(size))


async def _stopped(process: asyncio.subprocess.Process, exchange: asyncio.Future[object]) -> bool:
    """Raise the stop flag of a search, and return whether the search ended in time."""
    assert process.stdin
    process.stdin.write(frame(None))
    await asyncio.wait([exchange], timeout=STOP_TIME)
    return exchange.done() and not exchange.cancelled() and exchange.exception() is None


async def _end(process: asyncio.subprocess.Process) -> None:
    with suppress(ProcessLookupError):
        process.kill()
    if process.stdin:
        process.stdin.close()
    await process.wait()
