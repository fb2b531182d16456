"""The commands that connect to Discord: ``patience run`` and ``sync``."""

from collections.abc import Coroutine
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from bot.cli.terminal import (
    EX_CONFIG,
    EX_UNAVAILABLE,
    exit_on_store_error,
    exit_on_wrong_settings,
    exit_with,
    group,
    settings_of,
)

if TYPE_CHECKING:
    from bot.operations.settings import Settings
    from bot.operations.shards import Shards

T = TypeVar("T")

CHECK_SECONDS = 0.5  # for damage to the database, while players wait for the bot; `verify` takes its time

app = group()


@app.command()
def run() -> None:
    """Connect to Discord and serve players (needs DISCORD_TOKEN).

    Upgrades the database and registers the slash commands first. SIGTERM or Ctrl-C ends it.
    """
    import gc
    import logging

    from bot.operations.logs import start_logging
    from bot.operations.memory import give_back_freed
    from bot.operations.shards import shards_of
    from bot.solver import is_fast

    give_back_freed()
    gc.set_threshold(0)  # loaded modules stay: looking through them each time takes a tenth of the start

    settings = settings_of()
    with exit_on_wrong_settings():
        shards = shards_of(settings)
    start_logging(settings.log_level, as_json=settings.log_format.lower() == "json")
    if settings.solver_workers.lower() == "here" and not is_fast():
        from bot.words.solver import SLOW

        logging.getLogger("bot").warning("%s Daily deals may not be proved winnable.", SLOW)
    _connected(_serve(settings, shards))


@app.command()
def sync(
    force: Annotated[
        bool, typer.Option("--force", help="Register them even if nothing has changed.")
    ] = False,
) -> None:
    """Register the slash commands with Discord.

    Nothing is sent if they have not changed. `run` does this when it starts.
    """
    changed = _connected(_register(settings_of(), force))
    typer.echo("Commands registered." if changed else "The commands have not changed; nothing was sent.")


async def _serve(settings: "Settings", shards: "Shards") -> None:
    import gc

    from bot.cli.serving import serve
    from bot.cli.worker import searches
    from bot.commands.client import use_api
    from bot.operations.clock import Clock
    from bot.operations.services import open_services
    from bot.solver.workers.pool import Pool
    from bot.store import unobserved

    gc.freeze()
    gc.set_threshold(10_000, 20, 20)  # most of a turn is gone before it is looked through
    use_api(settings.discord_api_base)
    clock, meter = Clock(), None
    if settings.health_address is not None:
        from bot.operations.meter import Meter

        meter = Meter()
    secret = settings.daily_secret.get_secret_value() if settings.daily_secret else None
    async with (
        searches(settings) as pool,
        open_services(
            settings.database_url,
            daily_secret=secret,
            now=clock.now,
            clock_agrees=clock.agrees,
            pool=pool,
            solver=pool,
            adviser=pool if isinstance(pool, Pool) else None,
            check_seconds=CHECK_SECONDS,
            observe=unobserved if meter is None else meter.observe,
        ) as services,
    ):
        await serve(services, settings, clock=clock, shards=shards, meter=meter)


async def _register(settings: "Settings", force: bool) -> bool:
    from bot.cli.serving import register
    from bot.commands.client import use_api
    from bot.operations.services import open_services

    use_api(settings.discord_api_base)
    async with open_services(settings.database_url) as services:
        return await register(services, settings.discord_token.get_secret_value(), force=force)


def _connected(work: Coroutine[None, None, T]) -> T:
    """Run *work*; end the command with one sentence if Discord or the database cannot be used."""
    import asyncio

    from bot.cli.serving import BadToken, Unreachable
    from bot.operations.addresses import CannotListen

    with exit_on_store_error():
        try:
            return asyncio.run(work)
        except BadToken:
            exit_with(
                "Discord does not accept DISCORD_TOKEN: copy it again from the developer portal.", EX_CONFIG
            )
        except CannotListen as error:
            exit_with(f"HEALTH_ADDRESS or TABLE_ADDRESS cannot be used: {error}.", EX_CONFIG)
        except Unreachable as error:
            exit_with(f"Discord cannot be reached: {error}.", EX_UNAVAILABLE)
