"""Badges are few, and nobody loses one."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.standings.badges import Badge, Record, badges

TEN = ("gate", "frog", "chord", "chameleon-001")  # as many as a test needs

records = st.builds(
    Record,
    wins=st.dictionaries(st.sampled_from([*TEN, "klondike"]), st.integers(0, 3)),
    clean=st.integers(0, 200),
    streak=st.integers(0, 400),
    stars=st.integers(0, 3),
)


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        (Record(wins={}), []),
        (Record(wins={"gate": 0}), []),
        (Record(wins={"gate": 1}), [Badge.FIRST_WIN]),
        (Record(wins={"chameleon-002": 1}), [Badge.FIRST_WIN, Badge.CHAMELEON]),
        (Record(wins=dict.fromkeys(TEN, 1)), [Badge.ALL_TEN, Badge.CHAMELEON]),
        (Record(wins={"gate": 100}, clean=99), [Badge.FIRST_WIN]),
        (Record(wins={"gate": 100}, clean=100), [Badge.FIRST_WIN, Badge.CLEAN]),
        (Record(wins={"gate": 1}, stars=3), [Badge.FIRST_WIN, Badge.PAR]),
        (Record(wins={"gate": 7}, streak=7), [Badge.FIRST_WIN, Badge.WEEK]),
        (Record(wins={"gate": 30}, streak=364), [Badge.FIRST_WIN, Badge.MONTH]),
        (Record(wins={"gate": 365}, streak=365), [Badge.FIRST_WIN, Badge.YEAR]),
    ],
)
def test_badges(record: Record, expected: list[Badge]) -> None:
    assert badges(record, TEN) == expected


@given(records)
def test_there_are_never_many(record: Record) -> None:
    found = badges(record, TEN)
    assert len(found) == len(set(found)) <= 5


@given(records, st.sampled_from([*TEN, "klondike"]))
def test_more_is_never_fewer(record: Record, key: str) -> None:
    before = len(badges(record, TEN))
    for more in (
        replace(record, wins={**record.wins, key: record.wins.get(key, 0) + 1}),
        replace(record, clean=record.clean + 100),
        replace(record, streak=record.streak + 30),
        replace(record, stars=3),
    ):
        assert len(badges(more, TEN)) >= before
