"""Storms over the store, on both databases: every answer counts once, and no puzzle comes back soon."""

import asyncio
import json

import pytest

from bot.analysis.puzzle import shipped
from bot.analysis.refusals import NoFreshPuzzle, NoSuchPuzzle, NotYourStorm
from bot.analysis.storms import Storm, Storms
from bot.operations.services import Services, open_services
from bot.patience import Move
from bot.standings import ratings
from bot.standings.ratings import START, Rating, Score
from bot.store import puzzles
from tests.support.clock import Clock
from tests.support.people import ANN, BEN

GUILD = 7


def answer_to(storm: Storm, *, right: bool) -> Move:
    """Return a right or a wrong answer to the puzzle of a storm."""
    assert storm.puzzle is not None
    return next(move for move in storm.puzzle.choices.moves if storm.puzzle.is_right(move) is right)


async def answered(storms: Storms, storm: Storm, text: str) -> Storm:
    """Return a storm after the answers *text*, or as many as it has puzzles for."""
    for each in text[: len(storm.row.numbers) - len(storm.row.answers)]:
        move = answer_to(storm, right=each == "+")
        storm = await storms.answer(storm.row.player_id, storm.row.id, len(storm.row.answers), move)
    return storm


async def test_answers_count_once_however_often_they_arrive(services: Services) -> None:
    storms = services.storms
    storm = await storms.start(ANN, GUILD)
    move = answer_to(storm, right=True)
    await asyncio.gather(*(storms.answer(ANN.id, storm.row.id, 0, move) for _ in range(5)))
    after = await storms.answer(ANN.id, storm.row.id, 0, move)
    assert (after.row.answers, after.row.score) == ("+", 1)
    assert after.puzzle != storm.puzzle
    assert await storms.start(ANN, None) == after  # it goes on


async def test_forged_answers_change_nothing(services: Services) -> None:
    storms = services.storms
    storm = await storms.start(ANN, GUILD)
    move = answer_to(storm, right=True)
    for player_id, storm_id in ((BEN.id, storm.row.id), (ANN.id, storm.row.id + 1)):
        with pytest.raises(NotYourStorm):
            await storms.answer(player_id, storm_id, 0, move)
    with pytest.raises(NoSuchPuzzle):
        await storms.answer(ANN.id, storm.row.id, 0, Move.from_text("t9>f"))
    for number in (1, 99):
        assert (await storms.answer(ANN.id, storm.row.id, number, move)).row.answers == ""


async def test_time_is_over_by_the_clock_and_answers_change_it(services: Services, clock: Clock) -> None:
    storms = services.storms
    storm = await answered(storms, await storms.start(ANN, GUILD), "+++++")
    clock.on(seconds=182)
    storm = await answered(storms, storm, "+")  # the fifth in a row has added 3 s
    assert storm.puzzle is not None
    late = answer_to(storm, right=True)
    clock.on(seconds=1)
    storm = await storms.answer(ANN.id, storm.row.id, 6, late)
    assert (storm.puzzle, storm.row.score) == (None, 6)
    other = await answered(storms, await storms.start(ANN, GUILD), "-" * 18)  # 180 s
    assert (other.row.id, other.puzzle) == (storm.row.id + 1, None)


async def test_ratings_follow_the_answers(services: Services) -> None:
    storms = services.storms
    storm = await storms.start(ANN, GUILD)
    first = storm.row.numbers[0]
    storm = await answered(storms, storm, "-")
    assert storm.row.mu < START.mu
    async with services.store.read() as connection:
        row, fresh = await puzzles.by_id(connection, first), await puzzles.for_storms(connection)
    assert row is not None
    assert row.sigma < 4.17
    assert fresh.index(first) > 0  # no longer the easiest
    assert (await storms.start(ANN, GUILD)).row.mu == storm.row.mu


async def test_a_rating_stays_however_long_its_player_is_away(services: Services, clock: Clock) -> None:
    storm = await answered(services.storms, await services.storms.start(ANN, GUILD), "+++")
    clock.on(days=100)
    later = (await services.storms.start(ANN, GUILD)).row
    assert later.id != storm.row.id
    assert (later.mu, later.sigma) == (storm.row.mu, storm.row.sigma)


async def test_a_puzzle_counts_both_of_two_answers_at_once(address: str, clock: Clock) -> None:
    async with (
        open_services(address, now=clock, random_deal=lambda: 5) as one,
        open_services(address, now=clock, random_deal=lambda: 5) as other,
    ):
        both = [await one.storms.start(ANN, None), await other.storms.start(BEN, None)]
        (number,) = {storm.row.numbers[0] for storm in both}
        row = await one.store.look(puzzles.by_id, number)
        assert row is not None
        rating = Rating(mu=row.mu, sigma=row.sigma)
        for _ in both:
            _player, rating = ratings.played("storm", START, rating, Score.WIN)
        answers = [
            services.storms.answer(storm.row.player_id, storm.row.id, 0, answer_to(storm, right=True))
            for services, storm in zip((one, other), both, strict=True)
        ]
        await asyncio.gather(*answers)
        after = await one.store.look(puzzles.by_id, number)
        assert after is not None
        assert (after.mu, after.sigma) == pytest.approx((rating.mu, rating.sigma))


async def test_the_best_of_the_day_of_a_server_and_ones_own(services: Services, clock: Clock) -> None:
    storms = services.storms

    async def score(player: object, guild_id: int | None, text: str) -> Storm:
        storm = await answered(storms, await storms.start(player, guild_id), text)  # pyright: ignore[reportArgumentType]
        clock.on(minutes=5)
        return storm

    await score(BEN, GUILD, "+++")
    clock.on(days=1)
    await score(ANN, None, "++")
    mine = await score(ANN, GUILD, "+")
    bests = await storms.bests(mine)
    assert bests.own == 2
    assert bests.today == (ANN.name, 2)
    assert bests.server == (BEN.name, 3)
    await services.privacy.hide(BEN)
    assert (await storms.bests(mine)).server == (ANN.name, 1)
    text = json.loads(await services.privacy.export(ANN.id) or "")
    assert [storm["answers"] for storm in text["storm"]] == ["++", "+"]
    assert await services.privacy.forget(ANN.id)
    assert (await storms.bests(mine)).today is None


async def test_who_is_excluded_from_a_server_has_not_its_best_storm(services: Services) -> None:
    await services.presence.note(GUILD, BEN)
    await answered(services.storms, await services.storms.start(BEN, GUILD), "+++")
    mine = await services.storms.start(ANN, GUILD)
    assert (await services.storms.bests(mine)).server == ("Ben", 3)
    await services.moderation.exclude(GUILD, ANN, BEN, "cheats")
    assert (await services.storms.bests(mine)).server is None


async def test_nobody_is_shown_a_puzzle_twice_within_90_days(
    services: Services, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    some = shipped()[:200]
    monkeypatch.setattr("bot.analysis.puzzle.shipped", lambda: some)
    storms, shown = services.storms, list[int]()
    storm = await storms.start(ANN, GUILD)
    async with services.store.read() as connection:
        every = set(await puzzles.for_storms(connection))
    while len(shown) < len(every):
        storm = await answered(storms, await storms.start(ANN, GUILD), "+" * 40)
        shown += storm.row.numbers[: len(storm.row.answers) + (storm.puzzle is not None)]
        clock.on(minutes=5)
    assert set(shown) == every
    with pytest.raises(NoFreshPuzzle):
        await storms.start(ANN, GUILD)
    assert (await storms.start(BEN, GUILD)).puzzle is not None
    clock.on(days=90)
    assert (await storms.start(ANN, GUILD)).puzzle is not None
