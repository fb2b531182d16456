"""Stars and points of a daily deal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.standings.points import GRADES, MOST_STARS, points, stars

grades = st.sampled_from([None, *GRADES])


@pytest.mark.parametrize(
    ("won", "clean", "moves", "par", "expected"),
    [
        (False, True, 10, 100, 0),
        (False, False, 10, None, 0),
        (True, False, 10, 100, 1),
        (True, True, 101, 100, 2),
        (True, True, 100, 100, 3),
        (True, True, 99, 100, 3),
        (True, True, 1, None, 2),
    ],
)
def test_stars(won: bool, clean: bool, moves: int, par: int | None, expected: int) -> None:
    assert stars(won=won, clean=clean, moves=moves, par=par) == expected


def test_the_grades_are_in_order() -> None:
    assert list(GRADES) == ["easy", "medium", "hard", "expert"]
    assert list(GRADES.values()) == sorted(set(GRADES.values()))


def test_a_deal_that_nobody_has_measured_gives_a_point_a_star() -> None:
    assert points(stars=2, grade=None) == 2


@pytest.mark.parametrize("number", [-1, 4])
def test_other_numbers_of_stars_are_refused(number: int) -> None:
    with pytest.raises(ValueError, match=str(number)):
        points(stars=number, grade="easy")


def test_other_grades_are_refused() -> None:
    with pytest.raises(KeyError, match="impossible"):
        points(stars=1, grade="impossible")


@given(st.booleans(), st.booleans(), st.integers(1, 500), st.none() | st.integers(1, 500))
def test_more_is_never_worth_less(won: bool, clean: bool, moves: int, par: int | None) -> None:
    here = stars(won=won, clean=clean, moves=moves, par=par)
    assert 0 <= here <= MOST_STARS
    assert stars(won=True, clean=clean, moves=moves, par=par) >= here
    assert stars(won=won, clean=True, moves=moves, par=par) >= here
    assert stars(won=won, clean=clean, moves=moves - 1, par=par) >= here


@given(st.integers(0, MOST_STARS - 1), grades)
def test_points_rise_with_the_stars_and_the_grade(number: int, grade: str | None) -> None:
    assert points(stars=number + 1, grade=grade) > points(stars=number, grade=grade)
    for easier, harder in zip(list(GRADES)[:-1], list(GRADES)[1:], strict=True):
        assert points(stars=number + 1, grade=harder) > points(stars=number + 1, grade=easier)
