"""The pool of a stage of a beam: which of its states are followed.

A beam fills with near twins: the same cards in the waste, the same cards home, and only the columns packed
another way.  Of such a kind the best state is followed, the others only where there is room: one beam of 100
wins 87 of 100 deals of Four Seasons in this way, 70 by the estimate alone; of 20 Frogs that no beam had won
in ten seconds one of 1000 wins 12.
"""

from __future__ import annotations

from bot.solver.kernel.jit import Buffer, jit, whole
from bot.solver.kernel.layout import (
    COLUMNS,
    FIRST_COLUMN,
    FIRST_UP,
    FOUNDATION_ANY,
    LEN,
    MASK,
    POS,
    RANDOM,
    TALON,
    UNDER,
    UPS,
)
from bot.solver.kernel.state import card_at

BINS = 1024
"""Lists into which states are put by their scores."""
KINDS = 1 << 15
"""Places for the kinds of a round; two that share one count as one."""


@jit
def kind_of(g: Buffer, z: Buffer, b: Buffer, o: int, shapes: int) -> int:
    """The kind of a state: what of the pack is dealt and not played, and how high the foundations are.

    With *shapes* also how long the columns are, in whatever order: where there is no waste, or few cards
    go home early, the others alone tell too little.
    """
    u = o + whole(g[UNDER])
    kind = 0
    for i in range(whole(b[o + POS])):
        if b[u + card_at(g, b, o, i)] == TALON:
            kind += z[RANDOM + 2 * i]
    for f in range(g[UPS]):
        at = 1000 if g[FOUNDATION_ANY] else 1000 + 16 * f
        kind += z[RANDOM + 2 * (at + whole(b[o + 3 * (g[FIRST_UP] + f) + LEN]))]
    if shapes:
        for p in range(g[FIRST_COLUMN], g[FIRST_COLUMN] + g[COLUMNS]):
            kind += z[RANDOM + 2 * (2000 + whole(b[o + 3 * p + LEN]))]
    return kind & (KINDS - 1)


@jit
def choose(
    q: int,
    beam: int,
    next_: Buffer,
    scores: Buffer,
    kinds: Buffer,
    ids: Buffer,
    bins: Buffer,
    seen: Buffer,
    age: int,
) -> int:
    """Put the best states of the list that begins at row *q* into *ids*, *beam* at most; how many these are.

    The best of each kind come first, then the others; what is not taken is left as a list in ``bins[0]``.
    ``seen`` are words for the kinds, none of them *age*.
    """
    low = MASK
    high = -MASK
    kept = 0
    row = q
    while row >= 0:
        low = min(low, whole(scores[row]))
        high = max(high, whole(scores[row]))
        if kept < beam:
            ids[kept] = row
        kept += 1
        row = whole(next_[row])
    bins[0] = -1
    if kept <= beam:
        return kept
    span = high - low + 1
    for i in range(BINS):
        bins[i] = -1
    while q >= 0:
        after = whole(next_[q])
        i = (whole(scores[q]) - low) * BINS // span
        next_[q] = bins[i]
        bins[i] = q
        q = after
    kept = 0
    rest = -1
    twin = -1  # twins wait in a list of their own, the best first
    last = -1
    for i in range(BINS - 1, -1, -1):
        q = whole(bins[i])
        while q >= 0:
            after = whole(next_[q])
            if kept == beam:
                next_[q] = rest
                rest = q
            elif seen[kinds[q]] != age:
                seen[kinds[q]] = age
                ids[kept] = q
                kept += 1
            else:
                next_[q] = -1
                if last < 0:
                    twin = q
                else:
                    next_[last] = q
                last = q
            q = after
    while twin >= 0:
        after = whole(next_[twin])
        if kept == beam:
            next_[twin] = rest
            rest = twin
        else:
            ids[kept] = twin
            kept += 1
        twin = after
    bins[0] = rest
    return kept
