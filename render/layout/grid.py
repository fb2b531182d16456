"""The geometry of a table: from a grid of pile names to rectangles.

Lengths are whole pixels of a picture 900 wide, or of another width in proportion.  The geometry depends
on the table and on how its piles are spread, and on the number of cards only through the height that long
fans need, in a few steps, so that the picture seldom jumps during a game.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import NamedTuple

from render.scene import BadScene, Fan, Scene

WIDTH = 900  # width of the picture that the lengths below refer to; other widths scale them
LOW, HIGH = 620, 750  # a lower table is stretched; rows gain room up to the greater height
TALLER = (0, 150, 300, 500, 750)  # what is added to the height of a table for the sake of long fans
FOOT = 14  # empty lane under the lowest card
THICK = 6  # three edges of two pixels under a squared pile
ROW_GAP = 4
GROUP_GAP = 10
BLOCK = 250  # minimum height of the block of facts beside the table
STRIP = 40  # the line of facts at the top
TIGHT = 18  # smallest step of a fan
LEGIBLE = 33  # ... at which ranks are 10 px high when the picture is shown 350 px wide; more for large ones
LEAST = 64  # minimum room below the first card of a lane; half as much again for lanes one card wide
INDEX = 30  # minimum height of the index: 11.7 px when the picture is shown 350 px wide
LARGEST, SMALLEST = 124, 62  # bounds for the width of cards
SHIFTED = "~"  # first in a row that stands half a column to the right
PASSING = "o"  # offered cards lie on the lanes that run through their cells
MAX_ROWS, MAX_COLUMNS = 10, 16


@lru_cache(512)  # a board asks dozens of times for the same few lengths
def px(width: int, length: float) -> int:
    """Scale a length to a picture *width* pixels wide, to at least one pixel."""
    return max(1, round(length * width / WIDTH))


def pad(width: int) -> int:
    """Return the width of a card's shadow, which is also the margin of a lane round its cards."""
    return px(width, 4)


class Rect(NamedTuple):
    """A rectangle: left, top, width, height."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """The x just beyond the rectangle."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The y just below the rectangle."""
        return self.y + self.h


class Spread(NamedTuple):
    """The part of a pile that decides the geometry: its name, and how it is spread."""

    name: str
    down: bool
    shown: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """The place of a pile: its first card, the lane behind the cards and the band of its name."""

    card: Rect
    band: Rect
    lane: Rect | None  # the tray behind a column
    reach: int  # how far a fan may extend below the first card
    wide: int  # number of fans that fit side by side in the lane
    pitch: int  # distance from one fan to the next
    tight: int  # smallest step of a fan
    legible: int  # smallest step at which ranks can be read on a phone
    heaped: bool = False  # it may lie on cards of the row before, or those of the next row on it


@dataclass(frozen=True, slots=True, kw_only=True)
class Geometry:
    """A table in pixels."""

    width: int
    height: int
    pad: int  # width of a card's shadow and of a lane's margin
    card: tuple[int, int]
    index: int  # height of the capitals of the index
    cap: int  # height of the capitals of the pile names
    slots: dict[str, Slot]
    facts: Rect
    strip: bool  # the facts stand in one line at the top


def full_step(index: int, card_w: int) -> int:
    """Return the step of a fan that shows the whole index of cards *card_w* wide."""
    return index + round(0.11 * card_w)


def index_height(width: int, card_w: int, jumbo: bool = False) -> int:
    """Return the height of the index on a card *card_w* wide in a picture *width* wide."""
    plain = max(px(width, INDEX), round(0.29 * card_w))
    return max(plain, min(round(plain * 1.25), round(0.46 * card_w))) if jumbo else plain


