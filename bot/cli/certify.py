"""The command that looks for the daily deals of coming days: ``patience certify``."""

import asyncio
from dataclasses import replace
from datetime import date
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from bot import settings
from bot.cli.terminal import EX_CONFIG, EX_STOPPED, EX_UNAVAILABLE, EX_USAGE, console, errors, fail, told
from bot.daily.calendar import GAMES_OF_DAY
from bot.daily.certifier import AHEAD, Certifier
from bot.daily.refusals import NotADaily
from bot.daily.service import game_of_day, kept_secret
from bot.services import utc_now
from bot.solver.workers.pool import Pool
from bot.store import Store, StoreError
from bot.words.refusals import refusal
from bot.words.text import day_name, plain, plural

app = typer.Typer()


@app.command()
def certify(
    days: Annotated[int, typer.Option(min=1, help="from today on")] = 400,
    game: Annotated[list[str] | None, typer.Option(help="only this game; may be given several times")] = None,
    jobs: Annotated[int, typer.Option(min=1, help="worker processes")] = 1,
    seconds: Annotated[float, typer.Option(min=0.1, help="processor time for each number")] = AHEAD.seconds,
    database_url: Annotated[str | None, typer.Option(help="DATABASE_URL if left out")] = None,
) -> None:
    """Find winnable daily deals ahead of time; goes on where it was stopped, also while the bot runs."""
    try:
        with told():
            keys = [game_of_day(name) for name in game] if game else list(GAMES_OF_DAY)
    except NotADaily as error:
        fail(plain(refusal(error)), EX_USAGE)
    try:
        chosen = settings.load(offline=True)
        asyncio.run(_certify(chosen, database_url or chosen.database_url, days, keys, jobs, seconds))
    except settings.SettingsError as error:
        fail("; ".join(error.problems) + ".", EX_CONFIG)
    except StoreError as error:
        fail(f"The database cannot be used: {error}.", EX_UNAVAILABLE)
    except KeyboardInterrupt:
        fail("Stopped; what was found is kept. The same command goes on.", EX_STOPPED)


async def _certify(
    chosen: settings.Settings, address: str, days: int, keys: list[str], jobs: int, seconds: float
) -> None:
    given = chosen.daily_secret.get_secret_value() if chosen.daily_secret else None
    trial = replace(AHEAD, seconds=seconds)
    async with Store.open(address) as store, Pool(jobs) as pool:
        certifier = Certifier(store, secret=await kept_secret(store, given), pool=pool)
        today = utc_now().date()
        missing = await certifier.missing(today, days, keys)
        wanted, failed = days * len(keys), list[tuple[date, str]]()
        columns = (TextColumn("daily deals"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
        with Progress(*columns, console=errors, disable=not errors.is_terminal) as bar:
            task = bar.add_task("", total=wanted, completed=wanted - len(missing))
            async for each, done in certifier.fill(missing, trial, jobs=jobs):
                if done:
                    bar.advance(task)
                else:
                    failed.append(each)
    for day, key in sorted(failed):
        errors.print(f"{day} {key}: none was won in {seconds:g} s each", markup=False)
    found = f"{plural(wanted - len(failed), 'deal')} of {wanted} certified"
    console.print(f"{found}, from {day_name(today)} on.", markup=False)
