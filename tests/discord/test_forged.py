"""Controls and commands that this version does not have: one kind sentence, and nothing in the log."""

import logging
from collections.abc import Iterator

import pytest

from bot.commands.client import PatienceClient
from bot.controls.markdown import markdown
from bot.words.language import _
from bot.words.refusals import OLD_COMMAND, OLD_CONTROL
from tests.discord.bots import idle
from tests.discord.messages import components, is_private, text_of
from tests.discord.service import Discord, Person

NO_TEMPLATE = ["b:", "b:Move:1", "b:m\n:1:0:d", "b:nonsense:1:0", "b:move:1:0\n:d", "s:\n"]


@pytest.fixture(autouse=True)
def _quiet(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fail if anything is logged that an operator would look into."""
    yield
    records = [*caplog.get_records("call"), *caplog.get_records("teardown")]
    loud = [record for record in records if record.levelno >= logging.WARNING]
    assert not loud, [record.getMessage() for record in loud]


async def forge(ann: Person, board: object, custom_id: str) -> str:
    """Use a control that a board does not have, and return the text of the answer."""
    pressed = ann.press(board, custom_id, "zzz" if custom_id.startswith("s:") else None)
    kind = pressed.payload["data"]["component_type"]
    like = next(one for one in components(pressed.payload["message"]) if one["type"] == kind)
    like["custom_id"] = custom_id
    answer = await ann.discord.answered(await ann.discord.send(pressed))
    await idle()
    return text_of(answer.message)


@pytest.mark.usefixtures("bot")
@pytest.mark.parametrize("custom_id", NO_TEMPLATE)
async def test_an_id_that_is_none_is_answered(discord: Discord, custom_id: str) -> None:
    ann = discord.person("Ann")
    panel = (await ann.types("settings")).message  # has buttons and menus
    assert (await forge(ann, panel, custom_id)).startswith(markdown(_(OLD_CONTROL)))


async def test_a_command_that_is_no_more_or_has_changed_is_answered(
    discord: Discord, bot: PatienceClient
) -> None:
    ann = discord.person("Ann")
    for answer in (
        await ann.types("solve", deal="1"),
        await ann.types("daily yesterday"),
    ):
        assert is_private(answer.message)
        assert text_of(answer.message) == OLD_COMMAND
    assert (await ann.completes("solve", "deal", "1")).callback["data"]["choices"] == []
