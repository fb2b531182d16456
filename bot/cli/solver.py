"""The commands of the solver: ``patience solve``, ``winnable``, ``bench solver``."""

import asyncio
from collections import Counter
from collections.abc import Coroutine, Generator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, TypeVar

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from bot.bench.solver import bench as measure
from bot.cli.terminal import EX_STOPPED, EX_USAGE, GameName, console, errors, fail, told
from bot.patience import GAMES, Rules, deal_text, game_rules, read_rules
from bot.solver import is_fast
from bot.solver.survey.sweep import (
    BadResults,
    Result,
    deal_range,
    merged,
    read_results,
    solve_deals,
    summarize,
)
from bot.solver.survey.sweep import winnable as sweep
from bot.solver.survey.winnability import FOLDER, Winnability, all_measured, table
from bot.solver.verdict import Limits
from bot.solver.workers.pool import Pool
from bot.words.solver import SLOW, bad_results, solved

T = TypeVar("T")

app = typer.Typer()

Reading = Annotated[str | None, typer.Option("--rules", help="another reading of the game, or house rules")]
Seconds = Annotated[float, typer.Option(help="processor time for each deal")]
States = Annotated[int | None, typer.Option(help="states for each deal: the same verdicts on every machine")]
Memory = Annotated[int, typer.Option(help="MB for each search")]
Jobs = Annotated[int | None, typer.Option(help="worker processes; the cores less one if left out")]
Packs = Annotated[
    list[str] | None, typer.Option("--pack", help="a pack as text, 7D9C…; may be given several times")
]


@app.command()
def solve(
    game: GameName,
    deals: Annotated[list[str] | None, typer.Argument(help="deal numbers, or packs as text")] = None,
    rules: Reading = None,
    pack: Packs = None,
    seconds: Seconds = 10.0,
    states: States = None,
    memory: Memory = 512,
    jobs: Jobs = None,
    par: Annotated[float, typer.Option(help="processor time more for a shorter line; 0: as found")] = 1.0,
    json: Annotated[bool, typer.Option("--json", help="one JSON line for each deal")] = False,
) -> None:
    """Search deals for a win or a proof that there is none (fast with the extra `solver`)."""
    chosen = _rules(game, rules)
    wanted = _texts(chosen, [*(deals or []), *(pack or [])])
    if not wanted:
        fail("Which deal? Give a number, or a pack with --pack.", EX_USAGE)
    limits = _limits(seconds, states, memory)
    if not par >= 0:
        fail("--par must be 0 or more.", EX_USAGE)
    _warn()

    async def work() -> None:
        async with Pool(_jobs(jobs)) as pool:
            with _progress() as bar:
                task = bar.add_task(chosen.name, total=len(wanted), found="")
                async for result in solve_deals(pool, chosen, wanted, limits, par=par):
                    if json:
                        typer.echo(result.to_json())
                    else:
                        console.print(solved(chosen, result), markup=False, soft_wrap=True)
                        if result.line:
                            console.print(result.line, markup=False, soft_wrap=True)
                    bar.advance(task)

    _done(work())


@app.command()
def winnable(
    names: Annotated[list[str] | None, typer.Argument(help="a game; files for --merge and --summary")] = None,
    rules: Reading = None,
    deals: Annotated[str, typer.Option(help="so many, or a range such as 1001-2000")] = "100",
    pack: Packs = None,
    seconds: Seconds = 10.0,
    states: States = None,
    memory: Memory = 512,
    jobs: Jobs = None,
    results: Annotated[Path, typer.Option(help="where results are written as they come")] = Path(
        "results.jsonl"
    ),
    merge: Annotated[bool, typer.Option("--merge", help="count what files of results say together")] = False,
    summary: Annotated[
        bool, typer.Option("--summary", help="the same, written to a small file for each rule set")
    ] = False,
    into: Annotated[Path, typer.Option(help="the folder for --summary")] = FOLDER,
    known: Annotated[
        bool, typer.Option("--table", help="print what has been measured so far, as README shows it")
    ] = False,
) -> None:
    """Count how many deals of a game can be won; goes on where the file of results ends.

    A large sweep can be split: each machine takes a range of deals, and --merge reads all their files.
    """
    if merge + summary + known > 1:
        fail("Choose one of --merge, --summary and --table.", EX_USAGE)
    if known:
        rows = all_measured()
    elif merge:
        rows = merged(_read(names))
    elif summary:
        rows = _summarize(_read(names), into)
    else:
        if not names or len(names) > 1:
            fail("Which game? Give one, such as canfield.", EX_USAGE)
        chosen = _rules(names[0], rules)
        wanted = _texts(chosen, pack) if pack else _range(deals)
        limits = _limits(seconds, states, memory)
        _warn()
        rows = [_sweep(chosen, wanted, limits, _jobs(jobs), results)]
    typer.echo(table(rows, {row.rules: _name(row.rules) for row in rows}), nl=False)


