"""Contrast and colour distance, with normal sight and with simulated colour blindness."""

import math
from functools import partial
from itertools import combinations

import pytest

from render.cards.svg import colours
from render.drawing.raster import rgb
from render.pages.page import MEDALS, RANK, avatar, medal, new_page
from render.themes import BACKS, DECKS, THEMES, Style
from tests.support.contrast import contrast, linear

# Machado, Oliveira, Fernandes (2009), severity 1.0, on linear RGB.
SIGHT = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
LEAST = {
    "normal": 35,
    "protan": 25,
    "deutan": 28,
    "tritan": 18,
}  # CIE76 between any two suits of four colours


def lab(colour: str, sight: str) -> tuple[float, float, float]:
    seen = [linear(v) for v in rgb(colour)]
    r, g, b = (min(1.0, max(0.0, sum(m * v for m, v in zip(row, seen, strict=True)))) for row in SIGHT[sight])
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883,
    )
    x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(a: str, b: str, sight: str) -> float:
    return math.dist(lab(a, sight), lab(b, sight))


def test_the_contrast_formula_is_the_known_one() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert distance("#000000", "#ffffff", "normal") == pytest.approx(100, abs=0.1)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("deck", DECKS)
def test_every_index_has_a_contrast_of_four_and_a_half(theme: str, deck: str) -> None:
    for ink in DECKS[deck].values():
        assert contrast(ink, THEMES[theme].face) >= 4.5


@pytest.mark.parametrize("name", THEMES)
def test_names_and_facts_are_readable_everywhere_on_the_felt(name: str) -> None:
    theme = THEMES[name]
    for felt in (theme.felt, theme.felt_foot):
        assert contrast(theme.text, felt) >= 4.5
        assert contrast(theme.dim, felt) >= 4.5
    assert contrast(theme.text, theme.tray) >= 4.5
    assert contrast(theme.on_gold, theme.gold) >= 4.5
    assert contrast(theme.on_accent, theme.accent) >= 4.5
    assert contrast(theme.line, theme.tray) >= 3


@pytest.mark.parametrize("name", THEMES)
def test_every_avatar_and_medal_stands_out_from_the_felt(name: str) -> None:
    theme = THEMES[name]
    page = new_page(Style(theme=name), 100, 100)
    people = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal")
    discs = [partial(avatar, name=person) for person in people]
    discs += [partial(medal, rank=rank) for rank in (1, 2, 3)]
    for drawn in discs:
        drawn(page, 50, 50, 44)
        rim = page.image.getpixel((50, 50 - 44 + 1))
        assert isinstance(rim, tuple)
        for ground in (theme.felt, theme.felt_foot, theme.tray):
            assert contrast("#{:02x}{:02x}{:02x}".format(*rim), ground) >= 3


@pytest.mark.parametrize("metal", MEDALS)
def test_the_rank_stands_out_from_its_medal(metal: str) -> None:
    assert contrast(RANK, metal) >= 3


@pytest.mark.parametrize("name", THEMES)
def test_the_rings_stand_out_from_the_table_or_the_card(name: str) -> None:
    theme = THEMES[name]
    for ring in (theme.gold, theme.accent):
        assert max(contrast(ring, theme.tray), contrast(ring, theme.face)) >= 3
    for sight in ("normal", "protan", "deutan"):
        assert distance(theme.gold, theme.accent, sight) > 40


@pytest.mark.parametrize("name", THEMES)
def test_right_wrong_and_not_known_stay_apart_for_every_eye(name: str) -> None:
    theme = THEMES[name]
    for sight in SIGHT:
        for a, b in combinations((theme.right, theme.wrong, theme.face), 2):
            assert distance(a, b, sight) >= 20, (a, b, sight)
    for ink in (theme.right, theme.wrong):
        assert contrast(ink, theme.on_gold) >= 3  # the rim of an arrow, and the frame of a game's bar


@pytest.mark.parametrize("sight", SIGHT)
def test_four_colours_stay_apart_for_every_eye(sight: str) -> None:
    for a, b in combinations(DECKS["four"].values(), 2):
        assert distance(a, b, sight) >= LEAST[sight]


@pytest.mark.parametrize("sight", SIGHT)
@pytest.mark.parametrize("deck", DECKS)
def test_red_and_black_stay_apart_for_every_eye(sight: str, deck: str) -> None:
    inks = DECKS[deck]
    for red in "HD":
        for black in "SC":
            assert distance(inks[red], inks[black], sight) >= 25


def test_four_colours_are_those_of_poker_rooms() -> None:
    strongest = {suit: "rgb"[max(range(3), key=lambda n: rgb(ink)[n])] for suit, ink in DECKS["four"].items()}
    assert (strongest["C"], strongest["H"], strongest["D"]) == ("g", "r", "b")
    assert max(rgb(DECKS["four"]["S"])) < 40


def test_no_back_looks_like_another() -> None:
    for a, b in combinations(BACKS.values(), 2):
        assert distance(a.ground, b.ground, "normal") > 25


def test_controls_of_a_page_are_as_light_as_its_table() -> None:
    schemes = {theme: colours(Style(theme=theme))["color-scheme"] for theme in THEMES}
    assert {theme for theme, scheme in schemes.items() if scheme == "light"} == {"light"}
    assert set(schemes.values()) == {"light", "dark"}
