"""The command that asks a running bot for its health: ``patience health``."""

from typing import Annotated

import typer

from bot.cli.terminal import EX_CONFIG, EX_UNAVAILABLE, exit_with, group, settings_of

app = group()
TIMEOUT = 5.0  # seconds


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
    connection = HTTPConnection(address.host, address.port, timeout=TIMEOUT)
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
