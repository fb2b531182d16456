"""The daily deal: one a day for everybody, known to nobody before, and one ranked attempt a person."""

import asyncio
import hashlib
import hmac
from collections import Counter
from collections.abc import AsyncGenerator
from datetime import UTC, date, datetime, timedelta, timezone
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.daily import (
    WEEK,
    AlreadyPlayed,
    commitment,
    daily_game,
    day_key,
    deal_number,
    kept_secret,
)
from bot.patience import GAMES, LARGEST, PEOPLE_DEALS, BadDeal
from bot.services import Services, open_services
from bot.sessions import NoGame, Place, Player, Sitting
from bot.store import Store
from tests.bot.clock import Clock
from tests.store import databases

ANN, BEN = Player(1, "Ann"), Player(2, "Ben")
HALL, FAR_AWAY, LETTERBOX = Place(7, 70), Place(8, 80), Place(None, 90)
SATURDAY = date(2026, 11, 21)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(params=databases.KINDS)
async def address(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncGenerator[str]:
    async with databases.fresh(request.param, tmp_path) as fresh:
        yield fresh


@pytest.fixture
async def services(address: str, clock: Clock) -> AsyncGenerator[Services]:
    async with open_services(address, now=clock, random_deal=lambda: 4) as opened:
        yield opened


# The deal of a day


def test_the_week_has_seven_days_and_ten_games() -> None:
    assert len(WEEK) == 7
    games = [key for keys in WEEK for key in keys]
    assert len(games) == len(set(games)) == 10
    assert len({GAMES[key].game for key in games}) == 10


def test_games_that_share_a_weekday_take_turns_also_over_the_new_year() -> None:
    days = [SATURDAY + timedelta(days=number) for number in range(7 * 20)]
    for weekday, keys in enumerate(WEEK):
        played = [daily_game(day) for day in days if day.weekday() == weekday]
        assert set(played) == set(keys)
        assert all(one != then for one, then in pairwise(played)) or len(keys) == 1
    assert max(Counter(map(daily_game, days)).values()) == 20


def test_the_deal_follows_from_the_secret_as_written() -> None:
    """Pinned: whoever has kept a secret gets the same deals from every later version."""
    key = hmac.new(b"secret", b"2026-11-21", hashlib.sha256).digest()
    assert day_key("secret", SATURDAY) == key
    assert deal_number(key) == 1_000_000 + int.from_bytes(key, "big") % (2**63 - 1_000_000)
    assert deal_number(key) == 4_623_543_612_679_655_927
    assert commitment(key) == hashlib.sha256(key).hexdigest()


@given(st.binary(min_size=32, max_size=32))
def test_no_person_can_type_the_number_of_a_daily_deal(key: bytes) -> None:
    assert deal_number(key) not in PEOPLE_DEALS
    assert PEOPLE_DEALS.stop <= deal_number(key) <= LARGEST


def test_another_day_or_another_secret_is_another_deal() -> None:
    days = [SATURDAY + timedelta(days=number) for number in range(400)]
    assert len({deal_number(day_key(secret, day)) for day in days for secret in ("a", "b")}) == 800


async def test_everybody_gets_the_same_deal(services: Services) -> None:
    sat = [
        await services.daily.start(player, place)
        for player, place in ((ANN, HALL), (BEN, FAR_AWAY), (Player(3, "Cy"), LETTERBOX))
    ]
    assert len({(sitting.game.rules.key, sitting.game.deal) for sitting in sat}) == 1
    today = await services.daily.deal()
    assert (sat[0].game.rules.key, sat[0].game.deal) == (today.key, today.deal)
    assert today.key == daily_game(SATURDAY)
    assert today.closes_at == datetime(2026, 11, 22, tzinfo=UTC)


async def test_the_day_is_the_one_in_utc_wherever_the_clock_is_read(services: Services, clock: Clock) -> None:
    clock.time = datetime(2026, 11, 22, 4, tzinfo=timezone(timedelta(hours=9)))  # 19:00 UTC, the day before
    assert services.daily.today() == SATURDAY
    clock.time = datetime(2026, 11, 21, 23, 59, 59, 999_999, tzinfo=UTC)
    assert services.daily.today() == SATURDAY
    clock.time += timedelta(microseconds=1)
    assert services.daily.today() == SATURDAY + timedelta(days=1)


async def test_it_cannot_be_practised(services: Services) -> None:
    today = await services.daily.deal()
    with pytest.raises(BadDeal):
        await services.sessions.start(ANN, HALL, today.key, today.deal)


async def test_a_days_deal_stays_when_the_secret_changes(
    address: str, services: Services, clock: Clock
) -> None:
    before = await services.daily.deal()
    async with open_services(address, daily_secret="another", now=clock) as changed:
        assert await changed.daily.deal() == before
        tomorrow = await changed.daily.deal(SATURDAY + timedelta(days=1))
    assert tomorrow.deal == str(deal_number(day_key("another", tomorrow.day)))


async def test_a_secret_is_made_once_and_kept(address: str) -> None:
    async with Store.open(address) as store:
        made = await asyncio.gather(*(kept_secret(store) for _ in range(5)))
        assert len(set(made)) == 1
        assert len(made[0]) == 64
        assert await kept_secret(store, "given") == "given"
    async with Store.open(address) as store:
        assert await kept_secret(store) == made[0]


async def test_a_days_key_is_shown_when_the_day_is_over_and_fits_what_was_promised(
    services: Services, clock: Clock
) -> None:
    promised = services.daily.commitment(SATURDAY)
    today = await services.daily.deal()
    assert services.daily.revealed(SATURDAY) is None
    assert services.daily.revealed(SATURDAY + timedelta(days=1)) is None
    clock.time += timedelta(days=1)
    key = services.daily.revealed(SATURDAY)
    assert key is not None
    assert commitment(key) == promised
    assert str(deal_number(key)) == today.deal


# The ranked attempt


async def test_the_attempt_is_continued_wherever_one_asks_for_it(services: Services) -> None:
    begun = await services.daily.start(ANN, HALL)
    moved = await services.sessions.move(begun.id, ANN.id, "d")
    assert await services.daily.start(ANN, LETTERBOX) == moved
    assert await services.sessions.current(ANN.id, LETTERBOX.channel_id) == moved
    assert await services.sessions.current(ANN.id, HALL.channel_id) == moved
    assert await services.daily.attempt(ANN.id) == moved
    assert await services.daily.attempt(BEN.id) is None
    with pytest.raises(NoGame):
        await services.sessions.current(BEN.id, HALL.channel_id)


async def test_a_second_attempt_is_refused_with_what_the_first_has_reached(services: Services) -> None:
    begun = await services.daily.start(ANN, HALL)
    over = await services.sessions.resign(begun.id, ANN.id)
    for place in (HALL, FAR_AWAY, LETTERBOX):
        with pytest.raises(AlreadyPlayed) as told:
            await services.daily.start(ANN, place)
        assert told.value.sitting == over
    assert (await services.daily.start(BEN, HALL)).result is None


async def test_asking_five_times_at_once_begins_one_attempt(
    address: str, services: Services, clock: Clock
) -> None:
    async with open_services(address, now=clock) as others:
        places = (HALL, FAR_AWAY, LETTERBOX, HALL, FAR_AWAY)
        sat = await asyncio.gather(
            *(
                each.daily.start(ANN, place)
                for each, place in zip((services, others, services, others, services), places, strict=True)
            )
        )
    assert len({sitting.id for sitting in sat}) == 1


async def test_the_next_day_there_is_a_new_attempt_and_the_old_one_is_practice(
    services: Services, clock: Clock
) -> None:
    first = await services.daily.start(ANN, HALL)
    first = await services.sessions.move(first.id, ANN.id, "d")
    clock.time += timedelta(days=1)
    second = await services.daily.start(ANN, HALL)
    assert second.day == SATURDAY + timedelta(days=1)
    assert second.id != first.id
    late = await services.sessions.resign(first.id, ANN.id)
    assert isinstance(late, Sitting)
    assert late.result is not None
    assert await services.rankings.day_board(SATURDAY) == []
    await services.sessions.move(second.id, ANN.id, "d")
    await services.sessions.resign(second.id, ANN.id)
    assert [line.player_id for line in await services.rankings.day_board(clock.time.date())] == [ANN.id]


async def test_everything_is_found_again_after_a_restart(address: str, clock: Clock) -> None:
    async with open_services(address, now=clock) as services:
        begun = await services.daily.start(ANN, HALL)
        moved = await services.sessions.move(begun.id, ANN.id, "d")
        lost = await services.daily.start(BEN, HALL)
        await services.sessions.resign(lost.id, BEN.id)
        today = await services.daily.deal()
        board = await services.rankings.day_board(SATURDAY, guild_id=7)
    async with open_services(address, now=clock) as services:
        assert await services.daily.deal() == today
        assert await services.daily.start(ANN, FAR_AWAY) == moved
        assert await services.rankings.day_board(SATURDAY, guild_id=7) == board
        with pytest.raises(AlreadyPlayed):
            await services.daily.start(BEN, FAR_AWAY)
