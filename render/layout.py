"""Pure arithmetic: a grid of pile names to rectangles, a pile to the places of its cards.

Everything is in whole pixels of a picture :data:`WIDTH` wide.  Only the table and how its piles
lie decide the geometry, never how many cards a pile has: the picture does not jump during a game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from .scene import BadScene, Fan, Scene

WIDTH = 900
LOW, HIGH = 620, 750  # heights between which a table is given room
PAD = 4  # a card's shadow, and how far a lane reaches beyond its cards
FOOT = 14  # empty lane under the lowest card
THICK = 6  # three edges of two pixels under a squared pile
ROW_GAP = 4
PASSING = "o"  # offered cards lie on the lanes that run through their cells
INDEX = 30  # height of the index: 11.7 px where the picture is shown 350 wide
MAX_ROWS, MAX_COLUMNS, MAX_CARDS = 10, 16, 208


class Rect(NamedTuple):
    """A rectangle: left, top, width, height."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        return self.x + self.w

    @property
    def bottom(self) -> int:
        return self.y + self.h


class Spread(NamedTuple):
    """How a pile lies, as far as the geometry must know."""

    name: str
    down: bool
    shown: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """The place of a pile: the card that lies lowest in it, the lane behind it, its name's band."""

    card: Rect
    band: Rect
    lane: Rect | None  # the tray behind a column
    reach: int  # how far below the card's foot a fan may go
    wide: int  # fans that fit side by side in the lane
    pitch: int  # from one of them to the next


@dataclass(frozen=True, slots=True, kw_only=True)
class Geometry:
    """A table in pixels."""

    width: int
    height: int
    card: tuple[int, int]
    index: int  # height of the capitals of the index
    cap: int  # height of the capitals of the pile names
    slots: dict[str, Slot]
    facts: Rect
    strip: bool  # the facts stand in one line at the top


def full_step(index: int, width: int) -> int:
    """The step of a fan that shows the whole index of cards *width* wide."""
    return index + round(0.08 * width) + 3


def index_height(width: int, jumbo: bool = False) -> int:
    """Height of the index's capitals on a card *width* wide."""
    plain = max(INDEX, round(0.29 * width))
    return min(round(plain * 1.25), round(0.46 * width)) if jumbo else plain


LEAST = 64  # every lane is given so much room below its first card, if the cards must shrink for it


