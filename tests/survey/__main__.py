"""The survey of winnable deals, and the check of puzzles: ``python -m tests.survey``, in a checkout."""

import asyncio
import gzip
import subprocess
from collections import Counter
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from random import Random
from typing import Annotated

import typer
from sqlalchemy import select

from bot.analysis.puzzle import COLUMNS, SHIPPED, puzzle_of, shipped
from bot.cli.progress import progress
from bot.cli.solver import (
    Jobs,
    Memory,
    Reading,
    Seconds,
    States,
    limits_of,
    texts_of,
    warn_if_slow,
)
from bot.cli.terminal import (
    EX_CANTCREAT,
    EX_STOPPED,
    EX_USAGE,
    DatabaseUrl,
    GameName,
    database,
    exit_on_bad_input,
    exit_with,
    group,
    named_rules,
    run_to_end,
)
from bot.patience import Rules
from bot.patience.parts import Redeal
from bot.solver import Limits
from bot.solver.survey.winnability import FOLDER, Winnability
from bot.solver.workers.deals import Result
from bot.solver.workers.pool import Pool
from bot.store import Store
from bot.store.db.rows import columns_of, fetch_all
from bot.store.puzzles import PuzzleRow
from bot.store.schema.puzzles import puzzle
from bot.words.text import plural
from tests.support.puzzle import agreements
from tests.survey.again import search_again, write_updated
from tests.survey.counts import read_folder
from tests.survey.hidden import Effort, play_deals
from tests.survey.hidden_results import HiddenRate, Played, added, rate
from tests.survey.large import large as large_sweep
from tests.survey.report import page, table, table_of_large
from tests.survey.sweep import BadResults, deal_range, lines_of, merged, read_results, summarize
from tests.survey.sweep import winnable as sweep

app = group()


