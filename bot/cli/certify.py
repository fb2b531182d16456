"""The commands that prepare days to come: ``patience certify``, ``mine`` and ``fingerprint``."""

from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from bot.cli.progress import Progress, progress
from bot.cli.solver import warn_if_slow
from bot.cli.terminal import DatabaseUrl, database, exit_on_bad_input, group, run_to_end, settings_of, warn

if TYPE_CHECKING:
    from bot.store import Store

PROVING, FINDING = "Proving daily deals winnable", "Finding puzzles"

app = group()


@app.command()
def certify(
    days: Annotated[int, typer.Option(min=1, help="Number of days, from today on.")] = 400,
    game: Annotated[list[str] | None, typer.Option(help="Only this game; may be repeated.")] = None,
    jobs: Annotated[int, typer.Option(min=1, help="Number of worker processes.")] = 1,
    seconds: Annotated[
        float | None,
        typer.Option(min=0.1, help="Processor time for each pack; the bot's own limit if omitted."),
    ] = None,
    database_url: DatabaseUrl = None,
) -> None:
    """Find daily deals that are proved winnable, ahead of time.

    The bot may be running. If the command is stopped, the next one continues where it ended.
    """
    from dataclasses import replace

    from bot.daily.calendar import GAMES_OF_DAY, game_of_day
    from bot.daily.certifier import AHEAD, Certifier
    from bot.operations.clock import utc_now
    from bot.solver.workers.pool import Pool
    from bot.store import Store
    from bot.words.language import day_name
    from bot.words.text import plural

    with exit_on_bad_input():
        keys = [game_of_day(name) for name in game or GAMES_OF_DAY]
    today = utc_now().date()
    trial = replace(AHEAD, seconds=seconds or AHEAD.seconds)
    wanted, failed = days * len(keys), list[tuple[date, str]]()

    async def work(bar: Progress) -> None:
        async with Store.open(database(database_url)) as store, Pool(jobs, preparing=bar.preparing) as pool:
            certifier = Certifier(store, secret=await _secret(store), pool=pool)
            missing = await certifier.missing(today, days, keys)
            done = wanted - len(missing)
            bar.show(done, wanted)
            async for each, certified in certifier.fill(missing, trial, jobs=jobs):
                done += 1
                if not certified:
                    failed.append(each)
                bar.show(done, wanted, PROVING, f"{len(failed)} not found" if failed else "")

    with progress(PROVING) as bar:
        run_to_end(work(bar), when_stopped="The deals found so far are kept; the same command continues.")
    for day, key in sorted(failed):
        warn(f"{day} {key}: no deal was won in {trial.seconds:g} s each")
    found = plural(wanted - len(failed), "deal")
    typer.echo(f"{found} of {wanted} proved winnable, from {day_name(today)} on.")


async def _secret(store: "Store") -> str:
    """Return the secret of the daily deals: that of the settings, or else the database's."""
    from bot.daily.service import stored_secret

    given = settings_of(offline=True).daily_secret
    return await stored_secret(store, given.get_secret_value() if given else None)


@app.command()
def mine(
    count: Annotated[
        int, typer.Option(min=1, help="Number of puzzles that the database should have.")
    ] = 10_000,
    jobs: Annotated[int, typer.Option(min=1, help="Number of worker processes.")] = 1,
    database_url: DatabaseUrl = None,
) -> None:
    """Find puzzles for /storm and /puzzle, all of them proved.

    The bot may be running. If the command is stopped, the next one continues where it ended.
    """
    from random import SystemRandom

    from bot.analysis.mine import fill
    from bot.solver.workers.pool import Pool
    from bot.store import Store

    async def work(bar: Progress) -> int:
        async with Store.open(database(database_url)) as store, Pool(jobs, preparing=bar.preparing) as pool:
            report = partial(bar.show, label=FINDING)
            return await fill(store, pool, count, jobs=jobs, chance=SystemRandom(), report=report)

    warn_if_slow()
    with progress(FINDING) as bar:
        found = run_to_end(
            work(bar), when_stopped="The puzzles found so far are kept; the same command continues."
        )
    typer.echo(f"The database has {found:,} puzzles.")


@app.command()
def fingerprint(database_url: DatabaseUrl = None) -> None:
    """Print the fingerprint that fixes the daily deals of all days.

    Publish it once, before the first deal is played, where it cannot be changed unseen.
    """
    from bot.daily.fairness import chain_end
    from bot.store import Store

    async def work() -> str:
        async with Store.open(database(database_url)) as store:
            return await _secret(store)

    typer.echo(chain_end(run_to_end(work())))
