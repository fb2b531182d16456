"""Benchmarks of the bot: ``patience bench SUBJECT``, in a checkout."""

from collections.abc import Sequence
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from bot.cli.progress import progress
from bot.cli.solver import warn_if_slow
from bot.cli.terminal import EX_USAGE, exit_with, group, named_rules
from tests.bench.solver import ROWS
from tests.bench.solver import bench as measure
from tests.bench.subjects import SUBJECTS

SOLVER = "solver"  # has a table of its own
HEADS = ("rules", "deals", "decided", "won", "lost", "mean", "p90", "states/s", "moves", "MB", "stop")
NOTE = """
Processor time, open deals included. MB: peak memory of the process that searched the deals (its memory before
the first deal). stop: longest processor time between two checks of the stop flag."""

app = group()


@app.command()
def bench(
    subject: Annotated[str, typer.Argument(help=f"One of {', '.join(SUBJECTS)}, {SOLVER}.")],
    games: Annotated[list[str] | None, typer.Option("--games", help="solver: only this rule set.")] = None,
    deals: Annotated[int | None, typer.Option(help="solver: number of deals of each rule set.")] = None,
    seconds: Annotated[float | None, typer.Option(help="solver: processor time for each search.")] = None,
) -> None:
    """Measure a part of the bot, with the baseline in the same run."""
    if (deals is not None and deals < 1) or (seconds is not None and not seconds > 0):
        exit_with("--deals and --seconds must be more than 0.", EX_USAGE)
    keys = [named_rules(name).key for name in games or []]
    if subject == SOLVER:
        _solver(keys, deals, seconds)
    elif subject in SUBJECTS:
        _figures(subject)
    else:
        exit_with(f"There is no benchmark “{subject}”. Choose {', '.join(SUBJECTS)} or {SOLVER}.", EX_USAGE)


def _figures(subject: str) -> None:
    table = Table("what", "median", "unit", "against the baseline")
    with progress(f"Measuring {subject}") as bar:
        for figure in SUBJECTS[subject](bar.show):
            ratio = "" if figure.ratio is None else f"{figure.ratio:.1f} ×"
            table.add_row(figure.name, f"{figure.value:,.3g}", figure.unit, ratio)
    Console(highlight=False).print(table)


def _solver(keys: list[str], deals: int | None, seconds: float | None) -> None:
    """Print a line for each rule set as soon as it is measured."""
    keys = keys or list(ROWS)
    warn_if_slow()
    typer.echo(_columns(HEADS))
    with progress("Measuring the solver") as bar:
        for done, key in enumerate(keys):
            bar.show(done, len(keys), note=key)
            for row in measure([key], deals=deals, seconds=seconds):
                counts = row.counts
                cells = (
                    counts.rules,
                    f"{counts.total:,}",
                    f"{100 * row.decided:.1f} %",
                    f"{counts.won:,}",
                    f"{counts.lost:,}",
                    f"{counts.mean:.3f} s",
                    f"{counts.p90:.3f} s",
                    f"{counts.states_per_second / 1e6:.2f} M",
                    f"{counts.moves}",
                    f"{row.megabytes:.0f} ({row.bare:.0f})",
                    f"{1000 * row.longest_slice:.0f} ms",
                )
                typer.echo(_columns(cells))
    typer.echo(NOTE)


def _columns(cells: Sequence[str]) -> str:
    return f"{cells[0]:26}" + "".join(f"{cell:>11}" for cell in cells[1:])


if __name__ == "__main__":
    app()
