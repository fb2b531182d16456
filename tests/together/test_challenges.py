"""Challenges over the store, on both databases: one game for each, and a result that stays."""

import asyncio
import json
import random
from datetime import timedelta

import pytest

from bot.operations.services import Services
from bot.patience import PatienceError, legal_moves
from bot.play.practice import start_again
from bot.play.refusals import DealtAgain, HintsForbidden, Refusal, Unfinished
from bot.play.sessions import Sessions
from bot.record import Channel, Player, StoredGame
from bot.store import graded, races
from bot.together import challenges as rules
from bot.together.challenge import LASTS, REOPENS, Side, winners
from bot.together.challenges import Challenge
from bot.together.refusals import RaceRefusal, Why
from tests.support.clock import Clock
from tests.support.played import LOSING, LOST

KEY, DEAL = "fortunes-favor", "6405921427313231402"
ANN, BEN, CARA = (Player(id=number, name=name) for number, name in enumerate(("Ann", "Ben", "Cara"), 1))
HERE = Channel(guild_id=5, channel_id=6)


async def _deals(services: Services, count: int) -> None:
    async with services.store.write() as connection:
        for number in range(count):
            await graded.put(connection, KEY, "easy", str(int(DEAL) + number))


async def _refused(action: object) -> Why:
    with pytest.raises(RaceRefusal) as caught:
        await action  # pyright: ignore[reportGeneralTypeIssues]
    return caught.value.why


def _sides(challenge: Challenge) -> list[tuple[str, int | None, int]]:
    return [(side.name, side.place, side.wins) for side in challenge.sides]


async def test_deleting_one_s_data_after_each_challenge_mentions_nobody_without_end(
    services: Services, clock: Clock
) -> None:
    await _deals(services, 9)
    for _ in range(3):
        await services.challenges.challenge(ANN, BEN, HERE, KEY)
        await services.privacy.forget(ANN.id)
        clock.on(minutes=1)
    assert await _refused(services.challenges.challenge(ANN, BEN, HERE, KEY)) is Why.HIDDEN
    assert (await services.challenges.challenge(ANN, CARA, HERE, KEY)).row.id
    await services.privacy.forget(ANN.id)
    clock.on(hours=25)
    assert (await services.challenges.challenge(ANN, BEN, HERE, KEY)).row.id


async def test_who_may_do_what(services: Services, clock: Clock) -> None:
    await _deals(services, 3)
    challenges = services.challenges
    assert await _refused(challenges.challenge(ANN, ANN, HERE, KEY)) is Why.ONESELF
    assert await _refused(challenges.challenge(ANN, BEN, HERE, KEY, known=True)) is Why.OUT_OF_REACH
    number = (await challenges.challenge(ANN, BEN, HERE, KEY, "easy")).row.id
    assert await _refused(challenges.challenge(ANN, BEN, HERE, KEY)) is Why.AGAIN
    clock.on(seconds=1)
    back = await challenges.challenge(BEN, ANN, HERE, KEY)  # the other way round
    assert back.row.deal != (await challenges.find(number)).row.deal
    assert await _refused(challenges.game(CARA, number, HERE)) is Why.NOT_ASKED
    assert await _refused(challenges.decline(CARA.id, number)) is Why.NOT_ASKED
    assert await _refused(challenges.rematch(ANN, number, HERE)) is Why.NOT_ENDED
    assert await _refused(challenges.find(404)) is Why.ENDED
    for action in (
        services.races.join(ANN, number, HERE.channel_id),
        services.races.race(number),
        services.races.advance(number),
    ):
        assert await _refused(action) is Why.OVER
    race = await services.races.open_lobby(ANN, HERE, KEY, "easy")  # besides, she may race
    assert await _refused(challenges.find(race.row.id)) is Why.ENDED
    assert (await challenges.decline(BEN.id, number)).is_called_off
    assert await _refused(challenges.decline(BEN.id, number)) is Why.ENDED
    assert await challenges.game(BEN, number, HERE) is None
    assert await _refused(challenges.rematch(BEN, number, HERE)) is not Why.NOT_ENDED


