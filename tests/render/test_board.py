"""Boards: what a picture shows of its scene, and that drawing is a pure function."""

import math
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from subprocess import check_output

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat

from render import Style, draw
from render.bench import reference
from render.board import compose, redraw
from render.cards.faces import Cut, face
from render.drawing.palette import palette
from render.drawing.raster import rgb
from render.samples import SAMPLES
from render.scene import BadScene, Fan, Marker, Pile, Scene
from render.themes import BACKS, THEMES, UnknownStyle
from tests.support.geometry import geometry_of

GOLDEN = Path(__file__).parent / "golden"
STYLE = Style()
DECK = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]


def picture(scene: Scene, style: Style = STYLE) -> Image.Image:
    frame = compose(scene, style)
    return palette(style).colour(frame.crop((1, 0, *frame.size)))


def signal_to_noise(a: Image.Image, b: Image.Image) -> float:
    """Return the signal-to-noise ratio of two pictures in dB; 99 if they are equal."""
    spread = ImageStat.Stat(ImageChops.difference(a, b))
    mean = sum(spread.sum2) / (3 * a.width * a.height)
    return 99.0 if mean == 0 else 10 * math.log10(255 * 255 / mean)


@pytest.mark.parametrize("name", SAMPLES)
def test_a_board_looks_like_its_golden_picture(name: str) -> None:
    small = picture(SAMPLES[name]).resize((300, 240), Image.Resampling.BOX)
    file = GOLDEN / f"{name}.png"
    if not file.exists():
        small.quantize(64).save(file, optimize=True)
        pytest.fail(f"{file.name} was missing: it is drawn now, look at it before you commit it")
    golden = Image.open(file).convert("RGB")
    assert signal_to_noise(small, golden) > 27


def test_the_golden_pictures_tell_boards_apart() -> None:
    pictures = [picture(scene).resize((300, 240), Image.Resampling.BOX) for scene in SAMPLES.values()]
    assert max(signal_to_noise(a, b) for a in pictures for b in pictures if a is not b) < 20


@pytest.mark.parametrize("name", ["storehouse", "chord", "simplicity", "frog"])
def test_the_palette_stays_close_to_full_colour(name: str) -> None:
    scene = SAMPLES[name]
    plain = tuple(
        replace(p, lit=0, left=False, count=None, cards=(None,) * ((p.count or 0) - len(p.cards)) + p.cards)
        for p in scene.piles
    )
    scene = replace(scene, piles=plain, title="", facts=())
    assert signal_to_noise(picture(scene), reference.compose(scene, STYLE).convert("RGB")) > 36


def test_every_face_keeps_its_flat_colours() -> None:
    cut = Cut(STYLE, 110, 154, 32)
    colours = palette(STYLE)
    for card in DECK:
        full = face(cut, card)
        assert signal_to_noise(colours.colour(colours.index(full)), full) > 36


@settings(max_examples=25)
@given(st.lists(st.tuples(st.sampled_from(sorted(SAMPLES)), st.integers(0, 21)), min_size=1, max_size=12))
def test_the_same_scene_gives_the_same_bytes_on_every_thread(jobs: list[tuple[str, int]]) -> None:
    scenes = [
        replace(SAMPLES[name], piles=tuple(replace(p, cards=tuple(DECK[:n])) for p in SAMPLES[name].piles))
        for name, n in jobs
    ]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(draw, scenes * 2))
    assert together == [draw(scene) for scene in scenes * 2]


def test_a_fresh_process_draws_the_same_bytes() -> None:
    code = (
        "import sys, hashlib; from render import draw; from render.samples import SAMPLES;"
        "print(hashlib.sha256(b''.join(map(draw, SAMPLES.values()))).hexdigest())"
    )
    assert check_output([sys.executable, "-c", code]) == check_output([sys.executable, "-c", code])


