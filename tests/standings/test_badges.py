"""Badges are few, and nobody loses one."""

from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.standings.profiles import Badge, Profile, badges

TEN = ("gate", "frog", "chord", "chameleon-001")  # as many as a test needs

records = st.fixed_dictionaries(
    {
        "wins": st.dictionaries(st.sampled_from([*TEN, "klondike"]), st.integers(0, 3)),
        "clean": st.integers(0, 200),
        "streak": st.integers(0, 400),
        "stars": st.integers(0, 3),
    }
)


def earned(*, wins: dict[str, int], clean: int = 0, streak: int = 0, stars: int = 0) -> list[Badge]:
    """Return the badges of a player with these results."""
    days = SimpleNamespace(streak=SimpleNamespace(best=streak))
    profile = SimpleNamespace(counted_wins=wins, counted_clean=clean, calendar=days, stars=stars)
    return badges(cast(Profile, profile), TEN)


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        ({"wins": {}}, []),
        ({"wins": {"gate": 0}}, []),
        ({"wins": {"gate": 1}}, [Badge.FIRST_WIN]),
        ({"wins": {"chameleon-002": 1}}, [Badge.FIRST_WIN, Badge.CHAMELEON]),
        ({"wins": dict.fromkeys(TEN, 1)}, [Badge.ALL_FEATURED, Badge.CHAMELEON]),
        ({"wins": {"gate": 100}, "clean": 99}, [Badge.FIRST_WIN]),
        ({"wins": {"gate": 100}, "clean": 100}, [Badge.FIRST_WIN, Badge.CLEAN]),
        ({"wins": {"gate": 1}, "stars": 3}, [Badge.FIRST_WIN, Badge.PAR]),
        ({"wins": {"gate": 7}, "streak": 7}, [Badge.FIRST_WIN, Badge.WEEK]),
        ({"wins": {"gate": 30}, "streak": 364}, [Badge.FIRST_WIN, Badge.MONTH]),
        ({"wins": {"gate": 365}, "streak": 365}, [Badge.FIRST_WIN, Badge.YEAR]),
    ],
)
def test_badges(record: dict[str, Any], expected: list[Badge]) -> None:
    assert earned(**record) == expected


@given(records)
def test_there_are_never_many(record: dict[str, Any]) -> None:
    found = earned(**record)
    assert len(found) == len(set(found)) <= 5


@given(records, st.sampled_from([*TEN, "klondike"]))
def test_more_is_never_fewer(record: dict[str, Any], key: str) -> None:
    before = len(earned(**record))
    changes: list[dict[str, Any]] = [
        {"wins": {**record["wins"], key: record["wins"].get(key, 0) + 1}},
        {"clean": record["clean"] + 100},
        {"streak": record["streak"] + 30},
        {"stars": 3},
    ]
    for more in changes:
        assert len(earned(**record | more)) >= before
