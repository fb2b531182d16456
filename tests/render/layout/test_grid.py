"""Geometry: nothing overlaps or leaves the picture, whatever cards lie on a table."""

from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from render.board import taller_by
from render.layout import grid
from render.layout.fans import is_legible, lay
from render.layout.grid import PASSING, TIGHT, WIDTH, Rect, pad
from render.samples import SAMPLES
from render.scene import BadScene, Fan, Pile, Scene
from render.themes import SIZES, Style
from tests.support.geometry import geometry_of

PHONE = 350  # css pixels the picture is wide on a phone
PAD = pad(WIDTH)
DECK = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]

faces = st.sampled_from([*DECK, None])
scenes = st.sampled_from(sorted(SAMPLES)).map(SAMPLES.__getitem__)


def apart(a: Rect, b: Rect) -> bool:
    return a.right <= b.x or b.right <= a.x or a.bottom <= b.y or b.bottom <= a.y


def filled(scene: Scene, lengths: list[int], pick: list[str | None]) -> Scene:
    """Return the scene with piles of other cards, of the given lengths."""
    piles = tuple(
        replace(p, cards=tuple((pick * 60)[:n]), lit=min(p.lit, n))
        for p, n in zip(scene.piles, (lengths * len(scene.piles))[: len(scene.piles)], strict=True)
    )
    return replace(scene, piles=piles)


def occupied(geometry: grid.Geometry, pile: Pile) -> Rect:
    """Return the bounds of all cards of a pile."""
    slot = geometry.slots[pile.name]
    w, h = geometry.card
    laid = lay(slot, pile, geometry.index)
    if not laid:
        return slot.card
    bottom = max(piece.y + (h if piece.height is None else piece.height) for piece in laid)
    right = max(piece.x + w for piece in laid)
    return Rect(slot.card.x, slot.card.y, right, bottom)


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("jumbo", [False, True])
@pytest.mark.parametrize("width", SIZES.values())
def test_places_names_and_facts_of_a_table_do_not_overlap(name: str, jumbo: bool, width: int) -> None:
    scene = SAMPLES[name]
    geometry = geometry_of(scene, jumbo, width)
    whole = Rect(0, 0, geometry.width, geometry.height)
    boxes: list[Rect] = [geometry.facts]
    for pile in scene.piles:
        slot = geometry.slots[pile.name]
        if not pile.name.startswith(PASSING):
            boxes += [slot.lane or slot.card, slot.band]
    for box in boxes:
        assert box.x >= 0
        assert box.y >= 0
        assert box.right <= whole.right
        assert box.bottom <= whole.bottom
        assert box.w > 0
        assert box.h > 0
    for a, b in combinations(boxes, 2):
        assert apart(a, b), (a, b)


@settings(max_examples=150)
@given(
    scenes, st.lists(st.integers(0, 40), min_size=1, max_size=17), st.lists(faces, min_size=1, max_size=30)
)
def test_long_columns_stay_in_their_lanes(scene: Scene, lengths: list[int], pick: list[str | None]) -> None:
    scene = filled(scene, lengths, pick)
    geometry = geometry_of(scene)
    for pile in scene.piles:
        slot = geometry.slots[pile.name]
        box = occupied(geometry, pile)
        if slot.lane:
            assert slot.lane.x + PAD <= box.x
            assert box.right <= slot.lane.right - PAD
            assert box.bottom <= slot.lane.bottom - PAD
        assert box.bottom <= geometry.height - PAD
    bounds = [
        (pile.name, occupied(geometry, pile)) for pile in scene.piles if not pile.name.startswith(PASSING)
    ]
    bands = [geometry.slots[name].band for name, _ in bounds]
    for (_, a), (_, b) in combinations(bounds, 2):
        assert apart(a, b)
    for name, box in bounds:
        for band in bands:
            assert apart(box, band), name


@settings(max_examples=100)
@given(scenes, st.lists(st.integers(0, 21), min_size=1, max_size=17))
def test_every_card_of_a_run_of_21_is_shown_with_its_index(scene: Scene, lengths: list[int]) -> None:
    scene = filled(scene, lengths, list(DECK))
    geometry = geometry_of(scene)
    for pile in scene.piles:
        if pile.fan is Fan.DOWN and pile.shown is None:
            laid = lay(geometry.slots[pile.name], pile, geometry.index)
            shown = [i for piece in laid for i in range(piece.first, piece.first + piece.cards)]
            assert shown == list(range(len(pile.cards)))
            assert all(piece.height is None or piece.height >= TIGHT for piece in laid)


@settings(max_examples=60)
@given(scenes, st.lists(st.integers(0, 21), min_size=1, max_size=17))
def test_a_taller_picture_shows_the_ranks_of_long_fans_ten_pixels_high(
    scene: Scene, lengths: list[int]
) -> None:
    scene = filled(scene, lengths, list(DECK))
    taller = taller_by(scene, Style())
    geometry = grid.geometry(scene.table, grid.spreads_of(scene), taller=taller)
    assert geometry.height <= geometry_of(scene).height + taller
    assert (geometry.card, geometry.width) == (geometry_of(scene).card, geometry_of(scene).width)
    if taller < grid.TALLER[-1]:
        assert all(is_legible(geometry.slots[pile.name], pile, geometry.index) for pile in scene.piles)


