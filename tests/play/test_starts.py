"""Starts that wait at the same time share transactions, and none depends on another."""

import asyncio
import sys
from collections import Counter
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.operations.services import Services
from bot.patience import DEAL, GAMES, Game
from bot.people.preferences import StoredPreferences
from bot.play import group_commit
from bot.play.refusals import TooManyGames
from bot.play.sessions import Sessions
from bot.play.start import MOST_OPEN, NewGame
from bot.record import Channel, Player, StoredGame
from bot.store import (
    AlreadyRanked,
    Connection,
    Store,
    Unavailable,
    Work,
    dailies,
    games,
    live_boards,
    members,
    people,
    races,
)
from tests.support.clock import NOON, Clock

CROWD = [Player(number, f"P{number}") for number in range(1, 31)]
HALL = Channel(7, 70)


def crowd_of(store: Store, clock: Clock) -> tuple[Sessions, list[int]]:
    """Return sessions, and a list that fills with an entry for each transaction of theirs."""
    transactions: list[int] = []

    class Counting(Store):
        async def run(self, work: Work[object]) -> object:  # type: ignore[override]
            transactions.append(1)
            return await store.run(work)

    counting = Counting(store._engines, store.address, store._observe)  # pyright: ignore[reportPrivateUsage]
    return Sessions(store, starting=counting, now=clock, random_deal=lambda: 4), transactions


async def test_starts_at_the_same_time_share_transactions_and_each_is_stored_once(
    store: Store, clock: Clock
) -> None:
    sessions, transactions = crowd_of(store, clock)
    started = await asyncio.gather(
        *(sessions.start(one, HALL, "canfield", request_id=str(one.id)) for one in CROWD)
    )
    assert [one.player_id for one in started] == [one.id for one in CROWD]
    assert len(transactions) <= len(CROWD) // group_commit.MOST + 2
    async with store.read() as connection:
        stored = await games.after(connection, 0, limit=100)
        assert Counter(row.player_id for row in stored) == Counter(one.id for one in CROWD)
        for one in CROWD:
            assert await members.is_known(connection, HALL.guild_id or 0, one.id)
    for one in started:
        assert await sessions.load(one.id) == one
        assert (await sessions.current(one.player_id, HALL.channel_id)).id == one.id


async def test_a_start_returns_the_game_as_it_is_stored(store: Store, clock: Clock) -> None:
    day, ann, gate = NOON.date(), Player(1, "Ann\0\ud800"), Game.start(GAMES["gate"], "1")
    race = {"guild_id": 7, "channel_id": 70, "rules_key": "gate", "level": "", "deal": "1"}
    race |= {"starts_at": NOON, "state": "running"}
    async with store.write() as connection:
        await dailies.keep(connection, day, "gate", "1", featured=True)
        lobby = await races.begin(connection, **race)
        challenge = await races.begin(connection, **race, ends_at=NOON + timedelta(1))
    await StoredPreferences(store, now=lambda: NOON, changed=lambda *_: None).change(
        ann, deals=False, back="night"
    )
    old = await crowd_of(store, clock)[0].begin(CROWD[1], HALL, NewGame(game=gate.play(DEAL)))
    for new in (
        NewGame(game=gate, day=day, dealt_by_bot=True),
        NewGame(game=gate, practice_day=day, private=True),
        NewGame(game=Game.start(GAMES["canfield"], "1234567"), dealt_by_bot=True, level="easy"),
        NewGame(game=gate, open_board=True),
        NewGame(game=old.game),
        NewGame(game=gate, race_id=lobby),
        NewGame(game=gate, race_id=challenge, challenged=True),
    ):
        started = await crowd_of(store, clock)[0].begin(ann, HALL, new)
        assert await crowd_of(store, clock)[0].load(started.id) == started
        stranger = Player(1000 + started.id, "New")
        if new.race_id is None:
            started = await crowd_of(store, clock)[0].begin(stranger, Channel(None, 71), new)
            assert await crowd_of(store, clock)[0].load(started.id) == started


async def test_an_interaction_that_comes_twice_at_once_starts_one_game(store: Store, clock: Clock) -> None:
    sessions, _ = crowd_of(store, clock)
    twice = [*CROWD[:3], *CROWD[:3]]
    started = await asyncio.gather(
        *(sessions.start(one, HALL, "canfield", request_id=str(one.id)) for one in twice)
    )
    assert [one.id for one in started[:3]] == [one.id for one in started[3:]]
    async with store.read() as connection:
        assert len(await games.after(connection, 0, limit=100)) == 3


async def test_what_is_refused_to_one_is_not_refused_to_others(store: Store, clock: Clock) -> None:
    sessions, _ = crowd_of(store, clock)
    async with store.write() as connection:
        await dailies.keep(connection, NOON.date(), "gate", "1", featured=True)
    greedy, again, *others = CROWD[: group_commit.MOST]
    for number in range(MOST_OPEN):
        await sessions.start(greedy, Channel(7, 100 + number), "canfield")
    ranked = NewGame(game=Game.start(GAMES["gate"], "1"), day=NOON.date(), dealt_by_bot=True)
    await sessions.begin(again, HALL, ranked)
    answers = await asyncio.gather(
        sessions.start(greedy, HALL, "canfield"),
        *(sessions.begin(one, HALL, ranked) for one in (again, *others)),
        return_exceptions=True,
    )
    assert isinstance(answers[0], TooManyGames)
    assert isinstance(answers[1], AlreadyRanked)
    assert all(isinstance(answer, StoredGame) for answer in answers[2:])
    async with store.read() as connection:
        assert len(await games.after(connection, 0, limit=100)) == MOST_OPEN + 1 + len(others)


