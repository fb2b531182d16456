"""Many deals at once: solving, certifying, winnability.  Functions behind the command line, without it.

A result is one JSON line: ``{"rules": "gate", "deal": "17", "result": "won", "moves": 122, "states": 4900,
"seconds": 0.004, "line": "d h>f …", "limit": 10.0}``.  Files of such lines merge by concatenation: a deal
counts once, decided before undecided.  A sweep writes as it goes and goes on where its file ends.
"""

from __future__ import annotations

import asyncio
import json
import math
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from bot.patience import Position, Rules, deal

from .pool import Pool, WorkerDied
from .verdict import Limits, Lost, Unknown, Verdict, Won


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What is known of one deal."""

    rules: str
    deal: str  # a number or a pack
    result: str  # "won", "lost" or "open"
    why: str = ""  # of an open one
    moves: int = 0  # of the line
    states: int = 0
    seconds: float = 0.0
    limit: float = 0.0  # seconds that it was given
    line: str = ""

    def to_json(self) -> str:
        """One line, without what has its default."""
        values = {name: value for name, value in asdict(self).items() if value not in ("", 0, 0.0)}
        return json.dumps(values, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> Result:
        """The inverse of :meth:`to_json`; raises ``ValueError`` if *text* is no result."""
        try:
            values: Any = json.loads(text)
            result = cls(**values)
        except TypeError as error:
            raise ValueError(text) from error
        if result.result not in ("won", "lost", "open"):
            raise ValueError(text)
        return result


def result_of(rules: Rules, text: str, verdict: Verdict, limits: Limits) -> Result:
    """*verdict* on the deal *text* as a result."""
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


async def solve_deals(
    pool: Pool, rules: Rules, deals: Iterable[str], limits: Limits, *, lines: bool = True
) -> AsyncIterator[Result]:
    """The result of every deal, in the order in which they are found; *lines* keeps the winning lines.

    Raises ``BadDeal`` before anything is searched.
    """
    todo = [(text, deal(rules, text)) for text in deals]
    waiting = iter(todo)
    tasks: set[asyncio.Task[Result]] = set()

    async def one(text: str, position: Position) -> Result:
        verdict = await pool.solve(rules, position, limits)
        result = result_of(rules, text, verdict, limits)
        return result if lines else replace(result, line="")

    try:
        while True:
            while len(tasks) < 2 * pool.workers and (each := next(waiting, None)) is not None:
                tasks.add(asyncio.create_task(one(*each)))
            if not tasks:
                return
            done, tasks = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                yield task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def read_results(paths: Sequence[Path]) -> dict[tuple[str, str], Result]:
    """The results in files of JSON lines, by rules and deal; what is decided goes before what is open.

    A last line that was cut off is left out.  Raises ``ValueError`` for any other line that is no result,
    and if one deal is said to be won and lost.
    """
    known: dict[tuple[str, str], Result] = {}
    for path in paths:
        lines = path.read_text(encoding="utf-8").split("\n")
        for number, text in enumerate(lines):
            if not text:
                continue
            try:
                result = Result.from_json(text)
            except ValueError:
                if number == len(lines) - 1:
                    continue
                raise
            key = (result.rules, result.deal)
            before = known.get(key)
            if before and {before.result, result.result} == {"won", "lost"}:
                raise ValueError(f"{result.rules} {result.deal}: won and lost")
            if before is None or before.result == "open":
                known[key] = result
    return known


async def winnable(
    pool: Pool,
    rules: Rules,
    deals: Iterable[str],
    limits: Limits,
    file: Path,
    *,
    progress: Callable[[Result], None] = lambda result: None,
) -> Winnability:
    """Sweep *deals*, appending to *file* what is not in it yet, and count what it then says of *rules*.

    A deal that is open in the file is tried again if it was given less time then.
    """
    wanted = list(deals)
    known = _begin(file)
    missing = [text for text in wanted if _is_missing(known.get((rules.key, text)), limits)]
    with file.open("a", encoding="utf-8") as out:
        async for result in solve_deals(pool, rules, missing, limits, lines=False):
            out.write(result.to_json() + "\n")
            out.flush()
            progress(result)
    results = read_results([file])
    return count([results[rules.key, text] for text in wanted if (rules.key, text) in results])


def _begin(file: Path) -> dict[tuple[str, str], Result]:
    """What *file* says already; a last line that was cut off is taken away from it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    if not file.exists():
        return {}
    content = file.read_bytes()
    if content and not content.endswith(b"\n"):
        file.write_bytes(content[: content.rfind(b"\n") + 1])
    return read_results([file])


