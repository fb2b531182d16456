"""The page of winnability in the results folder, in Markdown.  README repeats its rows of the daily games."""

from __future__ import annotations

from collections.abc import Iterable

from bot.patience import GAMES, game_rules
from bot.solver.survey.winnability import Winnability, all_measured

_INTRODUCTION = """\
# How often each game can be won

These figures are for a player who sees every card and never errs. Deals 1, 2, 3 … of each rule set were \
searched for a few seconds each.

- **won**: the solver found a winning line, and the engine replayed it.
- **lost**: a complete search or a proof showed that the deal cannot be won.
- **open**: neither was found in time. The interval counts open deals both ways: its lower end takes them as \
lost, its upper end as won (Wilson score interval, 95 %).

The JSON files beside this page hold the deal numbers, the time limit of each sweep and the numbers of the \
open deals.

`patience winnable GAME --deals 1-10000 --jobs 2` sweeps a game. Run again, it continues where it stopped; \
give each machine a range of its own to share the work. `patience winnable --merge FILE…` counts the results \
of several files together, `--summary FILE…` writes the JSON files, and `--table` prints this page.

"""


def page() -> str:
    """Return the page ``results/README.md``: an introduction and a row for every rule set measured."""
    return _INTRODUCTION + table(all_measured())


def table(rows: Iterable[Winnability]) -> str:
    """Return a Markdown table with counts, intervals and processor times."""
    heads = ("game", "deals", "won", "lost", "open", "can be won (95 %)", "time per deal (median, mean)")
    cells = [(*_counts(row), _interval(row), f"{_time(row.median)}, {_time(row.mean)}") for row in rows]
    return "\n".join([_line(heads), "|---|--:|--:|--:|--:|---|---|", *map(_line, cells)]) + "\n"


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _counts(row: Winnability) -> tuple[str, ...]:
    numbers = (row.total, row.won, row.lost, row.open)
    return (_name(row.rules), *(f"{number:,}" for number in numbers))


def _name(key: str) -> str:
    """Return the name of a rule set, or its key if the game is unknown."""
    return game_rules(key).name if key.partition("+")[0] in GAMES else key


def _interval(row: Winnability) -> str:
    digits = 2 if row.total >= 5000 else 1
    return f"{100 * row.low:.{digits}f} to {100 * row.high:.{digits}f} %"


def _time(seconds: float) -> str:
    return f"{1000 * seconds:.1f} ms" if seconds < 0.1 else f"{seconds:.2f} s"
