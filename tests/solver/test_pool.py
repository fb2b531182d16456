"""Workers: verdicts come back, the loop stays free, a death is one Unknown, rules need no name."""

import asyncio
import subprocess
import sys
from dataclasses import replace

import pytest

from bot.patience import GAMES, IllegalMove, Move, deal, is_won, play
from bot.solver import Limits, Lost, Unknown, Won
from bot.solver.pool import Pool

SMALL = Limits(seconds=60, bytes=64 << 20, states=300_000)
DIES = (sys.executable, "-c", "import sys; sys.stdin.buffer.read(8); sys.exit(3)")
SLEEPS = (sys.executable, "-c", "import sys\nwhile True: sys.stdin.buffer.read(1)")


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
            pool.solve(GAMES["gate-postsonly"], deal(GAMES["gate-postsonly"], 1), SMALL)
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


async def test_the_death_of_a_worker_is_one_unknown_and_the_next_question_gets_a_new_one() -> None:
    async with Pool(1, command=DIES) as pool:
        for _ in range(2):
            verdict = await pool.solve(GAMES["gate"], deal(GAMES["gate"], 1), SMALL)
            assert verdict == Unknown("crash")


async def test_a_worker_that_overruns_is_killed() -> None:
    async with Pool(1, command=SLEEPS, grace=0.05) as pool:
        verdict = await pool.solve(GAMES["gate"], deal(GAMES["gate"], 1), Limits(seconds=0.0))
        assert verdict == Unknown("seconds")
        assert not pool._idle
        assert not pool._busy


async def test_who_loses_patience_leaves_no_search_behind() -> None:
    async with Pool(1, command=SLEEPS) as pool:
        task = asyncio.ensure_future(pool.solve(GAMES["gate"], deal(GAMES["gate"], 1)))
        while not pool._busy:  # noqa: ASYNC110  (a process starts, nobody tells)
            await asyncio.sleep(0)
        (process,) = pool._busy
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert await process.wait() != 0


def test_asking_a_pool_loads_no_numba() -> None:
    code = "import sys, bot.solver.pool; sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
