"""The moment of a day's posting: in every zone, in every year, once a day."""

from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.daily.schedule import (
    DAY,
    BadTime,
    UnknownZone,
    clock_time,
    coming,
    day_start,
    fitting,
    is_zone,
    moment,
    read_time,
    read_zone,
    zones,
)

MINUTE = timedelta(minutes=1)
DAYS = st.dates(date(1975, 1, 1), date(2045, 12, 31))
ZONES = st.sampled_from(zones())
TIMES = st.integers(0, 1439)


def changes(zone: str, year: int) -> list[date]:
    """Return the UTC days of *year* on which clocks in *zone* change."""
    clock = ZoneInfo(zone)
    first = day_start(date(year, 1, 1))
    offsets = [(first + n * DAY).astimezone(clock).utcoffset() for n in range(368)]
    return [(first + n * DAY).date() for n, (a, b) in enumerate(pairwise(offsets)) if a != b]


@st.composite
def days_around_a_change(draw: st.DrawFn) -> tuple[str, date]:
    zone, year = draw(ZONES), draw(st.integers(1975, 2045))
    days = changes(zone, year) or [date(year, 2, 28)]
    return zone, draw(st.sampled_from(days)) + draw(st.integers(-2, 2)) * DAY


def as_read_from_the_clock(day: date, minute: int, zone: str) -> datetime | None:
    """Find the moment of posting by watching the clock for a day, a minute at a time."""
    clock = ZoneInfo(zone)
    for n in range(1440):
        at = day_start(day) + n * MINUTE
        wall = at.astimezone(clock)
        if wall.hour * 60 + wall.minute == minute:
            return at
    return None


@settings(max_examples=150)
@given(days_around_a_change(), TIMES)
def test_it_is_the_first_moment_at_which_the_clock_shows_that_time(
    where: tuple[str, date], minute: int
) -> None:
    zone, day = where
    at = moment(day, minute, zone)
    assert day_start(day) <= at < day_start(day) + DAY
    expected = as_read_from_the_clock(day, minute, zone)
    offset = day_start(day).astimezone(ZoneInfo(zone)).utcoffset()
    assert offset is not None
    if offset % MINUTE:  # Monrovia once: no whole minute of UTC is one there
        return
    if expected is not None:
        assert at == expected
    elif at != day_start(day):  # the clock skipped it: it shows as much more as it was put forward
        wall, earlier = at.astimezone(ZoneInfo(zone)), (at - DAY).astimezone(ZoneInfo(zone))
        assert wall.utcoffset() != earlier.utcoffset()
        forward = (wall.utcoffset() or DAY) - (earlier.utcoffset() or DAY)
        assert (wall.hour * 60 + wall.minute - minute) % 1440 == forward // MINUTE % 1440
    else:
        assert changes(zone, day.year) or changes(zone, day.year - 1)


@settings(max_examples=150)
@given(DAYS, TIMES, ZONES)
def test_the_next_one_is_at_most_two_days_away_and_no_day_is_left_out(
    day: date, minute: int, zone: str
) -> None:
    at = moment(day, minute, zone)
    after = coming(at, minute, zone)
    assert after.date() == day + DAY
    assert after == moment(day + DAY, minute, zone)
    assert coming(at - MINUTE, minute, zone) in (at, moment(day, minute, zone))


@settings(max_examples=20)
@given(ZONES, TIMES)
def test_a_leap_year_has_366_posts(zone: str, minute: int) -> None:
    posts = [moment(date(2028, 1, 1) + n * DAY, minute, zone) for n in range(366)]
    assert posts == sorted(set(posts))
    assert posts[59].date() == date(2028, 2, 29)
    assert posts[-1].date() == date(2028, 12, 31)