@lru_cache(256)
def geometry(table: str, spreads: tuple[Spread, ...], jumbo: bool = False) -> Geometry:
    """Where everything of a table stands; raises :class:`BadScene` where the table cannot be read."""
    grid = _grid(table, spreads)
    columns, rows = len(grid[0]), len(grid)
    margin, gap, band = (16, 13, 31) if columns <= 7 else (12, 9, 29) if columns <= 9 else (8, 6, 27)
    groups = _groups(grid)
    strip = 0 if any("*" in row for row in grid) else 40
    room = WIDTH - 2 * margin - (columns - 1) * gap - 10 * sum(groups)
    reaches = _reaches(grid, spreads)
    card_w = min(124, room // columns)
    while True:
        card_h = round(1.4 * card_w)
        index = index_height(card_w, jumbo)
        step = full_step(index, card_w)
        row = band + card_h + THICK + ROW_GAP
        height = strip + 2 * margin + rows * row
        least = _share(reaches, row, rows, step, need=LEAST, budget=HIGH - height)
        if least is not None or card_w <= 62:
            break
        card_w -= 1
    extra = least or [0] * rows
    extra = _give(reaches, row, extra, step, 9, HIGH - height)
    if reaches and height + sum(extra) < LOW:
        extra = _give(reaches, row, extra, step, 99, LOW - height)

    tops = [strip + margin - 6]
    for i in range(rows):
        tops.append(tops[-1] + row + extra[i])
    total = tops[-1] + margin
    spare = WIDTH - 2 * margin - columns * card_w - (columns - 1) * gap - 10 * sum(groups)
    more = min(spare // max(1, columns - 1), round(0.35 * card_w))
    left = (WIDTH - columns * card_w - (columns - 1) * (gap + more) - 10 * sum(groups)) // 2
    xs = [left + c * (card_w + gap + more) + 10 * sum(groups[: c + 1]) for c in range(columns)]

    ends = {reach.name: reach for reach in reaches}
    shown = {s.name: s.shown for s in spreads}
    slots: dict[str, Slot] = {}
    for i, c, name in _cells(grid):
        y = tops[i] + band
        lane, reach, wide = None, 0, 1
        if name in ends:
            foot = tops[ends[name].last + 1] - ROW_GAP - 2
            wide = ends[name].wide
            reach = foot - (FOOT if shown[name] is None else THICK) - y - card_h
            if shown[name] is None:
                across = xs[c + wide - 1] + card_w - xs[c]
                lane = Rect(xs[c] - PAD, y - PAD, across + 2 * PAD, foot - y + PAD)
        half = PAD if name.startswith(PASSING) else min((gap + more) // 2, left - 2)
        slots[name] = Slot(
            card=Rect(xs[c], y, card_w, card_h),
            band=Rect(xs[c] - half, tops[i], card_w + 2 * half, band - PAD),
            lane=lane,
            reach=reach,
            wide=wide,
            pitch=card_w + gap + more,
        )
    facts = Rect(margin, 8, WIDTH - 2 * margin, strip - 6)
    if not strip:
        facts = _facts(grid, xs, tops, card_w, gap // 2)
    return Geometry(
        width=WIDTH,
        height=total,
        card=(card_w, card_h),
        index=index,
        cap=round(0.68 * band),
        slots=slots,
        facts=facts,
        strip=bool(strip),
    )


class _Reach(NamedTuple):
    """A fanned pile and the rows its lane runs through."""

    name: str
    first: int
    last: int
    wide: int
    shown: int | None


def of(scene: Scene, jumbo: bool = False) -> Geometry:
    """The geometry of a scene; raises :class:`BadScene`."""
    spreads = tuple(Spread(p.name, p.fan is Fan.DOWN, p.shown) for p in scene.piles)
    return geometry(scene.table, spreads, jumbo)


def _grid(table: str, spreads: tuple[Spread, ...]) -> list[list[str]]:
    rows = [line.split() for line in table.splitlines() if line.strip()]
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
    """1 for every column that shares no kind of pile with the one before it, so that it stands apart."""
    kinds = [{row[c][0] for row in grid if row[c] not in ".*>"} - {PASSING} for c in range(len(grid[0]))]
    return [0, *(int(bool(a) and bool(b) and not a & b) for a, b in pairwise(kinds))]


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


def _room(reach: _Reach, row: int, extra: list[int]) -> int:
    return (reach.last - reach.first) * row + sum(extra[reach.first : reach.last + 1]) - FOOT


def _share(reaches: list[_Reach], row: int, rows: int, step: int, need: int, budget: int) -> list[int] | None:
    """Heights to add to the rows so that every lane has *need* below its first card; None: too dear."""
    extra = [0] * rows
    for reach in sorted(reaches, key=lambda r: (r.last - r.first, r.first)):
        want = need if reach.shown is None else (reach.shown - 1) * step + 2
        extra[reach.last] += max(0, want - _room(reach, row, extra))
    return extra if sum(extra) <= budget else None


def _give(reaches: list[_Reach], row: int, extra: list[int], step: int, cards: int, budget: int) -> list[int]:
    """Add to the rows, shortest lane first, until each shows so many *cards* or the *budget* is spent."""
    extra = list(extra)
    open_ended = [r for r in reaches if r.shown is None]
    while open_ended and sum(extra) < budget:
        poorest = min(open_ended, key=lambda r: _room(r, row, extra))
        if _room(poorest, row, extra) >= cards * step:
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
