"""Leaderboard queries in custom ids, and the headings of their pages."""

from contextlib import suppress
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.controls import verbs
from bot.controls.leaderboard_query import (
    LONGEST_KEY,
    LeaderboardQuery,
    earlier,
    in_period,
    later,
    nearest,
    query_from_options,
    read_query,
    with_measure,
    write_query,
)
from bot.controls.verbs import encode
from bot.patience import GAMES, UnknownGame
from bot.standings import measures
from bot.standings.leaderboards import Line, Period
from bot.standings.measures import DAILY_RESULTS, MEASURES, POINTS, RATING, STREAK, WINS, Measure
from bot.standings.periods import period_key
from bot.words.leaderboards import (
    leaderboard_alt,
    leaderboard_cells,
    leaderboard_heads,
    period_name,
    reached,
)

TODAY = date(2026, 11, 21)
LINE = Line(
    rank=4,
    position=5,
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
    assert read_query(write_query(query)) == query
    assert len(query.key or "") <= LONGEST_KEY
    longest = replace(query, key="k" * LONGEST_KEY)
    choose = verbs.Leaderboard(owner_id=2**63, control="choose", query=longest)
    assert max(len(encode(choose)), len(encode(choose, menu=True))) <= 100


@given(boards, st.sampled_from(list(Period)))
def test_every_period_of_a_board_is_a_board(query: LeaderboardQuery, period: Period) -> None:
    switched = in_period(query, period, TODAY)
    assert nearest(switched) == switched
    assert (switched.period, switched.day, switched.page) == (period, TODAY, 0)


def test_results_of_a_day_of_a_game_without_dailies_are_those_of_all_games() -> None:
    query = LeaderboardQuery(measure=WINS, period=Period.ALL, server=False, day=TODAY, key="golf")
    assert in_period(query, Period.TODAY, TODAY).key is None
    assert with_measure(query, POINTS, TODAY).key is None
    assert with_measure(query, WINS, TODAY).key == "golf"


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


@given(st.text() | st.from_regex(r"[a-z]{2}[sw][0-9]{8}\.[0-9]{1,8}\.", fullmatch=True))
def test_no_text_is_a_fault(text: str) -> None:
    with suppress(ValueError, UnknownGame):
        assert write_query(read_query(text)).endswith(text.split(".")[-1])


@pytest.mark.parametrize(
    "text", ["was20261121.0.bridge", "wax20261121.0.", "was20261321.0.", "zas20261121.0.", "das00010101.0."]
)
def test_what_is_no_board_is_refused(text: str) -> None:
    with pytest.raises((ValueError, UnknownGame), match=r"20261|month|bridge|0001"):
        read_query(text)


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
        (None, "golf", None, WINS, Period.ALL),  # which has no dailies
        ("w", "golf", "p", WINS, Period.WEEK),
        (None, "spider-1", None, WINS, Period.ALL),
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


@pytest.mark.parametrize(
    ("period", "by", "key", "meant"),
    [
        (None, None, "spider", "spider-2"),
        ("w", "p", "spider", "spider-2"),
        ("w", "w", "spider", "spider"),  # wins of any game count
        (None, None, "spider-1", "spider-1"),
        (None, None, "gate", "gate"),
    ],
)
def test_where_dailies_count_a_game_is_its_rule_set_with_dailies(
    period: str | None, by: str | None, key: str, meant: str
) -> None:
    query = query_from_options(where=None, period=period, key=key, by=by, in_server=True, today=TODAY)
    assert query.key == meant


def test_every_measure_and_period_has_a_letter() -> None:
    found = [each for each in vars(measures).values() if isinstance(each, Measure)]
    codes = [DAILY_RESULTS, *(each.code for each in found)]
    assert len(set(codes)) == len(codes)
    assert {each.code: each for each in found} == MEASURES
    assert all(len(letter) == 1 and letter.islower() for letter in (*codes, *Period))


@pytest.mark.parametrize(
    ("measure", "cells", "said"),
    [
        (WINS, ("12", "31"), "12 of 31 games won"),
        (STREAK, ("5", "9"), "5 days in a row"),
        (POINTS, ("40", "9"), "40 points · 9 dailies won"),
        (RATING, ("1720", "20"), "1720 · 20 dailies"),
    ],
)
def test_a_line_in_figures_and_in_words(measure: Measure, cells: tuple[str, ...], said: str) -> None:
    assert leaderboard_cells(measure, LINE) == cells
    assert len(leaderboard_heads(measure)) == len(cells)
    assert reached(measure, LINE) == said


def test_the_alt_text_is_plain() -> None:
    alt = leaderboard_alt("Wins without help", "All time", WINS, [replace(LINE, name="a_b *c*")], "")
    assert alt == "Wins without help, All time. 4. a_b *c*: 12 of 31 games won."


@pytest.mark.parametrize(
    ("period", "day", "name"),
    [
        (Period.TODAY, date(2028, 2, 29), "29 February 2028"),
        (Period.WEEK, date(2026, 11, 21), "16–22 Nov 2026"),
        (Period.WEEK, date(2026, 12, 1), "30 Nov – 6 Dec 2026"),
        (Period.WEEK, date(2027, 1, 1), "28 Dec 2026 – 3 Jan 2027"),
        (Period.MONTH, date(2026, 11, 21), "November 2026"),
        (Period.SEASON, date(2026, 11, 21), "October – December 2026"),
        (Period.ALL, date(2026, 11, 21), "All time"),
    ],
)
def test_periods_are_named(period: Period, day: date, name: str) -> None:
    assert period_name(period, day).replace("\u2009", " ") == name


@pytest.mark.parametrize("period", ["wins", "", "D", "dw"])
def test_a_forged_period_is_passed_over(period: str) -> None:
    values = {"where": None, "key": None, "by": None, "in_server": False, "today": TODAY}
    usual = query_from_options(period=None, **values)  # pyright: ignore[reportArgumentType]
    assert query_from_options(period=period, **values) == usual  # pyright: ignore[reportArgumentType]