async def test_the_deal_is_secret_until_the_end_and_hints_are_off(services: Services) -> None:
    await _deals(services, 1)
    sessions, challenges = services.sessions, services.challenges
    number = (await challenges.challenge(ANN, BEN, HERE, KEY)).row.id
    stored = await challenges.game(ANN, number, HERE)
    assert stored is not None
    assert stored.deal_is_secret
    assert stored.private
    with pytest.raises(HintsForbidden):
        await sessions.hint(stored.id, ANN.id)
    await sessions.resign(stored.id, ANN.id)
    for player in (ANN, BEN):
        with pytest.raises(Unfinished):
            await start_again(sessions, stored.id, player, HERE)
    exported = await services.privacy.export(ANN.id) or ""
    assert DEAL not in exported
    results, count, _ = await services.moderation.export(HERE.guild_id or 0, BEN)
    assert count == 1
    assert DEAL not in results.decode()
    (row,) = json.loads(exported)["race"]
    assert row["ends_at"]
    await services.privacy.forget(ANN.id)
    await challenges.advance(number)
    assert (await challenges.find(number)).is_over
    assert [side.name for side in (await challenges.find(number)).sides] == ["Ben"]
    assert await services.races.best(5) == []


async def test_two_who_want_a_rematch_at_once_get_one_challenge(services: Services) -> None:
    await _deals(services, 3)
    challenges = services.challenges
    number = (await challenges.challenge(ANN, BEN, HERE, KEY)).row.id
    for player in (ANN, BEN):
        stored = await challenges.game(player, number, HERE)
        assert stored is not None
        await services.sessions.resign(stored.id, player.id)
    pair = await asyncio.gather(*(challenges.rematch(player, number, HERE) for player in (ANN, BEN)))
    (again,) = {each.row.id for each in pair}
    assert again != number
    asked = pair[0].sides[1].player_id  # of the two, who was later
    later = ANN if asked == ANN.id else BEN
    assert (await challenges.rematch(later, number, HERE)).row.id == again
    await challenges.decline(later.id, again)
    assert (await challenges.rematch(later, number, HERE)).row.id != again


async def test_an_earlier_challenge_that_was_declined_is_in_the_way_of_no_rematch(
    services: Services, clock: Clock
) -> None:
    await _deals(services, 3)
    challenges = services.challenges
    declined = (await challenges.challenge(ANN, BEN, HERE, KEY)).row.id
    await challenges.decline(BEN.id, declined)
    clock.on(minutes=1)
    number = (await challenges.challenge(BEN, ANN, HERE, KEY)).row.id
    for player in (ANN, BEN):
        stored = await challenges.game(player, number, HERE)
        assert stored is not None
        await services.sessions.resign(stored.id, player.id)
    assert await _refused(challenges.challenge(ANN, BEN, HERE, KEY)) is Why.AGAIN
    assert (await challenges.rematch(ANN, number, HERE)).row.id > number


async def test_two_who_challenge_each_other_at_once_and_press_twice(services: Services) -> None:
    await _deals(services, 2)
    challenges = services.challenges
    pair = await asyncio.gather(
        challenges.challenge(ANN, BEN, HERE, KEY), challenges.challenge(BEN, ANN, HERE, KEY)
    )
    assert len({each.row.deal for each in pair}) == 2
    number = pair[0].row.id
    seats = await asyncio.gather(*(challenges.game(each, number, HERE) for each in (ANN, ANN, BEN, BEN)))
    assert len({stored.id for stored in seats if stored}) == 2
    for stored in await services.sessions.of_race(number):
        await services.sessions.resign(stored.id, stored.player_id)
    ends = await asyncio.gather(*(challenges.advance(number) for _ in range(3)))
    assert all(_sides(each) == [("Ann", 2, 0), ("Ben", 2, 0)] for each in ends)


async def test_a_lost_game_waits_a_while_for_a_move_to_be_taken_back(
    services: Services, clock: Clock
) -> None:
    key, deal = LOST.rules.key, LOST.deal
    sessions, challenges = services.sessions, services.challenges
    async with services.store.write() as connection:
        await graded.put(connection, key, "easy", deal)
    number = (await challenges.challenge(ANN, BEN, HERE, key, "easy")).row.id
    for player in (ANN, BEN):
        stored = await challenges.game(player, number, HERE)
        assert stored is not None
        for move in LOSING:
            stored = await sessions.move(stored.id, player.id, move)
        assert stored.result is not None
        assert stored.result.outcome == "lost"
    assert not (await challenges.advance(number)).is_over
    assert number in await challenges.due()
    clock.time += REOPENS
    over = await challenges.advance(number)
    assert _sides(over) == [("Ann", 1, 0), ("Ben", 1, 0)]
    assert await challenges.due() == []
    for stored in await sessions.of_race(number):
        with pytest.raises(DealtAgain):
            await sessions.undo(stored.id, stored.player_id)
    async with services.store.read() as connection:
        assert await races.record(connection, ANN.id) == (0, 0)  # these are no races


