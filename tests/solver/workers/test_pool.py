"""Workers: verdicts come back, the event loop stays free, a crash is one Unknown, any rules work."""

import asyncio
import os
import subprocess
import sys
from dataclasses import replace

import pytest

from bot.patience import GAMES, IllegalMove, Move, deal, is_won, play
from bot.solver import Limits, Lost, Unknown, Won
from bot.solver.kernel.jit import COMPILED
from bot.solver.workers.pool import Pool
from bot.solver.workers.searches import solve
from bot.solver.workers.warm import warm

SMALL = Limits(seconds=60, bytes=64 << 20, states=300_000)


def worker(gate: str, more: str = "") -> tuple[str, ...]:
    """Return a real worker that runs *gate* for a search of Gate, and calls every other deal lost."""
    code = f"""
import os, time
from bot.solver import Lost, Unknown
from bot.solver.workers import worker
def job(rules, position, argument, budget):
    if rules.key == "gate":
        {gate}
    return Lost()
worker.searches = lambda: dict(solve=job)
{more}
worker.main(prepare=lambda report: None)
"""
    return (sys.executable, "-c", code)


DIES = worker("os._exit(3)")
LOOPS = worker("while True: pass")
EATS = worker("held = []\n        while True: held.append(b'x' * (8 << 20))", "worker.SPARE = 64 << 20")
FAILS_TO_GET = worker("bytearray(1 << 50)")
TELLS = worker("return [os.getsid(0), os.getpgid(0) == os.getpid(), os.nice(0)]")
WAITS = worker("while not budget.stop(): time.sleep(0.001)\n        return Unknown('stop')")
NEVER_READY = (sys.executable, "-c", "import sys\nwhile True: sys.stdin.buffer.read(1)")

FORTUNE, GATE, STOREHOUSE = (
    (GAMES[key], deal(GAMES[key], 1)) for key in ("fortunes-favor", "gate", "storehouse")
)


async def test_a_worker_answers_several_jobs_one_after_another() -> None:
    async with Pool(1, grace=200) as pool:
        won = await solve(pool, *FORTUNE, SMALL)
        lost = await solve(pool, *STOREHOUSE, SMALL)
        assert isinstance(won, Won)
        assert isinstance(lost, Lost)
        line = await pool.ask("find_par", *FORTUNE, won.moves, SMALL)
        assert len(line) <= len(won.moves)
        with pytest.raises(IllegalMove):
            await pool.ask("find_par", *FORTUNE, (Move.from_text("w>f"),), SMALL)
        assert pool.workers == 1


async def test_the_event_loop_runs_while_a_worker_searches() -> None:
    async with Pool(1, grace=200) as pool:
        turns = 0
        task = asyncio.ensure_future(
            solve(
                pool, GAMES["gate-postsonly"], deal(GAMES["gate-postsonly"], 4), replace(SMALL, states=30_000)
            )
        )
        while not task.done():
            turns += 1
            await asyncio.sleep(0.001)
        assert turns > 10
        assert isinstance(await task, Unknown)


async def test_a_search_gives_way_to_this_process_and_ctrl_c_does_not_reach_it() -> None:
    """Niceness counts only within a session where the Linux scheduler gives each session an equal share."""
    async with Pool(1, command=TELLS) as pool:
        session, leads_a_group, niceness = await pool.ask(
            "solve", GAMES["gate"], deal(GAMES["gate"], 1), None, SMALL
        )
    assert (session, leads_a_group, niceness) == (os.getsid(0), True, 19)


async def test_rules_outside_the_list_of_games_are_solved() -> None:
    rules = replace(GAMES["gate"], key="house-rule", tableau=replace(GAMES["gate"].tableau, count=7))
    position = deal(rules, 3)
    async with Pool(1, grace=200) as pool:
        verdict = await solve(pool, rules, position, SMALL)
    assert isinstance(verdict, Won)
    for move in verdict.moves:
        position = play(rules, position, move)
    assert is_won(rules, position)


@pytest.mark.parametrize(
    ("command", "why"), [(DIES, "crash"), (EATS, "bytes"), (FAILS_TO_GET, "bytes"), (LOOPS, "seconds")]
)
async def test_a_worker_that_dies_or_overruns_is_one_unknown_and_the_next_job_gets_a_new_one(
    command: tuple[str, ...], why: str
) -> None:
    limits = Limits(seconds=0.1, bytes=16 << 20)
    async with Pool(1, command=command, grace=0.7 if command == LOOPS else 60) as pool:
        for _ in range(2):
            assert await solve(pool, *GATE, limits) == Unknown(why)
            assert not pool._idle
            assert not pool._busy
        assert await solve(pool, *STOREHOUSE, limits) == Lost()
        (kept,) = pool._idle
        assert await solve(pool, *STOREHOUSE, limits) == Lost()
        assert pool._idle == [kept]


async def test_a_rest_ends_the_workers_that_have_searched_with_much_memory() -> None:
    async with Pool(1) as pool:
        await solve(pool, *GATE, SMALL)
        (small,) = pool._idle
        await pool.rest()
        assert pool._idle == [small]
        await solve(pool, *GATE, replace(SMALL, bytes=65 << 20))
        await pool.rest()
        assert pool._idle == []
        assert small.returncode is not None


