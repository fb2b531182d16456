"""What all commands share: two consoles, exit codes, and how bad input becomes one sentence."""

from collections.abc import Generator
from contextlib import contextmanager
from typing import Annotated, NoReturn

import typer
from rich.console import Console

from bot.patience import PatienceError
from bot.words.refusals import refusal
from bot.words.text import plain

EX_USAGE, EX_UNAVAILABLE, EX_CONFIG = 64, 69, 78  # sysexits.h
EX_STOPPED = 130  # as shells say for Ctrl-C

console = Console(highlight=False)
errors = Console(stderr=True, highlight=False, soft_wrap=True)

GameName = Annotated[str, typer.Argument(help="a game or rule set, such as canfield")]
DealText = Annotated[str, typer.Argument(help="a deal number, or a pack as text")]


def fail(sentence: str, code: int) -> NoReturn:
    """End with one sentence and an exit code."""
    errors.print(sentence, markup=False)
    raise typer.Exit(code)


@contextmanager
def told() -> Generator[None]:
    """What the engine refuses in the block becomes one sentence and an exit code."""
    try:
        yield
    except PatienceError as error:
        fail(plain(refusal(error)), EX_USAGE)
