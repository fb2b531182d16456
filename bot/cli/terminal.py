"""Exit codes, sentences on the error stream and the arguments that several commands take."""

from collections.abc import Coroutine, Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, NoReturn, TypeVar

import typer

if TYPE_CHECKING:
    from bot.daily.refusals import NotADaily
    from bot.operations.settings import Settings
    from bot.patience import PatienceError, Rules

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


def exit_with(sentence: str, code: int) -> NoReturn:
    """End the command with *sentence* on the error stream and the exit code *code*."""
    warn(sentence)
    raise typer.Exit(code)


@contextmanager
def exit_on_bad_input() -> Generator[None]:
    """End the command with one sentence if the engine refuses a game, deal or move in the block."""
    from bot.patience import PatienceError

    try:
        yield
    except PatienceError as error:
        exit_with(refusal(error), EX_USAGE)


def named_rules(game: str, reading: str | None = None) -> "Rules":
    """Return the rule set that *game* and *reading* name; a key is that key, whatever else it names."""
    from bot.patience import GAMES, read_rules

    with exit_on_bad_input():
        return GAMES[game] if game in GAMES and reading is None else read_rules(game, reading)


def refusal(error: "PatienceError | NotADaily") -> str:
    """Return the sentence for an action that was refused, without marks."""
    from bot.patience.pages.marks import plain
    from bot.words import refusals

    return plain(refusals.in_terminal(error))


def settings_of(*, offline: bool = False) -> "Settings":
    """Return the settings; end the command with a sentence if one is missing.  *offline* needs no token."""
    from bot.operations.settings import load

    with exit_on_wrong_settings():
        return load(offline=offline)


@contextmanager
def exit_on_wrong_settings() -> Generator[None]:
    """End the command with one sentence if the settings cannot be used in the block."""
    from bot.operations.settings import SettingsError

    try:
        yield
    except SettingsError as error:
        exit_with("; ".join(error.problems) + ".", EX_CONFIG)


@contextmanager
def exit_on_store_error() -> Generator[None]:
    """End the command with one sentence if the database cannot be used in the block."""
    from bot.store import Damaged, LeaseTaken, StoreError

    try:
        yield
    except LeaseTaken as error:
        exit_with(
            f"Another process has {error.name} ({error.holder}). End it first, or give each process shards "
            "of its own with SHARD_COUNT and SHARD_IDS.",
            EX_UNAVAILABLE,
        )
    except Damaged as error:
        damage = f"The database {error.address} is damaged: {error.why}"
        exit_with(f"{damage}; restore a backup with `patience restore`.", EX_UNAVAILABLE)
    except StoreError as error:
        exit_with(f"The database cannot be used: {error}.", EX_UNAVAILABLE)


def run_to_end(work: Coroutine[None, None, T], *, when_stopped: str = "") -> T:
    """Run *work* and return its result; Ctrl-C ends the command with *when_stopped*."""
    import asyncio

    try:
        return asyncio.run(work)
    except KeyboardInterrupt:
        exit_with(f"Stopped. {when_stopped}".strip(), EX_STOPPED)
