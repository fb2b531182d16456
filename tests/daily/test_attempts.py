"""The ranked attempt at a daily deal, one a person, and practice once it is over."""

import asyncio
from datetime import date, timedelta
from random import Random

import pytest

from bot.daily.calendar import GAMES_OF_DAY
from bot.daily.refusals import AlreadyPlayed, BeforeFirst, NotOver, NotYet, PlayFirst, Spoiler, StillOpen
from bot.daily.today import DailyRow
from bot.operations.services import Services, open_services
from bot.patience import GAMES, Game, legal_moves
from bot.play.practice import continue_unranked
from bot.play.refusals import NoGame, TimeUp
from bot.record import Channel, StoredGame
from bot.store import dailies
from tests.support.clock import Clock
from tests.support.dailies import all_deals
from tests.support.leaderboards import day_lines
from tests.support.people import ANN, BEN, ELSEWHERE, HALL, LETTERBOX
from tests.support.scored import play_at_once, ranked_today

SATURDAY = date(2026, 11, 21)


# The ranked attempt


async def given_up(services: Services, stored: StoredGame) -> StoredGame:
    """Return the attempt, given up after one move."""
    first = legal_moves(stored.game.rules, stored.game.position)[0]
    await services.sessions.move(stored.id, stored.player_id, str(first))
    return await services.sessions.resign(stored.id, stored.player_id)


async def test_the_attempt_is_continued_wherever_one_asks_for_it(services: Services) -> None:
    begun = await services.daily.start(ANN, HALL)
    moved = await services.sessions.move(begun.id, ANN.id, "d")
    assert await services.daily.start(ANN, LETTERBOX) == moved
    assert await services.sessions.current(ANN.id, LETTERBOX.channel_id) == moved
    assert await services.sessions.current(ANN.id, HALL.channel_id) == moved
    assert await ranked_today(services, ANN) == moved
    assert await ranked_today(services, BEN) is None
    with pytest.raises(NoGame):
        await services.sessions.current(BEN.id, HALL.channel_id)


async def test_a_second_attempt_is_refused_with_what_the_first_has_reached(services: Services) -> None:
    over = await given_up(services, await services.daily.start(ANN, HALL))
    for place in (HALL, ELSEWHERE, LETTERBOX):
        with pytest.raises(AlreadyPlayed) as told:
            await services.daily.start(ANN, place)
        assert told.value.stored == over
    assert (await services.daily.start(BEN, HALL)).result is None


async def test_asking_five_times_at_once_begins_one_attempt(
    address: str, services: Services, clock: Clock
) -> None:
    async with open_services(address, now=clock) as others:
        places = (HALL, ELSEWHERE, LETTERBOX, HALL, ELSEWHERE)
        sat = await asyncio.gather(
            *(
                each.daily.start(ANN, place)
                for each, place in zip((services, others, services, others, services), places, strict=True)
            )
        )
    assert len({stored.id for stored in sat}) == 1


async def test_the_next_day_there_is_a_new_attempt_and_the_old_one_is_practice(
    services: Services, clock: Clock
) -> None:
    first = await services.daily.start(ANN, HALL)
    first = await services.sessions.move(first.id, ANN.id, "d")
    clock.time += timedelta(days=1)
    second = await services.daily.start(ANN, HALL)
    assert second.day == SATURDAY + timedelta(days=1)
    assert second.id != first.id
    with pytest.raises(TimeUp) as told:
        await services.sessions.resign(first.id, ANN.id)
    assert [line.game_id for line in await day_lines(services.leaderboards, SATURDAY)] == [first.id]
    ending = await services.daily.ending(told.value.stored)
    assert ending is not None
    assert ending.stars == 0
    on = await continue_unranked(services.sessions, first.id, ANN, LETTERBOX)
    assert (on.game, on.day, on.practice_day) == (first.game, None, SATURDAY)
    assert await services.daily.ending(on) is None
    await services.sessions.move(second.id, ANN.id, "d")
    over = await services.sessions.resign(second.id, ANN.id)
    assert [line.player_id for line in await day_lines(services.leaderboards, clock.time.date())] == [ANN.id]
    ending = await services.daily.ending(over)
    assert ending is not None
    assert (ending.stars, ending.streak) == (0, 0)


async def test_each_game_of_the_day_has_an_attempt_of_its_own(services: Services) -> None:
    sat = [await services.daily.start(ANN, HALL, key) for key in GAMES_OF_DAY]
    assert [stored.game.rules.key for stored in sat] == list(GAMES_OF_DAY)
    await given_up(services, sat[0])
    with pytest.raises(AlreadyPlayed):
        await services.daily.start(ANN, ELSEWHERE, GAMES_OF_DAY[0])
    assert await services.daily.start(ANN, ELSEWHERE, GAMES_OF_DAY[1]) == sat[1]
    assert await ranked_today(services, ANN, GAMES_OF_DAY[1]) == sat[1]


# Practice


