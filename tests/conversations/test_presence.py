"""Conversations after which somebody is on a server's leaderboards: any command or press puts them there."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import func, select

from bot.people.presence import KEEP
from bot.play.refusals import TooCrowded
from bot.store import members, people
from bot.store.schema import membership, player
from tests.support.club import Club, Player, Where
from tests.support.club_games import DAY, MONDAY, finish_daily, play, resign, start_daily
from tests.support.crashes import crash
from tests.support.leaderboards import order


async def rows(table: Club) -> int:
    """Return the number of stored players and memberships."""
    async with table.client.services.store.read() as connection:
        counts = [await connection.scalar(select(func.count()).select_from(t)) for t in (player, membership)]
    return sum(count or 0 for count in counts)


async def present(person: Player) -> bool:
    async with person.club.client.services.store.read() as connection:
        return await members.is_known(connection, person.club.guild.id, person.id)


async def test_a_daily_won_in_direct_messages_is_on_the_board_of_a_server_at_once(table: Club) -> None:
    await finish_daily(table.person("Ann", "dm"))
    ann, bob = table.person("Ann"), table.person("Bob")
    assert order(await bob.slash("leaderboard")) == []
    assert order(await ann.slash("leaderboard")) == ["Ann"]  # by this command, and on its own page
    assert order(await bob.slash("leaderboard")) == ["Ann"]
    await finish_daily(table.person("Bob", "dm"))
    assert set(order(await ann.slash("leaderboard"))) == {"Ann", "Bob"}  # no word in the server in between


async def test_an_attempt_continued_in_a_server_is_on_its_leaderboard(table: Club) -> None:
    await start_daily(table.person("Ann", "dm"))
    over = await resign(table.person("Ann"), await play(table.person("Ann"), "d"))
    assert "You are the only one here who has finished this deal." in over.text
    assert order(await table.person("Bob").slash("leaderboard")) == ["Ann"]


@pytest.mark.parametrize("where", ["server", "server without the bot"])
@pytest.mark.parametrize("command", ["help", "stats", "undo", "daily calendar"])
async def test_any_command_will_do_answered_or_refused(table: Club, where: Where, command: str) -> None:
    ann = table.person("Ann", where)
    await ann.slash(command)
    assert await present(ann)


async def test_any_press_will_do(table: Club) -> None:
    ann, bob = table.person("Ann"), table.person("Bob")
    board = await ann.slash("play", game="gate", deal="1")
    assert not await present(bob)
    assert "Ann's game" in (await bob.press(board, "Deal")).text
    assert await present(bob)


async def test_who_finds_no_room_to_start_a_game_is_noted_by_the_next_command(
    table: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    @asynccontextmanager
    async def no_room(*_: object) -> AsyncGenerator[None]:
        raise TooCrowded
        yield

    ann = table.person("Ann")
    with monkeypatch.context() as crowd:
        crowd.setattr(table.client.limits, "start", no_room)
        await ann.slash("play", game="gate")
    assert await rows(table) == 0
    await ann.slash("help")
    assert await present(ann)


async def test_who_uses_the_bot_every_day_is_never_looked_for(table: Club) -> None:
    await table.env.advance_time(MONDAY)
    ann, bob = table.person("Ann"), table.person("Bob")
    await finish_daily(ann)
    for _ in range(3):
        await table.env.advance_time(DAY)
        await ann.slash("help")
        page = await bob.slash("leaderboard", by="p", period="a")
        assert order(page) == ["Ann"]
    assert not [one for one in table.env.http_requests if "/members/" in one.path]


@pytest.mark.parametrize("where", ["dm", "group"])
async def test_outside_a_server_nobody_is_noted(table: Club, where: Where) -> None:
    await table.person("Ann", where).slash("help")
    assert await rows(table) == 0


async def test_what_is_typed_by_halves_notes_nobody(table: Club) -> None:
    ann = table.person("Ann")
    assert await ann.complete("play", "game", "g")
    assert not await present(ann)


async def test_who_hides_stays_off_the_boards(table: Club) -> None:
    ann, at_home, bob = table.person("Ann"), table.person("Ann", "dm"), table.person("Bob")
    await finish_daily(at_home)
    await at_home.slash("privacy hide")
    await ann.slash("leaderboard")
    assert order(await bob.slash("leaderboard")) == []
    await at_home.slash("privacy hide", hidden=False)
    assert order(await bob.slash("leaderboard")) == ["Ann"]


async def test_asking_about_ones_data_stores_none_and_deleting_it_leaves_none(table: Club) -> None:
    ann = table.person("Ann")
    for command in ("privacy show", "privacy export"):
        await ann.slash(command)
    assert await rows(table) == 0
    await ann.slash("help")
    assert await rows(table) == 2
    await ann.press(await ann.slash("privacy delete"), "Delete everything")
    async with table.client.services.store.read() as connection:
        assert await people.name(connection, ann.id) is None
        assert not await members.is_known(connection, table.guild.id, ann.id)
    await ann.slash("help")  # they return
    assert await present(ann)


async def test_a_second_command_asks_the_database_nothing_more(
    table: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = table.person("Ann")
    await ann.slash("help")
    monkeypatch.setattr(members, "last_seen", crash)
    await ann.slash("help")
    with table.trouble() as faults:
        await table.env.advance_time(KEEP.total_seconds() + 1)
        await ann.slash("help")
        assert any("could not be noted" in fault for fault in faults)


async def test_trouble_with_the_database_spoils_no_answer(
    table: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = table.person("Ann")
    with monkeypatch.context() as patch, table.trouble() as faults:
        patch.setattr(people, "greet", crash)
        answer = await ann.slash("help")
        assert "How" in answer.text or "Patience" in answer.text
        assert any("could not be noted" in fault for fault in faults)
    assert not await present(ann)
    await ann.slash("help")
    assert await present(ann)
