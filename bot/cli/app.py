"""The command line: ``patience run``, ``demo``, ``sync`` and the tools of the engine and the renderer."""

import asyncio
import logging
import os
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import Annotated, TypeVar

import typer
from rich.table import Table

from bot import settings
from bot.bench import subjects as benches
from bot.cli import certify, solver
from bot.cli.terminal import (
    EX_CONFIG,
    EX_UNAVAILABLE,
    EX_USAGE,
    DealText,
    GameName,
    console,
    errors,
    fail,
    told,
)
from bot.client import BadToken, Unreachable, register, serve
from bot.demo import preview
from bot.patience import Game, legal_moves, read_game, read_move
from bot.patience import deal as opening
from bot.patience import perft as count
from bot.pictures.board import contact_sheet, picture
from bot.services import open_services
from bot.solver import is_fast
from bot.solver.workers.pool import Pool
from bot.standings import rebuild
from bot.standings.verify import Flaw, flaws
from bot.store import Store, StoreError
from bot.store.db import backup as backups
from bot.words.moves import describe_move
from bot.words.solver import SLOW

T = TypeVar("T")
log = logging.getLogger("bot")
SOLVER = "solver"  # the benchmark with a table of its own

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Patience: classic card games for one, on Discord.",
)
app.add_typer(solver.app)  # solve, winnable
app.add_typer(certify.app)  # certify

DatabaseUrl = Annotated[
    str | None, typer.Option("--database-url", help="an SQLAlchemy address; DATABASE_URL if left out")
]
Moves = Annotated[list[str] | None, typer.Argument(help="moves played first")]


def _settings() -> settings.Settings:
    try:
        return settings.load()
    except settings.SettingsError as error:
        fail("; ".join(error.problems) + ".", EX_CONFIG)


# -- the bot ----------------------------------------------------------------------------------


@app.command()
def run() -> None:
    """Connect to Discord and serve players until stopped (needs DISCORD_TOKEN)."""
    chosen = _settings()
    logging.basicConfig(
        level=chosen.log_level.upper(), format="%(asctime)s %(levelname)-7s %(name)s: %(message)s"
    )
    logging.getLogger("alembic").setLevel(logging.WARNING)
    if not is_fast():
        log.warning("%s Daily deals may stay uncertified.", SLOW)
    _operate(_serve(chosen))


@app.command()
def sync(force: Annotated[bool, typer.Option(help="register even if nothing has changed")] = False) -> None:
    """Register the slash commands with Discord, if they have changed (``run`` does the same at start)."""
    changed = _operate(_register(_settings(), force))
    console.print("Commands registered." if changed else "Nothing has changed; nothing was sent.")


async def _serve(chosen: settings.Settings) -> None:
    secret = chosen.daily_secret.get_secret_value() if chosen.daily_secret else None
    async with (
        Pool(1) as pool,
        open_services(chosen.database_url, daily_secret=secret, pool=pool) as services,
    ):
        await serve(services, chosen.discord_token.get_secret_value())


async def _register(chosen: settings.Settings, force: bool) -> bool:
    async with open_services(chosen.database_url) as services:
        return await register(services, chosen.discord_token.get_secret_value(), force=force)


def _operate(work: Coroutine[None, None, T]) -> T:
    """Run *work*, turning what an operator can mend into one sentence and an exit code."""
    try:
        return asyncio.run(work)
    except BadToken:
        fail("Discord does not accept DISCORD_TOKEN: copy it anew from the developer portal.", EX_CONFIG)
    except Unreachable as error:
        fail(f"Discord cannot be reached: {error}.", EX_UNAVAILABLE)
    except StoreError as error:
        fail(f"The database cannot be used: {error}.", EX_UNAVAILABLE)


@app.command()
def migrate(database_url: DatabaseUrl = None) -> None:
    """Bring a database to the schema of this version (``run`` does the same at start)."""

    async def work() -> None:
        async with Store.open(_address(database_url)) as store:
            await rebuild.if_asked(store)

    _operate(work())
    console.print("The database is up to date.")


@app.command()
def backup(
    copy: Annotated[Path, typer.Argument(help="the file to write")], database_url: DatabaseUrl = None
) -> None:
    """Copy the SQLite database to a file, also while the bot is running."""
    _data(backups.backup, _address(database_url), copy)
    console.print(f"{copy} written.", markup=False)


@app.command()
def restore(
    copy: Annotated[Path, typer.Argument(help="a file that `backup` wrote")],
    database_url: DatabaseUrl = None,
    replace: Annotated[bool, typer.Option(help="overwrite the database that is there")] = False,
) -> None:
    """Put a copy back in place of the SQLite database, while the bot is not running."""
    _data(partial(backups.restore, replace=replace), _address(database_url), copy)
    console.print("The database is as it was in the copy.")


@app.command()
def verify(
    database_url: DatabaseUrl = None,
    mend: Annotated[
        bool, typer.Option("--mend", help="first make tallies, streaks and ratings anew from the results")
    ] = False,
) -> None:
    """Play every stored game again and compare it with its result, and results with what boards show."""
    found = _operate(_verify(_address(database_url), mend=mend))
    for flaw in found:
        whose = f"player {flaw.player_id}" if flaw.player_id is not None else ""
        whose = whose if flaw.game_id is None else f"game {flaw.game_id}"
        errors.print(": ".join(part for part in (whose, flaw.why, flaw.record) if part), markup=False)
    if found:
        raise typer.Exit(1)
    console.print("Every result follows from its moves, and every board from the results.")


