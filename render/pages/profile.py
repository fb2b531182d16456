"""Profile pages: figures, charts, days, and wins by game.  The caller gives every word."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from render.drawing.paths import Path, ellipse
from render.drawing.raster import put, rgb, stroke
from render.drawing.writing import wrapped, written
from render.pages.days import Mark, Names, draw_day, draw_legend, draw_month, month_height
from render.pages.page import Page, avatar, finish, new_page, panel, shape, write
from render.scene import BadScene
from render.themes import Style

WIDTH = 900
MOST_FIGURES = 6
MOST_BARS = 8
MOST_GAMES = 16
_HEADER = 128
_BESIDE, _FIGURE = 3, 112
_CHART, _CELL, _WEEKS = 290, 16, 52
_BAR, _HEAD = 50, 58


@dataclass(frozen=True, slots=True, kw_only=True)
class Curve:
    """A line chart: its title, its values in order, and a text for when there are fewer than two."""

    title: str
    values: Sequence[float]
    empty: str

    @property
    def is_empty(self) -> bool:
        """Whether there is no line to draw."""
        return len(self.values) < 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Histogram:
    """A bar chart: its title, its bins as labels and counts, and a text for when all counts are 0."""

    title: str
    bins: Sequence[tuple[str, int]]
    empty: str

    @property
    def is_empty(self) -> bool:
        """Whether there is no bar to draw."""
        return not any(count for _, count in self.bins)


@dataclass(frozen=True, slots=True, kw_only=True)
class Days:
    """A year in a strip, or this month while the player has no year yet.

    The title of a year, the marked days, the player's first day, today, and the words.
    """

    title: str
    marks: Mapping[date, Mark]
    first: date | None
    until: date
    names: Names

    @property
    def is_year(self) -> bool:
        """Whether the player began a year ago."""
        return self.first is not None and self.until - self.first >= timedelta(weeks=_WEEKS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rate:
    """A player's wins at one game, and their *share* as a text; *possible*: that of winnable deals."""

    game: str
    won: int
    played: int
    share: str
    possible: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """Games of one kind: a title, a note on the right, and a bar for each game.

    If a game's odds are known, a mark on its bar shows them, and the note explains that mark.
    """

    title: str
    note: str
    rates: Sequence[Rate]


