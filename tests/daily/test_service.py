"""The daily deal: one a day for everybody, known to nobody before."""

import asyncio
import hashlib
import hmac
import subprocess
import sys
from collections import Counter
from datetime import UTC, date, datetime, timedelta, timezone
from itertools import islice, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.daily.calendar import CLASSICS, GAMES_OF_DAY, WEEK, daily_game, game_of_day
from bot.daily.certifier import Certifier
from bot.daily.fairness import (
    DAYS,
    FIRST_DAY,
    chain_end,
    check,
    commitment,
    day_key,
    day_pack,
)
from bot.daily.refusals import BeforeFirst, NotADaily, NotYet, SecretChanged
from bot.daily.service import stored_secret
from bot.operations.services import Services, open_services
from bot.patience import GAMES, UnknownGame, deal_text, default_rules, game_rules
from bot.record import Player
from bot.store import Store, dailies
from tests.support.clock import Clock
from tests.support.dailies import all_deals
from tests.support.people import ANN, BEN, ELSEWHERE, HALL, LETTERBOX

SATURDAY = date(2026, 11, 21)


def test_the_week_has_seven_days_and_ten_games() -> None:
    assert len(WEEK) == 7
    games = [key for keys in WEEK for key in keys]
    assert len(games) == len(set(games)) == 10
    assert len({GAMES[key].game for key in games}) == 10
    assert {*games, *CLASSICS} == set(GAMES_OF_DAY)
    assert set(GAMES_OF_DAY) - {rules.key for rules in default_rules().values()} == {"spider-2"}


def test_games_that_share_a_weekday_take_turns_also_over_the_new_year() -> None:
    days = [SATURDAY + timedelta(days=number) for number in range(7 * 20)]
    for weekday, keys in enumerate(WEEK):
        played = [daily_game(day) for day in days if day.weekday() == weekday]
        assert set(played) == set(keys)
        assert all(one != then for one, then in pairwise(played)) or len(keys) == 1
    assert max(Counter(map(daily_game, days)).values()) == 20


def test_the_deal_follows_from_the_secret_as_written() -> None:
    """Pinned: whoever has kept a secret gets the same deals from every later version."""
    key = hmac.new(b"secret", b"daily deals", hashlib.sha256).digest()
    for _ in range((date(2120, 1, 1) - SATURDAY).days):
        key = hashlib.sha256(key).digest()
    assert day_key("secret", SATURDAY) == key
    cards = [f"{rank}{suit}" for suit in "CDHS" for rank in "A23456789TJQK"]

    def place(card: int) -> bytes:
        return hmac.new(key, b"gate 2 %d" % card, hashlib.sha256).digest()

    text = "".join(cards[card] for card in sorted(range(52), key=place))
    assert day_pack(key, game_rules("gate"), 2) == text
    assert text.startswith("5C9S2DKHJHTSJCQD5S3C")


def test_each_key_leads_to_the_day_before_and_all_to_the_published_end() -> None:
    for n in range(3):
        today, tomorrow = (day_key("a", SATURDAY + timedelta(days=n + more)) for more in (0, 1))
        assert commitment(tomorrow) == today.hex()
    for day in (FIRST_DAY, SATURDAY, FIRST_DAY + timedelta(days=DAYS - 1)):
        key = day_key("a", day)
        for _ in range((day - FIRST_DAY).days + 1):
            key = hashlib.sha256(key).digest()
        assert key.hex() == chain_end("a") != chain_end("b")
    for day in (FIRST_DAY - timedelta(days=1), FIRST_DAY + timedelta(days=DAYS)):
        with pytest.raises(ValueError, match="is not one of"):
            day_key("a", day)


@given(st.binary(min_size=32, max_size=32), st.sampled_from(GAMES_OF_DAY), st.integers(0, 99))
def test_a_pack_of_the_day_is_one_of_its_game_in_the_form_that_is_stored(
    key: bytes, game: str, number: int
) -> None:
    rules = game_rules(game)
    text = day_pack(key, rules, number)
    assert deal_text(rules, text) == text
    assert len({day_pack(key, rules, number + n) for n in range(3)}) == 3


