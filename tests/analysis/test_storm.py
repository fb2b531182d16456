"""The rules of storms: the clock follows from the answers, and puzzles become harder."""

from datetime import timedelta
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from bot.analysis.storm import (
    HARD,
    LENGTH,
    MISS,
    MOST_BONUS,
    RISING,
    bonus,
    change,
    combo,
    drawn,
    ends_at,
    next_bonus,
)
from tests.support.clock import NOON

ANSWERS = st.text("+-", max_size=80) | st.text("+", max_size=80)


@given(ANSWERS)
def test_the_clock_is_what_a_plain_count_says(answers: str) -> None:
    left, row = 180, 0
    for each in answers:
        row = row + 1 if each == "+" else 0
        left -= 10 if each == "-" else 0
        left += {5: 3, 12: 5, 20: 7}.get(row, 10 if row >= 30 and row % 10 == 0 else 0)
    assert ends_at(NOON, answers) == NOON + timedelta(seconds=left)
    assert combo(answers) == row


@given(ANSWERS, st.sampled_from("+-"))
def test_an_answer_changes_the_end_by_what_its_player_is_told(answers: str, last: str) -> None:
    later = ends_at(NOON, answers + last) - ends_at(NOON, answers)
    assert later == change(answers + last)
    assert -MISS <= later <= MOST_BONUS
    assert ends_at(NOON, "") == NOON + LENGTH


@given(st.integers(0, 100))
def test_the_next_bonus_is_the_first_one_to_come(right: int) -> None:
    reached, added = next_bonus(right)
    assert reached > right
    assert added == bonus(reached) > timedelta()
    assert not any(map(bonus, range(right + 1, reached)))


@given(st.sets(st.integers(1, 10_000), max_size=400), st.integers())
def test_puzzles_rise_and_none_comes_twice(numbers: set[int], seed: int) -> None:
    puzzles = list(numbers)  # in an order that stands for their difficulty
    found = drawn(puzzles, Random(seed))
    places = [puzzles.index(each) for each in found]
    assert len(set(found)) == len(found) <= RISING + HARD
    assert len(found) >= min(len(puzzles), RISING)
    assert places[:RISING] == sorted(places[:RISING])
    assert all(place >= len(puzzles) * 2 // 3 for place in places[RISING:])
