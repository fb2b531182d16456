"""The commands of the solver: ``patience solve``, ``winnable`` and ``warm``."""

from collections import Counter
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bot.cli.progress import PREPARING, progress
from bot.cli.terminal import (
    EX_CONFIG,
    EX_USAGE,
    GameName,
    exit_on_bad_input,
    exit_with,
    group,
    named_rules,
    run_to_end,
    warn,
)

if TYPE_CHECKING:
    from bot.patience import Rules
    from bot.solver import Limits
    from bot.solver.survey.sweep import Result
    from bot.solver.survey.winnability import Winnability

app = group()

Reading = Annotated[str | None, typer.Option("--rules", help="Another reading of the game, or house rules.")]
Seconds = Annotated[float, typer.Option(help="Processor time for each deal.")]
States = Annotated[
    int | None, typer.Option(help="States to search in each deal; the same verdicts on every machine.")
]
Memory = Annotated[int, typer.Option(help="Megabytes for each search.")]
Jobs = Annotated[int | None, typer.Option(help="Number of worker processes; one less than cores if omitted.")]
Packs = Annotated[
    list[str] | None, typer.Option("--pack", help="A pack as text, such as 7D9C…; may be repeated.")
]


@app.command()
def solve(
    game: GameName,
    deals: Annotated[list[str] | None, typer.Argument(help="Deal numbers, or packs as text.")] = None,
    rules: Reading = None,
    pack: Packs = None,
    seconds: Seconds = 10.0,
    states: States = None,
    memory: Memory = 512,
    jobs: Jobs = None,
    par: Annotated[
        float, typer.Option(help="More processor time to shorten the line; 0 keeps it as found.")
    ] = 0.25,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON line for each deal.")] = False,
) -> None:
    """Search deals for a win or a proof that there is none.

    Install the extra `solver` to make this fast.
    """
    from bot.solver.survey.sweep import solve_deals
    from bot.solver.workers.pool import Pool
    from bot.words.solver import solved

    chosen = named_rules(game, rules)
    wanted = _texts(chosen, [*(deals or []), *(pack or [])])
    if not wanted:
        exit_with("Which deal? Give a number, or a pack with --pack.", EX_USAGE)
    limits = _limits(seconds, states, memory)
    if not par >= 0:
        exit_with("--par must be 0 or more.", EX_USAGE)
    workers = _jobs(jobs)
    warn_if_slow()

    async def work() -> None:
        done = 0
        with progress(chosen.name) as bar:
            async with Pool(workers, preparing=bar.preparing) as pool:
                async for result in solve_deals(pool, chosen, wanted, limits, par=par):
                    typer.echo(result.to_json() if json else solved(chosen, result))
                    if result.line and not json:
                        typer.echo(result.line)
                    done += 1
                    bar.show(done, len(wanted), chosen.name)

    with _exit_on_bad_results():
        run_to_end(work())


@app.command()
def warm() -> None:
    """Compile the searches, once on each machine and after each update.

    Takes some minutes; `solve`, `run` and others do it when it was not done before.
    """
    from bot.solver import is_fast
    from bot.words.solver import COMPILED, SLOW

    if not is_fast():
        exit_with(SLOW, EX_CONFIG)
    from bot.solver.workers.warm import warm as load

    with progress(PREPARING) as bar:
        load(bar.show)
    typer.echo(COMPILED)


@app.command()
def winnable(
    names: Annotated[
        list[str] | None, typer.Argument(help="A game; files for --merge and --summary.")
    ] = None,
    rules: Reading = None,
    deals: Annotated[str, typer.Option(help="How many deals, or a range such as 1001-2000.")] = "100",
    pack: Packs = None,
    seconds: Seconds = 10.0,
    states: States = None,
    memory: Memory = 512,
    jobs: Jobs = None,
    results: Annotated[Path, typer.Option(help="File to which each result is added.")] = Path(
        "results.jsonl"
    ),
    merge: Annotated[bool, typer.Option("--merge", help="Count the results of several files.")] = False,
    summary: Annotated[
        bool, typer.Option("--summary", help="As --merge, and write a summary of each rule set.")
    ] = False,
    again: Annotated[
        bool,
        typer.Option("--again", help="Search the open deals of the summaries of these games, or of all."),
    ] = False,
    into: Annotated[
        Path | None, typer.Option(help="Folder of the summaries; that of the survey if omitted.")
    ] = None,
    known: Annotated[
        bool, typer.Option("--table", help="Print the results that come with this version, as a page.")
    ] = False,
) -> None:
    """Count how many deals of a game can be won.

    Continues where the file of results ends. To split a large sweep, give each machine a range of deals
    and count all files with --merge.
    """
    from bot.solver.survey.report import page, table
    from bot.solver.survey.winnability import FOLDER

    if merge + summary + again + known > 1:
        exit_with("Choose one of --merge, --summary, --again and --table.", EX_USAGE)
    if known:
        typer.echo(page(), nl=False)
        return
    if merge or summary:
        rows = _counted(names, (into or FOLDER) if summary else None)
    elif again:
        limits, workers = _limits(seconds, states, memory), _jobs(jobs)
        warn_if_slow()
        rows = _search_again(
            [named_rules(name).key for name in names or []], limits, workers, results, into or FOLDER
        )
    else:
        if not names or len(names) > 1:
            exit_with("Which game? Give one, such as canfield.", EX_USAGE)
        chosen = named_rules(names[0], rules)
        wanted = _texts(chosen, pack) if pack else _range(deals)
        limits = _limits(seconds, states, memory)
        workers = _jobs(jobs)
        warn_if_slow()
        rows = [_sweep(chosen, wanted, limits, workers, results)]
    typer.echo(table(rows), nl=False)


