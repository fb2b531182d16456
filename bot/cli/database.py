"""The commands of the database: ``patience migrate``, ``address``, ``backup``, ``restore`` and ``verify``."""

import math
from pathlib import Path
from typing import Annotated

import typer

from bot.cli import terminal
from bot.cli.progress import Progress, progress

app = terminal.group()


@app.command()
def migrate(database_url: terminal.DatabaseUrl = None) -> None:
    """Upgrade a database to the schema of this version.

    `run` does this when it starts.
    """
    from bot.store import Store

    async def work() -> None:
        async with Store.open(terminal.database(database_url)):
            pass

    terminal.run_to_end(work())
    typer.echo("The database is up to date.")


@app.command()
def address(
    database_url: terminal.DatabaseUrl = None,
    service: Annotated[bool, typer.Option("--service", help="Print a service file instead.")] = False,
) -> None:
    """Print the address of a PostgreSQL database for `pg_dump` and `psql`.

    It contains the password, so do not use it in a command: other users of the machine see it there.  The
    file that `--service` prints is named by PGSERVICEFILE, and its database is `service=patience`.
    """
    from bot.store.db.engines import libpq_address, libpq_service

    with terminal.exit_if_unusable():
        typer.echo((libpq_service if service else libpq_address)(terminal.database(database_url)))


@app.command()
def backup(
    copy: Annotated[Path, typer.Argument(help="The file to write.")],
    database_url: terminal.DatabaseUrl = None,
) -> None:
    """Copy the SQLite database to a file.

    The bot may be running.
    """
    from bot.store.db import backup as backups

    with terminal.exit_if_unusable(), progress(f"Writing {copy}") as bar:
        backups.backup(terminal.database(database_url), copy, progress=bar.show)
    typer.echo(f"{copy} written.")


@app.command()
def restore(
    copy: Annotated[Path, typer.Argument(help="A file that `backup` has written.")],
    database_url: terminal.DatabaseUrl = None,
    replace: Annotated[bool, typer.Option("--replace", help="Overwrite an existing database.")] = False,
) -> None:
    """Replace the SQLite database by a copy.

    The bot must be stopped.
    """
    from bot.store.db import backup as backups

    with terminal.exit_if_unusable(), progress(f"Restoring {copy}") as bar:
        backups.restore(terminal.database(database_url), copy, replace=replace, progress=bar.show)
    typer.echo(f"The database has been restored from {copy}.")


@app.command()
def verify(
    database_url: terminal.DatabaseUrl = None,
    mend: Annotated[
        bool, typer.Option("--mend", help="First recompute totals, streaks and ratings from the results.")
    ] = False,
) -> None:
    """Replay every stored game and check its result.

    First look for damage in the whole file, then check totals, streaks, ratings and leaderboards against the
    results.
    """
    import asyncio

    from bot.operations.leases import SECONDS, Leases, holding
    from bot.standings import rebuild
    from bot.standings.verify import Flaw, flaws
    from bot.store import Store, games
    from bot.words.text import plural

    async def work(bar: Progress) -> tuple[int, list[Flaw]]:
        url = terminal.database(database_url)
        async with Store.open(url, create=False, check_seconds=math.inf) as store:
            held = Leases(store)
            if not await held.elected("verifying", SECONDS):
                terminal.exit_with("Another process is verifying this database.", terminal.EX_UNAVAILABLE)
            if mend:  # in one transaction, during which nothing is renewed
                await rebuild.rebuild(store, progress=bar.show)
            async with holding(held, ["verifying"], lambda: asyncio.sleep(0)):  # if lost, it may go on
                found = [flaw async for flaw in flaws(store, progress=bar.show)]
                return await store.look(games.count), found

    with progress("Checking games") as bar:
        count, found = terminal.run_to_end(work(bar))
    for flaw in found:
        subject = f"player {flaw.player_id}" if flaw.player_id is not None else ""
        subject = subject if flaw.game_id is None else f"game {flaw.game_id}"
        terminal.warn(": ".join(part for part in (subject, flaw.why, flaw.record) if part))
    if found:
        raise typer.Exit(1)
    typer.echo(
        f"{plural(count, 'game')} replayed. Every result agrees with its moves, and every leaderboard with "
        "the results."
    )
