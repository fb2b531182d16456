"""Workers: verdicts come back, the loop stays free, a death is one Unknown, rules need no name."""

import asyncio
import os
import subprocess
import sys
from dataclasses import replace

import pytest

from bot.patience import GAMES, IllegalMove, Move, deal, is_won, play
from bot.solver import Limits, Lost, Unknown, Won
from bot.solver.workers.pool import Pool

SMALL = Limits(seconds=60, bytes=64 << 20, states=300_000)


def worker(gate: str, more: str = "") -> tuple[str, ...]:
    """A real worker in which a search of Gate does *gate* instead; every other deal it calls lost."""
    code = f"""
import os, time
from bot.solver import Lost, Unknown
from bot.solver.workers import worker
def job(rules, position, argument, budget):
    if rules.key == "gate":
        {gate}
    return Lost()
worker.JOBS["solve"] = job
{more}
worker.main(prepare=lambda report: None)
"""
    return (sys.executable, "-c", code)


DIES = worker("os._exit(3)")
LOOPS = worker("while True: pass")
EATS = worker("held = []\n        while True: held.append(b'x' * (8 << 20))", "worker.SPARE = 64 << 20")
FAILS_TO_GET = worker("bytearray(1 << 50)")
WAITS = worker("while not budget.stop(): time.sleep(0.001)\n        return Unknown('stop')")
NEVER_READY = (sys.executable, "-c", "import sys\nwhile True: sys.stdin.buffer.read(1)")


async def test_workers_answer_several_questions_one_after_another() -> None:
    async with Pool(1, grace=200) as pool:
        won = await pool.solve(GAMES["fortunes-favor"], deal(GAMES["fortunes-favor"], 1), SMALL)
        lost = await pool.solve(GAMES["storehouse"], deal(GAMES["storehouse"], 1), SMALL)
        assert isinstance(won, Won)
        assert isinstance(lost, Lost)
        line = await pool.shorten(GAMES["fortunes-favor"], deal(GAMES["fortunes-favor"], 1), won.moves, SMALL)
        assert len(line) <= len(won.moves)
        with pytest.raises(IllegalMove):
            await pool.shorten(
                GAMES["fortunes-favor"], deal(GAMES["fortunes-favor"], 1), (Move.from_text("w>f"),), SMALL
            )
        assert pool.workers == 1


async def test_the_loop_goes_on_while_a_worker_searches() -> None:
    async with Pool(1, grace=200) as pool:
        turns = 0
        task = asyncio.ensure_future(
            pool.solve(
                GAMES["gate-postsonly"], deal(GAMES["gate-postsonly"], 4), replace(SMALL, states=30_000)
            )
        )
        while not task.done():
            turns += 1
            await asyncio.sleep(0)
        assert turns > 10
        assert isinstance(await task, Unknown)


async def test_rules_that_no_list_knows_are_solved_too() -> None:
    rules = replace(GAMES["gate"], key="house-rule", tableau=replace(GAMES["gate"].tableau, count=7))
    position = deal(rules, 3)
    async with Pool(1, grace=200) as pool:
        verdict = await pool.solve(rules, position, SMALL)
    assert isinstance(verdict, Won)
    for move in verdict.moves:
        position = play(rules, position, move)
    assert is_won(rules, position)


GATE, STOREHOUSE = ((GAMES[key], deal(GAMES[key], 1)) for key in ("gate", "storehouse"))


@pytest.mark.parametrize(
    ("command", "why"), [(DIES, "crash"), (EATS, "bytes"), (FAILS_TO_GET, "bytes"), (LOOPS, "seconds")]
)
async def test_a_worker_that_dies_or_overruns_is_one_unknown_and_the_next_question_gets_a_new_one(
    command: tuple[str, ...], why: str
) -> None:
    limits = Limits(seconds=0.1, bytes=16 << 20)
    async with Pool(1, command=command, grace=0.7 if command == LOOPS else 60) as pool:
        for _ in range(2):
            assert await pool.solve(*GATE, limits) == Unknown(why)
            assert not pool._idle
            assert not pool._busy
        assert await pool.solve(*STOREHOUSE, limits) == Lost()
        (kept,) = pool._idle
        assert await pool.solve(*STOREHOUSE, limits) == Lost()
        assert pool._idle == [kept]


async def test_a_worker_that_never_gets_ready_is_given_up() -> None:
    async with Pool(1, command=NEVER_READY, start=0.05) as pool:
        assert await pool.solve(*GATE) == Unknown("seconds")
        await pool.warm()
        assert not pool._busy


async def test_where_no_worker_can_be_started_nothing_is_known() -> None:
    async with Pool(1, command=("no such program",)) as pool:
        await pool.warm()
        assert await pool.solve(*GATE) == Unknown("crash")


async def test_who_loses_patience_stops_the_search_and_keeps_the_worker() -> None:
    async with Pool(1, command=WAITS) as pool:
        assert await pool.solve(*STOREHOUSE) == Lost()
        (kept,) = pool._idle
        task = asyncio.ensure_future(pool.solve(*GATE))
        while not pool._busy:  # noqa: ASYNC110  (nobody tells that a question is on its way)
            await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert pool._idle == [kept]
        assert await pool.solve(*STOREHOUSE) == Lost()


async def test_a_search_that_does_not_stop_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.solver.workers.pool.POLITE", 0.05)
    async with Pool(1, command=LOOPS) as pool:
        assert await pool.solve(*STOREHOUSE) == Lost()
        (process,) = pool._idle
        task = asyncio.ensure_future(pool.solve(*GATE))
        while not pool._busy:  # noqa: ASYNC110
            await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert await process.wait() != 0
        assert not pool._idle


async def test_several_workers_search_side_by_side() -> None:
    async with Pool(2, command=WAITS) as pool:
        waiting = [asyncio.ensure_future(pool.solve(*GATE)) for _ in range(2)]
        while len(pool._busy) < 2:  # noqa: ASYNC110
            await asyncio.sleep(0.001)
        for task in waiting:
            task.cancel()
        assert [type(each) for each in await asyncio.gather(*waiting, return_exceptions=True)] == [
            asyncio.CancelledError
        ] * 2


async def test_the_clock_of_a_search_does_not_run_while_the_kernel_is_loaded() -> None:
    async with Pool(1) as pool:
        verdict = await pool.solve(GAMES["fortunes-favor"], deal(GAMES["fortunes-favor"], 1), SMALL)
    assert isinstance(verdict, Won)
    assert verdict.effort.seconds < 0.4  # loading takes longer


def test_there_is_a_worker_for_each_core_but_one() -> None:
    assert Pool().workers == max(1, (os.cpu_count() or 2) - 1)


def test_asking_a_pool_loads_no_numba() -> None:
    code = "import sys, bot.solver.workers.pool; sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
