"""Conversations about a player's own data: shown, exported, hidden, deleted."""

import gzip
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import simcord.interactions

from bot.store import people
from tests.support.club import Club
from tests.support.club_games import finish_daily


async def test_the_reply_about_stored_data_is_private(table: Club) -> None:
    page = await table.person("ann").slash("privacy show")

    assert page.private
    assert "/privacy delete" in page.text


async def test_somebody_who_has_never_played_has_nothing_to_export_or_delete(table: Club) -> None:
    ann = table.person("ann")

    assert "Nothing is stored" in (await ann.slash("privacy export")).text
    assert "Nothing is stored" in (await ann.slash("privacy hide", hidden=False)).text
    question = await ann.slash("privacy delete")
    assert "Nothing is stored" in (await ann.press(question, "Delete everything")).text


async def test_whoever_hides_before_their_first_game_is_hidden(table: Club) -> None:
    ann, bob = table.person("ann"), table.person("Bob")
    assert "You are hidden from the leaderboards" in (await ann.slash("privacy hide")).text
    await finish_daily(ann, most=3)
    assert "ann" not in (await bob.slash("leaderboard")).alt
    own = await ann.slash("leaderboard")
    assert own.private
    assert "You are hidden from leaderboards" in own.text


async def test_the_export_contains_the_games(table: Club) -> None:
    ann = table.person("ann")
    await ann.slash("play", game="canfield", deal="17")

    answer = await ann.slash("privacy export")

    assert answer.private
    (file,) = answer.handle.attachments
    assert b'"deal": "17"' in await table.client.http.get_from_cdn(file.url)


async def test_an_export_that_is_larger_than_discord_takes_is_compressed(
    table: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    payload = simcord.interactions.base_payload

    def limited(*args: Any, **kwargs: Any) -> Any:
        record, sent = payload(*args, **kwargs)
        return record, sent | {"attachment_size_limit": 1000}

    ann = table.person("ann")
    await ann.slash("play", game="canfield", deal="17")
    ((_name, plain),) = (await ann.slash("privacy export")).files
    monkeypatch.setattr(simcord.interactions, "base_payload", limited)
    ((name, packed),) = (await ann.slash("privacy export")).files
    assert name == "patience.json.gz"
    assert len(packed) <= 1000 < len(plain)
    assert gzip.decompress(packed) == plain


async def test_who_hides_is_on_no_leaderboard_until_they_come_back(table: Club) -> None:
    ann = table.person("ann")
    board = await ann.slash("daily play")
    board = await ann.press(board, "Deal")
    board = await ann.press(board, "More")
    board = await ann.press(board, "Give up")
    await ann.press(board, board.controls[0])
    assert "ann" in (await ann.slash("leaderboard")).alt

    assert "hidden from the leaderboards" in (await ann.slash("privacy hide")).text
    assert "ann" not in (await ann.slash("leaderboard")).alt
    assert "again" in (await ann.slash("privacy hide", hidden=False)).text
    assert "ann" in (await ann.slash("leaderboard")).alt


async def test_deleting_is_asked_for_twice_and_leaves_nothing(table: Club) -> None:
    ann = table.person("ann")
    await ann.slash("play", game="canfield", deal="17")

    question = await ann.slash("privacy delete")
    assert (
        "Whether you won your dailies stays, without your name; `/privacy show` says what else"
        in question.text
    )
    assert "This cannot be undone" in question.text
    assert question.controls == ["Delete everything", "Cancel"]
    kept = await ann.press(question, "Cancel")
    assert (kept.text, kept.controls) == ("Nothing was deleted.", [])
    question = await ann.slash("privacy delete")
    board = await ann.slash("board")
    assert not board.private

    answer = await ann.press(question, "Delete everything")
    assert answer.text.startswith("Deleted. Whether you won your dailies stays, without your name")
    assert "Nothing is stored" in (await ann.slash("privacy export")).text
    assert "no game here" in (await ann.slash("board")).text
    assert (await ann.press(board, "Deal")).private


async def test_the_export_contains_no_games_of_others(table: Club) -> None:
    ann, bob = table.person("Ann"), table.person("Bob")
    await ann.slash("play", game="canfield", deal="17")
    await bob.slash("play", game="gate", deal="4242")

    ((name, content),) = (await ann.slash("privacy export")).files

    text = json.dumps(json.loads(content))
    assert name.endswith(".json")
    assert "canfield" in text
    assert "gate" not in text
    assert "4242" not in text


async def test_after_deleting_no_name_and_no_id_is_left_and_others_play_on(
    table: Club, tmp_path: Path
) -> None:
    ann, bob = table.person("Ann"), table.person("Bob")
    await ann.slash("play", game="canfield", deal="17")
    board = await ann.type("d")
    theirs = await bob.slash("play", game="gate", deal="1")

    await ann.press(await ann.slash("privacy delete"), "Delete everything")

    with closing(sqlite3.connect(tmp_path / "patience.db")) as connection:
        left = "".join(connection.iterdump())
    assert str(ann.id) not in left
    assert "Ann" not in left
    assert str(bob.id) in left
    gone = await ann.press(board, "Deal")
    assert gone.private
    assert "no longer exists" in gone.text
    assert "moves 1," in (await bob.press(theirs, "Deal")).alt
    assert "moves 0," in (await ann.slash("play", game="canfield", deal="17")).alt


async def test_deleting_gives_nobody_a_second_attempt_at_the_daily(table: Club) -> None:
    ann = table.person("Ann")
    await ann.slash("daily play")
    await ann.type("d")
    await ann.slash("resign")
    await ann.press(await ann.slash("privacy delete"), "Delete everything")

    again = await ann.slash("daily play")

    assert again.private
    assert not again.pictures


async def test_deleting_lifts_no_exclusion_and_no_bar(table: Club) -> None:
    ann, bob, ida = table.person("Ann"), table.person("Bob"), table.manager("Ida")
    for player in (ann, bob):
        await finish_daily(player, most=3)
    await ida.slash("server exclude", member=table.people["Ann"], reason="two accounts")
    async with table.client.services.store.write() as connection:
        await people.bar(connection, bob.id, True)
    await ida.slash("leaderboard")

    for player in (ann, bob):
        await player.press(await player.slash("privacy delete"), "Delete everything")
    await table.env.advance_time(24 * 60 * 60)
    for player in (ann, bob, ida):
        await finish_daily(player, most=3)

    here = (await ida.slash("leaderboard")).alt
    assert "Ida" in here
    assert "Ann" not in here
    world = (await ida.slash("leaderboard", where="world")).alt
    assert "Ann" in world  # an exclusion holds in its server only
    assert "Bob" not in here + world
    assert "hidden you" in (await bob.slash("privacy hide", hidden=False)).text

    await ida.slash("server include", member=table.people["Ann"])
    assert "Ann" in (await ida.slash("leaderboard")).alt
