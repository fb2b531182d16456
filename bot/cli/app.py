"""The command line: one command out of the groups in this package.

The groups import only typer and this package. A command imports what it needs when it runs, so that
``patience --help`` starts in a fraction of a second.
"""

import typer

from bot.cli import bench, certify, database, demo, engine, run, solver

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # rich would triple the time that --help takes
    help="Patience: classic solitaire card games on Discord.",
)
for group in (run, demo, database, engine, solver, certify, bench):
    app.add_typer(group.app)


def main() -> None:
    """Run the console script ``patience``."""
    app()