async def test_a_move_made_while_a_challenge_ends_counts(
    services: Services, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await _deals(services, 1)
    sessions, challenges = services.sessions, services.challenges
    number = (await challenges.challenge(ANN, BEN, HERE, KEY)).row.id
    stored = await challenges.game(BEN, number, HERE)
    assert stored is not None
    give_up, game_id = rules.give_up, stored.id

    async def move_first(sessions: Sessions, challenge_id: int) -> None:
        await sessions.move(game_id, BEN.id, str(legal_moves(stored.game.rules, stored.game.position)[0]))
        await give_up(sessions, challenge_id)

    monkeypatch.setattr(rules, "give_up", move_first)
    clock.time += LASTS
    assert _sides(await challenges.advance(number)) == [("Ann", 2, 0), ("Ben", 1, 1)]
    (played,) = await sessions.of_race(number)
    assert played.result is not None
    assert not services.races.touched


async def test_a_game_that_ends_while_its_challenge_is_looked_at_is_not_overlooked(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    await _deals(services, 1)
    sessions, challenges = services.sessions, services.challenges
    number = (await challenges.challenge(ANN, BEN, HERE, KEY)).row.id
    seats = [await challenges.game(player, number, HERE) for player in (ANN, BEN)]
    ann, ben = (stored.id for stored in seats if stored is not None)
    assert await challenges.due() == [number]  # as after a restart
    await challenges.advance(number)
    await sessions.resign(ann, ANN.id)
    of_race = sessions.of_race

    async def resign_then(race_id: int) -> list[StoredGame]:
        monkeypatch.undo()
        found = await of_race(race_id)
        await sessions.resign(ben, BEN.id)
        return found

    monkeypatch.setattr(sessions, "of_race", resign_then)
    assert not (await challenges.advance(number)).is_over
    assert await challenges.due() == [number]
    assert (await challenges.advance(number)).is_over
    assert await challenges.due() == []


@pytest.mark.parametrize("seed", range(4))
async def test_random_presses_lead_to_the_result_that_the_moves_say(
    services: Services, clock: Clock, seed: int
) -> None:
    await _deals(services, 1)
    chance, sessions, challenges = random.Random(seed), services.sessions, services.challenges
    number = (await challenges.challenge(ANN, BEN, HERE, KEY)).row.id
    end, moves, home = clock.time + LASTS, {1: 0, 2: 0}, {1: 0, 2: 0}
    for _ in range(60):
        player = chance.choice((ANN, BEN))
        clock.on(seconds=chance.choice((1, 60, 1500)))
        stored = await challenges.game(player, number, HERE)
        if stored is None or stored.result is not None or stored.race_id is None:
            continue
        up = [str(move) for move in legal_moves(stored.game.rules, stored.game.position) if ">f" in str(move)]
        some = up or [str(move) for move in legal_moves(stored.game.rules, stored.game.position)]
        move, once = chance.choice(some), str(clock.time)
        turns = (
            sessions.move(stored.id, player.id, move, ply=stored.game.ply, request_id=once) for _ in range(2)
        )
        for error in await asyncio.gather(*turns, return_exceptions=True):
            assert not isinstance(error, BaseException) or isinstance(error, Refusal | PatienceError)
        moves[player.id] += 1
        home[player.id] += move.endswith(">f")
    clock.time = max(clock.time, end)
    over = await challenges.advance(number)
    assert over.is_over
    assert [(side.moves, side.home) for side in over.sides] == [
        (moves[side.player_id], home[side.player_id] + 4 * side.begun) for side in over.sides
    ]
    best = max(home[each] for each in (1, 2) if moves[each])
    assert [side.place == 1 for side in over.sides] == [
        moves[side.player_id] > 0 and home[side.player_id] == best for side in over.sides
    ]


def test_a_win_beats_more_cards_and_nobody_wins_without_a_move() -> None:
    ann, ben = Side(player_id=1, name="Ann", moves=3, home=9), Side(player_id=2, name="Ben", home=9)
    assert winners([ann, ben]) == [ann]
    assert winners([ben]) == []
    cat = Side(player_id=3, name="Cat", moves=9, home=9)
    assert winners([ann, cat]) == [ann, cat]
    assert timedelta() < REOPENS < LASTS
