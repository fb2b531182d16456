"""How ``patience demo`` ends."""

import asyncio
import os
import signal
from collections.abc import Iterator
from typing import Any

import pytest
from typer.testing import CliRunner

from bot.cli.app import app
from bot.cli.demo import preview


@pytest.fixture
def _signals_stay() -> Iterator[None]:
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background jobs ignore it
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.usefixtures("_signals_stay")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_while_it_waits_and_not_in_the_middle_of_a_step(
    number: signal.Signals, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[str] = []

    async def demo(*_: Any, **__: Any) -> None:
        os.kill(os.getpid(), number)
        steps.append("after the signal")
        try:
            await asyncio.sleep(60)
        finally:
            steps.append("cleaned up")

    monkeypatch.setattr(preview, "demo", demo)
    result = CliRunner().invoke(app, ["demo"])
    assert result.exit_code == 0
    assert result.stdout.endswith("Goodbye.\n")
    assert steps == ["after the signal", "cleaned up"]
