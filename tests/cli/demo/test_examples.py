"""The demo's example deals: every line wins, and the days that have them say that they are examples."""

from datetime import date, timedelta
from pathlib import Path

import pytest

from bot.cli.demo import examples
from bot.daily.calendar import GAMES_OF_DAY
from bot.daily.refusals import ExampleDeals
from bot.operations.services import open_services
from bot.patience import PEOPLE_DEALS, Game, game_rules
from bot.standings.points import GRADES
from bot.words.refusals import refusal
from tests.cli.demo.make_examples import EACH
from tests.support.clock import Clock
from tests.support.club import Club
from tests.support.dailies import all_deals

DEALS = examples.deals()


def test_there_are_some_for_each_daily_game_in_a_small_file() -> None:
    assert set(DEALS) == set(GAMES_OF_DAY)
    assert all(1 <= len({found.deal for found in deals}) <= EACH for deals in DEALS.values())
    assert examples.FILE.stat().st_size < 60_000


@pytest.mark.parametrize("key", GAMES_OF_DAY)
def test_every_line_wins(key: str) -> None:
    for found in DEALS[key]:
        line = found.line.split()
        assert Game.replay(game_rules(key), found.deal, line).is_won
        assert len(line) == found.par
        assert found.grade in GRADES
        assert int(found.deal) not in PEOPLE_DEALS  # nobody can type it


async def test_the_days_ahead_get_them_except_those_that_have_deals_already(tmp_path: Path) -> None:
    clock = Clock()  # on a Saturday
    address = f"sqlite+aiosqlite:///{tmp_path / 'patience.db'}"
    async with open_services(address, now=clock) as services:
        daily, certifier = services.daily, services.certifier
        given = await daily.deal(clock().date(), "gate")
        await certifier.keep_examples(clock().date(), 9, DEALS)
        assert await daily.deal(clock().date(), "gate") == given
        for n in range(1, 9):
            day = clock().date() + timedelta(days=n)
            deals = await all_deals(daily, day)
            assert {deal.rules_key for deal in deals} == set(GAMES_OF_DAY)
            assert all(deal.certified for deal in deals)
            assert [deal.rules_key for deal in deals if deal.featured] == [await daily.featured(day)]
        sundays = [(await daily.deal(date(2026, 11, 22) + timedelta(days=n))).deal for n in (0, 7)]
        assert sundays[0] == sundays[1]  # seven deals take turns
        clock.on(days=2)
        for day in (date(2026, 11, 22), date(2026, 11, 23)):
            with pytest.raises(ExampleDeals) as raised:
                await daily.proof(day)
            assert "example deals of this demo" in refusal(raised.value)


async def test_the_proof_says_once_that_the_deals_of_all_days_are_examples(table: Club) -> None:
    first = table.client.services.daily.today()
    await table.client.services.certifier.keep_examples(first - timedelta(days=1), 3, DEALS)
    told = await table.person("Ann").slash("daily proof")
    assert told.text.count("example deals of this demo") == 1


async def test_practice_of_a_past_daily_keeps_its_day_though_its_deal_comes_again(table: Club) -> None:
    first = table.client.services.daily.today()
    await table.client.services.certifier.keep_examples(first - timedelta(days=1), 30, DEALS)
    ann = table.person("Ann")
    board = await ann.slash("daily play", game="storehouse", date="yesterday")
    assert "daily of 31 December 2025, for practice" in board.text
    played = await ann.press(board, "Deal")
    assert "daily of 31 December 2025, for practice" in played.text
    assert "Show winning line" in (await ann.slash("resign")).controls