def test_the_last_move_is_ringed_in_gold() -> None:
    scene = SAMPLES["chord"]
    slot = geometry_of(scene).slots["f3"]
    gold = rgb(THEMES["green"].gold)
    image = picture(scene)
    assert image.getpixel((slot.card.x + 2, slot.card.y + slot.card.h // 2)) == gold
    quiet = replace(scene, piles=tuple(replace(p, lit=0, left=False) for p in scene.piles))
    colours = {colour for _, colour in picture(quiet).getcolors(1 << 20) or []}
    assert gold not in colours


def test_a_run_is_ringed_as_a_whole() -> None:
    scene = SAMPLES["storehouse"]
    slot = geometry_of(scene).slots["t3"].card
    gold = rgb(THEMES["green"].gold)
    image = picture(scene)
    below_queen = slot.y + slot.h // 2 + 20
    for y in range(below_queen, slot.y + slot.h + 40):
        assert image.getpixel((slot.x + 2, y)) == gold
    assert image.getpixel((slot.x + 2, slot.y + 20)) != gold


def test_an_emptied_place_is_outlined() -> None:
    scene = SAMPLES["chord"]
    card = geometry_of(scene).slots["r3"].card
    assert picture(scene).getpixel((card.x + card.w // 2, card.y + 1)) == rgb(THEMES["green"].gold)


def test_a_stock_that_may_be_dealt_again_differs_from_one_that_may_not() -> None:
    table = "s w"
    signs = {
        sign: draw(Scene(table=table, piles=(Pile(name="s", marker=Marker(sign=sign)), Pile(name="w"))))
        for sign in ("", "ring", "cross")
    }
    assert len(set(signs.values())) == 3


def test_a_waste_shows_its_last_three_cards_only() -> None:
    def waste(*cards: str) -> bytes:
        pile = Pile(name="w", cards=cards, fan=Fan.DOWN, shown=3, count=9)
        return draw(Scene(table="s w\n. .", piles=(Pile(name="s"), pile)))

    assert waste("2C", "KH", "QS", "3D", "4C") == waste("KH", "QS", "3D", "4C") != waste("QS", "4C", "3D")


def test_offered_cards_leave_nothing_behind() -> None:
    scene = SAMPLES["selective-canfield"]
    gone = replace(scene, piles=tuple(replace(p, cards=()) if p.name[0] == "o" else p for p in scene.piles))
    never = replace(scene, piles=tuple(p for p in scene.piles if p.name[0] != "o"))
    assert draw(gone) == draw(never)


def test_facts_of_a_wide_low_box_stand_in_one_row() -> None:
    columns = tuple(Pile(name=f"t{n}", cards=("KH",), fan=Fan.DOWN) for n in range(1, 8))
    table = "s f * * * * *\n" + " ".join(pile.name for pile in columns)
    plain = Scene(table=table, piles=(Pile(name="s"), Pile(name="f"), *columns), title="Golf")
    scene = replace(plain, facts=(("deal", "3"), ("moves", "0"), ("home", "0/35")))
    x, y, wide, high = geometry_of(scene).facts
    ink = ImageChops.difference(picture(scene), picture(replace(scene, facts=(("", ""),) * 3))).convert("L")
    rows = [any(ink.crop((x, at, x + wide, at + 1)).tobytes()) for at in range(y, y + high)]
    assert sum(after and not before for before, after in pairwise(rows)) == 2  # labels and values


@pytest.mark.parametrize("card", ["1S", "10H", "QX", "", "qs", "TS "])
def test_a_text_that_names_no_card_is_refused(card: str) -> None:
    with pytest.raises(BadScene):
        draw(Scene(table="s", piles=(Pile(name="s", cards=(card,)),)))


def test_an_unknown_theme_is_named() -> None:
    with pytest.raises(UnknownStyle) as caught:
        draw(SAMPLES["gate"], "tartan")
    assert caught.value.name == "tartan"
    assert "green" in caught.value.known


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("deck", "jumbo"), [("two", True), ("four", False)])
def test_every_style_draws_every_table(theme: str, deck: str, jumbo: bool) -> None:
    back = sorted(BACKS)[(len(theme) + jumbo) % len(BACKS)]
    style = Style(theme=theme, deck=deck, back=back, jumbo=jumbo)
    pictures = {draw(scene, style) for scene in SAMPLES.values()}
    assert len(pictures) == len(SAMPLES)
    assert pictures.isdisjoint({draw(scene) for scene in SAMPLES.values()}) or style == Style()


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("back", BACKS)
def test_the_palette_of_every_style_keeps_faces_and_backs(theme: str, back: str) -> None:
    style = Style(theme=theme, deck="four", back=back)
    cut, colours = Cut(style, 99, 139, 30), palette(style)
    for card in (None, "KS", "QH", "JD", "TC"):
        full = face(cut, card)
        assert signal_to_noise(colours.colour(colours.index(full)), full) > 33
    assert len(colours.colours) <= 255


@settings(max_examples=60)
@given(
    st.sampled_from(sorted(SAMPLES)),
    st.lists(st.tuples(st.integers(0, 22), st.booleans(), st.booleans()), min_size=26, max_size=26),
    st.lists(st.booleans(), min_size=26, max_size=26),
    st.sampled_from([STYLE, Style(theme="light", size="small"), Style(size="large", jumbo=True)]),
)
def test_the_next_board_drawn_over_the_last_is_the_same_board(
    name: str, changes: list[tuple[int, bool, bool]], changed: list[bool], style: Style
) -> None:
    before = SAMPLES[name]
    piles = tuple(
        replace(p, cards=tuple(DECK[:n]), lit=min(n, 2 * lit), left=left) if change else p
        for p, (n, lit, left), change in zip(before.piles, changes, changed, strict=False)
    )
    after = replace(before, piles=piles)
    first = compose(before, style)
    frame = first.copy()
    drawn = redraw(frame, before, after, style)
    if drawn is None:
        assert frame.tobytes() == first.tobytes()
        return
    assert frame.tobytes() == compose(after, style).tobytes()
    for box, old in drawn:
        frame.im.paste(old, box)
    assert frame.tobytes() == first.tobytes()


@pytest.mark.parametrize("name", ["canfield", "chord", "four-seasons", "frog"])
def test_where_only_cards_moved_only_their_piles_are_drawn(name: str) -> None:
    before = SAMPLES[name]
    last = before.piles[-1]
    after = replace(before, piles=(*before.piles[:-1], replace(last, cards=(*last.cards, "QH"), lit=1)))
    drawn = redraw(compose(before, STYLE), before, after, STYLE)
    assert drawn is not None
    assert len(drawn) == 1


@pytest.mark.parametrize("under", range(6))
def test_a_squared_pile_is_as_thick_whether_its_covered_cards_are_given_or_hidden(under: int) -> None:
    def foundation(pile: Pile) -> bytes:
        return draw(Scene(table="f1 t1\n. .", piles=(pile, Pile(name="t1", fan=Fan.DOWN))))

    given = foundation(Pile(name="f1", cards=(*("AH", "2H", "3H", "4H", "5H")[:under], "QH")))
    hidden = foundation(Pile(name="f1", cards=(*(None,) * under, "QH")))
    assert given == hidden
    if under < 4:
        thinner = foundation(Pile(name="f1", cards=(*(None,) * max(0, under - 1), "QH")))
        assert (hidden == thinner) == (under == 0)


def test_a_run_in_two_columns_of_a_lane_is_ringed_in_both() -> None:
    scene = SAMPLES["four-seasons"]
    piles = tuple(
        replace(p, lit=12, left=False) if p.name == "t3" else replace(p, lit=0, left=False)
        for p in scene.piles
    )
    slot = geometry_of(scene).slots["t3"]
    image, gold = picture(replace(scene, piles=piles, taller=0)), rgb(THEMES["green"].gold)
    middle = slot.card.w // 2
    for x in (slot.card.x, slot.card.x + slot.pitch):
        assert image.getpixel((x + middle, slot.card.y + 2)) == gold
    laid = slot.card.y + slot.card.h + slot.reach
    assert any(image.getpixel((slot.card.x + middle, laid - up)) == gold for up in range(30))


def test_of_overlapping_piles_only_those_have_names_that_can_be_played() -> None:
    def drawn(first: str, covered: str, free: str) -> bytes:
        names = (first, covered, "t3", free, "t5", "t6")
        scene = Scene(
            table=f". . {first} .\n~ . {covered} t3\n. {free} t5 t6",
            piles=tuple(Pile(name=name, cards=(card,)) for name, card in zip(names, DECK, strict=False)),
        )
        return draw(scene)

    assert drawn("t1", "t2", "t4") == drawn("t8", "t9", "t4")
    assert drawn("t1", "t2", "t4") != drawn("t1", "t2", "t9")


def test_cards_taken_from_overlapping_piles_leave_no_places() -> None:
    def drawn(*piles: Pile) -> bytes:
        row = Pile(name="w"), Pile(name="t2", cards=("KH",)), Pile(name="t3", cards=("QH",))
        return draw(Scene(table="w . . t1\n~ . t2 t3", piles=(*row, *piles)))

    assert drawn() == drawn(Pile(name="t1")) != drawn(Pile(name="t1", cards=("QH",)))