@lru_cache(256)
def geometry(
    table: str, spreads: tuple[Spread, ...], jumbo: bool = False, width: int = WIDTH, taller: int = 0
) -> Geometry:
    """Return the geometry of a table; raises :class:`BadScene` if the table cannot be read.

    *taller*: one of ``TALLER``; the lanes get this height in addition.  If the cells marked for the facts are
    too small, the facts go to a line at the top.
    """
    shifts = [row.split()[0] == SHIFTED for row in table.splitlines() if row.strip()]
    found = _geometry(_grid(table, spreads), shifts, spreads, jumbo, width, taller)
    box = found.facts
    if found.strip or box.h >= px(width, BLOCK if box.w < px(width, 200) else BLOCK // 2):
        return found
    return _geometry(_grid(table.replace("*", "."), spreads), shifts, spreads, jumbo, width, taller)


class _Reach(NamedTuple):
    """A fanned pile and the rows that its lane covers."""

    name: str
    first: int
    last: int
    wide: int
    shown: int | None


class _Lengths(NamedTuple):
    """The lengths of a table that do not depend on its cards, in pixels of its picture."""

    margin: int
    gap: int  # between two columns
    band: int  # height of a pile's name
    around: int  # width of a card's shadow and of a lane's margin
    foot: int
    thick: int
    row_gap: int
    group_gap: int
    strip: int  # height of the line of facts; 0 for a block beside the table


def _lengths(grid: list[list[str]], width: int) -> _Lengths:
    columns = len(grid[0])
    narrow = (16, 13, 31) if columns <= 7 else (12, 9, 29) if columns <= 9 else (8, 6, 27)
    margin, gap, band = (px(width, length) for length in narrow)
    around = pad(width)
    foot, thick, row_gap, group_gap = (px(width, length) for length in (FOOT, THICK, ROW_GAP, GROUP_GAP))
    strip = 0 if any("*" in row for row in grid) else px(width, STRIP)
    return _Lengths(margin, max(gap, 2 * around + 1), band, around, foot, thick, row_gap, group_gap, strip)


def _geometry(
    grid: list[list[str]],
    shifts: list[bool],
    spreads: tuple[Spread, ...],
    jumbo: bool,
    width: int,
    taller: int,
) -> Geometry:
    columns, lengths, groups = len(grid[0]), _lengths(grid, width), _groups(grid)
    margin, gap, strip = lengths.margin, lengths.gap, lengths.strip
    reaches = _reaches(grid, spreads)
    room = width - 2 * margin - (columns - 1) * gap - lengths.group_gap * sum(groups)
    over = [False, *(before != shift for before, shift in pairwise(shifts))]
    card_w, heights = _fit(reaches, over, room // columns, lengths, jumbo, width)
    more = px(width, taller) if taller else 0
    heights = _give(reaches, 0, heights, sum(heights) + more, lengths.foot, sum(heights) + more)

    tops = [strip + margin - px(width, 6)]
    for height in heights:
        tops.append(tops[-1] + height)
    wider = min((room - columns * card_w) // max(1, columns - 1), round(0.35 * card_w))
    left = (2 * margin + room - columns * card_w - (columns - 1) * wider) // 2
    index, plain = index_height(width, card_w, jumbo), index_height(width, card_w)
    legible = round(px(width, LEGIBLE) * index / plain)
    xs = [
        left + c * (card_w + gap + wider) + lengths.group_gap * sum(groups[: c + 1]) for c in range(columns)
    ]

    facts = Rect(margin, margin // 2, width - 2 * margin, strip - px(width, 6))
    if not strip:
        facts = _facts(grid, xs, tops, card_w, gap // 2)
    return Geometry(
        width=width,
        height=tops[-1] + margin,
        pad=lengths.around,
        card=(card_w, round(1.4 * card_w)),
        index=index,
        cap=round(0.68 * lengths.band),
        slots=_slots(
            grid, shifts, over, reaches, xs, tops, card_w, gap + wider, lengths, px(width, TIGHT), legible
        ),
        facts=facts,
        strip=bool(strip),
    )


def _fit(
    reaches: list[_Reach], over: list[bool], widest: int, lengths: _Lengths, jumbo: bool, width: int
) -> tuple[int, list[int]]:
    """Return the largest card width up to *widest* that leaves every lane its room, and the row heights.

    *over*: by row, whether its cards lie on those of the row before, of which the index shows.
    """
    rows = len(over)
    low, high, least = px(width, LOW), px(width, HIGH), px(width, LEAST)
    card_w = min(px(width, LARGEST), widest)
    while True:
        step = full_step(index_height(width, card_w, jumbo), card_w)
        row = lengths.band + round(1.4 * card_w) + lengths.thick + lengths.row_gap
        height = lengths.strip + 2 * lengths.margin + rows * row
        covered = lengths.band + step - row
        bare = [covered if under else 0 for under in [*over[1:], False]]
        extra = _share(reaches, row, bare, step, lengths.foot, least, high - height)
        if extra is not None or card_w <= px(width, SMALLEST):
            break
        card_w -= 1
    extra = _give(reaches, row, extra or bare, 9 * step, lengths.foot, high - height)
    if height + sum(extra) < low:
        extra = _give(reaches, row, extra, height, lengths.foot, low - height)
    under = [i for i, less in enumerate(bare) if less]
    for i in under:  # rows without a lane share what is left
        extra[i] += max(0, low + px(width, 6) - height - sum(extra)) // (len(under) - under.index(i))
    return card_w, [row + more for more in extra]


def _slots(
    grid: list[list[str]],
    shifts: list[bool],
    over: list[bool],
    reaches: list[_Reach],
    xs: list[int],
    tops: list[int],
    card_w: int,
    gap: int,
    lengths: _Lengths,
    tight: int,
    legible: int,
) -> dict[str, Slot]:
    ends = {reach.name: reach for reach in reaches}
    card_h, around = round(1.4 * card_w), lengths.around
    slots: dict[str, Slot] = {}
    for i, c, name in _cells(grid):
        y = tops[i] + lengths.band
        x = xs[c] + (card_w + gap) // 2 * shifts[i]
        lane, reach, wide = None, 0, 1
        if name in ends:
            wide, shown = ends[name].wide, ends[name].shown
            foot = tops[ends[name].last + 1] - lengths.row_gap - 2
            reach = foot - (lengths.foot if shown is None else lengths.thick) - y - card_h
            if shown is None:
                across = xs[c + wide - 1] + card_w - xs[c]
                lane = Rect(x - around, y - around, across + 2 * around, foot - y + around)
        half = around if name.startswith(PASSING) else min(gap // 2, xs[0] - 2)
        if over[i]:
            half = -card_w // 4
        heaped = over[i]
        if i + 1 < len(grid) and over[i + 1]:
            below = grid[i + 1][max(0, c - 1 + shifts[i]) : c + 1 + shifts[i]]
            heaped |= any(cell not in ".*>" for cell in below)
        slots[name] = Slot(
            card=Rect(x, y, card_w, card_h),
            band=Rect(x - half, tops[i], card_w + 2 * half, lengths.band - around),
            lane=lane,
            reach=reach,
            wide=wide,
            pitch=card_w + gap,
            tight=tight,
            legible=legible,
            heaped=heaped,
        )
    return slots


def spreads_of(scene: Scene) -> tuple[Spread, ...]:
    """Return how the piles of a scene are spread, in their order."""
    return tuple([Spread(p.name, p.fan is Fan.DOWN, p.shown) for p in scene.piles])


def _grid(table: str, spreads: tuple[Spread, ...]) -> list[list[str]]:
    rows = [line.replace(SHIFTED, " ").split() for line in table.splitlines() if line.strip()]
    if not rows or len(rows) > MAX_ROWS or max(map(len, rows)) > MAX_COLUMNS:
        raise BadScene(f"a table has 1…{MAX_ROWS} rows and 1…{MAX_COLUMNS} columns")
    names = [s.name for s in spreads]
    cells = [cell for row in rows for cell in row if cell not in ".*>"]
    for name in names:
        if cells.count(name) != 1 or names.count(name) != 1:
            raise BadScene(f"the pile {name!r} must stand in the table once and be given once")
    wide = max(map(len, rows))
    full = [[*row, *"." * (wide - len(row))] for row in rows]
    return [[cell if cell in "*>" or cell in names else "." for cell in row] for row in full]


def _cells(grid: list[list[str]]) -> Iterator[tuple[int, int, str]]:
    for i, row in enumerate(grid):
        for c, name in enumerate(row):
            if name not in ".*>":
                yield i, c, name


def _groups(grid: list[list[str]]) -> list[int]:
    """Return 1 for each column to be set apart: it shares no kind of pile with the one before it; else 0."""
    rows = [_widened(row) for row in grid]
    kinds = [{row[c][0] for row in rows if row[c] not in ".*"} - {PASSING} for c in range(len(grid[0]))]
    return [0, *(int(bool(a) and bool(b) and not a & b) for a, b in pairwise(kinds))]


def _widened(row: list[str]) -> list[str]:
    """Return a row with the name of each wide pile in all its cells."""
    return list(accumulate(row, lambda before, cell: before if cell == ">" else cell))


def _reaches(grid: list[list[str]], spreads: tuple[Spread, ...]) -> list[_Reach]:
    spread = {s.name: s for s in spreads}
    found: list[_Reach] = []
    for i, c, name in _cells(grid):
        if spread[name].down and (spread[name].shown or 2) > 1:
            last, wide = i, 1
            while c + wide < len(grid[i]) and grid[i][c + wide] == ">":
                wide += 1
            while last + 1 < len(grid) and all(
                cell[0] in "." + PASSING for cell in grid[last + 1][c : c + wide]
            ):
                last += 1
            found.append(_Reach(name, i, last, wide, spread[name].shown))
    return found


def _room(reach: _Reach, row: int, extra: list[int], foot: int) -> int:
    return (reach.last - reach.first) * row + sum(extra[reach.first : reach.last + 1]) - foot


def _share(
    reaches: list[_Reach], row: int, extra: list[int], step: int, foot: int, need: int, budget: int
) -> list[int] | None:
    """Return the heights to add to rows so that every lane has room *need*, or None if above *budget*.

    *extra*: those that are added anyway, below 0 for rows on which the next one lies.
    """
    extra = list(extra)
    for reach in sorted(reaches, key=lambda r: (r.last - r.first, r.first)):
        want = need * 3 // 2 if reach.wide == 1 else need  # a wide lane holds two fans
        if reach.shown is not None:
            want = (reach.shown - 1) * step + 2
        extra[reach.last] += max(0, want - _room(reach, row, extra, foot))
    return extra if sum(extra) <= budget else None


def _give(
    reaches: list[_Reach], row: int, extra: list[int], enough: int, foot: int, budget: int
) -> list[int]:
    """Add to the rows, shortest lane first, until each lane has *enough* room or *budget* is used up."""
    extra = list(extra)
    open_ended = [r for r in reaches if r.shown is None]
    while open_ended and sum(extra) < budget:
        poorest = min(open_ended, key=lambda r: _room(r, row, extra, foot))
        if _room(poorest, row, extra, foot) >= enough:
            break
        extra[poorest.last] += min(2, budget - sum(extra))
    return extra


def _facts(grid: list[list[str]], xs: list[int], tops: list[int], card_w: int, over: int) -> Rect:
    cells = [(i, c) for i, row in enumerate(grid) for c, cell in enumerate(row) if cell == "*"]
    first, last = min(i for i, _ in cells), max(i for i, _ in cells)
    left, right = min(c for _, c in cells), max(c for _, c in cells)
    while last + 1 < len(grid) and all(grid[last + 1][c] == "." for c in range(left, right + 1)):
        last += 1
    x, y = xs[left] - over, tops[first] + 8
    return Rect(x, y, xs[right] + card_w + over - x, tops[last + 1] - 10 - y)
