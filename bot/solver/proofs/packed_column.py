"""A column that is a packed run, as one integer; a space is 0.

It holds the numbers of the suits, two bits for each card, the lowest first; the height; and one more than the
rank of the lowest card.
"""

from bot.solver.kernel.jit import jit_small

HEIGHT_AT, LOW_AT = 52, 57
ONE_HIGHER = 1 << HEIGHT_AT
SUITS = ONE_HIGHER - 1
MOST_HIGH = 26


@jit_small
def last_rank(column: int) -> int:
    """Return the rank of the last card of a column."""
    return ((column >> LOW_AT) + 39 - (column >> HEIGHT_AT & 31)) % 13


@jit_small
def last_suit(column: int) -> int:
    """Return what is kept of the suit of the last card of a column."""
    return column >> 2 * ((column >> HEIGHT_AT & 31) - 1) & 3


@jit_small
def without_last(column: int) -> int:
    """Return a column without its last card."""
    height = (column >> HEIGHT_AT & 31) - 1
    return column - ONE_HIGHER & ~(3 << 2 * height) if height else 0


@jit_small
def with_card(column: int, rank: int, suit: int) -> int:
    """Return a column or a space with one more card."""
    if column == 0:
        return rank + 1 << LOW_AT | ONE_HIGHER | suit
    return column + ONE_HIGHER | suit << 2 * (column >> HEIGHT_AT & 31)