async def test_the_fault_of_one_start_leaves_nothing_of_it_and_the_others_alone(
    store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    sessions, _ = crowd_of(store, clock)
    make_current = games.make_current

    async def fails_for_one(connection: Connection, player_id: int, channel_id: int, game_id: int) -> None:
        if player_id == 4:
            await connection.execute(text("INSERT INTO player (id, name) VALUES (4, 'P4')"))
        if player_id == 5:
            raise ZeroDivisionError
        await make_current(connection, player_id, channel_id, game_id)

    monkeypatch.setattr(games, "make_current", fails_for_one)
    answers = await asyncio.gather(
        *(sessions.start(one, HALL, "canfield") for one in CROWD[:8]), return_exceptions=True
    )
    assert [type(answer) is StoredGame for answer in answers] == [one.id not in (4, 5) for one in CROWD[:8]]
    async with store.read() as connection:
        names = [await people.name(connection, one.id) for one in CROWD[:8]]
    assert names == [one.name if one.id not in (4, 5) else None for one in CROWD[:8]]


async def test_a_database_that_fails_fails_all_starts_of_a_transaction(
    store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    sessions, _ = crowd_of(store, clock)

    async def fails(work: Work[object]) -> object:
        async def work_and_fail(connection: Connection) -> object:
            await work(connection)
            raise Unavailable("x", "disk I/O error")

        return await run(work_and_fail)

    run = store.run
    with monkeypatch.context() as patch:
        patch.setattr(store, "run", fails)
        answers = await asyncio.gather(
            *(sessions.start(one, HALL, "canfield") for one in CROWD), return_exceptions=True
        )
    assert all(isinstance(answer, Unavailable) for answer in answers)
    async with store.read() as connection:
        assert not await games.after(connection, 0, limit=100)
    assert (await sessions.start(CROWD[0], HALL, "canfield")).player_id == 1


async def test_nobody_asks_for_the_board_or_the_server_of_a_game_that_was_just_started(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    async def last_seen(*_: object, **__: object) -> None:
        asked.append("server")

    async def of_game(*_: object, **__: object) -> None:
        asked.append("board")

    monkeypatch.setattr(members, "last_seen", last_seen)
    monkeypatch.setattr(live_boards, "of_game", of_game)
    stored = await services.sessions.start(CROWD[0], HALL, "gate")
    await services.presence.note(HALL.guild_id, CROWD[0])
    assert await services.boards.get(stored.id) is None
    assert not asked


async def test_a_player_who_comes_back_to_a_server_has_their_totals_there(services: Services) -> None:
    sessions, ann = services.sessions, CROWD[0]
    stored = await sessions.start(ann, Channel(None, 5), "gate")
    stored = await sessions.move(stored.id, ann.id, "d")
    await sessions.resign(stored.id, ann.id)
    await sessions.start(ann, HALL, "gate")
    async with services.store.read() as connection:
        rows = await connection.execute(text("SELECT scope, games FROM player_totals WHERE player_id = 1"))
        assert {(row.scope, row.games) for row in rows} == {(0, 1), (7, 1)}


# Lets new people start games at the same time for ever, saying each game when it is answered.
CROWDS = """
import asyncio, sys
from itertools import count
from bot.operations.services import open_services
from bot.record import Channel, Player

async def one(sessions, number):
    player, hall = Player(number, "P"), Channel(7, 70)
    stored = await sessions.start(player, hall, "canfield", request_id=str(number))
    print(number, stored.id, flush=True)

async def main():
    async with open_services(sys.argv[1]) as services:
        for first in count(1, 20):
            await asyncio.gather(*(one(services.sessions, first + number) for number in range(20)))

asyncio.run(main())
"""


@pytest.mark.parametrize("answered", [1, 30, 95])
async def test_a_start_that_was_answered_survives_a_kill_and_none_is_stored_twice(
    tmp_path: Path, answered: int, clock: Clock
) -> None:
    address = f"sqlite:///{tmp_path}/patience.db"
    process = await asyncio.create_subprocess_exec(
        sys.executable, *("-c", CROWDS, address), stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    said = [await process.stdout.readline() for _ in range(answered)]
    process.kill()
    said += (await process.stdout.read()).splitlines(keepends=True)
    assert await process.wait() == -9
    told: dict[int, int] = {}
    for number, game_id in (map(int, line.split()) for line in said if line.endswith(b"\n")):
        told[number] = game_id

    async with Store.open(address) as store:
        sessions, _ = crowd_of(store, clock)
        for number in range(1, max(told) + 1):  # Discord delivers all of them again
            again = await sessions.start(Player(number, "P"), HALL, "canfield", request_id=str(number))
            assert again.id == told.get(number, again.id)
        async with store.read() as connection:
            stored = await games.after(connection, 0, limit=1000)
            players = Counter(row.player_id for row in stored)
            assert await connection.scalar(text("PRAGMA integrity_check")) == "ok"
    assert set(players.values()) == {1}
    assert set(players) >= set(told)
