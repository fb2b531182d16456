"""Running the bot: connect to Discord, serve the table, search in the background, stop at a signal."""

import asyncio
import gc
import logging
import signal
from collections.abc import AsyncIterator, Collection, Iterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

import discord
from discord.http import Route

from bot.cli.terminal import EX_CONFIG, EX_UNAVAILABLE, exit_with
from bot.cli.worker import searches
from bot.commands.client import PatienceClient
from bot.controls.health import readings
from bot.controls.limits import Allowance
from bot.controls.live import NETWORK
from bot.operations.addresses import Address
from bot.operations.clock import Clock
from bot.operations.leases import holding
from bot.operations.memory import EVERY, give_back_pages
from bot.operations.services import Services, open_services
from bot.operations.settings import Settings
from bot.operations.shards import Shards
from bot.patience import GAMES, Game
from bot.solver.workers.pool import Pool
from bot.store import unobserved
from bot.view.pictures import typeface_of
from bot.view.pictures.board import picture

if TYPE_CHECKING:  # imported only when they are asked for
    from bot.table.activity import Activity

log = logging.getLogger(__name__)
CHECK_SECONDS = 0.5  # for damage to the database, while players wait for the bot; `verify` takes its time
SEARCH = 1800.0  # seconds for which one of several processes searches, more than a deal ever takes
REFUSED = (*NETWORK, discord.GatewayNotFound, discord.ClientException)
ROUND = 900.0  # seconds after which missing deals are searched for again


@asynccontextmanager
async def serving_table(
    client: PatienceClient, services: Services, address: Address | None, settings: Settings | None = None
) -> AsyncIterator[None]:
    """Serve the table at *address* during the block, unless there is none, and offer it under boards.

    Raises :class:`bot.operations.addresses.CannotListen`.
    """
    if address is None:
        yield
        return
    # aiohttp's server, for those alone who switch the table on
    from bot.table.server import Table, listen, unmeasured

    answered = unmeasured if client.meter is None else client.meter.table_answered
    proxy, url = (settings.table_proxy, settings.table_url) if settings is not None else (None, None)
    activity = None if settings is None else _activity(client, settings)
    table = Table(services, proxy=proxy, activity=activity, answered=answered)
    table.moved.subscribe(client.following.moved)
    async with listen(table, address, url):
        client.table = table
        try:
            yield
        finally:
            client.table = None


def _activity(client: PatienceClient, settings: Settings) -> "Activity | None":
    """Return the Activity, None unless the operator has switched it on."""
    if settings.activity_secret is None or settings.activity_sdk is None:
        return None
    from bot.table.activity import Activity

    async def instance(name: str) -> Mapping[str, Any]:
        path = "/applications/{application_id}/activity-instances/{name}"
        try:
            return await client.http.request(
                Route("GET", path, application_id=client.application_id, name=name)
            )
        except discord.HTTPException as error:
            log.warning("Discord does not tell of an Activity: %s", error)
            return {}

    return Activity(
        application=lambda: client.application_id,
        instance=instance,
        secret=settings.activity_secret.get_secret_value(),
        sdk=settings.activity_sdk,
        api=settings.discord_api_base,
    )


async def serve(settings: Settings, shards: Shards) -> None:
    """Run the bot until SIGTERM or SIGINT, with its table and its health and metrics where they are wanted.

    Raises :class:`bot.operations.addresses.CannotListen`, and :class:`bot.store.LeaseTaken` if another
    process serves one of *shards*.
    """
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)  # most of a turn is gone before it is looked through
    Route.BASE = settings.discord_api_base  # of every client of this process; it names the gateway
    given = settings.health_address, settings.table_address
    health, table = (None if text is None else Address.from_text(text) for text in given)
    clock, meter = Clock(), None
    if health is not None:
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
        AsyncExitStack() as stack,
    ):
        client = await stack.enter_async_context(
            PatienceClient(
                services,
                watch=True,
                faces=True,
                shards=shards,
                clock=clock,
                allowance=Allowance(),
                meter=meter,
            )
        )
        if meter is not None and health is not None:
            from bot.operations.health import listen

            read = partial(readings, client, client.serves_players, clock)
            await stack.enter_async_context(listen(health, meter, read))
        await stack.enter_async_context(serving_table(client, services, table, settings))
        await stack.enter_async_context(holding(services.leases, shards.leases, client.close))
        closing: set[asyncio.Task[None]] = set()

        def stop() -> None:
            closing.add(asyncio.create_task(client.close()))

        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, stop)
        warn_of_boxes()
        await asyncio.to_thread(picture, Game.start(GAMES["klondike"], "1"))  # the first one takes 0.1 s more
        gc.freeze()  # what is loaded by now stays: to look through it takes 50 ms each time
        with exit_on_failed_login(closing):
            certify = partial(services.certifier.certify_ahead, services.daily.today)
            for name, search in (("certifying", certify), ("grading", services.levels.fill)):
                elected = partial(services.leases.elected, name, SEARCH)
                client.repeat(name, partial(search, elected=elected), ROUND)
            client.repeat("giving memory back", give_back_pages, EVERY)
            token = settings.discord_token.get_secret_value()
            await client.start("".join(token.split()))  # a line break comes in when it is pasted


def warn_of_boxes() -> None:
    """Log a warning if pictures cannot be drawn in all languages."""
    if typeface_of("あ") is None:
        log.warning(
            "pictures in Japanese have boxes instead of letters: the extra `letters` is not installed"
        )


@contextmanager
def exit_on_failed_login(closing: Collection[object] = ()) -> Iterator[None]:
    """End the command with one sentence if Discord cannot be reached or refuses the bot in the block.

    Nothing is said of a login that *closing* has interrupted, by a task in it.
    """
    try:
        yield
    except (*REFUSED, RuntimeError, asyncio.CancelledError) as error:
        match error:
            case _ if closing:
                return
            case RuntimeError() | asyncio.CancelledError():
                raise
            case discord.LoginFailure() | discord.ConnectionClosed(code=4004):
                exit_with(
                    "Discord does not accept DISCORD_TOKEN: copy it again from the developer portal.",
                    EX_CONFIG,
                )
            case discord.ConnectionClosed(code=4010 | 4011):
                exit_with("Discord does not accept SHARD_COUNT: raise it, or leave it out.", EX_CONFIG)
            case discord.HTTPException(code=0):  # its text is a page
                why = f"{error.status} {error.response.reason}"
            case _:
                why = str(error)
        exit_with(f"Discord cannot be reached: {why}.", EX_UNAVAILABLE)
