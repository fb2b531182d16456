"""Sweeps: JSON lines that resume and merge, intervals, certificates."""

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from itertools import cycle
from pathlib import Path

import pytest

from bot.patience import GAMES, BadDeal, Game
from bot.play.start import random_game
from bot.solver import Limits
from bot.solver.survey.winnability import Winnability, wilson_interval
from bot.solver.workers.deals import Result, certify, solve_deals
from bot.solver.workers.pool import Pool
from tests.survey.report import table
from tests.survey.sweep import (
    BadResults,
    count,
    deal_range,
    merged,
    read_results,
    result_from_json,
    summarize,
    winnable,
)

LIMITS = Limits(seconds=30, bytes=64 << 20)


def result(deal: str, outcome: str, **values: float) -> Result:
    return Result(rules="gate", deal=deal, result=outcome, **values)  # type: ignore[arg-type]


def test_a_result_is_one_line_and_is_read_back() -> None:
    one = Result(
        rules="gate", deal="7", result="won", moves=3, states=9, seconds=0.5, line="d h>f d", limit=1
    )
    assert "\n" not in one.to_json()
    assert result_from_json(one.to_json()) == one


@pytest.mark.parametrize("text", ["{}", "[]", '{"rules":"gate","deal":"1","result":"perhaps"}', "no"])
def test_other_text_is_not_a_result(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  (whatever json says)
        result_from_json(text)


def test_files_merge_and_decided_results_take_precedence(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    one.write_text(result("1", "open").to_json() + "\n" + result("2", "won").to_json() + "\n")
    two.write_text(
        result("2", "open").to_json() + "\n" + result("1", "lost").to_json() + "\n" + '{"rules":"ga'
    )
    (row,) = merged(read_results([one, two]).values())
    assert (row.won, row.lost, row.open) == (1, 1, 0)
    assert merged(read_results([two, one]).values()) == [row]


def test_a_deal_that_is_won_and_lost_is_a_contradiction(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text(result("1", "won").to_json() + "\n" + result("1", "lost").to_json() + "\n")
    with pytest.raises(BadResults) as refusal:
        read_results([file])
    assert (refusal.value.line, refusal.value.why) == (2, "both")


def test_a_bad_line_in_the_middle_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text(result("1", "won").to_json() + "\nnonsense\n" + result("2", "lost").to_json() + "\n")
    with pytest.raises(BadResults) as refusal:
        read_results([file])
    assert (refusal.value.line, refusal.value.why) == (2, "form")


def test_open_deals_count_both_ways() -> None:
    row = count([result(str(n), "won" if n < 60 else "lost" if n < 90 else "open") for n in range(100)])
    assert row.low == wilson_interval(60, 100)[0]
    assert row.high == wilson_interval(70, 100)[1]
    assert (row.total, row.deals, row.open_deals) == (100, "0-99", "90-99")
    assert "| Gate | 100 | 60 | 30 | 10 |" in table([row])


def test_odds_are_those_of_random_games_which_skip_deals_lost_at_once() -> None:
    rules = GAMES["streets-and-alleys"]
    deals = range(1, 13)
    skipped = [n for n in deals if random_game(rules, cycle([n, 5]).__next__).deal != str(n)]
    row = count([replace(result(str(n), "won" if n == 5 else "lost"), rules=rules.key) for n in deals])
    assert 5 not in skipped
    assert row.skipped == len(skipped) > 0
    assert row.low == wilson_interval(1, len(deals) - row.skipped)[0]
    interval = "{:.1f} to {:.1f} %".format(*(100 * end for end in wilson_interval(1, len(deals))))
    assert interval in table([row])  # published figures are of all deals


def test_a_summary_counts_numbered_deals_and_is_read_again(tmp_path: Path) -> None:
    results = [result("3", "won", moves=100, seconds=0.5), result("1", "lost"), result("2", "open", limit=7)]
    chosen = result("".join(["7D9C"] * 26), "won")
    (row,) = summarize([*results, chosen], tmp_path, version="1.2", made=date(2026, 11, 21))
    assert Winnability(**json.loads((tmp_path / "gate.json").read_text())) == row
    assert (row.deals, row.won, row.lost_deals, row.open_deals) == ("1-3", 1, "1", "2")
    assert (row.limit, row.moves, row.version, row.made) == (7, 100, "1.2", "2026-11-21")


async def test_a_sweep_continues_where_its_file_ends(tmp_path: Path) -> None:
    rules = GAMES["storehouse"]
    file = tmp_path / "sweep.jsonl"
    heard: list[Sequence[Result]] = []
    async with Pool(1, grace=200) as pool:
        await winnable(pool, rules, ["1", "2"], LIMITS, file, progress=heard.append)
        with file.open("a") as out:
            out.write('{"rules":"store')  # the machine went down here
        row = await winnable(pool, rules, ["1", "2", "3"], LIMITS, file, progress=heard.append)
    assert [len(results) for results in heard] == [0, 1, 1, 2, 1]
    assert (row.won, row.lost, row.open) == (2, 1, 0)
    assert len(file.read_text().splitlines()) == 3


async def test_a_bad_deal_is_refused_before_any_search() -> None:
    async with Pool(1, command=("no such program",)) as pool:
        with pytest.raises(BadDeal):
            async for _ in solve_deals(pool, GAMES["gate"], ["1", "7D9C"], LIMITS):
                pass


async def test_a_certificate_has_a_line_that_wins() -> None:
    rules = GAMES["storehouse"]
    async with Pool(1, grace=200) as pool:
        found = await certify(pool, rules, ["1", "2"], LIMITS, seconds=0.1)
    assert found
    assert found.deal == "2"
    assert Game.from_text(f"storehouse 2 {found.line}").is_won
    assert found.par == len(found.line.split())


@pytest.mark.parametrize("text", ["0", "5-3", "x", "", "-3"])
def test_other_text_is_not_a_range(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  (whatever int says)
        deal_range(text)
