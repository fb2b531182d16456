"""The daily deal: one a day for everybody, known to nobody before, and one ranked attempt a person."""

import asyncio
import hashlib
import hmac
import subprocess
import sys
from collections import Counter
from collections.abc import AsyncGenerator
from datetime import UTC, date, datetime, timedelta, timezone
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.daily import (
    GAMES_OF_DAY,
    WEEK,
    AlreadyPlayed,
    BeforeFirst,
    DailyDeal,
    NotADaily,
    NotOver,
    NotYet,
    PlayFirst,
    SecretChanged,
    Spoiler,
    StillOpen,
    daily_game,
    game_of_day,
    kept_secret,
)
from bot.patience import (
    GAMES,
    LARGEST,
    PEOPLE_DEALS,
    BadDeal,
    Game,
    UnknownGame,
    default_rules,
    legal_moves,
)
from bot.proof import check, commitment, day_key, deal_number
from bot.services import Services, open_services
from bot.sessions import NoGame, Place, Player, Sitting, TimeUp
from bot.store import Store, dailies
from tests.bot.clock import Clock

ANN, BEN = Player(1, "Ann"), Player(2, "Ben")
HALL, FAR_AWAY, LETTERBOX = Place(7, 70), Place(8, 80), Place(None, 90)
SATURDAY = date(2026, 11, 21)


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


# The ranked attempt


async def given_up(services: Services, sitting: Sitting) -> Sitting:
    """The attempt after one move, given up."""
    first = legal_moves(sitting.game.rules, sitting.game.position)[0]
    await services.sessions.move(sitting.id, sitting.player_id, str(first))
    return await services.sessions.resign(sitting.id, sitting.player_id)


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
    over = await given_up(services, await services.daily.start(ANN, HALL))
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
    with pytest.raises(TimeUp) as told:
        await services.sessions.resign(first.id, ANN.id)
    assert [line.game_id for line in await services.rankings.day_board(SATURDAY)] == [first.id]
    ending = await services.daily.ending(told.value.sitting)
    assert ending is not None
    assert (ending.late, ending.stars) == (False, 0)
    on = await services.sessions.go_on(first.id, ANN, LETTERBOX)
    assert (on.game, on.day, on.archive) == (first.game, None, SATURDAY)
    assert await services.daily.ending(on) is None
    await services.sessions.move(second.id, ANN.id, "d")
    over = await services.sessions.resign(second.id, ANN.id)
    assert [line.player_id for line in await services.rankings.day_board(clock.time.date())] == [ANN.id]
    ending = await services.daily.ending(over)
    assert ending is not None
    assert (ending.late, ending.stars, ending.streak) == (False, 0, 0)


async def test_each_game_of_the_day_has_an_attempt_of_its_own(services: Services) -> None:
    sat = [await services.daily.start(ANN, HALL, key) for key in GAMES_OF_DAY]
    assert [sitting.game.rules.key for sitting in sat] == list(GAMES_OF_DAY)
    await given_up(services, sat[0])
    with pytest.raises(AlreadyPlayed):
        await services.daily.start(ANN, FAR_AWAY, GAMES_OF_DAY[0])
    assert await services.daily.start(ANN, FAR_AWAY, GAMES_OF_DAY[1]) == sat[1]
    assert await services.daily.attempt(ANN.id, key=GAMES_OF_DAY[1]) == sat[1]


# Practice


async def test_a_deal_can_be_practised_once_ones_own_attempt_is_over(services: Services) -> None:
    with pytest.raises(PlayFirst):
        await services.daily.practise(ANN, HALL, SATURDAY)
    begun = await services.daily.start(ANN, HALL)
    with pytest.raises(PlayFirst):
        await services.daily.practise(ANN, HALL, SATURDAY)
    await given_up(services, begun)
    again = await services.daily.practise(ANN, HALL, SATURDAY)
    assert again.game.deal == begun.game.deal
    assert (again.day, again.archive, again.of_day, again.drawn) == (None, SATURDAY, SATURDAY, False)
    assert await services.sessions.sitting(again.id) == again
    assert await services.daily.ending(await services.sessions.resign(again.id, ANN.id)) is None
    with pytest.raises(PlayFirst):
        await services.daily.practise(BEN, HALL, SATURDAY)


