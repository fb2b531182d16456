"""Nodes of the shape relaxation: the moves that are tried from their arrangements.

*Options.*  An option is a move that is tried from the arrangements of a node in turn: a card goes up from a
column, or from the talon, or goes from the talon to a column.  A move that touches no column of the shift by
which an arrangement was found is not tried again, because it leads to the same node from the earlier
arrangement.  Where a card may be laid on several columns one is enough, because a shift joins the results.

*Forced moves.*  If an idle card is the last one of a column in any arrangement, it can go up from all of
them, because shifts can be taken back.  Then the node needs no other move.
"""

from __future__ import annotations

from bot.solver.kernel.jit import Buffer, jit, jit_small
from bot.solver.proofs.shapes import (
    ASKED,
    CARDS,
    COUNT,
    CUT,
    FIRST_OPTION,
    FORCED,
    HEAD,
    LENGTH_AT,
    LENGTH_BITS,
    MOST_LENGTH,
    NUMBER,
    OPTION,
    OPTIONS_END,
    PROGRESS,
    SOURCE_AT,
    SPACE,
    TARGET_AT,
    UNTOUCHED_AT,
    arrange,
    hash_of,
    hash_of_all,
    is_new,
    last_rank,
    lengthened,
    open_ranks,
    possible,
    shortened,
)
from bot.solver.proofs.suit_blind import (
    COLUMN_COUNT,
    IDLE_WASTE,
    NO_KIND,
    PARENT,
    TALON_CARD,
    TALON_COUNT,
    idle_cards,
    top_of_waste,
)
from bot.solver.proofs.unordered import HEIGHTS_AT, dealt_count, is_next_up, moved_up

# -- an option: what | card << 2 | place in the talon << 8
COLUMN_UP, TALON_UP, TALON_DOWN, SHIFT = range(4)
CARD_AT, PLACE_AT = 2, 8

# -- the order in which moves are tried: each one soon wins positions that another does not
LATE_CARDS = 1  # the last cards of the stock first, instead of the first
LATE_ARRANGEMENTS = 2  # the arrangements that were found last first
BY_ARRANGEMENT = 4  # all options of one arrangement first, instead of one option of all


@jit_small
def option(what: int, card: int, place: int) -> int:
    """Return a move as one integer."""
    return what | card << CARD_AT | place << PLACE_AT


@jit
def add_talon_options(relaxed: Buffer, progress: int, place: int, out: Buffer, end: int) -> int:
    """Append the moves of the card at *place* of the talon; return the end of *out*."""
    card = relaxed[TALON_CARD + place]
    if is_next_up(progress, card):
        out[end] = option(TALON_UP, card, place)
        end += 1
    out[end] = option(TALON_DOWN, card, place)
    return end + 1


@jit
def add_options(
    relaxed: Buffer, order: int, progress: int, cards: int, dealt: int, last: int, out: Buffer, end: int
) -> int:
    """Append the moves of a node without a forced one; return the end of *out*.

    *dealt* places of the talon are dealt, and it need not be dealt further than to the place *last*.
    """
    for suit in range(4):
        card = 4 * (progress >> HEIGHTS_AT + 4 * suit & 15) + suit
        if card < 52 and cards >> card & 1:
            out[end] = option(COLUMN_UP, card, 0)
            end += 1
    if order & LATE_CARDS:
        for place in range(last, dealt - 1, -1):
            end = add_talon_options(relaxed, progress, place, out, end)
    top = top_of_waste(progress, dealt)
    if top >= 0:
        end = add_talon_options(relaxed, progress, top, out, end)
    if not order & LATE_CARDS:
        for place in range(dealt, last + 1):
            end = add_talon_options(relaxed, progress, place, out, end)
    return end


@jit
def enter(relaxed: Buffer, ranks: int, order: int, table: Buffer, bits: int, out: Buffer, node: int) -> int:
    """Complete a node of which the progress, the cards and the first columns are written.

    Its arrangements are entered into *table*.  Returns the end of what is written.
    """
    columns = relaxed[COLUMN_COUNT]
    first = node + HEAD
    progress = out[node + PROGRESS]
    cards = out[node + CARDS]
    idle = idle_cards(relaxed, progress >> HEIGHTS_AT & 0xFFFF)
    dealt = dealt_count(relaxed, progress)
    last = relaxed[TALON_COUNT] - 1
    forced = -1
    if relaxed[IDLE_WASTE]:
        # dealing past an idle card is not needed
        for place in range(last, dealt - 1, -1):
            if idle >> relaxed[TALON_CARD + place] & 1:
                last = place
        top = top_of_waste(progress, dealt)
        if top >= 0 and idle >> relaxed[TALON_CARD + top] & 1:
            forced = top
        elif last == dealt and idle >> relaxed[TALON_CARD + last] & 1:
            forced = last
    out[first + columns] = open_ranks(out, first, columns, (1 << columns) - 1)
    out[node + COUNT] = 1
    out[node + FORCED] = out[node + CUT] = out[node + NUMBER] = out[node + ASKED] = 0
    is_new(table, bits, hash_of(progress) + hash_of_all(out, first, columns))
    end = first + columns + 1
    if forced < 0:
        end = arrange(relaxed, ranks, idle, table, bits, out, node)
    out[node + FIRST_OPTION] = out[node + OPTION] = end
    if forced >= 0:
        out[end] = option(TALON_UP, relaxed[TALON_CARD + forced], forced)
        end += 1
    elif out[node + FORCED]:
        out[node + NUMBER] = out[node + COUNT] - 1
        at = first + out[node + NUMBER] * (columns + 1)
        may = possible(out[at + out[node + FORCED] - 1], ranks, cards)
        for card in range(52):
            if may >> card & 1:
                out[end] = option(COLUMN_UP, card, 0)
                end += 1
    else:
        end = add_options(relaxed, order, progress, cards, dealt, last, out, end)
    out[node + OPTIONS_END] = end
    return end


