"""Leaderboard queries in custom_ids, and the headings of their pages."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.controls.items import custom_id
from bot.controls.leaderboard_query import (
    DAILY_RESULTS,
    LONGEST_KEY,
    PERIODS,
    LeaderboardQuery,
    decode,
    earlier,
    encode,
    in_period,
    later,
    nearest,
    query_from_options,
)
from bot.patience import GAMES, UnknownGame
from bot.standings.leaderboards import Line, Period
from bot.standings.measures import FORMER, MEASURES, POINTS, RATING, STREAK, WINS, Measure
from bot.standings.periods import period_key
from bot.words.leaderboards import (
    leaderboard_alt,
    leaderboard_cells,
    leaderboard_heads,
    leaderboard_line,
    period_name,
    reached,
)

TODAY = date(2026, 11, 21)
LINE = Line(
    rank=4,
    player_id=1,
    name="Ann",
    games=31,
    wins=12,
    dailies=20,
    dailies_won=9,
    points=40,
    streak=5,
    rating=1720,
    value=12,
)

boards = st.builds(
    LeaderboardQuery,
    measure=st.sampled_from([None, *MEASURES.values()]),
    period=st.sampled_from(list(Period)),
    server=st.booleans(),
    day=st.dates(date(2015, 1, 1), TODAY),
    key=st.none() | st.sampled_from(sorted(GAMES)),
    page=st.integers(0, 9_999_999),
).map(nearest)


@given(boards)
def test_a_control_says_which_board_it_means(query: LeaderboardQuery) -> None:
    assert decode(*encode(query), TODAY) == query
    assert len(query.key or "") <= LONGEST_KEY
    longest = custom_id("b", "lbwhere", 2**64 - 1, *encode(replace(query, key="k" * LONGEST_KEY)))
    assert len(longest) <= 100


@given(boards, st.sampled_from(list(Period)))
def test_every_period_of_a_board_is_a_board(query: LeaderboardQuery, period: Period) -> None:
    switched = in_period(query, period, TODAY)
    assert nearest(switched) == switched
    assert (switched.period, switched.day, switched.page) == (period, TODAY, 0)


@given(boards)
def test_one_period_back_and_on_again_is_where_one_was(query: LeaderboardQuery) -> None:
    before = earlier(query, date(2014, 1, 1))
    if before is None:
        assert query.period is Period.ALL
        return
    assert nearest(before) == before
    assert period_key(before.period, before.day) < period_key(query.period, query.day)
    again = later(before, TODAY)
    assert again is not None
    assert period_key(again.period, again.day) == period_key(query.period, query.day)


@given(boards)
def test_nothing_lies_before_the_first_day_or_after_today(query: LeaderboardQuery) -> None:
    assert earlier(query, query.day) is None
    assert later(query, query.day) is None


@given(st.text(), st.text())
def test_no_text_is_a_fault(kind: str, place: str) -> None:
    assert decode(kind, place, TODAY) is None


@given(st.from_regex(r"[a-z]{2}[sw][0-9]{8}", fullmatch=True), st.from_regex(r"[0-9]{1,9}\.", fullmatch=True))
def test_what_is_read_is_a_board_of_a_day_that_has_come(kind: str, place: str) -> None:
    query = decode(kind, place, TODAY)
    assert query is None or query.day <= TODAY


@pytest.mark.parametrize("code", FORMER)
def test_the_controls_of_a_measure_that_is_gone_show_the_nearest(code: str) -> None:
    query = decode(f"{code}as20261121", "2.canfield", TODAY)
    assert query is not None
    assert (query.measure, query.period, query.key, query.page) == (WINS, Period.ALL, "canfield", 2)


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(UnknownGame):
        decode("wasd"[:1] + "as20261121", "0.bridge", TODAY)


def test_tomorrow_is_no_board_yet() -> None:
    query = LeaderboardQuery(measure=None, period=Period.TODAY, server=False, day=TODAY + timedelta(days=1))
    assert decode(*encode(query), TODAY) is None
    assert decode(*encode(query), TODAY + timedelta(days=1)) == query


@pytest.mark.parametrize(
    ("period", "key", "by", "measure", "shown"),
    [
        (None, None, None, None, Period.TODAY),
        ("d", None, None, None, Period.TODAY),
        (None, "canfield", None, None, Period.TODAY),
        ("w", None, None, POINTS, Period.WEEK),
        ("w", "canfield", None, WINS, Period.WEEK),
        ("a", None, None, WINS, Period.ALL),
        (None, None, "w", WINS, Period.ALL),
        ("d", None, "w", WINS, Period.TODAY),
        ("w", None, "e", RATING, Period.ALL),
        ("w", "canfield", "s", STREAK, Period.ALL),
        ("m", None, "d", None, Period.TODAY),
    ],
)
def test_what_is_left_out_is_what_people_expect(
    period: str | None, key: str | None, by: str | None, measure: Measure | None, shown: Period
) -> None:
    query = query_from_options(where=None, period=period, key=key, by=by, in_server=True, today=TODAY)
    assert (query.measure, query.period, query.server, query.day) == (measure, shown, True, TODAY)
    assert not query_from_options(
        where="world", period=period, key=key, by=by, in_server=True, today=TODAY
    ).server
    assert not query_from_options(
        where="server", period=period, key=key, by=by, in_server=False, today=TODAY
    ).server


def test_every_measure_and_period_has_a_letter() -> None:
    codes = [DAILY_RESULTS, *MEASURES, *FORMER]
    assert len(set(codes)) == len(codes)
    assert all(measure.code == code for code, measure in MEASURES.items())
    assert all(len(letter) == 1 and letter.islower() for letter in codes)
    assert set(PERIODS.values()) == set(Period)


@pytest.mark.parametrize(
    ("measure", "cells", "said"),
    [
        (WINS, ("12", "31"), "12 wins in 31 games"),
        (STREAK, ("5", "9"), "5 days in a row"),
        (POINTS, ("40", "9"), "40 points · 9 dailies won"),
        (RATING, ("1720", "20"), "1720 · 20 dailies"),
    ],
)
def test_a_line_in_figures_and_in_words(measure: Measure, cells: tuple[str, ...], said: str) -> None:
    assert leaderboard_cells(measure, LINE) == cells
    assert len(leaderboard_heads(measure)) == len(cells)
    assert reached(measure, LINE) == said
    assert leaderboard_line(measure, LINE) == f"**4.** Ann · {said}"


def test_the_alt_text_is_plain() -> None:
    alt = leaderboard_alt("Games won", "All time", WINS, [replace(LINE, name="a_b *c*")], "")
    assert alt == "Games won, All time. 4. a_b *c*: 12 wins in 31 games."


@pytest.mark.parametrize(
    ("period", "day", "name"),
    [
        (Period.TODAY, date(2028, 2, 29), "29 February 2028"),
        (Period.WEEK, date(2026, 11, 21), "16 to 22 November 2026"),
        (Period.WEEK, date(2026, 12, 1), "30 November to 6 December 2026"),
        (Period.WEEK, date(2027, 1, 1), "28 December 2026 to 3 January 2027"),
        (Period.MONTH, date(2026, 11, 21), "November 2026"),
        (Period.SEASON, date(2026, 11, 21), "October to December 2026"),
        (Period.ALL, date(2026, 11, 21), "All time"),
    ],
)
def test_periods_are_named(period: Period, day: date, name: str) -> None:
    assert period_name(period, day) == name
