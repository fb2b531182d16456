"""Streaks of days and the freezes that hold them together."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.standings.streaks import EVERY, HELD, Streak, extended, folded, standing

START = date(2027, 12, 20)  # the days below cross a year's end and a leap day
LEAP = date(2028, 2, 29)

offsets = st.lists(st.integers(0, 120), max_size=60)


def on(*numbers: int) -> list[date]:
    return [START + timedelta(days=number) for number in numbers]


def test_days_in_a_row_are_counted() -> None:
    streak = folded(on(0, 1, 2))
    assert (streak.current, streak.best, streak.freezes, streak.last) == (3, 3, 0, START + timedelta(days=2))


def test_a_missed_day_without_a_freeze_ends_it() -> None:
    assert folded(on(0, 1, 2, 4)) == Streak(current=1, best=3, last=START + timedelta(days=4))


def test_seven_days_earn_a_freeze_and_a_missed_day_spends_it() -> None:
    week = folded(on(*range(7)))
    assert week.freezes == 1
    back = extended(week, START + timedelta(days=8))
    assert (back.current, back.best, back.freezes) == (8, 8, 0)
    assert extended(back, START + timedelta(days=10)).current == 1


def test_no_more_than_two_freezes_are_kept() -> None:
    assert folded(on(*range(50))).freezes == HELD


def test_two_missed_days_cost_two_freezes() -> None:
    streak = folded([*on(*range(14)), START + timedelta(days=16)])
    assert (streak.current, streak.freezes) == (15, 0)
    assert folded([*on(*range(7)), START + timedelta(days=9)]).current == 1


def test_today_is_not_missed_while_it_lasts() -> None:
    streak = folded(on(0, 1))
    assert standing(streak, START + timedelta(days=2)) == streak
    assert standing(streak, START + timedelta(days=3)).current == 0
    assert standing(streak, START + timedelta(days=3)).best == 2


def test_a_leap_day_is_a_day_like_any_other() -> None:
    assert folded([LEAP - timedelta(days=1), LEAP, LEAP + timedelta(days=1)]).current == 3
    assert folded([LEAP - timedelta(days=1), LEAP + timedelta(days=1)]).current == 1


def test_days_come_in_their_order() -> None:
    with pytest.raises(ValueError, match="2027-12-20 comes before 2027-12-22"):
        extended(folded(on(2)), START)


@given(offsets)
def test_counting_a_day_twice_changes_nothing(numbers: list[int]) -> None:
    streak = Streak()
    for day in sorted(on(*numbers)):
        streak = extended(streak, day)
        assert extended(streak, day) == streak
    assert streak == folded(on(*numbers)) == folded(reversed(on(*numbers * 2)))


@given(offsets)
def test_nothing_is_ever_negative_and_freezes_never_outnumber_the_weeks(numbers: list[int]) -> None:
    streak = Streak()
    for day in sorted(on(*numbers)):
        before, streak = streak, extended(streak, day)
        assert 1 <= streak.current <= streak.best <= len(set(numbers))
        assert before.best <= streak.best
        assert 0 <= streak.freezes <= min(HELD, streak.best // EVERY)
        assert streak.last == day


@given(offsets, st.integers(0, 40))
def test_how_it_stands_only_ever_falls_while_nobody_plays(numbers: list[int], wait: int) -> None:
    streak = folded(on(*numbers))
    today = (streak.last or START) + timedelta(days=wait)
    now, later = standing(streak, today), standing(streak, today + timedelta(days=1))
    assert standing(now, today) == now
    assert standing(now, today + timedelta(days=1)) == later  # looking does not spend a freeze twice
    assert 0 <= later.current <= now.current <= streak.current
    assert 0 <= later.freezes <= now.freezes <= streak.freezes
    assert now.best == later.best == streak.best


@given(offsets, st.integers(1, 40))
def test_looking_before_counting_changes_nothing(numbers: list[int], wait: int) -> None:
    streak = folded(on(*numbers))
    today = (streak.last or START) + timedelta(days=wait)
    assert extended(standing(streak, today), today) == extended(streak, today)


@given(offsets)
def test_one_more_day_never_shortens_the_best(numbers: list[int]) -> None:
    days = on(*numbers)
    for number in range(0, 120, 17):
        assert folded([*days, START + timedelta(days=number)]).best >= folded(days).best
