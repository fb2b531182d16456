"""The places of the cards in one pile: a fan that is too long is squeezed, then folded, then cut."""

from typing import NamedTuple

from render.layout.grid import Slot, full_step
from render.scene import Fan, Pile

LOW = 45  # step of a face-down card, in percent of a face-up one
MOST = 5  # cards that may share a strip


class Laid(NamedTuple):
    """A piece of a fan, drawn over the piece before it."""

    first: int  # number of its first card
    cards: int  # cards in the strip, their indexes side by side
    x: int  # offset from the slot's card
    y: int
    height: int | None  # visible height; None for a whole card
    foot: bool  # it ends in round corners


class _Strip(NamedTuple):
    first: int
    cards: int
    height: int


def lay(slot: Slot, pile: Pile, index: int) -> list[Laid]:
    """Return the pieces of a pile in drawing order; the last piece is the whole last card.

    A fan that is too long continues in the further columns of a wide lane.  Then the steps shrink,
    those of face-down cards first, and at last several cards share a strip.  *index* is the height of
    the index in pixels.
    """
    n = len(pile.cards)
    if not n:
        return []
    if pile.fan is Fan.SQUARED or slot.reach <= 0:
        return [Laid(n - 1, 1, 0, 0, None, True)]
    first = 0 if pile.shown is None else max(0, n - pile.shown)
    step = full_step(index, slot.card.w)
    if step * (n - 1 - first) <= slot.reach:  # the fan fits, as it usually does
        low, y = step * LOW // 100, 0
        found: list[Laid] = []
        for i in range(first, n - 1):
            height = low if pile.cards[i] is None else step
            found.append(Laid(i, 1, 0, y, height, False))
            y += height
        found.append(Laid(n - 1, 1, 0, y, None, True))
        return found
    columns = _columns(slot, pile, first, step)
    found = []
    for c, column in enumerate(columns):
        y = 0
        for i, strip in enumerate(column):
            tall: int | None = strip.height
            foot = c < len(columns) - 1 and i == len(column) - 1
            if foot:
                room = slot.reach + slot.card.h - y
                tall = None if room >= slot.card.h and strip.cards == 1 else min(room, slot.card.h)
            found.append(Laid(strip.first, strip.cards, c * slot.pitch, y, tall, foot))
            y += strip.height
        if c == len(columns) - 1:
            found.append(Laid(n - 1, 1, c * slot.pitch, y, None, True))
    return found


def _columns(slot: Slot, pile: Pile, first: int, step: int) -> list[list[_Strip]]:
    covered = pile.cards[first:-1]
    down = sum(card is None for card in covered)
    up = len(covered) - down
    low = step * LOW // 100
    if up and slot.wide > 1 and slot.legible <= (slot.reach - down * low) // up < step:
        step = (slot.reach - down * low) // up
    for wide in range(1, slot.wide + 1):
        columns = _fold(_strips(pile, first, step, low, 1), slot, wide)
        if columns:
            return columns
    if down:
        low = max(5, min(low, slot.reach // (2 * up + down)))
        low = max(3, min(low, (slot.reach - up * slot.tight) // down))
    if slot.wide == 1 and up:
        step = max(slot.tight, min(step, (slot.reach - down * low) // up))
    while step > slot.tight:
        columns = _fold(_strips(pile, first, step, low, 1), slot, slot.wide)
        if columns:
            return columns
        step -= 1
    for per in range(1, MOST + 1):
        columns = _fold(_strips(pile, first, slot.tight, low, per), slot, slot.wide)
        if columns:
            return columns
    strips = _strips(pile, first, slot.tight, low, MOST)
    while not (columns := _fold(strips, slot, slot.wide)):  # longer than in any game: hide the lowest cards
        strips.pop(0)
    return columns


def _strips(pile: Pile, first: int, step: int, low: int, per: int) -> list[_Strip]:
    """Return the covered cards as strips of *per* face-up cards."""
    last = len(pile.cards) - 1
    ringed = last - pile.lit + 1  # a ring begins with a strip of its own
    strips: list[_Strip] = []
    for i in range(first, last):
        if pile.cards[i] is None:
            strips.append(_Strip(i, 1, low))
        elif strips and strips[-1].cards < per and i != ringed and pile.cards[strips[-1].first] is not None:
            strips[-1] = _Strip(strips[-1].first, strips[-1].cards + 1, step)
        else:
            strips.append(_Strip(i, 1, step))
    return strips


def _fold(strips: list[_Strip], slot: Slot, wide: int) -> list[list[_Strip]] | None:
    """Return the strips in at most *wide* columns with room for the last whole card, or None if too long."""
    columns: list[list[_Strip]] = [[]]
    used = 0
    left = sum(strip.height for strip in strips)
    for strip in strips:
        more = len(columns) < wide
        if used + strip.height > slot.reach + (slot.card.h if more and used + left > slot.reach else 0):
            if not more:
                return None
            columns.append([])
            used = 0
        columns[-1].append(strip)
        used += strip.height
        left -= strip.height
    if used > slot.reach:
        if len(columns) == wide:
            return None
        columns.append([])
    return columns


def is_legible(slot: Slot, pile: Pile, index: int) -> bool:
    """Return whether the ranks of all cards that lie face up can be read on a phone."""
    n = len(pile.cards)
    if n < 2 or pile.fan is Fan.SQUARED or full_step(index, slot.card.w) * (n - 1) <= slot.reach:
        return True
    return all(
        piece.height is None
        or pile.cards[piece.first] is None
        or (piece.cards == 1 and piece.height >= slot.legible)
        for piece in lay(slot, pile, index)
    )
