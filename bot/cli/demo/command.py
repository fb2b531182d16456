"""The command that shows the bot in a browser page: ``patience demo``."""

from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Annotated

import typer

from bot.cli.progress import progress
from bot.cli.terminal import EX_UNAVAILABLE, exit_if_unusable, exit_with, group

app = group()


@app.command()
def demo(
    folder: Annotated[
        Path | None, typer.Option(help="Folder that keeps the games; a temporary one if omitted.")
    ] = None,
    port: Annotated[
        int,
        typer.Option(help="Port of the page, and the next for the table; 0: free ones.", min=0, max=65534),
    ] = 0,
    browser: Annotated[bool, typer.Option(help="Open the page in a browser.")] = True,
) -> None:
    """Play in a simulated Discord in the browser.

    This is the same bot, without a token or a network.
    """
    import asyncio
    import signal

    # a folder made for the games goes away however the demo is ended
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    typer.echo("Starting a small Discord on this machine, with Patience in it …")
    from bot.cli.demo import preview

    try:
        with exit_if_unusable(), ExitStack() as starting:
            bar = starting.enter_context(progress("Starting the demo"))

            def say(text: str) -> None:
                starting.close()  # the bar
                typer.echo(text)

            async def play() -> None:  # SIGTERM cancels it where it waits, not in the middle of a step
                loop, task = asyncio.get_running_loop(), asyncio.current_task()
                with suppress(NotImplementedError):  # on Windows
                    loop.add_signal_handler(signal.SIGTERM, lambda: task and task.cancel())
                await preview.demo(folder, port=port, open_browser=browser, say=say, report=bar.show)

            asyncio.run(play())
    except preview.DemoMissing as error:
        exit_with(str(error), EX_UNAVAILABLE)
    except (KeyboardInterrupt, asyncio.CancelledError):
        typer.echo("Goodbye.")
