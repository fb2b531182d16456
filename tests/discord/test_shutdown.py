"""The end of the process: who is being answered is, and nobody else begins."""

import asyncio
import os
import signal
import sys
from pathlib import Path

import pytest

from bot.commands.client import GRACE, PatienceClient, answering, drain
from tests.discord import faults
from tests.discord.bots import idle
from tests.discord.gateway import Op
from tests.discord.messages import alt_of, control, is_private, text_of
from tests.discord.service import TOKEN, Discord, within

CALLBACK = "/interactions/.*/callback"
RESTARTING = "The bot is being restarted; nothing was played."


def test_the_turns_that_run_get_less_time_than_service_managers_give() -> None:
    assert GRACE <= 8


async def test_closing_finishes_the_turns_that_run_and_refuses_others(
    discord: Discord, bot: PatienceClient, caplog: pytest.LogCaptureFixture
) -> None:
    people = [discord.person(name) for name in ("Ann", "Bob", "Cid")]
    boards = [(await person.types("play", game="canfield", deal="17")).message for person in people]
    await idle()
    released = asyncio.Event()
    with discord.faults.on("POST", CALLBACK, faults.hold(released), times=3) as held:
        presses = [
            person.press(board, control(board, "Deal")["custom_id"])
            for person, board in zip(people, boards, strict=True)
        ]
        for press in presses:
            await discord.send(press)
        await discord.until(lambda: sum("callback" in one.path for one in discord.rest.requests) == 6)
        assert held.met == 3
        closing = asyncio.create_task(bot.close())
        await asyncio.sleep(0)
        late = await people[0].types("move", move="d")
        assert is_private(late.message)
        assert RESTARTING in text_of(late.message)
        assert not closing.done()
        released.set()
        for press in presses:
            assert "moves 1," in alt_of((await discord.answered(press)).message)
    await within(closing)
    assert not [record for record in caplog.records if record.levelname in ("WARNING", "ERROR")]


async def test_an_answer_that_does_not_come_is_given_up(
    discord: Discord, bot: PatienceClient, caplog: pytest.LogCaptureFixture
) -> None:
    ann = discord.person("Ann")
    with discord.faults.on("POST", CALLBACK, faults.hold(asyncio.Event())) as held:
        await discord.send(ann.command("help"))
        await within(held.begun.wait())
        await drain(0.01)
    assert not answering()
    assert "1 interactions are not answered" in caplog.text


async def test_sigterm_ends_the_process_after_the_turns_that_run(discord: Discord, tmp_path: Path) -> None:
    settings = {
        "DISCORD_TOKEN": TOKEN,
        "DISCORD_API_BASE": discord.base,
        "DATABASE_URL": f"sqlite:///{tmp_path}/patience.db",
    }
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot.cli", "run"),
        env=os.environ | settings,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        await asyncio.wait_for(discord.gateway.heard_times(Op.IDENTIFY, 1), 120)
        people = [discord.person(f"Person {number}") for number in range(20)]
        first = [person.command("play", game="canfield", deal="17") for person in people]
        released = asyncio.Event()
        with discord.faults.on("POST", CALLBACK, faults.hold(released), times=20) as held:
            for command in first:
                await discord.send(command)
            await within(held.begun.wait())
            process.send_signal(signal.SIGTERM)
            assert process.stderr is not None
            log = b""
            while b"stopping" not in log:
                log += await asyncio.wait_for(process.stderr.readline(), 30)
            late = [await discord.send(person.command("move", move="d")) for person in people[:4]]
            released.set()
            for command in first:
                assert (await discord.answered(command)).message is not None
            for command in late:
                assert RESTARTING in text_of((await discord.answered(command)).message)
        rest = await asyncio.wait_for(process.stderr.read(), 60)
        assert await process.wait() == 0
        assert b"Traceback" not in log + rest
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
