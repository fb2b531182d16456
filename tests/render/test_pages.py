"""Leaderboard, profile, results, rules page and sheets: any words fit, bounds are kept."""

import io
from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from render.cards.courts import ROBE
from render.pages.charts import Rate, Row, leaderboard, profile
from render.pages.sheet import everything, moments
from render.pages.summaries import closing, daily_card, opening
from render.pages.year import Mark, year
from render.raster import rgb
from render.samples import SAMPLES, walk
from render.scene import BadScene
from render.themes import THEMES, Style

DAY = date(2026, 11, 21)
words = st.text(max_size=50)
styles = st.builds(Style, theme=st.sampled_from(sorted(THEMES)))


GOLDS = {rgb(theme.gold) for theme in THEMES.values()}


def opened(data: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(data))
    image.load()
    return image


@settings(deadline=None, max_examples=20)
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
    above, below = (
        opened(leaderboard("t", "", ("A",), rows, own=Row(rank=rank, name="me", values=("0",), mine=True)))
        for rank in (9, 99)
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


@settings(deadline=None, max_examples=15)
@given(
    words,
    st.lists(st.tuples(words, words), max_size=6),
    st.lists(st.tuples(words, st.integers(0, 50), st.integers(0, 50)), max_size=16),
    st.dictionaries(st.integers(0, 500), st.booleans()),
    styles,
)
def test_a_profile_holds_any_person(
    name: str,
    figures: list[tuple[str, str]],
    games: list[tuple[str, int, int]],
    days: dict[int, bool],
    style: Style,
) -> None:
    rates = [Rate(game=game, won=won, played=won + lost) for game, won, lost in games]
    year = {DAY - timedelta(days=n): won for n, won in days.items()}
    assert opened(profile(name, figures, rates, year, DAY, style=style)).width == 900


def test_a_day_of_the_year_is_a_field_of_its_own() -> None:
    def picture(*ago: int) -> bytes:
        return profile("n", [], [], {DAY - timedelta(days=n): True for n in ago}, DAY)

    assert len({picture(), picture(0), picture(1), picture(0, 1), picture(364)}) == 5
    assert picture(400) == picture()


@settings(deadline=None, max_examples=10)
@given(
    words,
    st.lists(st.tuples(words, words), max_size=4),
    st.dictionaries(st.dates(date(2020, 1, 1), date(2030, 12, 31)), st.sampled_from(Mark)),
    st.dates(date(2020, 1, 1), date(2030, 12, 31)),
    styles,
)
def test_any_year_of_any_person_is_drawn(
    title: str, figures: list[tuple[str, str]], days: dict[date, Mark], today: date, style: Style
) -> None:
    assert opened(year(title, title, figures, days, today, {Mark.WON: title}, style=style)).width == 900


def test_every_mark_and_every_day_of_a_year_is_seen() -> None:
    def picture(days: dict[date, Mark]) -> bytes:
        return year("t", "s", (), days, DAY, {})

    seen = [picture({DAY - timedelta(days=1): mark}) for mark in Mark]
    assert len({picture({}), picture({DAY: Mark.WON}), *seen}) == 5
    assert picture({date(2025, 11, 21): Mark.WON}) == picture({})


def test_a_year_has_four_figures_at_most() -> None:
    with pytest.raises(BadScene):
        year("t", "s", [("A", "1")] * 5, {}, DAY, {})


def test_a_profile_says_what_its_days_are() -> None:
    bare, told = (
        opened(profile("n", [], [], {}, DAY, legend=legend)) for legend in (("", ""), ("won", "lost"))
    )
    assert told.height > bare.height
    colours = {colour for _, colour in told.convert("RGB").getcolors(1 << 20) or []}
    assert colours & GOLDS
    assert rgb(ROBE["H"]) in colours


def test_a_mark_shows_how_often_a_game_could_be_won() -> None:
    def picture(possible: float | None) -> bytes:
        return profile("n", [], [Rate(game="Gate", won=1, played=2, possible=possible)], {}, DAY, note="best")

    assert len({picture(None), picture(0.0), picture(0.71), picture(1.0)}) == 4


@pytest.mark.parametrize(
    "rate",
    [
        Rate(game="Gate", won=2, played=1),
        Rate(game="Gate", won=1, played=2, possible=71.0),
        Rate(game="Gate", won=1, played=2, possible=-0.1),
    ],
)
def test_wrong_figures_are_refused(rate: Rate) -> None:
    with pytest.raises(BadScene):
        profile("n", [], [rate], {}, DAY)


@settings(deadline=None, max_examples=15)
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


@pytest.mark.parametrize("name", SAMPLES)
def test_a_banner_lies_inside_the_last_board(name: str) -> None:
    data = closing(SAMPLES[name], "Won in 83 moves", (("TIME", "4:12"),), True)
    assert opened(data).width == 900


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


def test_key_moments_stand_two_by_two() -> None:
    scenes = walk(5)
    one, three = (opened(moments([("caption ♥", scene) for scene in scenes[:n]])) for n in (1, 3))
    assert three.width > 1.9 * one.width
    assert three.height > 1.9 * one.height


def test_moments_of_two_tables_are_refused() -> None:
    for boards in ([], [("a", SAMPLES["gate"]), ("b", SAMPLES["canfield"])], [("a", SAMPLES["gate"])] * 13):
        with pytest.raises(BadScene):
            moments(boards)


def test_the_contact_sheet_shows_everything() -> None:
    assert opened(everything()).size[0] == 1500
