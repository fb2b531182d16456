"""The table: its links, its messages, and a card dragged in a browser."""

import asyncio
import json
import logging
import re
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import cast
from unittest.mock import Mock

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType, WSServerHandshakeError, web
from multidict import CIMultiDict

from bot.operations.services import Services
from bot.table import server
from bot.table.server import LINKS, PER_PERSON, SEATS_PER_PERSON, Table
from render import Style
from tests.support.table_page import ALEX, CHANNEL, ROBIN, served
from tests.support.table_socket import asked, opened, opened_ticket, shown


async def test_link_opens_once_and_a_doubled_message_is_judged_once(tmp_path: Path) -> None:
    async with served(tmp_path) as on, ClientSession() as session:
        game = await on.game()
        link = await on.table.link(ALEX, game.id)
        assert await opened(session, on, link[:-1] + ("0" if link[-1] != "0" else "1")) == 403
        assert await opened(session, on, link) == 200
        assert await opened(session, on, link) == 403
        origin = {"Origin": on.url.rstrip("/")}
        async with session.ws_connect(f"{on.url}play", headers=origin) as socket:
            await asked(socket, on, "a", do="open", game=game.id)
            for _ in range(2):
                _, answer = await asked(socket, on, "b", do="move", game=game.id, ply=0, move="d")
                assert "refused" not in answer
            assert (await on.services.sessions.load(game.id)).game.ply == 1
            _, answer = await asked(socket, on, "c", do="move", game=game.id, ply=0, move="d")
            assert "refused" in answer
            await on.services.sessions.undo(game.id, ALEX.id)  # as a press in Discord
            message = await socket.receive_json(timeout=20)
            assert message["state"]["ply"] == 2


async def test_somebody_to_whom_an_open_board_is_shown_moves_on_it_and_is_named(tmp_path: Path) -> None:
    async with served(tmp_path) as on, ClientSession() as session:
        game, other = [
            await on.services.sessions.start(ALEX, channel, "klondike", "3", open_board=True)
            for channel in (CHANNEL, replace(CHANNEL, channel_id=9))
        ]
        ticket = await opened_ticket(session, on, await on.table.link(ROBIN, game.id))
        origin = {"Origin": on.url.rstrip("/")}
        async with session.ws_connect(f"{on.url}play?ticket={ticket}", headers=origin) as socket:
            await asked(socket, on, "a", do="open", game=game.id)
            state, _ = await asked(socket, on, "b", do="move", game=game.id, ply=0, move="d")
            assert state["own"]
            assert state["text"].startswith("Robin: Turned")
            for number, what in enumerate(("move", "resign")):
                asks = {"do": what, "game": game.id if what == "resign" else other.id, "move": "d"}
                ply = int(what == "resign")
                assert "refused" in (await asked(socket, on, f"c{number}", ply=ply, **asks))[1]
            assert "undo" in state["acts"]
            assert "give_up" not in state["acts"]  # that is for its player
            _, answer = await asked(socket, on, "d", do="new", game=game.id, how="random", key="gate")
            own = await on.services.sessions.load(answer["game"])
            assert (own.player_id, own.player_name, own.channel_id) == (ROBIN.id, "Robin", game.channel_id)
            _, answer = await asked(socket, on, "e", do="new", game=game.id, how="continue")
            assert "refused" in answer
            await on.services.sessions.resign(game.id, ALEX.id)
            await asked(socket, on, "f", do="open", game=game.id)
            while (state := await shown(socket))["game"] != game.id:
                pass
            assert "same_deal" not in state["acts"]


async def test_hidden_cards_and_games_of_others_stay_on_the_server(tmp_path: Path) -> None:
    async with served(tmp_path) as on, ClientSession() as session:
        game = await on.game()
        await opened(session, on, await on.table.link(ALEX, game.id))
        origin = {"Origin": on.url.rstrip("/")}
        async with session.ws_connect(f"{on.url}play", headers=origin) as socket:
            await socket.receive_json()
            await socket.send_json({"id": "1-a", "do": "open", "game": game.id})
            texts = [await socket.receive_str(), await socket.receive_str()]
            assert len(set(re.findall(r'\["([2-9TJQKA][SHDC])",', "".join(texts)))) == 7  # one of each column
        async with ClientSession() as other:
            elsewhere = await on.services.sessions.start(ROBIN, CHANNEL, "klondike", "4")
            await opened(other, on, await on.table.link(ROBIN, elsewhere.id))
            async with other.ws_connect(f"{on.url}play", headers=origin) as socket:
                state, answer = await asked(socket, on, "a", do="open", game=game.id)
                assert state is None
                assert "refused" in answer
                for what in ("undo", "resign"):
                    _, answer = await asked(socket, on, what, do=what, game=game.id, ply=0)
                    assert "refused" in answer
            assert (await on.services.sessions.load(game.id)).result is None


