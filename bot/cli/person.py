"""The commands of an operator about people: ``patience person hide``, ``person show`` and ``fairplay``."""

from datetime import UTC, datetime
from typing import Annotated

import typer

from bot.cli.terminal import DatabaseUrl, database, exit_with, group, run_to_end

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


@app.command()
def fairplay(
    server: Annotated[int | None, typer.Option(help="Only members of the server with this id.")] = None,
    database_url: DatabaseUrl = None,
) -> None:
    """Print whose dailies deserve a look: copied wins, and the like.

    These are reasons to look, not proofs.
    """
    from bot.standings import fair_play
    from bot.store import Store
    from bot.words import fair_play as words
    from bot.words.text import person

    async def work() -> fair_play.Report:
        async with Store.open(database(database_url), create=False) as store:
            return await fair_play.report(store, datetime.now(UTC).date(), server)

    report = run_to_end(work())
    told = words.fair_play(report, lambda player: f"{person(report.names[player])} ({player})")
    typer.echo(f"{words.title()}. {words.CAREFUL}\n{told}")


def _bar(user_id: int, barred: bool, database_url: str | None) -> None:
    """Hide or show a person.  Exit with a sentence if they are not known."""
    from bot.store import Store, people

    async def work() -> bool:
        async with Store.open(database(database_url), create=False) as store:
            return await store.run(people.bar, user_id, barred)

    if not (0 < user_id < 1 << 63 and run_to_end(work())):
        exit_with(f"Nobody with the id {user_id} has played.")
