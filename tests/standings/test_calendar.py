"""Calendars of dailies: marks, the first day, and the bounds of a year."""

from datetime import date, timedelta

from bot.operations.services import Services
from bot.standings.calendar import calendar
from tests.support.clock import Clock
from tests.support.people import ANN
from tests.support.scored import TODAY, begin, win
from tests.support.winning import winning

DAY = date(2026, 11, 22)


def days(*ago: int) -> list[date]:
    return [DAY - timedelta(days=number) for number in ago]


async def test_a_day_with_a_win_is_marked_won_and_one_without_lost(services: Services, clock: Clock) -> None:
    await win(services.sessions, await begin(services, ANN))
    clock.on(days=1)
    stored = await begin(services, ANN)
    await services.sessions.move(stored.id, ANN.id, winning(stored.game)[0])
    await services.sessions.resign(stored.id, ANN.id)

    found = await services.daily.calendar(ANN.id)

    assert found.marks == {TODAY: "won", TODAY + timedelta(days=1): "lost"}
    assert (found.first, found.today, found.won) == (TODAY, TODAY + timedelta(days=1), 1)


def test_a_missed_day_that_a_freeze_forgave_is_marked() -> None:
    played = dict.fromkeys(days(*range(2, 9)), True)
    found = calendar(played, DAY)
    assert found.marks == dict.fromkeys(days(*range(8, 1, -1)), "won") | {days(1)[0]: "frozen"}
    assert (found.streak.current, found.streak.freezes) == (7, 0)


def test_a_year_goes_back_over_the_turn_of_the_year_but_not_farther() -> None:
    new_year = date(2027, 1, 3)
    played = dict.fromkeys([new_year - timedelta(days=number) for number in (0, 3, 365, 366)], True)
    assert list(calendar(played, new_year).marks) == sorted(played)[1:]
    assert calendar(played, new_year).first == min(played)


def test_a_calendar_can_be_empty() -> None:
    found = calendar({}, DAY)
    assert (found.first, found.won, dict(found.marks)) == (None, 0, {})
