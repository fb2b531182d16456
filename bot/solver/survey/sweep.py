"""Many deals at once: solving, certifying, winnability.  Functions behind the command line, without it.

A result is one JSON line: ``{"rules": "gate", "deal": "17", "result": "won", "moves": 122, "states": 4900,
"seconds": 0.004, "line": "d h>f …", "limit": 10.0}``.  Files of such lines merge by concatenation: a deal
counts once, decided before undecided.  A sweep writes as it goes and goes on where its file ends.
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

RESULTS = ("won", "lost", "open")
FEW = 300
"""Lost deals that a summary names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What is known of one deal."""

    rules: str
    deal: str  # a number or a pack
    result: str  # "won", "lost" or "open"
    why: str = ""  # of an open one
    moves: int = 0  # of the line
    least: int = 0  # moves that any line has at least, where a shorter one was looked for
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
        if result.result not in RESULTS:
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
    pool: Pool,
    rules: Rules,
    deals: Iterable[str],
    limits: Limits,
    *,
    lines: bool = True,
    par: float = 0.0,
) -> AsyncIterator[Result]:
    """The result of every deal, in the order in which they are found; *lines* keeps the winning lines.

    *par* seconds more go into a shorter line of each that is won.  Raises ``BadDeal`` before anything is
    searched.
    """
    todo = [(text, deal(rules, text)) for text in deals]
    waiting = iter(todo)
    tasks: set[asyncio.Task[Result]] = set()

    async def one(text: str, position: Position) -> Result:
        verdict = await pool.solve(rules, position, limits)
        result = result_of(rules, text, verdict, limits)
        if par and isinstance(verdict, Won):
            with suppress(WorkerDied):  # then the line stays as it was found
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
    """A file of results that cannot be used: *line* (from 1) is none, or contradicts an earlier one."""

    def __init__(self, path: Path, line: int, why: str) -> None:
        super().__init__(str(path), line, why)
        self.path, self.line, self.why = path, line, why


def read_results(paths: Sequence[Path]) -> dict[tuple[str, str], Result]:
    """The results in files of JSON lines, by rules and deal; what is decided goes before what is open.

    A last line that was cut off is left out.  Raises :class:`BadResults` for any other line that is no
    result ("form") and if one deal is said to be won and lost ("both"), and ``OSError``.
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
    progress: Callable[[Sequence[Result]], None] = lambda results: None,
) -> Winnability:
    """Sweep *deals*, appending to *file* what is not in it yet, and count what it then says of *rules*.

    A deal that is open in the file is tried again if it was given less time then.  *progress* hears first
    of all that is known, then of each result as it comes.  Raises ``BadDeal``, :class:`BadResults`,
    ``OSError``.
    """
    wanted = list(dict.fromkeys(deal_text(rules, text) for text in deals))
    known = _begin(file)
    missing = [text for text in wanted if _is_missing(known.get((rules.key, text)), limits)]
    skipped = set(missing)
    found = {text: known[rules.key, text] for text in wanted if text not in skipped}
    progress(list(found.values()))
    with file.open("a", encoding="utf-8") as out:
        async for result in solve_deals(pool, rules, missing, limits, lines=False):
            out.write(result.to_json() + "\n")
            out.flush()
            found[result.deal] = result
            progress([result])
    return count(list(found.values()))


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
    """A worker's death says nothing of a deal, so that deal is always tried again."""
    return known is None or (
        known.result == "open" and (known.limit < limits.seconds or known.why == "crash")
    )


def count(results: Sequence[Result], *, version: str = "", made: str = "") -> Winnability:
    """What *results* of one rule set say together; raises ``ValueError`` if there are none or of several."""
    keys = {result.rules for result in results}
    if len(keys) != 1:
        raise ValueError(sorted(keys))
    of = {name: [each for each in results if each.result == name] for name in RESULTS}
    total = len(results)
    seconds = sorted(result.seconds for result in results)
    lengths = sorted(result.moves for result in of["won"])
    return Winnability(
        rules=keys.pop(),
        deals=_numbers(results),
        won=len(of["won"]),
        lost=len(of["lost"]),
        open=len(of["open"]),
        limit=max(result.limit for result in results),
        median=seconds[total // 2],
        mean=round(sum(seconds) / total, 4),
        p90=seconds[min(total - 1, total * 9 // 10)],
        moves=lengths[len(lengths) // 2] if lengths else 0,
        states_per_second=round(sum(result.states for result in results) / max(sum(seconds), 1e-9)),
        open_deals=_numbers(of["open"]),
        lost_deals=_numbers(of["lost"]) if len(of["lost"]) <= FEW else "",
        version=version,
        made=made,
    )


def _numbers(results: Iterable[Result]) -> str:
    return ranges(int(result.deal) for result in results if result.deal.isdecimal())


def merged(results: Iterable[Result], *, version: str = "", made: str = "") -> list[Winnability]:
    """The counts of every rule set in *results*, in the order of the games."""
    rows: dict[str, list[Result]] = {}
    for result in results:
        rows.setdefault(result.rules, []).append(result)
    order = {key: number for number, key in enumerate(GAMES)}
    keys = sorted(rows, key=lambda key: (order.get(key, len(order)), key))
    return [count(rows[key], version=version, made=made) for key in keys]


def summarize(results: Iterable[Result], folder: Path, *, version: str, made: date) -> list[Winnability]:
    """Write what *results* say of each rule set to ``KEY.json`` in *folder*; give it back.

    Only deals with a number count: packs that somebody chose are no sample.
    """
    rows = merged((each for each in results if each.deal.isdecimal()), version=version, made=made.isoformat())
    for row in rows:
        (folder / f"{row.rules}.json").write_text(row.to_json(), encoding="utf-8")
    return rows


@dataclass(frozen=True, slots=True, kw_only=True)
class Certificate:
    """A deal that can be won, with the proof."""

    rules: str
    deal: str
    line: str
    par: int
    lower_bound: int
    number: int  # difficulty
    grade: str


async def certify(
    pool: Pool,
    rules: Rules,
    deals: Iterable[str],
    limits: Limits,
    *,
    seconds: float = 1.0,
    skipped: Callable[[str, Verdict], None] = lambda text, verdict: None,
) -> Certificate | None:
    """The first of *deals* that is proved winnable, with a short line and its difficulty; None if none is.

    *seconds* go into a shorter line; *skipped* is told of each deal before it that was not won.
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
    """The deals of ``"100"`` (1 to 100) or ``"100-200"``; raises ``ValueError``.

    >>> deal_range("3"), deal_range("100-200")
    (range(1, 4), range(100, 201))
    """
    first, dash, last = text.partition("-")
    low, high = (int(first), int(last)) if dash else (1, int(first))
    if not 1 <= low <= high:
        raise ValueError(text)
    return range(low, high + 1)
