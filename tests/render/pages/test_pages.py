"""Pages: any text fits, and values out of bounds are refused."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from render.drawing.raster import rgb
from render.pages import sheet
from render.pages import today as state
from render.pages.leaderboard import Row, leaderboard
from render.pages.sheet import everything
from render.pages.summaries import daily_card, opening
from render.pages.today import Tile, today
from render.samples import SAMPLES
from render.scene import BadScene
from render.themes import BACKS, THEMES, Style
from tests.support.pages import opened, styles, words

GOLDS = {rgb(theme.gold) for theme in THEMES.values()}


@settings(max_examples=20)
@given(words, words, st.lists(words, max_size=8), styles)
def test_a_leaderboard_holds_any_names(title: str, head: str, names: list[str], style: Style) -> None:
    rows = [Row(rank=i, name=name, values=(name, str(i)), mine=i == 2) for i, name in enumerate(names, 1)]
    data = leaderboard(title, title, (head, "MOVES"), rows, style, "nobody yet")
    assert opened(data).width == 900
    assert data == leaderboard(title, title, (head, "MOVES"), rows, style, "nobody yet")


def test_everybody_has_a_line_of_their_own() -> None:
    heights = [
        opened(leaderboard("t", "", ("A",), [Row(rank=1, name="n", values=("1",))] * n)).height
        for n in (1, 2, 25)
    ]
    assert heights[1] - heights[0] == (heights[2] - heights[0]) / 24 > 40


def test_a_bar_is_as_long_as_what_it_shows() -> None:
    theme = THEMES["green"]

    def drawn(bar: float | None, ink: str) -> int:
        row = Row(rank=9, name="n", values=("1",), bar=bar)
        pixels = opened(leaderboard("t", "", ("A",), [row])).convert("RGB").getcolors(1 << 20)
        assert pixels
        return sum(count for count, colour in pixels if colour == rgb(ink))

    nothing, none, half, full = (drawn(bar, theme.gold) for bar in (None, 0.0, 0.5, 1.0))
    assert 0 < drawn(0.0, theme.line) < full / 2  # the track of an empty bar is no bar itself
    assert nothing == none == 0
    assert abs(full - 2 * half) < full / 50


def test_ones_own_row_stands_below_a_gap() -> None:
    rows = [Row(rank=i, name=f"n{i}", values=(str(i),)) for i in range(1, 4)]
    own = Row(rank=1234, name="me", values=("0",), mine=True)
    plain, more, inside = (
        opened(data)
        for data in (
            leaderboard("t", "", ("A",), rows),
            leaderboard("t", "", ("A",), rows, own=own),
            leaderboard("t", "", ("A",), [*rows, own]),
        )
    )
    assert plain.height < inside.height < more.height
    ring = more.convert("RGB").crop((18, inside.height - 40, 22, more.height)).getcolors()
    assert ring
    assert {colour for _, colour in ring} & GOLDS
    with pytest.raises(BadScene):
        leaderboard("t", "", ("A",), rows, own=Row(rank=9, name="me", values=()))


def test_ones_own_row_stands_above_those_who_come_after() -> None:
    rows = [Row(rank=i, name=f"n{i}", values=(str(i),)) for i in range(11, 14)]
    mine = Row(rank=99, name="me", values=("0",), mine=True)
    above, below = (
        opened(leaderboard("t", "", ("A",), rows, own=own, above=first))
        for own, first in ((mine, True), (mine, False))
    )
    ringed = [
        [y for y in range(picture.height) if picture.convert("RGB").getpixel((19, y)) in GOLDS and y > 100]
        for picture in (above, below)
    ]
    assert above.size == below.size
    assert max(ringed[0]) < above.height / 2 < min(ringed[1])


def test_a_name_that_is_too_long_is_cut_before_it_is_too_small_to_read() -> None:
    long, longer = ("W" * n for n in (80, 81))
    one, two = (
        leaderboard("t", "", ("A",), [Row(rank=1, name=name, values=("1",))]) for name in (long, longer)
    )
    boxes = [opened(data).convert("RGB").crop((160, 180, 800, 252)).tobytes() for data in (one, two)]
    assert boxes[0] == boxes[1]


@pytest.mark.parametrize(
    "rows",
    [
        [Row(rank=1, name="a", values=("1",))] * 26,
        [Row(rank=1, name="a", values=())],
        [Row(rank=1, name="a", values=("1", "2"))],
    ],
)
def test_a_leaderboard_out_of_bounds_is_refused(rows: list[Row]) -> None:
    with pytest.raises(BadScene):
        leaderboard("t", "s", ("HEAD",), rows)


@settings(max_examples=15)
@given(words, words, st.booleans(), st.lists(st.integers(0, 52), max_size=200), styles)
def test_a_result_holds_any_game(title: str, outcome: str, won: bool, home: list[int], style: Style) -> None:
    facts = [(title, outcome)] * 5
    card = daily_card(title, title, outcome, won, facts, home, 52, style, stars=2, caption=title)
    assert opened(card).size == (900, 540)


def test_stars_earned_and_missed_look_different() -> None:
    cards = {daily_card("Daily", "Gate", "Won", True, (), [0, 52], 52, stars=n) for n in (None, 0, 1, 2, 3)}
    assert len(cards) == 5


def test_more_stars_than_there_are_are_refused() -> None:
    with pytest.raises(BadScene):
        daily_card("t", "s", "o", True, (), [0], 52, stars=4)


def test_a_result_shows_the_course_but_not_the_cards() -> None:
    def card(home: list[int]) -> bytes:
        return daily_card("Daily", "Canfield", "Won", True, (), home, 52)

    assert card([0, 1, 2, 52]) != card([0, 1, 40, 52])


def test_a_game_that_was_not_won_shows_every_card_that_got_home() -> None:
    def card(home: list[int], cards: int = 52) -> Image.Image:
        return opened(daily_card("Daily", "Canfield", "Not won", False, (), home, cards)).convert("RGB")

    def gold(picture: Image.Image) -> int:
        return sum(n for n, colour in picture.getcolors(1 << 20) or [] if colour in GOLDS)

    assert gold(card([])) == gold(card([5, 0])) == 0  # undone: none is home
    one = gold(card([1]))
    assert [round(gold(card([n])) / one) for n in (2, 13, 27, 51)] == [2, 13, 27, 51]
    assert gold(card([104], 104)) == pytest.approx(104 * gold(card([1], 104)), rel=0.02)


@pytest.mark.parametrize("home", [[53], [-1], [0] * 2001])
def test_a_result_out_of_bounds_is_refused(home: list[int]) -> None:
    with pytest.raises(BadScene):
        daily_card("t", "s", "o", True, (), home, 52)


@pytest.mark.parametrize("size", ["small", "normal", "large"])
def test_the_opening_of_the_rules_marks_piles_and_explains_them(size: str) -> None:
    style = Style(size=size)
    notes = [(("r1", "r2"), "Posts: five cards each."), (("s",), "The stock. " * 20)]
    page = opened(opening(SAMPLES["gate"], notes, style))
    bare = opened(opening(SAMPLES["gate"], [], style))
    assert page.width == bare.width == style.width
    assert page.height > bare.height


def test_a_note_on_a_pile_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadScene):
        opening(SAMPLES["gate"], [(("t9",), "no")])


def test_the_contact_sheet_shows_everything() -> None:
    assert opened(everything()).size[0] == 1500


def test_the_contact_sheet_shows_any_number_of_backs(monkeypatch: pytest.MonkeyPatch) -> None:
    before = opened(everything())
    monkeypatch.setattr(sheet, "BACKS", [*BACKS, "night"])
    assert opened(everything()).height == before.height + 330


def test_a_tile_shows_its_state_its_stars_and_whether_it_is_marked() -> None:
    pictures = {
        today("t", "", [Tile(name="Gate", mark=mark, note="n", stars=stars, label=label)])
        for mark in state.Mark
        for stars in (None, 0, 1, 2, 3)
        for label in ("", "featured")
    }
    assert len(pictures) == 4 * 5 * 2


@settings(max_examples=20)
@given(words, st.lists(words, max_size=24), styles)
def test_a_page_of_deals_holds_any_names(title: str, names: list[str], style: Style) -> None:
    tiles = [
        Tile(name=name, mark=state.Mark.WON, note=name, stars=i % 4, label=name if i < 2 else "")
        for i, name in enumerate(names)
    ]
    assert opened(today(title, title, tiles, style)).width == 900


def test_a_page_of_deals_refuses_what_it_cannot_show() -> None:
    with pytest.raises(BadScene):
        today("t", "", [Tile(name="Gate", mark=state.Mark.WON, stars=4)])


def test_the_featured_deal_has_room_for_its_stars_and_its_moves() -> None:
    def picture(note: str) -> bytes:
        return today("t", "s", [Tile(name="Gate", mark=state.Mark.WON, note=note, stars=3, label="featured")])

    assert picture("183 moves") != picture("183 mover")  # not cut off
