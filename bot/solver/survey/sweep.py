"""Sweeps over many deals: solve, certify, count wins.  The command line is built on these functions.

A result is one JSON line: ``{"rules": "gate", "deal": "17", "result": "won", "moves": 122, "states": 4900,
"seconds": 0.004, "line": "d h>f …", "limit": 10.0}``.  Files of such lines are merged by concatenation: each
deal counts once, and a decided result takes precedence over an open one.  A sweep writes results as they
come, and when it is started again it continues where its file ends.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

from bot.patience import GAMES, Position, Rules, deal, deal_text
from bot.solver.survey.winnability import Winnability, ranges
from bot.solver.verdict import Limits, Lost, Unknown, Verdict, Won
from bot.solver.workers.pool import Pool, WorkerDied
from bot.solver.workers.searches import Searches

RESULTS = ("won", "lost", "open")
MOST_LOST_LISTED = 300
"""A summary lists the lost deals if there are no more than these."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """The result of one deal."""

    rules: str
    deal: str  # a number or a pack
    result: str  # "won", "lost" or "open"
    why: str = ""  # reason why an open deal is open
    moves: int = 0  # length of the line
    least: int = 0  # lower bound on the length of every line, where a shorter line was searched
    states: int = 0
    seconds: float = 0.0
    limit: float = 0.0  # seconds the search was given
    line: str = ""
    solver: str = ""  # commit of the solver, where that is known

    def to_json(self) -> str:
        """Return the result as one line of JSON, without the fields that have their default value."""
        values = {name: value for name, value in asdict(self).items() if value not in ("", 0, 0.0)}
        return json.dumps(values, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> Result:
        """Return the result in *text*, the inverse of :meth:`to_json`.

        Raises ``ValueError`` for any other text.
        """
        try:
            values: Any = json.loads(text)
            result = cls(**values)
        except TypeError as error:
            raise ValueError(text) from error
        if result.result not in RESULTS:
            raise ValueError(text)
        return result


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


async def solve_deals(
    pool: Pool,
    rules: Rules,
    deals: Iterable[str],
    limits: Limits,
    *,
    lines: bool = True,
    par: float = 0.0,
) -> AsyncIterator[Result]:
    """Yield the result of every deal as it is found; *lines* keeps the winning lines.

    For each deal that is won, *par* more seconds are spent on a shorter line.  Raises ``BadDeal`` before any
    deal is searched.
    """
    todo = [(text, deal(rules, text)) for text in deals]
    waiting = iter(todo)
    tasks: set[asyncio.Task[Result]] = set()

    async def one(text: str, position: Position) -> Result:
        verdict = await pool.solve(rules, position, limits)
        result = result_of(rules, text, verdict, limits)
        if par and isinstance(verdict, Won):
            with suppress(WorkerDied):  # the line stays as it was found
                more = await pool.find_par(rules, position, verdict.moves, replace(limits, seconds=par))
                line = " ".join(map(str, more.moves))
                result = replace(result, line=line, moves=len(more.moves), least=more.lower_bound)
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


class BadResults(Exception):
    """Raised for a file of results that cannot be used.

    *why* is "form" if *line* (from 1) is not a result, and "both" if it contradicts an earlier one.
    """

    def __init__(self, path: Path, line: int, why: str) -> None:
        super().__init__(str(path), line, why)
        self.path, self.line, self.why = path, line, why


def read_results(paths: Sequence[Path]) -> dict[tuple[str, str], Result]:
    """Return the results in files of JSON lines by rules and deal.

    A decided result takes precedence over an open one.  An incomplete last line is ignored.  Raises
    :class:`BadResults` for any other line that is not a result ("form") and if a deal is both won and lost
    ("both"), and ``OSError``.
    """
    known: dict[tuple[str, str], Result] = {}
    for path in paths:
        lines = path.read_text(encoding="utf-8", errors="replace").split("\n")
        for number, text in enumerate(lines):
            if not text:
                continue
            try:
                result = Result.from_json(text)
            except ValueError:
                if number == len(lines) - 1:
                    continue
                raise BadResults(path, number + 1, "form") from None
            key = (result.rules, result.deal)
            before = known.get(key)
            if before and {before.result, result.result} == {"won", "lost"}:
                raise BadResults(path, number + 1, "both")
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
    solver: str = "",
    progress: Callable[[Sequence[Result]], None] = lambda results: None,
) -> Winnability:
    """Sweep *deals*, append the missing results to *file*, and return the counts for *rules*.

    *solver* is the commit of the solver, which each result names.  A deal that is open in the file is tried
    again if it was given less time then.  *progress* is called with all known results first, then with each
    new one.  Raises ``BadDeal``, :class:`BadResults`, ``OSError``.
    """
    wanted = list(dict.fromkeys(deal_text(rules, text) for text in deals))
    known = _begin(file)
    missing = [text for text in wanted if _is_missing(known.get((rules.key, text)), limits)]
    skipped = set(missing)
    found = {text: known[rules.key, text] for text in wanted if text not in skipped}
    progress(list(found.values()))
    with file.open("a", encoding="utf-8") as out:
        async for result in solve_deals(pool, rules, missing, limits, lines=False):
            result = replace(result, solver=solver)
            out.write(result.to_json() + "\n")
            out.flush()
            found[result.deal] = result
            progress([result])
    return count(list(found.values()))


def _begin(file: Path) -> dict[tuple[str, str], Result]:
    """Return the results in *file* so far, after removing an incomplete last line."""
    file.parent.mkdir(parents=True, exist_ok=True)
    drop_incomplete_line(file)
    return read_results([file]) if file.exists() else {}


def drop_incomplete_line(file: Path) -> None:
    """Remove the last line of *file* if it has no end, so that more lines can be added."""
    content = file.read_bytes() if file.exists() else b""
    if content and not content.endswith(b"\n"):
        file.write_bytes(content[: content.rfind(b"\n") + 1])


def _is_missing(known: Result | None, limits: Limits) -> bool:
    """Return whether a deal must be searched; one whose worker crashed always is."""
    return known is None or (
        known.result == "open" and (known.limit < limits.seconds or known.why == "crash")
    )


def count(results: Sequence[Result], *, version: str = "", made: str = "") -> Winnability:
    """Return the counts of *results*, which belong to one rule set.

    Raises ``ValueError`` if there are no results or if they belong to several rule sets.
    """
    keys = {result.rules for result in results}
    if len(keys) != 1:
        raise ValueError(sorted(keys))
    groups = {name: [each for each in results if each.result == name] for name in RESULTS}
    total = len(results)
    seconds = sorted(result.seconds for result in results)
    lengths = sorted(result.moves for result in groups["won"])
    return Winnability(
        rules=keys.pop(),
        deals=_numbers(results),
        won=len(groups["won"]),
        lost=len(groups["lost"]),
        open=len(groups["open"]),
        limit=min((result.limit for result in groups["open"]), default=max(each.limit for each in results)),
        median=seconds[total // 2],
        mean=round(sum(seconds) / total, 4),
        p90=seconds[min(total - 1, total * 9 // 10)],
        moves=lengths[len(lengths) // 2] if lengths else 0,
        states_per_second=round(sum(result.states for result in results) / max(sum(seconds), 1e-9)),
        open_deals=_numbers(groups["open"]),
        lost_deals=_numbers(groups["lost"]) if len(groups["lost"]) <= MOST_LOST_LISTED else "",
        version=version,
        made=made,
        solver=" ".join(sorted({result.solver for result in groups["open"]} - {""})),
    )


def _numbers(results: Iterable[Result]) -> str:
    return ranges(int(result.deal) for result in results if result.deal.isdecimal())


def merged(results: Iterable[Result], *, version: str = "", made: str = "") -> list[Winnability]:
    """Return the counts of every rule set in *results*, in the order of the games."""
    rows: dict[str, list[Result]] = {}
    for result in results:
        rows.setdefault(result.rules, []).append(result)
    order = {key: number for number, key in enumerate(GAMES)}
    keys = sorted(rows, key=lambda key: (order.get(key, len(order)), key))
    return [count(rows[key], version=version, made=made) for key in keys]


def summarize(results: Iterable[Result], folder: Path, *, version: str, made: date) -> list[Winnability]:
    """Write the counts of each rule set in *results* to ``KEY.json`` in *folder*, and return them.

    Only numbered deals count: packs chosen by hand are not a sample.
    """
    rows = merged((each for each in results if each.deal.isdecimal()), version=version, made=made.isoformat())
    for row in rows:
        (folder / f"{row.rules}.json").write_text(row.to_json(), encoding="utf-8")
    return rows


@dataclass(frozen=True, slots=True, kw_only=True)
class Certificate:
    """A deal that can be won, with a winning line as proof."""

    rules: str
    deal: str
    line: str
    par: int
    lower_bound: int
    number: int  # difficulty
    grade: str


async def certify(
    pool: Searches,
    rules: Rules,
    deals: Iterable[str],
    limits: Limits,
    *,
    seconds: float = 1.0,
    skipped: Callable[[str, Verdict], None] = lambda text, verdict: None,
) -> Certificate | None:
    """Return the first of *deals* that is proved winnable, with a short line and its difficulty, or None.

    *seconds* are spent on a shorter line.  *skipped* is called for each earlier deal that was not won.
    """
    for text in deals:
        position = deal(rules, text)
        verdict = await pool.solve(rules, position, limits)
        if not isinstance(verdict, Won):
            skipped(text, verdict)
            continue
        more = Limits(seconds=seconds, states=limits.states, bytes=limits.bytes)
        try:
            par = await pool.find_par(rules, position, verdict.moves, more)
            hard = await pool.difficulty(rules, position, par.moves, limits)
        except WorkerDied:
            continue
        return Certificate(
            rules=rules.key,
            deal=text,
            line=" ".join(map(str, par.moves)),
            par=len(par.moves),
            lower_bound=par.lower_bound,
            number=hard.number,
            grade=hard.grade,
        )
    return None


def deal_range(text: str) -> range:
    """Return the deals of ``"100"`` (1 to 100) or ``"100-200"``.  Raises ``ValueError`` for any other text.

    >>> deal_range("3"), deal_range("100-200")
    (range(1, 4), range(100, 201))
    """
    first, dash, last = text.partition("-")
    low, high = (int(first), int(last)) if dash else (1, int(first))
    if not 1 <= low <= high:
        raise ValueError(text)
    return range(low, high + 1)
