"""Races over the store, on both databases: nobody plays for two, and places are what the moves say."""

import asyncio
import json
import random
from collections.abc import Coroutine
from contextlib import suppress
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import update

from bot.daily.refusals import NotReady
from bot.operations.services import Services
from bot.patience import PatienceError, legal_moves
from bot.play.refusals import Refusal
from bot.play.sessions import Sessions
from bot.record import Channel, Player
from bot.store import graded
from bot.store.events import events_of
from bot.store.races import record
from bot.store.schema import move
from bot.together import races as rules
from bot.together.race import winners
from bot.together.races import Races
from bot.together.refusals import RaceRefusal, Why
from tests.support.clock import Clock

KEY, DEAL = "fortunes-favor", "6405921427313231402"
ANN, BEN, CARA = (Player(id=number, name=name) for number, name in enumerate(("Ann", "Ben", "Cara"), 1))
HERE, THERE = Channel(guild_id=5, channel_id=6), Channel(guild_id=5, channel_id=7)


async def _deals(services: Services, count: int) -> None:
    async with services.store.write() as connection:
        for number in range(count):
            await graded.put(connection, KEY, "easy", str(int(DEAL) + number))


async def _refused(action: object) -> Why:
    with pytest.raises(RaceRefusal) as caught:
        await action  # pyright: ignore[reportGeneralTypeIssues]
    return caught.value.why


async def test_lobbies_that_are_opened_at_once_get_different_deals(services: Services) -> None:
    await _deals(services, 2)
    races = services.races
    ann, ben = await asyncio.gather(
        races.open_lobby(ANN, HERE, KEY, "easy"), races.open_lobby(BEN, THERE, KEY, "easy")
    )
    assert ann.row.deal != ben.row.deal


async def test_a_player_is_in_one_race_and_a_channel_has_one_lobby(services: Services) -> None:
    await _deals(services, 3)
    races = services.races
    race = (await races.open_lobby(ANN, HERE, KEY, "easy")).row
    assert await _refused(races.open_lobby(BEN, HERE, KEY, "easy")) is Why.LOBBY_OPEN
    assert await _refused(races.open_lobby(ANN, THERE, KEY, "easy")) is Why.RACING
    other = (await races.open_lobby(BEN, THERE, KEY, "easy")).row
    assert other.deal != race.deal
    assert await _refused(races.join(BEN, race.id, HERE.channel_id)) is Why.RACING
    assert await _refused(races.leave(CARA.id, race.id)) is Why.NOT_IN_IT
    assert await _refused(races.rematch(ANN, race.id)) is Why.NOT_OVER
    for number in range(100, 109):
        await races.join(Player(id=number, name="Nobody"), race.id, HERE.channel_id)
    assert await _refused(races.join(CARA, race.id, HERE.channel_id)) is Why.FULL
    over = await races.leave(BEN.id, other.id)  # the last one; the deal, which nobody saw, waits again
    assert over.row.state == "over"
    async with services.store.read() as connection:
        assert await graded.counts(connection) == {(KEY, "easy"): 2}
    await races.advance(race.id)
    assert await _refused(races.join(CARA, race.id, HERE.channel_id)) is Why.STARTED
    exported = json.loads(await services.privacy.export(ANN.id) or "{}")
    assert [(row["id"], row["channel_id"]) for row in exported["race"]] == [(str(race.id), "6")]
    assert [(row["race_id"], row["place"]) for row in exported["racer"]] == [(str(race.id), None)]


