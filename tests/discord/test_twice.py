"""Interactions that arrive twice, and answers that get lost: no move is played and no game started twice."""

from pathlib import Path

import pytest

from bot.commands.client import PatienceClient
from bot.store import graded
from tests.discord import faults
from tests.discord.bots import idle, running
from tests.discord.messages import alt_of, control, is_private, text_of
from tests.discord.rest import ALREADY_ACKNOWLEDGED, UNKNOWN_INTERACTION
from tests.discord.service import Discord, Person, within
from tests.support.databases import Templates

CALLBACK = "/interactions/.*/callback"


async def events(bot: PatienceClient, person: Person) -> tuple[str, ...]:
    stored = await bot.services.sessions.latest(person.id, int(person.channel_id))
    return stored.game.events


async def deliver_twice(person: Person, command: str, **options: str) -> None:
    """Type a command that arrives twice, and wait until Discord has refused the second answer."""
    discord = person.discord
    refused = discord.rest.refused.count(ALREADY_ACKNOWLEDGED)
    typed = await discord.send(person.command(command, **options))
    await discord.send(typed)
    await discord.until(lambda: discord.rest.refused.count(ALREADY_ACKNOWLEDGED) > refused)
    await idle()


async def test_a_command_that_arrives_twice_counts_once(
    discord: Discord, bot: PatienceClient, caplog: pytest.LogCaptureFixture
) -> None:
    ann = discord.person("Ann")
    await ann.types("play", game="canfield", deal="17")
    expected: tuple[str, ...] = ()
    for command, code in (("move", "d"), ("move", "d"), ("undo", "undo"), ("undo", "undo"), ("redo", "redo")):
        await deliver_twice(ann, command, **({"move": "d"} if command == "move" else {}))
        expected += (code,)
        assert await events(bot, ann) == expected
    assert not [record for record in caplog.records if record.name.startswith("bot")]


@pytest.mark.parametrize(
    "options", [{"game": "canfield"}, {"game": "gate", "deal": "1"}, {"game": "gate", "level": "easy"}]
)
async def test_a_game_that_is_started_twice_by_one_command_is_one_game(
    discord: Discord, bot: PatienceClient, options: dict[str, str]
) -> None:
    async with bot.services.store.write() as connection:
        for deal in ("1", "2"):
            await graded.put(connection, "gate", "easy", deal)
    ann = discord.person("Ann")
    await deliver_twice(ann, "play", **options)
    (stored,) = await bot.services.sessions.in_progress(ann.id)
    assert stored.id == 1
    assert len(discord.rest.messages) == 1


async def test_a_button_that_starts_a_game_twice_starts_one(discord: Discord, bot: PatienceClient) -> None:
    ann = discord.person("Ann")
    await ann.types("play", game="canfield", deal="17")
    over = (await ann.types("resign")).message
    press = ann.press(over, control(over, "Play again")["custom_id"])
    for _ in range(2):
        await discord.send(press)
    await discord.until(lambda: ALREADY_ACKNOWLEDGED in discord.rest.refused)
    await idle()
    assert (await bot.services.sessions.latest(ann.id, int(ann.channel_id))).id == 2


async def test_a_deletion_that_arrives_again_spares_what_was_stored_since(
    discord: Discord, bot: PatienceClient
) -> None:
    ann = discord.person("Ann")
    await ann.types("play", game="canfield", deal="17")
    asked = (await ann.types("privacy delete")).message
    press = ann.press(asked, control(asked, "Delete everything")["custom_id"])
    await discord.answered(await discord.send(press))
    await ann.types("play", game="gate", deal="1")
    await discord.send(press)
    await discord.until(lambda: ALREADY_ACKNOWLEDGED in discord.rest.refused)
    await idle()
    assert (await bot.services.sessions.latest(ann.id, int(ann.channel_id))).game.rules.key == "gate"


async def test_two_processes_of_one_token_start_one_game_and_play_a_typed_move_once(
    discord: Discord, bot: PatienceClient, tmp_path: Path
) -> None:
    ann = discord.person("Ann")
    async with running(discord, f"sqlite:///{tmp_path}/patience.db"):
        assert len(discord.gateway.sessions) == 2
        await ann.types("play", game="canfield", deal="17")
        await idle()
        assert (await bot.services.sessions.latest(ann.id, int(ann.channel_id))).id == 1
        for move in range(10):
            await ann.types("move", move="d")
            await idle()
            assert len(await events(bot, ann)) == move + 1


@pytest.mark.parametrize("fault", [faults.lose, faults.reset, faults.status(404, error=UNKNOWN_INTERACTION)])
async def test_who_types_again_after_no_answer_sees_the_board_first(
    discord: Discord, bot: PatienceClient, fault: faults.How
) -> None:
    ann = discord.person("Ann")
    await ann.types("play", game="canfield", deal="17")
    with discord.faults.on("POST", CALLBACK, fault, times=2) as met:
        await discord.send(ann.command("move", move="d"))
        await within(met.begun.wait())
        await idle()
    answer = await ann.types("move", move="d")
    assert "moves 1," in alt_of(answer.message)
    await discord.until(lambda: len(answer.followups) == 1)
    (note,) = answer.followups
    assert is_private(note)
    assert "Your last move was saved" in text_of(note)
    assert await events(bot, ann) == ("d",)
    assert "moves 2," in alt_of((await ann.types("move", move="d")).message)


async def test_a_move_that_was_refused_unheard_is_played_when_it_is_typed_again(
    discord: Discord, bot: PatienceClient
) -> None:
    ann = discord.person("Ann")
    await ann.types("play", game="canfield", deal="17")
    with discord.faults.on("POST", CALLBACK, faults.reset, times=2) as met:
        await discord.send(ann.command("move", move="w>f"))  # the waste is empty
        await within(met.begun.wait())
        await idle()
    answer = await ann.types("move", move="d")
    assert "moves 1," in alt_of(answer.message)
    assert await events(bot, ann) == ("d",)


async def test_a_move_saved_just_before_a_restart_is_shown_first(
    discord: Discord, templates: Templates, tmp_path: Path
) -> None:
    ann = discord.person("Ann")
    async with templates.copy("sqlite", tmp_path) as address:
        async with running(discord, address):
            await ann.types("play", game="canfield", deal="17")
            await ann.types("move", move="d")
        async with running(discord, address) as bot:
            answer = await ann.types("move", move="d")
            assert "moves 1," in alt_of(answer.message)
            assert await events(bot, ann) == ("d",)
            assert "moves 2," in alt_of((await ann.types("move", move="d")).message)