@pytest.mark.parametrize(
    ("day", "time", "zone", "expected"),
    [
        ("2026-03-28", "09:00", "Europe/Berlin", "2026-03-28 08:00"),
        ("2026-03-29", "09:00", "Europe/Berlin", "2026-03-29 07:00"),
        # skipped: half an hour after clocks jumped from 02:00 to 03:00
        ("2026-03-29", "02:30", "Europe/Berlin", "2026-03-29 01:30"),
        # twice: the first time
        ("2026-10-25", "02:30", "Europe/Berlin", "2026-10-25 00:30"),
        # summer time ends; the local time falls before and behind the UTC day
        ("2026-10-24", "00:30", "Europe/London", "2026-10-24 23:30"),
        ("2026-10-25", "00:30", "Europe/London", "2026-10-25 00:00"),
        ("2026-10-26", "00:30", "Europe/London", "2026-10-26 00:30"),
        # summer time begins: both ends of the UTC day have it, the first counts
        ("2026-03-29", "00:30", "Europe/London", "2026-03-29 00:30"),
        ("2026-03-30", "00:30", "Europe/London", "2026-03-30 23:30"),
        # the south: summer time ends in April, begins in October
        ("2026-04-04", "02:30", "Australia/Sydney", "2026-04-04 15:30"),
        ("2026-10-03", "02:30", "Australia/Sydney", "2026-10-03 16:30"),
        ("2026-10-04", "09:00", "Australia/Sydney", "2026-10-04 22:00"),
        # by half an hour
        ("2026-04-04", "01:45", "Australia/Lord_Howe", "2026-04-04 14:45"),
        # 30 December 2011 was left out in Samoa
        ("2011-12-29", "09:00", "Pacific/Apia", "2011-12-29 19:00"),
        ("2011-12-30", "09:00", "Pacific/Apia", "2011-12-30 19:00"),
        ("2011-12-31", "09:00", "Pacific/Apia", "2011-12-31 19:00"),
        ("2028-02-29", "12:00", "Asia/Kathmandu", "2028-02-29 06:15"),
        ("2026-11-21", "00:00", "UTC", "2026-11-21 00:00"),
        ("2026-11-21", "23:59", "UTC", "2026-11-21 23:59"),
    ],
)
def test_days_worth_a_look(day: str, time: str, zone: str, expected: str) -> None:
    at = moment(date.fromisoformat(day), read_time(time), zone)
    assert at == datetime.fromisoformat(expected).replace(tzinfo=UTC)


@given(TIMES)
def test_a_time_is_read_as_it_is_written(minute: int) -> None:
    assert read_time(clock_time(minute)) == minute
    assert read_time(clock_time(minute).replace(":", "")) == minute


@pytest.mark.parametrize(
    ("text", "minute"),
    [("9", 540), (" 9 ", 540), ("21h", 1260), ("9.05", 545), ("9 am", 540), ("12:15 PM", 735), ("24:00", 0)],
)
def test_times_as_people_type_them(text: str, minute: int) -> None:
    assert read_time(text) == minute


@pytest.mark.parametrize(
    "text", ["", "25", "9:60", "13 pm", "0 am", "noon", "-1", "9:5", "٩", "1e1", "24:01"]
)
def test_what_is_no_time(text: str) -> None:
    with pytest.raises(BadTime):
        read_time(text)


@given(st.text(max_size=12))
def test_any_text_is_a_time_and_a_zone_or_is_refused(text: str) -> None:
    with suppress(BadTime):
        assert 0 <= read_time(text) < 1440
    with suppress(UnknownZone):
        assert is_zone(read_zone(text))


def test_every_zone_is_found_by_its_name() -> None:
    assert len(zones()) > 400
    assert all(read_zone(name.upper().replace("_", " ")) == name for name in zones() if name != "Zulu")


def test_zones_that_fit_and_those_that_were_meant() -> None:
    assert fitting("berl")[0] == "Europe/Berlin"
    assert fitting("")[0] == "UTC"
    assert fitting("new y") == ["America/New_York"]
    assert read_zone("San Juan") == "America/Argentina/San_Juan"
    for text, meant in (
        ("Europe/Berlim", "Europe/Berlin"),
        ("Buenos Airs", "America/Argentina/Buenos_Aires"),
        ("America/Argentina/San Huan", "America/Argentina/San_Juan"),
    ):
        with pytest.raises(UnknownZone) as caught:
            read_zone(text)
        assert caught.value.close[0] == meant
    assert not is_zone("Europe/Berlim")
    assert not is_zone("../etc/passwd")
