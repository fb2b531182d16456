"""Sweeps over many deals, which count those that can be won.

A result is one JSON line: ``{"rules": "gate", "deal": "17", "result": "won", "moves": 122, "states": 4900,
"seconds": 0.004, "line": "d h>f …", "limit": 10.0}``.  Files of such lines are merged by concatenation: each
deal counts once, and a decided result takes precedence over an open one.  A sweep writes results as they
come, and when it is started again it continues where its file ends.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

from bot.patience import GAMES, Rules, deal, deal_text, is_lost
from bot.solver.survey.winnability import Winnability
from bot.solver.verdict import Limits
from bot.solver.workers.deals import Result, solve_deals
from bot.solver.workers.pool import Pool
from tests.survey.counts import ranges, to_json

RESULTS = ("won", "lost", "open")
MOST_LOST_LISTED = 300
"""A summary lists the lost deals if there are no more than these."""


def result_from_json(text: str) -> Result:
    """Return the result in *text*, the inverse of :meth:`Result.to_json`.

    Raises ``ValueError`` for any other text.
    """
    try:
        values: Any = json.loads(text)
        result = Result(**values)
    except TypeError as error:
        raise ValueError(text) from error
    if result.result not in RESULTS:
        raise ValueError(text)
    return result


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
        for number, result in lines_of(path):
            try:
                add(known, result)
            except ValueError:
                raise BadResults(path, number, "both") from None
    return known


def add(known: dict[tuple[str, str], Result], result: Result) -> None:
    """Add a result to those of other deals and of the same; a decided one takes precedence over an open one.

    Raises ``ValueError`` if the deal is won in one and lost in another.
    """
    before = known.setdefault((result.rules, result.deal), result)
    if {before.result, result.result} == {"won", "lost"}:
        raise ValueError(f"deal {result.deal} is both won and lost")
    if before.result == "open":
        known[result.rules, result.deal] = result


def lines_of(path: Path) -> Iterator[tuple[int, Result]]:
    """Yield the results in a file of JSON lines, each with the number of its line.

    An incomplete last line is ignored.  Raises :class:`BadResults` ("form") for any other line that is not a
    result, and ``OSError``.
    """
    lines = path.read_text(encoding="utf-8", errors="replace").split("\n")
    for number, text in enumerate(lines, 1):
        if text:
            try:
                yield number, result_from_json(text)
            except ValueError:
                if number < len(lines):
                    raise BadResults(path, number, "form") from None


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
        async for result in solve_deals(pool, rules, missing, limits):
            result = replace(result, solver=solver, line="")
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
        skipped=sum(map(_is_skipped, groups["lost"])),
        version=version,
        made=made,
        solver=" ".join(sorted({result.solver for result in groups["open"]} - {""})),
    )


def _is_skipped(lost: Result) -> bool:
    """Return whether random games skip the deal of *lost*."""
    rules = GAMES.get(lost.rules)
    return rules is not None and is_lost(rules, deal(rules, lost.deal))


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
        (folder / f"{row.rules}.json").write_text(to_json(row), encoding="utf-8")
    return rows


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
