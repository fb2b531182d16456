"""Pages of one player: profile, wins by game and calendar hold anything, and show what they are given."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import ImageChops

from render.pages.calendar import calendar
from render.pages.days import Mark, Names, draw_month
from render.pages.page import new_page
from render.pages.profile import Curve, Days, Histogram, Rate, Section, games, named_weeks, profile
from render.scene import BadScene
from render.themes import THEMES, Style
from tests.support.contrast import contrast
from tests.support.pages import DAY, opened, styles, words

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def named(text: str = "m", legend: Mapping[Mark | None, str] | None = None) -> Names:
    return Names(month=text, months=MONTHS, dated=[text] * 12, weekdays="MTWTFSS", legend=legend or {})


def drawn(
    *,
    name: str = "n",
    figures: Sequence[tuple[str, str]] = (),
    curve: Sequence[float] = (),
    bins: Sequence[tuple[str, int]] = (),
    marks: Mapping[date, Mark] | None = None,
    first: date | None = None,
    legend: Mapping[Mark | None, str] | None = None,
    style: Style | None = None,
) -> bytes:
    return profile(
        name,
        figures,
        Curve(title=name, values=curve, empty=name),
        Histogram(title=name, bins=bins, empty=name),
        Days(title=name, marks=marks or {}, first=first, until=DAY, names=named(name, legend)),
        style,
    )


@settings(max_examples=15)
@given(
    words,
    st.lists(st.tuples(words, words), max_size=6),
    st.lists(st.floats(-1e6, 1e6), max_size=90),
    st.lists(st.tuples(words, st.integers(0, 10**6)), max_size=8),
    st.dictionaries(st.integers(0, 500), st.sampled_from(Mark)),
    st.integers(0, 500),
    styles,
)
def test_a_profile_holds_any_player(
    name: str,
    figures: list[tuple[str, str]],
    curve: list[float],
    bins: list[tuple[str, int]],
    days: dict[int, Mark],
    first: int,
    style: Style,
) -> None:
    marks = {DAY - timedelta(days=number): mark for number, mark in days.items()}
    begun = DAY - timedelta(days=first)
    data = drawn(name=name, figures=figures, curve=curve, bins=bins, marks=marks, first=begun, style=style)
    assert opened(data).width == 900


def test_every_mark_on_every_day_of_a_year_is_seen() -> None:
    old = DAY - timedelta(days=500)

    def picture(*ago: int, mark: Mark = Mark.WON) -> bytes:
        return drawn(marks={DAY - timedelta(days=number): mark for number in ago}, first=old)

    marked = [picture(1, mark=mark) for mark in Mark]
    assert len({picture(), picture(0), picture(0, 1), picture(350), *marked}) == 7
    assert picture(400) == picture()


def test_a_profile_shows_this_month_until_there_is_a_year() -> None:
    def picture(ago: int) -> bytes:
        return drawn(marks={DAY - timedelta(days=40): Mark.WON}, first=DAY - timedelta(days=ago))

    assert picture(40) == picture(363) != picture(364) == picture(500)


def test_a_curve_and_a_histogram_show_their_values() -> None:
    curves = [drawn(curve=values) for values in ((), (1.0,), (1.0, 2.0), (2.0, 1.0), (1.0, 1.0))]
    assert len(set(curves)) == 4  # a single value is no curve
    assert len({drawn(bins=[("0", a), ("1", b)]) for a, b in ((0, 0), (1, 2), (2, 1), (3, 3))}) == 4
    assert opened(drawn()).height < opened(drawn(curve=(1.0, 2.0))).height  # two empty charts take no room


@pytest.mark.parametrize(
    ("monday", "names"),
    [
        (date(2026, 11, 2), [(0, 11), (5, 12)]),  # a month begins with the year
        (date(2026, 11, 9), [(0, 11), (4, 12)]),
        (date(2026, 11, 16), [(3, 12), (7, 1)]),  # no room for November
        (date(2026, 11, 23), [(2, 12), (6, 1)]),
    ],
)
def test_the_first_month_of_a_strip_is_named_where_there_is_room(
    monday: date, names: list[tuple[int, int]]
) -> None:
    assert named_weeks(monday)[:2] == names


def test_a_profile_out_of_bounds_is_refused() -> None:
    with pytest.raises(BadScene):
        drawn(figures=[("A", "1")] * 7)
    with pytest.raises(BadScene):
        drawn(bins=[("A", 1)] * 9)


@settings(max_examples=15)
@given(
    words,
    st.lists(
        st.tuples(
            words, words, st.lists(st.tuples(words, st.integers(0, 50), st.integers(0, 50)), max_size=9)
        )
    ),
    styles,
)
def test_wins_by_game_hold_any_games(
    name: str, sections: list[tuple[str, str, list[tuple[str, int, int]]]], style: Style
) -> None:
    shown = [
        Section(
            title=title,
            note=note,
            rates=[
                Rate(game=game, won=won, played=won + lost, share=game, possible=0.5)
                for game, won, lost in rates
            ],
        )
        for title, note, rates in sections[:3]
    ]
    assert opened(games(name, shown, style)).width == 900


@settings(max_examples=10)
@given(
    words,
    st.lists(st.tuples(words, words), max_size=4),
    st.dictionaries(st.dates(date(2020, 1, 1), date(2030, 12, 31)), st.sampled_from(Mark)),
    st.dates(date(2020, 1, 1), date(2030, 12, 31)),
    styles,
)
def test_any_calendar_of_any_person_is_drawn(
    title: str, figures: list[tuple[str, str]], days: dict[date, Mark], today: date, style: Style
) -> None:
    first = min(days, default=None)
    data = calendar(title, figures, days, today, named(title, {Mark.WON: title}), first, style=style)
    assert opened(data).width == 900


def plain(days: Mapping[date, Mark], first: date | None = None, style: Style | None = None) -> bytes:
    return calendar("t", (), days, DAY, named(), first=first, style=style)


def test_every_mark_and_every_day_of_a_calendar_is_seen() -> None:
    seen = [plain({DAY - timedelta(days=1): mark}) for mark in Mark]
    assert len({plain({}), plain({DAY: Mark.WON}), *seen}) == 5
    assert plain({date(2025, 11, 21): Mark.WON}) == plain({})


def test_a_calendar_is_as_high_as_the_months_since_the_first_day() -> None:
    heights = [
        opened(plain({}, DAY - timedelta(days=number))).height for number in (0, 20, 21, 180, 330, 700)
    ]
    assert heights[0] == heights[1] == opened(plain({})).height
    assert heights[1] < heights[2] < heights[3] < heights[4] == heights[5]


@pytest.mark.parametrize("theme", THEMES)
def test_a_day_that_was_not_played_has_a_contrast_of_three(theme: str) -> None:
    style = Style(theme=theme)
    days = DAY, DAY - timedelta(days=1)
    before, after = (opened(plain({}, first, style)).convert("RGB") for first in days)
    box = ImageChops.difference(before, after).getbbox()
    assert box is not None
    felt = after.getpixel((box[0] - 1, (box[1] + box[3]) // 2))
    rim = after.getpixel((box[0], (box[1] + box[3]) // 2))
    assert contrast(hexed(rim), hexed(felt)) >= 3


def hexed(colour: object) -> str:
    assert isinstance(colour, tuple)
    return "#" + "".join(f"{value:02x}" for value in colour)


def test_days_to_come_have_no_mark() -> None:
    def mark(weekday: int, week: int) -> tuple[bytes, bytes]:
        """Return where the mark of a day in November 2026 is drawn, and the bare felt there."""
        bare, sheet = new_page(Style(), 900, 600), new_page(Style(), 900, 600)
        draw_month(sheet, 0, named(), {}, DAY, None)
        left, top = 32 + 120 * weekday + 56, 96 + 70 * week
        box = (left, top, left + 62, top + 66)
        return sheet.image.crop(box).tobytes(), bare.image.crop(box).tobytes()

    before, felt = mark(4, 3)  # Friday the 20th, before the first day
    assert before != felt
    to_come, felt = mark(6, 3)  # Sunday the 22nd
    assert to_come == felt


@pytest.mark.parametrize("letters", ["played, not won", "gespielt, aber nicht gewonnen", "W" * 60])
def test_a_legend_stays_on_the_page(letters: str) -> None:
    legend: dict[Mark | None, str] = dict.fromkeys([*Mark, None], letters)
    page = opened(calendar("t", (), {}, DAY, named("m", legend))).convert("RGB")
    edge = page.crop((892, page.height - 62, 900, page.height))
    plain_page = opened(calendar("t", (), {}, DAY, named())).convert("RGB")
    assert edge.tobytes() == plain_page.crop((892, page.height - 62, 900, page.height)).tobytes()


def test_a_calendar_has_four_figures_at_most() -> None:
    with pytest.raises(BadScene):
        calendar("t", [("A", "1")] * 5, {}, DAY, named())


def test_a_mark_shows_how_often_a_game_could_be_won() -> None:
    def picture(possible: float | None) -> bytes:
        rates = [Rate(game="Gate", won=1, played=2, share="50%", possible=possible)]
        return games("n", [Section(title="t", note="best", rates=rates)])

    assert len({picture(None), picture(0.0), picture(0.71), picture(1.0)}) == 4


@pytest.mark.parametrize(
    "rate",
    [
        Rate(game="Gate", won=2, played=1, share=""),
        Rate(game="Gate", won=1, played=2, share="", possible=71.0),
        Rate(game="Gate", won=1, played=2, share="", possible=-0.1),
    ],
)
def test_wrong_figures_are_refused(rate: Rate) -> None:
    with pytest.raises(BadScene):
        games("n", [Section(title="t", note="", rates=[rate])])
