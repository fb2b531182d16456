"""What reaches the table from a failing line, from two pages at once, and from those who forge messages."""

import asyncio
import json
import logging
import random
from pathlib import Path
from typing import Any, cast

import pytest
from aiohttp import WSMessage, WSMsgType

from bot.patience import Game, game_rules, legal_moves
from bot.play.refusals import Refusal
from bot.store import Busy
from bot.table import seat as seats
from bot.table.state import Window, state_of
from bot.view.board import Facts, board_with
from tests.support.clock import NOON, Clock
from tests.support.stored import stored
from tests.support.table_page import ALEX, CHANNEL, ROBIN
from tests.support.table_seat import Line, receive, seat, services_in, text
from tests.support.unseen import lookalike

WINDOWS = Window(), Window(tall=2.0, small=True)
ODD: list[Any] = [
    *(None, True, -1, 0, 1, 7, 0.5, 1e308, float("nan"), 1 << 63, 1 << 80, [], {}, [[[]]], {"id": {}}),
    *("", "1", "d", "w>f", "t1:3>t4", "random", "daily", "continue", "klondike", "canfield+x"),
    *("\ud800", "\x00", "a" * 200, "a" * 4000),
]
TEXTS = [
    "",
    "[",
    "null",
    "[]",
    "{}",
    '"d"',
    "1e999",
    "9" * 4300,
    "[" * 4000,
    '{"id":"1-a","id":[]}',
    "\ufeff{}",
]


@pytest.mark.parametrize("count", [1_000, pytest.param(20_000, marks=pytest.mark.long)])
async def test_forged_messages_change_nothing_of_others_and_leave_no_traceback(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, count: int
) -> None:
    chance = random.Random(count)
    async with services_in(tmp_path) as services:
        theirs = await services.sessions.start(ROBIN, CHANNEL, "klondike", "4")
        theirs = await services.sessions.move(theirs.id, ROBIN.id, "d")
        mine = await services.sessions.start(ALEX, CHANNEL, "klondike", "3")
        line = Line()
        attacker = seat(services, line, ALEX)
        now = round(services.now().timestamp() * 1000)
        whats = ["open", "window", "move", "undo", "redo", "auto", "hint", "resign", "new", "offers", "rules"]
        whats += ["replay", "settings"]
        for number in range(count):
            asked: dict[str, Any] = {
                "id": f"{now}-{number}",
                "do": chance.choice(whats),
                "game": chance.choice([theirs.id, theirs.id, mine.id, 99]),
                "ply": chance.choice([0, 1, 2]),
                "move": chance.choice(["d", "t1>t2", "undo"]),
                "how": chance.choice(["random", "again", "practise", "continue", "easy", "x"]),
                "key": chance.choice(["", "klondike", "no such game"]),
                "name": chance.choice(["", "theme", "deck", "size", "x"]),
                "value": chance.choice(["dark", True, "x", []]),
                "at": chance.choice([0, 1, 1 << 40]),
            }
            if chance.random() < 0.5:
                asked[chance.choice(list(asked))] = chance.choice(ODD)
            if chance.random() < 0.1:
                del asked[chance.choice(list(asked))]
            kind = WSMsgType.BINARY if chance.random() < 0.02 else WSMsgType.TEXT
            message = text(chance.choice(TEXTS)) if chance.random() < 0.1 else text(asked)
            await receive(attacker, message._replace(type=kind))
        after = await services.sessions.load(theirs.id)
        assert (after.game, after.result, after.private) == (theirs.game, theirs.result, theirs.private)
        assert [game.id for game in await services.sessions.in_progress(ROBIN.id)] == [theirs.id]
        assert line.closed > count // 20
        shown = {message["state"]["game"] for message in line.answers if "state" in message}
        assert theirs.id not in shown
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def test_id_used_before_tells_nothing_of_the_games_of_others(tmp_path: Path) -> None:
    async with services_in(tmp_path) as services:
        theirs = await services.sessions.start(ROBIN, CHANNEL, "klondike", "4")
        mine, line = await services.sessions.start(ALEX, CHANNEL, "klondike", "3"), Line()
        moved, now = list[int](), round(services.now().timestamp() * 1000)
        page = seat(services, line, ALEX, moved=lambda stored: moved.append(stored.id))
        turn = {"id": f"{now}-a", "ply": 0, "move": "d"}
        await receive(page, text({**turn, "do": "move", "game": mine.id}))
        for do in ("move", "undo", "redo", "auto", "hint", "resign"):
            told: list[Any] = []
            for game_id in (theirs.id, 99):
                await receive(page, text({**turn, "do": do, "game": game_id}))
                told.append(line.answers[-1])
            assert told[0] == told[1]
            assert "refused" in told[0]
        assert moved == [mine.id]


@pytest.mark.parametrize("letter", ["\0", "\n", "é"])
async def test_id_that_a_database_may_refuse_closes_the_page(tmp_path: Path, letter: str) -> None:
    async with services_in(tmp_path) as services:
        mine, line = await services.sessions.start(ALEX, CHANNEL, "klondike", "3"), Line()
        page, now = seat(services, line, ALEX), round(services.now().timestamp() * 1000)
        turn = {"id": f"{now}-{letter}", "do": "move", "game": mine.id, "ply": 0, "move": "d"}
        await receive(page, text(turn))
        assert (line.closed, line.answers) == (1, [])


