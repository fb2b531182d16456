"""The button that opens a game's table in the browser, and the board that follows what is played there."""

import asyncio
from typing import Any

import pytest
from simcord.components import walk_components

from bot.cli.serving import serving_table
from bot.controls import live
from bot.controls.welcome import welcome
from bot.operations.addresses import Address
from bot.patience import legal_moves
from bot.record import Player as Owner
from bot.record import StoredGame
from bot.table.starts import start
from bot.view.pictures import drawing
from tests.support.club import Club
from tests.support.club_games import finish_daily
from tests.support.leaderboards import order


async def test_board_offers_the_table_where_it_is_served(table: Club) -> None:
    ann = table.person("Ann", "server")
    await ann.slash("play", game="klondike", deal="17")
    client: Any = table.client
    async with serving_table(client, client.services, Address(host="127.0.0.1", port=0)):
        board = await ann.type("d")
        answer = await ann.press(board, "Open the table")
        assert answer.private
        raw = table.env.backend.messages[ann.channel.id][answer.id]
        (address,) = [str(part["url"]) for part in walk_components(raw.components) if part.get("url")]
        assert address.startswith("http://127.0.0.1:")
        visit = await client.table.access.open(address.partition("#")[2])
        assert await client.table.access.player(visit.cookie) == ann.id


async def test_others_watch_a_game_at_the_table_or_play_its_deal(table: Club) -> None:
    ann, ben = table.person("Ann"), table.person("Ben")
    client: Any = table.client
    async with serving_table(client, client.services, Address(host="127.0.0.1", port=0)):
        for deal, play in (("17", "Play this deal"), ("random", "Play Klondike")):
            board = await ann.slash("play", game="klondike", deal=deal)
            refused = await ben.press(board, "Deal")
            assert "This is Ann's game." in refused.text
            assert refused.controls == [play, "Watch"]
            assert (await ben.press(refused, play)).pictures
            watching = await ben.press(refused, "Watch")
            assert watching.private
            assert watching.text.startswith("Watch this game")
        opened = await ann.slash("play", game="klondike", open=True)
        assert (await ben.press(opened, "Open the table")).text.startswith("Drag the cards")
        hidden = await ann.slash("daily play")
        assert "Watch" not in (await ben.forge(refused, hidden.button("More").custom_id)).controls


async def test_board_follows_moves_of_the_table_at_a_measured_pace(
    table: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "PAUSE", 0.3)
    ann, client = table.person("Ann", "server"), table.client
    async with serving_table(client, client.services, Address(host="127.0.0.1", port=0)):
        view = welcome(client.services.daily.today(), table=True).view
        await client.get_channel(table.channel.id).send(view=view)
        (greeting,) = await table.posted()
        board = await ann.press(greeting, "Open the table")
        assert board.picture
        assert board.followups[0].private
        sessions = client.services.sessions
        (game,) = await sessions.in_progress(ann.id)
        edits = len(table.env.http_requests)
        pictures = note_pictures(monkeypatch)
        for _ in range(4):
            client.table.moved(await sessions.move(game.id, ann.id, "d"))
        await until_idle(client)
        assert len(table.env.http_requests) - edits == 2  # at once, and the last of them after the pause
        assert len(pictures) == 2
        now = await ann.look(board)
        assert "moves 4," in now.alt
        pressed = await ann.press(now, "Deal")  # its controls are those of the latest ply
        assert "moves 5," in pressed.alt
        client.table.moved(await sessions.resign(game.id, ann.id))
        await until_idle(client)
        assert "Given up" in (await ann.look(board)).text


async def test_board_shows_the_end_of_a_game_at_the_table_after_an_outage_of_discord(
    table: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "PAUSE", 0.01)
    ann, client = table.person("Ann"), table.client
    await ann.slash("play", game="klondike", deal="17")
    board = await ann.type("d")
    stored = await client.services.sessions.latest(ann.id, ann.channel.id)
    table.env.inject_error("PATCH", "*", status=503, times=2)
    client.following.moved(await client.services.sessions.resign(stored.id, ann.id))
    await until_idle(client)
    assert "Given up" in (await ann.look(board)).text


async def test_game_started_at_the_table_takes_the_board_of_an_untouched_one_along(table: Club) -> None:
    ann, client = table.person("Ann"), table.client
    board = await ann.slash("play", game="klondike", deal="17")
    (game,) = await client.services.sessions.in_progress(ann.id)
    services, player = client.services, Owner(id=ann.id, name="Ann")
    await start(services, player, game, "random", "", request_id="1")
    await until_idle(client)
    assert board.id not in table.env.backend.messages[ann.channel.id]
    now, (press, *_) = await ann.slash("board"), board.buttons
    assert "closed before its first move" in (await ann.forge(now, press.custom_id, there=False)).text


async def test_a_player_who_has_left_the_server_stays_off_its_leaderboards_until_they_return(
    table: Club,
) -> None:
    ann, bob, services = table.person("Ann"), table.person("Bob"), table.client.services
    await finish_daily(ann)
    assert order(await bob.slash("leaderboard")) == ["Ann"]
    await services.presence.update(table.guild.id, ann.id, services.now(), gone=True)
    before = await services.sessions.latest(ann.id, ann.channel.id)
    await start(services, Owner(id=ann.id, name="Ann"), before, "random", "", request_id="1")
    assert order(await bob.slash("leaderboard")) == []
    await ann.slash("play", game="gate")
    assert order(await bob.slash("leaderboard")) == ["Ann"]


async def test_a_daily_begun_in_a_server_and_continued_in_a_direct_message_follows_the_table(
    table: Club,
) -> None:
    here, there, client = table.person("Ann"), table.person("Ann", "dm"), table.client
    await here.slash("daily play", game="gate")
    board = await there.slash("daily play", game="gate")
    sessions = client.services.sessions
    stored = await sessions.latest(there.id, there.channel.id)
    first = legal_moves(stored.game.rules, stored.game.position)[0]
    client.following.moved(await sessions.move(stored.id, there.id, str(first), ply=stored.game.ply))
    await until_idle(client)
    assert (await there.look(board)).alt != board.alt


def note_pictures(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list to which the ply of each board that is drawn from now on is added."""
    plies: list[int] = []

    def draw(stored: StoredGame, *rest: Any) -> drawing.Drawn:
        plies.append(stored.game.ply)
        return drawn(stored, *rest)

    drawn = drawing.draw
    monkeypatch.setattr(drawing, "draw", draw)
    return plies


async def until_idle(client: Any) -> None:
    while tasks := list(client.following._tasks.values()):
        await asyncio.gather(*tasks)
