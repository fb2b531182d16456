"""Large sweeps: what is counted, and whether the interval holds what it should."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from bot.cli.terminal import EX_USAGE
from bot.patience import GAMES
from bot.solver.workers.deals import Result
from tests.survey.__main__ import app
from tests.survey.large import PLACE, Large, all_large, large


def result(deal: int, found: str, limit: float) -> Result:
    return Result(rules="canfield", deal=str(deal), result=found, limit=limit, solver="abc")


def counted(results: list[Result]) -> Large:
    return large(results, 0.5, made="2026-11-29")


def test_second_searches_count_up_to_the_first_open_deal_without_one() -> None:
    first = [
        result(deal, found, 0.5) for deal, found in enumerate(("won", "open", "open", "lost", "open"), 1)
    ]
    again = [result(2, "open", 10.0), result(2, "won", 60.0), result(3, "open", 10.0)]

    found = counted([*first, *again])

    assert (found.deals, found.won, found.lost, found.first) == (5, 1, 1, 4)
    assert (found.more_won, found.more_lost, found.more_open, found.more_seconds) == (1, 0, 1, 10.0)
    assert found.solver == "abc"


def test_a_sweep_that_is_not_complete_is_refused() -> None:
    first = [result(1, "won", 0.5), result(3, "open", 0.5)]
    with pytest.raises(ValueError, match="missing"):
        counted(first)
    with pytest.raises(ValueError, match="again"):
        counted([*first, result(2, "open", 0.5), result(3, "lost", 10.0)])


def test_nineteen_of_twenty_intervals_hold_the_share_that_can_be_won() -> None:
    """Of 300 games with 2,000 deals each, 60 % won at once, 30 % lost, and of the others a third is won."""
    chance, held = Random(1), 0
    for _game in range(300):
        at_once = chance.choices(("won", "lost", "open"), (0.6, 0.3, 0.1), k=2_000)
        first = [result(deal, found, 0.5) for deal, found in enumerate(at_once, 1)]
        left = [each for each in first if each.result == "open"][:60]
        again = [
            replace(each, result="won" if chance.random() < 1 / 3 else "lost", limit=10.0) for each in left
        ]
        low, high = counted([*first, *again]).interval
        held += low <= 0.6 + 0.1 / 3 <= high
    assert 0.92 * 300 <= held <= 0.98 * 300


def test_an_interval_that_searches_everything_again_is_that_of_a_plain_count() -> None:
    found = Large(
        rules="canfield",
        deals=10_000,
        seconds=0.5,
        won=6_000,
        lost=3_000,
        first=10_000,
        more_seconds=10.0,
        more_won=1_000,
        more_lost=0,
        more_open=0,
        made="",
        solver="",
    )
    assert [round(end, 4) for end in found.interval] == [0.691, 0.709]  # 0.7 ± 1.96 √(0.7 · 0.3 / 10,000)


def test_the_committed_counts_add_up() -> None:
    assert {file.stem for file in PLACE.glob("*.json")} == {each.rules for each in all_large()}
    for each in all_large():
        assert each.rules in GAMES
        assert each.won + each.lost < each.deals
        assert each.seconds < each.more_seconds
        assert (PLACE / f"{each.rules}.json").read_text(encoding="utf-8") == each.to_json()


def test_the_command_writes_the_counts_and_prints_them(tmp_path: Path) -> None:
    lines = [result(1, "won", 0.5), result(2, "open", 0.5), result(2, "won", 10.0), result(3, "lost", 0.5)]
    file = tmp_path / "results.jsonl"
    file.write_text("".join(each.to_json() + "\n" for each in lines))
    call = ["winnable", str(file), "--seconds", "0.5", "--large", "--into", str(tmp_path)]

    printed = CliRunner().invoke(app, call)

    assert printed.exit_code == 0
    assert all_large(tmp_path / "large") == [
        replace(counted(lines), made=datetime.now(UTC).date().isoformat())
    ]
    assert "| Canfield | 3 | 0.5 s | 1 | 1 | 1 |" in printed.stdout
    assert "| open of deals 1 to 3 | 1 | 10 s | 1 | 0 | 0 |" in printed.stdout

    file.write_text(lines[1].to_json() + "\n")
    refused = CliRunner().invoke(app, call)
    assert refused.exit_code == EX_USAGE
    assert "some deals are missing" in refused.stderr