def _sweep(rules: "Rules", deals: list[str], limits: "Limits", jobs: int | None, file: Path) -> "Winnability":
    from bot.solver.survey.sweep import winnable as sweep
    from bot.solver.workers.pool import Pool

    async def work() -> "Winnability":
        seen: Counter[str] = Counter()
        with progress(rules.name) as bar:

            def count(results: "Sequence[Result]") -> None:
                seen.update(result.result for result in results)
                found = f"{seen['won']:,} won, {seen['lost']:,} lost, {seen['open']:,} open"
                bar.show(seen.total(), len(deals), rules.name, found)

            async with Pool(jobs, preparing=bar.preparing) as pool:
                return await sweep(pool, rules, deals, limits, file, solver=_commit(), progress=count)

    with _exit_on_bad_results():
        return run_to_end(work(), when_stopped=f"The results are in {file}; the same command continues.")


def _search_again(
    keys: list[str], limits: "Limits", jobs: int | None, file: Path, folder: Path
) -> "list[Winnability]":
    """Search the open deals in *folder* again, the widest intervals first, and return the new counts."""
    from datetime import UTC, datetime
    from importlib.metadata import version

    from bot.solver.survey import again
    from bot.solver.survey.winnability import read_folder
    from bot.solver.workers.pool import Pool

    rows = {row.rules: row for row in read_folder(folder)}
    chosen = keys or sorted(rows, key=lambda key: rows[key].low - rows[key].high)
    if unknown := [key for key in chosen if key not in rows]:
        exit_with(f"There is no summary of {unknown[0]} in {folder}.", EX_USAGE)
    made, number, solver = datetime.now(UTC).date().isoformat(), version("patience-bot"), _commit()

    async def work() -> None:
        with progress("") as bar:
            async with Pool(jobs, preparing=bar.preparing) as pool:
                for key in chosen:
                    seen: Counter[str] = Counter()

                    def count(results: "Sequence[Result]", key: str = key, seen: Counter[str] = seen) -> None:
                        seen.update(result.result for result in results)
                        bar.show(seen.total(), rows[key].open, key, f"{seen['open']:,} still open")
                        if results:
                            again.write_updated(rows[key], file, folder, version=number, made=made)

                    await again.search_again(pool, rows[key], limits, file, solver=solver, progress=count)

    with _exit_on_bad_results():
        run_to_end(work(), when_stopped=f"The results are in {file}; the same command continues.")
    return [row for row in read_folder(folder) if row.rules in chosen]


def _commit() -> str:
    """Return the last commit that changed the solver, or "" outside a checkout."""
    import subprocess

    import bot.solver

    folder = Path(bot.solver.__file__).parent
    try:
        command = ["git", "log", "-1", "--format=%h", "--abbrev=12", "--", "."]
        return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def _counted(names: list[str] | None, folder: Path | None) -> "list[Winnability]":
    """Return the counts of the files *names*, written to *folder* if there is one."""
    from datetime import UTC, datetime
    from importlib.metadata import version

    from bot.solver.survey.sweep import merged, read_results, summarize

    if not names:
        exit_with("Which files? Give some that `patience winnable` has written.", EX_USAGE)
    with _exit_on_bad_results():
        results = list(read_results([Path(name) for name in names]).values())
    if not results:
        exit_with("There are no results in these files.", EX_USAGE)
    if folder is None:
        return merged(results)
    try:
        today = datetime.now(UTC).date()
        return summarize(results, folder, version=version("patience-bot"), made=today)
    except OSError as error:
        exit_with(f"{error.filename} cannot be written: {error.strerror}.", EX_USAGE)


def _texts(rules: "Rules", texts: Sequence[str]) -> list[str]:
    from bot.patience import deal_text

    with exit_on_bad_input():
        return list(dict.fromkeys(deal_text(rules, text) for text in texts))


def _range(text: str) -> list[str]:
    from bot.solver.survey.sweep import deal_range

    try:
        return [str(number) for number in deal_range(text)]
    except ValueError:
        exit_with(f"“{text}” is neither a number of deals nor a range such as 1001-2000.", EX_USAGE)


def _limits(seconds: float, states: int | None, memory: int) -> "Limits":
    from bot.solver import Limits

    if not seconds > 0:
        exit_with("--seconds must be more than 0.", EX_USAGE)
    if states is not None and states < 1:
        exit_with("--states must be 1 or more.", EX_USAGE)
    if not 8 <= memory <= 1 << 20:
        exit_with("--memory must be 8 MB or more, and at most 1,048,576.", EX_USAGE)
    limits = Limits(seconds=seconds, bytes=memory << 20)
    return limits if states is None else Limits(seconds=seconds, bytes=memory << 20, states=states)


def _jobs(jobs: int | None) -> int | None:
    if jobs is not None and jobs < 1:
        exit_with("--jobs must be 1 or more.", EX_USAGE)
    return jobs


def warn_if_slow() -> None:
    """Say that searches are slow if the extra ``solver`` is not installed."""
    from bot.solver import is_fast

    if not is_fast():
        from bot.words.solver import SLOW

        warn(SLOW)


@contextmanager
def _exit_on_bad_results() -> Generator[None]:
    """End the command with one sentence if a deal or a file of results cannot be used in the block."""
    from bot.solver.survey.sweep import BadResults

    try:
        with exit_on_bad_input():
            yield
    except BadResults as error:
        from bot.words.solver import bad_results

        exit_with(bad_results(error), EX_USAGE)
    except OSError as error:
        exit_with(f"{error.filename} cannot be used: {error.strerror}.", EX_USAGE)
