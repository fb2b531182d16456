"""Deals stay secret: those of dailies until their day is over, random ones until their game is final."""

from datetime import date, timedelta

import pytest

from bot.daily.secrecy import UNTIL_DAY_OVER, UNTIL_FINAL, can_be_reopened, exported_deal, is_secret
from bot.record import ABANDONED_AFTER
from tests.support.clock import NOON

TODAY = date(2026, 11, 21)
DAY = timedelta(days=1)


def test_the_deal_of_a_day_is_secret_until_the_day_is_over() -> None:
    assert [is_secret(day, TODAY) for day in (None, TODAY - DAY, TODAY, TODAY + DAY)] == [
        *(False, False),
        *(True, True),
    ]


@pytest.mark.parametrize(
    ("outcome", "final", "after", "can"),
    [
        ("lost", False, timedelta(), True),
        ("lost", False, ABANDONED_AFTER - timedelta.resolution, True),
        ("lost", False, ABANDONED_AFTER, False),
        ("lost", True, timedelta(), False),
        ("won", False, timedelta(), False),
        ("resigned", False, timedelta(), False),
    ],
)
def test_only_a_lost_game_can_be_reopened_and_not_for_ever(
    outcome: str, final: bool, after: timedelta, can: bool
) -> None:
    assert can_be_reopened(outcome, NOON, NOON + after, final=final) is can


@pytest.mark.parametrize(
    ("of_day", "secret", "shown"),
    [
        (TODAY, False, UNTIL_DAY_OVER),
        (TODAY, True, UNTIL_DAY_OVER),
        (TODAY - DAY, True, "17"),  # a daily of a past day is known to all
        (None, True, UNTIL_FINAL),
        (None, False, "17"),
    ],
)
def test_an_export_shows_a_deal_or_says_until_when_it_is_secret(
    of_day: date | None, secret: bool, shown: str
) -> None:
    assert exported_deal("17", of_day, TODAY, secret=secret) == shown
