"""The daily deal: one a day for everybody, known to nobody before."""

import asyncio
import hashlib
import hmac
import subprocess
import sys
from collections import Counter
from datetime import UTC, date, datetime, timedelta, timezone
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.daily.calendar import GAMES_OF_DAY, WEEK, daily_game
from bot.daily.fairness import check, commitment, day_key, deal_number
from bot.daily.refusals import BeforeFirst, NotADaily, NotYet, SecretChanged
from bot.daily.service import game_of_day, kept_secret
from bot.patience import GAMES, LARGEST, PEOPLE_DEALS, BadDeal, UnknownGame, default_rules
from bot.record import Player
from bot.services import Services, open_services
from bot.store import Store
from tests.support.clock import Clock
from tests.support.people import ANN, BEN, ELSEWHERE, HALL, LETTERBOX

SATURDAY = date(2026, 11, 21)


def test_the_week_has_seven_days_and_ten_games() -> None:
    assert len(WEEK) == 7
    games = [key for keys in WEEK for key in keys]
    assert len(games) == len(set(games)) == 10
    assert len({GAMES[key].game for key in games}) == 10
    assert set(games) == set(GAMES_OF_DAY) <= {rules.key for rules in default_rules().values()}


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
    of_gate = hmac.new(key, b"gate", hashlib.sha256).digest()
    assert deal_number(key, "gate") == 1_000_000 + int.from_bytes(of_gate, "big") % (2**63 - 1_000_000)
    assert deal_number(key, "gate") == 1_327_608_452_299_615_820
    assert commitment(key) == hashlib.sha256(key).hexdigest()


@given(st.binary(min_size=32, max_size=32), st.sampled_from(GAMES_OF_DAY))
def test_no_person_can_type_the_number_of_a_daily_deal(key: bytes, game: str) -> None:
    assert deal_number(key, game) not in PEOPLE_DEALS
    assert PEOPLE_DEALS.stop <= deal_number(key, game) <= LARGEST


def test_another_day_or_another_secret_or_another_game_is_another_deal() -> None:
    keys = [day_key(secret, SATURDAY + timedelta(days=n)) for n in range(400) for secret in ("a", "b")]
    assert len({deal_number(key, game) for key in keys for game in GAMES_OF_DAY}) == 8000


@pytest.mark.parametrize(
    ("text", "key"), [("gate", "gate"), ("Four Seasons", "four-seasons"), ("chameleon", "chameleon-001")]
)
def test_a_game_of_the_day_goes_by_its_name(text: str, key: str) -> None:
    assert game_of_day(text) == key


def test_a_rule_set_without_a_daily_is_refused() -> None:
    for text in ("klondike", "canfield-bsd", "gate+takeback"):
        with pytest.raises((NotADaily, UnknownGame)):
            game_of_day(text)


async def test_everybody_gets_the_same_deal(services: Services) -> None:
    sat = [
        await services.daily.start(player, place)
        for player, place in ((ANN, HALL), (BEN, ELSEWHERE), (Player(3, "Cy"), LETTERBOX))
    ]
    assert len({(stored.game.rules.key, stored.game.deal) for stored in sat}) == 1
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


async def test_a_days_deals_stay_when_the_secret_changes(
    address: str, services: Services, clock: Clock
) -> None:
    before = await services.daily.deals()
    async with open_services(address, daily_secret="another", now=clock) as changed:
        assert await changed.daily.deals() == before
        tomorrow = await changed.daily.deal(SATURDAY + timedelta(days=1))
        number = deal_number(day_key("another", tomorrow.day), tomorrow.key)
        assert number <= int(tomorrow.deal) < number + 100
        clock.on(days=1)
        with pytest.raises(SecretChanged):
            await changed.daily.proof(SATURDAY)
        await services.daily.deals(clock().date())  # drawn from the secret of before
        with pytest.raises(SecretChanged):
            await changed.daily.proof(clock().date())  # so nothing is promised that will not hold


async def test_a_day_has_a_deal_of_each_of_the_ten_games_and_features_one(services: Services) -> None:
    found = await services.daily.deals()
    assert [deal.key for deal in found if deal.featured] == [daily_game(SATURDAY)] == [found[0].key]
    assert sorted(deal.key for deal in found) == sorted(GAMES_OF_DAY)
    assert len({deal.deal for deal in found}) == 10
    assert await services.daily.deals() == found


async def test_without_a_solver_a_deal_says_that_it_is_not_certified(services: Services) -> None:
    today = await services.daily.deal()
    assert (today.certified, today.par, today.grade) == (False, None, None)


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
    tomorrow = SATURDAY + timedelta(days=1)
    promised = await services.daily.proof(SATURDAY)
    assert promised.key is None
    assert promised.deals == ()
    assert (await services.daily.proof(tomorrow)).commitment != promised.commitment
    with pytest.raises(NotYet):
        await services.daily.proof(tomorrow + timedelta(days=1))
    deals = await services.daily.deals()
    clock.on(days=1)
    proof = await services.daily.proof(SATURDAY)
    assert proof.key is not None
    assert commitment(proof.key) == promised.commitment == proof.commitment
    assert {(each.game, each.deal) for each in proof.deals} == {(deal.key, deal.deal) for deal in deals}
    for each in proof.deals:
        assert each.number == deal_number(proof.key, each.game)
        assert 0 <= each.skipped == int(each.deal) - each.number
    with pytest.raises(BeforeFirst):
        await services.daily.proof(SATURDAY - timedelta(days=1))


def test_the_check_is_two_lines_that_print_commitment_and_number() -> None:
    key = day_key("secret", SATURDAY)
    command = check(key, "gate")
    assert len(command.splitlines()) == 3  # the name of the program, then two lines
    printed = subprocess.run(
        command.replace("python3", sys.executable), shell=True, check=True, capture_output=True, text=True
    )
    assert printed.stdout.split() == [commitment(key), str(deal_number(key, "gate"))]
