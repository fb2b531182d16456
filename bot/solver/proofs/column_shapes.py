"""The column-shapes relaxation: suits inside columns are dropped, in games of single cards.

**The relaxation.**  A relaxed state keeps the foundations, the talon, and of each column its height and the
rank of its lowest card.  A last card may go home as any card of its rank that lies in the columns.

**Soundness.**  Columns are packed runs, so the shapes tell the rank of every card in them.  Every move of the
game is a move of the relaxation, with the deals before it, so what is lost there is lost in the game.

*Classes.*  Moves between columns can be taken back: a card that leaves a card or a space can return to it,
because spaces take cards of the columns.  All states that these moves lead to are a class, and win or lose
together.  Other moves, called exits, never lead back: :func:`successors` lists those of a whole class.

*Safe moves.*  A card goes home at once if all cards of the next lower rank are home or can go home, all cards
of the ranks below are home, and every card of its rank in the columns can go home.  Only cards of the next
lower rank may be packed on it.  These can go home instead, and no card still has to lie on them.  A card of
the base rank may hold cards of the last rank, so it is not safe.

A state is that of ``suit_blind``, with the shapes, largest first, in place of the lists.  Where a class is
too large, or a column too high, a won state is written instead of the exits, which proves nothing.
"""

from bot.solver.kernel.hashing import mix
from bot.solver.kernel.jit import Buffer, jit, jit_small, whole
from bot.solver.proofs import suit_blind as blind
from bot.solver.proofs.suit_blind import SHAPE, SHAPE_BITS, with_shape

MOST_COLUMNS = 5
MOST_HIGH = 31

MOST_MEMBERS = 2_000
SLOTS = 1 << 12  # the states of a class, marked with a stamp; at the end of the stack, after the last stamp
STAMP_AT = SHAPE_BITS * MOST_COLUMNS
STACK_SIZE = 1 << 21
KEPT_FREE = 12_000  # of the stack, behind the states: for the marks, and for the workspace of other proofs


@jit_small
def last_rank(shape: int) -> int:
    """Return the rank of the last card of a column."""
    return ((shape >> 5) + 39 - (shape & 31)) % 13


@jit_small
def shape_of(columns: int, index: int) -> int:
    """Return a shape, or 0 after the last one."""
    return columns >> SHAPE_BITS * index & SHAPE


@jit_small
def without(columns: int, index: int) -> int:
    """Return *columns* without one shape."""
    at = SHAPE_BITS * index
    return columns & ((1 << at) - 1) | columns >> at + SHAPE_BITS << at


@jit_small
def laid(columns: int, index: int, rank: int) -> int:
    """Return *columns* with a card of *rank* on one of them, or in a space after the last one."""
    shape = shape_of(columns, index)
    if shape == 0:
        return with_shape(columns, rank + 1 << 5 | 1)
    return with_shape(without(columns, index), shape + 1)


@jit_small
def takes(relaxed: Buffer, columns: int, index: int, rank: int) -> bool:
    """Return whether a card of *rank* may be laid on this column, or in a space after the last one.

    Of equal columns only the last one does.
    """
    shape = shape_of(columns, index)
    if shape == 0:
        return True
    return shape != shape_of(columns, index + 1) and last_rank(shape) == blind.parent_of(relaxed, rank)


@jit
def is_listed(out: Buffer, columns: int) -> bool:
    """Return whether *columns* are marked with the last stamp, and mark them."""
    base = len(out) - SLOTS
    marked = columns | whole(out[base - 1]) << STAMP_AT
    at = mix(columns) & (SLOTS - 1)
    while out[base + at] >> STAMP_AT == out[base - 1]:
        if out[base + at] == marked:
            return True
        at = (at + 1) & (SLOTS - 1)
    out[base + at] = marked
    return False