def test_a_fan_that_is_a_little_too_long_makes_the_picture_a_little_taller() -> None:
    scene = SAMPLES["simplicity"]
    taller = taller_by(scene, Style())
    geometry = grid.geometry(scene.table, grid.spreads_of(scene), taller=taller)
    assert 0 < geometry.height - geometry_of(scene).height <= 150
    desktop = 350 / geometry.height  # where the height of the picture decides how large it is shown
    assert geometry.index * desktop >= 11.5


@settings(max_examples=60)
@given(scenes, st.lists(st.integers(0, 21), min_size=1, max_size=17))
def test_large_indices_never_make_ranks_smaller(scene: Scene, lengths: list[int]) -> None:
    scene = filled(scene, lengths, list(DECK))
    least: list[float] = []
    for style in (Style(), Style(jumbo=True)):
        taller = taller_by(scene, style)
        geometry = grid.geometry(scene.table, grid.spreads_of(scene), style.jumbo, taller=taller)
        laid = [lay(geometry.slots[pile.name], pile, geometry.index) for pile in scene.piles]
        strips = [(piece.height or grid.WIDTH) / piece.cards for pieces in laid for piece in pieces]
        least.append(min(strips, default=0))
    assert least[0] <= least[1]


@pytest.mark.parametrize("name", SAMPLES)
def test_the_index_is_readable_on_a_phone(name: str) -> None:
    geometry = geometry_of(SAMPLES[name])
    assert geometry.index * PHONE / geometry.width >= 11.5


@pytest.mark.parametrize("name", SAMPLES)
def test_the_shape_suits_phone_and_desktop(name: str) -> None:
    geometry = geometry_of(SAMPLES[name])
    assert geometry.width == 900
    assert 1.19 <= geometry.width / geometry.height <= 1.46


@settings(max_examples=60)
@given(scenes, st.lists(st.integers(0, 20), min_size=1, max_size=17))
def test_the_picture_does_not_jump_during_a_game(scene: Scene, lengths: list[int]) -> None:
    assert geometry_of(filled(scene, lengths, list(DECK))) == geometry_of(scene)


def test_a_ring_begins_with_its_own_strip() -> None:
    geometry = geometry_of(SAMPLES["gate"])
    pile = Pile(name="t1", cards=tuple(DECK[:26]), fan=Fan.DOWN, lit=8)
    laid = lay(geometry.slots["t1"], pile, geometry.index)
    assert any(piece.cards > 1 for piece in laid)
    assert 18 in [piece.first for piece in laid]


def test_face_down_cards_are_squeezed_before_face_up_ones() -> None:
    geometry = geometry_of(SAMPLES["chord"])
    pile = Pile(name="t1", cards=(None,) * 4 + tuple(DECK[:10]), fan=Fan.DOWN)
    laid = lay(geometry.slots["t1"], pile, geometry.index)
    down = [p.height for p in laid if pile.cards[p.first] is None]
    up = [p.height for p in laid if pile.cards[p.first] is not None and p.height is not None]
    assert max(h for h in down if h is not None) <= min(up) / 2


def test_a_long_pile_goes_on_in_the_second_fan_of_a_wide_lane() -> None:
    geometry = geometry_of(SAMPLES["four-seasons"])
    pile = Pile(name="t3", cards=tuple(DECK[:12]), fan=Fan.DOWN)
    laid = lay(geometry.slots["t3"], pile, geometry.index)
    assert {p.x for p in laid} == {0, geometry.slots["t3"].pitch}
    assert all(p.cards == 1 for p in laid)


@pytest.mark.parametrize(
    ("table", "names"),
    [("", ["s"]), ("s w", ["s"] * 2), ("s w", ["t1"]), ("s s", ["s"]), ("s " * 30, []), ("s\n" * 30, [])],
)
def test_a_table_that_cannot_be_read_is_refused(table: str, names: list[str]) -> None:
    with pytest.raises(BadScene):
        geometry_of(Scene(table=table, piles=tuple(Pile(name=name) for name in names)))


def test_a_name_that_no_pile_bears_is_a_free_cell() -> None:
    scene = SAMPLES["selective-canfield"]
    without = Scene(table=scene.table, piles=tuple(p for p in scene.piles if p.name[0] != PASSING))
    assert set(geometry_of(without).slots) == {p.name for p in without.piles}


def test_wide_columns_stand_evenly_and_apart_from_other_kinds() -> None:
    slots = geometry_of(SAMPLES["gate"]).slots
    places = [slots[name].lane or slots[name].card for name in ("r1", "t1", "t2", "t3", "t4", "r2")]
    assert len({place.w for place in places[1:-1]}) == 1
    before, *between, after = [right.x - left.right for left, right in pairwise(places)]
    assert len(set(between)) == 1
    assert min(before, after) > between[0]