async def _sequence(services: Services, clock: Clock, seed: int) -> None:
    """Play a race of random presses, each perhaps sent twice at once, and recount its places."""
    chance, races, sessions = random.Random(seed), services.races, services.sessions
    players = [Player(id=1000 * seed + number, name=f"P{number}") for number in range(1, 5)]
    channel = Channel(guild_id=5, channel_id=1000 + seed)
    async with services.store.write() as connection:
        await graded.put(connection, KEY, "easy", str(int(DEAL) + seed))
    race_id = (await races.open_lobby(players[0], channel, KEY, "easy")).row.id

    async def twice(*actions: Coroutine[Any, Any, object]) -> None:
        results = await asyncio.gather(*actions, return_exceptions=True)
        for error in results:
            if isinstance(error, BaseException) and not isinstance(error, (Refusal, PatienceError)):
                raise error

    for player in players[1:]:
        await twice(*(races.join(player, race_id, channel.channel_id) for _ in range(chance.choice((1, 2)))))
    await twice(races.advance(race_id), races.advance(race_id))
    begun = (await races.race(race_id)).row.starts_at
    assert len(await sessions.of_race(race_id)) == len(players)
    gone: dict[int, bool] = {}
    for step in range(40):
        clock.on(seconds=chance.choice((1, 2, 9)))
        stored = await races.game(chance.choice(players).id, race_id)
        once = str(100 * seed + step)
        number, ply, copies = stored.player_id, stored.game.ply, range(chance.choice((1, 2, 3)))
        if chance.random() < 0.03:
            await twice(*(sessions.resign(stored.id, number) for _ in copies))
            gone.setdefault(number, clock.time < begun + timedelta(minutes=3))
        elif chance.random() < 0.15:
            await twice(*(sessions.undo(stored.id, number, ply=ply, request_id=once) for _ in copies))
        elif moves := legal_moves(stored.game.rules, stored.game.position):
            up = [move for move in moves if ">f" in str(move)]
            move = str(chance.choice(up or moves))
            await twice(*(sessions.move(stored.id, number, move, ply=ply, request_id=once) for _ in copies))
    clock.time = max(clock.time, begun + timedelta(minutes=3))
    race = await races.race(race_id)
    assert race.is_due
    await twice(races.advance(race_id), races.advance(race_id))
    again = await races.race(race_id)
    standing = [[(place, each.player_id, each.home) for place, each in one.places] for one in (race, again)]
    assert standing[0] == standing[1]  # whoever looks later sees the same

    # the moves in time, counted from the stored notations alone
    merits: dict[int, tuple[bool, int, int]] = {}
    for stored in await sessions.of_race(race_id):
        async with services.store.read() as connection:
            events = await events_of(connection, stored.id)
        line: list[str] = []
        taken: list[str] = []
        for event in events:
            if event.at >= begun + timedelta(minutes=3):
                break
            if event.code == "undo":
                taken.append(line.pop())
            else:
                line.append(event.code)
        home = 4 + sum(code.endswith(">f") for code in line)  # four aces lie there from the beginning
        merits[stored.player_id] = gone.get(stored.player_id, False), -home, len(line) or 1_000_000
    order = sorted(merits.values())
    for place, runner in race.places:
        assert runner.player_id is not None
        left, home, moves = merits[runner.player_id]
        assert (runner.left, runner.moves or 1_000_000) == (left, moves)
        assert place == 1 + order.index((left, home, moves)), (seed, race.places, merits)


@pytest.mark.parametrize("count", [3, pytest.param(200, marks=pytest.mark.long)])
async def test_random_presses_sent_twice_lead_to_no_wrong_place(
    services: Services, clock: Clock, count: int
) -> None:
    for seed in range(1, count + 1):
        await _sequence(services, clock, seed)


async def _race_of(services: Services, clock: Clock, race_id: int, winner: Player | None) -> None:
    """Play an easy race to its time limit, in which only the *winner* brings a card home."""
    await services.races.advance(race_id)
    if winner is not None:
        stored = await services.races.game(winner.id, race_id)
        moves = legal_moves(stored.game.rules, stored.game.position)
        up = next(move for move in moves if ">f" in str(move))
        await services.sessions.move(stored.id, winner.id, str(up))
    clock.on(minutes=10)
    await services.races.advance(race_id)


async def test_a_rematch_is_of_the_nearest_level_that_is_ready(services: Services, clock: Clock) -> None:
    async with services.store.write() as connection:
        for number, level in enumerate(("easy", "hard", "medium", "expert")):
            await graded.put(connection, KEY, level, str(int(DEAL) + number))
    race = await services.races.open_lobby(ANN, HERE, KEY, "hard")
    levels: list[str] = []
    for _ in range(3):
        await _race_of(services, clock, race.row.id, None)
        race = await services.races.rematch(ANN, race.row.id)
        levels.append(race.row.level)
    assert levels == ["medium", "easy", "expert"]
    await _race_of(services, clock, race.row.id, None)
    with pytest.raises(NotReady):
        await services.races.rematch(ANN, race.row.id)


