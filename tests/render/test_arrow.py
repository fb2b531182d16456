"""The arrow of a hint: where it begins, where it ends, and what it leaves alone."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from render import Style, draw
from render.board import compose, redraw, stage_of
from render.drawing.palette import palette
from render.drawing.raster import rgb
from render.layout.grid import Rect
from render.samples import SAMPLES
from render.scene import Arrow, BadScene, Scene
from render.themes import SIZES, THEMES
from tests.support.geometry import geometry_of

ENDS = [
    (name, source.name, target.name)
    for name, scene in SAMPLES.items()
    for source in scene.piles
    for target in scene.piles
    if source.cards and source.name != target.name and "o" not in source.name + target.name
]


def picture(scene: Scene, style: Style) -> Image.Image:
    frame = compose(scene, style)
    return palette(style).colour(frame.crop((1, 0, *frame.size)))


def gold_in(image: Image.Image, box: Rect, style: Style) -> bool:
    gold = rgb(THEMES[style.theme].gold)
    part = image.crop((box.x, box.y, box.right, box.bottom))
    return gold in {colour for _, colour in part.getcolors(1 << 20) or []}


@settings(max_examples=15)
@given(st.sampled_from(ENDS), st.sampled_from(sorted(THEMES)), st.sampled_from(sorted(SIZES)), st.booleans())
def test_an_arrow_leads_from_pile_to_pile(
    ends: tuple[str, str, str], theme: str, size: str, jumbo: bool
) -> None:
    name, source, target = ends
    bare = SAMPLES[name]
    bare = replace(bare, piles=tuple(replace(pile, lit=0, left=False) for pile in bare.piles))
    style = Style(theme=theme, size=size, jumbo=jumbo)
    shown = picture(replace(bare, arrows=(Arrow(source=source, target=target),)), style)
    before = picture(bare, style)
    slots = stage_of(bare, style).geometry.slots
    changed = ImageChops.difference(shown, before).getbbox()
    assert changed is not None
    for end in (source, target):
        slot = slots[end]
        pile = Rect(
            slot.card.x, slot.card.y, slot.card.w + (slot.wide - 1) * slot.pitch, slot.card.h + slot.reach
        )
        assert gold_in(shown, pile, style)
        assert not gold_in(before, pile, style)


def test_an_arrow_begins_at_the_first_card_that_moves() -> None:
    scene, style = SAMPLES["canfield"], Style()
    run, one = (
        picture(replace(scene, arrows=(Arrow(source="t3", target="t2", count=count),)), style)
        for count in (8, 1)
    )
    card = geometry_of(scene, False, style.width).slots["t3"].card
    first = Rect(card.x, card.y, card.w, 40)
    assert gold_in(run, first, style)
    assert not gold_in(one, first, style)


@pytest.mark.parametrize(
    "arrow",
    [
        Arrow(source="t9", target="t1"),
        Arrow(source="t1", target="t9"),
        Arrow(source="t4", target="t1"),  # an empty column
        Arrow(source="t2", target="t1", count=2),
        Arrow(source="t1", target="t2", count=0),
    ],
)
def test_an_arrow_from_no_card_or_to_no_pile_is_refused(arrow: Arrow) -> None:
    with pytest.raises(BadScene, match="does not lead"):
        draw(replace(SAMPLES["canfield"], arrows=(arrow,)))


def test_an_animation_draws_a_board_with_an_arrow_anew() -> None:
    scene, style = SAMPLES["canfield"], Style()
    hinted = replace(scene, arrows=(Arrow(source="r", target="t1"),))
    frame = compose(scene, style)
    assert redraw(frame, scene, hinted, style) is None
    assert redraw(frame, hinted, scene, style) is None
    assert redraw(frame, scene, scene, style) == []


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ink", ["right", "wrong"])
def test_arrows_of_judged_moves_have_their_colours(theme: str, ink: str) -> None:
    scene, style = SAMPLES["canfield"], Style(theme=theme)
    colours = {"right": rgb(THEMES[theme].right), "wrong": rgb(THEMES[theme].wrong)}

    def counted(*arrows: Arrow) -> dict[str, int]:
        found = picture(replace(scene, arrows=arrows), style).getcolors(1 << 20) or []
        return {name: sum(n for n, seen in found if seen == colour) for name, colour in colours.items()}

    bare, drawn = counted(), counted(Arrow(source="r", target="t1", ink=ink))
    assert drawn.pop(ink) > bare.pop(ink) + 500
    assert drawn.popitem()[1] <= bare.popitem()[1]


def test_an_arrow_of_another_colour_is_refused() -> None:
    with pytest.raises(BadScene, match="colour"):
        draw(replace(SAMPLES["canfield"], arrows=(Arrow(source="r", target="t1", ink="blue"),)))
