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
    again = [result(2, "won", 60.0), result(2, "open", 10.0), result(3, "open", 10.0)]

    found = counted([*again, *first])

    assert counted([*first, *reversed(again)]) == found
    assert (found.deals, found.won, found.lost, found.first) == (5, 1, 1, 4)
    assert (found.more_won, found.more_lost, found.more_open, found.more_seconds) == (1, 0, 1, 10.0)
    assert found.solver == "abc"


def test_a_sweep_that_is_not_complete_is_refused() -> None:
    first = [result(1, "won", 0.5), result(3, "open", 0.5)]
    with pytest.raises(ValueError, match="missing"):
        counted(first)
    with pytest.raises(ValueError, match="of no game"):
        counted([])
    with pytest.raises(ValueError, match="both won and lost"):
        counted([*first, result(1, "lost", 0.5)])
    with pytest.raises(ValueError, match="again"):
        counted([*first, result(2, "open", 0.5), result(3, "lost", 10.0)])


def test_nineteen_of_twenty_intervals_hold_the_share_that_can_be_won() -> None:
    """Of 400 games with 1,000 deals each, 10 % won at once, 10 % lost, and of the others half are won."""
    chance, held = Random(1), 0
    for _game in range(400):
        at_once = chance.choices(("won", "lost", "open"), (0.1, 0.1, 0.8), k=1_000)
        first = [result(deal, found, 0.5) for deal, found in enumerate(at_once, 1)]
        left = [each for each in first if each.result == "open"][:60]
        again = [replace(each, result=chance.choice(("won", "lost")), limit=10.0) for each in left]
        low, high = counted([*first, *again]).interval
        held += low <= 0.1 + 0.8 / 2 <= high
    assert 0.92 * 400 <= held <= 0.98 * 400


@pytest.mark.parametrize(
    ("won", "lost", "open_", "interval"),
    [
        (600, 400, 0, (0.6507, 0.6693)),  # all searched again: 0.66 ± 1.96 √(0.66 · 0.34 / 10,000)
        (60, 40, 0, (0.647, 0.673)),  # a tenth: ± 1.96 √(… + 0.1² · 0.6 · 0.4 · (1 / 100 − 1 / 1,000))
        (60, 30, 10, (0.647, 0.6826)),  # those given up again count as won at the upper end
    ],
)
def test_an_interval_is_as_wide_as_its_two_samples_make_it(
    won: int, lost: int, open_: int, interval: tuple[float, float]
) -> None:
    found = Large(
        rules="canfield",
        deals=10_000,
        seconds=0.5,
        won=6_000,
        lost=3_000,
        first=10_000,
        more_seconds=10.0,
        more_won=won,
        more_lost=lost,
        more_open=open_,
        made="",
        solver="",
    )
    assert tuple(round(end, 4) for end in found.interval) == interval


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
