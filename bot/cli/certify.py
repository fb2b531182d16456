"""The commands that prepare days to come: ``patience certify``, ``mine`` and ``fingerprint``."""

from datetime import date
from typing import TYPE_CHECKING, Annotated

import typer

from bot.cli.progress import Progress, progress
from bot.cli.solver import warn_if_slow
from bot.cli.terminal import DatabaseUrl, database, exit_on_bad_input, group, run_to_end, settings_of, warn

if TYPE_CHECKING:
    from random import Random

    from bot.daily.certifier import Trial
    from bot.operations.settings import Settings

app = group()


@app.command()
def certify(
    days: Annotated[int, typer.Option(min=1, help="Number of days, from today on.")] = 400,
    game: Annotated[list[str] | None, typer.Option(help="Only this game; may be repeated.")] = None,
    jobs: Annotated[int, typer.Option(min=1, help="Number of worker processes.")] = 1,
    seconds: Annotated[
        float | None,
        typer.Option(min=0.1, help="Processor time for each deal number; as in the bot if omitted."),
    ] = None,
    database_url: DatabaseUrl = None,
) -> None:
    """Find daily deals that are proved winnable, ahead of time.

    The bot may be running. If the command is stopped, the next one continues where it ended.
    """
    from dataclasses import replace

    from bot.daily.certifier import AHEAD

    keys = _keys(game)
    trial = replace(AHEAD, seconds=seconds or AHEAD.seconds)
    settings = settings_of(offline=True)
    with progress("Proving daily deals winnable") as bar:
        today, failed = run_to_end(
            _certify(settings, database(database_url), days, keys, jobs, trial, bar),
            when_stopped="The deals found so far are kept; the same command continues.",
        )
    for day, key in sorted(failed):
        warn(f"{day} {key}: no deal was won in {trial.seconds:g} s each")
    from bot.words.text import day_name, plural

    wanted = days * len(keys)
    found = plural(wanted - len(failed), "deal")
    typer.echo(f"{found} of {wanted} proved winnable, from {day_name(today)} on.")


def _keys(games: list[str] | None) -> list[str]:
    from bot.daily.calendar import GAMES_OF_DAY, game_of_day

    if not games:
        return list(GAMES_OF_DAY)
    with exit_on_bad_input():
        return [game_of_day(name) for name in games]


async def _certify(
    settings: "Settings", url: str, days: int, keys: list[str], jobs: int, trial: "Trial", bar: Progress
) -> tuple[date, list[tuple[date, str]]]:
    """Certify what is missing; return today's date and the days and games without a winnable deal."""
    from bot.daily.certifier import Certifier
    from bot.daily.service import stored_secret
    from bot.operations.clock import utc_now
    from bot.solver.workers.pool import Pool
    from bot.store import Store

    given = settings.daily_secret.get_secret_value() if settings.daily_secret else None
    async with Store.open(url) as store, Pool(jobs, preparing=bar.preparing) as pool:
        certifier = Certifier(store, secret=await stored_secret(store, given), pool=pool)
        today = utc_now().date()
        missing = await certifier.missing(today, days, keys)
        wanted = days * len(keys)
        done = wanted - len(missing)
        failed: list[tuple[date, str]] = []
        bar.show(done, wanted)
        async for each, certified in certifier.fill(missing, trial, jobs=jobs):
            done += 1
            if not certified:
                failed.append(each)
            bar.show(
                done, wanted, "Proving daily deals winnable", f"{len(failed)} not found" if failed else ""
            )
    return today, failed


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
    with progress("Finding puzzles") as bar:
        found = run_to_end(
            _mine(database(database_url), count, jobs, SystemRandom(), bar),
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


@app.command()
def fingerprint(database_url: DatabaseUrl = None) -> None:
    """Print the fingerprint that fixes the daily deals of all days.

    Publish it once, before the first deal is played, where it cannot be changed unseen.
    """
    from bot.daily.fairness import chain_end
    from bot.daily.service import stored_secret
    from bot.store import Store

    settings = settings_of(offline=True)
    given = settings.daily_secret.get_secret_value() if settings.daily_secret else None

    async def work() -> str:
        async with Store.open(database(database_url)) as store:
            return await stored_secret(store, given)

    typer.echo(chain_end(run_to_end(work())))
