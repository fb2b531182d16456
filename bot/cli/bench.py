"""The command that measures the bot: ``patience bench``."""

from collections.abc import Sequence
from functools import partial
from typing import Annotated

import typer

from bot.cli.progress import progress
from bot.cli.solver import warn_if_slow
from bot.cli.terminal import EX_UNAVAILABLE, EX_USAGE, exit_with, group, named_rules

RATINGS = "ratings"
SUBJECTS = (
    "start",
    "ready",
    "engine",
    "render",
    "turn",
    "saving",
    "load",
    "memory",
    "taps",
    "analyses",
    "leaderboards",
    RATINGS,
)
SOLVER, HINTS, LATE = "solver", "hints", "late"  # have tables of their own
OLD_NAMES = {"boards": "leaderboards"}
HEADS = ("rules", "deals", "decided", "won", "lost", "mean", "p90", "states/s", "moves", "MB", "stop")
HINT_HEADS = ("rules", "deals", "by hints", "as long", "times", "at random", "times")
LATE_HEADS = ("rules", "games", "positions", "decided", "95 %", "won", "lost", "mean")
LATE_NOTE = """
Positions of the last 60 % of games that were lost or got stuck, played by hints and carelessly in turn.
95 %: Wilson score interval of the share that is decided."""
HINT_NOTE = """
Games won. as long: by random legal moves, as many as the hints took on the same deal. at random: by up to
1,000 random legal moves, which win nearly every deal of a game in which no move loses."""
NOTE = """
Processor time, open deals included. MB: peak memory of the process that searched the deals (its memory before
the first deal). stop: longest processor time between two checks of the stop flag."""

app = group()


@app.command()
def bench(
    subject: Annotated[str, typer.Argument(help=f"One of {', '.join(SUBJECTS)}, {HINTS}, {LATE}, {SOLVER}.")],
    games: Annotated[
        list[str] | None, typer.Option("--games", help="solver, hints, late: only this rule set.")
    ] = None,
    deals: Annotated[
        int | None, typer.Option(help="solver, hints, late: number of deals of each rule set.")
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(help="solver, late: processor time for each search.")
    ] = None,
    seed: Annotated[int, typer.Option(help="ratings: seed of the simulated players.")] = 1,
) -> None:
    """Measure a part of the bot, with the baseline in the same run.

    The subject leaderboards fills the database whose address is in PATIENCE_BENCH_DATABASE, unless it has
    players already, and keeps it. Without the variable it fills a temporary SQLite file.
    """
    subject = OLD_NAMES.get(subject, subject)
    if (deals is not None and deals < 1) or (seconds is not None and not seconds > 0):
        exit_with("--deals and --seconds must be more than 0.", EX_USAGE)
    keys = [named_rules(name).key for name in games or []]
    if subject == SOLVER:
        _solver(keys, deals, seconds)
    elif subject == HINTS:
        _hints(keys, deals)
    elif subject == LATE:
        _late(keys, deals, seconds)
    elif subject in SUBJECTS:
        _figures(subject, seed)
    else:
        exit_with(
            f"There is no benchmark “{subject}”. Choose {', '.join(SUBJECTS)}, {HINTS}, {LATE} or {SOLVER}.",
            EX_USAGE,
        )


def _figures(subject: str, seed: int) -> None:
    from rich.console import Console
    from rich.table import Table

    from bot.bench import ratings
    from bot.bench.processes import StandInMissing
    from bot.bench.subjects import SUBJECTS as MEASURED
    from bot.demo.club import DemoMissing

    measure = MEASURED[subject] if subject != RATINGS else partial(ratings.run, size=ratings.Size(seed=seed))
    table = Table("what", "median", "unit", "against the baseline")
    try:
        with progress(f"Measuring {subject}") as bar:
            for figure in measure(bar.show):
                ratio = "" if figure.ratio is None else f"{figure.ratio:.1f} ×"
                table.add_row(figure.name, f"{figure.value:,.3g}", figure.unit, ratio)
    except DemoMissing as error:
        exit_with(str(error), EX_UNAVAILABLE)
    except StandInMissing:
        exit_with("This benchmark needs the project's folder tests, which is not installed.", EX_UNAVAILABLE)
    Console(highlight=False).print(table)


def _solver(keys: list[str], deals: int | None, seconds: float | None) -> None:
    """Print a line for each rule set as soon as it is measured."""
    from bot.bench.solver import ROWS
    from bot.bench.solver import bench as measure

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


def _hints(keys: list[str], deals: int | None) -> None:
    """Print a line for each rule set as soon as it is played."""
    from bot.bench.hints import DEALS
    from bot.bench.hints import bench as measure
    from bot.daily.calendar import GAMES_OF_DAY

    typer.echo(_columns(HINT_HEADS))
    with progress("Playing by hints") as bar:
        for row in measure(keys or GAMES_OF_DAY, deals or DEALS, bar.show):
            counts = (f"{row.deals:,}", f"{row.hints:,}")
            beside = [
                cell
                for wins in (row.as_long, row.at_random)
                for cell in (f"{wins:,}", f"{row.hints / wins:.1f}" if wins else "–")
            ]
            typer.echo(_columns((row.key, *counts, *beside)))
    typer.echo(HINT_NOTE)


def _late(keys: list[str], deals: int | None, seconds: float | None) -> None:
    """Print a line for each rule set as soon as it is measured."""
    from bot.bench.late import DEALS, KEYS, SECONDS
    from bot.bench.late import bench as measure
    from bot.solver.survey.wilson import wilson_interval

    warn_if_slow()
    typer.echo(_columns(LATE_HEADS))
    with progress("Searching late positions") as bar:
        for row in measure(keys or KEYS, deals or DEALS, seconds or SECONDS, bar.show):
            decided = row.won + row.lost
            low, high = wilson_interval(decided, row.positions)
            share = decided / max(1, row.positions)
            shares = f"{100 * share:.1f} %", f"{100 * low:.0f}–{100 * high:.0f} %"
            counts = row.games, row.positions, *shares, row.won, row.lost
            typer.echo(_columns((row.key, *map(str, counts), f"{row.seconds:.3f} s")))
    typer.echo(LATE_NOTE)


def _columns(cells: Sequence[str]) -> str:
    return f"{cells[0]:26}" + "".join(f"{cell:>11}" for cell in cells[1:])
