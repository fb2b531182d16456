"""The command that prints the fingerprint of all daily deals: ``patience fingerprint``."""

import typer

from bot.cli.terminal import DatabaseUrl, exit_on_store_error, group, run_to_end, settings_of

app = group()


@app.command()
def fingerprint(database_url: DatabaseUrl = None) -> None:
    """Print the fingerprint that fixes the daily deals of all days.

    Publish it once, before the first deal is played, where it cannot be changed unseen.
    """
    from bot.daily.fairness import chain_end
    from bot.daily.service import stored_secret
    from bot.store import Store

    settings = settings_of(offline=True)
    given = settings.daily_secret.get_secret_value() if settings.daily_secret else None

    async def work() -> str:
        async with Store.open(database_url or settings.database_url) as store:
            return await stored_secret(store, given)

    with exit_on_store_error():
        typer.echo(chain_end(run_to_end(work())))
