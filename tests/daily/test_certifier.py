"""Dailies are found ahead of time: the first of the day's packs that the solver has won."""

import asyncio
import sys
from collections.abc import AsyncGenerator
from dataclasses import replace
from datetime import date, timedelta
from functools import partial
from itertools import islice
from pathlib import Path

import pytest
import pytest_asyncio

from bot.daily.calendar import GAMES_OF_DAY, daily_game
from bot.daily.certifier import ON_DEMAND, Certifier, Trial
from bot.operations.background import periodic
from bot.operations.services import open_services
from bot.patience import Game, deal, game_rules
from bot.solver import Limits, Lost, Won
from bot.solver.workers.pool import Pool
from bot.solver.workers.searches import WorkerDied, solve
from bot.store import Store, dailies
from tests.support.clock import Clock
from tests.support.databases import Templates
from tests.support.elections import always

pytestmark = [pytest.mark.usefixtures("compiled"), pytest.mark.asyncio(loop_scope="module")]

MONDAY = date(2026, 11, 23)
DEALS = len(GAMES_OF_DAY)  # of a day
SECRET = "the club's secret"
FEATURED = "fortunes-favor"  # Monday's
EASY = "tripeaks"  # the quickest to grade
PLENTY = Trial(seconds=60, shorter=0.1, deals=20)
LIMITS = Limits(seconds=60, bytes=256 << 20)
SLEEPS = (sys.executable, "-c", "import sys\nwhile True: sys.stdin.buffer.read(1)")
DIES = (sys.executable, "-c", "import sys; sys.exit(3)")


@pytest_asyncio.fixture(loop_scope="module")
async def store(templates: Templates, tmp_path: Path) -> AsyncGenerator[Store]:
    async with templates.copy("sqlite", tmp_path) as address, Store.open(address) as opened:
        yield opened


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def pool() -> AsyncGenerator[Pool]:
    async with Pool(1, grace=200) as opened:
        yield opened


async def row_of(store: Store, day: date = MONDAY, key: str = EASY) -> dailies.DailyRow:
    async with store.read() as connection:
        row = await dailies.deal_of_day(connection, day, key)
    assert row is not None
    return row


async def line_of(store: Store, row: dailies.DailyRow) -> list[str]:
    """Return the winning line of a certified deal."""
    found = await store.look(dailies.line, row.day, row.rules_key)
    assert found is not None
    return found.split()


async def test_a_certified_deal_is_kept_with_a_line_that_wins(store: Store, pool: Pool) -> None:
    certifier = Certifier(store, secret=SECRET, pool=pool)
    assert await certifier.certify(MONDAY, FEATURED, PLENTY)
    row = await row_of(store, MONDAY, FEATURED)
    packs = [*islice(certifier.packs(MONDAY, FEATURED), len(row.verdicts) + 1)]
    assert row.deal == packs[-1]
    assert row.featured
    assert row.certified
    assert Game.replay(game_rules(FEATURED), row.deal, await line_of(store, row)).is_won
    assert row.par == len(await line_of(store, row))
    assert row.grade in ("easy", "medium", "hard", "expert")
    assert await certifier.certify(MONDAY, FEATURED, PLENTY)
    assert await row_of(store, MONDAY, FEATURED) == row
    assert await certifier.deal(MONDAY, FEATURED) == row


async def test_numbers_that_are_not_won_are_skipped(store: Store, pool: Pool) -> None:
    """Of Storehouse fewer than half can be won: day by day some numbers must be passed over."""
    certifier = Certifier(store, secret=SECRET, pool=pool)
    skipped = 0
    for n in range(4):
        day = MONDAY + timedelta(days=n)
        assert await certifier.certify(day, "storehouse", PLENTY)
        row = await row_of(store, day, "storehouse")
        verdicts = row.verdicts
        packs = [*islice(certifier.packs(day, "storehouse"), len(verdicts) + 1)]
        assert row.deal == packs.pop()
        rules = game_rules("storehouse")
        for pack, verdict in zip(packs, verdicts, strict=True):
            found = await solve(pool, rules, deal(rules, pack), LIMITS)
            assert verdict == ("lost" if isinstance(found, Lost) else "open")
        skipped += len(verdicts)
    assert skipped


@pytest.mark.parametrize("search", ["solve", "difficulty"])
async def test_no_deal_is_passed_over_because_its_worker_died(store: Store, search: str) -> None:
    class Dying(Pool):
        async def ask(self, name: str, *_: object, **__: object) -> object:
            if name == search:
                died.append(name)
                raise WorkerDied("crash")
            return {"solve": Won(()), "find_par": ()}[name]

    died: list[str] = []
    certifier = Certifier(store, secret=SECRET, pool=Dying(1))
    assert not await certifier.certify(MONDAY, EASY, PLENTY)
    assert died == [search]
    assert await store.look(dailies.deal_of_day, MONDAY, EASY) is None