def test_another_day_or_another_secret_or_another_game_is_another_deal() -> None:
    keys = [day_key(secret, SATURDAY + timedelta(days=n)) for n in range(40) for secret in ("a", "b")]
    found = {day_pack(key, game_rules(game), 0) for key in keys for game in GAMES_OF_DAY}
    assert len(found) == 80 * len(GAMES_OF_DAY)


def test_no_card_has_a_favourite_place() -> None:
    """Each of 52 cards comes to each of 52 places, over 5,200 packs, about as often as it should."""
    key, rules, counted = bytes(32), game_rules("gate"), Counter[tuple[int, str]]()
    for number in range(5_200):
        text = day_pack(key, rules, number)
        counted.update((place, text[place : place + 2]) for place in range(0, 104, 2))
    chi = sum((seen - 100) ** 2 / 100 for seen in counted.values())
    assert len(counted) == 52 * 52
    assert abs(chi - 51 * 51) < 5 * (2 * 51 * 51) ** 0.5


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("gate", "gate"),
        ("Four Seasons", "four-seasons"),
        ("chameleon", "chameleon-001"),
        ("spider", "spider-2"),
        ("Spider Solitaire", "spider-2"),
        ("spider 2 suits", "spider-2"),
    ],
)
def test_a_game_of_the_day_goes_by_its_name(text: str, key: str) -> None:
    assert game_of_day(text) == key


def test_a_rule_set_without_a_daily_is_refused() -> None:
    for text in ("yukon", "canfield-bsd", "gate+takeback", "spider-1", "spider+overspaces"):
        with pytest.raises((NotADaily, UnknownGame)):
            game_of_day(text)


async def test_everybody_gets_the_same_deal(services: Services) -> None:
    sat = [
        await services.daily.start(player, place)
        for player, place in ((ANN, HALL), (BEN, ELSEWHERE), (Player(3, "Cy"), LETTERBOX))
    ]
    assert len({(stored.game.rules.key, stored.game.deal) for stored in sat}) == 1
    today = await services.daily.deal()
    assert (sat[0].game.rules.key, sat[0].game.deal) == (today.rules_key, today.deal)
    assert today.rules_key == daily_game(SATURDAY)
    assert today.closes_at == datetime(2026, 11, 22, tzinfo=UTC)


async def test_the_day_is_the_one_in_utc_wherever_the_clock_is_read(services: Services, clock: Clock) -> None:
    clock.time = datetime(2026, 11, 22, 4, tzinfo=timezone(timedelta(hours=9)))  # 19:00 UTC, the day before
    assert services.daily.today() == SATURDAY
    clock.time = datetime(2026, 11, 21, 23, 59, 59, 999_999, tzinfo=UTC)
    assert services.daily.today() == SATURDAY
    clock.time += timedelta(microseconds=1)
    assert services.daily.today() == SATURDAY + timedelta(days=1)


async def test_nothing_shows_whether_a_typed_pack_is_todays(services: Services) -> None:
    """Else a player could try the orders of the cards that they have not seen."""
    today = await services.daily.deal()
    other = next(Certifier(services.store, secret="x").packs(SATURDAY, today.rules_key))
    for pack in (today.deal, other):
        stored = await services.sessions.start(ANN, HALL, today.rules_key, pack)
        assert (stored.of_day, stored.dealt_by_bot, services.daily.is_secret(stored)) == (None, False, False)
        assert await services.sessions.load(stored.id) == stored


async def test_a_days_deals_stay_when_the_secret_changes(
    address: str, services: Services, clock: Clock
) -> None:
    before = await all_deals(services.daily)
    async with open_services(address, daily_secret="another", now=clock) as changed:
        assert await all_deals(changed.daily) == before
        tomorrow = await changed.daily.deal(SATURDAY + timedelta(days=1))
        packs = changed.certifier.packs(tomorrow.day, tomorrow.rules_key)
        assert tomorrow.deal in islice(packs, 100)
        clock.on(days=1)
        with pytest.raises(SecretChanged):
            await changed.daily.proof(SATURDAY)
        await all_deals(services.daily, clock().date())  # drawn from the secret of before
        with pytest.raises(SecretChanged):
            await changed.daily.proof(clock().date())  # so nothing is promised that will not hold