@pytest.mark.parametrize(
    "text", ["[]", "{", '{"id": "1-a", "do": "explode"}', json.dumps({"id": "x" * 5000})]
)
async def test_malformed_message_closes_its_page(tmp_path: Path, text: str) -> None:
    async with served(tmp_path) as on, ClientSession() as session:
        game = await on.game()
        await opened(session, on, await on.table.link(ALEX, game.id))
        async with session.ws_connect(f"{on.url}play", headers={"Origin": on.url.rstrip("/")}) as socket:
            await socket.receive_json()
            await socket.send_str(text)
            assert (await socket.receive(timeout=20)).type in (WSMsgType.CLOSE, WSMsgType.CLOSED)


async def test_links_are_tried_a_few_times_only_and_messages_do_not_count_as_tries(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "WINDOW", 600.0)  # on a busy machine all this takes longer than usual
    async with served(tmp_path) as on, ClientSession() as session:
        game = await on.game()
        await opened(session, on, await on.table.link(ALEX, game.id))
        async with session.ws_connect(f"{on.url}play", headers={"Origin": on.url.rstrip("/")}) as socket:
            for number in range(LINKS + 1):
                await asked(socket, on, str(number), do="window")
            for status in (*[403] * (LINKS - 1), 429):
                assert await opened(session, on, "#forged") == status
            more = [await asked(socket, on, f"more{n}", do="window") for n in range(PER_PERSON - LINKS)]
            assert more[-1][1]["refused"].startswith("You are going too fast")