def profile(
    name: str,
    figures: Sequence[tuple[str, str]],
    curve: Curve,
    histogram: Histogram,
    days: Days,
    style: Style | None = None,
) -> bytes:
    """Return the first page of a profile: *figures* (labels and values), two charts and a year of days.

    The charts are left out if both are empty.  Raises :class:`BadScene` for more than :data:`MOST_FIGURES`
    figures or :data:`MOST_BARS` bins.
    """
    if len(figures) > MOST_FIGURES or len(histogram.bins) > MOST_BARS:
        raise BadScene(f"a profile has at most {MOST_FIGURES} figures and {MOST_BARS} bins")
    charts = _HEADER + -(-len(figures) // _BESIDE) * _FIGURE
    charted = not (curve.is_empty and histogram.is_empty)
    strip = charts + (_CHART + 12 if charted else 0)
    sheet = _new(name, strip + _days_height(days), style)
    wide = (WIDTH - 36 - 10 * (_BESIDE - 1)) // _BESIDE
    for i, (label, value) in enumerate(figures):
        x, y = 18 + i % _BESIDE * (wide + 10), _HEADER + i // _BESIDE * _FIGURE
        panel(sheet, x, y, wide, _FIGURE - 10, sheet.theme.tray)
        middle = x + wide // 2
        write(sheet, value, middle, y + 50, 33, weight="black", room=wide - 24, align="middle")
        write(sheet, label, middle, y + 88, 23, ink=sheet.theme.dim, room=wide - 20, align="middle")
    if charted:
        half = (WIDTH - 46) // 2
        _curve(sheet, 18, charts, half, curve)
        _histogram(sheet, 28 + half, charts, half, histogram)
    _days(sheet, strip, days)
    return finish(sheet)


def games(name: str, sections: Sequence[Section], style: Style | None = None) -> bytes:
    """Return the second page of a profile: bars of the games won, in *sections*.

    Raises :class:`BadScene` for more than :data:`MOST_GAMES` games in a section, for more wins than games,
    or for a share outside 0…1.
    """
    rates = [rate for section in sections for rate in section.rates]
    if any(len(section.rates) > MOST_GAMES for section in sections):
        raise BadScene(f"a section has at most {MOST_GAMES} games")
    if any(not 0 <= rate.won <= rate.played for rate in rates):
        raise BadScene("a player cannot win more games than they play")
    if any(rate.possible is not None and not 0 <= rate.possible <= 1 for rate in rates):
        raise BadScene("the share of possible wins must be from 0 to 1")
    sheet = _new(name, _HEADER + len(sections) * _HEAD + len(rates) * _BAR + 18, style)
    y = _HEADER
    for section in sections:
        _section_head(sheet, y, section)
        y += _HEAD
        for rate in section.rates:
            _bar(sheet, y - 4, rate)
            y += _BAR
    return finish(sheet)


def _new(name: str, height: int, style: Style | None) -> Page:
    sheet = new_page(style or Style(), WIDTH, height)
    avatar(sheet, 70, 64, 44, name)
    write(sheet, name, 136, 81, 38, weight="black", room=WIDTH - 162, least=24)
    return sheet


# -- charts -----------------------------------------------------------------------------------


def _frame(sheet: Page, x: int, y: int, wide: int, title: str, empty: str) -> None:
    """Draw the panel of a chart with its title, and *empty* in the middle."""
    panel(sheet, x, y, wide, _CHART - 10, sheet.theme.tray)
    write(sheet, title, x + 20, y + 40, 24, weight="black", room=wide - 40)
    if empty:
        lines = wrapped(empty, "bold", 22, wide - 60)
        for i, line in enumerate(lines):
            base = y + 150 + 32 * i
            write(sheet, line, x + wide // 2, base, 22, ink=sheet.theme.dim, room=wide - 40, align="middle")


def _curve(sheet: Page, x: int, y: int, wide: int, chart: Curve) -> None:
    _frame(sheet, x, y, wide, chart.title, chart.empty if chart.is_empty else "")
    if chart.is_empty:
        return
    theme = sheet.theme
    low, high = min(chart.values), max(chart.values)
    left, right, top, bottom = x + 86, x + wide - 30, y + 74, y + _CHART - 44
    scale = (bottom - top) / max(high - low, 1)
    for value in sorted({round(low), round(high)}):
        base = round(bottom - (value - low) * scale)
        panel(sheet, left, base - 1, right - left, 2, theme.dim, radius=1)
        write(sheet, str(value), left - 12, base + 8, 20, ink=theme.dim, room=64, align="right")
    step = (right - left) / (len(chart.values) - 1)
    points = [(left + i * step, bottom - (value - low) * scale) for i, value in enumerate(chart.values)]
    line = Path((("M", points[0]), *(("L", point) for point in points[1:])))
    put(sheet.image, stroke(line, 1, 5), 0, 0, rgb(theme.gold))
    shape(sheet, ellipse(*points[-1], 8), theme.gold)


def _histogram(sheet: Page, x: int, y: int, wide: int, chart: Histogram) -> None:
    _frame(sheet, x, y, wide, chart.title, chart.empty if chart.is_empty else "")
    if chart.is_empty:
        return
    theme, most = sheet.theme, max(count for _, count in chart.bins)
    left, top, bottom = x + 16, y + 88, y + _CHART - 54
    step = (wide - 32) // len(chart.bins)
    for i, (label, count) in enumerate(chart.bins):
        middle = left + i * step + step // 2
        high = round((bottom - top) * count / most)
        if count:
            panel(
                sheet,
                middle - step // 2 + 4,
                bottom - max(6, high),
                step - 8,
                max(6, high),
                theme.gold,
                radius=6,
            )
            over = bottom - max(6, high) - 8
            write(sheet, str(count), middle, over, 20, weight="black", room=step, align="middle")
        write(sheet, label, middle, bottom + 28, 16, ink=theme.dim, room=step - 4, align="middle")


def _days(sheet: Page, y: int, strip: Days) -> None:
    """Draw this month, or the 52 weeks that end with this one in seven rows, Monday first."""
    foot = y + _days_height(strip) - 52
    if strip.is_year:
        _year(sheet, y, strip)
    else:
        draw_month(sheet, y, strip.names, strip.marks, strip.until, strip.first)
    draw_legend(sheet, foot + 4, strip.names.legend)


def _days_height(strip: Days) -> int:
    return (92 + 7 * _CELL if strip.is_year else month_height(strip.until)) + 64


def _year(sheet: Page, y: int, strip: Days) -> None:
    theme = sheet.theme
    write(sheet, strip.title, 24, y + 36, 26, weight="black", room=WIDTH - 48)
    left, top = 50, y + 86
    monday = _monday(strip.until) - timedelta(weeks=_WEEKS - 1)
    for weekday in range(0, 7, 2):
        base = top + weekday * _CELL + 14
        write(sheet, strip.names.weekdays[weekday], 36, base, 16, ink=theme.dim, room=20, align="middle")
    for week, month in named_weeks(monday):
        write(sheet, strip.names.months[month - 1], left + week * _CELL, top - 11, 20, ink=theme.dim, room=64)
    for week in range(_WEEKS):
        start = monday + timedelta(weeks=week)
        for weekday in range(7):
            day = start + timedelta(days=weekday)
            if day <= strip.until:
                x, base = left + week * _CELL, top + weekday * _CELL
                draw_day(sheet, x, base, _CELL - 3, strip.marks.get(day))


def named_weeks(monday: date) -> list[tuple[int, int]]:
    """Return the weeks that carry the name of a month, counted from *monday*, each with the month.

    They are those that begin in the first seven days of a month.  The first week carries one too unless the
    next name is too close.
    """
    weeks = [week for week in range(_WEEKS - 2) if (monday + timedelta(weeks=week)).day <= 7]
    if weeks[0] > 3:
        weeks.insert(0, 0)
    return [(week, (monday + timedelta(weeks=week)).month) for week in weeks]


def _monday(day: date) -> date:
    return day - timedelta(days=day.weekday())


# -- wins by game -----------------------------------------------------------------------------


def _section_head(sheet: Page, y: int, section: Section) -> None:
    used = write(sheet, section.title, 24, y + 34, 26, weight="black", room=420)
    if section.note:
        marked = any(rate.possible is not None for rate in section.rates)
        room = WIDTH - 28 - 24 - used - (60 if marked else 30)
        wide = write(
            sheet, section.note, WIDTH - 28, y + 33, 21, ink=sheet.theme.dim, room=room, align="right"
        )
        if marked:
            _mark(sheet, WIDTH - 28 - wide - 16, y + 10, 26)


def _bar(sheet: Page, y: int, rate: Rate) -> None:
    theme = sheet.theme
    share = rate.won / rate.played if rate.played else 0.0
    left, long = 312, 310
    lines = wrapped(rate.game, "bold", 17, left - 44)
    if len(lines) == 2 and written(rate.game, "bold", 20).mask.width > left - 44:
        for i, text in enumerate(lines):
            write(sheet, text, 24, y + 20 + 23 * i, 17, room=left - 44)
    else:
        write(sheet, rate.game, 24, y + 32, 23, room=left - 44, least=16)
    panel(sheet, left, y + 9, long, 28, theme.tray, radius=14)
    if share:
        panel(sheet, left, y + 9, max(28, round(long * share)), 28, theme.gold, radius=14)
    if rate.possible is not None:
        _mark(sheet, left + min(long - 4, max(4, round(long * rate.possible))), y + 4, 38)
    write(sheet, rate.share, 726, y + 35, 25, weight="black", room=92, align="right")
    write(sheet, f"{rate.won}/{rate.played}", WIDTH - 28, y + 34, 22, ink=theme.dim, room=138, align="right")


def _mark(sheet: Page, x: int, y: int, high: int) -> None:
    """Draw a thin upright line that marks the greatest possible length of a bar."""
    panel(sheet, x - 4, y, 8, high, sheet.theme.tray, radius=3)
    panel(sheet, x - 2, y + 1, 4, high - 2, sheet.theme.text, radius=2)
