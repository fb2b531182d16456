"""Searching open deals again: what the new results change in a summary."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.solver.survey.winnability import Winnability
from bot.solver.verdict import Limits
from bot.solver.workers.deals import Result
from bot.solver.workers.pool import Pool
from tests.survey.again import search_again, updated, write_updated
from tests.survey.counts import read_folder
from tests.survey.sweep import count


def result(deal: int, what: str, limit: float = 1.0, solver: str = "") -> Result:
    return Result(
        rules="storehouse", deal=str(deal), result=what, limit=limit, seconds=limit, states=10, solver=solver
    )


def row(open_: int = 4) -> Winnability:
    decided = [result(1, "won"), result(2, "lost")]
    return count([*decided, *(result(3 + number, "open") for number in range(open_))])


def test_decided_deals_are_counted_and_the_others_keep_what_they_were_given() -> None:
    new = [result(3, "won", 5, "abc"), result(4, "lost", 5, "abc"), result(5, "open", 5, "abc")]
    now = updated(row(), new, version="1", made="2026-11-22")
    assert (now.won, now.lost, now.open, now.total) == (2, 2, 2, 6)
    assert (now.open_deals, now.lost_deals, now.deals) == ("5-6", "2 4", "1-6")
    assert (now.limit, now.solver) == (1, "abc")  # deal 6 was searched for a second by an unnamed solver
    assert now.mean == pytest.approx((6 * 1 + 3 * 5) / 6)
    assert (now.median, now.p90) == (6, 6)
    assert updated(now, [result(6, "open", 7, "def")], version="", made="").limit == 1
    assert updated(row(1), [result(3, "open", 7, "def")], version="", made="").limit == 7


def test_a_shorter_search_leaves_a_row_the_time_and_the_solver_of_the_longer_one() -> None:
    before = replace(row(2), limit=5.0, solver="abc")
    shorter = [result(3, "open", 2, "def"), result(4, "won", 2, "def")]
    now = updated(before, shorter, version="", made="")
    assert (now.open, now.limit, now.solver) == (1, 5.0, "abc")


def test_results_of_other_deals_change_nothing(tmp_path: Path) -> None:
    for other in (
        result(1, "lost"),
        replace(result(3, "won"), rules="gate"),
        replace(result(3, "won"), deal=""),
    ):
        with pytest.raises(ValueError, match="storehouse"):
            updated(row(), [other], version="", made="")
    (file := tmp_path / "none.jsonl").touch()
    assert write_updated(row(), file, tmp_path, version="", made="") == row()
    assert not read_folder(tmp_path)


async def test_open_deals_are_searched_again_and_only_once(compiled: None, tmp_path: Path) -> None:
    file, limits = tmp_path / "again.jsonl", Limits(seconds=60, bytes=64 << 20)
    async with Pool(1, grace=200) as pool:
        await search_again(pool, row(2), limits, file, solver="abc")
        now = write_updated(row(2), file, tmp_path, version="1", made="2026-11-22")
        before = file.read_text()
        await search_again(pool, now, limits, file, solver="def")
        await search_again(pool, row(2), limits, file, solver="def")
    assert (now.open, now.won + now.lost) == (0, 4)
    assert read_folder(tmp_path) == [now]
    assert file.read_text() == before
    assert all('"solver":"abc"' in line for line in before.splitlines())