@jit
def list_class(relaxed: Buffer, columns: int, out: Buffer, first: int) -> int:
    """Write the columns of all states of a class, and return their number, or 0 if there are too many."""
    stamp = len(out) - SLOTS - 1
    out[stamp] = (out[stamp] + 1) & 0xFFFF
    if out[stamp] == 0:
        for at in range(stamp, len(out)):
            out[at] = 0
        out[stamp] = 1
    is_listed(out, columns)
    out[first] = columns
    count = 1
    done = 0
    while done < count:
        columns = whole(out[first + done])
        done += 1
        index = 0
        while shape_of(columns, index):
            shape = shape_of(columns, index)
            rank = last_rank(shape)
            left = with_shape(without(columns, index), shape - 1)
            index += 1
            to = 0
            while to < relaxed[blind.COLUMN_COUNT]:
                if takes(relaxed, left, to, rank):
                    if shape_of(left, to) & 31 == MOST_HIGH or count == MOST_MEMBERS:
                        return 0
                    moved = laid(left, to, rank)
                    if not is_listed(out, moved):
                        out[first + count] = moved
                        count += 1
                if shape_of(left, to) == 0:
                    break
                to += 1
    return count


@jit_small
def is_safe(progress: int, cards: int, rank: int) -> bool:
    """Return whether a card of *rank* that can go home is not needed in the columns."""
    if rank == 0:
        return False
    for suit in range(4):
        height = progress >> blind.HEIGHTS_AT + 4 * suit & 15
        if height < rank - (rank > 1) or (height != rank and cards >> 4 * rank + suit & 1):
            return False
    return True


@jit
def successors(relaxed: Buffer, progress: int, columns: int, cards: int, out: Buffer, first: int) -> int:
    """Write the number of states in a class, their columns, and the states that its exits lead to.

    Returns the end of what is written.
    """
    count = list_class(relaxed, columns, out, first + 1)
    out[first] = count
    start = first + 1 + count
    limit = len(out) - KEPT_FREE
    won = progress & ~(0xFFFF << blind.HEIGHTS_AT) | blind.ALL_HOME << blind.HEIGHTS_AT
    if count == 0:
        return blind.write(won, columns, cards, out, start)
    end = start
    for member in range(first + 1, start):
        columns = whole(out[member])
        index = 0
        while shape_of(columns, index):
            shape = shape_of(columns, index)
            rank = last_rank(shape)
            shorter = with_shape(without(columns, index), shape - 1)
            for suit in range(4):
                at = blind.HEIGHTS_AT + 4 * suit
                card = 1 << 4 * rank + suit
                if progress >> at & 15 == rank and cards & card:
                    if is_safe(progress, cards, rank):
                        return blind.write(progress + (1 << at), shorter, cards & ~card, out, start)
                    if end >= limit:
                        return blind.write(won, columns, cards, out, start)
                    end = blind.write(progress + (1 << at), shorter, cards & ~card, out, end)
            index += 1
    for place in range(max(blind.top_of_waste(progress), 0), relaxed[blind.TALON_COUNT]):
        if not progress >> place & 1:
            card = whole(relaxed[blind.TALON_CARD + place])
            after = blind.played(relaxed, progress, place)
            at = blind.HEIGHTS_AT + 4 * (card & 3)
            is_home = progress >> at & 15 == card >> 2
            if is_home:
                end = blind.write(after + (1 << at), whole(out[first + 1]), cards, out, end)
                if is_safe(progress, 0, card >> 2):
                    return end
            for member in range(first + 1, start):
                columns = whole(out[member])
                if end >= limit:
                    return blind.write(won, columns, cards, out, start)
                for to in range(relaxed[blind.COLUMN_COUNT]):
                    if takes(relaxed, columns, to, card >> 2):
                        if shape_of(columns, to) & 31 == MOST_HIGH:
                            return blind.write(won, columns, cards, out, start)
                        end = blind.write(after, laid(columns, to, card >> 2), cards | 1 << card, out, end)
                    if shape_of(columns, to) == 0:
                        break
    return end
