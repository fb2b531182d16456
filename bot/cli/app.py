"""The command line: one command out of the groups in this package.

The groups import only typer and this package. A command imports what it needs when it runs, so that
``patience --help`` starts in a fraction of a second.
"""

import sys
from contextlib import suppress
from importlib.metadata import entry_points

from bot.cli import certify, database, engine, person, run, solver, worker
from bot.cli.demo import command as demo
from bot.cli.terminal import group

app = group("Patience: classic solitaire card games on Discord.")
for module in (run, worker, demo, database, person, engine, solver, certify):
    app.add_typer(module.app)


def main() -> None:
    """Run the console script ``patience``.

    Commands that only a checkout has, such as benchmarks, are loaded when they are named.
    """
    for command in entry_points(group="patience.commands", name=sys.argv[1] if sys.argv[1:] else ""):
        with suppress(ModuleNotFoundError):
            app.add_typer(command.load())
    app()