def bench(games: list[str] | None, deals: int | None, seconds: float | None) -> None:
    """``patience bench solver``: a line for each rule set as it is measured.  No sweep runs beside it."""
    if (deals is not None and deals < 1) or (seconds is not None and not seconds > 0):
        fail("--deals and --seconds must be more than 0.", EX_USAGE)
    keys = [_rules(name, None).key for name in games or []]
    _warn()
    heads = ("rules", "deals", "decided", "won", "lost", "mean", "p90", "states/s", "moves", "MB", "look")
    typer.echo(_columns(heads))
    for row in measure(keys, deals=deals, seconds=seconds):
        of = row.counts
        typer.echo(
            _columns(
                (
                    of.rules,
                    f"{of.total:,}",
                    f"{100 * row.decided:.1f} %",
                    f"{of.won:,}",
                    f"{of.lost:,}",
                    f"{of.mean:.3f} s",
                    f"{of.p90:.3f} s",
                    f"{of.states_per_second / 1e6:.2f} M",
                    f"{of.moves}",
                    f"{row.megabytes:.0f} ({row.bare:.0f})",
                    f"{1000 * row.longest_look:.0f} ms",
                )
            )
        )
    typer.echo(
        "\nProcessor time, open deals included. MB: most memory of the row's own process (of it before the"
        " first deal).\nlook: the longest processor time between two looks at the stop flag."
    )


def _columns(cells: Sequence[str]) -> str:
    return f"{cells[0]:26}" + "".join(f"{cell:>11}" for cell in cells[1:])


def _sweep(rules: Rules, deals: list[str], limits: Limits, jobs: int | None, file: Path) -> Winnability:
    async def work() -> Winnability:
        with _progress() as bar:
            task = bar.add_task(rules.name, total=len(deals), found="")
            seen: Counter[str] = Counter()

            def progress(results: Sequence[Result]) -> None:
                seen.update(result.result for result in results)
                found = f"{seen['won']:,} won, {seen['lost']:,} lost, {seen['open']:,} open"
                bar.update(task, completed=seen.total(), found=found)

            async with Pool(jobs) as pool:
                return await sweep(pool, rules, deals, limits, file, progress=progress)

    return _done(work(), stopped=f"What was found is in {file}; the same command goes on there.")


def _summarize(results: list[Result], folder: Path) -> list[Winnability]:
    today = datetime.now(UTC).date()
    try:
        return summarize(results, folder, version=version("patience-bot"), made=today)
    except OSError as error:
        fail(f"{error.filename} cannot be written: {error.strerror}.", EX_USAGE)


def _read(names: list[str] | None) -> list[Result]:
    if not names:
        fail("Which files? Give those that `patience winnable` wrote.", EX_USAGE)
    with _told():
        results = list(read_results([Path(name) for name in names]).values())
    if not results:
        fail("There is no result in these files.", EX_USAGE)
    return results


def _rules(game: str, reading: str | None) -> Rules:
    with told():
        return read_rules(game, reading)


def _texts(rules: Rules, texts: Sequence[str]) -> list[str]:
    with told():
        return list(dict.fromkeys(deal_text(rules, text) for text in texts))


def _range(text: str) -> list[str]:
    try:
        return [str(number) for number in deal_range(text)]
    except ValueError:
        fail(f"“{text}” is neither a number of deals nor a range such as 1001-2000.", EX_USAGE)


def _limits(seconds: float, states: int | None, memory: int) -> Limits:
    if not seconds > 0:
        fail("--seconds must be more than 0.", EX_USAGE)
    if states is not None and states < 1:
        fail("--states must be 1 or more.", EX_USAGE)
    if not 8 <= memory <= 1 << 20:
        fail("--memory must be 8 MB or more, and at most 1,048,576.", EX_USAGE)
    limits = Limits(seconds=seconds, bytes=memory << 20)
    return limits if states is None else Limits(seconds=seconds, bytes=memory << 20, states=states)


def _jobs(jobs: int | None) -> int | None:
    if jobs is not None and jobs < 1:
        fail("--jobs must be 1 or more.", EX_USAGE)
    return jobs


def _name(key: str) -> str:
    return game_rules(key).name if key.partition("+")[0] in GAMES else key


def _warn() -> None:
    if not is_fast():
        errors.print(SLOW, markup=False)


def _progress() -> Progress:
    """A bar on the error stream, gone at the end; nothing where nobody watches."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.fields[found]}"),
        console=errors,
        transient=True,
        disable=not errors.is_terminal,
    )


@contextmanager
def _told() -> Generator[None]:
    """What the engine, the solver and the files of results refuse in the block becomes one sentence."""
    try:
        with told():
            yield
    except BadResults as error:
        fail(bad_results(error), EX_USAGE)
    except OSError as error:
        fail(f"{error.filename} cannot be used: {error.strerror}.", EX_USAGE)


def _done(work: Coroutine[None, None, T], *, stopped: str = "") -> T:
    with _told():
        try:
            return asyncio.run(work)
        except KeyboardInterrupt:
            fail(f"Stopped. {stopped}".strip(), EX_STOPPED)
