"""Verbs in custom ids: each comes back as it was, and no text is a fault."""

import ast
from dataclasses import fields
from datetime import date
from pathlib import Path
from typing import Any, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.controls import actions
from bot.controls.actions import ACTIONS
from bot.controls.leaderboard_query import LeaderboardQuery, nearest
from bot.controls.verbs import BY_NAME, AtPly, Help, Move, Plain, Verb, decode, encode, game_of
from bot.patience import GAMES
from bot.standings.measures import MEASURES
from bot.standings.periods import Period

MOVES = ["d", "w>f", "t1:3>t4", "r12>t10"]
LONGEST = {
    "key": max(GAMES, key=len),
    "text": "f" * 64,
    "deal": "999999",
    "move": "t10:13>t12",
    "choice": "",  # from a menu
}
queries = st.builds(
    LeaderboardQuery,
    measure=st.sampled_from([None, *MEASURES.values()]),
    period=st.sampled_from(list(Period)),
    server=st.booleans(),
    day=st.dates(date(2000, 1, 1), date(2999, 12, 31)),
    key=st.none() | st.sampled_from(sorted(GAMES)),
    page=st.integers(0, 9_999_999),
).map(nearest)
words = st.text(st.characters(exclude_characters=":"), min_size=1)
values = {int: st.integers(0, 2**63 - 1), date: st.dates(), LeaderboardQuery: queries, str: words}


def built(name: str) -> st.SearchStrategy[Verb]:
    """Return all values of a verb; its last text may contain the separator."""
    made = BY_NAME[name]
    given: dict[str, Any] = {one.name: values[one.type] for one in fields(made)[1:]}
    for last in fields(made)[1:][-1:]:
        if last.type is str:
            given[last.name] = words | st.sampled_from(MOVES)
    return st.builds(made, name=st.just(name), **given)


verbs = st.sampled_from(sorted(BY_NAME)).flatmap(built)


@given(verbs)
def test_a_verb_comes_back_as_it_was(verb: Verb) -> None:
    assert decode(encode(verb)) == verb
    assert decode(encode(verb), "d") is None  # nothing is picked from a button


@given(verbs)
def test_a_menu_gives_the_last_value(verb: Verb) -> None:
    if fields(verb)[1:]:
        last = getattr(verb, fields(verb)[-1].name)
        if isinstance(last, int | str) and all(
            getattr(verb, one.name) != one.default for one in fields(verb)[1:]
        ):
            assert decode(encode(verb, menu=True), str(last)) == verb
        assert decode(encode(verb, menu=True)) is None  # nothing is picked


@given(
    st.text()
    | st.builds(":".join, st.lists(st.sampled_from([*BY_NAME, "b", "s", "1", "x", "", "-1", "2026-11-25"]))),
    st.none() | st.text(),
)
def test_no_text_is_a_fault(text: str, picked: str | None) -> None:
    verb = decode(text, picked)
    assert verb is None or decode(encode(verb)) == verb


@pytest.mark.parametrize(
    "text", ["b:undo", "b:undo:1", "b:undo:1:2:3", "b:undo:1:-2", "b:undo:1:²", "s:undo:1:2"]
)
def test_what_does_not_fit_is_refused(text: str) -> None:
    assert decode(text) is None
    assert decode("b:undo:1:2") == AtPly(name="undo", game_id=1, ply=2)


@pytest.mark.parametrize("text", ["20261125", "2026-W48-3", "2026-13-01", "today"])
def test_a_day_has_one_notation(text: str) -> None:
    assert decode(f"b:today:{text}") is None


def test_the_default_is_left_out() -> None:
    assert encode(Help()) == "b:help"
    assert encode(Move(name="move", game_id=1, ply=7, move=""), menu=True) == "s:move:1:7"


@pytest.mark.parametrize("name", BY_NAME)
def test_the_longest_values_fit_into_discords_hundred_characters(name: str) -> None:
    made = BY_NAME[name]
    query = LeaderboardQuery(measure=None, period=Period.TODAY, server=True, day=date.max, key=LONGEST["key"])
    longest = {int: 2**63 - 1, date: date.max, LeaderboardQuery: query, str: "x" * 12}
    given = {one.name: LONGEST.get(one.name, longest[one.type]) for one in fields(made)[1:]}
    assert len(encode(made(name=name, **given))) <= 100


def read_by_lambdas() -> dict[str, set[str]]:
    """Return by verb the fields of it that its action reads, for the actions that are lambdas."""
    tree = ast.parse(Path(actions.__file__).read_text(encoding="utf-8"))
    (table,) = [
        node.value
        for node in tree.body
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Name)
        and node.target.id == "ACTIONS"
    ]
    assert isinstance(table, ast.Dict)
    return {
        ast.literal_eval(key): {
            part.attr
            for part in ast.walk(action)
            if isinstance(part, ast.Attribute)
            and isinstance(part.value, ast.Name)
            and part.value.id == "verb"
        }
        for key, action in zip(table.keys, table.values, strict=True)
        if key is not None and isinstance(action, ast.Lambda)
    }


def test_every_verb_has_an_action_that_takes_it() -> None:
    assert ACTIONS.keys() == BY_NAME.keys()
    read = read_by_lambdas()
    assert read["new"] == {"key", "deal"}
    for name, action in ACTIONS.items():
        if name in read:
            assert read[name] <= {one.name for one in fields(BY_NAME[name])}
        else:
            assert get_type_hints(action)["verb"] is BY_NAME[name]


def test_a_verb_with_the_number_of_a_game_belongs_to_it() -> None:
    assert game_of(AtPly(name="undo", game_id=3, ply=1)) == 3
    assert game_of(Plain(name="keep")) is None
