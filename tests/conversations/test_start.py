"""The start of the client: intents, registered commands, and controls of earlier versions."""

from typing import Any

import discord
import pytest

from tests.support import discord_spec
from tests.support.club import Club


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


async def test_the_entry_point_of_an_activity_stays(table: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord refuses a registration that leaves it out."""
    (ours,) = registrations(table)
    entry_point = {
        "id": "5",
        "type": 4,
        "name": "launch",
        "description": "",
        "handler": 2,
        "contexts": [0, 1],
    }
    there = [*ours, {**entry_point, "version": "9", "application_id": "1", "nsfw": False}]
    sent: list[Any] = []

    async def get(application_id: int) -> list[Any]:
        return there

    async def replace(application_id: int, payload: list[Any]) -> list[Any]:
        sent.append(payload)
        return payload

    monkeypatch.setattr(table.client.http, "get_global_commands", get)
    monkeypatch.setattr(table.client.http, "bulk_upsert_global_commands", replace)
    assert await table.client.sync(force=True)
    assert sent == [[*ours, entry_point]]
    assert discord_spec.complaints("PUT", "/applications/1/commands", sent[0]) == []
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
        if command["name"] == "server":  # what managers of a server set up there
            assert (command["contexts"], command["integration_types"]) == ([0], [0])
            continue
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


async def test_a_reading_of_another_game_is_refused(table: Club) -> None:
    ann = table.person("ann")
    for game, rules in (("canfield", "gate"), ("gate", "nonsense")):
        answer = await ann.slash("play", game=game, rules=rules)
        assert answer.private
        assert "has no rule" in answer.text
    assert "There is no game" in (await ann.slash("play", game="nonsense", rules="gate")).text


async def test_odd_digits_are_not_offered_as_deals(table: Club) -> None:
    ann = table.person("ann")
    for text in ("²", "٣", "0", "000000", "1000000"):
        assert await ann.complete("play", "deal", text, game="gate") == {}
    assert await ann.complete("play", "deal", "0017", game="gate") == {"17": "Deal 17"}


async def test_a_button_of_an_earlier_version_is_said_to_be_old(table: Club) -> None:
    ann = table.person("ann")
    board = await ann.slash("play", game="gate", deal="1")
    for custom_id in ("b:move:x:1:d", "b:nonsense", "b:new", "b:go:2x"):
        answer = await ann.forge(board, custom_id)
        assert "outdated" in answer.text


async def test_a_game_is_found_by_its_other_names(table: Club) -> None:
    ann = table.person("ann")
    assert await ann.complete("play", "game", "glen") == {"dutchess": "Dutchess (Glenwood)"}
    assert "Dutchess" in (await ann.slash("play", game="Glenwood")).text
    assert "**Spider, two suits**" in (await ann.slash("play", game="2 suit spider")).text
    assert "Did you mean Storehouse?" in (await ann.slash("play", game="Provisons")).text
    assert "Did you mean" not in (await ann.slash("play", game="accordion")).text  # and not Scorpion


async def test_a_deal_is_read_as_people_write_it(table: Club) -> None:
    ann = table.person("ann")
    for typed in ("#17,000", "deal 17000", "17 000"):
        assert await ann.complete("play", "deal", typed, game="gate") == {"17000": "Deal 17000"}
        assert "deal 17000" in (await ann.slash("play", game="gate", deal=typed)).text
    ranks = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
    typed = " ".join(f"{rank}{suit}" for suit in "♣♦♥♠" for rank in ranks)

    board = await ann.slash("play", game="four-seasons", deal=typed)

    assert "a deal of your own" in board.text
    assert "T1: A♣" in board.alt.replace("\ufe0e", "")
    stored = await table.client.services.sessions.latest(ann.id, ann.channel.id)
    again = await ann.slash("play", game="four-seasons", deal=stored.game.deal)
    assert again.alt == board.alt
    assert "is missing" in (await ann.slash("play", game="gate", deal=typed.replace("K♠", "A♣"))).text


async def test_the_letters_over_the_piles_are_explained_in_the_first_game_of_each_kind(table: Club) -> None:
    ann = table.person("Ann")
    storehouse = await ann.slash("play", game="storehouse", deal="1")
    assert "**H** Hand" in storehouse.text
    frog = await ann.slash("play", game="frog", deal="1")
    assert "**R** Frog" in frog.text
    again = await ann.slash("play", game="frog", deal="2")
    assert "Letters above the piles" not in again.text
