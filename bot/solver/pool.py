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
from collections.abc import Sequence
from contextlib import suppress
from types import TracebackType
from typing import TYPE_CHECKING, Any

from bot.patience import GAMES, Move, Position, Rules, deal

from .verdict import Limits, Unknown, Verdict
from .worker import frame

if TYPE_CHECKING:
    from .analysis import Difficulty, Par

GRACE = 20.0
"""Seconds of wall clock that a job may take beyond three times its CPU seconds (a busy machine, a start)."""

WORKER = (sys.executable, "-m", "bot.solver.worker")


class WorkerDied(Exception):
    """A worker ended, overran its time or was stopped before it answered."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Pool:
    """*workers* processes (by default the processor's cores less one, at least one), started when needed."""

    def __init__(
        self, workers: int | None = None, *, command: Sequence[str] = WORKER, grace: float = GRACE
    ) -> None:
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self._command = tuple(command)
        self._grace = grace
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
        """``analysis.difficulty`` in a worker; raises what it raises, and :class:`WorkerDied`."""
        return await self._ask("difficulty", rules, position, moves, limits or Limits())

    async def warm(self) -> None:
        """Start all workers and let them load the kernel; the first time this compiles it."""
        rules = next(iter(GAMES.values()))
        position = deal(rules, 1)
        limits = Limits(seconds=600, states=30_000)
        await asyncio.gather(*(self.solve(rules, position, limits) for _ in range(self.workers)))

    async def _ask(self, name: str, rules: Rules, position: Position, argument: Any, limits: Limits) -> Any:
        async with self._turn:
            process = self._idle.pop() if self._idle else await self._start()
            self._busy.add(process)
            answered = False
            try:
                answer = await asyncio.wait_for(
                    _exchange(process, (name, rules, position, argument, limits)),
                    3 * limits.seconds + self._grace,
                )
                answered = True
            except TimeoutError:
                raise WorkerDied("seconds") from None
            except (EOFError, OSError, asyncio.IncompleteReadError, pickle.UnpicklingError):
                raise WorkerDied("crash") from None
            finally:
                self._busy.discard(process)
                if answered:
                    self._idle.append(process)
                else:
                    # also when the caller has lost patience: what nobody waits for must not go on
                    await asyncio.shield(_end(process))
        if isinstance(answer, MemoryError):
            raise WorkerDied("bytes")
        if isinstance(answer, Exception):
            raise answer
        return answer

    async def _start(self) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            *self._command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
        )


async def _exchange(process: asyncio.subprocess.Process, job: object) -> object:
    assert process.stdin
    assert process.stdout
    process.stdin.write(frame(job))
    await process.stdin.drain()
    size = struct.unpack("<Q", await process.stdout.readexactly(8))[0]
    return pickle.loads(await process.stdout.readexactly(size))


async def _end(process: asyncio.subprocess.Process) -> None:
    with suppress(ProcessLookupError):
        process.kill()
    if process.stdin:
        process.stdin.close()
    await process.wait()
