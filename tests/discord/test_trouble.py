"""Requests that fail on the network, and outages of the database: what is logged, and what is said."""

import asyncio
import logging

import pytest

from bot.controls.markdown import markdown
from bot.play.saving import Saving
from bot.store import Unavailable
from bot.words.language import _
from bot.words.pages import DELETED
from bot.words.refusals import FAULT, UNAVAILABLE
from tests.discord import faults
from tests.discord.bots import idle
from tests.discord.messages import alt_of, control, is_private, text_of
from tests.discord.rest import UNKNOWN_INTERACTION
from tests.discord.service import Discord, within

CALLBACK = "/interactions/.*/callback"
FAILURES = [faults.reset, faults.lose, faults.status(404, error=UNKNOWN_INTERACTION), faults.status(403)]


@pytest.mark.parametrize("typed", [True, False])
@pytest.mark.parametrize("fault", FAILURES)
@pytest.mark.usefixtures("bot")
async def test_an_answer_that_fails_is_one_warning_with_the_record_and_no_second_attempt(
    discord: Discord, fault: faults.How, typed: bool, caplog: pytest.LogCaptureFixture
) -> None:
    ann = discord.person("Ann")
    board = (await ann.types("play", game="canfield", deal="17")).message
    await idle()
    sent = ann.command("move", move="d") if typed else ann.press(board, control(board, "Deal")["custom_id"])
    with discord.faults.on("POST", CALLBACK, fault, times=9) as met:
        await discord.send(sent)
        await within(met.begun.wait())
        await idle()
    assert met.met == 1
    (warning,) = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert warning.levelno == logging.WARNING
    assert warning.exc_info is None
    assert "(game 1: canfield 17 d)" in warning.getMessage()
    assert "moves 1," in alt_of((await ann.types("board")).message)


@pytest.mark.usefixtures("bot")
async def test_an_answer_that_takes_too_long_is_one_warning(
    discord: Discord, caplog: pytest.LogCaptureFixture
) -> None:
    ann = discord.person("Ann")
    board = (await ann.types("play", game="canfield", deal="17")).message
    await idle()
    expired = asyncio.Event()
    with discord.faults.on("POST", CALLBACK, faults.hold(expired)) as held:
        await discord.send(ann.press(board, control(board, "Deal")["custom_id"]))
        await within(held.begun.wait())
        discord.rest.answer_within = 0
        expired.set()
        await idle()
    assert len([record for record in caplog.records if record.levelno >= logging.WARNING]) == 1


@pytest.mark.usefixtures("bot")
async def test_a_refusal_is_explained_although_the_old_board_cannot_be_deleted(discord: Discord) -> None:
    ann = discord.person("Ann")
    await ann.types("play", game="canfield", deal="17")
    with discord.faults.on("DELETE", "/channels/.*", faults.reset, times=9) as met:
        answer = await ann.types("move", move="d, f1>t1")
        await idle()
    assert met.met
    assert "moves 1," in alt_of(answer.message)
    (told,) = answer.followups
    assert is_private(told)


@pytest.mark.usefixtures("bot")
async def test_what_a_deleted_message_would_show_is_said_in_private(
    discord: Discord, caplog: pytest.LogCaptureFixture
) -> None:
    ann = discord.person("Ann")
    board = (await ann.types("play", game="canfield", deal="17")).message
    asked = (await ann.types("privacy delete")).message
    discord.rest.messages.clear()
    played = await ann.presses(board, "Deal")
    assert is_private(played.message)
    assert "moves 1," in alt_of(played.message)
    await ann.presses(played.message, "Deal")
    assert "moves 2," in alt_of((await ann.types("board")).message)
    deleted = await ann.presses(asked, "Delete everything")
    assert is_private(deleted.message)
    assert text_of(deleted.message) == markdown(_(DELETED))
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


@pytest.mark.parametrize(
    ("error", "says"), [(Unavailable("x", "disk is full"), UNAVAILABLE), (ValueError("a fault"), FAULT)]
)
@pytest.mark.usefixtures("bot")
async def test_an_outage_of_the_database_is_not_called_a_fault(
    discord: Discord, error: Exception, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(self: Saving, *step: object, **how: object) -> None:
        raise error

    ann = discord.person("Ann")
    board = (await ann.types("play", game="canfield", deal="17")).message
    monkeypatch.setattr(Saving, "save", fail)
    for answer in (await ann.presses(board, "Deal"), await ann.types("move", move="d")):
        assert is_private(answer.message)
        assert text_of(answer.message) == markdown(_(says))