async def test_a_worker_that_died_between_two_jobs_costs_none() -> None:
    async with Pool(1, command=DIES) as pool:
        assert await solve(pool, *STOREHOUSE, SMALL) == Lost()
        (idle,) = pool._idle
        idle.kill()
        await idle.wait()
        assert await solve(pool, *STOREHOUSE, SMALL) == Lost()
        assert pool._idle != [idle]


async def test_a_worker_that_is_never_ready_is_given_up() -> None:
    async with Pool(1, command=NEVER_READY, start=0.05) as pool:
        assert await solve(pool, *GATE, SMALL) == Unknown("seconds")
        await pool.warm()
        assert not pool._busy


async def test_the_verdict_is_unknown_if_no_worker_can_be_started() -> None:
    async with Pool(1, command=("no such program",)) as pool:
        await pool.warm()
        assert await solve(pool, *GATE, SMALL) == Unknown("crash")


async def test_a_cancelled_job_stops_its_search_and_keeps_the_worker() -> None:
    async with Pool(1, command=WAITS) as pool:
        assert await solve(pool, *STOREHOUSE, SMALL) == Lost()
        (kept,) = pool._idle
        task = asyncio.ensure_future(solve(pool, *GATE, SMALL))
        while not pool._busy:  # noqa: ASYNC110  (nobody tells that a question is on its way)
            await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert pool._idle == [kept]
        assert await solve(pool, *STOREHOUSE, SMALL) == Lost()


async def test_a_search_that_does_not_stop_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.solver.workers.pool.STOP_TIME", 0.05)
    async with Pool(1, command=LOOPS) as pool:
        assert await solve(pool, *STOREHOUSE, SMALL) == Lost()
        (process,) = pool._idle
        task = asyncio.ensure_future(solve(pool, *GATE, SMALL))
        while not pool._busy:  # noqa: ASYNC110
            await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert await process.wait() != 0
        assert not pool._idle


async def test_several_workers_search_side_by_side() -> None:
    async with Pool(2, command=WAITS) as pool:
        waiting = [asyncio.ensure_future(solve(pool, *GATE, SMALL)) for _ in range(2)]
        while len(pool._busy) < 2:  # noqa: ASYNC110
            await asyncio.sleep(0.001)
        for task in waiting:
            task.cancel()
        assert [type(each) for each in await asyncio.gather(*waiting, return_exceptions=True)] == [
            asyncio.CancelledError
        ] * 2


async def test_loading_the_kernel_does_not_count_as_search_time() -> None:
    async with Pool(1) as pool:
        verdict = await solve(pool, GAMES["fortunes-favor"], deal(GAMES["fortunes-favor"], 1), SMALL)
    assert isinstance(verdict, Won)
    assert verdict.effort.seconds < 0.4  # loading takes longer


def test_there_is_a_worker_for_each_core_but_one() -> None:
    assert Pool().workers == max(1, (os.cpu_count() or 2) - 1)


def test_a_pool_does_not_import_numba() -> None:
    code = "import sys, bot.solver.workers.pool; sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_answers_of_a_worker_are_read_without_numba() -> None:
    code = """if True:
        import pickle, sys
        import bot.solver.workers.pool
        from bot.solver import verdict
        answers = [verdict.Won(()), verdict.Lost(), verdict.Difficulty(number=1, grade="easy")]
        assert pickle.loads(pickle.dumps(answers)) == answers
        sys.exit("numba" in sys.modules or "numpy" in sys.modules)
    """
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_without_numba_there_is_nothing_to_wait_for() -> None:
    code = """if True:
        import sys
        sys.modules["numba"] = sys.modules["numpy"] = None
        from bot.solver.kernel.jit import COMPILED
        from bot.solver.workers.warm import warm
        assert not COMPILED
        reports = []
        warm(lambda *progress: reports.append(progress))
        sys.exit(len(reports))
    """
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.skipif(not COMPILED, reason="there is no numba")
def test_a_warm_process_compiles_nothing_more() -> None:
    """Otherwise it is compiled within the time of the first search that needs it."""
    warm()
    code = """if True:
        import gc, sys
        from numba.core.dispatcher import Dispatcher
        from bot.patience import GAMES, deal
        from bot.solver import Budget, solve
        from bot.solver.quality.analysis import find_par
        from bot.solver.quality.difficulty import difficulty
        from bot.solver.workers.warm import warm
        warm()
        functions = [each for each in gc.get_objects() if isinstance(each, Dispatcher)]
        before = [each.signatures for each in functions]
        budget = Budget(states=30_000, seconds=60)
        games = "canfield chameleon-001 four-seasons klondike gate-postsonly chord spider-2 pyramid golf"
        for key in games.split():
            solve(GAMES[key], deal(GAMES[key], 3), budget)
        rules = GAMES["gate"]
        won = solve(rules, deal(rules, 1), budget)
        line = find_par(rules, deal(rules, 1), won.moves, Budget(seconds=0.1))
        difficulty(rules, deal(rules, 1), line, budget)
        sys.exit([each.signatures for each in functions] != before)
    """
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