async def test_nobody_wins_without_a_card_brought_home(services: Services, clock: Clock) -> None:
    await _deals(services, 2)
    races = services.races
    race_id = (await races.open_lobby(ANN, HERE, KEY, "easy")).row.id
    await races.join(BEN, race_id, HERE.channel_id)
    await races.advance(race_id)
    await services.sessions.move((await races.game(ANN.id, race_id)).id, ANN.id, "d")
    await _race_of(services, clock, race_id, None)
    race = await races.race(race_id)
    assert [(place, each.name) for place, each in race.places] == [(1, "Ann"), (2, "Ben")]
    assert not winners([each for _place, each in race.places])
    assert [each.wins for each in race.runners] == [0, 0]
    assert await services.store.look(record, player_id=ANN.id) == (0, 1)


async def test_a_move_judged_before_the_end_and_stored_after_it_counts(
    services: Services, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await _deals(services, 1)
    races, give_up = services.races, rules.give_up
    race_id = (await races.open_lobby(ANN, HERE, KEY, "easy")).row.id
    await races.join(BEN, race_id, HERE.channel_id)
    race = await races.advance(race_id)
    stored = await races.game(BEN.id, race_id)
    up = next(move for move in legal_moves(stored.game.rules, stored.game.position) if ">f" in str(move))

    async def move_first(sessions: Sessions, number: int) -> None:
        clock.time -= timedelta(seconds=1)
        await sessions.move(stored.id, BEN.id, str(up))
        clock.time += timedelta(seconds=1)
        await give_up(sessions, number)

    monkeypatch.setattr(rules, "give_up", move_first)
    clock.time = race.ends_at
    over = await races.advance(race_id)
    assert [(each.name, each.brought, each.wins) for each in over.runners] == [("Ann", 0, 0), ("Ben", 1, 1)]
    assert not races.touched


async def test_a_race_ends_although_the_clock_is_set_back_at_its_end(
    services: Services, clock: Clock
) -> None:
    await _deals(services, 1)
    races, sessions = services.races, services.sessions
    race_id = (await races.open_lobby(ANN, HERE, KEY, "easy")).row.id
    end = (await races.advance(race_id)).ends_at
    game_id = (await races.game(ANN.id, race_id)).id
    clock.time = end + timedelta(seconds=1)
    await sessions.move(game_id, ANN.id, "d")
    clock.time = end - timedelta(seconds=1)
    await sessions.undo(game_id, ANN.id)
    clock.time = end + timedelta(seconds=2)
    await sessions.move(game_id, ANN.id, "d")
    race = await races.advance(race_id)
    assert race.row.state == "over"
    assert race.runners[0].moves == 0


async def test_a_lobby_whose_start_the_bot_has_missed_by_long_is_called_off(
    services: Services, clock: Clock
) -> None:
    await _deals(services, 1)
    races = services.races
    race_id = (await races.open_lobby(ANN, HERE, KEY, "easy")).row.id
    await races.join(BEN, race_id, HERE.channel_id)
    clock.on(hours=2)
    race = await races.advance(race_id)
    assert (race.row.state, race.runners) == ("over", ())
    assert await services.store.look(record, player_id=BEN.id) == (0, 0)
    again = await races.open_lobby(BEN, HERE, KEY, "easy")  # neither is in a race, and the deal waits again
    await races.join(ANN, again.row.id, HERE.channel_id)
    clock.on(minutes=2)  # the bot was restarted
    assert (await races.advance(again.row.id)).row.state == "running"


async def test_a_rematch_of_an_earlier_race_goes_on_with_its_series(services: Services, clock: Clock) -> None:
    await _deals(services, 4)
    races = services.races
    race_id = first = (await races.open_lobby(ANN, HERE, KEY, "easy")).row.id
    await races.join(BEN, race_id, HERE.channel_id)
    for _ in range(2):
        await _race_of(services, clock, race_id, ANN)
        race_id = (await races.rematch(ANN, first)).row.id
    await _race_of(services, clock, race_id, ANN)
    assert [(each.name, each.wins) for each in (await races.race(race_id)).runners] == [
        ("Ann", 3),
        ("Ben", 0),
    ]


async def test_a_rematch_that_was_called_off_is_no_part_of_a_series(services: Services, clock: Clock) -> None:
    await _deals(services, 2)
    races = services.races
    race_id = (await races.open_lobby(ANN, HERE, KEY, "easy")).row.id
    await _race_of(services, clock, race_id, None)
    again = (await races.rematch(ANN, race_id)).row.id
    await races.leave(ANN.id, again)
    assert (await races.rematch(ANN, race_id)).row.id != again


async def test_a_series_keeps_its_score_and_those_who_left_stay_out(services: Services, clock: Clock) -> None:
    await _deals(services, 3)
    races: Races = services.races
    race_id = (await races.open_lobby(ANN, HERE, KEY, "easy")).row.id
    for player in (BEN, CARA):
        await races.join(player, race_id, HERE.channel_id)
    await races.advance(race_id)
    stored = await races.game(BEN.id, race_id)
    up = next(move for move in legal_moves(stored.game.rules, stored.game.position) if ">f" in str(move))
    await services.sessions.move(stored.id, BEN.id, str(up))
    await services.sessions.resign((await races.game(CARA.id, race_id)).id, CARA.id)
    clock.on(minutes=3)
    await races.advance(race_id)
    again = await races.rematch(ANN, race_id)
    assert [(each.name, each.wins) for each in again.runners] == [("Ann", 0), ("Ben", 1)]
    assert (await races.rematch(BEN, race_id)).row.id == again.row.id
    assert await _refused(races.rematch(CARA, race_id)) is Why.LOBBY_OPEN
    assert await races.best(5) == [("Ben", 1)]
    with suppress(RaceRefusal):
        await races.leave(ANN.id, again.row.id)
    await races.advance(again.row.id)
    clock.on(seconds=1)
    ghost = (await races.race(again.row.id)).ghost
    assert ghost is not None  # Ben races his own pace
    assert ghost.home == 5


async def test_a_damaged_ghost_is_left_out(services: Services, clock: Clock) -> None:
    await _deals(services, 2)
    races = services.races
    for player in (ANN, BEN):
        race = (await races.open_lobby(player, HERE, KEY, "easy")).row
        clock.on(minutes=1)
        running = await races.advance(race.id)
        assert running.ghost is None
        if player is ANN:
            await services.sessions.move((await races.game(ANN.id, race.id)).id, ANN.id, "t4>f")
        clock.on(minutes=10)
        assert (await races.advance(race.id)).row.state == "over"
        async with services.store.write() as connection:
            await connection.execute(update(move).where(move.c.game_id == 1).values(code="rubbish"))
        services.sessions._cache._games.clear()  # pyright: ignore[reportPrivateUsage]


async def test_who_is_excluded_from_a_server_or_left_it_is_not_among_its_best(
    services: Services, clock: Clock
) -> None:
    await _deals(services, 1)
    races, presence, guild_id = services.races, services.presence, 5
    for player in (ANN, BEN):
        await presence.note(guild_id, player)
    race = (await races.open_lobby(ANN, HERE, KEY, "easy")).row
    await races.join(BEN, race.id, HERE.channel_id)
    clock.on(minutes=1)
    await races.advance(race.id)
    await services.sessions.move((await races.game(BEN.id, race.id)).id, BEN.id, "t4>f")
    clock.on(minutes=10)
    await races.advance(race.id)
    assert await races.best(guild_id) == [("Ben", 1)]
    await services.moderation.exclude(guild_id, ANN, BEN, "cheats")
    assert await races.best(guild_id) == []
    await services.moderation.include(guild_id, ANN, BEN.id)
    assert await races.best(guild_id) == [("Ben", 1)]
    await presence.update(guild_id, BEN.id, clock(), gone=True)
    assert await races.best(guild_id) == []
