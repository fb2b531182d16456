"""Conversations in two languages: everybody reads their own, and a server's members what is theirs together.

The second language is pretended; each text says in brackets in which language it was made.
"""

import pytest

from bot.controls.challenges import run_challenges
from bot.controls.daily_post import post_due
from bot.controls.preferences import remind_due
from bot.controls.races import run_races
from bot.store import graded
from tests.support import gateway, languages
from tests.support.club import Club, Player
from tests.support.club_games import WIN
from tests.support.postings import choose_by_command
from tests.support.seen import Message

KEY, DEAL = "fortunes-favor", "6405921427313231402"


@pytest.fixture(autouse=True)
def _spoken(monkeypatch: pytest.MonkeyPatch, table: Club) -> None:
    languages.pretend(monkeypatch)
    languages.mark(monkeypatch)


def is_german(message: Message) -> bool:
    """Return whether a message is in German, all of it; fail if it is in two languages."""
    text = " ".join([message.text, *(picture.alt for picture in message.pictures)])
    assert ("(de)" in text) is not ("(en_GB)" in text), text
    return "(de)" in text


def german(table: Club, name: str = "Ann") -> Player:
    return table.person(name, locale="de")


async def choose(table: Club, manager: Player) -> None:
    """Choose German for the server; Discord knows the choices of before this language was pretended."""
    await table.answers([gateway.slash(manager, "server language", language="de")])


async def test_private_answers_are_in_the_language_of_the_person_and_boards_in_that_of_the_server(
    table: Club,
) -> None:
    ann, ben = german(table), table.person("Ben")
    assert is_german(await ann.slash("settings"))
    assert not is_german(await ben.slash("settings"))  # nothing is left of Ann's interaction
    board = await ann.slash("play", game="canfield", deal="17")
    assert not is_german(board)
    moved = await ann.press(board, "Deal")
    assert not is_german(moved)
    assert is_german(await ann.type("nonsense"))
    assert not is_german(await ben.press(moved, "Deal"))  # refused, in English
    assert is_german(await german(table, "Eve").press(moved, "Deal"))
    late = await ann.forge(moved, board.button("Deal").custom_id)  # the board, and a word to her alone
    (told,) = late.followups
    assert not is_german(late)
    assert is_german(told)
    assert is_german(await ann.slash("play", game="canfield", deal="17", private=True))


async def test_in_a_direct_message_and_a_group_the_language_is_the_person_s(table: Club) -> None:
    for where in ("dm", "group"):
        ann = table.person("Ann", where, locale="de")
        board = await ann.slash("play", game="canfield", deal="17")
        assert is_german(board)
        assert is_german(await ann.press(board, "⟦Deal⟧"))


async def test_a_server_s_language_is_that_of_its_settings_until_its_managers_choose(table: Club) -> None:
    table.env.backend.get_guild(table.guild.id).preferred_locale = "de"
    ben = table.person("Ben")
    assert is_german(await ben.slash("play", game="canfield", deal="17"))
    ida = table.manager("Ida")
    assert not is_german(await ida.slash("server language", language="en_GB"))
    board = await german(table).slash("play", game="canfield", deal="17")
    assert not is_german(board)
    await choose(table, ida)
    assert is_german(await ben.slash("play", game="gate", deal="17"))
    assert is_german(await german(table).press(board, "Deal"))
    await table.restart()
    assert is_german(await ben.slash("board"))
    audit = (await ida.slash("server audit")).text
    assert "Deutsch" in audit
    await ida.slash("server language")
    assert is_german(await ben.slash("board"))


async def test_a_choice_in_the_settings_comes_before_discord_s_language_and_is_forgotten(table: Club) -> None:
    ann = table.person("Ann")
    panel = await ann.slash("settings")
    menu = panel.menus[-1]
    assert [option.label for option in menu.options] == ["Language: as in Discord", "English", "Deutsch"]
    assert [option.label for option in menu.options if option.default] == ["Language: as in Discord"]
    panel = await ann.forge(panel, menu.custom_id, "de")
    assert is_german(panel)
    assert [option.label for option in panel.menus[-1].options if option.default] == ["Deutsch"]
    await table.restart()
    assert is_german(await ann.slash("settings"))
    assert '"language\\": \\"de' in (await ann.slash("privacy export")).files[0][1].decode()
    assert is_german(await ann.press(await ann.slash("privacy delete"), "⟦Delete everything⟧"))
    assert not is_german(await ann.slash("settings"))
    german_again = await german(table).forge(await german(table).slash("settings"), menu.custom_id, "en_GB")
    assert not is_german(german_again)
    assert not is_german(await german(table).slash("settings"))


async def test_reminders_and_posts_speak_to_their_readers(table: Club) -> None:
    ann, ben, ida = german(table), table.person("Ben"), table.manager("Ida")
    await choose_by_command(ida, table)
    await choose(table, ida)
    for person in (ann, ben):
        panel = await person.press(
            await person.slash("settings"), "⟦Reminders: off⟧" if person is ann else "Reminders: off"
        )
        await person.pick(panel, "new-0")
    await table.env.advance_time(24 * 3600)
    assert await remind_due(table.client) == 2
    (to_ann,) = await table.posted(table.people["Ann"].dm_channel)
    (to_ben,) = await table.posted(table.people["Ben"].dm_channel)
    assert is_german(to_ann)
    assert not is_german(to_ben)
    await table.env.advance_time(12 * 3600)
    assert await post_due(table.client) == 1
    assert is_german((await table.posted())[-1])


async def test_a_race_shows_its_lobby_in_the_server_s_language_and_each_board_in_the_player_s(
    table: Club,
) -> None:
    async with table.client.services.store.write() as connection:
        await graded.put(connection, KEY, "easy", DEAL)
    ann, ben = german(table), table.person("Ben")
    lobby = await ann.slash("race", game=KEY)
    assert not is_german(lobby)
    assert not is_german(await ben.press(lobby, "Join (1)"))
    await table.env.advance_time(46)
    await run_races(table.client)
    await table.env.settle()
    running = await ben.look(lobby)
    assert not is_german(running)
    boards = [one for one in table.env.http_requests if one.method == "POST" and "webhooks" in one.path]
    assert sorted("(de)" in str(one.json) for one in boards[-2:]) == [False, True]
    assert is_german(await ann.press(running, "My board"))
    sessions, races = table.client.services.sessions, table.client.services.races
    own = await races.game(ann.id, int(running.button("Leave").custom_id.rpartition(":")[2]))
    for move in WIN:
        await sessions.move(own.id, ann.id, move)
    await table.env.advance_time(62)
    await run_races(table.client)
    assert not is_german(await ben.look(lobby))


async def test_a_challenge_in_direct_messages_is_told_to_each_in_their_language(table: Club) -> None:
    ben, ann = table.person("Ben", "dm"), table.person("Ann", "dm", locale="de")
    await ann.slash("play", game="canfield", deal="17")
    sent = await ben.slash("challenge", person=table.people["Ann"])
    assert not is_german(sent)
    (copy,) = await table.posted(table.people["Ann"].dm_channel)
    assert is_german(copy)
    assert is_german(await ann.press(copy, "⟦Decline⟧"))
    await run_challenges(table.client)
    assert not is_german(await ben.look(sent))