async def test_a_deal_can_be_practised_once_ones_own_attempt_is_over(services: Services) -> None:
    with pytest.raises(PlayFirst):
        await services.daily.practise(ANN, HALL, SATURDAY)
    begun = await services.daily.start(ANN, HALL)
    with pytest.raises(PlayFirst):
        await services.daily.practise(ANN, HALL, SATURDAY)
    await given_up(services, begun)
    again = await services.daily.practise(ANN, HALL, SATURDAY)
    assert not again.private
    assert again.game.deal == begun.game.deal
    assert (again.day, again.practice_day, again.of_day, again.dealt_by_bot) == (
        None,
        SATURDAY,
        SATURDAY,
        False,
    )
    assert await services.sessions.load(again.id) == again
    assert await services.daily.ending(await services.sessions.resign(again.id, ANN.id)) is None
    with pytest.raises(PlayFirst):
        await services.daily.practise(BEN, HALL, SATURDAY)


async def test_past_days_are_there_for_practice_and_others_are_not(services: Services, clock: Clock) -> None:
    deals = {deal.rules_key: deal.deal for deal in await all_deals(services.daily)}
    clock.on(days=3)
    for key in ("gate", "chord"):
        old = await services.daily.practise(ANN, Channel(7, 1000 + len(key)), SATURDAY, key)
        assert (old.game.rules.key, old.game.deal, old.practice_day) == (key, deals[key], SATURDAY)
    gap = await services.daily.practise(ANN, LETTERBOX, SATURDAY + timedelta(days=1))  # nobody had asked
    assert gap.practice_day == SATURDAY + timedelta(days=1)
    with pytest.raises(NotYet):
        await services.daily.practise(ANN, ELSEWHERE, SATURDAY + timedelta(days=4))
    with pytest.raises(BeforeFirst) as told:
        await services.daily.practise(ANN, ELSEWHERE, SATURDAY - timedelta(days=1))
    assert told.value.day == SATURDAY


async def test_no_winning_line_is_shown_before_the_day_is_over(services: Services, clock: Clock) -> None:
    with pytest.raises(NotOver):
        await services.daily.solution(SATURDAY, "gate")
    with pytest.raises(NotYet):
        await services.daily.solution(SATURDAY + timedelta(days=1), "gate")
    assert not any("line" in name for name in DailyRow.__dataclass_fields__)
    today = await services.daily.deal(SATURDAY, "gate")
    async with services.store.write() as connection:
        await dailies.certify(
            connection, SATURDAY, "gate", today.deal, line="d d", par=2, difficulty=0, grade="easy"
        )
    clock.on(days=1)
    assert await services.daily.solution(SATURDAY, "gate") == ("d", "d")


async def test_a_deal_that_somebody_has_begun_is_not_certified(services: Services) -> None:
    """The points of two equal wins would differ."""
    begun = await services.daily.start(ANN, HALL, "gate")
    for key in ("gate", "canfield"):
        today = await services.daily.deal(SATURDAY, key)
        async with services.store.write() as connection:
            await dailies.certify(
                connection, SATURDAY, key, today.deal, line="d", par=1, difficulty=70, grade="hard"
            )
            row = await dailies.deal_of_day(connection, SATURDAY, key)
        assert row is not None
        assert row.certified == (key != begun.game.rules.key)


async def test_a_lost_attempt_that_can_be_taken_back_cannot_be_practised(services: Services) -> None:
    """Else the line found in practice could be played in the attempt, taken back to its beginning."""
    today = await services.daily.deal(SATURDAY, "canfield")
    lost = lost_game(today)
    stored = await services.daily.start(ANN, HALL, "canfield")
    stored = await play_at_once(services.sessions, stored, lost.events)
    assert stored.result is not None
    assert stored.result.outcome == "lost"
    with pytest.raises(StillOpen):
        await services.daily.practise(ANN, ELSEWHERE, SATURDAY, "canfield")
    other = await services.daily.start(BEN, HALL, "canfield")
    ended = await given_up(services, other)
    with pytest.raises(Spoiler):
        await services.daily.require_may_see(ended, ANN.id)
    again = await services.sessions.undo(stored.id, ANN.id)
    assert again.result is None
    await services.sessions.resign(again.id, ANN.id)
    assert (await services.daily.practise(ANN, ELSEWHERE, SATURDAY, "canfield")).game.deal == today.deal
    await services.daily.require_may_see(ended, ANN.id)


def lost_game(of: DailyRow) -> Game:
    """Return a game of this deal that is proved lost, found by playing at random."""
    for seed in range(400):
        game, chance = Game.start(GAMES[of.rules_key], of.deal), Random(seed)
        for _ in range(200):
            moves = legal_moves(game.rules, game.position)
            if not moves or game.is_won:
                break
            game = game.play(chance.choice(moves))
            if game.is_lost:
                return game
    raise AssertionError(of)


async def test_everything_is_found_again_after_a_restart(address: str, clock: Clock) -> None:
    async with open_services(address, now=clock) as services:
        begun = await services.daily.start(ANN, HALL)
        moved = await services.sessions.move(begun.id, ANN.id, "d")
        await given_up(services, await services.daily.start(BEN, HALL))
        today = await services.daily.deal()
        board = await day_lines(services.leaderboards, SATURDAY, guild_id=7)
    async with open_services(address, now=clock) as services:
        assert await services.daily.deal() == today
        assert await services.daily.start(ANN, ELSEWHERE) == moved
        assert await day_lines(services.leaderboards, SATURDAY, guild_id=7) == board
        with pytest.raises(AlreadyPlayed):
            await services.daily.start(BEN, ELSEWHERE)
