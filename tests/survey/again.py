"""Searching the open deals of committed results again, with more time or a better solver."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from bot.patience import game_rules
from bot.solver.survey.winnability import Winnability
from bot.solver.verdict import Limits
from bot.solver.workers.deals import Result
from bot.solver.workers.pool import Pool
from tests.survey.counts import numbers, ranges, to_json
from tests.survey.sweep import MOST_LOST_LISTED, read_results, winnable


async def search_again(
    pool: Pool,
    row: Winnability,
    limits: Limits,
    file: Path,
    *,
    solver: str,
    progress: Callable[[Sequence[Result]], None] = lambda results: None,
) -> None:
    """Search the open deals of *row*, and append the results to *file*, which is continued as by a sweep.

    *solver* is the commit of the solver.  Raises what :func:`~tests.survey.sweep.winnable` raises.
    """
    deals = [str(number) for number in numbers(row.open_deals)]
    if deals:
        await winnable(pool, game_rules(row.rules), deals, limits, file, solver=solver, progress=progress)


def updated(row: Winnability, results: Iterable[Result], *, version: str, made: str) -> Winnability:
    """Return *row* with newer *results* of its open deals; all others are ignored.

    A deal that stays open after a shorter search than before keeps the time that it was given before.
    The time of a deal is that of all its searches.  The median length of lines stays that of the first sweep.

    Raises ``ValueError`` if no result is about an open deal of *row*.
    """
    open_ = set(numbers(row.open_deals))
    found = {
        int(result.deal): result
        for result in results
        if result.rules == row.rules and result.deal.isdecimal() and int(result.deal) in open_
    }
    if not found:
        raise ValueError(row.rules)
    won = {number for number, result in found.items() if result.result == "won"}
    lost = {number for number, result in found.items() if result.result == "lost"}
    left = open_ - won - lost
    longer = [found[number] for number in left if number in found and found[number].limit >= row.limit]
    others = len(longer) < len(left)  # whose longest search is one of the row's
    listed = set(numbers(row.lost_deals)) | lost
    # the deals that were open took longest, so they come last in the order of times
    times = sorted([row.limit + each.seconds for each in found.values()])
    times = [row.limit] * (row.open - len(found)) + times

    def quantile(share: float, before: float) -> float:
        place = min(row.total - 1, int(row.total * share)) - (row.total - row.open)
        return before if place < 0 else round(times[place], 4)

    seconds = row.mean * row.total
    more = sum(each.seconds for each in found.values())
    states = row.states_per_second * seconds + sum(each.states for each in found.values())
    limits = [each.limit for each in longer] + ([row.limit] if others or not left else [])
    commits = {each.solver for each in longer} | ({row.solver} if others else set[str]())
    return replace(
        row,
        won=row.won + len(won),
        lost=row.lost + len(lost),
        open=len(left),
        limit=min(limits),
        solver=" ".join(sorted(commits - {""})),
        median=quantile(0.5, row.median),
        p90=quantile(0.9, row.p90),
        mean=round((seconds + more) / row.total, 4),
        states_per_second=round(states / max(seconds + more, 1e-9)),
        open_deals=ranges(left),
        lost_deals=ranges(listed) if len(listed) == row.lost + len(lost) <= MOST_LOST_LISTED else "",
        version=version,
        made=made,
    )


def write_updated(row: Winnability, file: Path, folder: Path, *, version: str, made: str) -> Winnability:
    """Write *row* with the results in *file* to its file in *folder*, and return it.

    A *row* without new results is returned as it is.  Raises ``BadResults`` and ``OSError``.
    """
    try:
        row = updated(row, read_results([file]).values(), version=version, made=made)
    except ValueError:
        return row
    (folder / f"{row.rules}.json").write_text(to_json(row), encoding="utf-8")
    return row
