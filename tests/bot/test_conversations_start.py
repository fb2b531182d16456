"""How the bot comes to Discord: what it asks for, and the commands it registers."""

from typing import Any

import discord

from tests.bot.club import Club


def registrations(table: Club) -> list[Any]:
    return [r.json for r in table.env.http_requests if r.method == "PUT" and r.path.endswith("/commands")]


async def test_the_commands_are_registered_at_the_first_start_only(table: Club) -> None:
    assert len(registrations(table)) == 1
    await table.restart()
    await table.restart()
    assert len(registrations(table)) == 1
    assert await table.client.sync(force=True)
    assert len(registrations(table)) == 2


async def test_changed_commands_are_registered_anew(table: Club) -> None:
    table.client.tree.remove_command("help")
    assert await table.client.sync()
    assert "help" not in {command["name"] for command in registrations(table)[-1]}
    assert not await table.client.sync()


async def test_every_command_is_for_servers_direct_messages_and_user_installs(table: Club) -> None:
    (commands,) = registrations(table)
    wanted = {
        "play",
        "move",
        "board",
        "undo",
        "redo",
        "resign",
        "rules",
        "help",
        "daily",
        "leaderboard",
        "stats",
    }
    assert wanted <= {command["name"] for command in commands}
    for command in commands:
        assert sorted(command["contexts"]) == [0, 1, 2], command["name"]
        assert sorted(command["integration_types"]) == [0, 1], command["name"]


async def test_no_privileged_intent_is_asked_for_and_nobody_can_be_pinged(table: Club) -> None:
    assert table.client.intents == discord.Intents(guilds=True)
    assert table.client.allowed_mentions.to_dict() == {"parse": []}


async def test_nothing_is_kept_in_memory_for_a_board(table: Club) -> None:
    ann = table.person("Ann")
    board = await ann.slash("play", game="canfield", deal="17")
    for _ in range(12):
        board = await ann.press(board, "Deal")
    views = table.client._connection._view_store
    assert not views._views
    assert not views._synced_message_views
    assert not table.client.cached_messages