async def test_who_asks_gets_a_deal_at_once_where_there_is_no_solver(store: Store) -> None:
    certifier = Certifier(store, secret=SECRET)
    row = await certifier.deal(MONDAY, EASY)
    assert not row.certified
    assert row.deal in islice(certifier.packs(MONDAY, EASY), 9)
    assert not Game.start(game_rules(EASY), row.deal).is_lost


@pytest.mark.parametrize("command", [SLEEPS, DIES, ("no such program",)])
async def test_who_asks_is_kept_waiting_by_no_solver(store: Store, command: tuple[str, ...]) -> None:
    trial = Trial(seconds=0.1, shorter=0.1, deals=3, patience=0.2)
    async with Pool(1, command=command) as pool:
        certifier = Certifier(store, secret=SECRET, pool=pool)
        row = await certifier.deal(MONDAY, EASY, trial)
        assert not row.certified
        assert not await certifier.certify(MONDAY, EASY, trial)
        assert await row_of(store) == row
    assert ON_DEMAND.patience == 2.0


async def test_a_deal_proved_lost_is_not_given_out(store: Store, pool: Pool) -> None:
    certifier, rules = Certifier(store, secret=SECRET, pool=pool), game_rules("storehouse")
    day = MONDAY
    while not isinstance(
        await solve(pool, rules, deal(rules, next(certifier.packs(day, rules.key))), LIMITS), Lost
    ):
        day += timedelta(days=1)
    assert not await certifier.certify(day, rules.key, replace(PLENTY, deals=1))
    async with store.read() as connection:
        assert await dailies.deal_of_day(connection, day, rules.key) is None  # another time more may be tried
    row = await certifier.deal(day, rules.key, PLENTY)
    assert row.deal != next(certifier.packs(day, rules.key))
    assert (row.skipped or "").startswith("lost")


async def test_a_deal_given_out_uncertified_stays_and_is_certified_later(store: Store, pool: Pool) -> None:
    given = await Certifier(store, secret=SECRET).deal(MONDAY, EASY)
    assert await Certifier(store, secret=SECRET, pool=pool).certify(MONDAY, EASY, PLENTY)
    row = await row_of(store)
    assert row.deal == given.deal
    assert row.certified


async def test_two_processes_that_look_for_the_same_deal_agree(store: Store, pool: Pool) -> None:
    two = [Certifier(store, secret=SECRET, pool=pool) for _ in range(2)]
    assert await asyncio.gather(*(each.certify(MONDAY, EASY, PLENTY) for each in two)) == [True, True]
    given = await asyncio.gather(*(each.deal(MONDAY, EASY) for each in two))
    assert given[0] == given[1]


async def test_missing_deals_are_listed_by_day_the_featured_game_first(store: Store, pool: Pool) -> None:
    certifier = Certifier(store, secret=SECRET, pool=pool)
    missing = await certifier.missing(MONDAY, 3)
    assert len(missing) == len(set(missing)) == 3 * DEALS
    assert [day for day, _ in missing] == sorted(day for day, _ in missing)
    for n in range(3):
        assert missing[DEALS * n] == (day := MONDAY + timedelta(days=n), daily_game(day))
    await certifier.deal(MONDAY, "gate", Trial(seconds=0, shorter=0, deals=1, patience=0))
    assert await certifier.missing(MONDAY, 3) == missing  # given out, but not certified
    done = [each async for each in certifier.fill([(MONDAY, EASY)], PLENTY, jobs=2)]
    assert done == [((MONDAY, EASY), True)]
    assert len(await certifier.missing(MONDAY, 3)) == 3 * DEALS - 1
    assert await certifier.missing(MONDAY, 1, [EASY]) == []


async def test_the_bot_tops_the_table_up_by_itself_until_it_is_stopped(tmp_path: Path) -> None:
    """With a solver that always dies nothing is certified, nothing is kept, and nothing breaks."""
    clock = Clock()
    address = f"sqlite+aiosqlite:///{tmp_path / 'patience.db'}"
    async with Pool(1, command=DIES) as pool, open_services(address, now=clock, pool=pool) as services:
        tried: list[tuple[date, str]] = []
        certify = services.certifier.certify

        async def noted(day: date, key: str, trial: Trial = PLENTY) -> bool:
            tried.append((day, key))
            return await certify(day, key, Trial(seconds=0.1, shorter=0.1, deals=1))

        services.certifier.certify = noted  # type: ignore[method-assign]
        ahead = partial(
            services.certifier.certify_ahead, services.daily.today, elected=always, days=1, pause=0
        )
        work = periodic("certifying", ahead, 0.01)
        task = asyncio.create_task(work)
        while len(tried) < 2 * DEALS:  # noqa: ASYNC110  (nobody tells)
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)
        assert len(tried) == 2 * DEALS  # what is hopeless is not tried again
        clock.on(days=1)
        while len(tried) < 3 * DEALS:  # noqa: ASYNC110  (nobody tells)
            await asyncio.sleep(0.01)
        assert {day for day, _ in tried[2 * DEALS :]} == {clock().date() + timedelta(days=1)}
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert {key for _, key in tried} == set(GAMES_OF_DAY)
        async with services.store.read() as connection:
            assert await dailies.first_day(connection) is None