async def _verify(address: str, *, mend: bool) -> list[Flaw]:
    async with Store.open(address) as store:
        if mend:
            await rebuild.rebuild(store)
        return [flaw async for flaw in flaws(store)]


def _data(work: Callable[[str, Path], None], address: str, copy: Path) -> None:
    try:
        work(address, copy)
    except backups.FileExists as error:
        fail(f"{error.path} exists already; it was left alone.", EX_USAGE)
    except backups.NotABackup as error:
        fail(f"{error.path} is not a whole copy of a database of ours: {error.why}.", EX_USAGE)
    except backups.InUse as error:
        fail(f"The database {error.address} is in use: stop the bot first.", EX_UNAVAILABLE)
    except StoreError as error:
        fail(f"The database cannot be used: {error}.", EX_UNAVAILABLE)


def _address(given: str | None) -> str:
    return given or os.environ.get("DATABASE_URL") or settings.DATABASE_URL


@app.command()
def demo(
    folder: Annotated[
        Path | None, typer.Option(help="where the games are kept; a temporary folder if left out")
    ] = None,
    port: Annotated[int, typer.Option(help="of the page; any free one if 0", min=0, max=65535)] = 0,
    browser: Annotated[bool, typer.Option(help="open the page")] = True,
) -> None:
    """Play in a simulated Discord in the browser: the same bot, no token, no network."""
    try:
        asyncio.run(preview.demo(folder, port=port, open_browser=browser))
    except preview.DemoMissing as error:
        fail(str(error), EX_UNAVAILABLE)
    except StoreError as error:
        fail(f"The database cannot be used: {error}.", EX_UNAVAILABLE)
    except KeyboardInterrupt:
        console.print("Goodbye.")


# -- engine and renderer ----------------------------------------------------------------------


def _game(name: str, deal: str, moves: list[str] | None) -> Game:
    with told():
        game = Game.start(read_game(name), deal)
        for text in moves or []:
            game = game.play(read_move(game.rules, game.position, text))
        return game


@app.command("deal")
def show_deal(game: GameName, deal: DealText = "1") -> None:
    """Print the opening position of a deal."""
    start = _game(game, deal, None)
    console.print(start.position.to_text(start.rules), markup=False, soft_wrap=True)


@app.command()
def moves(game: GameName, deal: DealText = "1", played: Moves = None) -> None:
    """List the legal moves of a position, in notation and in words."""
    now = _game(game, deal, played)
    console.print(now.position.to_text(now.rules), markup=False, soft_wrap=True)
    for step in legal_moves(now.rules, now.position):
        console.print(f"{step!s:10} {describe_move(now.rules, now.position, step)}", markup=False)


@app.command()
def perft(game: GameName, deal: DealText = "1", depth: Annotated[int, typer.Argument(min=1)] = 4) -> None:
    """Count the sequences of legal moves from a deal, for each length up to *depth*."""
    start = _game(game, deal, None)
    for length in range(1, depth + 1):
        console.print(f"perft {length} {count(start.rules, opening(start.rules, start.deal), length)}")


@app.command()
def render(
    game: GameName = "canfield",
    deal: DealText = "1",
    played: Moves = None,
    output: Annotated[Path, typer.Option("--output", "-o", help="the picture to write")] = Path("board.png"),
    sheet: Annotated[bool, typer.Option(help="everything the renderer can do, on one picture")] = False,
) -> None:
    """Draw a board as a PNG file."""
    png = contact_sheet() if sheet else picture(_game(game, deal, played))
    try:
        output.write_bytes(png)
    except OSError as error:
        fail(f"{output} cannot be written: {error.strerror}.", EX_USAGE)
    console.print(f"{output} written.", markup=False)


@app.command()
def bench(
    what: Annotated[str, typer.Argument(help=", ".join((*benches.SUBJECTS, SOLVER)))],
    games: Annotated[
        list[str] | None, typer.Option("--games", help=f"{SOLVER}: these rule sets, each with --games")
    ] = None,
    deals: Annotated[int | None, typer.Option(help=f"{SOLVER}: so many deals of each")] = None,
    seconds: Annotated[float | None, typer.Option(help=f"{SOLVER}: processor time for each deal")] = None,
) -> None:
    """Measure, with the baseline in the same run."""
    if what == SOLVER:
        solver.bench(games, deals, seconds)
        return
    if what not in benches.SUBJECTS:
        subjects = ", ".join((*benches.SUBJECTS, SOLVER))
        fail(f"There is no benchmark “{what}”; there are {subjects}.", EX_USAGE)
    table = Table("what", "median", "unit", "against the baseline")
    try:
        for figure in benches.SUBJECTS[what]():
            ratio = "" if figure.ratio is None else f"{figure.ratio:.1f} ×"
            table.add_row(figure.name, f"{figure.value:,.3g}", figure.unit, ratio)
    except preview.DemoMissing as error:
        fail(str(error), EX_UNAVAILABLE)
    console.print(table)


def main() -> None:
    """Entry point of the console script."""
    app()