def _is_missing(known: Result | None, limits: Limits) -> bool:
    return known is None or (known.result == "open" and known.limit < limits.seconds)


@dataclass(frozen=True, slots=True, kw_only=True)
class Winnability:
    """Counts of a sweep, with 95 % intervals; deals that stay open count both ways."""

    rules: str
    won: int
    lost: int
    open: int
    low: float  # lower end with every open deal lost
    high: float  # upper end with every open deal won
    median: float  # seconds
    mean: float
    p90: float
    states_per_second: float

    @property
    def deals(self) -> int:
        return self.won + self.lost + self.open


def count(results: Sequence[Result]) -> Winnability:
    """What *results* of one rule set say together; raises ``ValueError`` if there are none or of several."""
    keys = {result.rules for result in results}
    if len(keys) != 1:
        raise ValueError(sorted(keys))
    won = sum(result.result == "won" for result in results)
    lost = sum(result.result == "lost" for result in results)
    total = len(results)
    seconds = sorted(result.seconds for result in results)
    return Winnability(
        rules=keys.pop(),
        won=won,
        lost=lost,
        open=total - won - lost,
        low=wilson(won, total)[0],
        high=wilson(total - lost, total)[1],
        median=seconds[total // 2],
        mean=sum(seconds) / total,
        p90=seconds[min(total - 1, total * 9 // 10)],
        states_per_second=sum(result.states for result in results) / max(sum(seconds), 1e-9),
    )


def merged(paths: Sequence[Path]) -> list[Winnability]:
    """The counts of every rule set in *paths*, in the order of their keys."""
    rows: dict[str, list[Result]] = {}
    for (key, _), result in sorted(read_results(paths).items()):
        rows.setdefault(key, []).append(result)
    return [count(results) for results in rows.values()]


def wilson(hits: int, total: int, z: float = 1.959964) -> tuple[float, float]:
    """The interval of Wilson (1927) for a share, 95 % by default.

    >>> [round(end, 3) for end in wilson(8, 10)]
    [0.49, 0.943]
    """
    if total == 0:
        return 0.0, 1.0
    share = hits / total
    middle = share + z * z / (2 * total)
    spread = z * math.sqrt(share * (1 - share) / total + z * z / (4 * total * total))
    scale = 1 + z * z / total
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def table(rows: Iterable[Winnability], names: Mapping[str, str]) -> str:
    """A Markdown table of winnability; *names* are those of the rule sets by key."""
    lines = [
        "| Game | Deals | Won | Lost | Open | Winnable (95 %) | Median | Mean |",
        "|---|--:|--:|--:|--:|---|--:|--:|",
    ]
    for row in rows:
        share = f"{100 * row.low:.2f} to {100 * row.high:.2f} %"
        lines.append(
            f"| {names.get(row.rules, row.rules)} | {row.deals:,} | {row.won:,} | {row.lost:,} | {row.open:,}"
            f" | {share} | {row.median:.4f} s | {row.mean:.3f} s |"
        )
    return "\n".join(lines) + "\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class Certificate:
    """A deal that can be won, with the proof."""

    rules: str
    deal: str
    line: str
    par: int
    least: int
    number: int  # difficulty
    grade: str


async def certify(
    pool: Pool, rules: Rules, deals: Iterable[str], limits: Limits, *, seconds: float = 1.0
) -> Certificate | None:
    """The first of *deals* that is proved winnable, with a short line and its difficulty; None if none is.

    *seconds* go into a shorter line.
    """
    for text in deals:
        position = deal(rules, text)
        verdict = await pool.solve(rules, position, limits)
        if not isinstance(verdict, Won):
            continue
        more = Limits(seconds=seconds, states=limits.states, bytes=limits.bytes)
        try:
            par = await pool.better(rules, position, verdict.moves, more)
            hard = await pool.difficulty(rules, position, par.moves, limits)
        except WorkerDied:
            continue
        return Certificate(
            rules=rules.key,
            deal=text,
            line=" ".join(map(str, par.moves)),
            par=len(par.moves),
            least=par.least,
            number=hard.number,
            grade=hard.grade,
        )
    return None


def deal_range(text: str) -> range:
    """The deals of ``"100"`` (1 to 100) or ``"100-200"``; raises ``ValueError``.

    >>> deal_range("3"), deal_range("100-200")
    (range(1, 4), range(100, 201))
    """
    first, dash, last = text.partition("-")
    low, high = (int(first), int(last)) if dash else (1, int(first))
    if not 1 <= low <= high:
        raise ValueError(text)
    return range(low, high + 1)
