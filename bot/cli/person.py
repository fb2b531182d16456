"""The commands of an operator about one person: ``patience person hide`` and ``patience person show``."""

from typing import Annotated

import typer

from bot.cli.database import url
from bot.cli.terminal import EX_USAGE, DatabaseUrl, exit_on_store_error, exit_with, group, run_to_end

app = typer.Typer()
person = group("Hide a person from all leaderboards, or show them again.")
app.add_typer(person, name="person")

UserId = Annotated[int, typer.Argument(metavar="ID", help="The person's Discord id.")]


@person.command()
def hide(user_id: UserId, database_url: DatabaseUrl = None) -> None:
    """Hide a person from all leaderboards.

    They cannot undo it.  Their games and their own statistics stay.
    """
    _bar(user_id, True, database_url)
    typer.echo(f"{user_id} is on no leaderboard any more.")


@person.command()
def show(user_id: UserId, database_url: DatabaseUrl = None) -> None:
    """Put a person back on the leaderboards.

    A person who has also hidden themselves stays hidden.
    """
    _bar(user_id, False, database_url)
    typer.echo(f"{user_id} is on the leaderboards again, unless they hide themselves.")


def _bar(user_id: int, barred: bool, database_url: str | None) -> None:
    """Hide or show a person.  Exit with a sentence if they are not known."""
    from bot.store import Store, people

    async def work() -> bool:
        async with Store.open(url(database_url), create=False) as store, store.write() as connection:
            return await people.bar(connection, user_id, barred)

    with exit_on_store_error():
        known = 0 < user_id < 1 << 63 and run_to_end(work())
    if not known:
        exit_with(f"Nobody with the id {user_id} has played.", EX_USAGE)
