"""The command that connects to Discord, and the one that asks how it is: ``patience run`` and ``health``."""

from typing import Annotated

import typer

from bot.cli.terminal import EX_CONFIG, EX_UNAVAILABLE, exit_if_unusable, exit_with, group, settings_of

app = group()


@app.command()
def run() -> None:
    """Connect to Discord and serve players (needs DISCORD_TOKEN).

    Upgrades the database and registers the slash commands first. SIGTERM or Ctrl-C ends it.
    """
    import asyncio
    import gc
    import logging

    from bot.operations.addresses import CannotListen
    from bot.operations.logs import start_logging
    from bot.operations.memory import give_back_freed
    from bot.operations.shards import shards_of
    from bot.solver import is_fast

    give_back_freed()
    gc.set_threshold(0)  # loaded modules stay: looking through them each time takes a tenth of the start

    settings = settings_of()
    start_logging(settings.log_level, as_json=settings.log_format == "json")
    if settings.solver_workers == "here" and not is_fast():
        from bot.words.solver import SLOW

        logging.getLogger("bot").warning("%s Daily deals may not be proved winnable.", SLOW)
    with exit_if_unusable():
        shards = shards_of(settings)
        from bot.cli.serving import serve

        try:
            asyncio.run(serve(settings, shards))
        except CannotListen as error:
            exit_with(f"HEALTH_ADDRESS or TABLE_ADDRESS cannot be used: {error}.", EX_CONFIG)


@app.command()
def health(
    alive: Annotated[
        bool, typer.Option("--alive", help="Only whether the process answers, not whether it can serve.")
    ] = False,
) -> None:
    """Ask the bot that runs here whether it can serve players (needs HEALTH_ADDRESS).

    Exits with 0 if it can, with 1 if it says what is wrong, with 69 if it does not answer.
    """
    from http.client import HTTPConnection, HTTPException

    from bot.operations.addresses import Address

    given = settings_of(offline=True).health_address
    if given is None:
        exit_with("HEALTH_ADDRESS is not set, so the bot tells nothing about its health.", EX_CONFIG)
    address = Address.from_text(given).to_ask()
    connection = HTTPConnection(address.host, address.port, timeout=5.0)  # seconds
    try:
        connection.request("GET", "/livez" if alive else "/readyz")
        answer = connection.getresponse()
        typer.echo(answer.read().decode())
    except (OSError, HTTPException) as error:
        exit_with(f"Nothing answers at {address}: {error}.", EX_UNAVAILABLE)
    finally:
        connection.close()
    if answer.status != 200:
        raise typer.Exit(1)