async def test_past_days_are_there_for_practice_and_others_are_not(services: Services, clock: Clock) -> None:
    deals = {deal.key: deal.deal for deal in await services.daily.deals()}
    clock.on(days=3)
    for key in ("gate", "chord"):
        old = await services.daily.practise(ANN, Place(7, 1000 + len(key)), SATURDAY, key)
        assert (old.game.rules.key, old.game.deal, old.archive) == (key, deals[key], SATURDAY)
    gap = await services.daily.practise(ANN, LETTERBOX, SATURDAY + timedelta(days=1))  # nobody had asked
    assert gap.archive == SATURDAY + timedelta(days=1)
    with pytest.raises(NotYet):
        await services.daily.practise(ANN, FAR_AWAY, SATURDAY + timedelta(days=4))
    with pytest.raises(BeforeFirst) as told:
        await services.daily.practise(ANN, FAR_AWAY, SATURDAY - timedelta(days=1))
    assert told.value.day == SATURDAY


async def test_no_winning_line_is_told_before_the_day_is_over(services: Services, clock: Clock) -> None:
    with pytest.raises(NotOver):
        await services.daily.solution(SATURDAY, "gate")
    with pytest.raises(NotYet):
        await services.daily.solution(SATURDAY + timedelta(days=1), "gate")
    assert not any("line" in name for name in DailyDeal.__dataclass_fields__)
    today = await services.daily.deal(SATURDAY, "gate")
    async with services.store.write() as connection:
        await dailies.certify(
            connection, SATURDAY, "gate", today.deal, line="d d", par=2, least=2, difficulty=0, grade="easy"
        )
    clock.on(days=1)
    assert await services.daily.solution(SATURDAY, "gate") == ("d", "d")


async def test_who_goes_on_with_the_attempt_in_a_server_is_on_its_board(services: Services) -> None:
    begun = await services.daily.start(ANN, LETTERBOX)
    assert await services.daily.start(ANN, HALL) == begun
    await services.sessions.move(begun.id, ANN.id, str(legal_moves(begun.game.rules, begun.game.position)[0]))
    await services.sessions.resign(begun.id, ANN.id)
    assert [line.name for line in await services.rankings.day_board(SATURDAY, guild_id=7)] == ["Ann"]
    assert await services.rankings.day_board(SATURDAY, guild_id=8) == []


async def test_a_lost_attempt_that_can_be_taken_back_cannot_be_practised(services: Services) -> None:
    """Else the line found in practice could be played in the attempt, taken back to its beginning."""
    today = await services.daily.deal(SATURDAY, "canfield")
    lost = lost_game(today)
    sitting = await services.daily.start(ANN, HALL, "canfield")
    for code in lost.events:
        sitting = await services.sessions.move(sitting.id, ANN.id, code)
    assert sitting.result is not None
    assert sitting.result.outcome == "lost"
    with pytest.raises(StillOpen):
        await services.daily.practise(ANN, FAR_AWAY, SATURDAY, "canfield")
    other = await services.daily.start(BEN, HALL, "canfield")
    ended = await given_up(services, other)
    with pytest.raises(Spoiler):
        await services.daily.may_see(ended, ANN.id)
    again = await services.sessions.undo(sitting.id, ANN.id)
    assert again.result is None
    await services.sessions.resign(again.id, ANN.id)
    assert (await services.daily.practise(ANN, FAR_AWAY, SATURDAY, "canfield")).game.deal == today.deal
    await services.daily.may_see(ended, ANN.id)


def lost_game(of: DailyDeal) -> Game:
    """A game of this deal that is proved lost, found by playing at random."""
    for seed in range(400):
        game, chance = Game.start(GAMES[of.key], of.deal), Random(seed)
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
        board = await services.rankings.day_board(SATURDAY, guild_id=7)
    async with open_services(address, now=clock) as services:
        assert await services.daily.deal() == today
        assert await services.daily.start(ANN, FAR_AWAY) == moved
        assert await services.rankings.day_board(SATURDAY, guild_id=7) == board
        with pytest.raises(AlreadyPlayed):
            await services.daily.start(BEN, FAR_AWAY)
