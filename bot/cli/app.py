"""The command line: one command out of the groups in this package.

The groups import only typer and this package. A command imports what it needs when it runs, so that
``patience --help`` starts in a fraction of a second.
"""

from bot.cli import bench, certify, database, demo, engine, health, person, run, solver, survey, worker
from bot.cli.terminal import group

app = group("Patience: classic solitaire card games on Discord.")
for module in (run, worker, health, demo, database, person, engine, solver, survey, certify, bench):
    app.add_typer(module.app)


def main() -> None:
    """Run the console script ``patience``."""
    app()
