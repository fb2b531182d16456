"""The pool of a stage of a beam: the choice of the states to follow.

A beam fills with near twins that have the same cards in the waste and on the foundations and differ only in
how the columns are packed.  Of each such kind the best state is followed, and the others only where there is
room.  One beam of 100 wins 87 of 100 deals of Four Seasons with this choice, and 70 by the estimate alone.
"""

from typing import NamedTuple

from bot.solver.kernel import layout as k
from bot.solver.kernel.jit import Buffer, jit, whole
from bot.solver.kernel.state import card_at

BINS = 1024
"""The number of lists into which states are sorted by score."""
KINDS = 1 << 15
"""The number of kinds; two that share a number count as one."""


class Pool(NamedTuple):
    """The states that wait to be followed: rows of bytes, in one linked list for each stage."""

    rows: Buffer  # two states of scratch, then the states of the pool
    after: Buffer  # the next row in the list of each row, or -1
    scores: Buffer
    kinds: Buffer
    parents: Buffer  # the node from which the state was reached
    steps: Buffer  # the move that led to it, and above that the number of moves so far
    chosen: Buffer  # the rows chosen for a round
    heads: Buffer  # the first row in the list of each stage, or -1
    nodes: Buffer  # the parent and the move of each state that was expanded
    bins: Buffer  # the rows by score, while they are chosen
    seen: Buffer  # the last round in which each kind was chosen


@jit
def kind_of(game: k.Game, states: Buffer, state: int, shapes: int) -> int:
    """Return the kind of a state: the cards dealt and not played, and the heights of the foundations.

    With *shapes* the lengths of the columns count too, in any order: where there is no waste, or few cards go
    home early, the rest says too little.
    """
    numbers = game.numbers
    randoms = game.randoms
    under = state + whole(numbers[k.UNDER])
    kind = 0
    for i in range(whole(states[state + k.POS])):
        if states[under + card_at(game, states, state, i)] == k.TALON:
            kind += randoms[2 * i]
    for foundation in range(numbers[k.UPS]):
        alike = numbers[k.FOUNDATION_ANY] and not numbers[k.STEPS]
        at = 1000 if alike else 1000 + 16 * foundation
        kind += randoms[2 * (at + whole(states[state + 3 * (numbers[k.FIRST_UP] + foundation) + k.LEN]))]
    if shapes:
        for pile in range(numbers[k.FIRST_COLUMN], numbers[k.FIRST_COLUMN] + numbers[k.COLUMNS]):
            kind += randoms[2 * (2000 + whole(states[state + 3 * pile + k.LEN]))]
    return kind & (KINDS - 1)


@jit
def choose(pool: Pool, row: int, beam: int, age: int) -> int:
    """Choose the best states of the list that begins at *row*, at most *beam*, and return their number.

    Their rows are written to ``pool.chosen``: the best of each kind first, then the others.  The list of the
    rows that were not chosen begins at ``pool.bins[0]``.  *age* must be new in ``pool.seen``.
    """
    after = pool.after
    scores = pool.scores
    chosen = pool.chosen
    bins = pool.bins
    low = k.MASK
    high = -k.MASK
    kept = 0
    here = row
    while here >= 0:
        low = min(low, whole(scores[here]))
        high = max(high, whole(scores[here]))
        if kept < beam:
            chosen[kept] = here
        kept += 1
        here = whole(after[here])
    bins[0] = -1
    if kept <= beam:
        return kept
    span = high - low + 1
    for number in range(BINS):
        bins[number] = -1
    while row >= 0:
        following = whole(after[row])
        number = (whole(scores[row]) - low) * BINS // span
        after[row] = bins[number]
        bins[number] = row
        row = following
    kept = 0
    rest = -1
    twin = -1  # twins wait in a list of their own, the best first
    last = -1
    for number in range(BINS - 1, -1, -1):
        row = whole(bins[number])
        while row >= 0:
            following = whole(after[row])
            if kept == beam:
                after[row] = rest
                rest = row
            elif pool.seen[pool.kinds[row]] != age:
                pool.seen[pool.kinds[row]] = age
                chosen[kept] = row
                kept += 1
            else:
                after[row] = -1
                if last < 0:
                    twin = row
                else:
                    after[last] = row
                last = row
            row = following
    while twin >= 0:
        following = whole(after[twin])
        if kept == beam:
            after[twin] = rest
            rest = twin
        else:
            chosen[kept] = twin
            kept += 1
        twin = following
    bins[0] = rest
    return kept
