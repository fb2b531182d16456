"""The table of every game can be laid out: nothing overlaps, and the index is readable on a phone."""

import os
from dataclasses import replace
from itertools import combinations, pairwise, product
from random import Random

import pytest

from bot.patience import GAMES, Game, legal_moves
from bot.view.pictures.board import scene
from render.board import taller_by
from render.facts import LINE
from render.layout import grid
from render.layout.fans import is_legible, lay
from render.layout.grid import PASSING, Geometry, Rect, Slot
from render.scene import Fan, Scene
from render.themes import SIZES, Style
from tests.support.geometry import geometry_of
from tests.support.rule_sets import costly

WALKS = int(os.environ.get("PATIENCE_WALKS", "1"))  # 200 before a release: half an hour

NINE = ("KS", "QH", "JS", "TH", "9S", "8H", "7S", "6H", "5S")


def apart(a: Rect, b: Rect) -> bool:
    return a.right <= b.x or b.right <= a.x or a.bottom <= b.y or b.bottom <= a.y


def bare(geometry: Geometry, slot: Slot) -> Rect:
    """Return the part of a first card that other piles must leave free: where rows overlap, its index."""
    overlap = any(each.heaped for each in geometry.slots.values())
    return slot.card._replace(h=grid.full_step(geometry.index, slot.card.w)) if overlap else slot.card


@pytest.mark.parametrize("key", GAMES)
def test_a_table_lays_out_without_overlap(key: str) -> None:
    shown = scene(Game.start(GAMES[key], deal="17"))
    for width, jumbo in product(SIZES.values(), (False, True)):
        geometry = geometry_of(shown, jumbo, width)
        boxes = [geometry.facts]
        for pile in shown.piles:
            slot = geometry.slots[pile.name]
            if not pile.name.startswith(PASSING):
                boxes += [slot.lane or bare(geometry, slot), slot.band]
            if slot.lane:
                assert slot.reach >= grid.px(width, grid.LEAST) - 2
        for box in boxes:
            assert box.x >= 0
            assert box.y >= 0
            assert box.right <= geometry.width
            assert box.bottom <= geometry.height
        for a, b in combinations(boxes, 2):
            assert apart(a, b), (width, jumbo, a, b)
        assert geometry.index * 350 / geometry.width >= 11.5
        assert 1.19 <= geometry.width / geometry.height <= 1.46


@pytest.mark.parametrize("key", GAMES)
def test_a_column_of_nine_shows_each_index_in_a_strip_of_its_own(key: str) -> None:
    if not GAMES[key].tableau.takes:
        return  # its columns only get shorter
    shown = scene(Game.start(GAMES[key], deal="17"))
    geometry = geometry_of(shown)
    for pile in shown.piles:
        if pile.fan is Fan.DOWN and pile.shown is None:
            long = replace(pile, cards=NINE) if pile.name.startswith("t") else pile
            assert {piece.cards for piece in lay(geometry.slots[pile.name], long, geometry.index)} <= {1}


def check_positions(key: str, walks: range, length: int) -> None:
    """Every pile of every position of some random games lies inside its place, and every card shows.

    A picture as high as its fans need shows every rank 10 pixels high on a phone.
    """
    for walk in walks:
        random = Random(walk)
        game = Game.start(GAMES[key], deal=str(walk + 1))
        height = geometry_of(scene(game)).height
        for _ in range(length):
            moves = legal_moves(game.rules, game.position)
            if not moves:
                break
            building = [move for move in moves if str(move)[-2:-1] == "t"]  # makes columns long
            game = game.play(random.choice(building if building and random.random() < 0.6 else moves))
            shown = scene(game)
            check_piles(shown)
            assert geometry_of(shown).height == height
            tall = grid.geometry(shown.table, grid.spreads_of(shown), taller=taller_by(shown, Style()))
            assert tall.height <= 1_500
            assert all(is_legible(tall.slots[pile.name], pile, tall.index) for pile in shown.piles)


def check_piles(shown: Scene) -> None:
    geometry = geometry_of(shown)
    boxes: list[Rect] = []
    for pile in shown.piles:
        slot = geometry.slots[pile.name]
        laid = lay(slot, pile, geometry.index)
        if pile.fan is Fan.DOWN and pile.shown is None:
            assert [i for piece in laid for i in range(piece.first, piece.first + piece.cards)] == [
                *range(len(pile.cards))
            ]
        w, h = geometry.card
        bottom = max((piece.y + (piece.height or h) for piece in laid), default=h)
        right = max((piece.x + w for piece in laid), default=w)
        box = Rect(slot.card.x, slot.card.y, right, bottom)
        if bare(geometry, slot) != slot.card and not slot.reach > 0:
            box = bare(geometry, slot)
        assert box.right <= geometry.width
        assert box.bottom <= geometry.height
        if slot.lane:
            assert box.bottom <= slot.lane.bottom
            assert box.right <= slot.lane.right
        if not pile.name.startswith(PASSING):
            boxes += [box, slot.band]
    for a, b in combinations(boxes, 2):
        assert apart(a, b)


@pytest.mark.parametrize("key", costly())
def test_every_position_of_some_games_fits_its_table(key: str) -> None:
    check_positions(key, range(WALKS), 60 if WALKS == 1 else 150)


@pytest.mark.parametrize("key", ["variegated-canfield", "variegated-canfield-pysol"])
def test_foundations_beside_an_open_reserve_stand_in_even_rows(key: str) -> None:
    slots = geometry_of(scene(Game.start(GAMES[key], deal="1"))).slots
    rows = [slots[f"f{number}"].card.y for number in range(1, 9)]
    assert rows[::2] == rows[1::2]
    assert len({low - high for high, low in pairwise(rows[::2])}) == 1


def test_black_hole_uses_the_width_of_the_picture() -> None:
    geometry = geometry_of(scene(Game.start(GAMES["black-hole"], deal="1")))
    cards = [slot.card for slot in geometry.slots.values()]
    assert max(card.right for card in cards) - min(card.x for card in cards) > 0.95 * geometry.width
    assert geometry.card[0] >= 85


def test_betsy_ross_has_no_empty_rows_between_its_piles() -> None:
    geometry = geometry_of(scene(Game.start(GAMES["betsy-ross"], deal="1")))
    upper, lower = (geometry.slots[name] for name in ("f2", "s"))
    assert lower.band.y - upper.card.bottom < geometry.card[1] / 4
    assert geometry.facts.y > lower.card.bottom


@pytest.mark.parametrize("key", [key for key in GAMES if "*" not in GAMES[key].table])
def test_title_stands_apart_from_the_names_of_the_piles_under_it(key: str) -> None:
    geometry = geometry_of(scene(Game.start(GAMES[key], deal="1")))
    foot = geometry.facts.y + (geometry.facts.h + LINE[0]) // 2
    bands = [slot.band for slot in geometry.slots.values()]
    assert min(band.y + (band.h - geometry.cap) // 2 for band in bands) - foot >= 12
