"""Worker processes for searches: the asking process stays free, and a crash is one ``Unknown``.

::

    async with Pool() as pool:
        verdict = await pool.solve(rules, position, Limits(seconds=5))
"""

from __future__ import annotations

import asyncio
import os
import pickle
import struct
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from types import TracebackType
from typing import TYPE_CHECKING, Any

from bot.patience import Move, Position, Rules
from bot.solver.verdict import Limits, Unknown, Verdict
from bot.solver.workers.worker import FULL, READY, frame

if TYPE_CHECKING:
    from bot.solver.quality.analysis import Par
    from bot.solver.quality.difficulty import Difficulty

GRACE = 20.0
"""Seconds of wall clock that a job may take beyond three times its CPU seconds (a busy machine, a start)."""

START = 600.0
"""Seconds that a worker may take to load the kernel, which it compiles where no cache has it."""

POLITE = 1.0
"""Seconds that a search has to see its stop flag before its worker is killed."""

WORKER = (sys.executable, "-m", "bot.solver.workers.worker")


class WorkerDied(Exception):
    """A worker ended, overran its time or was stopped before it answered."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Pool:
    """*workers* processes (by default the processor's cores less one, at least one), started when needed.

    A worker that overruns its time or its memory is killed, and the next question gets a new one.
    *preparing* is called with the entries of the kernel that are ready and that there are, every two seconds
    while a worker loads or compiles it.
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
        self._compiled = False
        self._first = asyncio.Lock()
        self._idle: list[asyncio.subprocess.Process] = []
        self._busy: set[asyncio.subprocess.Process] = set()
        self._turn = asyncio.Semaphore(self.workers)

    async def __aenter__(self) -> Pool:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """End all workers."""
        for process in [*self._idle, *self._busy]:
            await _end(process)
        self._idle.clear()
        self._busy.clear()

    async def rest(self) -> None:
        """End the workers that have nothing to do, with all their memory; they start again when needed."""
        while self._idle:
            await _end(self._idle.pop())

    async def solve(self, rules: Rules, position: Position, limits: Limits | None = None) -> Verdict:
        """The verdict of a worker; ``Unknown("crash")`` if it died, ``Unknown("seconds")`` if it overran."""
        try:
            return await self._ask("solve", rules, position, None, limits or Limits())
        except WorkerDied as death:
            return Unknown(death.why)

    async def shorten(
        self, rules: Rules, position: Position, moves: tuple[Move, ...], limits: Limits | None = None
    ) -> tuple[Move, ...]:
        """``analysis.shorten`` in a worker; raises what it raises, and :class:`WorkerDied`."""
        return await self._ask("shorten", rules, position, moves, limits or Limits())

    async def better(
        self, rules: Rules, position: Position, moves: tuple[Move, ...], limits: Limits | None = None
    ) -> Par:
        """``analysis.better`` in a worker; raises what it raises, and :class:`WorkerDied`."""
        return await self._ask("better", rules, position, moves, limits or Limits())

    async def difficulty(
        self, rules: Rules, position: Position, moves: tuple[Move, ...], limits: Limits | None = None
    ) -> Difficulty:
        """``difficulty.difficulty`` in a worker; raises what it raises, and :class:`WorkerDied`."""
        return await self._ask("difficulty", rules, position, moves, limits or Limits())

    async def warm(self) -> None:
        """Start a worker and let it load the kernel; the first time on a machine this compiles it.

        Gives up quietly if no worker can be started: whoever asks later is told.
        """
        with suppress(WorkerDied):
            async with self._turn:
                self._idle.append(self._idle.pop() if self._idle else await self._worker())

    async def _ask(self, name: str, rules: Rules, position: Position, argument: Any, limits: Limits) -> Any:
        async with self._turn:
            process = self._idle.pop() if self._idle else await self._worker()
            self._busy.add(process)
            usable = False
            assert process.stdin
            process.stdin.write(frame((name, rules, position, argument, limits)))
            exchange = asyncio.ensure_future(_read(process))
            try:
                patience = 3 * limits.seconds + self._grace
                answer = await asyncio.wait_for(asyncio.shield(exchange), patience)
                usable = not isinstance(answer, MemoryError)
            except TimeoutError:
                raise WorkerDied("seconds") from None
            except BROKEN:
                raise WorkerDied(await _why(process)) from None
            except asyncio.CancelledError:
                # what nobody waits for must not go on
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
        """A new worker that has said it is ready; only the first one compiles, the others wait for that."""
        if not self._compiled:
            async with self._first:
                if not self._compiled:
                    process = await self._started()
                    self._compiled = True
                    return process
        return await self._started()

    async def _started(self) -> asyncio.subprocess.Process:
        try:
            process = await asyncio.create_subprocess_exec(
                *self._command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                start_new_session=True,  # Ctrl-C in the terminal is for us: we end the workers
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
            raise WorkerDied(await _why(process)) from None
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
    """Raise the stop flag of a search; whether it saw that in time."""
    assert process.stdin
    process.stdin.write(frame(None))
    await asyncio.wait([exchange], timeout=POLITE)
    return exchange.done() and not exchange.cancelled() and exchange.exception() is None


async def _why(process: asyncio.subprocess.Process) -> str:
    """Why a worker has ended that was not asked to."""
    with suppress(TimeoutError):
        await asyncio.wait_for(process.wait(), POLITE)
    return "bytes" if process.returncode == FULL else "crash"


async def _end(process: asyncio.subprocess.Process) -> None:
    with suppress(ProcessLookupError):
        process.kill()
    if process.stdin:
        process.stdin.close()
    await process.wait()