async def test_a_day_has_a_deal_of_each_game_and_features_one(services: Services) -> None:
    found = await all_deals(services.daily)
    assert [deal.rules_key for deal in found if deal.featured] == [daily_game(SATURDAY)]
    assert sorted(deal.rules_key for deal in found) == sorted(GAMES_OF_DAY)
    assert len({deal.deal for deal in found}) == len(GAMES_OF_DAY) == 15
    assert await all_deals(services.daily) == found


async def test_a_day_begun_without_a_game_gets_a_deal_of_it_beside_those_that_are_stored(
    services: Services,
) -> None:
    begun = [await services.daily.deal(key=key) for key in GAMES_OF_DAY if key != "spider-2"]
    found = {deal.rules_key: deal for deal in await all_deals(services.daily)}
    spider = found.pop("spider-2")
    assert found == {deal.rules_key: deal for deal in begun}
    assert not spider.featured
    assert spider.deal in islice(services.certifier.packs(SATURDAY, "spider-2"), 100)


async def test_without_a_solver_a_deal_says_that_it_is_not_certified(services: Services) -> None:
    today = await services.daily.deal()
    assert (today.certified, today.par, today.grade) == (False, None, None)


async def test_a_secret_is_made_once_and_kept(address: str) -> None:
    async with Store.open(address) as store:
        made = await asyncio.gather(*(stored_secret(store) for _ in range(5)))
        assert len(set(made)) == 1
        assert len(made[0]) == 64
        assert await stored_secret(store, "given") == "given"
    async with Store.open(address) as store:
        assert await stored_secret(store) == made[0]


async def test_a_days_key_is_shown_when_the_day_is_over_and_fits_what_was_promised(
    services: Services, clock: Clock
) -> None:
    tomorrow = SATURDAY + timedelta(days=1)
    promised = await services.daily.proof(SATURDAY)
    assert promised.key is None
    assert promised.deals == ()
    with pytest.raises(NotYet):  # the commitment of tomorrow is the key of today
        await services.daily.proof(tomorrow)
    deals = await all_deals(services.daily)
    clock.on(days=1)
    proof = await services.daily.proof(SATURDAY)
    assert proof.key is not None
    assert commitment(proof.key) == promised.commitment == proof.commitment
    assert (await services.daily.proof(tomorrow)).commitment == proof.key.hex()
    assert {
        (each.rules_key, day_pack(proof.key, game_rules(each.rules_key), len(each.verdicts)))
        for each in proof.deals
    } == {(deal.rules_key, deal.deal) for deal in deals}
    assert {verdict for each in proof.deals for verdict in each.verdicts} <= {"lost"}  # by the engine
    with pytest.raises(BeforeFirst):
        await services.daily.proof(SATURDAY - timedelta(days=1))


@pytest.mark.parametrize(("game", "number"), [("gate", 0), ("frog", 3)])
def test_the_check_is_four_lines_that_print_commitment_end_and_pack(game: str, number: int) -> None:
    key = day_key("secret", SATURDAY)
    command = check(SATURDAY, key, game, number)
    assert len(command.splitlines()) == 5  # the name of the program, then four lines
    printed = subprocess.run(
        command.replace("python3", sys.executable), shell=True, check=True, capture_output=True, text=True
    )
    pack = day_pack(key, game_rules(game), number)
    assert printed.stdout.split() == [commitment(key), chain_end("secret"), pack]


async def test_a_deal_is_read_again_until_it_is_certified(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    daily, key = services.daily, "gate"
    found = await daily.deal(SATURDAY, key)
    assert not found.certified
    async with services.store.write() as connection:
        await dailies.certify(
            connection, SATURDAY, key, found.deal, line="d", par=1, difficulty=1, grade="easy"
        )
    certified = await daily.known(SATURDAY, key)
    assert certified is not None
    assert certified.certified
    monkeypatch.delattr(dailies, "deal_of_day")
    assert await daily.known(SATURDAY, key) == await daily.deal(SATURDAY, key) == certified
