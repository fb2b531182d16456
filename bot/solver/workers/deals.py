"""Searches over many deals: the result of each, or the first one that can be won."""

import asyncio
import json
import math
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from typing import Any, TypeVar

from bot.patience import Move, Position, Rules, deal
from bot.solver.verdict import Difficulty, Limits, Lost, Unknown, Verdict, Won
from bot.solver.workers.pool import Pool
from bot.solver.workers.searches import Solver, WorkerDied, solve

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """The result of one deal."""

    rules: str
    deal: str  # a number or a pack
    result: str  # "won", "lost" or "open"
    why: str = ""  # reason why an open deal is open
    moves: int = 0  # length of the line
    states: int = 0
    seconds: float = 0.0
    limit: float = 0.0  # seconds the search was given
    line: str = ""
    solver: str = ""  # commit of the solver, where that is known

    def to_json(self) -> str:
        """Return the result as one line of JSON, without the fields that have their default value."""
        values = {name: value for name, value in asdict(self).items() if value not in ("", 0, 0.0)}
        return json.dumps(values, separators=(",", ":"))


def result_of(rules: Rules, text: str, verdict: Verdict, limits: Limits) -> Result:
    """Return *verdict* on the deal *text* as a result."""
    effort = verdict.effort
    line = verdict.moves if isinstance(verdict, Won) else ()
    return Result(
        rules=rules.key,
        deal=text,
        result="won" if isinstance(verdict, Won) else "lost" if isinstance(verdict, Lost) else "open",
        why=verdict.why if isinstance(verdict, Unknown) else "",
        moves=len(line),
        states=effort.states,
        seconds=round(effort.seconds, 4),
        limit=limits.seconds,
        line=" ".join(map(str, line)),
    )


async def as_found(works: Iterable[Coroutine[Any, Any, T]], most: int) -> AsyncIterator[T]:
    """Do *works*, at most *most* at a time, and yield each result as it is found."""
    waiting, tasks = iter(works), set[asyncio.Task[T]]()
    try:
        while True:
            while len(tasks) < most and (work := next(waiting, None)) is not None:
                tasks.add(asyncio.create_task(work))
            if not tasks:
                return
            done, tasks = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                yield task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def solve_deals(
    pool: Pool, rules: Rules, deals: Iterable[str], limits: Limits, *, par: float = 0.0
) -> AsyncIterator[Result]:
    """Yield the result of every deal as it is found.

    For each deal that is won, *par* more seconds are spent on a shorter line.  Raises ``BadDeal`` before any
    deal is searched.
    """
    todo = [(text, deal(rules, text)) for text in deals]

    async def one(text: str, position: Position) -> Result:
        verdict = await solve(pool, rules, position, limits)
        result = result_of(rules, text, verdict, limits)
        if par and isinstance(verdict, Won):
            with suppress(WorkerDied):  # the line stays as it was found
                more = replace(limits, seconds=par)
                line = await pool.ask("find_par", rules, position, verdict.moves, more)
                result = replace(result, line=" ".join(map(str, line)), moves=len(line))
        return result

    return as_found((one(*each) for each in todo), 2 * pool.workers)


@dataclass(frozen=True, slots=True, kw_only=True)
class Certificate:
    """A deal that can be won, with a winning line as proof."""

    rules: str
    deal: str
    line: str
    par: int
    number: int  # difficulty
    grade: str


async def certify(
    pool: Solver,
    rules: Rules,
    deals: Iterable[str],
    limits: Limits,
    *,
    seconds: float = 1.0,
    careless: float = math.inf,
    skipped: Callable[[str, Verdict | Difficulty], None] = lambda text, verdict: None,
) -> Certificate | None:
    """Return the first of *deals* that is proved winnable, with a short line and its difficulty, or None.

    *seconds* are spent on a shorter line.  A deal is not taken if random play wins the share *careless* or
    more.  *skipped* is called for each earlier deal that was not won or taken.  Raises ``WorkerDied`` if a
    worker crashed or none takes searches: nothing is known of the deal then.
    """
    for text in deals:
        position = deal(rules, text)
        more = Limits(seconds=seconds, states=limits.states, bytes=limits.bytes)
        try:
            verdict = await pool.ask("solve", rules, position, None, limits)
            if not isinstance(verdict, Won):
                skipped(text, verdict)
                continue
            par: tuple[Move, ...] = await pool.ask("find_par", rules, position, verdict.moves, more)
            hard: Difficulty = await pool.ask("difficulty", rules, position, par, limits)
        except WorkerDied as death:
            if death.why in ("crash", "away"):
                raise
            continue
        if hard.careless >= careless:
            skipped(text, hard)
            continue
        return Certificate(
            rules=rules.key,
            deal=text,
            line=" ".join(map(str, par)),
            par=len(par),
            number=hard.number,
            grade=hard.grade,
        )
    return None