async def test_only_the_games_of_the_day_have_a_daily(tmp_path: Path) -> None:
    async with services_in(tmp_path) as services:
        game, line = await services.sessions.start(ALEX, CHANNEL, "klondike", "3"), Line()
        page, now = seat(services, line, ALEX), round(services.now().timestamp() * 1000)
        for key in ("golf", "spider-1", "klondike-vegas"):
            asked = {"id": f"{now}-{key}", "do": "new", "game": game.id, "how": "daily", "key": key}
            await receive(page, text(asked))
            assert line.answers[-1]["refused"].count("is not one of the 15 daily games")
        daily = await services.daily.start(ALEX, CHANNEL, "tripeaks")
        asked = {"id": f"{now}-p", "do": "new", "game": daily.id, "how": "practise", "key": "golf"}
        await receive(page, text(asked))
        assert line.answers[-1]["refused"].count("is not one of the 15 daily games")


async def test_a_move_that_arrives_late_is_not_played_and_says_so(tmp_path: Path) -> None:
    clock, line = Clock(NOON), Line()
    async with services_in(tmp_path, now=clock) as services:
        game = await services.sessions.start(ALEX, CHANNEL, "klondike", "3")
        sent = round(clock().timestamp() * 1000)
        clock.on(minutes=31)
        asked = {"id": f"{sent}-m", "do": "move", "game": game.id, "ply": 0, "move": "d"}
        await receive(seat(services, line, ALEX), text(asked))
        assert (
            line.answers[-1]["refused"] == "That took too long to arrive, so nothing was played. Try again."
        )
        assert not (await services.sessions.load(game.id)).game.events


async def test_who_has_deleted_their_data_moves_on_no_open_board(tmp_path: Path) -> None:
    async with services_in(tmp_path) as services:
        await services.sessions.start(ALEX, CHANNEL, "klondike", "4")  # by which their name is known
        board = await services.sessions.start(ROBIN, CHANNEL, "klondike", "3", open_board=True)
        line, now = Line(), round(services.now().timestamp() * 1000)
        page = seat(services, line, ALEX, frozenset({board.id}))
        await receive(page, text({"id": f"{now}-o", "do": "open", "game": board.id}))
        await services.privacy.forget(ALEX.id)
        await receive(page, text({"id": f"{now}-m", "do": "move", "game": board.id, "ply": 0, "move": "d"}))
        assert line.closed == 1
        assert not (await services.sessions.load(board.id)).game.events


async def test_practice_that_is_asked_for_twice_under_one_id_starts_once(tmp_path: Path) -> None:
    clock = Clock(NOON)
    async with services_in(tmp_path, now=clock) as services:
        daily = await services.daily.start(ALEX, CHANNEL, "tripeaks")
        clock.on(days=1)
        line = Line()
        page, now = seat(services, line, ALEX), round(clock().timestamp() * 1000)
        for _ in range(2):
            asked = {"id": f"{now}-a", "do": "new", "game": daily.id, "how": "practise"}
            await receive(page, text(asked))
        first, second = [answer["game"] for answer in line.answers if "game" in answer]
        assert first == second


async def test_no_move_is_lost_or_doubled_whatever_the_line_does(tmp_path: Path) -> None:
    chance = random.Random(17)
    async with services_in(tmp_path) as services:
        sessions = services.sessions
        game = await sessions.start(ALEX, CHANNEL, "freecell", "3")  # without a stock no deal is added
        now, old, played = round(services.now().timestamp() * 1000), list[WSMessage](), list[str]()
        for number in range(80):
            stored = await sessions.load(game.id)
            steps = legal_moves(stored.game.rules, stored.game.position)
            move, elsewhere = str(chance.choice(steps)), str(chance.choice(steps))
            asked = {"id": f"{now}-{number}", "do": "move", "game": game.id, "ply": len(played), "move": move}
            lines = [Line(cut=chance.random() < 0.4) for _ in range(chance.randint(1, 3))]
            tasks = [receive(seat(services, line, ALEX), text(asked)) for line in lines]
            tasks += [
                receive(seat(services, Line(), ALEX), late) for late in chance.sample(old, min(3, len(old)))
            ]
            pressed = chance.random() < 0.3
            if pressed:
                tasks.append(cast(Any, sessions.move(game.id, ALEX.id, elsewhere, ply=len(played))))
            chance.shuffle(tasks)
            await asyncio.gather(*tasks, return_exceptions=True)
            line = Line()
            await receive(seat(services, line, ALEX), text(asked))  # as a page that has come back
            old.append(text(asked))
            refused = "refused" in line.answers[-1]
            assert not refused or pressed
            played.append(elsewhere if refused else move)
            found = [str(step) for step in (await sessions.load(game.id)).game.moves]
            assert found == played
            with pytest.raises(Refusal):
                await sessions.move(game.id, ALEX.id, move, ply=len(played) - 1)
            if (await sessions.load(game.id)).result is not None:
                break
        assert len(played) > 20


