"""Sprites: blank cards and what is printed on them, which together are the whole card."""

from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from render.cards import sprites
from render.cards.faces import Cut
from render.cards.sprites import Piece, Ring, bare_sprite, set_down_cards, whole_sprite
from render.drawing.ground import Ground
from render.drawing.raster import set_down
from render.themes import Style

DECK = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]
CUTS = [
    Cut(Style(), 110, 154, 32),
    Cut(Style(theme="dark", deck="four"), 96, 134, 28),
    Cut(Style(size="small", jumbo=True), 46, 64, 18),
]
GROUNDS = [Ground("felt", 120, 900), Ground("lane", 40, 700, "<"), Ground("tray")]
cuts, grounds = st.sampled_from(CUTS), st.sampled_from(GROUNDS)
rings = st.none() | st.builds(Ring, st.booleans(), st.booleans())
shown = st.none() | st.sampled_from(DECK)
whole_cards = st.builds(
    Piece,
    cuts,
    grounds,
    st.none(),
    fanned=st.booleans(),
    thick=st.integers(0, 3),
    ring=rings,
    foot=st.just(True),
)
strips = st.builds(
    Piece,
    cuts,
    grounds,
    st.integers(10, 60),
    fanned=st.booleans(),
    thick=st.just(0),
    ring=rings,
    foot=st.booleans(),
)


def drawn(piece: Piece, cards: Sequence[str | None]) -> bytes:
    frame = Image.new("P", (200, 250))
    set_down_cards(frame, piece, tuple(cards), 20, 20)
    return frame.tobytes()


def drawn_whole(piece: Piece, cards: Sequence[str | None]) -> bytes:
    frame = Image.new("P", (200, 250))
    pad = piece.cut.pad
    set_down(frame, whole_sprite(piece, tuple(cards)), 20 - pad, 20 - (0 if piece.fanned else pad))
    return frame.tobytes()


@settings(max_examples=60)
@given(whole_cards, shown)
def test_a_print_on_a_blank_card_is_the_whole_card(piece: Piece, card: str | None) -> None:
    assert drawn(piece, [card]) == drawn_whole(piece, [card])


@settings(max_examples=60)
@given(strips, st.lists(shown, min_size=1, max_size=4))
def test_a_print_on_a_blank_strip_is_the_whole_strip(piece: Piece, cards: list[str | None]) -> None:
    assert drawn(piece, cards) == drawn_whole(piece, cards)


def test_all_cards_in_one_place_share_a_blank_card() -> None:
    here = Piece(CUTS[0], Ground("felt", 321, 1234))
    sprites.bare_sprite.cache_clear()
    sprites.whole_sprite.cache_clear()
    assert len({drawn(here, [card]) for card in (*DECK, None)}) == 53
    assert sprites.bare_sprite.cache_info().currsize == 1
    assert sprites.whole_sprite.cache_info().currsize == 0


def test_equal_cuts_share_sprites_and_others_do_not() -> None:
    cut, equal = (Cut(Style(theme="dark"), 110, 154, 32) for _ in range(2))
    assert hash(cut.style) == hash(equal.style)
    assert bare_sprite(Piece(cut, Ground("tray"))) is bare_sprite(Piece(equal, Ground("tray")))
    others = Cut(Style(theme="light"), 110, 154, 32), Cut(Style(theme="dark"), 110, 154, 30)
    assert len({cut, equal, *others}) == 3