@app.command()
def winnable(
    names: Annotated[
        list[str] | None, typer.Argument(help="A game; files for --merge and --summary.")
    ] = None,
    rules: Reading = None,
    deals: Annotated[str, typer.Option(help="How many deals, or a range such as 1001-2000.")] = "100",
    pack: Annotated[
        list[str] | None, typer.Option("--pack", help="A pack as text, such as 7D9C…; may be repeated.")
    ] = None,
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
    large: Annotated[
        bool,
        typer.Option(
            "--large",
            help="Count files of a sweep of --seconds, some of whose open deals were searched again.",
        ),
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
    if merge + summary + again + large + known > 1:
        exit_with("Choose one of --merge, --summary, --again, --large and --table.", EX_USAGE)
    if known:
        typer.echo(page(), nl=False)
        return
    if large:
        _write_large(names or [], seconds, (into or FOLDER) / "large")
        return
    if merge or summary:
        rows = _counted(names, (into or FOLDER) if summary else None)
    elif again:
        limits = limits_of(seconds, states, memory)
        warn_if_slow()
        rows = _search_again(
            [named_rules(name).key for name in names or []], limits, jobs, results, into or FOLDER
        )
    else:
        if not names or len(names) > 1:
            exit_with("Which game? Give one, such as canfield.", EX_USAGE)
        chosen = named_rules(names[0], rules)
        wanted = texts_of(chosen, pack) if pack else _range(deals)
        limits = limits_of(seconds, states, memory)
        warn_if_slow()
        rows = [_sweep(chosen, wanted, limits, jobs, results)]
    typer.echo(table(rows), nl=False)


@app.command()
def hidden(
    game: GameName,
    rules: Reading = None,
    deals: Annotated[str, typer.Option(help="How many deals, or a range such as 1001-2000.")] = "100",
    states: Annotated[int, typer.Option(min=1, help="States to search for each move.")] = Effort().states,
    stock: Annotated[
        bool, typer.Option("--stock", help="The player knows the cards of the stock and the waste.")
    ] = False,
    results: Annotated[Path, typer.Option(help="File to which each game is added.")] = Path("hidden.jsonl"),
    summary: Annotated[
        bool, typer.Option("--summary", help="Write the counts to the results of the survey.")
    ] = False,
    add: Annotated[
        bool, typer.Option("--add", help="Add the counts to those of other deals in the survey.")
    ] = False,
) -> None:
    """Count the deals won by a player who sees only face-up cards and asks the solver about re-deals.

    Continues where the file of results ends.
    """
    chosen = named_rules(game, rules)
    if chosen.stock.redeal is Redeal.SHUFFLE:
        exit_with(f"The redeals of {chosen.name} shuffle, which nobody can remember.", EX_USAGE)
    wanted = _range(deals)
    warn_if_slow()
    seen: Counter[bool] = Counter()
    with exit_on_bad_results(), progress(chosen.name) as bar:

        def count(games: Sequence[Played]) -> None:
            seen.update(game.won for game in games)
            bar.show(seen.total(), len(wanted), chosen.name, f"{seen[True]:,} won")

        effort = Effort(states=states, stock=stock)
        try:
            games = play_deals(chosen, wanted, effort, results, solver=_commit(), progress=count)
        except KeyboardInterrupt:
            exit_with(f"Stopped. The games are in {results}; the same command continues.", EX_STOPPED)
        found = rate(games, made=datetime.now(UTC).date().isoformat())
        if add:
            try:
                found = added(HiddenRate.read(found.file), found)
            except (OSError, ValueError):
                exit_with("The survey has no counts of other deals that were played like these.", EX_USAGE)
        if summary or add:
            found.file.parent.mkdir(exist_ok=True)
            found.file.write_text(found.to_json(), encoding="utf-8")
    typer.echo(hidden_rate(found))


@app.command()
def puzzles(
    database_url: DatabaseUrl = None,
    count: Annotated[int, typer.Option(min=1, help="How many puzzles to decide.")] = 1000,
    states: Annotated[int, typer.Option(min=1, help="Most positions of one search.")] = 200_000,
) -> None:
    """Check puzzles of a database by a search that shares no code with the solver.

    They are taken in a random order that is always the same, those first that few positions decide. Ends
    with 1 if an answer is wrong.
    """
    left, right, wrong = asyncio.run(_mined(database(database_url))), Counter[str](), list[str]()
    with progress("Checking puzzles") as bar:
        for most in (states // 100, states // 10, states):
            undecided: list[PuzzleRow] = []
            for row in left:
                if right.total() == count:
                    break
                found = agreements(puzzle_of(row), most)
                if False in found:
                    wrong.append(f"{row.rules_key} {row.deal} {row.moves}")
                elif None in found:
                    undecided.append(row)
                else:
                    right[row.rules_key] += 1
                bar.show(right.total(), count, row.rules_key, f"{len(undecided):,} not decided")
            left = undecided
    for key in sorted(right):
        typer.echo(f"{key}: {right[key]:,} right")
    if wrong:
        exit_with("\n".join(["Wrong:", *wrong]), 1)


@app.command()
def ship(
    database_url: DatabaseUrl = None,
    into: Annotated[Path, typer.Option(help="The file; that of the bot if omitted.")] = SHIPPED,
) -> None:
    """Let the bot come with the puzzles of a database, after those that it has."""
    rows = shipped()
    known = {(row["rules_key"], row["deal"]) for row in rows}
    for one in asyncio.run(_mined(database(database_url))):
        if (one.rules_key, one.deal) not in known:
            rows.append({name: getattr(one, name) for name in COLUMNS})
    lines = ["\t".join(str(row[name]) for name in COLUMNS) + "\n" for row in rows]
    into.write_bytes(gzip.compress("".join(lines).encode(), mtime=0))
    typer.echo(f"The bot comes with {len(rows):,} puzzles.")


async def _mined(url: str) -> list[PuzzleRow]:
    """Return the puzzles of a database in a random order that is always the same."""
    async with Store.open(url) as store, store.read() as connection:
        rows = await fetch_all(connection, PuzzleRow, select(*columns_of(PuzzleRow, puzzle)))
    return Random(1).sample(rows, len(rows))


def _sweep(rules: Rules, deals: list[str], limits: Limits, jobs: int | None, file: Path) -> Winnability:

    async def work() -> Winnability:
        seen: Counter[str] = Counter()
        with progress(rules.name) as bar:

            def count(results: Sequence[Result]) -> None:
                seen.update(result.result for result in results)
                found = f"{seen['won']:,} won, {seen['lost']:,} lost, {seen['open']:,} open"
                bar.show(seen.total(), len(deals), rules.name, found)

            async with Pool(jobs, preparing=bar.preparing) as pool:
                return await sweep(pool, rules, deals, limits, file, solver=_commit(), progress=count)

    with exit_on_bad_results():
        return run_to_end(work(), when_stopped=f"The results are in {file}; the same command continues.")


def _search_again(
    keys: list[str], limits: Limits, jobs: int | None, file: Path, folder: Path
) -> list[Winnability]:
    """Search the open deals in *folder* again, the widest intervals first, and return the new counts."""
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

                    def count(results: Sequence[Result], key: str = key, seen: Counter[str] = seen) -> None:
                        seen.update(result.result for result in results)
                        bar.show(seen.total(), rows[key].open, key, f"{seen['open']:,} still open")
                        if results:
                            write_updated(rows[key], file, folder, version=number, made=made)

                    await search_again(pool, rows[key], limits, file, solver=solver, progress=count)

    with exit_on_bad_results():
        run_to_end(work(), when_stopped=f"The results are in {file}; the same command continues.")
    return [row for row in read_folder(folder) if row.rules in chosen]


def _commit() -> str:
    """Return the last commit that changed the solver, or "" outside a checkout."""
    import bot.solver

    folder = Path(bot.solver.__file__).parent
    try:
        command = ["git", "log", "-1", "--format=%h", "--abbrev=12", "--", "."]
        return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def _counted(names: list[str] | None, folder: Path | None) -> list[Winnability]:
    """Return the counts of the files *names*, written to *folder* if there is one."""
    if not names:
        exit_with("Which files? Give some that `python -m tests.survey winnable` has written.", EX_USAGE)
    with exit_on_bad_results():
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


def _write_large(names: list[str], seconds: float, folder: Path) -> None:
    """Count the large sweep in the files *names*, write the counts to *folder* and print them."""
    with exit_on_bad_results():
        results = [result for name in names for _line, result in lines_of(Path(name))]
        try:
            found = large_sweep(results, seconds, made=datetime.now(UTC).date().isoformat())
        except ValueError as error:
            exit_with(f"These are not the results of a large sweep: {error}.", EX_USAGE)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{found.rules}.json").write_text(found.to_json(), encoding="utf-8")
    typer.echo(table_of_large([found]), nl=False)


def _range(text: str) -> list[str]:

    try:
        return [str(number) for number in deal_range(text)]
    except ValueError:
        exit_with(f"“{text}” is neither a number of deals nor a range such as 1001-2000.", EX_USAGE)


@contextmanager
def exit_on_bad_results() -> Generator[None]:
    """End the command with one sentence if a deal or a file of results cannot be used in the block."""
    try:
        with exit_on_bad_input():
            yield
    except BadResults as error:
        exit_with(bad_results(error), EX_USAGE)
    except OSError as error:
        if error.filename is None:  # a write failed
            exit_with(f"The results cannot be written: {error.strerror}.", EX_CANTCREAT)
        exit_with(f"{error.filename} cannot be used: {error.strerror}.", EX_USAGE)


def bad_results(error: BadResults) -> str:
    """Return the fault of a file of results, with its line."""
    if error.why == "both":
        return f"{error.path}, line {error.line}: this deal is won in one result and lost in another."
    return f"{error.path}, line {error.line}: this is not a result of a sweep."


def hidden_rate(found: HiddenRate) -> str:
    """Return how often the player with hidden cards wins, as a sentence."""
    low, high = (100 * end for end in found.interval)
    return (
        f"Of {plural(found.total, 'deal')}, {found.won:,} were won without seeing face-down cards: "
        f"{low:.1f} to {high:.1f} %."
    )


if __name__ == "__main__":
    app()