async def test_a_page_that_leaves_before_its_answer_is_no_fault(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with services_in(tmp_path) as services:
        game, line = await services.sessions.start(ALEX, CHANNEL, "gate", "3"), Line()
        page, now = seat(services, line, ALEX), round(services.now().timestamp() * 1000)
        await receive(page, text({"id": f"{now}-a", "do": "open", "game": game.id}))
        line.cut = True
        with pytest.raises(ConnectionError):
            await receive(
                page, text({"id": f"{now}-b", "do": "move", "game": game.id, "ply": 0, "move": "d"})
            )
        assert (await services.sessions.load(game.id)).game.ply == 1
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


async def test_a_state_that_a_busy_database_has_kept_back_is_sent_with_the_next_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    board_of, busy = seats.board_of, [True]

    async def busy_once(*args: Any) -> Any:
        if busy:
            busy.pop()
            raise Busy("table.db", "locked")
        return await board_of(*args)

    async with services_in(tmp_path) as services:
        game, line = await services.sessions.start(ALEX, CHANNEL, "gate", "3"), Line()
        page, now = seat(services, line, ALEX), round(services.now().timestamp() * 1000)
        await receive(page, text({"id": f"{now}-a", "do": "open", "game": game.id}))
        monkeypatch.setattr(seats, "board_of", busy_once)
        for press in "bc":  # the page stays at the opening, and so does the second press
            turn = {"id": f"{now}-{press}", "do": "move", "game": game.id, "ply": 0, "move": "d"}
            await receive(page, text(turn))
    opened, saved, state, stale = line.answers
    assert (opened, saved) == ({"re": f"{now}-a"}, {"re": f"{now}-b"})
    assert state["state"]["ply"] == 1
    assert stale["refused"].startswith("That board was out of date")


async def test_an_older_state_that_is_loaded_late_is_not_shown(tmp_path: Path) -> None:
    async with services_in(tmp_path) as services:
        game = await services.sessions.start(ALEX, CHANNEL, "klondike", "3")
        line = Line()
        page, now = seat(services, line, ALEX), round(services.now().timestamp() * 1000)
        await receive(page, text({"id": f"{now}-a", "do": "open", "game": game.id}))
        moved = await services.sessions.move(game.id, ALEX.id, "d")
        for stored in (moved, game):
            page.look(stored)
            await page._show()  # pyright: ignore[reportPrivateUsage]
        assert [each["state"]["ply"] for each in line.answers if "state" in each][-1] == 1


async def test_a_game_that_is_deleted_while_it_is_watched_is_shown_no_more(tmp_path: Path) -> None:
    async with services_in(tmp_path) as services:
        game, line = await services.sessions.start(ALEX, CHANNEL, "gate", "3"), Line()
        page, now = (
            seat(services, line, ROBIN, frozenset({game.id})),
            round(services.now().timestamp() * 1000),
        )
        await receive(page, text({"id": f"{now}-a", "do": "open", "game": game.id}))
        await services.privacy.forget(ALEX.id)
        await receive(page, text({"id": f"{now}-b", "do": "undo", "game": game.id, "ply": 0}))
    assert line.answers[-1]["refused"].startswith("That game is not yours, or it no longer exists")
    assert not [answer for answer in line.answers if "state" in answer]


async def test_page_of_a_player_who_has_deleted_their_data_stores_nothing_about_them(tmp_path: Path) -> None:
    async with services_in(tmp_path) as services:
        game, line = await services.sessions.start(ROBIN, CHANNEL, "gate", "3", open_board=True), Line()
        await services.preferences.change(ALEX, theme="dark")
        page = seat(services, line, ALEX, frozenset({game.id}))
        now = round(services.now().timestamp() * 1000)
        await receive(page, text({"id": f"{now}-a", "do": "open", "game": game.id}))
        await services.privacy.forget(ALEX.id)
        for asked in (
            {"id": f"{now}-b", "do": "settings", "name": "theme", "value": "dark"},
            {"id": f"{now}-c", "do": "new", "game": game.id, "how": "random"},
        ):
            await receive(page, text(asked))
        assert await services.privacy.export(ALEX.id) is None
        assert line.closed == 2


@pytest.mark.parametrize("key", ["klondike", "canfield", "frog", "spider", "tripeaks", "gate", "chord"])
def test_frames_are_the_same_wherever_cards_lie_that_were_not_seen(key: str) -> None:
    chance = random.Random(key)
    game = Game.start(game_rules(key), "3")
    for _ in range(40):
        steps = legal_moves(game.rules, game.position)
        if not steps:
            break
        game = game.undo() if game.moves and chance.random() < 0.2 else game.play(chance.choice(steps))
        if chance.random() < 0.2:
            other = lookalike(game, chance)
            assert frame(game) == frame(other)


def frame(game: Game) -> str:
    shown = board_with(stored(game), Facts())
    return json.dumps([state_of(shown, window, own=True, watching=0) for window in WINDOWS])