async def test_bytes_that_are_no_text_are_denied_as_any_bad_key(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with served(tmp_path) as on, ClientSession() as session:
        game, origin = await on.game(), {"Origin": on.url.rstrip("/")}
        await opened(session, on, await on.table.link(ALEX, game.id))
        for kind in ("text/plain; charset=utf-8", "text/plain; charset=no-such"):
            headers = {**origin, "Content-Type": kind}
            async with session.post(f"{on.url}open", data=b"\xff\xfe1.2", headers=headers) as answer:
                assert answer.status == 403
        host, cookie = on.table.url.authority.encode(), session.headers["Cookie"].encode()
        reader, writer = await asyncio.open_connection("127.0.0.1", on.table.url.port)
        writer.write(b"GET /words HTTP/1.1\r\nHost: %b\r\nCookie: %b\xff\r\n\r\n" % (host, cookie))
        assert (await reader.readline()).startswith(b"HTTP/1.1 200")  # as to a stranger
        writer.close()
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def test_player_who_connects_many_pages_at_once_gets_as_many_seats_as_one_after_another(
    tmp_path: Path,
) -> None:
    async with served(tmp_path) as on, ClientSession() as session:
        game = await on.game()
        await opened(session, on, await on.table.link(ALEX, game.id))

        async def connect(headers: dict[str, str]) -> ClientWebSocketResponse | WSServerHandshakeError:
            try:
                return await session.ws_connect(f"{on.url}play", headers=headers)
            except WSServerHandshakeError as error:
                return error

        origin = {"Origin": on.url.rstrip("/")}
        unfit = await connect({**origin, "Sec-WebSocket-Version": "1"})  # it takes no seat
        assert isinstance(unfit, WSServerHandshakeError)
        assert (unfit.status, on.table.pages) == (400, 0)
        found = await asyncio.gather(*(connect(origin) for _ in range(3 * SEATS_PER_PERSON)))
        assert {each.status for each in found if isinstance(each, WSServerHandshakeError)} == {503}
        pages = [each for each in found if isinstance(each, ClientWebSocketResponse)]
        assert len(pages) == on.table.pages == SEATS_PER_PERSON


async def test_foreign_pages_and_hosts_are_refused(tmp_path: Path) -> None:
    async with served(tmp_path) as on, ClientSession() as session:
        async with session.get(on.url) as page:
            assert page.status == 200
            assert "unsafe" not in page.headers["Content-Security-Policy"]
        for headers in ({"Origin": "https://evil.example"}, {"Host": "evil.example"}):
            async with session.get(f"{on.url}play", headers=headers) as answer:
                assert answer.status == 403


@pytest.mark.parametrize(
    ("pieces", "status"),
    [
        ("40", 200),
        ("40-plain", 200),
        ("28", 404),
        ("61", 404),
        ("040999", 404),
        ("40-else", 404),
        ("４０", 404),
    ],
)
async def test_cards_are_drawn_in_the_sizes_of_the_page_only(
    pieces: str, status: int, tmp_path: Path
) -> None:
    async with (
        served(tmp_path) as on,
        ClientSession() as session,
        session.get(f"{on.url}cards/{Style().back}-{pieces}.svg") as answer,
    ):
        assert answer.status == status


@pytest.mark.parametrize(
    ("proxy", "named", "counted"),
    [
        (None, "9.9.9.9", "127.0.0.1"),
        ("10.0.0.0/8", "9.9.9.9", "127.0.0.1"),
        ("127.0.0.0/8", "1.1.1.1, 9.9.9.9", "9.9.9.9"),
        ("127.0.0.0/8", "nonsense", "127.0.0.1"),
    ],
)
async def test_only_the_proxy_says_where_a_request_comes_from(
    proxy: str | None, named: str, counted: str
) -> None:
    table = Table(cast(Services, Mock()), proxy=proxy)
    request = cast(
        web.Request, SimpleNamespace(remote="127.0.0.1", headers=CIMultiDict({"X-Forwarded-For": named}))
    )
    assert table._sender(request) == counted  # pyright: ignore[reportPrivateUsage]


async def test_public_game_is_watched_with_its_moves_and_watchers_counted(tmp_path: Path) -> None:
    async with served(tmp_path) as on, ClientSession() as mine, ClientSession() as theirs:
        game = await on.game()
        origin = {"Origin": on.url.rstrip("/")}
        await opened(mine, on, await on.table.link(ALEX, game.id))
        ticket = await opened_ticket(theirs, on, await on.table.link(ROBIN, game.id))
        async with (
            mine.ws_connect(f"{on.url}play", headers=origin) as player,
            theirs.ws_connect(f"{on.url}play?ticket={ticket}", headers=origin) as watcher,
        ):
            await asked(player, on, "a", do="open", game=game.id)
            await asked(watcher, on, "a", do="open", game=game.id)
            state = await shown(watcher)
            assert (state["own"], state["moves"], state["acts"], state["watching"]) == (False, [], {}, 0)
            while (await shown(player))["watching"] != 1:
                pass
            await asked(player, on, "b", do="move", game=game.id, ply=0, move="d")
            while (await shown(watcher))["ply"] != 1:
                pass
            _, answer = await asked(watcher, on, "b", do="move", game=game.id, ply=1, move="d")
            assert "refused" in answer
            daily = await on.services.daily.start(ALEX, CHANNEL, "klondike")  # ranked: watched by nobody
            ranked = await opened_ticket(theirs, on, await on.table.link(ROBIN, daily.id))
            async with theirs.ws_connect(f"{on.url}play?ticket={ranked}", headers=origin) as other:
                state, answer = await asked(other, on, "c", do="open", game=daily.id)
                assert (state, "refused" in answer) == (None, True)


async def test_page_whose_game_made_way_for_another_elsewhere_shows_that_it_is_over(tmp_path: Path) -> None:
    async with served(tmp_path) as on, ClientSession() as client:
        game = await on.game()
        await opened(client, on, await on.table.link(ALEX, game.id))
        async with client.ws_connect(f"{on.url}play", headers={"Origin": on.url.rstrip("/")}) as page:
            await asked(page, on, "a", do="open", game=game.id)
            assert (await shown(page))["over"] is None
            golf = await on.game("golf")
            state = await shown(page)
            assert (state["game"], state["over"]) == (game.id, "resigned")
            await asked(page, on, "b", do="open", game=golf.id)
            assert (await shown(page))["game"] == golf.id
            _, answer = await asked(page, on, "c", do="new", game=golf.id, how="random")
            state = await shown(page)  # not the end of the game that made way
            assert (state["game"], state["over"]) == (answer["game"], None)


async def test_settings_change_the_look_and_a_finished_game_is_replayed(tmp_path: Path) -> None:
    async with served(tmp_path) as on, ClientSession() as session:
        game = await on.game()
        await opened(session, on, await on.table.link(ALEX, game.id))
        async with session.ws_connect(f"{on.url}play", headers={"Origin": on.url.rstrip("/")}) as socket:
            await asked(socket, on, "a", do="open", game=game.id)
            before = await shown(socket)
            state, answer = await asked(socket, on, "b", do="settings", name="theme", value="dark")
            assert [choice[2] for choice in answer["choices"]] == ["dark", "lattice"]
            assert (state or await shown(socket))["board"]["colours"] != before["board"]["colours"]
            await asked(socket, on, "c", do="move", game=game.id, ply=0, move="d")
            _, answer = await asked(socket, on, "d", do="replay", game=game.id, at=0)
            assert "piles" not in answer  # the game goes on
            await asked(socket, on, "e", do="resign", game=game.id, ply=1)
            shots = [
                (await asked(socket, on, f"r{at}", do="replay", game=game.id, at=at))[1] for at in (0, 1)
            ]
            assert [shot["last"] for shot in shots] == [False, True]
            assert [pile["says"] for pile in shots[0]["piles"]] == [pile["says"] for pile in before["piles"]]
            assert shots[1]["piles"] != shots[0]["piles"]
            await socket.send_json({"id": "1-f", "do": "settings", "name": "theme", "value": "pink"})
            while (message := await socket.receive(timeout=20)).type is WSMsgType.TEXT:
                pass
            assert message.type in (WSMsgType.CLOSE, WSMsgType.CLOSED)
