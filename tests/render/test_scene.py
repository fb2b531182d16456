"""Scenes have bounds: any scene is either drawn or refused with BadScene."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from render import draw
from render.samples import SAMPLES
from render.scene import BadScene, Marker, Pile, Scene


@settings(max_examples=60)
@given(
    st.sampled_from(sorted(SAMPLES)),
    st.text(max_size=400),
    st.lists(st.tuples(st.text(), st.text()), max_size=9),
)
def test_any_title_and_facts_are_drawn(name: str, title: str, facts: list[tuple[str, str]]) -> None:
    scene = replace(SAMPLES[name], title=title, facts=tuple(facts))
    if len(facts) > 8:
        with pytest.raises(BadScene):
            draw(scene)
    else:
        assert draw(scene)[:4] == b"\x89PNG"


@settings(max_examples=80)
@given(
    st.text("tsw12 .*>\n", max_size=60),
    st.lists(
        st.builds(
            Pile,
            name=st.sampled_from(["t1", "t2", "s", "w", "T1", "", "t123"]),
            cards=st.lists(st.sampled_from(["QH", "TS", None, "XX"]), max_size=5).map(tuple),
            count=st.none() | st.integers(-5, 2000),
            lit=st.integers(-1, 9),
            shown=st.none() | st.integers(-1, 4),
            marker=st.builds(
                Marker, rank=st.sampled_from(["", "A", "T", "Z"]), suits=st.text("CDHSx", max_size=6)
            ),
        ),
        max_size=4,
    ),
)
def test_any_scene_is_drawn_or_refused(table: str, piles: list[Pile]) -> None:
    try:
        data = draw(Scene(table=table, piles=tuple(piles)))
    except BadScene:
        return
    assert data[:4] == b"\x89PNG"


@pytest.mark.parametrize(
    "pile",
    [
        Pile(name="s", count=-1),
        Pile(name="s", count=1000),
        Pile(name="s", lit=-1),
        Pile(name="S"),
        Pile(name="s", cards=("AS",) * 625),
        Pile(name="s", cards=("1S",)),
        Pile(name="s", shown=0),
        Pile(name="s", marker=Marker(sign="star")),
        Pile(name="s", marker=Marker(suits="X")),
        Pile(name="s", marker=Marker(rank="10")),
    ],
)
def test_a_pile_out_of_bounds_is_refused(pile: Pile) -> None:
    with pytest.raises(BadScene):
        draw(Scene(table="s", piles=(pile,)))


def test_a_card_that_lies_face_down_has_no_name() -> None:
    hidden = Pile(name="s", cards=(None, None))
    assert draw(Scene(table="s", piles=(hidden,))) == draw(Scene(table="s", piles=(hidden,)))
    assert not any(card for card in hidden.cards)
