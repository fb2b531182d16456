"""Exit codes, sentences on the error stream and the arguments that several commands take."""

from collections.abc import Coroutine, Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, NoReturn, TypeVar

import typer

if TYPE_CHECKING:
    from bot.operations.settings import Settings
    from bot.patience import Rules

T = TypeVar("T")

EX_USAGE, EX_UNAVAILABLE, EX_CANTCREAT, EX_CONFIG = 64, 69, 73, 78  # sysexits.h
EX_STOPPED = 130  # 128 + SIGINT, as shells report Ctrl-C

GameName = Annotated[str, typer.Argument(help="A game or rule set, such as canfield.")]
DealText = Annotated[str, typer.Argument(help="A deal number, or the cards of a pack in dealing order.")]
DatabaseUrl = Annotated[
    str | None,
    typer.Option("--database-url", help="SQLAlchemy URL of the database; DATABASE_URL if omitted."),
]


def group(summary: str | None = None) -> typer.Typer:
    """Return an empty group of commands, whose help is plain text: rich would triple the time it takes."""
    return typer.Typer(
        help=summary,
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )


def warn(sentence: str) -> None:
    """Print *sentence* on the error stream."""
    typer.echo(sentence, err=True)


def exit_with(sentence: str, code: int = EX_USAGE) -> NoReturn:
    """End the command with *sentence* on the error stream and the exit code *code*."""
    warn(sentence)
    raise typer.Exit(code)


@contextmanager
def exit_on_bad_input() -> Generator[None]:
    """End the command with one sentence if the engine refuses a game, deal or move in the block."""
    from bot.daily.refusals import NotADaily
    from bot.patience import PatienceError
    from bot.words import refusals
    from bot.words.marks import plain

    try:
        yield
    except (PatienceError, NotADaily) as error:
        exit_with(plain(refusals.in_terminal(error)))


def named_rules(game: str, reading: str | None = None) -> "Rules":
    """Return the rule set that *game* and *reading* name; a key is that key, whatever else it names."""
    from bot.patience import GAMES, read_rules

    with exit_on_bad_input():
        return GAMES[game] if game in GAMES and reading is None else read_rules(game, reading)


def settings_of(*, offline: bool = False) -> "Settings":
    """Return the settings; end the command with a sentence if one is missing.  *offline* needs no token."""
    from bot.operations.settings import load

    with exit_if_unusable():
        return load(offline=offline)


def database(given: str | None) -> str:
    """Return the address of the database: *given*, or that of the settings."""
    return given or settings_of(offline=True).database_url


@contextmanager
def exit_if_unusable() -> Generator[None]:
    """End the command with one sentence if settings, database or solver cannot be used in the block."""
    try:
        yield
    except Exception as error:
        # not before: many commands use no database
        from bot.analysis.refusals import SolverAway
        from bot.operations.settings import SettingsError
        from bot.store import BadAddress, BadFile, Damaged, LeaseTaken, SchemaTooNew, StoreError, Unwritable

        match error:
            case SettingsError():
                exit_with("; ".join(error.problems) + ".", EX_CONFIG)
            case BadFile():
                exit_with(f"{error}.", EX_CANTCREAT if isinstance(error, Unwritable) else EX_USAGE)
            case LeaseTaken():
                why = (
                    f"Another process has {error.name} ({error.holder}). End it first, or give each process "
                    "shards of its own with SHARD_COUNT and SHARD_PROCESS."
                )
            case Damaged():
                damage = f"The database {error.address} is damaged: {error.why}"
                why = f"{damage}; restore a backup with `patience restore`."
            case BadAddress() | SchemaTooNew():
                exit_with(f"The database cannot be used: {error}.", EX_CONFIG)
            case StoreError():
                why = f"The database cannot be used: {error}."
            case SolverAway():
                why = "The solver does not answer."
            case _:
                raise
        exit_with(why, EX_UNAVAILABLE)


def run_to_end(work: Coroutine[None, None, T], *, when_stopped: str = "") -> T:
    """Run *work* and return its result; Ctrl-C ends the command with *when_stopped*.

    If the database or the solver cannot be used, that ends it with one sentence.
    """
    import asyncio

    try:
        with exit_if_unusable():
            return asyncio.run(work)
    except KeyboardInterrupt:
        exit_with(f"Stopped. {when_stopped}".strip(), EX_STOPPED)
