"""Loading the kernel: processes wait for each other."""

import threading

import pytest

from bot.solver.kernel.jit import COMPILED, cache_folder
from bot.solver.workers.warm import warm

fcntl = pytest.importorskip("fcntl")


@pytest.mark.usefixtures("compiled")
@pytest.mark.skipif(not COMPILED, reason="there is no numba")
def test_one_process_compiles_at_a_time() -> None:
    folder, begun = cache_folder(), threading.Event()
    assert folder
    with (folder / "lock").open("w") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        thread = threading.Thread(target=warm, args=[lambda done, total: begun.set()])
        thread.start()
        assert not begun.wait(0.3)
    assert begun.wait(60)
    thread.join()
