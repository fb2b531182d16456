"""How long the event loop is kept busy at a time."""

import asyncio
import gc
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from unittest.mock import patch


class Steps:
    """The longest step of the event loop so far, in seconds of processor time of its thread."""

    longest = 0.0


@asynccontextmanager
async def measured_steps() -> AsyncIterator[Steps]:
    """Measure each step of the event loop in the block, without the garbage collector.

    Processor time passes only while the thread runs, however busy the machine is.
    """
    steps, run = Steps(), asyncio.Handle._run

    def measure(handle: asyncio.Handle) -> None:
        began = time.thread_time()
        run(handle)
        steps.longest = max(steps.longest, time.thread_time() - began)

    gc.disable()
    await asyncio.sleep(0)
    try:
        with patch.object(asyncio.Handle, "_run", measure):
            yield steps
            await asyncio.sleep(0)  # the last step is measured once it has ended
    finally:
        gc.enable()