@jit_small
def advance(out: Buffer, node: int, order: int) -> None:
    """Go on to the next move of a node."""
    forced = out[node + FORCED]
    if order & BY_ARRANGEMENT and not forced:
        out[node + OPTION] += 1
        if out[node + OPTION] == out[node + OPTIONS_END] and out[node + NUMBER] + 1 < out[node + COUNT]:
            out[node + NUMBER] += 1
            out[node + OPTION] = out[node + FIRST_OPTION]
    elif out[node + NUMBER] + 1 == out[node + COUNT]:
        out[node + NUMBER] = out[node + COUNT] - 1 if forced else 0
        out[node + OPTION] += 1
    else:
        out[node + NUMBER] += 1
        return
    out[node + ASKED] = 0


@jit_small
def skip_option(out: Buffer, node: int, order: int) -> None:
    """Go on to the next option of a node, because this one is lost from every arrangement.

    By arrangement, the others ask about it again; the answer is known by then.
    """
    if not order & BY_ARRANGEMENT:
        out[node + NUMBER] = out[node + COUNT] - 1
    advance(out, node, order)


@jit_small
def number_tried(out: Buffer, node: int, order: int) -> int:
    """Return the number of the arrangement that is tried next."""
    if order & LATE_ARRANGEMENTS and not out[node + FORCED]:
        return out[node + COUNT] - 1 - out[node + NUMBER]
    return out[node + NUMBER]


@jit_small
def column_tried(relaxed: Buffer, ranks: int, out: Buffer, node: int, at: int, move: int) -> int:
    """Return the column of the arrangement at *at* from which the card of *move* goes up, or that takes it.

    Returns -1 if there is none, or if another arrangement leads to the same node.
    """
    if out[node + FORCED]:
        return out[node + FORCED] - 1
    what = move & 3
    if what == TALON_UP:
        return 0 if at == node + HEAD else -1
    columns = relaxed[COLUMN_COUNT]
    card = move >> CARD_AT & 63
    word = out[at + columns]
    rank = card >> 2
    needed = 1 << rank
    if what == TALON_DOWN:
        parent = relaxed[PARENT + rank]
        needed = SPACE if parent == NO_KIND else SPACE | 1 << parent
        if word >> UNTOUCHED_AT & needed:
            return -1
    if word & needed == 0:
        return -1
    touched = (1 << columns) - 1
    if at != node + HEAD:
        touched = 1 << (word >> SOURCE_AT & 15) | 1 << (word >> TARGET_AT & 15)
    found = -1
    for index in range(columns):
        column = out[at + index]
        if what == TALON_DOWN:
            if touched >> index & 1 and (1 << last_rank(column) if column else SPACE) & needed:
                found = index
        elif column and possible(column, ranks, out[node + CARDS]) >> card & 1:
            if not touched >> index & 1:
                return -1
            found = index
    return found


@jit_small
def moved(progress: int, cards: int, move: int) -> tuple[int, int]:
    """Return the progress and the cards of the columns after *move*."""
    card = move >> CARD_AT & 63
    what = move & 3
    if what == COLUMN_UP:
        cards &= ~(1 << card)
    else:
        progress |= 1 << (move >> PLACE_AT)
    if what == TALON_DOWN:
        cards |= 1 << card
    else:
        progress = moved_up(progress, card)
    return progress, cards


@jit_small
def write_columns(
    relaxed: Buffer, ranks: int, out: Buffer, at: int, column: int, move: int, first: int
) -> bool:
    """Write the columns of the arrangement at *at* after *move* to *first*, if none is too long.

    Returns whether they are written.
    """
    for index in range(relaxed[COLUMN_COUNT]):
        out[first + index] = out[at + index]
    what = move & 3
    changed = out[at + column]
    if what == COLUMN_UP:
        out[first + column] = shortened(changed)
    elif what == TALON_DOWN:
        if changed >> LENGTH_AT & LENGTH_BITS == MOST_LENGTH:
            return False
        card = move >> CARD_AT & 63
        suit = card & 3 if ranks >> (card >> 2) & 1 else 0
        out[first + column] = lengthened(changed, card >> 2, suit)
    return True
