"""Whatever text comes in, it is read or refused with one of our errors; what is read is written back."""

import pickle
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.patience import (
    CARDS,
    GAMES,
    BadDeal,
    BadPosition,
    Game,
    PatienceError,
    Position,
    deal,
    deal_text,
    game_rules,
)

GAME = GAMES["gate"]
LINE = deal(GAME, 1).to_text(GAME)

near_a_line = st.tuples(
    st.integers(0, len(LINE)), st.integers(0, 6), st.text("shwrtf:-/0123456789AKQJTCDHSacdhs ", max_size=6)
).map(lambda cut: LINE[: cut[0]] + cut[2] + LINE[cut[0] + cut[1] :])


@given(st.one_of(st.text(max_size=60), near_a_line))
def test_a_position_is_read_and_written_back_or_refused(text: str) -> None:
    with suppress(BadPosition):
        position = Position.from_text(GAME, text)
        assert Position.from_text(GAME, position.to_text(GAME)) == position


@given(st.one_of(st.text(max_size=60), st.permutations(CARDS).map("".join), st.integers().map(str)))
def test_a_deal_is_canonical_or_refused(text: str) -> None:
    with suppress(BadDeal):
        canonical = deal_text(GAME, text)
        assert deal_text(GAME, canonical) == canonical
        assert deal(GAME, text) == deal(GAME, canonical)


@given(
    st.one_of(
        st.text(max_size=60), st.text("dwhrt1234>f: undoreganvils+-", max_size=40).map("gate 1 ".__add__)
    )
)
def test_a_record_is_replayed_or_refused(text: str) -> None:
    with suppress(PatienceError):
        game = Game.from_text(text)
        assert Game.from_text(str(game)) == game


@given(st.text("canfielgtsor-+wptbuk", max_size=30))
def test_a_key_is_known_or_refused(key: str) -> None:
    with suppress(PatienceError):
        assert game_rules(key).key == key


@pytest.mark.parametrize("key", GAMES)
def test_values_travel_to_another_process(key: str) -> None:
    rules = GAMES[key]
    again = pickle.loads(pickle.dumps(rules))

    assert again == rules
    assert again.piles == rules.piles
    assert hash(again) == hash(rules)
    position = deal(rules, 1)
    assert pickle.loads(pickle.dumps(position)) == position
    assert deal(again, 1) == position
