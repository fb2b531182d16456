"""The command that finds puzzles for storms and days: ``patience mine``."""

from typing import TYPE_CHECKING, Annotated

import typer

from bot.cli.progress import Progress, progress
from bot.cli.solver import warn_if_slow
from bot.cli.terminal import DatabaseUrl, exit_on_store_error, group, run_to_end, settings_of

if TYPE_CHECKING:
    from random import Random

app = group()


@app.command()
def mine(
    count: Annotated[
        int, typer.Option(min=1, help="Number of puzzles that the database shall have.")
    ] = 10_000,
    jobs: Annotated[int, typer.Option(min=1, help="Number of worker processes.")] = 1,
    database_url: DatabaseUrl = None,
) -> None:
    """Find puzzles for /storm and /puzzle, all of them proved.

    The bot may be running. If the command is stopped, the next one continues where it ended.
    """
    from random import SystemRandom

    warn_if_slow()
    url = database_url or settings_of(offline=True).database_url
    with exit_on_store_error(), progress("Finding puzzles") as bar:
        found = run_to_end(
            _mine(url, count, jobs, SystemRandom(), bar),
            when_stopped="The puzzles found so far are kept; the same command continues.",
        )
    typer.echo(f"The database has {found:,} puzzles.")


async def _mine(url: str, count: int, jobs: int, chance: "Random", bar: Progress) -> int:
    from bot.analysis.mine import fill
    from bot.solver.workers.pool import Pool
    from bot.store import Store

    def report(done: int, total: int) -> None:
        bar.show(done, total, "Finding puzzles")

    async with Store.open(url) as store, Pool(jobs, preparing=bar.preparing) as pool:
        return await fill(store, pool, count, jobs=jobs, chance=chance, report=report)
